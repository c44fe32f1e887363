// What an access application protects: its destinations, each of a type that accepts its own members
// (specification 2.6; API documentation, access applications).

import { parseFqdn, parseIpv4, parseIpv6, toWireName } from "../../dns";
import { defineFields, type PropsOfFields } from "../../kind/field";
import type { FieldDiagnostic } from "../../kind/kind";

const TYPES = [
  "public",
  "private",
  "via_mcp_server_portal",
  "worker",
  "preview_worker",
  "all_workers",
  "all_preview_workers",
] as const;

type DestinationType = (typeof TYPES)[number];
type Member = Exclude<keyof CanonicalDestination, "type">;

/** The members that each type of destination accepts beside `type`, and those of which it requires at least one. */
const MEMBERS: Readonly<
  Record<DestinationType, { readonly accepts: readonly Member[]; readonly requires: readonly Member[] }>
> = {
  public: { accepts: ["uri", "overrides"], requires: ["uri"] },
  private: { accepts: ["cidr", "hostname", "l4_protocol", "port_range", "vnet_id"], requires: ["cidr", "hostname"] },
  via_mcp_server_portal: { accepts: ["mcp_server_id"], requires: ["mcp_server_id"] },
  worker: { accepts: ["worker_id", "overrides"], requires: ["worker_id"] },
  preview_worker: { accepts: ["worker_id", "overrides"], requires: ["worker_id"] },
  all_workers: { accepts: ["overrides"], requires: [] },
  all_preview_workers: { accepts: ["overrides"], requires: [] },
};

const overrideFields = defineFields({
  behavior: {
    type: "string",
    presence: "optional",
    default: "public",
    values: ["public"],
    doc: "Access to the path: `public` requires no login.",
  },
  path_pattern: { type: "string", presence: "required", doc: "The paths that it applies to; `*` is a wildcard." },
});

