// Deprecated members in request and response bodies, found in the object that carries them. It knows nothing of HTTP.
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { DeprecatedField } from "../deprecation";
import type { Carried } from "../routes";
import type { Hit } from "./detect";

type FieldOnRoute = Extract<Carried, { kind: "field" }>;
interface Place {
  readonly at: string;
  readonly object: JsonObject;
}

/** The hits in a body, one per field however many objects carry it; `side` names the part of the exchange. */
export function fieldHits(carried: readonly Carried[], side: "request" | "response", body: Json): readonly Hit[] {
  const found: Hit[] = [];
  for (const value of carried) {
    if (value.kind !== "field" || (value.field.in !== "both" && value.field.in !== side)) continue;
    const place = placesOf(value.field, side, body).find(({ object }) => carries(value.field, object));
    if (place) found.push(hitOf(value, side, place.at));
  }
  return found;
}

function hitOf({ id, field }: FieldOnRoute, side: string, at: string): Hit {
  const name = field.value === undefined ? field.name : `${field.name}: ${field.value}`;
  return {
    id,
    hit: "field",
    where: `${side}.body${at}.${field.name}`,
    seen: name,
    field: field.name,
    confidence: "certain",
  };
}

/** The objects of a body that can carry the field: the body itself, `result`, members of lists. */
function placesOf(field: DeprecatedField, side: "request" | "response", body: Json): readonly Place[] {
  if (side === "response") {
    if (!isObject(body)) return [];
    return body["result"] === undefined ? [] : objectsIn(body["result"], ".result");
  }
  const own = objectsIn(body, "");
  if (field.of !== "dns_record" || !isObject(body)) return own;
  return [...own, ...["posts", "patches", "puts"].flatMap((part) => objectsIn(body[part] ?? null, `.${part}`))];
}

function objectsIn(value: Json, at: string): readonly Place[] {
  if (Array.isArray(value))
    return value.flatMap((element, index) => (isObject(element) ? [{ at: `${at}[${index}]`, object: element }] : []));
  if (!isObject(value)) return [];
  const batch = ["posts", "patches", "puts"].flatMap((part) =>
    at === ".result" && Array.isArray(value[part]) ? objectsIn(value[part]!, `${at}.${part}`) : [],
  );
  return [{ at, object: value }, ...batch];
}

function carries(field: DeprecatedField, object: JsonObject): boolean {
  if (field.of === "zone_settings") return namesSetting(object, field.name);
  if (field.of === "page_rule" || field.of === "ruleset") return mentions(object, field.name, 8);
  const path = field.name.split(".");
  if (path[0] === "data" && !isServiceRecord(object)) return false;
  const value = path.reduce<Json | undefined>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    object,
  );
  if (field.of === "load_balancer_pool" && (value === "" || value === null)) return false;
  return value !== undefined && (field.value === undefined || field.value === value);
}

/** `data.service` is a member of NAPTR too: SRV is told by the type, or by what only SRV data holds. */
export function isServiceRecord(record: JsonObject): boolean {
  const type = record["type"];
  if (typeof type === "string") return type.toUpperCase() === "SRV";
  const data = record["data"];
  if (!isObject(data)) return false;
  const service = data["service"];
  return (
    data["proto"] !== undefined ||
    data["target"] !== undefined ||
    (typeof service === "string" && service.startsWith("_"))
  );
}

/** `{items: [{id: NAME}]}` of a request, or the setting itself in a list. */
function namesSetting(object: JsonObject, name: string): boolean {
  const items = object["items"];
  if (Array.isArray(items)) return items.some((item) => isObject(item) && item["id"] === name);
  return object["id"] === name;
}

/** A member of that name, or an object with that id, anywhere below. */
function mentions(value: Json | undefined, name: string, depth: number): boolean {
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.some((element) => mentions(element, name, depth - 1));
  if (!isObject(value)) return false;
  if (Object.hasOwn(value, name) || value["id"] === name) return true;
  return Object.values(value).some((element) => mentions(element, name, depth - 1));
}
