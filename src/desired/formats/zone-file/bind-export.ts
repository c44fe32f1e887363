// Live zones as zone files that any name server takes (RFC 1035 §5). Whatever such a file cannot hold is named.

import type { Diagnostic } from "../../../base/diagnostic";
import { canonicalText, equalJson, isObject, type Json, type JsonObject } from "../../../base/json";
import {
  AUTO_TTL,
  compareOwnerNames,
  type Fqdn,
  type OwnerName,
  ownerFqdn,
  PROXIED_TTL,
  parseFqdn,
  parseRname,
  parseZoneName,
  type RdataFields,
  type WrittenRecord,
  writeMasterFile,
} from "../../../dns";
import type { Live, Props } from "../../../kind/kind";
import { OWN_NAME_SERVER } from "./bind";
import { formatRemark, parseRemark, type Remark } from "./zone-file-remark";

export interface ExportedRecords {
  readonly zone: string;
  readonly records: readonly Live[];
  /** The zone's own name servers, which are no records of the API. */
  readonly nameServers: readonly string[];
  /** `soa` of the DNS settings; the service's own values where it could not be read. */
  readonly soa?: JsonObject;
  /** TTL of the zone's own NS records in seconds; 86400 unless given. */
  readonly nsTtl?: number;
  readonly serial: number;
  /** Canonical props as rdata; undefined where nobody can read it. */
  rdataOf(props: Props): RdataFields | undefined;
}

export interface ExportedZone {
  readonly text: string;
  /** What the file does not hold: whole records, and fields of records. */
  readonly lost: readonly Diagnostic[];
}

/** The zone file: SOA, the zone's own NS, then each record; comments carry what only the service knows. */
export function exportBind(zone: ExportedRecords): ExportedZone {
  const parsed = parseZoneName(zone.zone);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const apex = parsed.value;
  const written = writable(zone, apex);
  const soa: WrittenRecord = { owner: apex, ttl: soaNumber(zone.soa, "ttl"), type: "SOA", data: soaData(zone) };
  const records = [soa, ...ownNameServers(zone, apex), ...written.records];
  return { text: writeMasterFile({ origin: apex, records }), lost: written.lost };
}

// The service's own values (specification, section 2.4; recorded exports for mname and rname).
const SOA = { refresh: 10_000, retry: 2400, expire: 604_800, min_ttl: 1800, ttl: 3600 } as const;
const RNAME = "dns.cloudflare.com";

function soaData({ soa = {}, nameServers, serial, zone }: ExportedRecords): RdataFields {
  const mname = typeof soa["mname"] === "string" ? soa["mname"] : (nameServers[0] ?? zone);
  const rname = parseRname(typeof soa["rname"] === "string" ? soa["rname"] : RNAME);
  return {
    mname: hostOf(mname),
    rname: rname.ok ? rname.value : hostOf(RNAME),
    serial,
    refresh: soaNumber(soa, "refresh"),
    retry: soaNumber(soa, "retry"),
    expire: soaNumber(soa, "expire"),
    minimum: soaNumber(soa, "min_ttl"),
  };
}

function soaNumber(soa: JsonObject | undefined, name: keyof typeof SOA): number {
  const value = soa?.[name];
  return typeof value === "number" ? value : SOA[name];
}

function hostOf(name: string): Fqdn {
  const host = parseFqdn(name);
  if (!host.ok) throw new Error(host.problem.message);
  return host.value;
}

function ownNameServers({ nameServers, nsTtl = 86_400 }: ExportedRecords, apex: Fqdn): readonly WrittenRecord[] {
  return nameServers.map((server) => ({
    owner: apex,
    ttl: nsTtl,
    type: "NS",
    data: { target: hostOf(server) },
    comment: OWN_NAME_SERVER,
  }));
}

interface Writable {
  readonly records: readonly WrittenRecord[];
  readonly lost: readonly Diagnostic[];
}

