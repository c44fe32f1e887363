// Writes that are under way together become one batch for each zone. It is carried out by the engine that applies plans:
// a refused member fails its own conflict group only, and a lost answer is settled by reading again.
import { type Ledger, ledger } from "../../apply/ledger";
import type { StepOutcome } from "../../apply/outcome";
import { runCalls } from "../../apply/run";
import type { Secrets } from "../../apply/secrets";
import { groupBy } from "../../base/group-by";
import { writeOf } from "../../kind/derive/requests";
import type { Change, Kind } from "../../kind/kind";
import { ADDITIVE } from "../../kind/state";
import type { Clock } from "../../live/budget";
import type { Api } from "../../live/client";
import { readScopeAgain, readZoneObjects } from "../../live/read";
import { conflictGroup } from "../../plan/order";
import { mergedCalls, objectOf } from "../../plan/pack";
import type { Call, ScopePlan, Step } from "../../plan/plan";
import { components } from "./components";
import { type Linger, makeLinger } from "./linger";
import { type Locked, lockFor, type WriteLocks } from "./lock";
import { foundOf, type Read, type Reader } from "./reader";
import type { KnownScope } from "./scopes";

/** What became of one change. */
export interface Written {
  readonly outcome: StepOutcome;
  /** The object as it is now. */
  readonly read?: Extract<Read, { outcome: "found" }>;
}

export interface Writer {
  /** Changes that must be carried out together or not at all; the outcomes are in the order of the changes. */
  write(scope: KnownScope, changes: readonly Change[]): Promise<readonly Written[]>;
  /** Many of them, each by itself, without waiting for others. */
  writeMany(scope: KnownScope, operations: readonly (readonly Change[])[]): Promise<readonly (readonly Written[])[]>;
}

export interface WriterOptions {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  readonly clock: Clock;
  readonly reader: Reader;
  /** Aborted: what is not sent yet is not sent. */
  readonly signal?: AbortSignal;
  readonly secrets?: Secrets;
  readonly locks?: WriteLocks;
}

interface Operation {
  readonly changes: readonly Change[];
  readonly resolve: (written: readonly Written[]) => void;
  /** Another record was in its way, or was there in its place: it waits once for that one's own write. */
  refused?: true;
}

interface Queue {
  readonly scope: KnownScope;
  readonly linger: Linger;
  waiting: Operation[];
  /** Refused for a conflict of names. */
  held: Operation[];
  underWay: number;
  sending: boolean;
  /** Counts arrivals and batches: a timer that finds another number was overtaken. */
  turn: number;
}

/** Milliseconds without any other write of the zone after which a held operation is tried for the last time. */
const PATIENCE = 2000;

export function makeWriter(options: WriterOptions): Writer {
  const queues = new Map<string, Queue>();
  const queueOf = (scope: KnownScope): Queue => {
    const queue = queues.get(scope.id) ?? newQueue(scope);
    queues.set(scope.id, queue);
    return queue;
  };
  const enqueue = (queue: Queue, changes: readonly Change[]) =>
    new Promise<readonly Written[]>((resolve) => {
      queue.waiting.push({ changes, resolve });
      queue.underWay += 1;
    });
  return {
    write: (scope, changes) => {
      const queue = queueOf(scope);
      const done = enqueue(queue, changes);
      queue.linger.arrived(options.clock.now(), queue.underWay);
      arm(options, queue);
      return done;
    },
    writeMany: (scope, operations) => {
      const queue = queueOf(scope);
      const all = operations.map((changes) => enqueue(queue, changes));
      if (!queue.sending && all.length > 0) void flush(options, queue);
      return Promise.all(all);
    },
  };
}

function newQueue(scope: KnownScope): Queue {
  return { scope, linger: makeLinger(), waiting: [], held: [], underWay: 0, sending: false, turn: 0 };
}

function arm(options: WriterOptions, queue: Queue): void {
  queue.turn += 1;
  const { turn, linger } = queue;
  if (queue.sending || queue.waiting.length === 0) return;
  if (linger.full(queue.waiting.length)) return void flush(options, queue);
  options.clock.sleep(linger.wait()).then(() => {
    if (queue.turn === turn && !queue.sending) void flush(options, queue);
  });
}

