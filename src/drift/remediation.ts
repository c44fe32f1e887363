// What a drift job does in a zone: what the zone's document declares, as far as the command line of the job allows.
//
//   document \ job   report   pr       revert   policy
//   –                report   pr       revert   report
//   report           report   report   report   report
//   pr               report   pr       pr       pr
//   revert           report   report   revert   revert
import type { Remediation } from "../kind/state";
import type { ScopePlan } from "../plan/plan";

/** `policy`: what each document declares, and nothing where it declares nothing. */
export type RequestedRemediation = Remediation | "policy";

export const REQUESTED_REMEDIATIONS: readonly RequestedRemediation[] = ["report", "pr", "revert", "policy"];

export function resolveRemediation(declared: Remediation | undefined, requested: RequestedRemediation): Remediation {
  if (requested === "policy") return declared ?? "report";
  if (declared === undefined) return requested;
  // Either live or the document takes precedence: a job that may do one never does the other instead.
  return requested === declared || (requested === "revert" && declared === "pr") ? declared : "report";
}

const MIN_RECORDS = 10;
const MAX_MISSING_SHARE = 0.3;

/**
 * Whether the zone was wiped: more than 30 % of at least ten declared records are not live. Nobody meant to take that over into the
 * document. The same share makes `apply` refuse to delete the records.
 */
export function isWiped({ steps, kept }: ScopePlan): boolean {
  const actions = steps.map((step) => step.change.action);
  const missing = actions.filter((action) => action === "create").length;
  const declared = kept + actions.filter((action) => action !== "delete").length;
  return declared >= MIN_RECORDS && missing > declared * MAX_MISSING_SHARE;
}
