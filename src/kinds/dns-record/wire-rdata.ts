// Canonical rdata as the API has it: hosts without the final dot, except for the types that keep it; TXT in quotes (API
// documentation).
import type { JsonObject } from "../../base/json";
import { formatTxt, isFqdn, rrType, toWireName } from "../../dns";
import { keepsFinalDot } from "./record-types";

export function contentToWire(type: string, content: string): string {
  if (type === "TXT") return formatTxt(content);
  return rrType(type).fields.some((field) => field.type === "host") ? hostToWire(content) : content;
}

export function dataToWire(type: string, data: JsonObject): JsonObject {
  if (keepsFinalDot(type)) return data;
  const hosts = new Set(rrType(type).fields.flatMap((field) => (field.type === "host" ? [field.name] : [])));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, hosts.has(name) ? hostToWire(String(value)) : value]),
  );
}

/** A live host that could not be parsed is carried as it came, without the final dot of a canonical name. */
export function hostToWire(host: string): string {
  return isFqdn(host) ? toWireName(host) : host;
}
