// One zone: its initial row, and its form in replies (API documentation, zone object).
import { type EmulatorState, formatPlan, hashText, type SubscriptionTier, timestamp } from "../../core";
import { DEFAULT_ACCOUNT, ensureAccount, getAccount, ZONES, type ZoneRow } from "../../scope";
import { getInheritedSettings, setZoneSettings } from "../dns-settings";

export interface NewZoneOptions {
  readonly account?: string;
  /** Default `pending`, or `active` for a zone of the control API. */
  readonly status?: string;
  readonly type?: string;
  readonly plan?: SubscriptionTier;
}

/** Adds a zone, inside a transaction. */
export function createZone(state: EmulatorState, name: string, options: NewZoneOptions = {}): ZoneRow {
  const now = timestamp(state);
  const account = options.account ?? DEFAULT_ACCOUNT;
  ensureAccount(state, account);
  const status = options.status ?? "pending";
  const zone: ZoneRow = {
    id: state.random.hex(32),
    name: name.toLowerCase(),
    status,
    type: options.type ?? "full",
    paused: false,
    plan: options.plan ?? state.tier,
    account_id: account,
    name_servers: pickNameServers(name),
    vanity_name_servers: [],
    created_on: now,
    modified_on: now,
    activated_on: status === "active" ? now : null,
  };
  state.store.put(ZONES, zone.id, zone);
  inheritSettings(state, zone);
  return zone;
}

/** A new zone copies the defaults of its account; later changes of the defaults do not reach it. */
function inheritSettings(state: EmulatorState, zone: ZoneRow): void {
  const settings = getInheritedSettings(state, zone.account_id);
  if (settings) setZoneSettings(state, zone, settings);
}

const SERVERS = ["anna", "bob", "carl", "dina", "elma", "fred", "gina", "hugo"];

/** Two nameservers, the same for a name in every run. */
function pickNameServers(name: string): readonly string[] {
  const first = hashText(name) % SERVERS.length;
  return [first, first + 1].map((index) => `${SERVERS[index % SERVERS.length]}.ns.cloudflare.com`).sort();
}

export function formatZone(state: EmulatorState, zone: ZoneRow) {
  const { plan, account_id, ...members } = zone;
  const account = getAccount(state, account_id);
  return {
    ...members,
    development_mode: 0,
    original_name_servers: null,
    original_registrar: null,
    original_dnshost: null,
    vanity_name_servers_ips: null,
    meta: {
      step: zone.status === "active" ? 4 : 2,
      custom_certificate_quota: 0,
      page_rule_quota: 3,
      phishing_detected: false,
    },
    owner: { id: null, type: "user", email: null },
    account: { id: account.id, name: account.name },
    tenant: { id: null, name: null },
    tenant_unit: { id: null },
    permissions: ["#zone:read", "#zone:edit", "#dns_records:read", "#dns_records:edit"],
    plan: formatPlan(plan),
  };
}
