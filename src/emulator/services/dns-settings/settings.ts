// The settings object itself: defaults, partial changes merged into nested objects, ranges and gates by plan
// (specification 2.4 and 2.5; API documentation, DNS settings).

import { equalJson, isObject, type Json, type JsonObject } from "../../../base/json";
import type { World } from "../../call";
import { PLANS, type Plan } from "../../plans";
import { PROFILES } from "../../profile";
import { INVENTED, type Refusal, refusal } from "../../refusal";
import type { Row } from "../../store";
import { planOf } from "../../zones";

const DEFAULTS: JsonObject = {
  flatten_all_cnames: false,
  foundation_dns: false,
  multi_provider: false,
  secondary_overrides: false,
  nameservers: { type: "cloudflare.standard" },
  ns_ttl: 86_400,
  soa: {
    mname: null,
    rname: "dns.cloudflare.com",
    refresh: 10_000,
    retry: 2400,
    expire: 604_800,
    min_ttl: 1800,
    ttl: 3600,
  },
  zone_mode: "standard",
  internal_dns: {},
};

const ZONE_NAMESERVERS = ["standard", "advanced"].map((name) => `cloudflare.${name}`);
const CUSTOM = ["custom.account", "custom.tenant"];

export function zoneSettings(world: World, zone: Row): JsonObject {
  return shown(world.store.get("dns_settings", String(zone["id"])) ?? DEFAULTS);
}

export function changeZone(world: World, zone: Row, given: JsonObject): JsonObject {
  const types = [...ZONE_NAMESERVERS, ...CUSTOM, "custom.zone", "custom"];
  const next = changed(world, zoneSettings(world, zone), given, planOf(zone), types);
  world.store.put("dns_settings", String(zone["id"]), { id: zone["id"], ...next });
  return next;
}

/** The settings that zones of the account will begin with, and the switch over all of them. */
export function accountDefaults(world: World, account: string): JsonObject {
  const kept = world.store.get("account_dns_settings", account);
  return shown(kept ?? { enforce_dns_only: false, zone_defaults: DEFAULTS });
}

export function changeAccount(world: World, account: string, given: JsonObject): JsonObject {
  const current = accountDefaults(world, account);
  const { enforce_dns_only, zone_defaults } = given;
  if (enforce_dns_only !== undefined && typeof enforce_dns_only !== "boolean")
    throw bad("enforce_dns_only must be a boolean.");
  if (zone_defaults !== undefined && !isObject(zone_defaults)) throw bad("zone_defaults must be an object.");
  const types = [...ZONE_NAMESERVERS, "cloudflare.standard.random", ...CUSTOM];
  const before = current["zone_defaults"] as JsonObject;
  const next = {
    enforce_dns_only: enforce_dns_only ?? current["enforce_dns_only"],
    zone_defaults: changed(world, before, zone_defaults ?? {}, world.plan, types),
  };
  world.store.put("account_dns_settings", account, { id: account, ...next });
  return next;
}

/** What a new zone takes over: the account's defaults, with a nameserver set in place of a random one. */
export function inheritedSettings(world: World, account: string): JsonObject | undefined {
  const kept = world.store.get("account_dns_settings", account)?.["zone_defaults"];
  if (!isObject(kept)) return undefined;
  const nameservers = kept["nameservers"] as JsonObject;
  const random = nameservers["type"] === "cloudflare.standard.random";
  return random ? { ...kept, nameservers: { type: "cloudflare.standard" } } : kept;
}

function shown({ id: _id, ...settings }: JsonObject): JsonObject {
  return settings;
}

function changed(
  world: World,
  before: JsonObject,
  given: JsonObject,
  plan: Plan,
  types: readonly string[],
): JsonObject {
  const next = agreeing(merged(before, given, DEFAULTS), given);
  checkFields(next, types);
  checkSoa(world, next["soa"] as JsonObject);
  checkPlan(before, next, plan);
  return next;
}

/** Members given as `null` go back to their default; nested objects keep the members that are not given. */
function merged(before: JsonObject, given: JsonObject, defaults: JsonObject): JsonObject {
  const members = Object.keys(defaults).map((name): [string, Json | undefined] => {
    const value = given[name];
    const usual = defaults[name];
    if (value === undefined) return [name, before[name]];
    if (value === null) return [name, usual];
    if (!isObject(usual)) return [name, value];
    if (!isObject(value)) throw bad(`${name} must be an object.`);
    return [
      name,
      name === "soa" ? merged(before[name] as JsonObject, value, usual) : mergedFreely(before[name], value),
    ];
  });
  return Object.fromEntries(members);
}

