// Derives from documents what name servers should answer: one expectation for each RRset that a document owns. Pure.
import type { Where } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { isJsonArray, isObject, type Json, type JsonObject } from "../base/json";
import {
  assertFqdn,
  assertOwnerName,
  type Fqdn,
  type OwnerName,
  ownerFqdn,
  parseFqdn,
  type RdataFields,
  rrType,
} from "../dns";
import type { Props } from "../kind/field";
import { matchesSelector } from "../kind/selector";
import type { DesiredScope, DesiredState } from "../kind/state";
import { AUTOMATIC_TTL, type Expectation, type ExpectedRrset } from "./expectation";

/** Reads the records of a kind: verification knows DNS, but no kinds. */
export interface RecordReader {
  /** The name of the kind. */
  readonly kind: string;
  rdataFields(type: string, props: Props): RdataFields;
}

export interface ExpectedZone {
  readonly zone: Fqdn;
  readonly expectations: readonly Expectation[];
}

/** The zones that should exist, in the order of the documents. */
export function listExpectedZones(desired: DesiredState, reader: RecordReader): readonly ExpectedZone[] {
  return desired.scopes.flatMap((scope) => {
    const name = scope.scope.within === "zone" ? parseFqdn(scope.scope.zone) : undefined;
    if (!name?.ok || isZoneAbsent(desired, scope)) return [];
    return [{ zone: name.value, expectations: expectZone(desired, scope, name.value, reader) }];
  });
}

interface ZoneContext {
  readonly zone: Fqdn;
  readonly scope: DesiredScope;
  readonly reader: RecordReader;
  readonly settings: JsonObject;
  /** Name servers answer proxied names with their origins. */
  readonly dnsOnly: boolean;
  readonly byName: ReadonlyMap<string, readonly DeclaredRecord[]>;
}

interface DeclaredRecord {
  readonly name: OwnerName;
  readonly type: string;
  readonly props: Props;
  readonly where: Where;
}

function expectZone(
  desired: DesiredState,
  scope: DesiredScope,
  zone: Fqdn,
  reader: RecordReader,
): readonly Expectation[] {
  const records = scope.objects.filter((object) => object.kind === reader.kind).map(toDeclaredRecord);
  const settings = findProps(scope, "dns_settings") ?? {};
  const { zone_mode: mode } = settings;
  const { paused } = findZoneProps(desired, scope) ?? {};
  const dnsOnly = paused === true || mode === "dns_only";
  const context: ZoneContext = {
    zone,
    scope,
    reader,
    settings,
    dnsOnly,
    byName: groupBy(records, (record) => record.name),
  };
  return [
    ...expectSoa(context),
    ...[...context.byName.values()].flatMap((records) => expectName(context, records)),
    ...expectAbsences(context),
  ];
}

function toDeclaredRecord({ props, where }: { readonly props: Props; readonly where: Where }): DeclaredRecord {
  const { name, type } = props;
  return { name: assertOwnerName(String(name)), type: String(type), props, where };
}

function findProps(scope: DesiredScope, kind: string): Props | undefined {
  return scope.objects.find((object) => object.kind === kind)?.props;
}

function findZoneProps(desired: DesiredState, { scope }: DesiredScope): Props | undefined {
  const account = findAccount(desired);
  const zone = scope.within === "zone" ? scope.zone : "";
  return account?.objects.find(({ kind, props: { name } }) => kind === "zone" && name === zone)?.props;
}

/** Whether the documents declare the zone itself as absent. */
function isZoneAbsent(desired: DesiredState, { scope }: DesiredScope): boolean {
  const absences = findAccount(desired)?.absent ?? [];
  return scope.within === "zone" && absences.some(({ kind, label }) => kind === "zone" && label === scope.zone);
}

function findAccount(desired: DesiredState): DesiredScope | undefined {
  return desired.scopes.find((scope) => scope.scope.within === "account");
}

/** The settings under the field names of the SOA record (RFC 1035 §3.3.13). */
function expectSoa({ zone, settings, scope }: ZoneContext): readonly Expectation[] {
  const { soa } = settings;
  if (!isObject(soa)) return [];
  const fields: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(soa)) {
    if (name === "ttl" || value === null || value === undefined) continue;
    const isHost = name === "mname" || name === "rname";
    fields[name === "min_ttl" ? "minimum" : name] = isHost ? `${value}.` : Number(value);
  }
  const { ttl } = soa;
  const where = scope.objects.find((object) => object.kind === "dns_settings")?.where;
  return [
    { name: zone, type: "SOA", what: "soa", fields, ...(typeof ttl === "number" && { ttl }), ...(where && { where }) },
  ];
}

function expectName(context: ZoneContext, records: readonly DeclaredRecord[]): readonly Expectation[] {
  const proxied = context.dnsOnly ? [] : records.filter(isProxied);
  const others = records.filter((record) => proxied.length === 0 || !["A", "AAAA", "CNAME"].includes(record.type));
  const rrsets = [...groupBy(others, (record) => record.type).values()];
  return [
    ...(proxied.length > 0 ? [expectProxied(context, records, proxied)] : []),
    ...rrsets.map((rrset) => expectRrset(context, rrset)),
  ];
}

function isProxied({ props: { proxied } }: DeclaredRecord): boolean {
  return proxied === true;
}

