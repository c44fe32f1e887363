// Finds deprecated members in request and response bodies. Knows nothing of HTTP.
import { isJsonArray, isObject, type Json, type JsonObject } from "../../base/json";
import type { DeprecatedField } from "../deprecation";
import type { ScheduleMatch } from "../routes";
import type { Hit } from "./detect";

type FieldOnRoute = Extract<ScheduleMatch, { kind: "field" }>;
interface Carrier {
  readonly path: string;
  readonly object: JsonObject;
}

/** The hits in a body: one per field, even if several objects have it. */
export function findFieldHits(
  matches: readonly ScheduleMatch[],
  side: "request" | "response",
  body: Json,
): readonly Hit[] {
  const hits: Hit[] = [];
  for (const match of matches) {
    if (match.kind !== "field" || (match.field.in !== "both" && match.field.in !== side)) continue;
    const carrier = listCarriers(match.field, side, body).find(({ object }) => hasField(match.field, object));
    if (carrier) hits.push(toHit(match, side, carrier.path));
  }
  return hits;
}

function toHit({ id, field }: FieldOnRoute, side: string, at: string): Hit {
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

/** The objects of a body that can have the field: the body itself, `result`, and elements of lists. */
function listCarriers(field: DeprecatedField, side: "request" | "response", body: Json): readonly Carrier[] {
  if (side === "response") {
    const { result } = isObject(body) ? body : {};
    return result === undefined ? [] : listObjects(result, ".result");
  }
  const own = listObjects(body, "");
  if (field.resource !== "dns_record" || !isObject(body)) return own;
  return [...own, ...["posts", "patches", "puts"].flatMap((part) => listObjects(body[part] ?? null, `.${part}`))];
}

function listObjects(value: Json, path: string): readonly Carrier[] {
  if (isJsonArray(value))
    return value.flatMap((element, index) =>
      isObject(element) ? [{ path: `${path}[${index}]`, object: element }] : [],
    );
  if (!isObject(value)) return [];
  const batch = ["posts", "patches", "puts"].flatMap((part) =>
    path === ".result" && isJsonArray(value[part]) ? listObjects(value[part]!, `${path}.${part}`) : [],
  );
  return [{ path, object: value }, ...batch];
}

function hasField(field: DeprecatedField, object: JsonObject): boolean {
  if (field.resource === "zone_settings") return hasSetting(object, field.name);
  if (field.resource === "page_rule" || field.resource === "ruleset") return containsName(object, field.name, 8);
  const path = field.name.split(".");
  if (path[0] === "data" && !isSrvRecord(object)) return false;
  const value = path.reduce<Json | undefined>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    object,
  );
  if (field.resource === "load_balancer_pool" && (value === "" || value === null)) return false;
  return value !== undefined && (field.value === undefined || field.value === value);
}

/** NAPTR data has a member `service` too. Without a type, members that only SRV data has decide. */
export function isSrvRecord(record: JsonObject): boolean {
  const { type, data } = record;
  if (typeof type === "string") return type.toUpperCase() === "SRV";
  if (!isObject(data)) return false;
  const { service, proto, target } = data;
  return proto !== undefined || target !== undefined || (typeof service === "string" && service.startsWith("_"));
}

/** Whether an object is the setting, or a request with it: `{items: [{id: NAME}]}`. */
function hasSetting(object: JsonObject, name: string): boolean {
  const { items } = object;
  return isJsonArray(items) ? items.some((item) => hasId(item, name)) : hasId(object, name);
}

/** Whether a value contains a member with that name, or an object with that ID, at any level. */
function containsName(value: Json | undefined, name: string, depth: number): boolean {
  if (depth === 0) return false;
  if (isJsonArray(value)) return value.some((element) => containsName(element, name, depth - 1));
  if (!isObject(value)) return false;
  if (Object.hasOwn(value, name) || hasId(value, name)) return true;
  return Object.values(value).some((element) => containsName(element, name, depth - 1));
}

function hasId(value: Json, name: string): boolean {
  const { id } = isObject(value) ? value : {};
  return id === name;
}
