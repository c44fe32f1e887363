// Plans the changes that make live match the documents. Nothing is written.
import type { Diagnostic } from "../base/diagnostic";
import type { DesiredState } from "../kind/state";
import type { Plan } from "../plan/plan";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { type PlannedAccounts, type PlanRequest, type PlanRun, withPlanRun } from "./plan-session";

export interface Planned {
  readonly plan: Plan;
  /** The plan of each account, as it is saved and applied; with a single one, `plan` itself. */
  readonly accounts: PlannedAccounts;
  /** What the documents declare; undefined for a saved plan. */
  readonly desired?: DesiredState;
  /** Warnings about the documents; errors end the operation. */
  readonly documentDiagnostics?: readonly Diagnostic[];
  /** Digest of what the documents of a single account declare, for a saved plan. Computed when it is called. */
  readonly digestDocuments?: () => string;
}

/**
 * `plan.diagnostics` may hold errors: some parts have errors or could not be read (`plan.broken`), and the plan is that of the others.
 */
export type PlanResult = (Planned & { readonly ok: true }) | Failure;

/**
 * Reads the target completely and plans every change. An empty plan (`isEmptyPlan`) means that live is as declared. Hazards are part
 * of the plan (`listHazards`); only `apply` refuses them.
 */
export function plan(request: PlanRequest, environment: Environment): Promise<PlanResult> {
  return withPlanRun(request, { keepGoing: true }, environment, async (run) => ({
    ok: true as const,
    ...toPlanned(run),
  }));
}

export function toPlanned({ plan, accounts, desired, documentDiagnostics }: PlanRun): Planned {
  const [first, ...others] = accounts;
  const digest = others.length === 0 ? first.digestDocuments : undefined;
  return { plan, accounts, desired, documentDiagnostics, ...(digest && { digestDocuments: digest }) };
}
