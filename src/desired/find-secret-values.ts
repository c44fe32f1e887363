// The values of documents that no output may repeat: members that kinds hide, and members whose name says that they are secret.
// It looks at what was written, valid or not. Pure.
import { isArray, isObject, type Json } from "../base/json";
import type { LocatedDocument } from "../base/located-document";
import type { Fields } from "../kind/field";
import type { Kind } from "../kind/kind";

/** Members of settings that documents hold under the API's own names. */
const SECRET_NAME = /^(authorization|password|secret|client_secret|token|access_token|bearer_token|private_key)$/i;

export function findSecretValues(documents: readonly LocatedDocument[], kinds: readonly Kind[]): readonly string[] {
  const hidden = new Set(kinds.flatMap((kind) => listHiddenFields(kind.fields)));
  const allowed = new Set(kinds.flatMap((kind) => listAllowedValues(kind.fields)));
  const found = documents.flatMap(({ value }) => findValues(value, (name) => hidden.has(name)));
  return found.filter((text) => !allowed.has(text));
}

/** A value that a field enumerates is not a secret: `token: external`. */
function listAllowedValues(fields: Fields): readonly string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field.values ?? []),
    ...(field.fields ? listAllowedValues(field.fields) : []),
  ]);
}

function listHiddenFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.hidden ? [name] : []),
    ...(field.fields ? listHiddenFields(field.fields) : []),
  ]);
}

function findValues(value: Json, isHidden: (name: string) => boolean): readonly string[] {
  if (isArray(value)) return value.flatMap((element) => findValues(element, isHidden));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member = null]) => {
    if (isHidden(name)) return listTexts(member);
    if (SECRET_NAME.test(name) && typeof member === "string") return [member];
    return findValues(member, isHidden);
  });
}

function listTexts(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  const members = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.flatMap((member = null) => listTexts(member));
}
