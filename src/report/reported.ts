// What a report is about, and what every form of it is told besides. It knows no form.
import type { Outcome } from "../apply/outcome";
import type { Diagnostic } from "../base/diagnostic";
import type { Kind } from "../kind/kind";
import type { DesiredState } from "../kind/state";
import type { Plan } from "../plan/plan";
import type { PastFinding, Run } from "./history";

interface About {
  readonly plan: Plan;
  /** What the documents declare, where it is at hand: places of zones, and names that a plan leaves as they are. */
  readonly desired?: DesiredState;
  /** What was said of the documents: warnings, or errors where nothing could be planned. */
  readonly remarks?: readonly Diagnostic[];
}

export type Reported =
  /** Documents alone: the plan holds what was said of them and nothing else. */
  | (About & { readonly of: "validate" })
  | (About & { readonly of: "plan"; readonly allow: readonly string[] })
  /** `history`: earlier runs and this one, oldest first. `findings`: what is known of this run's findings beside the plan. */
  | (About & { readonly of: "drift"; readonly history?: readonly Run[]; readonly findings?: readonly PastFinding[] })
  | (About & { readonly of: "apply"; readonly allow: readonly string[]; readonly outcome: Outcome });

export interface ReportOptions {
  readonly kinds: readonly Kind[];
  /** Version of the tool. */
  readonly tool: string;
  /** Tells this job's reports from those of other jobs: the same on every run of it. */
  readonly id: string;
  /** A file as it is called from the root of the repository. */
  readonly path: (file: string) => string;
  /** Where the whole report is, for forms that have to leave something out. */
  readonly whole?: string;
}

/** Codes of hazards that are allowed; what carries nothing out allows none. */
export function allowedBy(about: Reported): readonly string[] {
  return about.of === "plan" || about.of === "apply" ? about.allow : [];
}
