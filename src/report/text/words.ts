// Small words that every report needs: counts, owner names, values. It knows field declarations and no particular kind.
import { isObject, type Json } from "../../base/json";
import { isSecret, MASK } from "../../kind/derive/hidden";
import type { Field } from "../../kind/field";
import type { Kind, Live } from "../../kind/kind";
import { readable } from "../escape";

/** `1 record`, `12,000 records`. */
export function count(number: number, name: string, many = `${name}s`): string {
  return `${grouped(number)} ${number === 1 ? name : many}`;
}

export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The names that a group is known by, from its key: `www` for `["www"]`. */
export function ownerOf(conflict: string): string {
  const names: unknown = JSON.parse(conflict);
  return Array.isArray(names) ? names.map(String).join(" ") : conflict;
}

/** A label under the heading of its owner: without the name that the heading says. */
export function labelUnder(owner: string, label: string): string {
  return readable(label.startsWith(`${owner} `) ? label.slice(owner.length + 1) : label);
}

/** `12 records` for what is listed only as a number; kinds in the order given. */
export function countOf(kinds: readonly Kind[], objects: readonly Live[]): string {
  const parts = kinds.flatMap((kind) => {
    const number = objects.filter((object) => object.kind === kind.name).length;
    return number === 0 ? [] : [count(number, kind.title.singular, kind.title.plural)];
  });
  return parts.join(", ");
}

/** A value as a person writes it: a word for it where the field has one, quotes only where spaces would hide. */
export function valueText(field: Field | undefined, value: Json | undefined): string {
  if (isSecret(field)) return MASK;
  if (value === undefined) return "(unset)";
  const word = Object.entries(field?.words ?? {}).find(([, meant]) => meant === value);
  if (word) return word[0];
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value))
    return `[${value.map((element) => valueText(field?.fields ? field : undefined, element)).join(", ")}]`;
  if (!isObject(value)) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${readable(name)}: ${valueText(field?.fields?.[name], member)}`)
    .join(", ")} }`;
}

function quoted(text: string): string {
  const plain = text !== "" && !/[\s"→,]/.test(text);
  return plain ? readable(text) : `"${readable(text)}"`;
}
