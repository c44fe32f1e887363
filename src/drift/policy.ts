// What a job does in one zone: what the zone's document wants, as far as the job's command line goes.
//
//   document \ job   report   pr       revert   policy
//   –                report   pr       revert   report
//   report           report   report   report   report
//   pr               report   pr       pr       pr
//   revert           report   report   revert   revert
import type { Remediation } from "../kind/state";
import type { ScopePlan } from "../plan/plan";

/** `policy`: as each document says, and nothing where it says nothing. */
export type Asked = Remediation | "policy";

export const ASKED: readonly Asked[] = ["report", "pr", "revert", "policy"];

export function remediationOf(declared: Remediation | undefined, asked: Asked): Remediation {
  if (asked === "policy") return declared ?? "report";
  if (declared === undefined) return asked;
  // Live wins or the document wins: a job that may do one of them never takes it for the other.
  return asked === declared || (asked === "revert" && declared === "pr") ? declared : "report";
}

const FEW = 10;
const MOST_GONE = 0.3;

/**
 * More than 30 % of what a zone of ten records or more declares is not live: a wiped zone, which nobody meant to take over into
 * its document. The same share stops an apply that would delete it.
 */
export function isWiped({ steps, kept }: ScopePlan): boolean {
  const changes = steps.map((step) => step.change.action);
  const missing = changes.filter((change) => change === "create").length;
  const declared = kept + changes.filter((change) => change !== "delete").length;
  return declared >= FEW && missing > declared * MOST_GONE;
}
