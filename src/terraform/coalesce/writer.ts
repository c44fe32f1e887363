// Combines concurrent writes into one batch per zone and sends it through the engine that applies plans: a refused operation
// fails only its own conflict group, and a lost response is resolved by reading again.

import { confirmWrites } from "../../apply/confirm-writes";
import type { ApplyContext } from "../../apply/context";
import type { StepOutcome } from "../../apply/outcome";
import type { SecretStores } from "../../apply/secret-stores";
import { sendCalls } from "../../apply/send-calls";
import { createSentCreates } from "../../apply/sent-creates";
import { createStepResults, type StepResults } from "../../apply/step-results";
import { errorText } from "../../base/error-text";
import type { Change, Kind, Live } from "../../kind/kind";
import { getKind } from "../../kind/registry";
import { ADDITIVE } from "../../kind/state";
import { type BatchLimits, createBatchLimits } from "../../live/batch-limits";
import type { Api } from "../../live/client";
import type { Clock } from "../../live/rate-limit";
import { readZoneObjects, rereadScope } from "../../live/read-live";
import { conflictGroup } from "../../plan/order-steps";
import { packCalls } from "../../plan/pack-calls";
import type { ScopePlan } from "../../plan/plan";
import { acquireLock, type WriteLocks } from "./acquire-lock";
import { type BatchDelay, type CallsInFlight, createBatchDelay, createCallsInFlight } from "./batch-delay";
import { breakCycles, findBlocked } from "./exchanged-values";
import { planFlush } from "./plan-flush";
import { type FoundObject, type Reader, toFoundLive, toFoundObject } from "./reader";
import { keepRecreated, type PendingWrite } from "./recreated-objects";
import type { ResolvedScope } from "./scope-cache";
import type { WriteOperation, WriteResult } from "./write-operation";

export interface Writer {
  /** The results are in the order of the changes. */
  write(scope: ResolvedScope, request: WriteOperation): Promise<readonly WriteResult[]>;
  /** Writes many independent operations, without waiting for other calls unless all are deletions. */
  writeMany(scope: ResolvedScope, requests: readonly WriteOperation[]): Promise<readonly (readonly WriteResult[])[]>;
}

export interface WriterOptions {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  readonly clock: Clock;
  readonly reader: Reader;
  /** When aborted, no further requests are sent. */
  readonly signal?: AbortSignal;
  readonly secrets?: SecretStores;
  readonly locks?: WriteLocks;
  /** Whether a resource is being planned, and may write next. */
  readonly isPlanning?: () => boolean;
  /** Called before each wait for a lock. */
  readonly onWait?: (ms: number, why: string) => void;
}

/** A writer with what it has learnt, in any zone, about the size of batches and about the calls that Terraform has in flight. */
interface WriterContext extends WriterOptions {
  readonly batchLimits: BatchLimits;
  readonly inFlight: CallsInFlight;
}

interface Operation extends PendingWrite {
  /** A conflicting record existed. The operation is deferred once, until the write of that record may have arrived. */
  deferred?: true;
}

interface WriteQueue {
  readonly scope: ResolvedScope;
  readonly delay: BatchDelay;
  waiting: Operation[];
  /** The kinds of the objects that these delete. */
  deletedKinds: Set<string>;
  /** Operations that conflicted with an existing record. */
  deferred: Operation[];
  sending: boolean;
  /** No other write arrived for a while: operations that are still blocked fail now. */
  isLastTry: boolean;
  /** Counts arrivals and batches; a timer with an older generation does nothing. */
  generation: number;
}

/**
 * A deletion waits for the creates of resources that are being planned, but no longer than this: one of them may take over the object. A
 * deletion outside of a batch may lose more than it names, and waits in any case.
 */
const LONGEST_RECREATION_DELAY_MS = 1000;
const RECREATION_DELAY_MS = 200;
const PLANNING_CHECK_MS = 20;

/** A deferred operation is tried for the last time after this long without another write to the zone. */
const LAST_TRY_DELAY_MS = 2000;