function writable(zone: ExportedRecords, apex: Fqdn): Writable {
  const records: WrittenRecord[] = [];
  const lost: Diagnostic[] = [];
  const shared = sharedNames(zone.records);
  for (const live of byOwner(zone.records)) {
    const fields = zone.rdataOf(live.props);
    const because = whyNot(live, fields, shared);
    if (because !== undefined || fields === undefined) lost.push(lostRecord(live, because ?? UNREADABLE));
    else {
      const remark = remarkOf(live.props);
      records.push(writtenRecord(live.props, fields, apex, formatRemark(remark)));
      lost.push(...lostFields(live, remark).map((field) => lostField(live, field)));
    }
  }
  return { records, lost };
}

/** In canonical order (RFC 4034 §6.1), so that the same zone gives the same file whatever the order of the replies. */
function byOwner(records: readonly Live[]): readonly Live[] {
  const nameOf = ({ props }: Live) => String(props["name"]) as OwnerName;
  const textOf = ({ props }: Live) => `${props["type"]} ${canonicalText(props)}`;
  return [...records].sort(
    (left, right) => compareOwnerNames(nameOf(left), nameOf(right)) || (textOf(left) < textOf(right) ? -1 : 1),
  );
}

const UNREADABLE = "Its rdata cannot be read.";

/** Owner names that hold anything beside a CNAME. The apex always does: SOA and NS. */
function sharedNames(records: readonly Live[]): ReadonlySet<string> {
  const others = records.filter(({ props }) => props["type"] !== "CNAME").map(({ props }) => String(props["name"]));
  return new Set(["@", ...others]);
}

function whyNot(live: Live, fields: RdataFields | undefined, shared: ReadonlySet<string>): string | undefined {
  if (fields === undefined) return UNREADABLE;
  if (live.props["type"] !== "CNAME" || !shared.has(String(live.props["name"]))) return undefined;
  return "The service flattens it; elsewhere a CNAME must be alone at its name (RFC 1034 §3.6.2).";
}

const PROXIABLE = new Set(["A", "AAAA", "CNAME"]);

function remarkOf(props: Props): Remark {
  const { comment, tags, settings } = props;
  const proxied = props["proxied"] === true;
  return {
    ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
    ...(Array.isArray(tags) && tags.length > 0 ? { tags: tags.map(String) } : {}),
    ...(PROXIABLE.has(String(props["type"])) ? { proxied } : {}),
    ...(isObject(settings) && settings["flatten_cname"] === true ? { flattened: true } : {}),
    ...(props["ttl"] === AUTO_TTL && !proxied ? { auto: true } : {}),
  };
}

function writtenRecord(props: Props, data: RdataFields, apex: Fqdn, comment: string): WrittenRecord {
  const ttl = props["ttl"] === AUTO_TTL || typeof props["ttl"] !== "number" ? PROXIED_TTL : props["ttl"];
  const owner = ownerFqdn(String(props["name"]) as OwnerName, apex);
  return { owner, ttl, type: String(props["type"]), data, ...(comment === "" ? {} : { comment }) };
}

/** Fields that no comment carries, and comments and tags that would be read back as something else. */
function lostFields({ props }: Live, remark: Remark): readonly string[] {
  const settings = isObject(props["settings"]) ? props["settings"] : {};
  const switches = ["ipv4_only", "ipv6_only"]
    .filter((name) => settings[name] === true)
    .map((name) => `settings.${name}`);
  const routing = props["private_routing"] === true ? ["private_routing"] : [];
  const written = formatRemark(remark);
  const back = parseRemark(written);
  const unsafe = /[\0-\x08\n-\x1f\x7f]/.test(written);
  const texts = (["comment", "tags"] as const).filter(
    (name) =>
      unsafe || !equalJson((back[name] as Json | undefined) ?? null, (remark[name] as Json | undefined) ?? null),
  );
  return [...switches, ...routing, ...texts];
}

function lostRecord(live: Live, because: string): Diagnostic {
  return {
    code: "BND110",
    severity: "warning",
    summary: "A record that a zone file cannot hold",
    detail: `\`${live.label}\` is left out. ${because}`,
    help: "Serve the name in another way where the file goes, such as with the addresses that it has now.",
    where: { at: live.label },
  };
}

function lostField(live: Live, field: string): Diagnostic {
  return {
    code: "BND111",
    severity: "warning",
    summary: "A field that a zone file cannot hold",
    detail: `\`${field}\` of \`${live.label}\` is left out.`,
    help: "`zonewright import live` keeps it in a document.",
    where: { at: live.label },
  };
}
