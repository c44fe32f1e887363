// The diagnostics of steps that failed, and the reasons of steps that were skipped.
import { codeTitle } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { formatCount } from "../base/format-count";
import { indefiniteTitle, type Kind, type Lookup } from "../kind/kind";
import type { ApiFailure } from "../live/client";
import { DARK_WINDOW } from "../plan/hazards";
import type { Step } from "../plan/plan";
import type { Blocker } from "./step-results";

export function stepRejected(step: Step, failure: ApiFailure): Diagnostic {
  const codes = failure.codes.length > 0 ? `, code ${failure.codes.join(", ")}` : "";
  const status = failure.status === undefined ? "" : ` with ${failure.status}${codes}`;
  const request = failure.requestId === undefined ? "" : ` (request ${failure.requestId})`;
  return {
    code: "APP101",
    severity: "error",
    summary: `Rejected by the API: ${step.comment}`,
    detail: `The API answered${status}: ${failure.message}${request}`,
    help: "Correct the record as the message says. Changes of other names are not affected.",
    where: step.change.where,
  };
}

/** No usable answer came in any attempt, and reading again shows that nothing was written. */
export function writeNotSent(step: Step, reason: string): Diagnostic {
  return {
    code: "APP104",
    severity: "error",
    summary: `Not applied: ${step.comment}`,
    detail: `The API gave no usable answer: ${reason}`,
    help: "Run apply again. It does not repeat changes that are already applied.",
    where: step.change.where,
  };
}

export function liveStateChanged(step: Step): Diagnostic {
  return {
    code: "APP102",
    severity: "error",
    summary: codeTitle("APP102"),
    detail: `\`${step.change.label}\` is neither as the plan read it nor as the plan wants it: something else changed it since.`,
    help: "Run plan again and review what changed.",
    where: step.change.where,
  };
}

/** A batch would replace the objects in one request, and the server takes no such batch. */
export function wouldGoDark(step: Step, withoutRoute: ApiFailure | undefined): Diagnostic {
  const why = withoutRoute
    ? `The API has no route for batches (${withoutRoute.status}).`
    : "The API takes no batch of this size.";
  return {
    code: "DARK_WINDOW",
    severity: "error",
    summary: `Not applied: ${step.comment}`,
    detail: `${why} ${DARK_WINDOW}`,
    help: "Run apply with `--allow DARK_WINDOW` to apply it in single calls.",
    where: step.change.where,
  };
}

/** The answer was lost, and the scope could not be read again. */
export function outcomeUnknown(step: Step, reason: string, failure: Diagnostic): Diagnostic {
  return {
    code: "APP103",
    severity: "error",
    summary: `Outcome unknown: ${step.comment}`,
    detail: `The answer was lost (${reason}), and reading the live state again failed: ${failure.detail ?? failure.summary}`,
    help: "Run plan. It shows the remaining changes.",
    where: step.change.where,
  };
}

/** The answer was lost, and the request may still take effect. */
export function mayStillArrive(step: Step, reason: string, ms: number): Diagnostic {
  const seconds = formatCount(Math.ceil(ms / 1000), "second");
  return {
    code: "APP103",
    severity: "error",
    summary: `Outcome unknown: ${step.comment}`,
    detail: `The answer was lost (${reason}). The request may still take effect, up to ${seconds} after its connection ended.`,
    help: `Wait ${seconds} before you run apply again. It finds what took effect.`,
    where: step.change.where,
  };
}

/** A create took effect more than once, and it is not certain that this run made every object. */
export function createdTwice(step: Step, kept: string | undefined, copies: readonly string[], why: string): Diagnostic {
  const survivor = kept === undefined ? "" : ` Keep \`${kept}\`, which this run confirmed.`;
  return {
    code: "APP105",
    severity: "error",
    summary: `Created more than once: ${step.comment}`,
    detail: `\`${step.change.label}\` has the copies ${copies.map((id) => `\`${id}\``).join(", ")}. ${why}`,
    help: `Delete the copies that nobody uses.${survivor} Then run plan again.`,
    where: step.change.where,
  };
}

/** A create took effect more than once. The copies of this run are deleted. */
export function copyDeleted(step: Step, kept: string, copies: readonly string[]): Diagnostic {
  return {
    code: "APP106",
    severity: "warning",
    summary: `Copy deleted: ${step.comment}`,
    detail: `A request whose answer was lost took effect after it had been sent again. This run deleted its copy ${copies.map((id) => `\`${id}\``).join(", ")} of \`${step.change.label}\`, and kept \`${kept}\`.`,
    where: step.change.where,
  };
}

