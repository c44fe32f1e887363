// How many records a zone may hold on its plan, judged before anything is written (API documentation, plans): the API would
// refuse what goes beyond in the middle of a run, and then nothing is deleted any more.
import { isObject, type JsonObject } from "../../base/json";
import type { Change, GuardView, Hazard } from "../../kind/kind";

/** Free zones made before this day may hold 1,000. */
const SMALLER_SINCE = "2024-09-01";
const FREE_BEFORE = 1000;
const QUOTAS: Readonly<Record<string, number>> = { free: 200, pro: 3500, business: 3500 };

/** Enterprise quotas are raised on request, and those of a zone that is yet to be made are not known: nothing is said of them. */
export function quotaGuard(view: GuardView): readonly Hazard[] {
  const quota = quotaOf(view.row);
  const creates = view.changes.filter((change) => change.action === "create");
  if (quota === undefined || creates.length === 0) return [];
  const highest = Math.max(view.after.length, view.live.length + creates.length - clearedFirst(view.changes));
  if (highest <= quota.records) return [];
  const held = `${view.live.length} now, ${view.after.length} afterwards`;
  const meanwhile = view.after.length <= quota.records ? `, and ${highest} in between: deletions come last` : "";
  const message = `The zone may hold ${quota.records} records on its plan \`${quota.plan}\`: ${held}${meanwhile}.`;
  return [{ code: "RECORD_QUOTA", scope: view.scope, message, labels: creates.map((create) => create.label) }];
}

function quotaOf(row: JsonObject | undefined): { readonly plan: string; readonly records: number } | undefined {
  const plan = isObject(row?.["plan"]) ? String(row["plan"]["legacy_id"]) : "";
  const created = row?.["created_on"];
  const early = plan === "free" && typeof created === "string" && created < SMALLER_SINCE;
  const records = early ? FREE_BEFORE : Object.hasOwn(QUOTAS, plan) ? QUOTAS[plan] : undefined;
  return records === undefined ? undefined : { plan, records };
}

/** Deletions that travel with the creations of their own name; those of other names wait until all is made. */
function clearedFirst(changes: readonly Change[]): number {
  const building = new Set(changes.filter((change) => change.action !== "delete").map((change) => change.conflict));
  return changes.filter((change) => change.action === "delete" && building.has(change.conflict)).length;
}
