// What a job does in one zone: what the zone's document wants, as far as the job's command line goes.
//
//   document \ job   report   pr       revert   policy
//   –                report   pr       revert   report
//   report           report   report   report   report
//   pr               report   pr       pr       pr
//   revert           report   report   revert   revert
import type { Remediation } from "../kind/state";

/** `policy`: as each document says, and nothing where it says nothing. */
export type Asked = Remediation | "policy";

export const ASKED: readonly Asked[] = ["report", "pr", "revert", "policy"];

export function remediationOf(declared: Remediation | undefined, asked: Asked): Remediation {
  if (asked === "policy") return declared ?? "report";
  if (declared === undefined) return asked;
  // Live wins or the document wins: a job that may do one of them never takes it for the other.
  return asked === declared || (asked === "revert" && declared === "pr") ? declared : "report";
}
