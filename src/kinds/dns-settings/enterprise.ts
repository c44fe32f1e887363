// What only an Enterprise plan may write, said before anything is written.
import { isObject } from "../../json";
import type { GuardView, Hazard } from "../../kind/kind";

/** SOA values can be changed by Enterprise accounts only (specification, section 2.4). */
export function enterpriseGuard(view: GuardView): readonly Hazard[] {
  const plan = view.row?.["plan"];
  const legacy = isObject(plan) ? String(plan["legacy_id"] ?? "") : "";
  const hit = view.changes.filter((one) => one.fields.some((field) => field.field === "soa"));
  if (hit.length === 0 || legacy === "" || legacy === "enterprise") return [];
  const message = `SOA fields can be changed on Enterprise zones only, and this zone is on the plan \`${legacy}\`. Remove \`soa\` from the document.`;
  return [{ code: "NEEDS_ENTERPRISE", scope: view.scope, message, labels: hit.map((one) => one.label), final: true }];
}
