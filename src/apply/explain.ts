// Why a step was refused or not even tried, in words for the person who must act.
import type { Diagnostic } from "../diagnostic";
import type { ApiFailure } from "../live/client";
import { conflictGroup } from "../plan/order";
import type { ScopePlan, Step } from "../plan/plan";
import type { Ledger } from "./ledger";

export function refusedStep(step: Step, failure: ApiFailure): Diagnostic {
  const codes = failure.codes.length > 0 ? `, code ${failure.codes.join(", ")}` : "";
  const status = failure.status === undefined ? "" : ` with ${failure.status}${codes}`;
  const request = failure.requestId === undefined ? "" : ` (request ${failure.requestId})`;
  return {
    code: "APP101",
    severity: "error",
    summary: `The API refused: ${step.comment}`,
    detail: `It answered${status}: ${failure.message}${request}`,
    help: "Correct the record, or see the API's message; the other names were not held up by it.",
    where: step.change.where,
  };
}

/** The failed step of a group, for those that wait for it. */
export function notApplied(scope: ScopePlan, book: Ledger, group: string): string {
  const step = scope.steps.find((one) => conflictGroup(one.change) === group && !book.isOpen(one));
  return `not applied because \`${step?.change.label ?? group}\` failed`;
}

export function scopeStopped(failure: ApiFailure): string {
  const why: Readonly<Partial<Record<ApiFailure["category"], string>>> = {
    auth: "the credential was refused",
    "rate-limited": "the request budget is used up",
    cancelled: "the run was interrupted",
  };
  return `${why[failure.category] ?? "the run stopped"}: ${failure.message}`;
}
