// Converts a line of a zone file to the body of a request: each word of the rdata is a field.
import type { JsonObject } from "../../../base/json";
import { apiError, UNDOCUMENTED_CODES } from "../../core";
import { isContentOnlyType } from "./content";
import type { Word, ZoneFileLine } from "./zone-file";

const HOSTS = ["CNAME", "NS", "PTR"];

/** The fields of the rdata in order; the last field takes the remaining words. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["CAA", ["flags", "tag", "value"]],
  ["CERT", ["type", "key_tag", "algorithm", "certificate"]],
  ["DNSKEY", ["flags", "protocol", "algorithm", "public_key"]],
  ["DS", ["key_tag", "algorithm", "digest_type", "digest"]],
  ["HTTPS", ["priority", "target", "value"]],
  ["NAPTR", ["order", "preference", "flags", "service", "regex", "replacement"]],
  ["SMIMEA", ["usage", "selector", "matching_type", "certificate"]],
  ["SRV", ["priority", "weight", "port", "target"]],
  ["SSHFP", ["algorithm", "type", "fingerprint"]],
  ["SVCB", ["priority", "target", "value"]],
  ["TLSA", ["usage", "selector", "matching_type", "certificate"]],
  ["URI", ["priority", "weight", "target"]],
]);

/** Reserved tags of an export win over the `proxied` of the form, which is for types that can be proxied. */
export function toRecordBody(line: ZoneFileLine, proxied: boolean): JsonObject {
  const { comment, tags } = parseComment(line.comment);
  const reserved = tags.find((tag) => tag.startsWith("cf-proxied:"));
  const canBeProxied = ["A", "AAAA", "CNAME"].includes(line.type);
  return {
    type: line.type,
    name: line.name,
    ttl: line.ttl ?? 1,
    ...(canBeProxied && { proxied: reserved ? reserved === "cf-proxied:true" : proxied }),
    ...(comment !== "" && { comment }),
    tags: tags.filter((tag) => !tag.startsWith("cf-")),
    ...(tags.includes("cf-flatten-cname") && { settings: { flatten_cname: true } }),
    ...parseRdata(line),
  };
}

function parseComment(text: string): { readonly comment: string; readonly tags: readonly string[] } {
  const [, before = "", list = ""] = /^(.*?)\s*cf_tags=(.*)$/s.exec(text) ?? [text, text];
  return { comment: before.trim(), tags: list === "" ? [] : list.trim().split(",") };
}

function parseRdata(line: ZoneFileLine): JsonObject {
  const [first = "", second] = line.rdata.map((word) => word.text);
  if (line.type === "MX")
    return { priority: Number(first), content: second === undefined ? "" : line.toAbsolute(second) };
  if (HOSTS.includes(line.type)) return { content: line.toAbsolute(first) };
  if (line.type === "TXT") return { content: line.rdata.map((word) => `"${word.text}"`).join(" ") };
  if (line.type === "LOC") return { data: parseLocation(line) };
  const fields = FIELDS.get(line.type);
  if (fields) return parseFields(line, fields);
  if (!isContentOnlyType(line.type)) {
    throw apiError(400, UNDOCUMENTED_CODES.zoneFile, `${line.type} is not a supported type.`);
  }
  return { content: line.rdata.map((word) => word.text).join("") };
}

function parseFields(line: ZoneFileLine, fields: readonly string[]): JsonObject {
  const values = fields.map((name, index) => {
    const isLast = index === fields.length - 1;
    return [name, parseField(line, name, line.rdata.slice(index, isLast ? undefined : index + 1))] as const;
  });
  if (line.type !== "URI") return { data: Object.fromEntries(values) };
  const { priority, ...data } = Object.fromEntries(values);
  return { priority: priority ?? "", data };
}

function parseField(line: ZoneFileLine, name: string, words: readonly Word[]): string {
  if (name === "value" && line.type !== "CAA") return words.map(formatParameter).join(" ").replace(/= "/g, '="');
  const text = words.map((word) => word.text).join("");
  const isName = (name === "target" && line.type !== "URI") || name === "replacement";
  return isName && text !== "" ? line.toAbsolute(text) : text.replace(/\\(["\\])/g, "$1");
}

/** Service parameters keep their quotation marks: `alpn="h3,h2"` is two words. */
function formatParameter(word: Word): string {
  return word.quoted ? `"${word.text}"` : word.text;
}

/** RFC 1876 §3: minutes, seconds and sizes are optional. */
function parseLocation(line: ZoneFileLine): JsonObject {
  const text = line.rdata.map((word) => word.text).join(" ");
  const angle = String.raw`(\d+)(?: (\d+)(?: ([\d.]+))?)?`;
  const match = new RegExp(`^${angle} ([NS]) ${angle} ([EW])((?: -?[\\d.]+m?)*)$`, "i").exec(text);
  const [, latD, latM = "0", latS = "0", latitude, longD, longM = "0", longS = "0", longitude, sizes = ""] =
    match ?? [];
  const [altitude = "0", size = "1", horizontal = "10000", vertical = "10"] = sizes
    .trim()
    .replace(/m/gi, "")
    .split(" ")
    .filter(Boolean);
  return {
    lat_degrees: latD,
    lat_minutes: latM,
    lat_seconds: latS,
    lat_direction: latitude,
    long_degrees: longD,
    long_minutes: longM,
    long_seconds: longS,
    long_direction: longitude,
    altitude,
    size,
    precision_horz: horizontal,
    precision_vert: vertical,
  };
}