/** The API refused or lost a create, and its object is live: the value went with the answer. */
export function secretValueLost(step: Step): Diagnostic {
  return {
    code: "SEC103",
    severity: "error",
    summary: `Secret could not be stored: ${step.comment}`,
    detail: `\`${step.change.label}\` exists, and the answer with its value was lost. The value is valid, and nobody has it.`,
    help: "Run apply again. It finds the object by its name and generates a new value.",
    where: step.change.where,
  };
}

/** Whether the object of a failed step may nevertheless be as the step wanted it. */
export function mayHaveArrived({ code }: Diagnostic): boolean {
  return code === "APP101" || code === "APP103" || code === "APP104";
}

/** For the other steps of a conflict group in which a step failed. */
export function groupBlocked({ step, result }: Blocker): string {
  return `not applied because \`${step.change.label}\` ${formatResult(result)}`;
}

/** For a step that references a name which could not be written. */
export function targetBlocked({ step, result }: Blocker): string {
  return `it references \`${step.change.label}\`, which ${formatResult(result)}`;
}

/** For a step of a kind that depends on another kind. */
export function dependencyBlocked({ step, result }: Blocker): string {
  return `it needs \`${step.change.label}\`, which ${formatResult(result)}`;
}

function formatResult(result: Blocker["result"]): string {
  return result === "failed" ? "failed" : "was skipped";
}

export function cannotStoreSecret(sink: string, problem: string, where: Where | undefined): Diagnostic {
  return {
    code: "SEC102",
    severity: "error",
    summary: codeTitle("SEC102"),
    detail: `\`${sink}\`: ${problem}`,
    help: "Make it writable, or declare another secret store. Nothing is created before its value can be stored.",
    ...(where && { where }),
  };
}

/** What it says of an earlier rotation is not known, so a value could be created twice and lost. */
export function unusableJournal(problem: string, where: Where | undefined): Diagnostic {
  return {
    code: "SEC106",
    severity: "error",
    summary: codeTitle("SEC106"),
    detail: problem,
    help: "Apply with the version of Zonewright that wrote it, or a newer version.",
    ...(where && { where }),
  };
}

/** The object exists, and its value is lost. */
export function secretNotStored(step: Step, sink: string, problem: string): Diagnostic {
  return {
    code: "SEC103",
    severity: "error",
    summary: `Secret could not be stored: ${step.comment}`,
    detail: `The API generated the value, and writing it to \`${sink}\` failed: ${problem}`,
    help: "Correct the secret store and run apply again. It finds the object by its name and generates a new value.",
    where: step.change.where,
  };
}

export function noSecretStores(step: Step): Diagnostic {
  return {
    code: "SEC104",
    severity: "error",
    summary: `No secret store declared: ${step.comment}`,
    detail: "The API shows the value once, and this run has no `secrets` option to store it.",
    help: "Pass `secrets` in the options.",
    where: step.change.where,
  };
}

/** A credential that cannot look up a permission could not create the object either. */
export function lookupFailed(kind: Kind, { name }: Lookup, failure: ApiFailure, where: Where | undefined): Diagnostic {
  const answered = failure.status === undefined ? "" : `The API answered ${failure.status}: `;
  return {
    code: "SEC105",
    severity: "error",
    summary: `Cannot look up \`${name}\` for ${indefiniteTitle(kind)}`,
    detail: `${answered}${failure.message}`,
    help: "Give the credential the permission to write API tokens of the account. Nothing was written.",
    ...(where && { where }),
  };
}

/** Why a failure ends the run. The diagnostic has the code that a plan reports for the same failure. */
export function runStopped(failure: ApiFailure): { readonly because: string; readonly diagnostic?: Diagnostic } {
  const [why, code] = STOP_REASONS[failure.category] ?? ["the run stopped", undefined];
  if (code === undefined) return { because: why };
  const because = `${why}: ${failure.message}`;
  const help = "Run apply again. It continues from the current state.";
  return { because, diagnostic: { code, severity: "error", summary: "The run was stopped", detail: because, help } };
}

const STOP_REASONS: Readonly<Partial<Record<ApiFailure["category"], readonly [reason: string, code?: string]>>> = {
  auth: ["the credential was rejected", "LIV102"],
  "rate-limited": ["the rate limit is used up", "LIV104"],
  unreachable: ["the API is unreachable", "LIV105"],
  cancelled: ["the run was interrupted"],
};
