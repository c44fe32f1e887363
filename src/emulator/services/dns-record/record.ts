// One DNS record: from a request body to the row that is kept, and from the row to the reply (API documentation,
// DNS records; specification 2.1 to 2.3).

import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { World } from "../../call";
import { PROFILES } from "../../profile";
import { hashOf } from "../../random";
import { badRecord, INVENTED } from "../../refusal";
import type { Row } from "../../store";
import { allowanceOf, timestamp } from "../../zones";
import { attributesOf } from "./attributes";
import { CONTENT_TYPES, type ContentType, contentOf, octetsOf } from "./content";
import { contentOfData, DATA_TYPES, dataOf, octetsOfData } from "./data";
import { ownerName } from "./names";
import { isOwnAddress, isProxiable } from "./proxy";

/** All record types of the API. */
export const TYPES: readonly string[] = [...CONTENT_TYPES, ...Object.keys(DATA_TYPES)].sort();

/**
 * The row for a record that is created or overwritten: what the body does not give is back at its default.
 * `previous` is the record under the same id, of which identity, dates and `meta` stay.
 */
export function completeRecord(world: World, zone: Row, body: JsonObject, previous?: Row): Row {
  const type = typeOf(world, body["type"], previous);
  const name = ownerName(required(body, "name"), String(zone["name"]));
  checkName(world, type, name, String(zone["name"]));
  const value = rdataOf(world, type, body);
  const content = String(value["content"]);
  const proxied = proxiedOf(world, type, content, body);
  const now = timestamp(world);
  return {
    id: previous?.["id"] ?? world.random.hex(32),
    name,
    type,
    ...value,
    proxiable: body["private_routing"] === true || isProxiable(type, content),
    proxied,
    ttl: ttlOf(zone, body["ttl"], proxied),
    ...attributesOf(zone, type, proxied, body, now, previous),
    meta: previous?.["meta"] ?? {},
    created_on: previous?.["created_on"] ?? now,
    modified_on: now,
  };
}

/** The row after a partial change: as if the body gave every field that it leaves out as it was. */
export function changedRecord(world: World, zone: Row, body: JsonObject, previous: Row): Row {
  const kept: Record<string, Json | undefined> = {};
  for (const field of [
    "type",
    "name",
    "content",
    "data",
    "priority",
    "ttl",
    "proxied",
    "comment",
    "tags",
    "private_routing",
  ]) {
    if (body[field] === undefined) kept[field] = previous[field];
  }
  const data =
    body["data"] === undefined && body["priority"] !== undefined ? withPriority(previous, body["priority"]) : {};
  const settings = settingsAfter(previous, body);
  // A record that becomes proxied is at TTL 1; one that stops being so keeps 1 unless the body says otherwise.
  const ttl = body["proxied"] === true && body["ttl"] === undefined ? { ttl: 1 } : {};
  return completeRecord(world, zone, { ...body, ...kept, ...data, ...settings, ...ttl }, previous);
}

/** The record as replies show it. Fields that have been removed from the API are there on earlier days. */
export function recordReply(world: World, zone: Row, row: Row): JsonObject {
  return {
    ...(world.strict ? withoutUnset(world, row) : row),
    ...(world.era.has("zoneOfRecord") && { zone_id: zone["id"], zone_name: zone["name"] }),
    ...(world.era.has("lockedField") && { locked: false }),
  };
}

/** Clients have seen `comment` and `settings` left out where nothing is set: in strict mode some records are like that. */
function withoutUnset(world: World, row: Row): Row {
  if (hashOf(`${world.seed}${row["id"]}`) % 3 > 0) return row;
  const { comment, settings, ...rest } = row;
  const isSet = Object.values(settings as JsonObject).includes(true);
  return { ...rest, ...(comment !== null && { comment }), ...(isSet && { settings }) };
}

function required(body: JsonObject, field: string): Json {
  const value = body[field];
  if (value === undefined || value === null) throw badRecord(INVENTED.requiredField, `${field} is a required field.`);
  return value;
}

function typeOf(world: World, given: Json | undefined, previous: Row | undefined): string {
  const type = given === undefined && previous ? String(previous["type"]) : required({ type: given }, "type");
  if (typeof type !== "string" || !TYPES.includes(type.toUpperCase())) {
    throw badRecord(INVENTED.unsupportedType, "Invalid or unsupported DNS record type.");
  }
  if (previous && previous["type"] !== type.toUpperCase() && !world.era.has("typeChange")) {
    throw badRecord(INVENTED.typeChange, "Editing types after a record has been created is not allowed.");
  }
  return type.toUpperCase();
}

