// Why a step was refused or not even tried, in words for the person who must act.
import type { Diagnostic, Where } from "../base/diagnostic";
import type { Kind, Lookup } from "../kind/kind";
import type { ApiFailure } from "../live/client";
import type { Step } from "../plan/plan";
import type { Obstacle } from "./ledger";

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

/** Nothing usable came back, however often it was tried; re-reading shows that nothing was written. */
export function notSent(step: Step, reason: string): Diagnostic {
  return {
    code: "APP104",
    severity: "error",
    summary: `Not carried out: ${step.comment}`,
    detail: `The API could not be brought to answer: ${reason}`,
    help: "Run it again; what is done already is left as it is.",
    where: step.change.where,
  };
}

export function moved(step: Step): Diagnostic {
  return {
    code: "APP102",
    severity: "error",
    summary: "Live moved under the plan",
    detail: `\`${step.change.label}\` is neither as the plan saw it nor as it should be: somebody changed it meanwhile.`,
    help: "Run plan again and look at what changed.",
    where: step.change.where,
  };
}

export function unsettled(step: Step, reason: string, failure: Diagnostic): Diagnostic {
  return {
    code: "APP103",
    severity: "error",
    summary: `It is not known whether this was applied: ${step.comment}`,
    detail: `The answer was lost (${reason}), and reading again failed: ${failure.detail ?? failure.summary}`,
    help: "Run plan: it shows what is left to do.",
    where: step.change.where,
  };
}

/** For the other steps of a group that failed. */
export function notApplied({ step, result }: Obstacle): string {
  return `not applied because \`${step.change.label}\` ${result === "failed" ? "failed" : "was skipped"}`;
}

/** For steps that point at a name that could not be made. */
export function pointsAtMissing({ step, result }: Obstacle): string {
  return `it points at \`${step.change.label}\`, which ${result === "failed" ? "failed" : "was skipped"}`;
}

/** For steps that need a kind of object to be there first. */
export function waitsFor({ step, result }: Obstacle): string {
  return `it needs \`${step.change.label}\`, which ${result === "failed" ? "failed" : "was skipped"}`;
}

export function sinkRefused(sink: string, problem: string, where: Where | undefined): Diagnostic {
  return {
    code: "SEC102",
    severity: "error",
    summary: "The sink cannot take a value",
    detail: `\`${sink}\`: ${problem}`,
    help: "Make it writable, or name another one. Nothing is made before its value has a place.",
    ...(where && { where }),
  };
}

/** The object is there, and its value nowhere. */
export function valueNotStored(step: Step, sink: string, problem: string): Diagnostic {
  return {
    code: "SEC103",
    severity: "error",
    summary: `The value could not be stored: ${step.comment}`,
    detail: `It was made, and \`${sink}\` did not take it: ${problem}`,
    help: "Correct the sink and run it again: the object is found by its name and its value made anew.",
    where: step.change.where,
  };
}

export function noPlaceForSecret(step: Step): Diagnostic {
  return {
    code: "SEC104",
    severity: "error",
    summary: `No place for a secret: ${step.comment}`,
    detail: "Its value is shown once, and this run was given nothing that could store it.",
    help: "Hand in `secrets` with the options.",
    where: step.change.where,
  };
}

/** The credential may not see what the object needs, so that it could not be made either. */
export function notLookedUp(kind: Kind, { name }: Lookup, failure: ApiFailure, where: Where | undefined): Diagnostic {
  const answered = failure.status === undefined ? "" : `The API answered ${failure.status}: `;
  return {
    code: "SEC105",
    severity: "error",
    summary: `Cannot look up \`${name}\` for a ${kind.title.singular}`,
    detail: `${answered}${failure.message}`,
    help: "The credential needs the permission to write API tokens of the account; nothing was written.",
    ...(where && { where }),
  };
}

/** What ends the whole run, and how a plan that met the same would say it. */
export function runStopped(failure: ApiFailure): { readonly because: string; readonly diagnostic?: Diagnostic } {
  const [why, code] = STOPS[failure.category] ?? ["the run stopped", undefined];
  if (code === undefined) return { because: why };
  const because = `${why}: ${failure.message}`;
  const help = "What is done is done; the next run continues from there.";
  return { because, diagnostic: { code, severity: "error", summary: "The run was stopped", detail: because, help } };
}

const STOPS: Readonly<Partial<Record<ApiFailure["category"], readonly [string, string?]>>> = {
  auth: ["the credential was refused", "LIV102"],
  "rate-limited": ["the request budget is used up", "LIV104"],
  unreachable: ["the API cannot be reached", "LIV105"],
  cancelled: ["the run was interrupted"],
};
