// One zone: how it begins and how replies show it (API documentation, zone object).

import type { JsonObject } from "../../../base/json";
import { accountRow, DEFAULT_ACCOUNT, keepAccount } from "../../accounts";
import type { World } from "../../call";
import { type Plan, planReply } from "../../plans";
import { hashOf } from "../../random";
import type { Row } from "../../store";
import { planOf, timestamp } from "../../zones";
import { inheritedSettings } from "../dns-settings/settings";

interface Opening {
  readonly account?: string;
  readonly type?: string;
  readonly status?: string;
  readonly plan?: Plan;
}

/** Adds a zone, pending unless said; inside a transaction. */
export function openZone(world: World, name: string, opening: Opening = {}): Row {
  const now = timestamp(world);
  const account = opening.account ?? DEFAULT_ACCOUNT;
  keepAccount(world, account);
  const status = opening.status ?? "pending";
  const zone: Row = {
    id: world.random.hex(32),
    name: name.toLowerCase(),
    status,
    type: opening.type ?? "full",
    paused: false,
    plan: opening.plan ?? world.plan,
    account_id: account,
    name_servers: nameServers(name),
    vanity_name_servers: [],
    created_on: now,
    modified_on: now,
    activated_on: status === "active" ? now : null,
  };
  world.store.put("zones", String(zone["id"]), zone);
  inheritSettings(world, zone);
  return zone;
}

/** The account's defaults become the zone's own settings when it is made; later changes of them pass it by. */
function inheritSettings(world: World, zone: Row): void {
  const settings = inheritedSettings(world, String(zone["account_id"]));
  if (settings) world.store.put("dns_settings", String(zone["id"]), { id: zone["id"], ...settings });
}

const SERVERS = ["anna", "bob", "carl", "dina", "elma", "fred", "gina", "hugo"];

/** Two nameservers, the same for a name in every run. */
function nameServers(name: string): readonly string[] {
  const first = hashOf(name) % SERVERS.length;
  return [first, first + 1].map((index) => `${SERVERS[index % SERVERS.length]}.ns.cloudflare.com`).sort();
}

export function zoneReply(world: World, zone: Row): JsonObject {
  const { plan: _plan, account_id, ...own } = zone;
  const account = accountRow(world, String(account_id));
  return {
    ...own,
    development_mode: 0,
    original_name_servers: null,
    original_registrar: null,
    original_dnshost: null,
    vanity_name_servers_ips: null,
    meta: {
      step: zone["status"] === "active" ? 4 : 2,
      custom_certificate_quota: 0,
      page_rule_quota: 3,
      phishing_detected: false,
    },
    owner: { id: null, type: "user", email: null },
    account: { id: account["id"], name: account["name"] },
    tenant: { id: null, name: null },
    tenant_unit: { id: null },
    permissions: ["#zone:read", "#zone:edit", "#dns_records:read", "#dns_records:edit"],
    plan: planReply(planOf(zone)),
  };
}
