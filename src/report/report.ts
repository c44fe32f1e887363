// What a report holds, for every output format.
import type { Outcome } from "../apply/outcome";
import type { Diagnostic } from "../base/diagnostic";
import type { DriftRun, PastFinding } from "../drift/drift-run";
import type { Kind } from "../kind/kind";
import type { DesiredState } from "../kind/state";
import type { Plan } from "../plan/plan";
import type { Refusal } from "./refusal";

interface ReportBase {
  readonly plan: Plan;
  /** What the documents declare, if available: locations of zones, and names that a plan does not change. */
  readonly desired?: DesiredState;
  /** Diagnostics of the documents: warnings, or errors if nothing could be planned. */
  readonly documentDiagnostics?: readonly Diagnostic[];
}

export type Report =
  /** Documents only: the plan holds their diagnostics and deprecations and nothing else. */
  | (ReportBase & { readonly command: "validate" })
  | (ReportBase & { readonly command: "plan"; readonly allow: readonly string[] })
  /** `history`: earlier runs and the current run, oldest first. `findings`: what earlier runs recorded about the findings of the current run. */
  | (ReportBase & {
      readonly command: "drift";
      readonly history?: readonly DriftRun[];
      readonly findings?: readonly PastFinding[];
    })
  | (ReportBase & { readonly command: "apply"; readonly allow: readonly string[]; readonly outcome: Outcome })
  /** An apply that wrote nothing: the plan, or only its diagnostics, and why it was refused. */
  | (ReportBase & { readonly command: "refused-apply"; readonly allow: readonly string[]; readonly refusal: Refusal });

export interface ReportOptions {
  readonly kinds: readonly Kind[];
  /** Version of Zonewright. */
  readonly tool: string;
  /** Identifies the job: the same on every run, different from those of other jobs. */
  readonly id: string;
  /** Returns the path of a file relative to the root of the repository. */
  readonly path: (file: string) => string;
  /** Where the full report is, for formats that have to leave something out. */
  readonly whole?: string;
}

/** Codes of the allowed hazards; the report of a command without `--allow` allows none. */
export function allowedBy(report: Report): readonly string[] {
  return "allow" in report ? report.allow : [];
}

/** The command that the report is of. */
export function getCommandName({ command }: Report): "validate" | "plan" | "drift" | "apply" {
  return command === "refused-apply" ? "apply" : command;
}
