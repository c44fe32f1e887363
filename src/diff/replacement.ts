// The body of a PUT, which replaces the whole object: what was read immediately before, with the changes laid over it.
// Both planners, ours and Terraform's, ask here. Pure.
import type { JsonObject } from "../base/json";
import { completeLive } from "../kind/derive/complete";
import type { Props } from "../kind/field";
import type { Context, Kind } from "../kind/kind";
import { fieldChanges } from "./fields";

/**
 * Whether an object is no longer as it was planned on: a PUT made for `from` would overwrite what somebody else wrote
 * since. Computed members (timestamps) do not count.
 */
export function isStale(kind: Kind, from: Props, row: JsonObject, context: Context): boolean {
  const now = completeLive(kind, row, context).props;
  return fieldChanges(kind.fields, from, now).length > 0 || fieldChanges(kind.fields, now, from).length > 0;
}

/**
 * The members of the reply, read-only ones and the id (the path has it) left out, those that nobody here knows passed
 * through, and `changed` over them. `changed` is in the wire form.
 */
export function replacement(kind: Kind, row: JsonObject, changed: JsonObject): JsonObject {
  const computed = Object.entries(kind.fields).filter(([, field]) => field.presence === "computed");
  const readOnly = new Set(["id", ...computed.map(([name, field]) => field.wire ?? name)]);
  const members = Object.entries(kind.toReplace?.(row) ?? row).filter(([name]) => !readOnly.has(name));
  return { ...Object.fromEntries(members), ...changed };
}