export function createWriter(given: WriterOptions): Writer {
  const options: WriterContext = { ...given, batchLimits: createBatchLimits(), inFlight: createCallsInFlight() };
  const queues = new Map<string, WriteQueue>();
  const getQueue = (scope: ResolvedScope): WriteQueue => {
    const queue = queues.get(scope.id) ?? createQueue(scope);
    queues.set(scope.id, queue);
    return queue;
  };
  const enqueue = (queue: WriteQueue, request: WriteOperation) =>
    new Promise<readonly WriteResult[]>((resolve) => {
      queue.waiting.push({ ...request, resolve });
      for (const { action, kind } of request.changes) if (action === "delete") queue.deletedKinds.add(kind);
    });
  return {
    write: (scope, request) => {
      const queue = getQueue(scope);
      options.inFlight.begin();
      const done = enqueue(queue, request).finally(options.inFlight.end);
      queue.delay.recordArrival(options.clock.now());
      if (options.inFlight.isFull()) for (const each of queues.values()) void flushWaiting(options, each);
      else scheduleFlush(options, queue);
      return done;
    },
    writeMany: (scope, requests) => {
      const queue = getQueue(scope);
      const all = requests.map((request) => enqueue(queue, request));
      if (requests.every(({ changes }) => changes.every(({ action }) => action === "delete")))
        scheduleFlush(options, queue);
      else void flushWaiting(options, queue);
      return Promise.all(all);
    },
  };
}

function createQueue(scope: ResolvedScope): WriteQueue {
  return {
    scope,
    delay: createBatchDelay(),
    waiting: [],
    deletedKinds: new Set(),
    deferred: [],
    sending: false,
    isLastTry: false,
    generation: 0,
  };
}

function scheduleFlush(options: WriterContext, queue: WriteQueue): void {
  queue.generation += 1;
  const { generation, delay, deletedKinds } = queue;
  if (queue.sending || queue.waiting.length === 0) return;
  const { clock, kinds, isPlanning } = options;
  const isAlone = [...deletedKinds].some((kind) => getKind(kinds, kind).routes.batch === undefined);
  const until = clock.now() + LONGEST_RECREATION_DELAY_MS;
  const waitAndFlush = (ms: number) => {
    clock.sleep(ms).then(() => {
      if (queue.generation !== generation) return;
      if (deletedKinds.size > 0 && isPlanning?.() && clock.now() < until) waitAndFlush(PLANNING_CHECK_MS);
      else void flushWaiting(options, queue);
    });
  };
  waitAndFlush(Math.max(delay.milliseconds(), isAlone ? RECREATION_DELAY_MS : 0));
}

async function flushWaiting(options: WriterContext, queue: WriteQueue): Promise<void> {
  if (!queue.sending && queue.waiting.length > 0) await flush(options, queue);
}

async function flush(options: WriterContext, queue: WriteQueue): Promise<void> {
  queue.sending = true;
  queue.generation += 1;
  queue.delay.recordBatch();
  options.inFlight.recordBatch();
  const groups = new Set(queue.waiting.flatMap(listConflictGroups));
  const retried = queue.deferred.filter((operation) => listConflictGroups(operation).some((name) => groups.has(name)));
  queue.deferred = queue.deferred.filter((operation) => !retried.includes(operation));
  const arrived = [...queue.waiting, ...retried];
  queue.waiting = [];
  queue.deletedKinds = new Set();
  const operations = await keepRecreated({ ...options, scope: queue.scope }, arrived);
  const blocked = await holdBlocked(options, queue, operations);
  const ready = operations.filter((operation) => !blocked.has(operation));
  if (ready.length > 0) await sendBatch(options, queue, ready);
  queue.sending = false;
  queue.isLastTry = false;
  queue.delay.recordAnswer(options.clock.now());
  if (queue.waiting.length > 0) scheduleFlush(options, queue);
  else if (queue.deferred.length > 0) scheduleLastTry(options, queue);
}

/**
 * Holds back the operations that take the value of an object which another call has yet to change or delete: the API would refuse
 * them. Only operations whose plan found such an object are examined, and those beside them.
 */
