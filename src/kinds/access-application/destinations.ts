// What an access application protects: its destinations, each of one of several types that take different fields
// (specification 2.6; API documentation, access applications).

import { isObject, type Json, type JsonObject } from "../../base/json";
import { parseFqdn, parseIpv4, parseIpv6, toWireName } from "../../dns";
import type { Fields } from "../../kind/field";
import type { Completed, FieldRefusal } from "../../kind/kind";

/** The fields that each type of destination takes beside `type`, and those of which it needs one at least. */
const TYPES: Readonly<Record<string, { readonly takes: readonly string[]; readonly needs: readonly string[] }>> = {
  public: { takes: ["uri", "overrides"], needs: ["uri"] },
  private: { takes: ["cidr", "hostname", "l4_protocol", "port_range", "vnet_id"], needs: ["cidr", "hostname"] },
  via_mcp_server_portal: { takes: ["mcp_server_id"], needs: ["mcp_server_id"] },
  worker: { takes: ["worker_id", "overrides"], needs: ["worker_id"] },
  preview_worker: { takes: ["worker_id", "overrides"], needs: ["worker_id"] },
  all_workers: { takes: ["overrides"], needs: [] },
  all_preview_workers: { takes: ["overrides"], needs: [] },
};

const overrideFields: Fields = {
  behavior: {
    type: "string",
    presence: "optional",
    default: "public",
    values: ["public"],
    doc: "What happens on the path: `public`, it needs no login.",
  },
  path_pattern: { type: "string", presence: "required", doc: "The paths that it is for; `*` is a wildcard." },
};

export const destinationFields: Fields = {
  type: {
    type: "string",
    presence: "optional",
    default: "public",
    values: Object.keys(TYPES),
    doc: "What kind of place: `public`, a host name with an optional path; `private`, an address or a host of a private network; or one of the newer ones.",
  },
  uri: {
    type: "string",
    presence: "optional",
    maxLength: 2048,
    doc: "Public: host name with an optional path, without scheme; `*` is a wildcard in the labels of the host and in the path.",
  },
  cidr: {
    type: "string",
    presence: "optional",
    doc: "Private: a network in CIDR notation; a single address is the network of that address alone.",
  },
  hostname: { type: "string", presence: "optional", maxLength: 253, doc: "Private: a host name; `*` is a wildcard." },
  l4_protocol: {
    type: "string",
    presence: "optional",
    values: ["tcp", "udp"],
    doc: "Private: the transport protocol.",
  },
  port_range: {
    type: "string",
    presence: "optional",
    pattern: { source: "^\\d{1,5}(-\\d{1,5})?$", says: "a port, or two with a hyphen between them: `443` or `80-90`" },
    doc: "Private: a port or a range of ports.",
  },
  vnet_id: { type: "string", presence: "optional", doc: "Private: id of the virtual network." },
  mcp_server_id: { type: "string", presence: "optional", doc: "Id of the MCP server behind the portal." },
  worker_id: { type: "string", presence: "optional", doc: "Id of the worker." },
  overrides: {
    type: "objects",
    presence: "optional",
    fields: overrideFields,
    doc: "Paths that are left out of the protection; not for private destinations.",
  },
};

/** Canonical destinations: hosts in lower case without a final dot, single addresses as networks. */
export function canonicalDestinations(list: readonly Json[], from: "declared" | "live"): Completed {
  const refusals: FieldRefusal[] = [];
  const destinations = list.map((value, index) => {
    if (!isObject(value)) return value;
    if (from === "declared") refusals.push(...misfits(value, `destinations[${index}]`));
    return canonicalDestination(value);
  });
  return { props: { destinations }, refusals };
}

/** The URIs of public destinations, in their order. */
export function publicUris(list: Json | undefined): readonly string[] {
  const destinations = Array.isArray(list) ? list.filter(isObject) : [];
  return destinations.flatMap(({ type, uri }) => (type === "public" && typeof uri === "string" ? [uri] : []));
}

