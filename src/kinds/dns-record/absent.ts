// A whole RRset without its rdata, as documents declare it: `state: absent`, and the globs that select records.

import type { Json, JsonObject } from "../../base/json";
import { parseOwnerName } from "../../dns";
import type { CanonicalForm, Context, FieldDiagnostic } from "../../kind/kind";
import { escapeGlob, literalText } from "../../kind/selector";
import { isTextAlias, RECORD_TYPES } from "./record-types";
import { zoneFqdn } from "./zone-of-context";

/** The canonical name and type of an RRset. Both are required: a missing name must not mean the apex. */
export function canonicalGroup(fields: JsonObject, context: Context): CanonicalForm {
  const { name: owner, type: declaredType } = fields;
  const diagnostics = ["name", "type"].flatMap((field) => requireString(field, fields[field]));
  const upper = typeof declaredType === "string" ? declaredType.toUpperCase() : "";
  const type = isTextAlias(upper) ? "TXT" : upper;
  if (typeof declaredType === "string" && !RECORD_TYPES.includes(type)) diagnostics.push(unknownType(declaredType));
  const name = typeof owner === "string" ? parseOwnerName(owner, zoneFqdn(context)) : undefined;
  if (name && !name.ok) diagnostics.push({ ...name.problem, field: "name" });
  return { props: diagnostics.length === 0 && name?.ok ? { type, name: name.value } : { ...fields }, diagnostics };
}

function requireString(field: string, value: Json | undefined): readonly FieldDiagnostic[] {
  if (typeof value === "string") return [];
  if (value === undefined) {
    const message = `\`${field}\` is missing: which RRset is absent?`;
    return [{ code: "FLD103", message, help: field === "name" ? 'Add `name`; the apex is `"@"`.' : "Add `type`." }];
  }
  const message = `\`${field}\` is \`${JSON.stringify(value)}\`, which is not a string.`;
  return [{ code: "FLD102", field, message, help: "Write it in quotation marks." }];
}

function unknownType(type: string): FieldDiagnostic {
  const message = `\`type\` is \`${JSON.stringify(type)}\`.`;
  return { code: "FLD105", field: "type", message, help: `Write one of ${RECORD_TYPES.join(", ")}.` };
}

/** A glob without wildcards is a name or type in any spelling; with them it is compared as it is, in canonical case. */
export function canonicalGlob(field: string, glob: string, context: Context): string {
  if (field === "type") return glob.toUpperCase();
  if (field !== "name") return glob;
  const literal = literalText(glob);
  const name = literal === undefined ? undefined : parseOwnerName(literal, zoneFqdn(context));
  if (name?.ok) return escapeGlob(name.value);
  const suffix = `.${context.scope.within === "zone" ? context.scope.zone : ""}`;
  const lower = glob.toLowerCase().replace(/\.$/, "");
  return lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower;
}
