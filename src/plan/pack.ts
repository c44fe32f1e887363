// Steps into HTTP calls: whole conflict groups into batches where the kind has an atomic route, single calls elsewhere.
import { groupBy } from "../base/group-by";
import type { Kind } from "../kind/kind";
import { conflictGroup, isExclusive } from "./order";
import type { Call, Step } from "./plan";

export interface Packing {
  /** Operations in one batch; 0 where batches are not to be used. */
  readonly batchLimit: number;
}

/**
 * Calls in the order of the steps. A group is never split over two batches, except one that is larger than the limit
 * and whose members can live together; an exclusive one of that size is left to `hazards` to refuse.
 */
export function pack(kinds: readonly Kind[], all: readonly Step[], packing: Packing): readonly Call[] {
  const calls: Call[] = [...mergedCalls(kinds, all)];
  const steps = all.filter((step) => objectOf(kinds, step) === undefined);
  let open: { steps: number[]; route: string; phase: 1 | 2; scope: Step["change"]["scope"] } | undefined;
  const close = () => {
    if (open) calls.push({ scope: open.scope, phase: open.phase, steps: open.steps, form: "batch" });
    open = undefined;
  };
  for (const group of groupsInOrder(steps)) {
    const kind = kinds.find((kind) => kind.name === group[0]?.change.kind);
    const { phase, change } = group[0] as Step;
    const route = kind?.routes.batch;
    if (packing.batchLimit === 0 || route === undefined) {
      close();
      calls.push(...group.map((step) => ({ scope: change.scope, phase, steps: [step.n], form: "single" as const })));
      continue;
    }
    if (open && (open.route !== route || open.phase !== phase || open.steps.length + group.length > packing.batchLimit))
      close();
    for (const part of parts(group, packing.batchLimit)) {
      open ??= { steps: [], route, phase, scope: change.scope };
      open.steps.push(...part.map((step) => step.n));
      if (part.length === packing.batchLimit) close();
    }
  }
  close();
  return calls.map((call) => (call.steps.length === 1 ? { ...call, form: "single" as const } : call));
}

/** Steps on one remote object that several kinds share become one request: none overwrites what another just wrote. */
export function mergedCalls(kinds: readonly Kind[], steps: readonly Step[]): readonly Call[] {
  const shared = steps.filter((step) => objectOf(kinds, step) !== undefined);
  const objects = groupBy(shared, (step) => objectOf(kinds, step));
  return [...objects.values()].map((list) => {
    const [first] = list as [Step, ...Step[]];
    return {
      scope: first.change.scope,
      phase: first.phase,
      steps: list.map((step) => step.n),
      form: list.length === 1 ? "single" : "merged",
    };
  });
}

/** The remote object that a step writes a part of, where kinds share one. */
export function objectOf(kinds: readonly Kind[], step: Step): string | undefined {
  return kinds.find((kind) => kind.name === step.change.kind)?.object?.(step.change.scope);
}

/** Consecutive steps of one conflict group. */
export function groupsInOrder(steps: readonly Step[]): readonly (readonly Step[])[] {
  return [...groupBy(steps, (step) => `${step.phase} ${conflictGroup(step.change)}`).values()];
}

/** An exclusive group that one batch cannot hold. */
export function isTooLarge(kind: Kind, group: readonly Step[], packing: Packing): boolean {
  return (
    packing.batchLimit > 0 &&
    group.length > packing.batchLimit &&
    isExclusive(
      kind,
      group.map((step) => step.change),
    )
  );
}

function parts(group: readonly Step[], limit: number): readonly (readonly Step[])[] {
  const list: (readonly Step[])[] = [];
  for (let from = 0; from < group.length; from += limit) list.push(group.slice(from, from + limit));
  return list;
}
