// Looks up one question in one zone: the result is records, a CNAME to follow, a referral, no data, or no such name (RFC 1034
// §4.3.2, RFC 4592, RFC 9460; proxying and flattening from the API's documentation).
import type { DnsRecordRow } from "../services/dns-record";
import { EDGE, encodeIpv4, encodeIpv6 } from "./addresses";
import { encodeName, type Labels, nameKey, parseName } from "./name";
import { encodeRdata, encodeServiceBinding, isServed } from "./rdata";
import type { Node, ServedZone } from "./served-zone";
import { ANY, getTypeName, TYPE_NUMBERS, type TypeName } from "./types";

/** Records of one owner and type in wire form. */
export interface Rrset {
  readonly owner: Labels;
  readonly type: number;
  /** Seconds. */
  readonly ttl: number;
  readonly rdatas: readonly Buffer[];
}

export type LookupResult =
  | { readonly kind: "records"; readonly rrset: Rrset }
  | { readonly kind: "alias"; readonly rrset: Rrset; readonly target: Labels }
  /** The addresses of the target are served under the name of the CNAME record. */
  | { readonly kind: "flattened"; readonly ttl: number; readonly target: Labels }
  | { readonly kind: "referral"; readonly nameServers: Rrset; readonly glue: readonly Rrset[] }
  | { readonly kind: "no-data" }
  | { readonly kind: "no-name" };

/** Seconds of a record at automatic TTL (specification 2.1). */
const AUTOMATIC = 300;

export function lookUp(zone: ServedZone, owner: Labels, type: number): LookupResult {
  const referral = findReferral(zone, owner, type);
  if (referral) return referral;
  const node = zone.nodes.get(nameKey(owner)) ?? findWildcard(zone, owner);
  return node ? lookUpNode(zone, node, owner, type) : { kind: "no-name" };
}

/** The delegation closest to the apex above a name; a DS is above its cut (RFC 4035 §3.1.4.1). */
function findReferral(zone: ServedZone, owner: Labels, type: number): LookupResult | undefined {
  const depth = owner.length - zone.apex.length;
  for (let cut = depth - 1; cut >= 0; cut -= 1) {
    const name = owner.slice(cut);
    const delegation = zone.nodes.get(nameKey(name))?.get("NS");
    if (!delegation || (cut === 0 && type === TYPE_NUMBERS.DS)) continue;
    return {
      kind: "referral",
      nameServers: createRrset(name, TYPE_NUMBERS.NS, delegation),
      glue: findGlue(zone, delegation),
    };
  }
  return undefined;
}

/** Addresses of name servers with a name in this zone (RFC 9471 requires all that are below the cut). */
function findGlue(zone: ServedZone, records: readonly DnsRecordRow[]): readonly Rrset[] {
  return records.flatMap(({ content }) => {
    const target = parseName(content) ?? [];
    const node = zone.nodes.get(nameKey(target));
    return (["A", "AAAA"] as const).flatMap((type) => {
      const addresses = node?.get(type);
      return addresses ? [createRrset(target, TYPE_NUMBERS[type], addresses)] : [];
    });
  });
}

/** The wildcard of the closest encloser, if it has one (RFC 4592 §3.3.1). */
function findWildcard(zone: ServedZone, owner: Labels): Node | undefined {
  for (let cut = 1; cut <= owner.length - zone.apex.length; cut += 1) {
    const encloser = owner.slice(cut);
    if (zone.nodes.has(nameKey(encloser))) return zone.nodes.get(nameKey(["*", ...encloser]));
  }
  return undefined;
}

function lookUpNode(zone: ServedZone, node: Node, owner: Labels, type: number): LookupResult {
  const isApex = owner.length === zone.apex.length;
  if (isApex && type === TYPE_NUMBERS.SOA) return { kind: "records", rrset: buildSoa(zone, owner) };
  if (isApex && type === TYPE_NUMBERS.NS) return { kind: "records", rrset: createApexNameServers(zone, node, owner) };
  if (type === ANY) return node.size > 0 || isApex ? createMinimalAnswer(owner) : { kind: "no-data" };
  const proxied = zone.proxies ? [...node.values()].flat().filter((record) => record.proxied) : [];
  const edgeAnswer = proxied.length > 0 ? answerFromEdge(zone, node, proxied, owner, type) : undefined;
  if (edgeAnswer) return edgeAnswer;
  const alias = node.get("CNAME")?.[0];
  const isFlat = alias !== undefined && (isApex || zone.flattensAll || isFlattened(alias));
  const name = getServedType(type);
  const records = name === undefined || (isFlat && name === "CNAME") ? undefined : node.get(name);
  if (records && records.length > 0) return { kind: "records", rrset: createRrset(owner, type, records) };
  return alias ? lookUpAlias(alias, isFlat, owner, type) : { kind: "no-data" };
}

