// Prints why an operation failed, and returns the exit code for it.

import { codeTitle } from "../base/codes";
import { LIVE_URL } from "../live/base-url";
import { describeBusyLock, type Failure } from "../operations";
import type { Report } from "../report/report";
import type { Args } from "./command";
import { EXIT, type ExitCode } from "./exit";
import { exitCodeFor } from "./exit-code-for";
import { readAsOf } from "./flags";
import type { Io } from "./io";
import { printDiagnostics, printDiagnosticsJson, usageError } from "./print";
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
      return print(failure, EXIT.usage, io);
    case "credential":
      return print(failure, EXIT.auth, io);
    case "emulator":
    case "saved-plan":
      return print(failure, EXIT.error, io);
    case "stale-plan":
      return print(failure, EXIT.stale, io);
    case "live":
      return print(failure, exitCodeFor(failure.diagnostics), io);
    case "documents":
    case "history":
      return reportInvalid(failure, command, args, io);
    case "lock-busy":
      return reportBusyLock(failure, io);
    case "interrupted":
      return EXIT.interrupted;
  }
}

type FailureFor<Reason extends Failure["reason"]> = Extract<Failure, { readonly reason: Reason }>;
type FailureWithDiagnostics = Extract<Failure, { readonly diagnostics: unknown }>;

function print({ diagnostics }: FailureWithDiagnostics, exit: ExitCode, io: Io): ExitCode {
  printDiagnostics(io, diagnostics);
  return exit;
}

/** JSON and text have a form for diagnostics alone; any other form reports a plan without changes. */
function reportInvalid({ diagnostics }: FailureFor<"documents" | "history">, command: string, args: Args, io: Io) {
  const plan = createEmptyPlan(diagnostics, readAsOf(args, io));
  const report: Report =
    command === "drift" ? { command: "drift", plan } : { command: "plan", plan, allow: args.all("allow") };
  const format = readFormat(args);
  if (format === "json") printDiagnosticsJson(io, diagnostics);
  else if (format !== "text") printReport(report, args, io);
  if (format !== "json") printDiagnostics(io, diagnostics);
  writeReports(report, args, io);
  return exitCodeFor(diagnostics);
}

function reportBusyLock({ zone, holder }: FailureFor<"lock-busy">, io: Io): ExitCode {
  const detail = describeBusyLock(zone, holder);
  printDiagnostics(io, [{ code: "CLI104", severity: "error", summary: codeTitle("CLI104"), detail }]);
  return EXIT.locked;
}
