// How many records a zone may hold on its plan, checked before anything is written (API documentation, plans): the API would
// refuse what exceeds the quota in the middle of a run, and then nothing would be deleted any more.
import { isObject, type JsonObject } from "../../base/json";
import type { Hazard, HazardCheckInput } from "../../kind/kind";
import type { DnsRecordKind } from "./fields";

/** Free zones created before this day may hold 1,000. */
const SMALLER_SINCE = "2024-09-01";
const FREE_BEFORE = 1000;
const QUOTAS: ReadonlyMap<string, number> = new Map([
  ["free", 200],
  ["pro", 3500],
  ["business", 3500],
]);

/** Enterprise quotas are raised on request, and the quota of a zone that does not exist yet is unknown: neither is checked. */
export function checkQuota(input: HazardCheckInput<DnsRecordKind>): readonly Hazard[] {
  const quota = findQuota(input.row);
  const creates = input.changes.filter((change) => change.action === "create");
  if (quota === undefined || creates.length === 0) return [];
  const { live, after, highest } = input.counts;
  if (highest <= quota.records) return [];
  const meanwhile = after <= quota.records ? `, and ${highest} in between: deletions come last` : "";
  const message = `The zone may hold ${quota.records} records on its plan \`${quota.plan}\`: ${live} now, ${after} afterwards${meanwhile}.`;
  return [{ code: "RECORD_QUOTA", scope: input.scope, message, labels: creates.map((create) => create.label) }];
}

function findQuota(row: JsonObject = {}): { readonly plan: string; readonly records: number } | undefined {
  const { plan, created_on } = row;
  const { legacy_id = "" } = isObject(plan) ? plan : {};
  const name = String(legacy_id);
  const early = name === "free" && typeof created_on === "string" && created_on < SMALLER_SINCE;
  const records = early ? FREE_BEFORE : QUOTAS.get(name);
  return records === undefined ? undefined : { plan: name, records };
}