async function holdBlocked(
  { kinds, reader }: WriterContext,
  queue: WriteQueue,
  operations: readonly Operation[],
): Promise<ReadonlySet<Operation>> {
  const exchanging = operations.find((operation) => operation.replacement);
  const [change] = exchanging?.changes ?? [];
  if (!change) return new Set();
  if (queue.isLastTry) reader.invalidate(getKind(kinds, change.kind), queue.scope);
  const listing = await reader.list(getKind(kinds, change.kind), queue.scope);
  if (listing.outcome === "failed") return new Set();
  const own = operations.filter(({ changes }) => changes.every(({ kind }) => kind === change.kind));
  const blocked = findBlocked(kinds, own, listing.objects);
  for (const [operation, holder] of blocked) {
    // A refused create is reported as an object that exists already.
    if (queue.isLastTry && operation.changes.every(({ action }) => action === "create")) blocked.delete(operation);
    else if (queue.isLastTry)
      operation.resolve(operation.changes.map((change) => ({ outcome: stillHeld(change, holder) })));
    else queue.deferred.push(operation);
  }
  return new Set(blocked.keys());
}

/** The number of the step does not matter: the operation was not part of a plan. */
function stillHeld({ label }: Change, { id }: Live): StepOutcome {
  const advice = "use a larger `-parallelism`, or a set of records";
  const because = `the record \`${id}\` still is \`${label}\`, and no resource in flight changes it; ${advice}`;
  return { n: 0, result: "skipped", because };
}

/** Tries the deferred operations for the last time if no other write arrives for a while. */
function scheduleLastTry(options: WriterContext, queue: WriteQueue): void {
  const { generation } = queue;
  options.clock.sleep(LAST_TRY_DELAY_MS).then(() => {
    if (queue.generation !== generation || queue.sending) return;
    queue.isLastTry = true;
    queue.waiting.push(...queue.deferred);
    queue.deferred = [];
    void flush(options, queue);
  });
}

function listConflictGroups({ changes }: Operation): readonly string[] {
  return changes.map(conflictGroup);
}

async function sendBatch(options: WriterContext, queue: WriteQueue, operations: readonly Operation[]): Promise<void> {
  const { scope } = queue;
  const reads = new Map<number, FoundObject>();
  const sent = breakCycles(options.kinds, operations);
  const { plan, numbers: numbersOf } = planFlush(options.kinds, scope, sent);
  const results = createStepResults(plan.steps);
  await withLock(options, scope, results, (checkLease) =>
    sendAndConfirm({ ...createSendOptions(options, scope, plan, results, reads), checkLease: checkLease }),
  ).catch((error: unknown) => results.skipAll(errorText(error)));
  const outcomes = new Map(results.outcomes().map((outcome) => [outcome.n, outcome]));
  const blockers = results.blockers().filter((blocker) => blocker.canReplan);
  const retry = new Set(blockers.map((blocker) => blocker.step.n));
  const groups = new Set(blockers.map((blocker) => conflictGroup(blocker.step.change)));
  // Skipped only because another operation on the same name has to wait.
  const waits = (n: number) => {
    const step = plan.steps[n - 1];
    return outcomes.get(n)?.result === "skipped" && step !== undefined && groups.has(conflictGroup(step.change));
  };
  for (const [index, operation] of operations.entries()) {
    const numbers = numbersOf[index] ?? [];
    const blocked = numbers.some((n, at) => retry.has(n) || existedBefore(operation.changes[at], outcomes.get(n)));
    const conflict = (blocked && operation.changes.some((change) => change.action !== "delete")) || numbers.some(waits);
    if (conflict && !operation.deferred && !options.signal?.aborted) {
      operation.deferred = true;
      queue.deferred.push(operation);
      continue;
    }
    const written = numbers.map((n) => ({ outcome: outcomes.get(n)!, read: reads.get(n) }));
    updateReader(options, scope, sent[index] ?? [], written);
    operation.resolve(sent[index] === operation.changes ? written : [mergeResults(written)]);
  }
}

