// The old spellings of a single object that is not part of a document yet, such as the props of a construct.
import type { JsonObject } from "../../base/json";
import { listMatches } from "./list-matches";

/** An old spelling, as an object of a kind has it. */
export interface FieldSpelling {
  /** The ID in the deprecation schedule. */
  readonly id: string;
  /** `data.service` */
  readonly field: string;
}

/** @param key the key of the kind in documents. A name that several rules find is listed once. */
export function findOldSpellings(key: string, props: JsonObject): readonly FieldSpelling[] {
  const found = new Map<string, FieldSpelling>();
  for (const { id, field } of listMatches(placeInDocument(key, props)))
    if (!found.has(field)) found.set(field, { id, field });
  return [...found.values()];
}

/** The smallest document with the object. The name of its zone does not matter. */
function placeInDocument(key: string, props: JsonObject): JsonObject {
  switch (key) {
    case "records":
      return { zones: { "zone.invalid": { records: [props] } } };
    case "dns_settings":
      return { zones: { "zone.invalid": { dns_settings: props } } };
    case "zone_defaults":
      return props;
    default:
      return { [key]: { object: props } };
  }
}
