// The old spellings themselves, one row for each: where it stands, which deprecation it is, and how it is written now.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { Path } from "./formats/document/located";

/** One old spelling at a path. Without `target` it means nothing any more and is left out. */
export interface Found {
  /** Id in the deprecation schedule. */
  readonly id: string;
  readonly path: Path;
  /** As it was written: `data.service`. */
  readonly field: string;
  /** The new spelling, written out. */
  readonly rewritten?: string;
  readonly target?: {
    /** Key of the kind that takes it now. */
    readonly root: string;
    readonly path: Path;
    readonly value: Json;
    /** The value wins over what stands there. */
    readonly replaces?: true;
  };
  /** Says nothing where another spelling has spoken. */
  readonly yields?: true;
  readonly problem?: {
    readonly code: string;
    readonly summary: string;
    readonly detail: string;
    readonly help: string;
  };
}

export interface Rule {
  /** The maps it looks at; `*` is any member. */
  readonly at: readonly string[];
  find(map: JsonObject, path: Path, root: JsonObject): readonly Found[];
}

const RECORDS = ["zones", "*", "records", "*"];

/** An old spelling as a field of its own, for schemas that must know every name they take. */
export interface OldField {
  /** Key of the kind in documents. */
  readonly key: string;
  /** Path inside the object. */
  readonly path: readonly string[];
  readonly type: "string" | "boolean" | "strings";
  /** Id in the deprecation schedule. */
  readonly id: string;
  readonly doc: string;
  /** It stands at the top of a document, beside the kind's own key. */
  readonly atTop?: true;
}

export const OLD_FIELDS: readonly OldField[] = [
  {
    key: "records",
    path: ["data", "proto"],
    type: "string",
    id: "dns-record-srv-data-name",
    doc: "SRV: the protocol; write it into `name`.",
  },
  {
    key: "records",
    path: ["data", "name"],
    type: "string",
    id: "dns-record-srv-data-name",
    doc: "SRV: the name; write it into `name`.",
  },
  { key: "records", path: ["locked"], type: "boolean", id: "dns-record-locked", doc: "Means nothing any more." },
  { key: "records", path: ["zone_name"], type: "string", id: "dns-record-zone-name", doc: "Means nothing any more." },
  {
    key: "dns_settings",
    path: ["cname_flattening"],
    type: "string",
    id: "settings-cname-flattening",
    doc: "Write `flatten_all_cnames`.",
  },
  {
    key: "dns_settings",
    path: ["use_apex_ns"],
    type: "boolean",
    id: "dns-settings-legacy-routes",
    doc: "Write `multi_provider`.",
  },
  {
    key: "zone_defaults",
    path: ["default_nameservers"],
    type: "string",
    id: "account-default-nameservers",
    doc: "Write `nameservers.type`.",
    atTop: true,
  },
  {
    key: "zone_defaults",
    path: ["use_account_custom_ns_by_default"],
    type: "boolean",
    id: "account-default-nameservers",
    doc: "Write `nameservers.type`.",
    atTop: true,
  },
  {
    key: "access_applications",
    path: ["self_hosted_domains"],
    type: "strings",
    id: "access-application-self-hosted-domains",
    doc: "Write `destinations`.",
  },
];

