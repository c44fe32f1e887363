// `zonewright apply`: plans, asks, applies the plan, and reads again.
import type { ApplyProgress } from "../../apply/apply";
import { countOutcome, isConverged, type Outcome } from "../../apply/outcome";
import type { Diagnostic } from "../../base/diagnostic";
import { scopeName } from "../../kind/kind";
import { kinds } from "../../kinds";
import { type ApplyRequest, type ApplyResult, apply, findSavedPlan, type Planned } from "../../operations";
import { hasHealthyPart, type Plan } from "../../plan/plan";
import { formatLeftOut } from "../../report/broken-names";
import { type Refusal, refuseErrors, refuseHazards } from "../../report/refusal";
import type { Report } from "../../report/report";
import { planText, refusalText } from "../../report/text";
import { appFlags } from "../app/flags";
import type { Args, Command } from "../command";
import { deniedDeprecations, denyDeprecatedFlag, reportDenied } from "../deny-deprecated";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import {
  allowFlag,
  asOfFlag,
  baseUrlFlag,
  jsonFlag,
  lockTimeoutFlag,
  noBatchFlag,
  profileFlag,
  verboseFlag,
  zoneFlag,
} from "../flags";
import type { Io } from "../io";
import { printDiagnostics, stderrPaint, stdoutPaint, usageError } from "../print";
import type { Progress } from "../progress";
import { reportFailure } from "../report-failure";
import { findFormatClash, printReport, readFormat, reportFlags, writeReports } from "../reports";
import { lockTimeoutMs, planRequest } from "../requests";
import { runOperation } from "../run-operation";
import { describeStdoutProblem } from "../stdout-problem";

export const applyCommand: Command = {
  name: "apply",
  usage: "PATH… | PLANFILE | --app COMMAND [flags]",
  doc: "Shows the plan, asks, writes, and reads again: `converged` is reported only of what was read.",
  positionals: { min: 1, unless: "app", of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    { name: "auto-approve", doc: "do not ask; required if stdin is not a terminal" },
    allowFlag,
    {
      name: "keep-going",
      doc: "apply the zones without errors if others have errors or cannot be read; exit 6, and the last line names those",
    },
    jsonFlag,
    ...reportFlags,
    verboseFlag,
    { ...asOfFlag, doc: `${asOfFlag.doc}; emulator targets only` },
    denyDeprecatedFlag,
    {
      name: "public-key",
      value: "FILE",
      many: true,
      doc: "apply only a saved plan signed with a key of this PEM file; the keys of ZONEWRIGHT_PLAN_PUBLIC_KEYS are accepted too",
    },
    noBatchFlag,
    lockTimeoutFlag,
    profileFlag,
    ...appFlags,
  ],
  examples: [
    { line: "zonewright apply zones/ --base-url emulator:state.json", doc: "asks before it writes" },
    { line: "zonewright apply zones/ --auto-approve", doc: "for a pipeline" },
    { line: "zonewright apply zones/ --allow MANY_DELETES", doc: "permits one hazard that the plan named" },
  ],
  async run(args, io) {
    const savedPlan = findSavedPlan(args.positionals, io);
    const useless = savedPlan === undefined ? undefined : WHOLE_PLAN.find((flag) => args.has(flag));
    if (useless !== undefined) {
      const problem = `\`--${useless}\` has no effect on a saved plan, which is applied as a whole; pass it to \`plan\`.`;
      return usageError(io, problem, "apply");
    }
    const paths = args.positionals.filter((path) => path !== savedPlan);
    const request = {
      ...planRequest(args, io),
      paths,
      savedPlan,
      lockTimeoutMs: lockTimeoutMs(args),
      keepGoing: args.has("keep-going"),
      publicKeys: args.all("public-key"),
    };
    return runApply("apply", args, io, (environment, choices) => apply({ ...request, ...choices }, environment));
  },
};

/** Flags that choose a part of the documents. */
const WHOLE_PLAN = ["zone", "keep-going"] as const;

type Choices = Required<Pick<ApplyRequest, "allow" | "approve" | "onPlan" | "onStep">> &
  Pick<ApplyRequest, "denyDeprecated">;

/** Shows the plan, asks, and reports the result of an operation that applies. */
export async function runApply(
  command: string,
  args: Args,
  io: Io,
  operation: (environment: Parameters<typeof apply>[1], choices: Choices) => Promise<ApplyResult>,
): Promise<ExitCode> {
  if (!args.has("auto-approve") && !io.ask)
    return usageError(io, "stdin is not a terminal; pass `--auto-approve`.", command);
  const clash = findFormatClash(args);
  if (clash !== undefined) return usageError(io, clash, command);
  let unshown: Diagnostic | undefined;
  const result = await runOperation(io, (environment, progress) => {
    let onStep: (step: ApplyProgress) => void = () => {};
    return operation(environment, {
      allow: args.all("allow"),
      denyDeprecated: deniedDeprecations(args),
      onPlan: ({ plan }) => {
        progress.end();
        showPlan(plan, args, io);
      },
      approve: async ({ plan }) => {
        const problem = await io.findStdoutProblem?.();
        unshown = problem === undefined ? undefined : describeStdoutProblem(problem, false);
        if (unshown) return false;
        const isApproved = args.has("auto-approve") || (await askForApproval(io));
        if (isApproved) progress.now("writing");
        onStep = reportSteps(plan, progress);
        return isApproved;
      },
      onStep: (step) => onStep(step),
    });
  });
  if (unshown && !result.ok && result.reason === "declined") {
    printDiagnostics(io, [unshown]);
    io.stderr.write(refusalText(refuseErrors([unshown]), stderrPaint(io)));
    return EXIT.error;
  }
  return reportResult(result, command, args, io);
}

