// What one zone says to one question: records, an alias to follow, a referral, nothing of this type, or no such name
// (RFC 1034 §4.3.2, RFC 4592, RFC 9460; proxying and flattening as the API's documentation has them).

import type { Row } from "../store";
import { EDGE, ipv4Octets, ipv6Octets } from "./addresses";
import { keyOf, type Labels, labelsOf, nameOctets } from "./name";
import { bindingOctets, isServed, rdataOctets } from "./rdata";
import { ANY, TYPES } from "./types";
import type { Node, ZoneView } from "./zone-view";

/** Records of one owner and type on their way into a message. */
export interface Rrset {
  readonly owner: Labels;
  readonly type: number;
  /** Seconds. */
  readonly ttl: number;
  readonly rdatas: readonly Buffer[];
}

export type Found =
  | { readonly what: "records"; readonly rrset: Rrset }
  | { readonly what: "alias"; readonly rrset: Rrset; readonly target: Labels }
  /** Answered with the addresses of the target under the alias's own name. */
  | { readonly what: "flattened"; readonly ttl: number; readonly target: Labels }
  | { readonly what: "referral"; readonly nameServers: Rrset; readonly glue: readonly Rrset[] }
  | { readonly what: "no data" }
  | { readonly what: "no name" };

/** Seconds of a record at automatic TTL (specification 2.1). */
const AUTOMATIC = 300;

export function lookIn(zone: ZoneView, owner: Labels, type: number): Found {
  const referral = referralFor(zone, owner, type);
  if (referral) return referral;
  const node = zone.nodes.get(keyOf(owner)) ?? wildcardFor(zone, owner);
  return node ? atNode(zone, node, owner, type) : { what: "no name" };
}

/** The NS set closest to the apex on the way to a name; a DS stands above its cut (RFC 4035 §3.1.4.1). */
function referralFor(zone: ZoneView, owner: Labels, type: number): Found | undefined {
  const depth = owner.length - zone.apex.length;
  for (let cut = depth - 1; cut >= 0; cut -= 1) {
    const name = owner.slice(cut);
    const rows = zone.nodes.get(keyOf(name))?.get("NS");
    if (!rows || (cut === 0 && type === TYPES.DS)) continue;
    return { what: "referral", nameServers: rrsetOf(name, TYPES.NS, rows), glue: glueOf(zone, rows) };
  }
  return undefined;
}

/** Addresses of name servers that have their names in this zone (RFC 9471 asks for all that are below the cut). */
function glueOf(zone: ZoneView, rows: readonly Row[]): readonly Rrset[] {
  return rows.flatMap((row) => {
    const target = labelsOf(String(row["content"])) ?? [];
    const node = zone.nodes.get(keyOf(target));
    return (["A", "AAAA"] as const).flatMap((type) => {
      const addresses = node?.get(type);
      return addresses ? [rrsetOf(target, TYPES[type], addresses)] : [];
    });
  });
}

/** The wildcard of the closest encloser, if it has one (RFC 4592 §3.3.1). */
function wildcardFor(zone: ZoneView, owner: Labels): Node | undefined {
  for (let cut = 1; cut <= owner.length - zone.apex.length; cut += 1) {
    const encloser = owner.slice(cut);
    if (zone.nodes.has(keyOf(encloser))) return zone.nodes.get(keyOf(["*", ...encloser]));
  }
  return undefined;
}

function atNode(zone: ZoneView, node: Node, owner: Labels, type: number): Found {
  const isApex = owner.length === zone.apex.length;
  if (isApex && type === TYPES.SOA) return { what: "records", rrset: soaOf(zone, owner) };
  if (isApex && type === TYPES.NS) return { what: "records", rrset: apexNameServers(zone, node, owner) };
  if (type === ANY) return node.size > 0 || isApex ? minimal(owner) : { what: "no data" };
  const proxied = zone.proxies ? [...node.values()].flat().filter((row) => row["proxied"] === true) : [];
  const rrset = proxied.length > 0 ? edgeAnswer(zone, node, proxied, owner, type) : undefined;
  if (rrset) return rrset;
  const alias = node.get("CNAME")?.[0];
  const flat = alias && (isApex || zone.flattensAll || flattens(alias));
  const name = typeOf(type);
  const own = name === undefined || (flat && name === "CNAME") ? undefined : node.get(name);
  if (own && own.length > 0) return { what: "records", rrset: rrsetOf(owner, type, own) };
  return alias ? throughAlias(alias, flat === true, owner, type) : { what: "no data" };
}

