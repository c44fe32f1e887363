// Prints why an operation failed, and returns the exit code for it.

import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { LIVE_URL } from "../live/base-url";
import { describeBusyLock, type Failure } from "../operations";
import type { Plan } from "../plan/plan";
import { refusalJson } from "../report/json/report-json";
import { type Refusal, refuseErrors } from "../report/refusal";
import type { Report } from "../report/report";
import { refusalText } from "../report/text";
import type { Args } from "./command";
import { EXIT, type ExitCode } from "./exit";
import { exitCodeFor } from "./exit-code-for";
import { readAsOf } from "./flags";
import type { Io } from "./io";
import { printDiagnostics, printDiagnosticsJson, stderrPaint, usageError } from "./print";
import { createEmptyPlan, printReport, readFormat, writeReports } from "./reports";

export function reportFailure(failure: Failure, command: string, args: Args, io: Io): ExitCode {
  switch (failure.reason) {
    case "no-target": {
      const problem = `No target: give \`--base-url ${LIVE_URL}\`, or \`--base-url emulator:FILE\` to try it out.`;
      return usageError(io, problem, command);
    }
    case "in-memory-target": {
      const problem =
        "`emulator:` is in memory and lost after the run: nothing would be applied. Name a file: `emulator:state.json`.";
      return usageError(io, problem, command);
    }
    case "as-of-not-emulated":
      return usageError(io, "`apply --as-of` is for emulator targets: the real API has its own date.", command);
    case "base-url":
      return reportStopped(failure.diagnostics, EXIT.usage, command, args, io);
    case "credential":
      return reportStopped(
        failure.diagnostics,
        EXIT.auth,
        command,
        args,
        io,
        command === "apply" && failure.canKeepGoing,
      );
    case "emulator":
    case "saved-plan":
      return reportStopped(failure.diagnostics, EXIT.error, command, args, io);
    case "signature":
      return reportStopped(failure.diagnostics, EXIT.refused, command, args, io);
    case "stale-plan":
      return reportStopped(failure.diagnostics, EXIT.stale, command, args, io);
    case "documents":
      return reportStopped(
        failure.diagnostics,
        exitCodeFor(failure.diagnostics),
        command,
        args,
        io,
        command === "apply" && failure.canKeepGoing,
      );
    case "live":
    case "history":
      return reportStopped(failure.diagnostics, exitCodeFor(failure.diagnostics), command, args, io);
    case "lock-busy":
      return reportStopped([describeLock(failure)], EXIT.locked, command, args, io);
    case "interrupted":
      return EXIT.interrupted;
  }
}

/**
 * JSON and text have a form for diagnostics alone; any other form reports a plan without changes. The last line of a command that
 * writes says that it did not.
 */
function reportStopped(
  diagnostics: readonly Diagnostic[],
  exit: ExitCode,
  command: string,
  args: Args,
  io: Io,
  canKeepGoing = false,
): ExitCode {
  const plan = createEmptyPlan(diagnostics, readAsOf(args, io));
  const refusal = mayWrite(command, args) ? { ...refuseErrors(diagnostics), canKeepGoing } : undefined;
  const report = createReport(plan, refusal, command, args);
  const format = readFormat(args);
  if (format === "json") printDiagnosticsJson(io, diagnostics, refusal && { refused: refusalJson(refusal) });
  else {
    if (format !== "text") printReport(report, args, io);
    printDiagnostics(io, diagnostics);
  }
  writeReports(report, args, io);
  if (refusal) io.stderr.write(refusalText(refusal, stderrPaint(io)));
  return exit;
}

function createReport(plan: Plan, refusal: Refusal | undefined, command: string, args: Args): Report {
  if (command === "drift") return { command: "drift", plan };
  const allow = args.all("allow");
  return refusal ? { command: "refused-apply", plan, allow, refusal } : { command: "plan", plan, allow };
}

/** Whether the command line asks for writes: then its last line says if nothing was written. */
export function mayWrite(command: string, args: Args): boolean {
  const remediation = args.value("remediate") ?? "report";
  return command === "apply" || command === "rotate" || remediation !== "report";
}

function describeLock({ zone, holder }: Extract<Failure, { readonly reason: "lock-busy" }>): Diagnostic {
  const detail = describeBusyLock(zone, holder);
  return { code: "CLI104", severity: "error", summary: codeTitle("CLI104"), detail };
}
