// Packs steps into HTTP calls: whole conflict groups into batches where the kind has an atomic route, else single calls.
import { groupBy } from "../base/group-by";
import type { Kind } from "../kind/kind";
import { findKind } from "../kind/registry";
import { conflictGroup } from "./order-steps";
import type { PlannedCall, Step } from "./plan";

export interface Packing {
  /** Operations in one batch; 0 for no batches. */
  readonly batchLimit: number;
}

/**
 * Calls in the order of the steps. A group is split over two batches only if it is larger than the limit and its members can
 * coexist; `findHazards` reports a group whose members cannot.
 */
export function packCalls(
  kinds: readonly Kind[],
  all: readonly Step[],
  { batchLimit }: Packing,
): readonly PlannedCall[] {
  const calls: PlannedCall[] = [...mergeCalls(kinds, all)];
  const steps = all.filter((step) => getRemoteObject(kinds, step) === undefined);
  let open: OpenBatch | undefined;
  const close = () => {
    if (open) calls.push(closeBatch(open));
    open = undefined;
  };
  for (const group of groupSteps(steps)) {
    const [{ phase, change }] = group;
    const route = findKind(kinds, change.kind)?.routes.batch;
    if (batchLimit === 0 || route === undefined) {
      close();
      calls.push(
        ...group.map((step): PlannedCall => ({ scope: change.scope, phase, steps: [step.n], form: "single" })),
      );
      continue;
    }
    if (open && (open.route !== route || open.phase !== phase || open.steps.length + group.length > batchLimit))
      close();
    for (const part of split(group, batchLimit)) {
      open ??= { steps: [], route, phase, scope: change.scope };
      open.steps.push(...part.map((step) => step.n));
      if (part.length === batchLimit) close();
    }
  }
  close();
  return calls;
}

interface OpenBatch {
  readonly scope: PlannedCall["scope"];
  readonly phase: PlannedCall["phase"];
  readonly route: string;
  readonly steps: number[];
}

function closeBatch({ scope, phase, steps }: OpenBatch): PlannedCall {
  return { scope, phase, steps, form: steps.length === 1 ? "single" : "batch" };
}

/** Steps on one remote object that several kinds share become one request, so that none overwrites another. */
function mergeCalls(kinds: readonly Kind[], steps: readonly Step[]): readonly PlannedCall[] {
  const shared = steps.filter((step) => getRemoteObject(kinds, step) !== undefined);
  return toGroups(shared, (step) => getRemoteObject(kinds, step)).map((group) => ({
    scope: group[0].change.scope,
    phase: group[0].phase,
    steps: group.map((step) => step.n),
    form: group.length === 1 ? "single" : "merged",
  }));
}

/** The remote object of which a step writes a part, where kinds share one. */
function getRemoteObject(kinds: readonly Kind[], { change }: Step): string | undefined {
  return findKind(kinds, change.kind)?.remoteObject?.(change.scope);
}

type StepGroup = readonly [Step, ...Step[]];

/** The steps of each conflict group in each phase, in order. */
export function groupSteps(steps: readonly Step[]): readonly StepGroup[] {
  return toGroups(steps, (step) => `${step.phase} ${conflictGroup(step.change)}`);
}

function toGroups<K>(steps: readonly Step[], key: (step: Step) => K): readonly StepGroup[] {
  return [...groupBy(steps, key).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}

function split(group: readonly Step[], limit: number): readonly (readonly Step[])[] {
  const parts: (readonly Step[])[] = [];
  for (let from = 0; from < group.length; from += limit) parts.push(group.slice(from, from + limit));
  return parts;
}
