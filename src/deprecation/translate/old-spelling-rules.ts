// The rules of all old spellings: where each one occurs, which deprecation it belongs to, and its new spelling.
import { isArray, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import { type OldSpellingMatch, type OldSpellingRule, unknownValue } from "./old-spelling-rule";
import { findSrvNameParts } from "./srv-name";

/** A template holds what a zone holds. */
const BODIES: readonly (readonly string[])[] = [
  ["zones", "*"],
  ["templates", "*"],
];

/** In specification 9.1 (2025-03-21), and the values of the public API. YAML 1.1 reads some of these words as booleans. */
const FLATTENING: ReadonlyMap<Json | undefined, boolean> = new Map<Json | undefined, boolean>([
  ["off", false],
  ["apex", false],
  ["flatten_at_root", false],
  [false, false],
  ["on", true],
  ["flatten_all", true],
  [true, true],
]);
const SWITCH: ReadonlyMap<Json | undefined, boolean> = new Map<Json | undefined, boolean>([
  ["off", false],
  [false, false],
  ["on", true],
  [true, true],
]);

export const OLD_SPELLING_RULES: readonly OldSpellingRule[] = [
  ...BODIES.map((body) => [...body, "records", "*"]).flatMap((pattern) => [
    createDropRule(pattern, {
      locked: "dns-record-locked",
      zone_id: "dns-record-zone-name",
      zone_name: "dns-record-zone-name",
    }),
    { pattern, names: ["data"], find: findSrvNameParts },
  ]),
  ...BODIES.flatMap((body) => [body, [...body, "dns_settings"]]).flatMap((pattern) => [
    createMoveRule({
      pattern,
      up: pattern.length - 2,
      id: "settings-cname-flattening",
      name: "cname_flattening",
      key: "dns_settings",
      to: ["flatten_all_cnames"],
      convert: (value) => FLATTENING.get(value),
      accepted: "`off`, `apex`, `flatten_at_root`, `on` and `flatten_all`",
    }),
    createMoveRule({
      pattern,
      up: pattern.length - 2,
      id: "dns-settings-legacy-routes",
      name: "use_apex_ns",
      key: "dns_settings",
      to: ["multi_provider"],
      convert: (value) => SWITCH.get(value),
      accepted: "`true`, `false`, `on` and `off`",
    }),
  ]),
  createMoveRule({
    pattern: [],
    up: 0,
    id: "account-default-nameservers",
    name: "default_nameservers",
    key: "zone_defaults",
    to: ["nameservers", "type"],
    convert: (value) => (typeof value === "string" ? value : undefined),
    accepted: "`cloudflare.standard`, `cloudflare.standard.random`, `custom.account` and `custom.tenant`",
  }),
  createMoveRule({
    pattern: [],
    up: 0,
    id: "account-default-nameservers",
    name: "use_account_custom_ns_by_default",
    key: "zone_defaults",
    to: ["nameservers", "type"],
    convert: (value) => (typeof value === "boolean" ? (value ? "custom.account" : "cloudflare.standard") : undefined),
    accepted: "`true` and `false`",
    // `false` only excludes the account's own set; the other spelling says which set it is.
    isFallback: (value) => value === false,
  }),
  ...[[], ...BODIES].map((outer) => ({
    pattern: [...outer, "access_applications", "*"],
    names: ["self_hosted_domains"],
    find: findSelfHostedDomains,
  })),
];

/** Members without an effect, by name, with the ID of their deprecation. */
function createDropRule(pattern: readonly string[], ids: Readonly<Record<string, string>>): OldSpellingRule {
  const fields = Object.entries(ids);
  const find: OldSpellingRule["find"] = (map, path) =>
    fields.flatMap(([field, id]) => (Object.hasOwn(map, field) ? [{ id, path: [...path, field], field }] : []));
  return { pattern, names: Object.keys(ids), find };
}

interface Move {
  readonly pattern: readonly string[];
  /** Steps from the map up to the map that has `key`. */
  readonly up: number;
  readonly id: string;
  readonly name: string;
  /** The key of the kind that has the new field, and the path inside it. */
  readonly key: string;
  readonly to: readonly string[];
  convert(value: Json | undefined): Json | undefined;
  /** The accepted values in words. */
  readonly accepted: string;
  isFallback?(value: Json | undefined): boolean;
}

/** A rule for a field with a new name and place. */
function createMoveRule({ pattern, up, id, name, key, to, convert, accepted, isFallback }: Move): OldSpellingRule {
  const find: OldSpellingRule["find"] = (map, path) => {
    if (!Object.hasOwn(map, name)) return [];
    const old = map[name];
    const match = { id, path: [...path, name], field: name };
    const value = convert(old);
    if (value === undefined) return [{ ...match, problem: unknownValue(name, old, accepted) }];
    const target = { key, path: [...path.slice(0, path.length - up), key, ...to], value };
    const rewritten = formatNested([key, ...to], value);
    return [{ ...match, target, rewritten, ...(isFallback?.(old) ? { isFallback: true as const } : {}) }];
  };
  return { pattern, names: [name], find };
}

/** `a: { b: c }` for the path a, b and the value c. */
function formatNested([first, ...rest]: readonly string[], value: Json): string {
  return `${first}: ${rest.length === 0 ? String(value) : `{ ${formatNested(rest, value)} }`}`;
}

/** Each host becomes a public destination. If destinations are given too, the API ignored the hosts. */
function findSelfHostedDomains(map: JsonObject, path: DocumentPath): readonly OldSpellingMatch[] {
  const { self_hosted_domains: hosts, destinations } = map;
  const field = "self_hosted_domains";
  if (!Object.hasOwn(map, field)) return [];
  const match = { id: "access-application-self-hosted-domains", path: [...path, field], field };
  if (destinations !== undefined) return [match];
  if (!isArray(hosts) || !hosts.every((host) => typeof host === "string"))
    return [{ ...match, problem: unknownValue(field, hosts, "a list of host names") }];
  const value = hosts.map((uri) => ({ type: "public", uri }));
  const rewritten = `destinations: [${hosts.map((uri) => `{ type: public, uri: ${uri} }`).join(", ")}]`;
  return [{ ...match, rewritten, target: { key: "access_applications", path: [...path, "destinations"], value } }];
}
