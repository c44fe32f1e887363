// A live zone as a zone file that any name server can load (RFC 1035 §5), and everything that such a file cannot hold.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { escapeInvisible, hasInvisible } from "../../../base/escape-text";
import { canonicalText, equalJson, isArray, isObject, type JsonObject } from "../../../base/json";
import {
  AUTO_TTL,
  compareOwnerNames,
  type Fqdn,
  formatZoneFile,
  isOwnerName,
  ownerFqdn,
  PROXIED_TTL,
  parseFqdn,
  parseRname,
  parseZoneName,
  type RdataFields,
  unwrap,
  type ZoneFileOutputRecord,
} from "../../../dns";
import type { Live, Props } from "../../../kind/kind";
import { formatAnnotations, parseAnnotations, type RecordAnnotations } from "./record-annotations";
import { NAME_SERVER_COMMENT } from "./service-name-servers";

export interface ZoneToExport {
  readonly zone: string;
  readonly records: readonly Live[];
  /** The zone's own name servers, which are not records of the API. */
  readonly nameServers: readonly string[];
  /** `soa` of the DNS settings; the service's defaults where it could not be read. */
  readonly soa?: JsonObject;
  /** TTL of the zone's own NS records in seconds; 86400 without it. */
  readonly nsTtl?: number;
  readonly serial: number;
  /** The rdata of a line; undefined where it cannot be parsed. */
  toRdataText(props: Props): string | undefined;
}

export interface ExportedZoneFile {
  readonly text: string;
  /** What the file does not hold: whole records, and fields of records. */
  readonly omissions: readonly Diagnostic[];
}

/** The SOA record, the zone's own NS records, then every other record. Comments hold what only the service knows. */
export function exportZoneFile(zone: ZoneToExport): ExportedZoneFile {
  const apex = unwrap(parseZoneName(zone.zone));
  const { records, omissions } = exportRecords(zone, apex);
  const soa: ZoneFileOutputRecord = {
    owner: apex,
    ttl: readSoaNumber(zone.soa, "ttl"),
    type: "SOA",
    data: createSoaRdata(zone),
  };
  const text = formatZoneFile({ origin: apex, records: [soa, ...createNameServerRecords(zone, apex), ...records] });
  return { text: text + omissions.map(formatRemark).join(""), omissions };
}

/** A comment at the end of the file, of a single line. */
function formatRemark({ detail = "" }: Diagnostic): string {
  return `; ${escapeInvisible(detail.replaceAll("`", "").replace(/[\0-\x1f\x7f]+/g, " "))}\n`;
}

// The service's defaults (specification, section 2.4; recorded exports for mname and rname).
const SOA_DEFAULTS = { refresh: 10_000, retry: 2400, expire: 604_800, min_ttl: 1800, ttl: 3600 } as const;
const RNAME = "dns.cloudflare.com";

function createSoaRdata({ soa = {}, nameServers, serial, zone }: ZoneToExport): RdataFields {
  const { mname, rname } = soa;
  const mailbox = parseRname(typeof rname === "string" ? rname : RNAME);
  return {
    mname: toHost(typeof mname === "string" ? mname : (nameServers[0] ?? zone)),
    rname: mailbox.ok ? mailbox.value : toHost(RNAME),
    serial,
    refresh: readSoaNumber(soa, "refresh"),
    retry: readSoaNumber(soa, "retry"),
    expire: readSoaNumber(soa, "expire"),
    minimum: readSoaNumber(soa, "min_ttl"),
  };
}

function readSoaNumber(soa: JsonObject | undefined, name: keyof typeof SOA_DEFAULTS): number {
  const value = soa?.[name];
  return typeof value === "number" ? value : SOA_DEFAULTS[name];
}

function toHost(name: string): Fqdn {
  return unwrap(parseFqdn(name));
}

function createNameServerRecords(
  { nameServers, nsTtl = 86_400 }: ZoneToExport,
  apex: Fqdn,
): readonly ZoneFileOutputRecord[] {
  return nameServers.map((server) => ({
    owner: apex,
    ttl: nsTtl,
    type: "NS",
    data: { target: toHost(server) },
    comment: NAME_SERVER_COMMENT,
  }));
}

interface ExportedRecords {
  readonly records: readonly ZoneFileOutputRecord[];
  readonly omissions: readonly Diagnostic[];
}

function exportRecords(zone: ZoneToExport, apex: Fqdn): ExportedRecords {
  const records: ZoneFileOutputRecord[] = [];
  const omissions: Diagnostic[] = [];
  const parsed = zone.records.map(parseRecord);
  const sharedNames = findSharedNames(parsed);
  for (const record of sortByOwner(parsed)) {
    const rdata = zone.toRdataText(record.props);
    const { name } = record;
    if (rdata === undefined) omissions.push(omittedRecord(record, "Its rdata cannot be parsed."));
    else if (!isOwnerName(name)) omissions.push(omittedRecord(record, "Its name cannot be parsed."));
    else if (record.type === "CNAME" && sharedNames.has(name)) omissions.push(omittedRecord(record, FLATTENED));
    else {
      const annotations = toAnnotations(record);
      records.push(toOutputRecord(record, rdata, ownerFqdn(name, apex), formatAnnotations(annotations)));
      omissions.push(...listOmittedFields(record).map((field) => omittedField(record, field, "is left out")));
      omissions.push(...listRewrittenFields(annotations).map((field) => omittedField(record, field, REWRITTEN)));
    }
  }
  return { records, omissions };
}

