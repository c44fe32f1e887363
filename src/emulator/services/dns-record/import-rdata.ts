// A line of a zone file as the body of a request: which word of the rdata is which field.

import type { JsonObject } from "../../../base/json";
import { INVENTED, refusal } from "../../refusal";
import { CONTENT_TYPES } from "./content";
import { DATA_TYPES } from "./data";
import type { Word, ZoneFileLine } from "./zone-file";

const HOSTS = ["CNAME", "NS", "PTR"];

/** Words of the rdata in order; the last takes all that is left. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  CAA: ["flags", "tag", "value"],
  CERT: ["type", "key_tag", "algorithm", "certificate"],
  DNSKEY: ["flags", "protocol", "algorithm", "public_key"],
  DS: ["key_tag", "algorithm", "digest_type", "digest"],
  HTTPS: ["priority", "target", "value"],
  NAPTR: ["order", "preference", "flags", "service", "regex", "replacement"],
  SMIMEA: ["usage", "selector", "matching_type", "certificate"],
  SRV: ["priority", "weight", "port", "target"],
  SSHFP: ["algorithm", "type", "fingerprint"],
  SVCB: ["priority", "target", "value"],
  TLSA: ["usage", "selector", "matching_type", "certificate"],
  URI: ["priority", "weight", "target"],
};

/** Reserved tags of an export win over the form's own `proxied`, which is for types that can be. */
export function bodyOf(line: ZoneFileLine, proxied: boolean): JsonObject {
  const { comment, tags } = remarkOf(line.remark);
  const reserved = tags.find((tag) => tag.startsWith("cf-proxied:"));
  const able = ["A", "AAAA", "CNAME"].includes(line.type);
  const flattened = tags.includes("cf-flatten-cname") && { settings: { flatten_cname: true } };
  return {
    type: line.type,
    name: line.name,
    ttl: line.ttl ?? 1,
    ...(able && { proxied: reserved ? reserved === "cf-proxied:true" : proxied }),
    ...(comment !== "" && { comment }),
    tags: tags.filter((tag) => !tag.startsWith("cf-")),
    ...flattened,
    ...valueOfLine(line),
  };
}

function remarkOf(remark: string): { readonly comment: string; readonly tags: readonly string[] } {
  const [, before = "", list = ""] = /^(.*?)\s*cf_tags=(.*)$/s.exec(remark) ?? [remark, remark];
  return { comment: before.trim(), tags: list === "" ? [] : list.trim().split(",") };
}

function valueOfLine(line: ZoneFileLine): JsonObject {
  const [first, second] = line.rdata.map((word) => word.text) as [string, string | undefined];
  if (line.type === "MX")
    return { priority: Number(first), content: second === undefined ? "" : line.absolute(second) };
  if (HOSTS.includes(line.type)) return { content: line.absolute(first) };
  if (line.type === "TXT") return { content: line.rdata.map((word) => `"${word.text}"`).join(" ") };
  if (line.type === "LOC") return { data: locationOf(line) };
  if (Object.hasOwn(DATA_TYPES, line.type)) return dataOfLine(line);
  if (!(CONTENT_TYPES as readonly string[]).includes(line.type)) {
    throw refusal(400, INVENTED.zoneFile, `${line.type} is not a supported type.`);
  }
  return { content: line.rdata.map((word) => word.text).join("") };
}

function dataOfLine(line: ZoneFileLine): JsonObject {
  const names = ORDER[line.type] as readonly string[];
  const values = names.map((name, index) => [name, fieldText(line, name, index, index === names.length - 1)] as const);
  const { priority, ...data } = Object.fromEntries(values);
  return line.type === "URI" ? { priority: priority ?? "", data } : { data: Object.fromEntries(values) };
}

function fieldText(line: ZoneFileLine, name: string, index: number, last: boolean): string {
  const words = last ? line.rdata.slice(index) : line.rdata.slice(index, index + 1);
  const isService = name === "value" && line.type !== "CAA";
  if (isService) return words.map(parameter).join(" ").replace(/= "/g, '="');
  const text = words.map((word) => word.text).join("");
  const isName = (name === "target" && line.type !== "URI") || name === "replacement";
  return isName && text !== "" ? line.absolute(text) : text.replace(/\\(["\\])/g, "$1");
}

/** Service parameters keep their quotes: `alpn="h3,h2"` comes as two words. */
function parameter(word: Word): string {
  return word.quoted ? `"${word.text}"` : word.text;
}

/** RFC 1876 §3: minutes and seconds may be left out, as may the sizes. */
function locationOf(line: ZoneFileLine): JsonObject {
  const text = line.rdata.map((word) => word.text).join(" ");
  const half = String.raw`(\d+)(?: (\d+)(?: ([\d.]+))?)?`;
  const match = new RegExp(`^${half} ([NS]) ${half} ([EW])((?: -?[\\d.]+m?)*)$`, "i").exec(text);
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