/** The result of an update that was written as a deletion and a creation. */
function mergeResults(written: readonly WriteResult[]): WriteResult {
  return written.find(({ outcome }) => outcome.result !== "done") ?? written.at(-1)!;
}

/** Reads again only after a create that was sent more than once: it may have arrived more than once. */
async function sendAndConfirm(context: ApplyContext): Promise<void> {
  await sendCalls(context);
  const isRepeated = context.sent.list().some(({ times }) => times > 1);
  if (isRepeated && context.results.stopped === undefined) await confirmWrites(context, await context.reread());
}

/** Skips every step if the lock cannot be acquired. */
async function withLock(
  { locks, clock, signal, onWait }: WriterOptions,
  { context: { scope } }: ResolvedScope,
  results: StepResults,
  work: (checkLease: () => Promise<string | undefined>) => Promise<void>,
): Promise<void> {
  const lock = await acquireLock(locks, scope, clock, signal, onWait);
  if (!lock.ok) return results.skipAll(lock.reason);
  const { lease } = lock;
  try {
    await work(async () => (lease && !(await lease.held()) ? "the lock expired or was released" : undefined));
  } finally {
    await lease?.release();
  }
}

/** The same object existed before the create; another resource of this run may be about to delete it. */
function existedBefore(change: Change | undefined, outcome: StepOutcome | undefined): boolean {
  return change?.action === "create" && outcome?.result === "done" && outcome.how === "already";
}

/** Makes later reads of this run see the written objects. */
function updateReader(
  { kinds, reader }: WriterOptions,
  scope: ResolvedScope,
  changes: readonly Change[],
  written: readonly WriteResult[],
): void {
  for (const [index, change] of changes.entries()) {
    const kind = getKind(kinds, change.kind);
    const { outcome, read } = written[index]!;
    if (outcome.result !== "done") reader.invalidate(kind, scope);
    else if (change.action === "delete") reader.recordWrite(kind, scope, change.id ?? "");
    else if (read && !read.isPartial) reader.recordWrite(kind, scope, read.live.id, read);
    else reader.invalidate(kind, scope);
  }
}

function createSendOptions(
  { api, batchLimits, clock, kinds, signal, secrets }: WriterContext,
  scope: ResolvedScope,
  plan: ScopePlan,
  results: StepResults,
  reads: Map<number, FoundObject>,
): Omit<Parameters<typeof sendCalls>[0], "checkLease"> {
  const { within } = scope.context.scope;
  const own = kinds.filter((kind) => kind.within === within);
  return {
    api,
    kinds: own,
    plan: plan,
    scopeContext: scope.context,
    ids: within === "zone" ? { zone: scope.id } : { account: scope.id },
    results: results,
    batchLimits,
    pack: (steps, batchLimit) => packCalls(own, steps, { batchLimit }),
    independent: true,
    // Terraform's plan shows a replacement as a deletion and a creation; there is nothing else to allow.
    allow: ["DARK_WINDOW"],
    sent: createSentCreates(),
    clock,
    halt: {},
    reread: () => reread(api, own, scope, plan),
    ...(signal && { signal }),
    ...(secrets && { secrets }),
    onProgress: () => undefined,
    onStepDone: (step, { row, live }) => {
      const kind = getKind(own, step.change.kind);
      if (row) reads.set(step.n, toFoundObject(kind, scope, row));
      else if (live) reads.set(step.n, toFoundLive(kind, scope, live));
    },
  };
}

function reread(api: Api, kinds: readonly Kind[], scope: ResolvedScope, plan: ScopePlan) {
  const names = new Set(plan.steps.map((step) => step.change.kind));
  const own = kinds.filter((kind) => names.has(kind.name));
  if (scope.context.scope.within === "zone") return readZoneObjects(api, own, scope.context, scope.id);
  const objects = plan.steps.map(({ change }) => ({ ...change, props: change.to ?? change.from ?? {}, where: {} }));
  const { context } = scope;
  const desired = { scope: context.scope, context, where: {}, ownership: ADDITIVE, objects, absent: [] };
  return rereadScope(api, own, { account: scope.id, scopes: [desired] }, context.scope);
}
