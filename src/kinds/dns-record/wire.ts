// A record as the API has it: full names and hosts without the final dot, TXT in quotes (API documentation).
import { isObject, type Json, type JsonObject } from "../../base/json";
import { AUTO_TTL, formatTxt, isFqdn, isOwnerName, ownerFqdn, rrType, toWireName } from "../../dns";
import type { Context } from "../../kind/kind";
import type { CanonicalRecord } from "./fields";
import { isProxiable } from "./record-types";
import { zoneFqdn } from "./zone-of-context";

/** The members of a reply that are fields; `null` is unset. */
export function fromWireRecord(row: JsonObject): CanonicalRecord {
  const { type, name, content, data, priority, settings, private_routing, created_on, modified_on } = row;
  const { comment, tags, ttl, proxied } = row;
  return {
    type: typeof type === "string" ? type : "",
    name: typeof name === "string" ? name : "",
    ...(typeof content === "string" && { content }),
    ...(isObject(data) && { data }),
    ...(typeof priority === "number" && { priority }),
    ...(isSettings(settings) && { settings }),
    ...(typeof private_routing === "boolean" && { private_routing }),
    ...(typeof created_on === "string" && { created_on }),
    ...(typeof modified_on === "string" && { modified_on }),
    ttl: typeof ttl === "number" ? ttl : AUTO_TTL,
    proxied: proxied === true,
    comment: typeof comment === "string" ? comment : "",
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
  };
}

export function toWireRecord(record: CanonicalRecord, context: Context): JsonObject {
  const { type, name, content, data, priority, ttl, proxied, comment, tags, settings, private_routing } = record;
  return {
    type,
    name: isOwnerName(name) ? toWireName(ownerFqdn(name, zoneFqdn(context))) : name,
    ...(content !== undefined && { content: contentToWire(type, content) }),
    ...(data !== undefined && { data: dataToWire(type, data) }),
    ...(priority !== undefined && { priority }),
    ...(ttl !== undefined && { ttl }),
    ...(proxied !== undefined && isProxiable(type) && { proxied }),
    ...(comment !== undefined && { comment: comment === "" ? null : comment }),
    ...(tags !== undefined && { tags }),
    ...(settings !== undefined && { settings }),
    ...(private_routing !== undefined && { private_routing }),
  };
}

/** A live host that could not be parsed is carried as it came, without the final dot of a canonical name. */
export function hostToWire(host: string): string {
  return isFqdn(host) ? toWireName(host) : host;
}

function contentToWire(type: string, content: string): string {
  if (type === "TXT") return formatTxt(content);
  return rrType(type).fields.some((field) => field.type === "host") ? hostToWire(content) : content;
}

function dataToWire(type: string, data: JsonObject): JsonObject {
  const hosts = new Set(
    rrType(type)
      .fields.filter((field) => field.type === "host")
      .map((field) => field.name),
  );
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, hosts.has(name) ? hostToWire(String(value)) : value]),
  );
}

function isSettings(value: Json | undefined): value is JsonObject & CanonicalRecord["settings"] {
  if (!isObject(value)) return false;
  const { ipv4_only, ipv6_only, flatten_cname } = value;
  return [ipv4_only, ipv6_only, flatten_cname].every((member) => member === undefined || typeof member === "boolean");
}
