// Whether the writes of a plan are those of its changes: what was reviewed is the change, and what is sent is the write. Pure.
import { canonicalText, type Json } from "../base/json";
import { writeOf } from "../kind/derive/requests";
import type { Kind } from "../kind/kind";
import type { Plan } from "./plan";

/** The label of the first step that would send something else than it shows. */
export function disagreeing(plan: Plan, kinds: readonly Kind[]): string | undefined {
  for (const { scope, steps } of plan.scopes) {
    const context = { scope, profile: "live", minimumTtl: 60 } as const;
    for (const { change, write } of steps) {
      const kind = kinds.find((kind) => kind.name === change.kind);
      if (!kind) return change.label;
      // As it comes back from a file.
      const meant = JSON.parse(JSON.stringify(writeOf(kind, change, context))) as Json;
      if (canonicalText(meant) !== canonicalText(write as unknown as Json)) return change.label;
    }
  }
  return undefined;
}
