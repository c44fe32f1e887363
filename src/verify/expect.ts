// What the outside world should see of a document: one expectation for each RRset that it owns. Pure; asks nobody.
import type { Where } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { isObject, type JsonObject } from "../base/json";
import { type Fqdn, type OwnerName, ownerFqdn, parseFqdn, type RdataFields, rrType } from "../dns";
import type { Props } from "../kind/field";
import { selects } from "../kind/selector";
import type { DesiredScope, DesiredState } from "../kind/state";
import { AUTOMATIC_TTL, type Expectation, type Place } from "./expectation";

/** How the fields of a record kind are read: verification knows DNS, and no kind. */
export interface RecordReading {
  /** The kind's name. */
  readonly kind: string;
  readonly rdataFields: (type: string, props: Props) => RdataFields;
}

export interface ExpectedZone {
  readonly zone: Fqdn;
  readonly expectations: readonly Expectation[];
}

/** Every zone of the documents that should be there, with what should be seen of it, in the order of the documents. */
export function expectedZones(desired: DesiredState, reading: RecordReading): readonly ExpectedZone[] {
  return desired.scopes.flatMap((scope) => {
    const name = scope.scope.within === "zone" ? parseFqdn(scope.scope.zone) : undefined;
    if (!name?.ok || isGone(desired, scope)) return [];
    return [{ zone: name.value, expectations: expectationsOf(desired, scope, name.value, reading) }];
  });
}

interface Known {
  readonly zone: Fqdn;
  readonly scope: DesiredScope;
  readonly reading: RecordReading;
  readonly settings: JsonObject;
  /** Proxied names are answered with their origins. */
  readonly dnsOnly: boolean;
  readonly byName: ReadonlyMap<string, readonly Declared[]>;
}

interface Declared {
  readonly name: OwnerName;
  readonly type: string;
  readonly props: Props;
  readonly where: Where;
}

function expectationsOf(
  desired: DesiredState,
  scope: DesiredScope,
  zone: Fqdn,
  reading: RecordReading,
): readonly Expectation[] {
  const records = scope.objects.filter((object) => object.kind === reading.kind).map(recordOf);
  const settings = propsOf(scope, "dns_settings") ?? {};
  const paused = zoneProps(desired, scope)?.["paused"] === true;
  const dnsOnly = paused || settings["zone_mode"] === "dns_only";
  const known: Known = { zone, scope, reading, settings, dnsOnly, byName: groupBy(records, (record) => record.name) };
  return [
    ...soaExpectation(known),
    ...[...known.byName.values()].flatMap((rows) => ofName(known, rows)),
    ...absentOnes(known),
  ];
}

function recordOf({ props, where }: { readonly props: Props; readonly where: Where }): Declared {
  return { name: String(props["name"]) as OwnerName, type: String(props["type"]), props, where };
}

function propsOf(scope: DesiredScope, kind: string): Props | undefined {
  return scope.objects.find((object) => object.kind === kind)?.props;
}

function zoneProps(desired: DesiredState, { scope }: DesiredScope): Props | undefined {
  const account = desired.scopes.find((value) => value.scope.within === "account");
  const name = scope.within === "zone" ? scope.zone : "";
  return account?.objects.find((object) => object.kind === "zone" && object.props["name"] === name)?.props;
}

/** The document wants the zone itself to be absent. */
function isGone(desired: DesiredState, { scope }: DesiredScope): boolean {
  const account = desired.scopes.find((value) => value.scope.within === "account");
  return (
    scope.within === "zone" &&
    account?.absent.some((absence) => absence.kind === "zone" && absence.label === scope.zone) === true
  );
}

/** Fields of the settings under the names that the record has (RFC 1035 §3.3.13). */
function soaExpectation({ zone, settings, scope }: Known): readonly Expectation[] {
  const soa = settings["soa"];
  if (!isObject(soa)) return [];
  const fields: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(soa)) {
    if (name === "ttl" || value === null || value === undefined) continue;
    const host = name === "mname" || name === "rname";
    fields[name === "min_ttl" ? "minimum" : name] = host ? `${value}.` : Number(value);
  }
  const ttl = typeof soa["ttl"] === "number" ? { ttl: soa["ttl"] } : {};
  const where = scope.objects.find((object) => object.kind === "dns_settings")?.where;
  return [{ name: zone, type: "SOA", what: "soa", fields, ...ttl, ...(where && { where }) }];
}

function ofName(known: Known, rows: readonly Declared[]): readonly Expectation[] {
  const proxied = known.dnsOnly ? [] : rows.filter((row) => row.props["proxied"] === true);
  const others = rows.filter((row) => proxied.length === 0 || !["A", "AAAA", "CNAME"].includes(row.type));
  const groups = [...groupBy(others, (other) => other.type).values()];
  return [
    ...(proxied.length > 0 ? [edgeOf(known, rows, proxied)] : []),
    ...groups.map((group) => ofGroup(known, group)),
  ];
}

