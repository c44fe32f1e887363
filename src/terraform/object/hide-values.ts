// Keeps values of a configuration out of the provider's messages. Terraform passes a value without its mark `sensitive`, and shows
// messages as they are; the source line below a message has the value where it is not sensitive. Names, types, ids and addresses
// are shown: they say which object a message is about.
import { isIP } from "node:net";
import { isArray, isObject, type Json } from "../../base/json";
import type { Field, Fields } from "../../kind/field";
import type { ResourceType } from "../schema/resource-types";
import { isList, isObjectValue, type ObjectValue, type Value } from "../wire";
import type { AttributeDiagnostic } from "./attribute-diagnostic";
import { isFreeForm } from "./declared-config";

export const NOT_SHOWN = "(not shown)";

/** The diagnostics without values of the objects: the configuration, the state, the plan. */
export function hideValues(
  type: ResourceType,
  objects: readonly (ObjectValue | null)[],
  diagnostics: readonly AttributeDiagnostic[],
): readonly AttributeDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const values = listHidden(type, objects, diagnostic.path);
    if (values.length === 0) return diagnostic;
    const hide = (text: string) => hideIn(text, values);
    const { detail, help, summary } = diagnostic;
    return {
      ...diagnostic,
      detail: hide(detail),
      ...(help !== undefined && { help: hide(help) }),
      ...(summary !== undefined && { summary: hide(summary) }),
    };
  });
}

/** Of a set, the values of the member that the diagnostic is about, or of all members. Longest first: one may contain another. */
function listHidden(
  { kind, form }: ResourceType,
  objects: readonly (ObjectValue | null)[],
  [attribute, key]: readonly (string | number)[] = [],
): readonly string[] {
  const named = new Set(kind.identity.group);
  const set = kind.inDocument.key;
  const found = objects.flatMap((object) => {
    if (form !== "set") return listTexts(kind.fields, object ?? {}, named);
    const members = object?.[set];
    if (!isObjectValue(members)) return [];
    const chosen: readonly Value[] =
      attribute === set && key !== undefined ? [members[key] ?? null] : Object.values(members);
    return chosen.flatMap((member) => (isObjectValue(member) ? listTexts(kind.fields, member, named) : []));
  });
  // Messages show control characters as escapes.
  const parts = found.flatMap((text) => [text, ...text.split(/[\0-\x1f\x7f]+/)]);
  return [...new Set(parts)].filter((text) => text.length >= 3).sort((a, b) => b.length - a.length);
}

function listTexts(fields: Fields, object: ObjectValue, shown: ReadonlySet<string> = new Set()): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined || shown.has(name) ? [] : listFieldTexts(field, value);
  });
}

function listFieldTexts(field: Field, value: Value): readonly string[] {
  if (typeof value === "string") {
    if (field.values?.includes(value) || isIP(value) !== 0) return [];
    return isFreeForm(field) ? [value, ...listJsonTexts(value)] : [value];
  }
  if (isList(value)) return value.flatMap((element) => listFieldTexts(field, element));
  return isObjectValue(value) ? listTexts(field.fields ?? field.members ?? {}, value) : [];
}

/** A free-form value is JSON text, whose parts messages may quote. */
function listJsonTexts(text: string): readonly string[] {
  try {
    return listLeaves(JSON.parse(text));
  } catch {
    return [];
  }
}

function listLeaves(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(listLeaves);
  return isObject(value) ? Object.values(value).flatMap(listLeaves) : [];
}

function hideIn(text: string, values: readonly string[]): string {
  const whole = values.reduce((shown, value) => (isDistinctive(value) ? hideWhole(shown, value) : shown), text);
  return whole.replace(
    /`([^`]*)`/g,
    (span, quoted: string) => `\`${hideQuoted(quoted, values) ?? span.slice(1, -1)}\``,
  );
}

/** Outside of quotation a short value may be an ordinary word of the message. */
function isDistinctive(value: string): boolean {
  return value.length >= 12 || (value.length >= 6 && /\d/.test(value));
}

function hideWhole(text: string, value: string): string {
  const spellings = new Set([value, JSON.stringify(value).slice(1, -1)]);
  return [...spellings].reduce(
    (shown, spelling) => shown.replace(new RegExp(escapePattern(spelling), "gi"), NOT_SHOWN),
    text,
  );
}

/** Shorter parts of a value are words of the format that it is in, such as `v=spf1`. */
const MIN_PART = 9;

/** The quoted text without values; undefined if it has none, and is not a part of one. */
function hideQuoted(quoted: string, values: readonly string[]): string | undefined {
  const bare = quoted.replace(/^["']|["']$/g, "").replace(/…$/, "");
  const isPart = (value: string) =>
    value === bare || (bare.length >= MIN_PART && value.toLowerCase().includes(bare.toLowerCase()));
  if (values.some(isPart)) return NOT_SHOWN;
  const inside = values.filter((value) => value.length >= 6 && quoted.toLowerCase().includes(value.toLowerCase()));
  if (inside.length > 0) return inside.reduce(hideWhole, quoted);
  const start = Math.max(...values.map((value) => countStart(bare, value)));
  return start < MIN_PART ? undefined : `${bare.slice(0, -start)}${NOT_SHOWN}`;
}

/** How much of the end of a text is the start of a value: labels are truncated. */
function countStart(text: string, value: string): number {
  const [end, start] = [text.toLowerCase(), value.toLowerCase()];
  for (let length = Math.min(end.length, start.length); length >= MIN_PART; length -= 1)
    if (end.endsWith(start.slice(0, length))) return length;
  return 0;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