export const destinationFields = defineFields({
  type: {
    type: "string",
    presence: "optional",
    default: "public",
    values: TYPES,
    doc: "The type of destination: `public`, a host name with an optional path; `private`, an address or a host of a private network; or one of the newer types.",
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
    pattern: {
      source: "^\\d{1,5}(-\\d{1,5})?$",
      description: "a port, or two with a hyphen between them: `443` or `80-90`",
    },
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
});

/** A destination in canonical form. */
export type CanonicalDestination = PropsOfFields<typeof destinationFields>;

/** Hosts in lower case without a final dot, single addresses as networks. */
export function canonicalDestination(destination: CanonicalDestination): CanonicalDestination {
  const { type = "public", uri, hostname, cidr, port_range } = destination;
  return {
    ...destination,
    type,
    ...(typeof uri === "string" && { uri: canonicalUri(uri) }),
    ...(typeof hostname === "string" && { hostname: parseHost(hostname) ?? hostname }),
    ...(typeof cidr === "string" && { cidr: parseNetwork(cidr) ?? cidr }),
    ...(typeof port_range === "string" && { port_range: parsePorts(port_range)?.join("-") ?? port_range }),
  };
}

/** The URIs of public destinations, in their order. */
export function publicUris(destinations: readonly CanonicalDestination[] = []): readonly string[] {
  return destinations.flatMap(({ type, uri }) => (type === "public" && typeof uri === "string" ? [uri] : []));
}

/** The host has no case and no final dot; a path keeps its case, and a single slash counts as no path. */
export function canonicalUri(uri: string): string {
  const { host, path } = splitUri(uri);
  const canonical = parseHost(host) ?? host;
  return path === "/" ? canonical : canonical + path;
}

/** The problems of a declared destination; `at` is its path in the document. */
export function checkDestination(destination: CanonicalDestination, at: string): readonly FieldDiagnostic[] {
  const type = destination.type ?? "public";
  const { accepts, requires } = MEMBERS[type];
  const { type: _, ...members } = destination;
  const declared = Object.keys(members);
  const foreign = declared.filter((name) => !accepts.some((member) => member === name));
  const isMissing = requires.length > 0 && !requires.some((name) => declared.includes(name));
  const ofMembers = [
    ...checkUri(destination.uri, at),
    ...checkHost(destination.hostname, at),
    ...checkNetwork(destination.cidr, at),
    ...checkPorts(destination.port_range, at),
  ];
  return [
    ...foreign.map((name) => foreignMember(type, name, at)),
    // A member of another type was written in place of the missing member.
    ...(isMissing && foreign.length === 0 ? [missingMember(type, requires, at)] : []),
    ...ofMembers.filter(({ field }) => !foreign.some((name) => field === `${at}.${name}`)),
  ];
}

function foreignMember(type: DestinationType, name: string, at: string): FieldDiagnostic {
  const owner = TYPES.find((other) => MEMBERS[other].accepts.some((member) => member === name));
  return {
    code: "ACC101",
    field: `${at}.${name}`,
    message: `\`${name}\` is given for a destination of type \`${type}\`.`,
    help: `A ${type} destination accepts ${MEMBERS[type].accepts.join(", ")}. Remove \`${name}\`, or write \`type: ${owner}\`.`,
  };
}

function missingMember(type: DestinationType, requires: readonly string[], at: string): FieldDiagnostic {
  const names = requires.map((name) => `\`${name}\``).join(" or ");
  const message = `A destination of type \`${type}\` has no ${names}.`;
  return { code: "ACC102", field: at, message, help: `Write ${names}.` };
}

function checkUri(uri: string | undefined, at: string): readonly FieldDiagnostic[] {
  if (uri === undefined) return [];
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(uri)?.[0];
  const { host, path } = splitUri(uri);
  if (scheme === undefined && parseHost(host)?.includes(".") && !/[\s?#]/.test(path)) return [];
  const help =
    scheme === undefined
      ? "Write a host name with an optional path: `wiki.example.com/admin`."
      : `Write it without \`${scheme}\`: \`${uri.slice(scheme.length)}\`.`;
  return [{ code: "ACC103", field: `${at}.uri`, message: `\`uri\` is \`${uri}\`.`, help }];
}

function checkHost(hostname: string | undefined, at: string): readonly FieldDiagnostic[] {
  if (hostname === undefined || parseHost(hostname) !== undefined) return [];
  const help = "Write a host name: `db.example.com`.";
  return [{ code: "ACC103", field: `${at}.hostname`, message: `\`hostname\` is \`${hostname}\`.`, help }];
}

function checkNetwork(cidr: string | undefined, at: string): readonly FieldDiagnostic[] {
  if (cidr === undefined || parseNetwork(cidr) !== undefined) return [];
  const help = "Write a network such as `192.0.2.0/24` or `2001:db8::/32`, or a single address.";
  return [{ code: "ACC104", field: `${at}.cidr`, message: `\`cidr\` is \`${cidr}\`.`, help }];
}

function checkPorts(range: string | undefined, at: string): readonly FieldDiagnostic[] {
  if (range === undefined || parsePorts(range) !== undefined) return [];
  const help = "Write a port from 1 to 65535, or two in rising order: `80-90`.";
  return [{ code: "ACC105", field: `${at}.port_range`, message: `\`port_range\` is \`${range}\`.`, help }];
}

function splitUri(uri: string): { readonly host: string; readonly path: string } {
  const at = uri.indexOf("/");
  return at < 0 ? { host: uri, path: "" } : { host: uri.slice(0, at), path: uri.slice(at) };
}

/** In A-labels and lower case, without the final dot, wildcards kept; undefined where it is not a host name. */
function parseHost(text: string): string | undefined {
  const name = parseFqdn(text);
  const host = name.ok ? toWireName(name.value) : "";
  return /^[a-z0-9_*-]+(?:\.[a-z0-9_*-]+)*$/.test(host) ? host : undefined;
}

/** `192.0.2.1` is `192.0.2.1/32`; undefined where it is not a network. */
function parseNetwork(text: string): string | undefined {
  const [address = "", length, ...rest] = text.split("/");
  if (rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const ipv4 = parseIpv4(address);
  const ipv6 = ipv4.ok ? undefined : parseIpv6(address);
  const parsed = ipv4.ok ? ipv4 : ipv6;
  const bits = ipv4.ok ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  return parsed?.ok && prefix <= bits ? `${parsed.value}/${prefix}` : undefined;
}

function parsePorts(text: string): readonly number[] | undefined {
  const numbers = text.split("-").map(Number);
  const [first = 0, last = first] = numbers;
  return first >= 1 && last <= 65_535 && first <= last ? [...new Set(numbers)] : undefined;
}