/** One expectation for a proxied name: whatever stands behind it, the edge answers for both families. */
function edgeOf(known: Known, rows: readonly Declared[], proxied: readonly Declared[]): Expectation {
  const [first] = proxied as [Declared];
  const only = (family: string) =>
    proxied.some(({ props }) => isObject(props["settings"]) && props["settings"][family] === true);
  const families = only("ipv4_only") ? "ipv4" : only("ipv6_only") ? "ipv6" : "both";
  const origins = rows.filter((row) => row.type === "A" || row.type === "AAAA").map((row) => rdataOf(known, row));
  return { ...placeOf(known, first), what: "proxied", origins, families };
}

function ofGroup(known: Known, rows: readonly Declared[]): Expectation {
  const [first] = rows as [Declared];
  const place = placeOf(known, first);
  const ttls = [...new Set(rows.map(ttlOf))];
  const rdatas = [...new Set(rows.map((row) => rdataOf(known, row)))].sort();
  const open = isOpen(known, first);
  if (first.type === "CNAME") {
    const flattened = flattening(known, first);
    const target = known.reading.rdataFields("CNAME", first.props);
    const [rdata] = rdatas as [string];
    if (flattened !== "no")
      return { ...place, what: "alias", target: String(Object.values(target)[0]) as Fqdn, rdata, ttls, flattened };
  }
  if (first.type !== "NS" || first.name !== "@") return { ...place, what: "records", rdatas, ttls, open };
  // The service answers with its own name servers there (API documentation, multi-provider DNS).
  if (known.settings["multi_provider"] === true)
    return { ...place, what: "records", rdatas, ttls: nsTtls(known), open: true };
  return {
    ...place,
    what: "unseen",
    why: "the service answers with its own name servers unless `multi_provider` is on",
  };
}

function isOpen({ scope, reading }: Known, { props }: Declared): boolean {
  return scope.ownership.open.some((selector) => selects(selector, reading.kind, props));
}

/** All NS records of the apex have the zone's own TTL for them. */
function nsTtls({ settings }: Known): readonly number[] {
  return typeof settings["ns_ttl"] === "number" ? [settings["ns_ttl"]] : [];
}

function flattening({ settings }: Known, { name, props }: Declared): "yes" | "maybe" | "no" {
  const own = isObject(props["settings"]) ? props["settings"]["flatten_cname"] : undefined;
  if (name === "@" || own === true || settings["flatten_all_cnames"] === true) return "yes";
  return settings["flatten_all_cnames"] === false && own === false ? "no" : "maybe";
}

function absentOnes(known: Known): readonly Expectation[] {
  return known.scope.absent
    .filter((absence) => absence.kind === known.reading.kind)
    .map((absence): Expectation => {
      const [name, type] = JSON.parse(absence.group) as [OwnerName, string];
      const place = { name: ownerFqdn(name, known.zone), type, where: absence.where };
      const hidden = hiddenBy(known, name, type);
      if (hidden !== undefined) return { ...place, what: "unseen", why: hidden };
      if (absence.member === undefined) return { ...place, what: "absent" };
      return { ...place, what: "absent", rdata: memberRdata(known, type, absence.member) };
    });
}

/** Why an absent set may be answered all the same. */
function hiddenBy(known: Known, name: OwnerName, type: string): string | undefined {
  const rows = known.byName.get(name) ?? [];
  const address = type === "A" || type === "AAAA";
  const proxied = !known.dnsOnly && rows.some((row) => row.props["proxied"] === true);
  if (proxied && (address || type === "HTTPS" || type === "CNAME")) return "the edge answers for a proxied name";
  if (address && rows.some((row) => row.type === "CNAME")) return "an alias stands at the name";
  return type === "NS" && name === "@" ? "the service answers with its own name servers" : undefined;
}

/** The rdata of a member key: content, priority and data, as the identity of the kind lists them. */
function memberRdata({ reading }: Known, type: string, member: string): string {
  const [content, priority, data] = JSON.parse(member) as [string, number | "", JsonObject | ""];
  const props: Record<string, Props[string]> = {};
  if (content !== "") props["content"] = content;
  if (priority !== "") props["priority"] = priority;
  if (data !== "") props["data"] = data;
  return rrType(type).format(reading.rdataFields(type, props));
}

function rdataOf({ reading }: Known, { type, props }: Declared): string {
  return rrType(type).format(reading.rdataFields(type, props));
}

function ttlOf({ props }: Declared): number {
  const ttl = Number(props["ttl"] ?? 1);
  return ttl === 1 ? AUTOMATIC_TTL : ttl;
}

function placeOf({ zone }: Known, { name, type, where }: Declared): Place {
  return { name: ownerFqdn(name, zone), type, where };
}