async function flush(options: WriterOptions, queue: Queue): Promise<void> {
  queue.sending = true;
  queue.turn += 1;
  queue.linger.sent();
  const names = new Set(queue.waiting.flatMap(conflictsOf));
  const joined = queue.held.filter((operation) => conflictsOf(operation).some((name) => names.has(name)));
  queue.held = queue.held.filter((operation) => !joined.includes(operation));
  const operations = [...queue.waiting, ...joined];
  queue.waiting = [];
  await carryOut(options, queue, operations);
  queue.sending = false;
  if (queue.waiting.length > 0) arm(options, queue);
  else if (queue.held.length > 0) giveUpLater(options, queue);
}

/** Nobody else has written for a while: what is held is tried for the last time. */
function giveUpLater(options: WriterOptions, queue: Queue): void {
  const { turn } = queue;
  options.clock.sleep(PATIENCE).then(() => {
    if (queue.turn !== turn || queue.sending) return;
    queue.waiting.push(...queue.held);
    queue.held = [];
    void flush(options, queue);
  });
}

function conflictsOf({ changes }: Operation): readonly string[] {
  return changes.map(conflictGroup);
}

async function carryOut(options: WriterOptions, queue: Queue, operations: readonly Operation[]): Promise<void> {
  const { scope } = queue;
  const seen = new Map<number, Written["read"]>();
  const { steps, own } = stepsOf(options.kinds, scope, operations);
  const plan = planOf(options.kinds, scope, steps);
  const book = ledger(steps);
  await underLock(options, scope, book, (mayNotWrite) =>
    runCalls({ ...runOf(options, scope, plan, book, seen), mayNotWrite }),
  ).catch((error: unknown) => book.skipAll(error instanceof Error ? error.message : String(error)));
  const outcomes = new Map(book.outcomes().map((outcome) => [outcome.n, outcome]));
  const moved = book.obstacles().filter((obstacle) => obstacle.retry);
  const retry = new Set(moved.map((obstacle) => obstacle.step.n));
  const groups = new Set(moved.map((obstacle) => conflictGroup(obstacle.step.change)));
  // Skipped only since another operation at its name has to wait.
  const waits = (n: number) =>
    outcomes.get(n)?.result === "skipped" && groups.has(conflictGroup((steps[n - 1] as Step).change));
  for (const operation of operations) {
    const numbers = own.get(operation) ?? [];
    const inTheWay = numbers.some((n, at) => retry.has(n) || isTaken(operation.changes[at], outcomes.get(n)));
    const conflict =
      (inTheWay && operation.changes.some((change) => change.action !== "delete")) || numbers.some(waits);
    if (conflict && !operation.refused && !options.signal?.aborted) {
      operation.refused = true;
      queue.held.push(operation);
      continue;
    }
    queue.underWay -= 1;
    const written = numbers.map((n) => ({ outcome: outcomes.get(n) as StepOutcome, read: seen.get(n) }));
    note(options, scope, operation, written);
    operation.resolve(written);
  }
}

/** A lock that cannot be had skips everything, with the reason. */
async function underLock(
  { locks, clock, signal }: WriterOptions,
  { context: { scope } }: KnownScope,
  book: Ledger,
  work: (mayNotWrite: () => Promise<string | undefined>) => Promise<void>,
): Promise<void> {
  const got: Locked = await lockFor(locks, scope, clock, signal);
  if (!got.ok) return book.skipAll(got.because);
  const { lease } = got;
  try {
    await work(async () => (lease && !(await lease.held()) ? "the lock ran out or was freed" : undefined));
  } finally {
    await lease?.release();
  }
}

/** The same object was there before: another resource of this run may be about to delete it. */
function isTaken(change: Change | undefined, outcome: StepOutcome | undefined): boolean {
  return change?.action === "create" && outcome?.result === "done" && outcome.how === "already";
}

/** Later reads of this run see what was written. */
function note(
  { kinds, reader }: WriterOptions,
  scope: KnownScope,
  { changes }: Operation,
  written: readonly Written[],
): void {
  for (const [index, change] of changes.entries()) {
    const kind = kinds.find((kind) => kind.name === change.kind) as Kind;
    const { outcome, read } = written[index] as Written;
    if (outcome.result !== "done") reader.forget(kind, scope);
    else if (change.action === "delete") reader.wrote(kind, scope, change.id as string);
    else if (read) reader.wrote(kind, scope, read.live.id, read);
    else reader.forget(kind, scope);
  }
}