/** One expectation for a proxied name: the edge answers for both address families, whatever the origins are. */
function expectProxied(
  context: ZoneContext,
  records: readonly DeclaredRecord[],
  proxied: readonly DeclaredRecord[],
): Expectation {
  const has = (setting: string) =>
    proxied.some(({ props: { settings } }) => isObject(settings) && settings[setting] === true);
  const families = has("ipv4_only") ? "ipv4" : has("ipv6_only") ? "ipv6" : "both";
  const origins = records
    .filter((record) => record.type === "A" || record.type === "AAAA")
    .map((record) => formatRdata(context, record));
  return { ...toRrset(context, proxied[0]!), what: "proxied", origins, families };
}

function expectRrset(context: ZoneContext, records: readonly DeclaredRecord[]): Expectation {
  const first = records[0]!;
  const rrset = toRrset(context, first);
  const ttls = [...new Set(records.map(readTtl))];
  const rdatas = [...new Set(records.map((record) => formatRdata(context, record)))].sort();
  const open = isOpen(context, first);
  if (first.type === "CNAME") {
    const flattened = readFlattening(context, first);
    const { target } = context.reader.rdataFields("CNAME", first.props);
    if (flattened !== "no") {
      return { ...rrset, what: "alias", target: assertFqdn(String(target)), rdata: rdatas[0]!, ttls, flattened };
    }
  }
  if (first.type !== "NS" || first.name !== "@") return { ...rrset, what: "records", rdatas, ttls, open };
  // The service answers with its own name servers there (API documentation, multi-provider DNS).
  const { multi_provider: multiProvider } = context.settings;
  if (multiProvider === true) return { ...rrset, what: "records", rdatas, ttls: readNsTtls(context), open: true };
  return {
    ...rrset,
    what: "unverifiable",
    why: "the service answers with its own name servers unless `multi_provider` is on",
  };
}

function isOpen({ scope, reader }: ZoneContext, { props }: DeclaredRecord): boolean {
  return scope.ownership.open.some((selector) => matchesSelector(selector, reader.kind, props));
}

/** All NS records at the apex have the TTL of the zone settings. */
function readNsTtls({ settings: { ns_ttl: ttl } }: ZoneContext): readonly number[] {
  return typeof ttl === "number" ? [ttl] : [];
}

function readFlattening({ settings }: ZoneContext, { name, props }: DeclaredRecord): "yes" | "maybe" | "no" {
  const { flatten_all_cnames: flattenAll } = settings;
  const { settings: own } = props;
  const { flatten_cname: flatten } = isObject(own) ? own : {};
  if (name === "@" || flatten === true || flattenAll === true) return "yes";
  return flattenAll === false && flatten === false ? "no" : "maybe";
}

function expectAbsences(context: ZoneContext): readonly Expectation[] {
  return context.scope.absent
    .filter((absence) => absence.kind === context.reader.kind)
    .map(({ group, member, where }): Expectation => {
      const [name, type] = parseStrings(group);
      const owner = assertOwnerName(name ?? "");
      const rrset = { name: ownerFqdn(owner, context.zone), type: type ?? "", where };
      const reason = explainOtherAnswer(context, owner, rrset.type);
      if (reason !== undefined) return { ...rrset, what: "unverifiable", why: reason };
      if (member === undefined) return { ...rrset, what: "absent" };
      return { ...rrset, what: "absent", rdata: formatMemberRdata(context, rrset.type, member) };
    });
}

/** Parses the key of a group: the owner name and the type. */
function parseStrings(key: string): readonly string[] {
  const values: Json = JSON.parse(key);
  return isJsonArray(values) ? values.map(String) : [];
}

/** Why a name server may answer for an absent RRset. */
function explainOtherAnswer(context: ZoneContext, name: OwnerName, type: string): string | undefined {
  const records = context.byName.get(name) ?? [];
  const isAddress = type === "A" || type === "AAAA";
  const proxied = !context.dnsOnly && records.some(isProxied);
  if (proxied && (isAddress || type === "HTTPS" || type === "CNAME")) return "the edge answers for a proxied name";
  if (isAddress && records.some((record) => record.type === "CNAME")) return "the name has a CNAME record";
  return type === "NS" && name === "@" ? "the service answers with its own name servers" : undefined;
}

/** The rdata of a member key, which is the content, priority and data of the record in the order of its identity. */
function formatMemberRdata({ reader }: ZoneContext, type: string, member: string): string {
  const values: Json = JSON.parse(member);
  const [content = "", priority = "", data = ""] = isJsonArray(values) ? values : [];
  const props: Props = {
    ...(content !== "" && { content }),
    ...(priority !== "" && { priority }),
    ...(data !== "" && { data }),
  };
  return rrType(type).format(reader.rdataFields(type, props));
}

function formatRdata({ reader }: ZoneContext, { type, props }: DeclaredRecord): string {
  return rrType(type).format(reader.rdataFields(type, props));
}

function readTtl({ props: { ttl = 1 } }: DeclaredRecord): number {
  return Number(ttl) === 1 ? AUTOMATIC_TTL : Number(ttl);
}

function toRrset({ zone }: ZoneContext, { name, type, where }: DeclaredRecord): ExpectedRrset {
  return { name: ownerFqdn(name, zone), type, where };
}
