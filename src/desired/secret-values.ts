// Values of documents that no output may repeat: what stands under a member that kinds hide, or that is called a secret
// wherever it stands. Found in what was written, right or wrong; pure.
import { isObject, type Json } from "../base/json";
import type { Fields } from "../kind/field";
import type { Kind } from "../kind/kind";
import type { LocatedDocument } from "./formats/document/located";

/** Members of settings that documents take over as the API names them. */
const CALLED_SECRET = /^(authorization|password|secret|client_secret|token|access_token|bearer_token|private_key)$/i;

export function secretValues(documents: readonly LocatedDocument[], kinds: readonly Kind[]): readonly string[] {
  const hidden = new Set(kinds.flatMap((kind) => hiddenNames(kind.fields)));
  const words = new Set(kinds.flatMap((kind) => wordsOf(kind.fields)));
  const found = documents.flatMap(({ value }) => valuesIn(value, (name) => hidden.has(name)));
  return found.filter((name) => !words.has(name));
}

/** What a field may be one of is no secret: `token: external`. */
function wordsOf(fields: Fields): readonly string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field.values ?? []),
    ...(field.fields ? wordsOf(field.fields) : []),
  ]);
}

function hiddenNames(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.hidden ? [name] : []),
    ...(field.fields ? hiddenNames(field.fields) : []),
  ]);
}

function valuesIn(value: Json, isHidden: (name: string) => boolean): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element: Json) => valuesIn(element, isHidden));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, element = null]) => {
    if (isHidden(name)) return textsIn(element);
    if (CALLED_SECRET.test(name) && typeof element === "string") return [element];
    return valuesIn(element, isHidden);
  });
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  const inside = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inside.flatMap((element) => textsIn(element ?? null));
}
