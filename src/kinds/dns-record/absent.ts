// What a document says of a whole RRset without its rdata: `state: absent`, and the globs that pick records.
import { parseOwnerName } from "../../dns";
import type { JsonObject } from "../../json";
import type { Completed, Context, FieldRefusal } from "../../kind/kind";
import { RECORD_TYPES, TEXT_ALIASES, zoneOf } from "./canonical";

/** The canonical name and type of an RRset. */
export function canonicalGroup(fields: JsonObject, context: Context): Completed {
  const refusals: FieldRefusal[] = [];
  const written = String(fields["type"] ?? "").toUpperCase();
  const type = (TEXT_ALIASES as readonly string[]).includes(written) ? "TXT" : written;
  if (!RECORD_TYPES.includes(type)) refusals.push(noType(fields["type"]));
  const name = parseOwnerName(String(fields["name"] ?? "@"), zoneOf(context));
  if (!name.ok) refusals.push({ ...name.problem, field: "name" });
  return { props: { type, name: name.ok ? name.value : String(fields["name"]) }, refusals };
}

function noType(type: JsonObject[string]): FieldRefusal {
  const message =
    type === undefined ? "`type` is missing: which RRset is absent?" : `\`type\` is \`${JSON.stringify(type)}\`.`;
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