function canonicalDestination(row: JsonObject): JsonObject {
  const { type = "public", uri, hostname, cidr, port_range } = row;
  const members: JsonObject = {
    ...row,
    type,
    ...(typeof uri === "string" && { uri: canonicalUri(uri) }),
    ...(typeof hostname === "string" && { hostname: hostOf(hostname) ?? hostname }),
    ...(typeof cidr === "string" && { cidr: network(cidr) ?? cidr }),
    ...(typeof port_range === "string" && { port_range: ports(port_range)?.join("-") ?? port_range }),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}

/** The host has no case and no final dot; a path keeps its case, and a slash alone is none. */
export function canonicalUri(uri: string): string {
  const { host, path } = partsOf(uri);
  const canonical = hostOf(host) ?? host;
  return path === "/" ? canonical : canonical + path;
}

function partsOf(uri: string): { readonly host: string; readonly path: string } {
  const at = uri.indexOf("/");
  return at < 0 ? { host: uri, path: "" } : { host: uri.slice(0, at), path: uri.slice(at) };
}

/** In A-labels and lower case, without the final dot, wildcards kept; undefined where it is no host name. */
function hostOf(text: string): string | undefined {
  const name = parseFqdn(text);
  const host = name.ok ? toWireName(name.value) : "";
  return /^[a-z0-9_*-]+(?:\.[a-z0-9_*-]+)*$/.test(host) ? host : undefined;
}

function misfits(row: JsonObject, at: string): readonly FieldRefusal[] {
  const type = String(row["type"] ?? "public");
  const { takes, needs } = TYPES[type] as (typeof TYPES)[string];
  const given = Object.keys(row).filter((name) => name !== "type" && row[name] !== undefined);
  const foreign = given.filter((name) => !takes.includes(name)).map((name) => notFor(type, name, at));
  if (foreign.length > 0) return foreign;
  if (needs.length > 0 && !needs.some((name) => given.includes(name))) return [nothingNamed(type, needs, at)];
  return [
    ...wrongUri(row["uri"], at),
    ...wrongHost(row["hostname"], at),
    ...wrongNetwork(row["cidr"], at),
    ...wrongPorts(row["port_range"], at),
  ];
}

function notFor(type: string, name: string, at: string): FieldRefusal {
  const owner = Object.keys(TYPES).find((other) => TYPES[other]?.takes.includes(name));
  return {
    code: "ACC101",
    field: `${at}.${name}`,
    message: `\`${name}\` is given for a destination of type \`${type}\`.`,
    help: `A ${type} destination takes ${TYPES[type]?.takes.join(", ")}. Remove \`${name}\`, or write \`type: ${owner}\`.`,
  };
}

function nothingNamed(type: string, needs: readonly string[], at: string): FieldRefusal {
  const names = needs.map((name) => `\`${name}\``).join(" or ");
  return {
    code: "ACC102",
    field: at,
    message: `A destination of type \`${type}\` has no ${names}.`,
    help: `Write ${names}.`,
  };
}

function wrongUri(uri: Json | undefined, at: string): readonly FieldRefusal[] {
  if (typeof uri !== "string") return [];
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(uri)?.[0];
  const { host, path } = partsOf(uri);
  if (scheme === undefined && hostOf(host)?.includes(".") && !/[\s?#]/.test(path)) return [];
  const help =
    scheme === undefined
      ? "Write a host name with an optional path: `wiki.example.com/admin`."
      : `Write it without \`${scheme}\`: \`${uri.slice(scheme.length)}\`.`;
  return [{ code: "ACC103", field: `${at}.uri`, message: `\`uri\` is \`${uri}\`.`, help }];
}

function wrongHost(hostname: Json | undefined, at: string): readonly FieldRefusal[] {
  if (typeof hostname !== "string" || hostOf(hostname) !== undefined) return [];
  const help = "Write a host name: `db.example.com`.";
  return [{ code: "ACC103", field: `${at}.hostname`, message: `\`hostname\` is \`${hostname}\`.`, help }];
}

function wrongNetwork(cidr: Json | undefined, at: string): readonly FieldRefusal[] {
  if (typeof cidr !== "string" || network(cidr) !== undefined) return [];
  const help = "Write a network such as `192.0.2.0/24` or `2001:db8::/32`, or a single address.";
  return [{ code: "ACC104", field: `${at}.cidr`, message: `\`cidr\` is \`${cidr}\`.`, help }];
}

function wrongPorts(range: Json | undefined, at: string): readonly FieldRefusal[] {
  if (typeof range !== "string" || ports(range) !== undefined) return [];
  const help = "Write a port from 1 to 65535, or two in rising order: `80-90`.";
  return [{ code: "ACC105", field: `${at}.port_range`, message: `\`port_range\` is \`${range}\`.`, help }];
}

/** `192.0.2.1` is `192.0.2.1/32`; undefined where it is no network. */
function network(text: string): string | undefined {
  const [address = "", length, ...rest] = text.split("/");
  if (rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const four = parseIpv4(address);
  const six = four.ok ? undefined : parseIpv6(address);
  const parsed = four.ok ? four : six;
  const bits = four.ok ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  return parsed?.ok && prefix <= bits ? `${parsed.value}/${prefix}` : undefined;
}

function ports(text: string): readonly number[] | undefined {
  const numbers = text.split("-").map(Number);
  const [first = 0, last = first] = numbers;
  return first >= 1 && last <= 65_535 && first <= last ? [...new Set(numbers)] : undefined;
}
