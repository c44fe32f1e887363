// The body of a PUT, which replaces the whole object: the object read immediately before, with the changes applied. Pure.
import type { JsonObject } from "../base/json";
import { canonicalizeLive } from "../kind/derive/canonicalize";
import type { Props } from "../kind/field";
import type { Context, Kind } from "../kind/kind";
import { fieldChanges } from "./fields";

/**
 * Whether an object has changed since it was planned on: a PUT made for `from` would overwrite what somebody else wrote
 * since. Computed members (timestamps) are not compared.
 */
export function hasChangedSince(kind: Kind, from: Props, row: JsonObject, context: Context): boolean {
  const now = canonicalizeLive(kind, row, context).props;
  return fieldChanges(kind.fields, from, now).length > 0 || fieldChanges(kind.fields, now, from).length > 0;
}

/**
 * The members of the reply without the id (the path has it) and read-only members, unknown members included, overlaid with
 * `changed`, which is in the wire form.
 */
export function replacement(kind: Kind, row: JsonObject, changed: JsonObject): JsonObject {
  const computed = Object.entries(kind.fields).filter(([, field]) => field.presence === "computed");
  const readOnly = new Set(["id", ...computed.map(([name, field]) => field.wire ?? name)]);
  const members = Object.entries(kind.toReplace?.(row) ?? row).filter(([name]) => !readOnly.has(name));
  return { ...Object.fromEntries(members), ...changed };
}
