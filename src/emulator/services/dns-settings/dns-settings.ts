// DNS settings: defaults, partial changes merged into nested objects, ranges, and limits by tier (specification 2.4 and 2.5;
// API documentation, DNS settings).
import { equalJson, isObject, type Json, type JsonObject } from "../../../base/json";
import {
  type ApiError,
  apiError,
  type EmulatorState,
  PROFILES,
  type SubscriptionTier,
  TIERS,
  UNDOCUMENTED_CODES,
} from "../../core";
import type { ZoneRow } from "../../scope";
import { isBoolean, isNumber, isString, nullable, objectGuard, type Table } from "../../store";

export type Soa = {
  readonly mname: string | null;
  readonly rname: string;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly min_ttl: number;
  readonly ttl: number;
};

type Nameservers = { readonly type: string; readonly ns_set?: Json };

export type DnsSettingsRow = {
  readonly flatten_all_cnames: boolean;
  readonly foundation_dns: boolean;
  readonly multi_provider: boolean;
  readonly secondary_overrides: boolean;
  readonly nameservers: Nameservers;
  readonly ns_ttl: number;
  readonly soa: Soa;
  readonly zone_mode: string;
  readonly internal_dns: JsonObject;
};

export type AccountDnsSettings = {
  readonly enforce_dns_only: boolean;
  /** The initial settings of new zones. */
  readonly zone_defaults: DnsSettingsRow;
};

const DEFAULTS: DnsSettingsRow = {
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

const isNameservers = objectGuard<{ readonly type: string }>({ type: isString });

const isSoa = objectGuard<Soa>({
  mname: nullable(isString),
  rname: isString,
  refresh: isNumber,
  retry: isNumber,
  expire: isNumber,
  min_ttl: isNumber,
  ttl: isNumber,
});

const isDnsSettings = objectGuard<DnsSettingsRow>({
  flatten_all_cnames: isBoolean,
  foundation_dns: isBoolean,
  multi_provider: isBoolean,
  secondary_overrides: isBoolean,
  nameservers: isNameservers,
  ns_ttl: isNumber,
  soa: isSoa,
  zone_mode: isString,
  internal_dns: isObject,
});

const ZONE_SETTINGS: Table<DnsSettingsRow> = { collection: "dns_settings", isRow: isDnsSettings };
const ACCOUNT_SETTINGS: Table<AccountDnsSettings> = {
  collection: "account_dns_settings",
  isRow: objectGuard<AccountDnsSettings>({ enforce_dns_only: isBoolean, zone_defaults: isDnsSettings }),
};

const ZONE_NAMESERVERS = ["standard", "advanced"].map((name) => `cloudflare.${name}`);
const CUSTOM = ["custom.account", "custom.tenant"];

export function getZoneSettings(state: EmulatorState, zone: ZoneRow): DnsSettingsRow {
  return withoutId(state.store.get(ZONE_SETTINGS, zone.id) ?? DEFAULTS);
}

export function setZoneSettings(state: EmulatorState, zone: ZoneRow, settings: DnsSettingsRow): void {
  const row = { id: zone.id, ...settings };
  state.store.put(ZONE_SETTINGS, zone.id, row);
}

export function updateZoneSettings(state: EmulatorState, zone: ZoneRow, change: JsonObject): DnsSettingsRow {
  const types = [...ZONE_NAMESERVERS, ...CUSTOM, "custom.zone", "custom"];
  const next = applyChange(state, getZoneSettings(state, zone), change, zone.plan, types);
  setZoneSettings(state, zone, next);
  return next;
}

export function getAccountSettings(state: EmulatorState, account: string): AccountDnsSettings {
  const stored = state.store.get(ACCOUNT_SETTINGS, account);
  return withoutId(stored ?? { enforce_dns_only: false, zone_defaults: DEFAULTS });
}

export function updateAccountSettings(state: EmulatorState, account: string, change: JsonObject): AccountDnsSettings {
  const current = getAccountSettings(state, account);
  const { enforce_dns_only, zone_defaults } = change;
  if (enforce_dns_only !== undefined && typeof enforce_dns_only !== "boolean")
    throw settingsError("enforce_dns_only must be a boolean.");
  if (zone_defaults !== undefined && !isObject(zone_defaults)) throw settingsError("zone_defaults must be an object.");
  const { moreDefaultNameservers } = PROFILES[state.profile];
  const types = ["cloudflare.standard", "cloudflare.standard.random", ...moreDefaultNameservers, ...CUSTOM];
  const next = {
    enforce_dns_only: enforce_dns_only ?? current.enforce_dns_only,
    zone_defaults: applyChange(state, current.zone_defaults, zone_defaults ?? {}, state.tier, types),
  };
  const row = { id: account, ...next };
  state.store.put(ACCOUNT_SETTINGS, account, row);
  return next;
}

/** The settings of a new zone: the defaults of the account, with a fixed nameserver set instead of a random one. */
export function getInheritedSettings(state: EmulatorState, account: string): DnsSettingsRow | undefined {
  const defaults = state.store.get(ACCOUNT_SETTINGS, account)?.zone_defaults;
  if (defaults?.nameservers.type !== "cloudflare.standard.random") return defaults;
  return { ...defaults, nameservers: { type: "cloudflare.standard" } };
}

/** Stored rows have an id, replies do not. */
function withoutId<T extends JsonObject>(row: T & { readonly id?: Json }): Omit<T, "id"> {
  const { id: _id, ...settings } = row;
  return settings;
}

function applyChange(
  state: EmulatorState,
  before: DnsSettingsRow,
  change: JsonObject,
  tier: SubscriptionTier,
  types: readonly string[],
): DnsSettingsRow {
  const next = syncFoundationDns(mergeSettings(before, change, DEFAULTS), change);
  checkFields(next, types);
  const { soa } = next;
  checkSoa(state, isObject(soa) ? soa : {});
  if (!isDnsSettings(next)) throw settingsError("The settings are not valid.");
  checkTier(before, next, tier);
  return next;
}

/** `null` resets a member to its default. Nested objects keep the members that the change leaves out. */
function mergeSettings(before: JsonObject, change: JsonObject, defaults: JsonObject): JsonObject {
  const members = Object.entries(defaults).map(([name, byDefault]): [string, Json | undefined] => {
    const value = change[name];
    const current = before[name];
    if (value === undefined) return [name, current];
    if (value === null) return [name, byDefault];
    if (!isObject(byDefault)) return [name, value];
    if (!isObject(value)) throw settingsError(`${name} must be an object.`);
    const currentObject = isObject(current) ? current : {};
    return [name, name === "soa" ? mergeSettings(currentObject, value, byDefault) : mergeMembers(currentObject, value)];
  });
  return Object.fromEntries(members);
}

/** A new nameserver type drops the nameserver set of the old type. */
function mergeMembers(before: JsonObject, change: JsonObject): JsonObject {
  const { type } = change;
  const { type: typeBefore } = before;
  const base = type === undefined || type === typeBefore ? before : {};
  return Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== null));
}