export const RULES: readonly Rule[] = [
  {
    at: RECORDS,
    find: ignored({ locked: "dns-record-locked", zone_id: "dns-record-zone-name", zone_name: "dns-record-zone-name" }),
  },
  { at: RECORDS, find: serviceName },
  ...[[], ["dns_settings"]].flatMap((inner) => [
    moved({
      at: ["zones", "*", ...inner],
      up: inner.length,
      id: "settings-cname-flattening",
      name: "cname_flattening",
      to: ["dns_settings", "flatten_all_cnames"],
      value: (old) => FLATTENING.get(old),
      takes: "`off`, `apex`, `flatten_at_root`, `on` and `flatten_all`",
    }),
    moved({
      at: ["zones", "*", ...inner],
      up: inner.length,
      id: "dns-settings-legacy-routes",
      name: "use_apex_ns",
      to: ["dns_settings", "multi_provider"],
      value: (old) => SWITCH.get(old),
      takes: "`true`, `false`, `on` and `off`",
    }),
  ]),
  moved({
    at: [],
    up: 0,
    id: "account-default-nameservers",
    name: "default_nameservers",
    to: ["zone_defaults", "nameservers", "type"],
    value: (old) => (typeof old === "string" ? old : undefined),
    takes: "`cloudflare.standard`, `cloudflare.standard.random`, `custom.account` and `custom.tenant`",
  }),
  moved({
    at: [],
    up: 0,
    id: "account-default-nameservers",
    name: "use_account_custom_ns_by_default",
    to: ["zone_defaults", "nameservers", "type"],
    value: (old) => (typeof old === "boolean" ? (old ? "custom.account" : "cloudflare.standard") : undefined),
    takes: "`true` and `false`",
    // `false` says only that it is not the account's own set; which one it is, the other spelling says.
    yields: (old) => old === false,
  }),
  { at: ["access_applications", "*"], find: domains },
  { at: ["zones", "*", "access_applications", "*"], find: domains },
];

/** Specification 9.1 (2025-03-21); the values of the public API besides. Words that YAML 1.1 reads as booleans too. */
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

/** Members that mean nothing on input. */
function ignored(ids: Readonly<Record<string, string>>): Rule["find"] {
  const names = Object.entries(ids);
  return (map, path) =>
    names.flatMap(([field, id]) => (Object.hasOwn(map, field) ? [{ id, path: [...path, field], field }] : []));
}

interface Move {
  readonly at: readonly string[];
  /** Steps from the map up to where `to` begins. */
  readonly up: number;
  readonly id: string;
  readonly name: string;
  readonly to: readonly string[];
  value(old: Json | undefined): Json | undefined;
  /** The values that it takes, in words. */
  readonly takes: string;
  yields?(old: Json | undefined): boolean;
}

function moved({ at, up, id, name, to, value, takes, yields }: Move): Rule {
  const find: Rule["find"] = (map, path) => {
    if (!Object.hasOwn(map, name)) return [];
    const old = map[name];
    const found = { id, path: [...path, name], field: name };
    const now = value(old);
    if (now === undefined) return [{ ...found, problem: notTaken(name, old, takes) }];
    const target = { root: to[0] as string, path: [...path.slice(0, path.length - up), ...to], value: now };
    return [{ ...found, target, rewritten: spelled(to, now), ...(yields?.(old) ? { yields: true as const } : {}) }];
  };
  return { at, find };
}

function notTaken(name: string, old: Json | undefined, takes: string): Found["problem"] {
  return {
    code: "DOC142",
    summary: "Not a value of the old spelling",
    detail: `\`${name}\` is \`${JSON.stringify(old)}\`.`,
    help: `It took ${takes}.`,
  };
}

/** `a: { b: c }` for the path a, b and the value c. */
function spelled([first, ...rest]: readonly string[], value: Json): string {
  return `${first}: ${rest.length === 0 ? String(value) : `{ ${spelled(rest, value)} }`}`;
}

const PARTS = ["service", "proto", "name"] as const;

/**
 * An SRV record's name in three parts of its data (specification 2.3, ended 2024-05-31): joined by dots they are the owner
 * name. The base is the record's own name where `data.name` is missing; a part of the name that is there already is not doubled.
 */
