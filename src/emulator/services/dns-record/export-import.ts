// Exports a zone as a master file (RFC 1035 §5) in the form of the API, and imports records from such a file (API
// documentation, import and export; published exports).
import { ApiError, apiError, type Call, type HandlerResult, UNDOCUMENTED_CODES } from "../../core";
import { getSerial, incrementSerial, requireZone, type ZoneRow } from "../../scope";
import { getZoneSettings } from "../dns-settings";
import type { DnsRecordRow } from "./dns-record";
import { parseForm } from "./form-data";
import { toRecordBody } from "./import-rdata";
import { createRecord, listRecords } from "./write";
import { readZoneFile, ZoneFileError, type ZoneFileLine } from "./zone-file";

/** The whole zone as text: SOA, nameservers, then a section per type, fields separated by tabs. */
export function handleExport(call: Call): HandlerResult {
  const zone = requireZone(call);
  const records = [...listRecords(call, zone)].sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1));
  const types = [...new Set(records.map((record) => record.type))].filter((type) => type !== "NS");
  const sections = ["NS", ...types].map((type) => {
    const nameservers = type === "NS" ? formatNameservers(call, zone) : [];
    const lines = records.filter((record) => record.type === type).map(formatLine);
    return [`;; ${type} Records`, ...nameservers, ...lines, ""].join("\n");
  });
  return { text: [formatHeading(call, zone), formatSoa(call, zone), ...sections].join("\n") };
}

function sortKey({ type, name, content }: DnsRecordRow): string {
  return `${type} ${name} ${content}`;
}

function formatHeading(call: Call, zone: ZoneRow): string {
  const exported = new Date(call.clock()).toISOString().slice(0, 19).replace("T", " ");
  const text = [
    `Domain:     ${zone.name}.`,
    `Exported:   ${exported}`,
    "",
    "A copy for your files. Use at your own risk.",
  ];
  return `;;\n${text.map((line) => `;; ${line}`.trimEnd()).join("\n")}\n;;`;
}

function formatSoa(call: Call, zone: ZoneRow): string {
  const { soa } = getZoneSettings(call, zone);
  const mname = toAbsolute(soa.mname ?? String(zone.name_servers[0]));
  const numbers = [getSerial(call.store, zone), soa.refresh, soa.retry, soa.expire, soa.min_ttl].join(" ");
  const rdata = `${mname} ${toAbsolute(soa.rname)} ${numbers}`;
  // The owner has no final dot, as in published exports.
  return [";; SOA Record", [zone.name, soa.ttl, "IN", "SOA", rdata].join("\t"), ""].join("\n");
}

function formatNameservers(call: Call, zone: ZoneRow): readonly string[] {
  const { ns_ttl } = getZoneSettings(call, zone);
  return zone.name_servers.map((server) => `${zone.name}.\t${ns_ttl}\tIN\tNS\t${server}.`);
}

function formatLine(record: DnsRecordRow): string {
  const { name, ttl, type } = record;
  return [`${name}.`, ttl, "IN", type, formatRdata(record)].join("\t") + formatComment(record);
}

/** Comment and tags after a semicolon; reserved tags say whether the record is proxied and flattened. */
function formatComment({ type, proxied, settings, tags, comment }: DnsRecordRow): string {
  const { flatten_cname } = settings;
  const allTags = [
    ...tags,
    ...(["A", "AAAA", "CNAME"].includes(type) ? [`cf-proxied:${proxied}`] : []),
    ...(flatten_cname === true ? ["cf-flatten-cname"] : []),
  ];
  const parts = [comment, allTags.length > 0 && `cf_tags=${allTags.join(",")}`].filter(Boolean);
  return parts.length > 0 ? ` ; ${parts.join(" ")}` : "";
}

function formatRdata({ type, content, priority, data = {} }: DnsRecordRow): string {
  const { priority: dataPriority, weight, port, target, value } = data;
  switch (type) {
    case "CNAME":
    case "NS":
    case "PTR":
      return toAbsolute(content);
    case "MX":
      return `${priority} ${toAbsolute(content)}`;
    case "TXT":
      return content.startsWith('"') ? content : `"${content.replace(/["\\]/g, "\\$&")}"`;
    case "SRV":
      return `${dataPriority} ${weight} ${port} ${toAbsolute(String(target))}`;
    case "URI":
      return `${priority} ${content}`;
    case "HTTPS":
    case "SVCB":
      return [dataPriority, toAbsolute(String(target)), value].filter((part) => part !== "").join(" ");
    case "NAPTR":
      return toAbsolute(content);
    default:
      return content;
  }
}

function toAbsolute(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

const MAX_FILE = 256 * 1024;

/** Adds the records of a file that do not exist yet; an invalid line undoes all. The SOA is skipped. */
export function handleImport(call: Call): HandlerResult {
  const zone = requireZone(call);
  const began = call.clock();
  const parts = parseForm(call.header("content-type") ?? "", call.body);
  const file = parts.get("file");
  if (file === undefined) throw apiError(400, UNDOCUMENTED_CODES.zoneFile, "file is required.");
  if (Buffer.byteLength(file) > MAX_FILE)
    throw apiError(400, UNDOCUMENTED_CODES.zoneFile, "A zone file may have at most 256 KiB.");
  const lines = parseFile(file, zone.name);
  const added = lines.filter((line) => addLine(call, zone, line, parts.get("proxied") === "true")).length;
  if (added > 0) incrementSerial(call.store, zone);
  const ended = call.clock();
  const iso = (at: number) => new Date(at).toISOString();
  return {
    result: { recs_added: added, total_records_parsed: lines.length },
    envelopeMembers: {
      timing: { start_time: iso(began), end_time: iso(ended), process_time: (ended - began) / 1000 },
    },
  };
}

function parseFile(file: string, zone: string): readonly ZoneFileLine[] {
  try {
    return readZoneFile(file, zone).filter((line) => line.type !== "SOA");
  } catch (error) {
    if (error instanceof ZoneFileError) throw apiError(400, UNDOCUMENTED_CODES.zoneFile, error.message);
    throw error;
  }
}

/** Whether the line added a record: an identical record and the nameservers of the zone are skipped. */
function addLine(call: Call, zone: ZoneRow, line: ZoneFileLine, proxied: boolean): boolean {
  const [first] = line.rdata;
  const isOwnServer = zone.name_servers.includes(String(first?.text).replace(/\.$/, ""));
  if (line.type === "NS" && isOwnServer && line.name.replace(/\.$/, "") === zone.name) return false;
  try {
    createRecord(call, zone, toRecordBody(line, proxied));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [cause] = error.errors;
    if (cause?.code === 81058) return false;
    throw apiError(400, cause?.code ?? UNDOCUMENTED_CODES.zoneFile, `Line ${line.line}: ${cause?.message}`);
  }
}