/** Steps with names that belong together under one conflict group: an operation is never split, nor two at one name. */
function stepsOf(
  kinds: readonly Kind[],
  scope: KnownScope,
  operations: readonly Operation[],
): { readonly steps: readonly Step[]; readonly own: ReadonlyMap<Operation, readonly number[]> } {
  const joined = components(operations.map(conflictsOf));
  const own = new Map<Operation, readonly number[]>();
  const steps: Step[] = [];
  for (const [index, operation] of operations.entries()) {
    const made = operation.changes.map((change, offset): Step => {
      const kind = kinds.find((kind) => kind.name === change.kind) as Kind;
      const grouped = { ...change, conflict: joined[index] as string };
      const comment = `${change.action} ${change.label}`;
      return {
        n: steps.length + offset + 1,
        change: grouped,
        phase: 1,
        write: writeOf(kind, change, scope.context),
        comment,
      };
    });
    own.set(
      operation,
      made.map((step) => step.n),
    );
    steps.push(...made);
  }
  return { steps, own };
}

function planOf(kinds: readonly Kind[], scope: KnownScope, steps: readonly Step[]): ScopePlan {
  const alone = steps.filter((step) => objectOf(kinds, step) === undefined);
  const byKind = groupBy(alone, (step) => step.change.kind);
  return {
    scope: scope.context.scope,
    id: scope.id,
    steps,
    calls: [...mergedCalls(kinds, steps), ...[...byKind.values()].flatMap((list) => callsOf(kinds, scope, list))],
    basedOn: {},
    kept: 0,
    liveCount: 0,
    unmanaged: [],
    ignored: [],
    managedElsewhere: [],
    hazards: [],
  };
}

/** Batches of whole groups where the kind has them, single calls elsewhere: what makes room goes first. */
function callsOf(kinds: readonly Kind[], scope: KnownScope, steps: readonly Step[]): readonly Call[] {
  const kind = kinds.find((kind) => kind.name === steps[0]?.change.kind) as Kind;
  const call = (form: Call["form"], list: readonly Step[]): Call => ({
    scope: scope.context.scope,
    phase: 1,
    steps: list.map((step) => step.n),
    form: list.length === 1 ? "single" : form,
  });
  if (kind.routes.batch === undefined || scope.batchLimit === 0)
    return inTurn(steps).map((step) => call("single", [step]));
  const calls: Call[] = [];
  let open: Step[] = [];
  for (const group of groupBy(steps, (step) => step.change.conflict).values()) {
    if (open.length > 0 && open.length + group.length > scope.batchLimit) {
      calls.push(call("batch", open));
      open = [];
    }
    open.push(...group);
  }
  return open.length > 0 ? [...calls, call("batch", open)] : calls;
}

function inTurn(steps: readonly Step[]): readonly Step[] {
  const rank = { delete: 0, update: 1, replace: 1, create: 2 } as const;
  return [...steps].sort((left, right) => rank[left.change.action] - rank[right.change.action]);
}

function runOf(
  { api, kinds, signal, secrets }: WriterOptions,
  scope: KnownScope,
  plan: ScopePlan,
  book: Ledger,
  seen: Map<number, Written["read"]>,
): Omit<Parameters<typeof runCalls>[0], "mayNotWrite"> {
  const { within } = scope.context.scope;
  const own = kinds.filter((kind) => kind.within === within);
  return {
    api,
    kinds: own,
    scope: plan,
    ids: within === "zone" ? { zone: scope.id } : { account: scope.id },
    book,
    halt: {},
    reread: () => readAgain(api, own, scope, plan),
    ...(signal && { signal }),
    ...(secrets && { secrets }),
    progress: () => undefined,
    onSeen: (step, { row, live }) => {
      const kind = own.find((kind) => kind.name === step.change.kind) as Kind;
      if (row) seen.set(step.n, foundOf(kind, scope, row));
      else if (live) seen.set(step.n, { outcome: "found", live, row: {} });
    },
  };
}

function readAgain(api: Api, kinds: readonly Kind[], scope: KnownScope, plan: ScopePlan) {
  const names = new Set(plan.steps.map((step) => step.change.kind));
  const own = kinds.filter((kind) => names.has(kind.name));
  if (scope.context.scope.within === "zone") return readZoneObjects(api, own, scope.context, scope.id);
  const objects = plan.steps.map(({ change }) => ({ ...change, props: change.to ?? change.from ?? {}, where: {} }));
  const { context } = scope;
  const desired = { scope: context.scope, context, where: {}, ownership: ADDITIVE, objects, absent: [] };
  return readScopeAgain(api, own, { account: scope.id, scopes: [desired] }, context.scope);
}