/** `foundation_dns` is the older name of the advanced nameservers: a change of either changes both. */
function syncFoundationDns(next: JsonObject, change: JsonObject): JsonObject {
  const { nameservers, foundation_dns } = next;
  const { type } = isObject(nameservers) ? nameservers : {};
  const isAdvanced = type === "cloudflare.advanced";
  if (foundation_dns === isAdvanced) return next;
  const { nameservers: changedNameservers, foundation_dns: changedFoundationDns } = change;
  if (changedNameservers === undefined) {
    return {
      ...next,
      nameservers: { type: foundation_dns === true ? "cloudflare.advanced" : "cloudflare.standard" },
    };
  }
  if (changedFoundationDns === undefined) return { ...next, foundation_dns: isAdvanced };
  throw settingsError("foundation_dns must match the Advanced Nameservers nameserver type");
}

function checkFields(next: JsonObject, types: readonly string[]): void {
  for (const name of ["flatten_all_cnames", "foundation_dns", "multi_provider", "secondary_overrides"]) {
    if (typeof next[name] !== "boolean") throw settingsError(`${name} must be a boolean.`);
  }
  const { ns_ttl, nameservers, zone_mode } = next;
  checkRange("ns_ttl", ns_ttl, 30, 86_400);
  const { type, ns_set } = isObject(nameservers) ? nameservers : {};
  if (!isString(type) || !types.includes(type))
    throw settingsError(`nameservers.type must be one of ${types.join(", ")}.`);
  if (ns_set !== undefined) checkRange("nameservers.ns_set", ns_set, 1, 5);
  if (!isString(zone_mode) || !["standard", "cdn_only", "dns_only"].includes(zone_mode)) {
    throw settingsError("zone_mode must be standard, cdn_only or dns_only.");
  }
}

const HOST_NAME = /^(?:\\.|[^\s\\@])+$/;

function checkSoa(state: EmulatorState, { mname, rname, refresh, retry, expire, min_ttl, ttl }: JsonObject): void {
  const { soaRetryMax, soaTtl } = PROFILES[state.profile];
  checkRange("soa.refresh", refresh, 600, 86_400);
  checkRange("soa.retry", retry, 600, soaRetryMax);
  checkRange("soa.expire", expire, 86_400, 2_419_200);
  checkRange("soa.min_ttl", min_ttl, 60, 86_400);
  checkRange("soa.ttl", ttl, ...soaTtl);
  if (Number(retry) > Number(refresh)) throw settingsError("soa.retry must not be greater than soa.refresh.");
  if (Number(expire) < Number(refresh)) throw settingsError("soa.expire must not be smaller than soa.refresh.");
  if (mname !== null && (!isString(mname) || !HOST_NAME.test(mname)))
    throw settingsError("soa.mname must be a hostname.");
  if (!isString(rname) || !HOST_NAME.test(rname)) throw settingsError("soa.rname must be a mailbox in DNS form.");
}

/** Only a change of the Enterprise settings is refused on other tiers. */
function checkTier(before: DnsSettingsRow, next: DnsSettingsRow, tier: SubscriptionTier): void {
  if (TIERS[tier].soa) return;
  if (!equalJson(before.soa, next.soa)) throw settingsError("SOA values can be changed by Enterprise accounts only.");
  if (before.zone_mode !== next.zone_mode) {
    throw settingsError("Custom zone modes are not available to this account or zone.");
  }
  if (next.foundation_dns && !before.foundation_dns) {
    throw settingsError("Advanced nameservers are not available to this account or zone.");
  }
}

function checkRange(name: string, value: Json | undefined, min: number, max: number): void {
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw settingsError(`${name} must be between ${min} and ${max}.`);
  }
}

function settingsError(message: string): ApiError {
  return apiError(400, UNDOCUMENTED_CODES.dnsSettings, message);
}