function serviceName(map: JsonObject, path: Path): readonly Found[] {
  const { data, type } = map;
  if (!isObject(data) || typeof type !== "string" || type.toUpperCase() !== "SRV") return [];
  const given = PARTS.filter((part) => Object.hasOwn(data, part));
  if (given.length === 0) return [];
  const found = given.map((part) => ({
    id: "dns-record-srv-data-name",
    path: [...path, "data", part],
    field: `data.${part}`,
  }));
  const name = joined(map["name"], data, String(path[1]));
  if (name === undefined) {
    const problem = unnamed(map["name"], data);
    return found.map((value, index) => (index === 0 ? { ...value, problem } : value));
  }
  const target = { root: "zones", path: [...path, "name"], value: name, replaces: true as const };
  // A name that is right already stays as it is written.
  const written = name === map["name"] ? undefined : target;
  return found.map((value) => ({ ...value, rewritten: `name: ${name}`, ...(written ? { target: written } : {}) }));
}

/** The one name that all parts agree on, or undefined. */
function joined(own: Json | undefined, data: JsonObject, zone: string): string | undefined {
  const [service, proto, base] = PARTS.map((part) => textOf(data[part]));
  const top = textOf(own);
  const labels = top?.toLowerCase().split(".") ?? [];
  if (service === undefined || proto === undefined) {
    // The record's own name has to say it all.
    return labels[0]?.startsWith("_") && labels[1]?.startsWith("_") ? top : undefined;
  }
  const head = [underscored(service), underscored(proto)];
  const full = labels.length >= 2 && labels[0]?.startsWith("_") && labels[1]?.startsWith("_");
  const same = full && labels[0] === head[0]?.toLowerCase() && labels[1] === head[1]?.toLowerCase();
  if (full && !same) return undefined;
  const rest = full ? (top as string).split(".").slice(2).join(".") : top;
  const chosen = base ?? rest ?? "";
  if (rest !== undefined && !isApex(rest, zone) && !sameBase(rest, chosen, zone)) return undefined;
  if (same && sameBase(rest as string, chosen, zone)) return top;
  return isApex(chosen, zone) ? head.join(".") : [...head, chosen].join(".");
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Service and protocol begin with an underscore (RFC 2782); without it no such service is meant. */
function underscored(label: string): string {
  return label.startsWith("_") ? label : `_${label}`;
}

function isApex(base: string, zone: string): boolean {
  return base === "" || base === "@" || bare(base) === bare(zone);
}

function sameBase(left: string, right: string, zone: string): boolean {
  return relative(left, zone) === relative(right, zone);
}

function relative(base: string, zone: string): string {
  if (isApex(base, zone)) return "";
  const suffix = `.${bare(zone)}`;
  return bare(base).endsWith(suffix) ? bare(base).slice(0, -suffix.length) : bare(base);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

function unnamed(own: Json | undefined, data: JsonObject): Found["problem"] {
  const parts = PARTS.map((part) => `data.${part} ${JSON.stringify(data[part] ?? null)}`).join(", ");
  return {
    code: "DOC141",
    summary: "The old and the new spelling disagree",
    detail: `\`name\` is \`${JSON.stringify(own ?? null)}\`, and its parts are ${parts}: no single name follows from them.`,
    help: "Write `name: _service._proto` or `name: _service._proto.base`, and remove service, proto and name from `data`.",
  };
}

/** Each host becomes a public destination; where destinations are given too, the API ignored the hosts. */
function domains(map: JsonObject, path: Path): readonly Found[] {
  const field = "self_hosted_domains";
  if (!Object.hasOwn(map, field)) return [];
  const found = { id: "access-application-self-hosted-domains", path: [...path, field], field };
  if (map["destinations"] !== undefined) return [found];
  const hosts = map[field];
  if (!Array.isArray(hosts) || !hosts.every((host) => typeof host === "string"))
    return [{ ...found, problem: notTaken(field, hosts, "a list of host names") }];
  const value = hosts.map((uri) => ({ type: "public", uri }));
  const rewritten = `destinations: [${hosts.map((uri) => `{ type: public, uri: ${uri} }`).join(", ")}]`;
  return [{ ...found, rewritten, target: { root: "access_applications", path: [...path, "destinations"], value } }];
}
