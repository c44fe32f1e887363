// What a document says of a whole RRset without its rdata: `state: absent`, and the globs that pick records.

import type { Json, JsonObject } from "../../base/json";
import { parseOwnerName } from "../../dns";
import type { Completed, Context, FieldRefusal } from "../../kind/kind";
import { RECORD_TYPES, TEXT_ALIASES, zoneOf } from "./canonical";

/** The canonical name and type of an RRset. Both have to be written: a name left out must not mean the apex. */
export function canonicalGroup(fields: JsonObject, context: Context): Completed {
  const { name: owner, type: written } = fields;
  const refusals = ["name", "type"].flatMap((field) => notText(field, fields[field]));
  if (typeof owner !== "string" || typeof written !== "string") return { props: { ...fields }, refusals };
  const upper = written.toUpperCase();
  const type = (TEXT_ALIASES as readonly string[]).includes(upper) ? "TXT" : upper;
  if (!RECORD_TYPES.includes(type)) refusals.push(noType(written));
  const name = parseOwnerName(owner, zoneOf(context));
  if (!name.ok) refusals.push({ ...name.problem, field: "name" });
  return { props: { type, name: name.ok ? name.value : owner }, refusals };
}

function notText(field: string, value: Json | undefined): readonly FieldRefusal[] {
  if (typeof value === "string") return [];
  if (value === undefined) {
    const message = `\`${field}\` is missing: which RRset is absent?`;
    return [{ code: "FLD103", message, help: field === "name" ? 'Add `name`; the apex is `"@"`.' : "Add `type`." }];
  }
  const message = `\`${field}\` is \`${JSON.stringify(value)}\`, which is no text.`;
  return [{ code: "FLD102", field, message, help: "Write it in quotation marks." }];
}

function noType(type: string): FieldRefusal {
  const message = `\`type\` is \`${JSON.stringify(type)}\`.`;
  return { code: "FLD105", field: "type", message, help: `Write one of ${RECORD_TYPES.join(", ")}.` };
}

/** A glob without stars is a name or type in any spelling; with stars it is compared as it stands, in canonical case. */
export function canonicalGlob(field: string, glob: string, context: Context): string {
  if (field === "type") return glob.toUpperCase();
  if (field !== "name") return glob;
  const suffix = `.${context.scope.within === "zone" ? context.scope.zone : ""}`;
  const lower = glob.toLowerCase().replace(/\.$/, "");
  if (/[*?\\]/.test(glob)) return lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower;
  const name = parseOwnerName(glob, zoneOf(context));
  return name.ok ? name.value : lower;
}
