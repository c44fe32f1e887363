// The way that plan, apply and drift have in common: documents, target, reading, plan.
import { type Diagnostic, hasErrors } from "../diagnostic";
import type { DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import type { PlanOptions } from "../plan/make-plan";
import type { Plan } from "../plan/plan";
import { plan as makePlan } from "../reconcile";
import type { Args } from "./command";
import { readDocuments } from "./documents";
import { EXIT, type ExitCode } from "./exit";
import { asOf } from "./flags";
import type { Io } from "./io";
import { printDiagnostics, printDiagnosticsJson } from "./print";
import { type Progress, startProgress } from "./progress";
import { exitFor } from "./stopped";
import { openTarget, type Target } from "./target";

export interface Planned {
  readonly plan: Plan;
  readonly desired: DesiredState;
  readonly target: Target;
  readonly options: PlanOptions;
}

export type Use = (planned: Planned, progress: Progress) => Promise<ExitCode>;

/**
 * Plans what the documents in `args.words` want and hands it to `use`. Where that far is not reached, says why and gives the
 * exit code. The target is closed afterwards in any case.
 */
export async function withPlan(command: string, args: Args, io: Io, use: Use): Promise<ExitCode> {
  const read = await readDocuments(args, io);
  if (hasErrors(read.diagnostics)) return stop(args, io, read.diagnostics);
  printDiagnostics(io, read.diagnostics);
  const progress = startProgress(io);
  const opened = await openTarget(command, args, io, progress);
  if (!opened.ok) {
    progress.end();
    return opened.exit;
  }
  const { target } = opened;
  try {
    const options: PlanOptions = {
      target: target.name,
      asOf: asOf(args, io),
      emulator: target.emulator,
      ...(args.has("no-batch") ? { batchLimit: 0 } : {}),
    };
    progress.now(`reading ${target.name}`);
    const { desired } = read;
    const made = await makePlan(target.api, kinds, desired, options);
    const plan = { ...made, account: made.account ?? target.account };
    if (io.interrupt.aborted) return EXIT.interrupted;
    return await use({ plan, desired, target, options }, progress);
  } finally {
    progress.end();
    await target.close();
  }
}

function stop(args: Args, io: Io, diagnostics: readonly Diagnostic[]): ExitCode {
  if (args.has("json")) printDiagnosticsJson(io, diagnostics);
  else printDiagnostics(io, diagnostics);
  return exitFor(diagnostics);
}
