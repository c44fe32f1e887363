// A record as the API has it: the full name without the final dot, and the rdata as it is spelled.
import { isObject, type Json, type JsonObject } from "../../base/json";
import { AUTO_TTL, isOwnerName, ownerFqdn, toWireName } from "../../dns";
import type { Props } from "../../kind/field";
import type { Context } from "../../kind/kind";
import type { Mutable } from "../../kind/omit-members";
import type { CanonicalRecord } from "./fields";
import { isProxiable } from "./record-types";
import { contentToWire, dataToWire } from "./wire-rdata";
import { zoneFqdn } from "./zone-of-context";

/** The members of a reply that are fields; `null` is unset. Every live record is read by it: one object, member by member. */
export function fromWireRecord(row: JsonObject): CanonicalRecord {
  const { type, name, content, data, priority, settings, private_routing, created_on, modified_on } = row;
  const { comment, tags, ttl, proxied } = row;
  const record: Mutable<CanonicalRecord> = {
    type: typeof type === "string" ? type : "",
    name: typeof name === "string" ? name : "",
  };
  if (typeof content === "string") record.content = content;
  if (isObject(data)) record.data = data;
  if (typeof priority === "number") record.priority = priority;
  if (isSettings(settings)) record.settings = settings;
  if (typeof private_routing === "boolean") record.private_routing = private_routing;
  if (typeof created_on === "string") record.created_on = created_on;
  if (typeof modified_on === "string") record.modified_on = modified_on;
  record.ttl = typeof ttl === "number" ? ttl : AUTO_TTL;
  record.proxied = proxied === true;
  record.comment = typeof comment === "string" ? comment : "";
  record.tags = Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
  return record;
}

export function toWireRecord(record: CanonicalRecord, context: Context): JsonObject {
  const { type, name, content, data, priority, ttl, proxied, comment, tags, settings, private_routing } = record;
  const { spelling = {} } = record;
  return {
    type,
    name: fullName(name, context),
    ...(content !== undefined && { content: spelling.content ?? contentToWire(type, content) }),
    ...(data !== undefined && { data: { ...dataToWire(type, data), ...spelling.data } }),
    ...(priority !== undefined && { priority }),
    ...(ttl !== undefined && { ttl }),
    ...(proxied !== undefined && isProxiable(type) && { proxied }),
    ...(comment !== undefined && { comment }),
    ...(tags !== undefined && { tags }),
    ...(settings !== undefined && { settings }),
    ...(private_routing !== undefined && { private_routing }),
  };
}

/** The full name follows from the record and its zone; the rest is in replies only. */
export function computedOfRecord({ name }: Pick<CanonicalRecord, "name">, context: Context, row?: JsonObject): Props {
  const { proxiable, meta } = row ?? {};
  return {
    fqdn: fullName(name, context),
    ...(typeof proxiable === "boolean" && { proxiable }),
    ...(isObject(meta) && { meta }),
  };
}

/** A name outside the form of owner names stays as the API has it. */
function fullName(name: string, context: Context): string {
  return isOwnerName(name) ? toWireName(ownerFqdn(name, zoneFqdn(context))) : name;
}

function isSettings(value: Json | undefined): value is JsonObject & CanonicalRecord["settings"] {
  if (!isObject(value)) return false;
  const { ipv4_only, ipv6_only, flatten_cname } = value;
  return isSwitch(ipv4_only) && isSwitch(ipv6_only) && isSwitch(flatten_cname);
}

function isSwitch(member: Json | undefined): boolean {
  return member === undefined || typeof member === "boolean";
}