/** The props of a record that the file or its comments hold. */
interface ExportRecord {
  readonly label: string;
  readonly props: Props;
  readonly type: string;
  readonly name: string;
  readonly ttl: number | undefined;
  readonly isProxied: boolean;
  readonly comment: string;
  readonly tags: readonly string[];
  readonly settings: JsonObject;
  readonly isPrivate: boolean;
}

function parseRecord({ label, props }: Live): ExportRecord {
  const { type, name, ttl, proxied, comment, tags, settings, private_routing } = props;
  return {
    label,
    props,
    type: String(type),
    name: String(name),
    ttl: typeof ttl === "number" ? ttl : undefined,
    isProxied: proxied === true,
    comment: typeof comment === "string" ? comment : "",
    tags: isArray(tags) ? tags.map(String) : [],
    settings: isObject(settings) ? settings : {},
    isPrivate: private_routing === true,
  };
}

/** In canonical order (RFC 4034 §6.1): the same zone gives the same file, whatever the order of the replies. */
function sortByOwner(records: readonly ExportRecord[]): readonly ExportRecord[] {
  const sortText = ({ type, props }: ExportRecord) => `${type} ${canonicalText(props)}`;
  return [...records].sort((a, b) => compareOwnerNames(a.name, b.name) || (sortText(a) < sortText(b) ? -1 : 1));
}

const FLATTENED = "The service flattens it; elsewhere a CNAME must be alone at its name (RFC 1034 §3.6.2).";

/** Owner names with anything besides a CNAME. The apex always has SOA and NS. */
function findSharedNames(records: readonly ExportRecord[]): ReadonlySet<string> {
  const others = records.filter(({ type }) => type !== "CNAME").map(({ name }) => name);
  return new Set<string>(["@", ...others]);
}

const PROXIABLE = new Set(["A", "AAAA", "CNAME"]);

function toAnnotations({ type, ttl, isProxied, comment, tags, settings }: ExportRecord): RecordAnnotations {
  const { flatten_cname } = settings;
  return {
    ...(comment === "" ? {} : { comment }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(PROXIABLE.has(type) ? { proxied: isProxied } : {}),
    ...(flatten_cname === true ? { flattened: true } : {}),
    ...(ttl === AUTO_TTL && !isProxied ? { auto: true } : {}),
  };
}

function toOutputRecord(
  { type, ttl = AUTO_TTL }: ExportRecord,
  data: string,
  owner: Fqdn,
  comment: string,
): ZoneFileOutputRecord {
  const seconds = ttl === AUTO_TTL ? PROXIED_TTL : ttl;
  return { owner, ttl: seconds, type, data, ...(comment === "" ? {} : { comment }) };
}

/** Fields that no comment holds. */
function listOmittedFields({ settings, isPrivate }: ExportRecord): readonly string[] {
  const switches = ["ipv4_only", "ipv6_only"]
    .filter((name) => settings[name] === true)
    .map((name) => `settings.${name}`);
  return [...switches, ...(isPrivate ? ["private_routing"] : [])];
}

const REWRITTEN = "is written in another form, and read back differently";

/** Comments and tags that would be read back differently. */
function listRewrittenFields(annotations: RecordAnnotations): readonly string[] {
  const text = formatAnnotations(annotations);
  const parsed = parseAnnotations(text);
  return (["comment", "tags"] as const).filter(
    (name) =>
      isRewritten(String(annotations[name] ?? "")) || !equalJson(parsed[name] ?? null, annotations[name] ?? null),
  );
}

/** Whether a comment of the file holds the text in another form: control characters are replaced, invisible characters are escaped. */
function isRewritten(text: string): boolean {
  return hasInvisible(text) || /[\0-\x08\n-\x1f]/.test(text);
}

function omittedRecord({ label }: ExportRecord, reason: string): Diagnostic {
  return {
    code: "BND110",
    severity: "warning",
    summary: codeTitle("BND110"),
    detail: `\`${label}\` is left out. ${reason}`,
    help: "Replace it where the file goes, for example by the addresses that the name has now.",
    where: { at: label },
  };
}

function omittedField({ label }: ExportRecord, field: string, fate: string): Diagnostic {
  return {
    code: "BND111",
    severity: "warning",
    summary: codeTitle("BND111"),
    detail: `\`${field}\` of \`${label}\` ${fate}.`,
    help: "`zonewright import live` keeps it in a document.",
    where: { at: label },
  };
}