/** On stderr where stdout gets another format: the user must see what the question is about. */
function showPlan(plan: Plan, args: Args, io: Io): void {
  const isText = readFormat(args) === "text";
  const paint = isText ? stdoutPaint(io) : stderrPaint(io);
  const allow = args.all("allow");
  const acceptsPart = args.has("keep-going") || allow.includes("PARTIAL");
  const text = planText(plan, kinds, { paint, verbose: args.has("verbose"), allow, applies: true, acceptsPart });
  (isText ? io.stdout : io.stderr).write(text);
  printDiagnostics(io, plan.diagnostics);
}

async function askForApproval(io: Io): Promise<boolean> {
  const answer = await io.ask?.("\nApply these changes? Only `yes` continues: ");
  return answer?.trim() === "yes";
}

/** Reports a line for each scope when its last step is done; the events count over all scopes. */
function reportSteps(plan: Plan, progress: Progress): (step: ApplyProgress) => void {
  const left = new Map(plan.scopes.map((scope) => [scopeName(scope.scope), scope.steps.length]));
  let before = 0;
  return ({ scope, done, total, comment }) => {
    const name = scopeName(scope);
    const remaining = (left.get(name) ?? 0) - (done - before);
    before = done;
    left.set(name, remaining);
    progress.now(`${done} of ${total}  ${name}  ${comment}`);
    if (remaining === 0) progress.finished(`${name}: written`);
  };
}

function reportResult(result: ApplyResult, command: string, args: Args, io: Io): ExitCode {
  if (result.ok)
    return result.status === "applied" ? reportOutcome(result, args, io) : reportUnchanged(result, args, io);
  switch (result.reason) {
    case "incomplete-plan":
      return reportRefused(result, refuseIncomplete(result), exitCodeFor(result.diagnostics), args, io);
    case "hazards":
      return reportRefused(result, addAllowed(refuseHazards(result.hazards), args), EXIT.refused, args, io);
    case "deprecated":
      reportDenied(args, result.denied, io);
      return reportRefused(result, { codes: ["CLI112"], allowable: [] }, EXIT.refused, args, io);
    case "declined":
      io.stderr.write("Nothing was written.\n");
      return io.interrupt.aborted ? EXIT.interrupted : EXIT.error;
    default:
      return reportFailure(result, command, args, io);
  }
}

/** The last lines say that nothing was written, and why: as text after the plan, which is printed already. */
function reportRefused(
  { plan, desired, documentDiagnostics }: Planned,
  refusal: Refusal,
  exit: ExitCode,
  args: Args,
  io: Io,
): ExitCode {
  const allow = args.all("allow");
  const report: Report = { command: "refused-apply", plan, desired, documentDiagnostics, allow, refusal };
  const isText = readFormat(args) === "text";
  if (!isText) printReport(report, args, io);
  writeReports(report, args, io);
  const paint = isText ? stdoutPaint(io) : stderrPaint(io);
  (isText ? io.stdout : io.stderr).write(refusalText(refusal, paint));
  return exit;
}

/** The whole list of flags that permits the plan, with those that were passed already. */
function addAllowed(refusal: Refusal, args: Args): Refusal {
  const { allowable } = refusal;
  return allowable.length === 0
    ? refusal
    : { ...refusal, allowable: [...new Set([...args.all("allow"), ...allowable])] };
}

function refuseIncomplete({ plan }: Planned): Refusal {
  return { ...refuseErrors(plan.diagnostics), canKeepGoing: hasHealthyPart(plan) };
}

/** A plan without changes. As text it is printed already. */
function reportUnchanged({ plan, desired, documentDiagnostics }: Planned, args: Args, io: Io): ExitCode {
  const report: Report = { command: "plan", plan, desired, documentDiagnostics, allow: args.all("allow") };
  if (readFormat(args) !== "text") printReport(report, args, io);
  const isWritten = writeReports(report, args, io);
  const leftOut = formatLeftOut(plan.broken);
  if (leftOut !== "") (readFormat(args) === "text" ? io.stdout : io.stderr).write(`${leftOut}\n`);
  if (plan.broken) return EXIT.partial;
  return isWritten ? EXIT.done : EXIT.error;
}

function reportOutcome(result: Planned & { readonly outcome: Outcome }, args: Args, io: Io): ExitCode {
  const { plan, desired, documentDiagnostics, outcome } = result;
  const allow = args.all("allow");
  const report: Report = { command: "apply", plan, desired, documentDiagnostics, allow, outcome };
  if (readFormat(args) === "text") io.stdout.write("\n");
  printReport(report, args, io);
  // The exit code tells how the writes ended, also where a report file is lost.
  writeReports(report, args, io);
  return exitCodeOf(outcome);
}

export function exitCodeOf(outcome: Outcome): ExitCode {
  if (outcome.interrupted) return EXIT.interrupted;
  // A rejected credential or an exhausted rate limit ends a run: their codes say more than "partly applied".
  const exit = exitCodeFor(outcome.scopes.flatMap((scope) => scope.diagnostics));
  if (exit === EXIT.auth || exit === EXIT.rateLimited) return exit;
  const { failed, skipped } = countOutcome(outcome);
  return isConverged(outcome) && failed + skipped === 0 ? EXIT.done : EXIT.partial;
}
