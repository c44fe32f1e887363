// What a person would write of an object's fields: no computed fields, no defaults, and words where the field has them.
import { equalJson, isObject, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields } from "../field";

export function writtenFields(fields: Fields, props: JsonObject): JsonObject {
  const members = Object.entries(props).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const written = field === undefined || value === undefined ? undefined : toWrittenValue(field, value);
    return written === undefined ? [] : [[name, written]];
  });
  return Object.fromEntries(members);
}

function toWrittenValue(field: Field, value: Json): Json | undefined {
  // The live value of a secret is unknown or masked; an undeclared secret stays as it is.
  if (field.presence === "computed" || field.sensitive || field.hidden) return undefined;
  const word = Object.entries(field.words ?? {}).find(([, meaning]) => equalJson(meaning, value))?.[0];
  const implied = [field.default, field.clears?.declared, word === undefined ? field.unset : undefined];
  if (implied.some((element) => element !== undefined && equalJson(element, value))) return undefined;
  if (word !== undefined) return word;
  if (!field.fields || !isObject(value)) return value ?? undefined;
  const inner = writtenFields(field.fields, value);
  return Object.keys(inner).length > 0 ? inner : undefined;
}
