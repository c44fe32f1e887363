// Formats counts, owner names and values for reports. It knows field declarations, but no particular kind.

import { formatCount } from "../../base/format-count";
import { isObject, type Json } from "../../base/json";
import { isSensitive, MASK } from "../../kind/derive/hidden";
import type { Field } from "../../kind/field";
import type { Kind, Live } from "../../kind/kind";
import { toDisplayText } from "../display-text";

/** The owner name of a conflict group, from its key: `www` for `["www"]`. */
export function getOwnerName(conflict: string): string {
  const names: unknown = JSON.parse(conflict);
  return Array.isArray(names) ? names.map(String).join(" ") : conflict;
}

/** The label without the owner name, for lists below a heading with that name. */
export function stripOwnerName(owner: string, label: string): string {
  return toDisplayText(label.startsWith(`${owner} `) ? label.slice(owner.length + 1) : label);
}

/** `12 records, 1 gateway`: objects counted by kind, in the order of `kinds`. */
export function formatObjectCounts(kinds: readonly Kind[], objects: readonly Live[]): string {
  const parts = kinds.flatMap((kind) => {
    const number = objects.filter((object) => object.kind === kind.name).length;
    return number === 0 ? [] : [formatCount(number, kind.title.singular, kind.title.plural)];
  });
  return parts.join(", ");
}

/** A value as in a document: a keyword if the field has one for it, quotes only if the text is empty or holds spaces or delimiters. */
export function formatValue(field: Field | undefined, value: Json | undefined): string {
  if (isSensitive(field)) return MASK;
  if (value === undefined) return "(unset)";
  const word = Object.entries(field?.words ?? {}).find(([, meaning]) => meaning === value);
  if (word) return word[0];
  if (typeof value === "string") return quoteIfNeeded(value);
  if (Array.isArray(value))
    return `[${value.map((element) => formatValue(field?.fields ? field : undefined, element)).join(", ")}]`;
  if (!isObject(value)) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${toDisplayText(name)}: ${formatValue(field?.fields?.[name], member)}`)
    .join(", ")} }`;
}

function quoteIfNeeded(text: string): string {
  const plain = text !== "" && !/[\s"→,]/.test(text);
  return plain ? toDisplayText(text) : `"${toDisplayText(text)}"`;
}
