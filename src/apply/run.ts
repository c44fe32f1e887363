// One round over the calls of a scope: each is sent, and what was refused is narrowed down to the groups at fault.
import { conflictGroup } from "../plan/order";
import { groupsInOrder } from "../plan/pack";
import type { Call, Step } from "../plan/plan";
import { attempt, kindOf, mustStop, type Refused, type Run, stop, stopsRun } from "./attempt";
import { notApplied, refusedStep } from "./explain";
import { sendable } from "./held";
import type { Obstacle } from "./ledger";
import { lookUp, waitsForIds } from "./lookups";
import { makeSecret, makesSecret } from "./secret";
import { stepAt } from "./send";

export type { Run } from "./attempt";

export async function runCalls(run: Run): Promise<void> {
  const byNumber = new Map(run.scope.steps.map((step) => [step.n, step]));
  for (const call of run.scope.calls) {
    if (await mustStop(run)) return;
    const steps = call.steps.map((n) => byNumber.get(n) as Step);
    await deliver(run, steps, call.form);
    run.progress(run.scope.scope, steps.length, steps[0]?.comment ?? "");
  }
}

async function deliver(run: Run, steps: readonly Step[], form: Call["form"]): Promise<void> {
  const refused = await attemptOpen(run, steps, form);
  if (refused) await narrow(run, refused, form);
}

async function attemptOpen(
  run: Run,
  steps: readonly Step[],
  form: Call["form"],
  part = false,
): Promise<Refused | undefined> {
  const open = sendable(run, steps);
  const [first] = open;
  if (first === undefined) return undefined;
  const kind = kindOf(run, first);
  const waiting = open.some((step) => waitsForIds(kind, step.write.body));
  const looked = waiting ? await lookUp(run.api, kind, run.ids) : undefined;
  if (looked?.ok === false)
    return stopsRun(looked.failure) ? stop(run, open, looked.failure) : { steps: open, failure: looked.failure };
  const located = looked ? { ...run, ids: { ...run.ids, found: looked.found } } : run;
  return makesSecret(kind, first) ? makeSecret(located, kind, first) : attempt(located, open, form, part);
}

/** One group: it fails with the message. Several: the one at fault is looked for, and the others are sent without it. */
async function narrow(run: Run, refused: Refused, form: Call["form"]): Promise<void> {
  const groups = groupsInOrder(refused.steps);
  if (concernsAll(refused)) return failKind(run, refused);
  if (groups.length === 1) return failGroup(run, refused);
  const culprit = stepAt(refused.steps, refused.failure.pointer);
  const named = groups.findIndex((group) => culprit !== undefined && group.includes(culprit));
  if (named < 0) return bisect(run, groups, form);
  for (const part of [groups.slice(0, named), groups.slice(named, named + 1), groups.slice(named + 1)])
    await deliver(run, part.flat(), form);
}

/**
 * Halves until one group is left. When a first half goes through, the fault is in the second, which is halved unsent;
 * what stands to the right of a refused half is sent as one, at the end: k refused of n cost about k · (log2 n + 2).
 */
async function bisect(run: Run, groups: readonly (readonly Step[])[], form: Call["form"]): Promise<void> {
  let suspects = groups;
  let rest: readonly (readonly Step[])[] = [];
  while (suspects.length > 1) {
    const half = Math.ceil(suspects.length / 2);
    const refused = await attemptOpen(run, suspects.slice(0, half).flat(), form, true);
    if (run.book.stopped !== undefined) return;
    if (refused) rest = [...suspects.slice(half), ...rest];
    suspects = refused ? groupsInOrder(refused.steps) : suspects.slice(half);
    if (refused && suspects.length === 1) {
      failGroup(run, refused);
      suspects = [];
    }
  }
  await deliver(run, suspects.flat(), form);
  await deliver(run, rest.flat(), form);
}

/** A missing permission, a zone that is gone, a server that is no API: not the fault of one of the steps. */
function concernsAll({ failure, steps }: Refused): boolean {
  if (failure.category === "forbidden" || failure.category === "bad-answer") return true;
  return failure.category === "not-found" && steps.every((step) => step.change.action === "create");
}

/** Fails all of the kind that is left: every further call of it would be refused for the same reason. */
function failKind(run: Run, { steps, failure }: Refused): void {
  const kinds = new Set(steps.map((step) => step.change.kind));
  const left = run.scope.steps.filter((step) => kinds.has(step.change.kind) && run.book.isOpen(step));
  for (const step of left) run.book.fail(step, refusedStep(step, failure));
}

function failGroup(run: Run, { steps, failure }: Refused): void {
  const retry = failure.category === "name-conflict" || failure.category === "not-found";
  const culprit = stepAt(steps, failure.pointer) ?? (steps[0] as Step);
  run.book.fail(culprit, refusedStep(culprit, failure), retry);
  const obstacle = run.book.obstacle(conflictGroup(culprit.change)) as Obstacle;
  for (const step of steps) if (run.book.isOpen(step)) run.book.skip(step, notApplied(obstacle));
}
