// Checks that the writes of a saved plan are those of its changes: people review the changes, and the writes are sent. Pure.
import { canonicalText } from "../base/json";
import { buildWrite } from "../kind/derive/requests";
import type { Kind } from "../kind/kind";
import { findKind } from "../kind/registry";
import { getScopeContext } from "./desired-from-plan";
import type { Plan } from "./plan";

/** The label of the first step whose write is not that of its change. */
export function findMismatchedStep(plan: Plan, kinds: readonly Kind[]): string | undefined {
  for (const { scope, steps } of plan.scopes) {
    const context = getScopeContext(scope);
    for (const { change, write } of steps) {
      const kind = findKind(kinds, change.kind);
      if (!kind || canonicalText(buildWrite(kind, change, context)) !== canonicalText(write)) return change.label;
    }
  }
  return undefined;
}