/** A new nameserver type starts without the set of the old one. */
function mergedFreely(before: Json | undefined, given: JsonObject): JsonObject {
  const base = isObject(before) && (given["type"] === undefined || given["type"] === before["type"]) ? before : {};
  return Object.fromEntries(Object.entries({ ...base, ...given }).filter(([, value]) => value !== null));
}

/** `foundation_dns` is the older name of the advanced nameservers: one given alone sets the other. */
function agreeing(next: JsonObject, given: JsonObject): JsonObject {
  const type = (next["nameservers"] as JsonObject)["type"];
  const advanced = type === "cloudflare.advanced";
  if (next["foundation_dns"] === advanced) return next;
  if (given["nameservers"] === undefined) {
    return {
      ...next,
      nameservers: { type: next["foundation_dns"] === true ? "cloudflare.advanced" : "cloudflare.standard" },
    };
  }
  if (given["foundation_dns"] === undefined) return { ...next, foundation_dns: advanced };
  throw bad("foundation_dns must match the Advanced Nameservers nameserver type");
}

function checkFields(next: JsonObject, types: readonly string[]): void {
  for (const name of ["flatten_all_cnames", "foundation_dns", "multi_provider", "secondary_overrides"]) {
    if (typeof next[name] !== "boolean") throw bad(`${name} must be a boolean.`);
  }
  checkRange("ns_ttl", next["ns_ttl"], 30, 86_400);
  const { type, ns_set } = next["nameservers"] as JsonObject;
  if (!types.includes(String(type))) throw bad(`nameservers.type must be one of ${types.join(", ")}.`);
  if (ns_set !== undefined) checkRange("nameservers.ns_set", ns_set, 1, 5);
  if (!["standard", "cdn_only", "dns_only"].includes(String(next["zone_mode"]))) {
    throw bad("zone_mode must be standard, cdn_only or dns_only.");
  }
}

function checkSoa(world: World, soa: JsonObject): void {
  const { soaRetryMax, soaTtl } = PROFILES[world.profile];
  checkRange("soa.refresh", soa["refresh"], 600, 86_400);
  checkRange("soa.retry", soa["retry"], 600, soaRetryMax);
  checkRange("soa.expire", soa["expire"], 86_400, 2_419_200);
  checkRange("soa.min_ttl", soa["min_ttl"], 60, 86_400);
  checkRange("soa.ttl", soa["ttl"], ...soaTtl);
  if (Number(soa["retry"]) > Number(soa["refresh"])) throw bad("soa.retry must not be greater than soa.refresh.");
  if (Number(soa["expire"]) < Number(soa["refresh"])) throw bad("soa.expire must not be smaller than soa.refresh.");
  const name = /^(?:\\.|[^\s\\@])+$/;
  if (soa["mname"] !== null && (typeof soa["mname"] !== "string" || !name.test(soa["mname"])))
    throw bad("soa.mname must be a hostname.");
  if (typeof soa["rname"] !== "string" || !name.test(soa["rname"]))
    throw bad("soa.rname must be a mailbox in DNS form.");
}

/** Some settings are for Enterprise: only a change of them is refused. */
function checkPlan(before: JsonObject, next: JsonObject, plan: Plan): void {
  if (PLANS[plan].soa) return;
  if (!equalJson(before["soa"], next["soa"])) throw bad("SOA values can be changed by Enterprise accounts only.");
  if (!equalJson(before["zone_mode"], next["zone_mode"])) {
    throw bad("Custom zone modes are not available to this account or zone.");
  }
  if (next["foundation_dns"] === true && before["foundation_dns"] !== true) {
    throw bad("Advanced nameservers are not available to this account or zone.");
  }
}

function checkRange(name: string, value: Json | undefined, min: number, max: number): void {
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw bad(`${name} must be between ${min} and ${max}.`);
  }
}

function bad(message: string): Refusal {
  return refusal(400, INVENTED.dnsSettings, message);
}
