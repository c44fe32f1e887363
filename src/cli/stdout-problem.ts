// What to say if stdout did not take the result: it is full, or its device failed.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";

/** @param hasWritten the run has changed its target: its exit code tells how that ended. */
export function describeStdoutProblem(problem: string, hasWritten: boolean): Diagnostic {
  const detail = hasWritten
    ? `${problem}. The report is lost; changes were written to the target, and the exit code tells how that ended.`
    : `${problem}. Nothing was written to the target.`;
  const help = hasWritten
    ? "`zonewright plan` shows the remaining changes."
    : "Free space, or redirect stdout to another file, and run the command again.";
  return { code: "CLI117", severity: "error", summary: codeTitle("CLI117"), detail, help };
}