/** Specification 2.1, for A, AAAA and CNAME in its own profile only: real zones hold `_dmarc` and `0abc`. */
function checkName(world: World, type: string, name: string, zone: string): void {
  if (PROFILES[world.profile].addressNames === "any" || isProxiable(type, "") === false) return;
  const labels = name.startsWith("*.") ? name.slice(2) : name;
  // The name below the zone: what a request may give alone.
  const own = name === zone ? 0 : name.length - zone.length - 1;
  if (own > 63 || !/^[a-z]([a-z0-9_.-]*[a-z0-9])?$/.test(labels)) throw badRecord(9000, "DNS name is invalid.");
}

/** `content`, and where the type has them `data` and the top-level `priority`. */
function rdataOf(world: World, type: string, body: JsonObject): JsonObject {
  if (!Object.hasOwn(DATA_TYPES, type)) {
    const form = type as ContentType;
    const content = contentOf(form, required(body, "content"), world.profile);
    if (octetsOf(form, content) > 4096) throw tooLong();
    return { content, ...(type === "MX" && { priority: priorityOf(required(body, "priority")) }) };
  }
  const data = dataOf(type, givenData(world, type, body));
  if (octetsOfData(type, data) > 4096) throw tooLong();
  const priority = type === "URI" ? priorityOf(required(body, "priority")) : data["priority"];
  return { content: contentOfData(type, data), ...(priority !== undefined && { priority }), data };
}

/** SRV priority may still come at the top; service, proto and name in its data are refused or ignored after their end. */
function givenData(world: World, type: string, body: JsonObject): Json | undefined {
  const data = body["data"];
  if (!isObject(data)) return data;
  const names = ["service", "proto", "name"].filter((name) => data[name] !== undefined);
  const ended = !world.era.has("srvNameFields");
  if (type === "SRV" && names.length > 0 && ended && PROFILES[world.profile].srvNameFields === "refuse") {
    throw badRecord(INVENTED.serviceName, `data.${names[0]} of SRV records is no longer supported; use name.`);
  }
  return type === "SRV" && data["priority"] === undefined ? { ...data, priority: body["priority"] } : data;
}

function priorityOf(given: Json): number {
  const priority = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof priority !== "number" || !Number.isInteger(priority) || priority < 0 || priority > 65_535) {
    throw badRecord(INVENTED.badData, "priority must be between 0 and 65535.");
  }
  return priority;
}

function withPriority(previous: Row, priority: Json): JsonObject {
  const data = previous["data"];
  return previous["type"] === "SRV" && isObject(data) ? { data: { ...data, priority } } : {};
}

/** Settings that only a proxied record has go when it stops being one. */
function settingsAfter(previous: Row, body: JsonObject): JsonObject {
  const given = body["settings"];
  if (given === null) return { settings: {} };
  const { ipv4_only, ipv6_only, ...others } = previous["settings"] as JsonObject;
  const families = body["proxied"] === false ? {} : { ipv4_only, ipv6_only };
  return { settings: { ...families, ...others, ...(isObject(given) ? given : {}) } };
}

function proxiedOf(world: World, type: string, content: string, body: JsonObject): boolean {
  const given = body["proxied"] ?? false;
  if (typeof given !== "boolean") throw badRecord(INVENTED.badData, "proxied must be a boolean.");
  const address = type === "A" || type === "AAAA";
  if (address && PROFILES[world.profile].ownAddresses === "refuse" && isOwnAddress(content)) {
    throw badRecord(9003, `Target ${content} is not allowed for this record.`);
  }
  if (!given) return false;
  if (!address && type !== "CNAME") throw badRecord(9004, "This kind of record cannot be proxied.");
  if (body["private_routing"] !== true && !isProxiable(type, content)) {
    throw badRecord(9003, `Target ${content} is not allowed for a proxied record.`);
  }
  return true;
}

/** Seconds, or 1 for automatic; a proxied record is always automatic. */
function ttlOf(zone: Row, given: Json | undefined, proxied: boolean): number {
  const ttl = given ?? 1;
  const least = allowanceOf(zone).minTtl;
  const fine = typeof ttl === "number" && Number.isInteger(ttl) && (ttl === 1 || (ttl >= least && ttl <= 86_400));
  if (!fine) throw badRecord(9021, `Invalid TTL. Must be between ${least} and 86400 seconds, or 1 for Automatic.`);
  return proxied ? 1 : ttl;
}

function tooLong() {
  return badRecord(9015, "Record content exceeds the allowed length of 4096 wire format bytes.");
}