function lookUpAlias(alias: DnsRecordRow, isFlat: boolean, owner: Labels, type: number): LookupResult {
  const target = parseName(alias.content) ?? [];
  if (!isFlat) return { kind: "alias", rrset: createRrset(owner, TYPE_NUMBERS.CNAME, [alias]), target };
  const isAddress = type === TYPE_NUMBERS.A || type === TYPE_NUMBERS.AAAA;
  return isAddress ? { kind: "flattened", ttl: getTtl(alias), target } : { kind: "no-data" };
}

/** A proxied name has the addresses of the edge, no CNAME, and an automatic HTTPS record (specification 1). */
function answerFromEdge(
  zone: ServedZone,
  node: Node,
  proxied: readonly DnsRecordRow[],
  owner: Labels,
  type: number,
): LookupResult | undefined {
  const only = (family: string) => proxied.some(({ settings }) => settings[family] === true);
  const toAnswer = (rdatas: readonly Buffer[]): LookupResult =>
    rdatas.length > 0 ? createAnswer(owner, type, AUTOMATIC, rdatas) : { kind: "no-data" };
  if (type === TYPE_NUMBERS.A) return toAnswer(only("ipv6_only") ? [] : EDGE.ipv4.map(encodeIpv4));
  if (type === TYPE_NUMBERS.AAAA) return toAnswer(only("ipv4_only") || !zone.ipv6 ? [] : EDGE.ipv6.map(encodeIpv6));
  if (type === TYPE_NUMBERS.CNAME) return { kind: "no-data" };
  if (type !== TYPE_NUMBERS.HTTPS || node.has("HTTPS")) return undefined;
  const automatic = zone.findAutomaticHttps(String(proxied[0]?.name));
  if (!automatic) return { kind: "no-data" };
  const [, priority, target, value] = /^(\d+) (\S+) (.*)$/.exec(automatic.content) ?? [];
  const data = { priority: Number(priority), target: String(target), value: String(value) };
  return createAnswer(owner, type, automatic.ttl, [encodeServiceBinding(data)]);
}

function isFlattened(alias: DnsRecordRow): boolean {
  const { flatten_cname } = alias.settings;
  return flatten_cname === true;
}

/** The name servers of the service, and the NS records at the apex where other providers serve the zone too. */
function createApexNameServers(zone: ServedZone, node: Node, owner: Labels): Rrset {
  const own = zone.nameServers.map((server) => encodeName(parseName(server) ?? []));
  const others = zone.multiProvider ? (node.get("NS") ?? []).map(encodeRdata) : [];
  return { owner, type: TYPE_NUMBERS.NS, ttl: zone.nsTtl, rdatas: removeDuplicates([...own, ...others]) };
}

export function buildSoa(zone: ServedZone, owner: Labels): Rrset {
  const { soa } = zone;
  const numbers = Buffer.alloc(20);
  for (const [index, name] of (["serial", "refresh", "retry", "expire", "min_ttl"] as const).entries()) {
    numbers.writeUInt32BE(soa[name], index * 4);
  }
  const names = [soa.mname, soa.rname].map((name) => encodeName(parseName(name) ?? []));
  return { owner, type: TYPE_NUMBERS.SOA, ttl: soa.ttl, rdatas: [Buffer.concat([...names, numbers])] };
}

/** The answer to a question of type ANY: one HINFO record (RFC 8482 §4.2). */
function createMinimalAnswer(owner: Labels): LookupResult {
  const cpu = Buffer.from("\x07RFC8482\x00", "latin1");
  return createAnswer(owner, TYPE_NUMBERS.HINFO, 3789, [cpu]);
}

function createAnswer(owner: Labels, type: number, ttl: number, rdatas: readonly Buffer[]): LookupResult {
  return { kind: "records", rrset: { owner, type, ttl, rdatas } };
}

/** All records of an RRset have one TTL, the lowest (RFC 2181 §5.2). */
function createRrset(owner: Labels, type: number, records: readonly DnsRecordRow[]): Rrset {
  return { owner, type, ttl: Math.min(...records.map(getTtl)), rdatas: removeDuplicates(records.map(encodeRdata)) };
}

/** The API accepts some records twice; an RRset holds each record once (RFC 2181 §5). */
function removeDuplicates(rdatas: readonly Buffer[]): readonly Buffer[] {
  return [...new Map(rdatas.map((rdata) => [rdata.toString("latin1"), rdata])).values()];
}

function getTtl({ ttl }: DnsRecordRow): number {
  return ttl === 1 ? AUTOMATIC : ttl;
}

function getServedType(type: number): TypeName | undefined {
  const name = getTypeName(type);
  return name !== undefined && isServed(name) ? name : undefined;
}
