// A zone as a master file (RFC 1035 §5) and back, in the form that the service exports (API documentation, import and
// export; published exports).

import type { JsonObject } from "../../../base/json";
import type { Answer, Call } from "../../call";
import { INVENTED, Refusal, refusal } from "../../refusal";
import type { Row } from "../../store";
import { raiseSerial, serialOf, zoneOfCall } from "../../zones";
import { zoneSettings } from "../dns-settings/settings";
import { formParts } from "./form-data";
import { bodyOf } from "./import-rdata";
import { createRecord, recordsOf } from "./write";
import { readZoneFile, type ZoneFileLine, ZoneFileProblem } from "./zone-file";

/** The whole zone as text: SOA, nameservers, then a section per type, fields apart by tabs. */
export function exportZone(call: Call): Answer {
  const zone = zoneOfCall(call);
  const rows = [...recordsOf(call, zone)].sort((left, right) => (sortText(left) < sortText(right) ? -1 : 1));
  const types = [...new Set(rows.map((row) => String(row["type"])))].filter((type) => type !== "NS");
  const sections = ["NS", ...types].map((type) => {
    const own = type === "NS" ? apexNameservers(call, zone) : [];
    return [`;; ${type} Records`, ...own, ...rows.filter((row) => row["type"] === type).map(lineOf), ""].join("\n");
  });
  return { text: [heading(call, zone), soaSection(call, zone), ...sections].join("\n") };
}

function sortText(row: Row): string {
  return `${row["type"]} ${row["name"]} ${row["content"]}`;
}

function heading(call: Call, zone: Row): string {
  const exported = new Date(call.clock()).toISOString().slice(0, 19).replace("T", " ");
  const text = [
    `Domain:     ${zone["name"]}.`,
    `Exported:   ${exported}`,
    "",
    "A copy for your files. Use at your own risk.",
  ];
  return `;;\n${text.map((line) => `;; ${line}`.trimEnd()).join("\n")}\n;;`;
}

function soaSection(call: Call, zone: Row): string {
  const soa = zoneSettings(call, zone)["soa"] as JsonObject;
  const mname = dotted(String(soa["mname"] ?? (zone["name_servers"] as readonly string[])[0]));
  const numbers = [serialOf(call.store, zone), soa["refresh"], soa["retry"], soa["expire"], soa["min_ttl"]].join(" ");
  const rdata = `${mname} ${dotted(String(soa["rname"]))} ${numbers}`;
  // Without a final dot on the owner, as in published exports.
  return [";; SOA Record", [zone["name"], soa["ttl"], "IN", "SOA", rdata].join("\t"), ""].join("\n");
}

function apexNameservers(call: Call, zone: Row): readonly string[] {
  const ttl = zoneSettings(call, zone)["ns_ttl"];
  return (zone["name_servers"] as readonly string[]).map((server) => `${zone["name"]}.\t${ttl}\tIN\tNS\t${server}.`);
}

function lineOf(row: Row): string {
  return [`${row["name"]}.`, row["ttl"], "IN", row["type"], rdataText(row)].join("\t") + remark(row);
}

/** Comment and tags after a semicolon; reserved tags say how the record is proxied and flattened. */
function remark(row: Row): string {
  const reserved = ["A", "AAAA", "CNAME"].includes(String(row["type"])) ? [`cf-proxied:${row["proxied"]}`] : [];
  const flattened = (row["settings"] as JsonObject)["flatten_cname"] === true ? ["cf-flatten-cname"] : [];
  const tags = [...(row["tags"] as readonly string[]), ...reserved, ...flattened];
  const parts = [row["comment"], tags.length > 0 && `cf_tags=${tags.join(",")}`].filter(Boolean);
  return parts.length > 0 ? ` ; ${parts.join(" ")}` : "";
}

function rdataText(row: Row): string {
  const content = String(row["content"]);
  const data = (row["data"] ?? {}) as JsonObject;
  switch (row["type"]) {
    case "CNAME":
    case "NS":
    case "PTR":
      return dotted(content);
    case "MX":
      return `${row["priority"]} ${dotted(content)}`;
    case "TXT":
      return content.startsWith('"') ? content : `"${content.replace(/["\\]/g, "\\$&")}"`;
    case "SRV":
      return `${data["priority"]} ${data["weight"]} ${data["port"]} ${dotted(String(data["target"]))}`;
    case "URI":
      return `${row["priority"]} ${content}`;
    case "HTTPS":
    case "SVCB":
      return [data["priority"], dotted(String(data["target"])), data["value"]].filter((part) => part !== "").join(" ");
    case "NAPTR":
      return dotted(content);
    default:
      return content;
  }
}

function dotted(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

const MOST = 256 * 1024;

/** Adds the records of a file that are not there yet; a line that cannot be read undoes all. The SOA is passed over. */
export function importZone(call: Call): Answer {
  const zone = zoneOfCall(call);
  const began = call.clock();
  const parts = formParts(call.header("content-type") ?? "", call.raw);
  const file = parts.get("file");
  if (file === undefined) throw refusal(400, INVENTED.zoneFile, "file is required.");
  if (Buffer.byteLength(file) > MOST) throw refusal(400, INVENTED.zoneFile, "A zone file may have at most 256 KiB.");
  const lines = linesOf(file, String(zone["name"]));
  const added = lines.filter((line) => addLine(call, zone, line, parts.get("proxied") === "true")).length;
  if (added > 0) raiseSerial(call.store, zone);
  const ended = call.clock();
  const iso = (at: number) => new Date(at).toISOString();
  return {
    result: { recs_added: added, total_records_parsed: lines.length },
    beside: { timing: { start_time: iso(began), end_time: iso(ended), process_time: (ended - began) / 1000 } },
  };
}

function linesOf(file: string, zone: string): readonly ZoneFileLine[] {
  try {
    return readZoneFile(file, zone).filter((line) => line.type !== "SOA");
  } catch (error) {
    if (error instanceof ZoneFileProblem) throw refusal(400, INVENTED.zoneFile, error.message);
    throw error;
  }
}

/** Whether a record was added: one that is there already is passed over, and so are the zone's own nameservers. */
function addLine(call: Call, zone: Row, line: ZoneFileLine, proxied: boolean): boolean {
  const [first] = line.rdata;
  const own = (zone["name_servers"] as readonly string[]).includes(String(first?.text).replace(/\.$/, ""));
  if (line.type === "NS" && own && line.name.replace(/\.$/, "") === zone["name"]) return false;
  try {
    createRecord(call, zone, bodyOf(line, proxied));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [why] = error.errors;
    if (why?.code === 81058) return false;
    throw refusal(400, why?.code ?? INVENTED.zoneFile, `Line ${line.line}: ${why?.message}`);
  }
}
