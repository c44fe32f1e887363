// Checks a planned resource against what the same plan has planned before it.
import type { Kind } from "../../kind/kind";
import { getScopeKey, type ResolvedScope } from "../coalesce/scope-cache";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { PlanInput, ResourcePlanResult } from "../resource/operations";
import { resolveScope } from "../resource/resolve-scope";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { listPlannedMembers } from "./planned-members";
import { createPlannedScope, type PlannedScope } from "./planned-scope";

export interface PlanNumbers {
  readonly isUnchanged: boolean;
  readonly number: number;
  /** The number of the first plan, if this is the second plan of a replacement. */
  readonly replaced: number | undefined;
}

export async function checkPlan(
  session: Session,
  type: ResourceType,
  { config, prior }: Pick<PlanInput, "config" | "prior">,
  { planned, replacing, diagnostics }: ResourcePlanResult,
  { isUnchanged, number, replaced }: PlanNumbers,
): Promise<readonly AttributeDiagnostic[]> {
  // A replaced object is planned again, as a new object.
  if (config === null || replacing.length > 0 || diagnostics.some(({ severity }) => severity === "error")) return [];
  const known =
    isUnchanged && prior ? session.plannedScopes.get(getScopeKey(type.kind, String(prior[type.scope]))) : undefined;
  if (prior && known && !known.hasChanges) {
    known.keep(type, number);
    return [];
  }
  const scope = await resolveScope(session, type, config, prior);
  if (!scope.found) return [];
  const scopePlan = getPlannedScope(session, type.kind, scope.found);
  if (isUnchanged && prior && !scopePlan.hasChanges) {
    scopePlan.keep(type, number);
    return [];
  }
  const { after } = listPlannedMembers(type, scope.found.context, { config, prior }, planned);
  return isUnchanged ? scopePlan.keepBesideChanges(after, number) : scopePlan.plan(after, { number, replaced });
}

function getPlannedScope(session: Session, kind: Kind, scope: ResolvedScope): PlannedScope {
  const key = getScopeKey(kind, scope.id);
  const known = session.plannedScopes.get(key) ?? createPlannedScope(kind, scope.context, session.states);
  session.plannedScopes.set(key, known);
  return known;
}
