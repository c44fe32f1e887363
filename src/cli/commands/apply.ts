// `zonewright apply`: plans, asks, carries the plan out, and reads again.
import { countOutcome, isConverged, type Outcome } from "../../apply/outcome";
import { hasErrors } from "../../base/diagnostic";
import { type Scope, scopeName } from "../../kind/kind";
import { kinds } from "../../kinds";
import { carryOut } from "../../operations/reconcile";
import { isEmpty, type Plan } from "../../plan/plan";
import type { Reported } from "../../report/reported";
import { planText, refusedHazards } from "../../report/text";
import type { Args, Command } from "../command";
import { denies, denyDeprecatedFlag } from "../deny";
import { EXIT, type ExitCode } from "../exit";
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
import { type Planned, type Use, withPlan } from "../planned";
import { errPaint, outPaint, printDiagnostics, usageError } from "../print";
import { type Progress, startProgress } from "../progress";
import { formOf, printReport, reportFlags, twoForms, writeReports } from "../reports";
import { savedPlanAmong, withSavedPlan } from "../saved-plan";
import { exitFor } from "../stopped";

export const applyCommand: Command = {
  name: "apply",
  summary: "make live as the documents declare",
  usage: "PATH… | PLANFILE [flags]",
  doc: "Shows the plan, asks, writes, and reads again: `converged` is said only of what was read.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    { name: "auto-approve", doc: "do not ask; needed where nobody sits at a terminal" },
    allowFlag,
    jsonFlag,
    ...reportFlags,
    verboseFlag,
    { ...asOfFlag, doc: `${asOfFlag.doc}; emulator targets only` },
    denyDeprecatedFlag,
    noBatchFlag,
    lockTimeoutFlag,
    profileFlag,
  ],
  examples: [
    { line: "zonewright apply zones/ --base-url emulator:state.json", doc: "asks before it writes" },
    { line: "zonewright apply zones/ --auto-approve", doc: "for a pipeline" },
    { line: "zonewright apply zones/ --allow MANY_DELETES", doc: "permits one hazard that the plan named" },
  ],
  async run(args, io) {
    if (!args.has("auto-approve") && !io.ask) {
      return usageError(io, "Nobody can be asked here: this is no terminal. Give `--auto-approve`.", "apply");
    }
    const clash = twoForms(args);
    if (clash !== undefined) return usageError(io, clash, "apply");
    const file = savedPlanAmong(args.words, io);
    const use: Use = (planned, progress) => decide(planned, args, io, progress);
    if (file !== undefined) return withSavedPlan(file, args, io, use);
    return withPlan({ command: "apply", writes: true }, args, io, use);
  },
};

/** Shows the plan, asks, carries it out and reports. */
export async function decide(planned: Planned, args: Args, io: Io, progress: Progress): Promise<ExitCode> {
  const { plan, desired, remarks } = planned;
  const allow = args.all("allow");
  progress.end();
  showPlan(plan, args, io);
  const stopped = reasonToStop(plan, allow) ?? (denies(args, plan.deprecations, io) ? EXIT.refused : undefined);
  if (stopped !== undefined || isEmpty(plan)) {
    const about: Reported = { of: "plan", plan, desired, remarks, allow };
    if (formOf(args) !== "text") printReport(about, args, io);
    return writeReports(about, args, io) ? (stopped ?? EXIT.done) : (stopped ?? EXIT.error);
  }
  if (!args.has("auto-approve") && !(await agrees(io))) {
    io.stderr.write("Nothing was written.\n");
    return io.interrupt.aborted ? EXIT.interrupted : EXIT.error;
  }
  const outcome = await write(planned, allow, io);
  const about: Reported = { of: "apply", plan, desired, remarks, allow, outcome };
  if (formOf(args) === "text") io.stdout.write("\n");
  printReport(about, args, io);
  const written = writeReports(about, args, io);
  const code = exitOf(outcome);
  return code === EXIT.done && !written ? EXIT.error : code;
}

/** The plan goes beside the result where the result is not text: a person has to see what is asked about. */
function showPlan(plan: Plan, args: Args, io: Io): void {
  const beside = formOf(args) !== "text";
  const text = { paint: beside ? errPaint(io) : outPaint(io), verbose: args.has("verbose"), allow: args.all("allow") };
  (beside ? io.stderr : io.stdout).write(planText(plan, kinds, text));
  printDiagnostics(io, plan.diagnostics);
}

function reasonToStop(plan: Plan, allow: readonly string[]): ExitCode | undefined {
  if (hasErrors(plan.diagnostics)) return exitFor(plan.diagnostics);
  return refusedHazards(plan, allow).length > 0 ? EXIT.refused : undefined;
}

async function agrees(io: Io): Promise<boolean> {
  const answer = await io.ask?.("\nApply these changes? Only `yes` goes on: ");
  return answer?.trim() === "yes";
}

async function write(
  { plan, desired, target, options, locks, snapshots, secrets }: Planned,
  allow: readonly string[],
  io: Io,
): Promise<Outcome> {
  const progress = startProgress(io);
  const told = tally(plan, progress);
  try {
    const outcome = await carryOut(target.api, kinds, desired, plan, {
      ...options,
      allow,
      signal: io.interrupt,
      onProgress: (event: Event) => told(event),
      mayNotWrite: locks?.mayNotWrite,
      beforeFirstWrite: snapshots.keep,
      secrets,
    });
    if (isConverged(outcome)) snapshots.forget();
    return outcome;
  } finally {
    progress.end();
  }
}

interface Event {
  readonly scope: Scope;
  readonly done: number;
  readonly total: number;
  readonly comment: string;
}

/** A line for each scope as its last step is done; the events count over all scopes. */
function tally(plan: Plan, progress: Progress): (event: Event) => void {
  const left = new Map(plan.scopes.map((scope) => [scopeName(scope.scope), scope.steps.length]));
  let before = 0;
  return ({ scope, done, total, comment }) => {
    const name = scopeName(scope);
    const still = (left.get(name) ?? 0) - (done - before);
    before = done;
    left.set(name, still);
    progress.now(`${done} of ${total}  ${name}  ${comment}`);
    if (still === 0) progress.finished(`${name}: written`);
  };
}

export function exitOf(outcome: Outcome): ExitCode {
  if (outcome.interrupted) return EXIT.interrupted;
  // A refused credential or a spent budget ends a run: its own code says more than "in part".
  const stopped = exitFor(outcome.scopes.flatMap((scope) => scope.diagnostics));
  if (stopped === EXIT.auth || stopped === EXIT.rateLimited) return stopped;
  const { failed, skipped } = countOutcome(outcome);
  return isConverged(outcome) && failed + skipped === 0 ? EXIT.done : EXIT.partial;
}