function throughAlias(alias: Row, flat: boolean, owner: Labels, type: number): Found {
  const target = labelsOf(String(alias["content"])) ?? [];
  if (!flat) return { what: "alias", rrset: rrsetOf(owner, TYPES.CNAME, [alias]), target };
  const address = type === TYPES.A || type === TYPES.AAAA;
  return address ? { what: "flattened", ttl: ttlOf(alias), target } : { what: "no data" };
}

/** A proxied name has the edge's addresses and no alias, and the service makes up its HTTPS record (specification 1). */
function edgeAnswer(
  zone: ZoneView,
  node: Node,
  proxied: readonly Row[],
  owner: Labels,
  type: number,
): Found | undefined {
  const only = (family: string) => proxied.some((row) => (row["settings"] as Row | undefined)?.[family] === true);
  const edge = (rdatas: readonly Buffer[]): Found =>
    rdatas.length > 0 ? records(owner, type, AUTOMATIC, rdatas) : { what: "no data" };
  if (type === TYPES.A) return edge(only("ipv6_only") ? [] : EDGE.ipv4.map(ipv4Octets));
  if (type === TYPES.AAAA) return edge(only("ipv4_only") || !zone.ipv6 ? [] : EDGE.ipv6.map(ipv6Octets));
  if (type === TYPES.CNAME) return { what: "no data" };
  if (type !== TYPES.HTTPS || node.has("HTTPS")) return undefined;
  const automatic = zone.automatic(String(proxied[0]?.["name"]));
  if (!automatic) return { what: "no data" };
  const [, priority, target, value] = /^(\d+) (\S+) (.*)$/.exec(automatic.content) ?? [];
  const data = { priority: Number(priority), target: String(target), value: String(value) };
  return records(owner, type, automatic.ttl, [bindingOctets(data)]);
}

function flattens(alias: Row): boolean {
  return (alias["settings"] as Row | undefined)?.["flatten_cname"] === true;
}

/** The service's own name servers; records at the apex count beside them where other providers serve the zone too. */
function apexNameServers(zone: ZoneView, node: Node, owner: Labels): Rrset {
  const own = zone.nameServers.map((server) => nameOctets(labelsOf(server) ?? []));
  const others = zone.multiProvider ? (node.get("NS") ?? []).map(rdataOctets) : [];
  return { owner, type: TYPES.NS, ttl: zone.nsTtl, rdatas: unique([...own, ...others]) };
}

export function soaOf(zone: ZoneView, owner: Labels): Rrset {
  const { soa } = zone;
  const numbers = Buffer.alloc(20);
  for (const [index, name] of (["serial", "refresh", "retry", "expire", "min_ttl"] as const).entries()) {
    numbers.writeUInt32BE(soa[name], index * 4);
  }
  const names = [soa.mname, soa.rname].map((name) => nameOctets(labelsOf(name) ?? []));
  return { owner, type: TYPES.SOA, ttl: soa.ttl, rdatas: [Buffer.concat([...names, numbers])] };
}

/** The answer to a question for all types: one HINFO that says so (RFC 8482 §4.2). */
function minimal(owner: Labels): Found {
  const cpu = Buffer.from("\x07RFC8482\x00", "latin1");
  return records(owner, TYPES.HINFO, 3789, [cpu]);
}

function records(owner: Labels, type: number, ttl: number, rdatas: readonly Buffer[]): Found {
  return { what: "records", rrset: { owner, type, ttl, rdatas } };
}

/** One TTL for all records of a set (RFC 2181 §5.2): the lowest. */
function rrsetOf(owner: Labels, type: number, rows: readonly Row[]): Rrset {
  return { owner, type, ttl: Math.min(...rows.map(ttlOf)), rdatas: unique(rows.map(rdataOctets)) };
}

/** The API takes some records twice; a set holds each once (RFC 2181 §5). */
function unique(rdatas: readonly Buffer[]): readonly Buffer[] {
  return [...new Map(rdatas.map((rdata) => [rdata.toString("latin1"), rdata])).values()];
}

function ttlOf(row: Row): number {
  const ttl = Number(row["ttl"]);
  return ttl === 1 ? AUTOMATIC : ttl;
}

function typeOf(number: number): string | undefined {
  const found = Object.entries(TYPES).find(([, value]) => value === number)?.[0];
  return found !== undefined && isServed(found) ? found : undefined;
}
