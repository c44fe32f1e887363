// The computed fields of an object: the API sets them and nobody declares them (a zone's status and name servers). Pure.
import type { JsonObject } from "../../base/json";
import type { Kind } from "../kind";

/** The computed fields that have a value, under their names; `props` are those of a live object. */
export function computedValues(kind: Kind, props: JsonObject): JsonObject {
  const computed = Object.entries(kind.fields).filter(([, field]) => field.presence === "computed");
  return Object.fromEntries(computed.flatMap(([name]) => (props[name] === undefined ? [] : [[name, props[name]]])));
}
