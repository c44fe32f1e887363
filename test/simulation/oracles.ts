// What must hold after every single change that a run makes, and at the end. Each oracle knows the API's objects only as the
// service keeps them, so that a mistake in canonical form or comparison cannot hide here too.
import { countOutcome, isConverged, type StepOutcome } from "../../src/apply/outcome";
import type { Json, JsonObject } from "../../src/base/json";
import type { Mutation } from "../../src/emulator";
import { listSteps } from "../../src/plan/plan";
import { type Bag, bagOf, type Declaration, darkIn, keyOf, rrsetOf } from "./records";
import type { How, Ran, World } from "./world";

export interface Oracles {
  /** From now on this is what the documents declare. */
  declare(declaration: Declaration): void;
  /**
   * Nothing rules these out in the run to come: copies while lists lag, what two runs without a lock do to one another. Where
   * lists lag, edits from before the run still count as made during it.
   */
  beforeRun(excused: { readonly copies?: boolean; readonly races?: boolean }): void;
  /** Judges a run by what it says of itself. `alone`: no other run wrote meanwhile. */
  afterRun(ran: Ran, how?: { readonly alone?: boolean }): void;
  tell(violation: string): void;
  /** In words, each once; empty while all holds. */
  readonly violations: readonly string[];
}

/** Watches a world from now on. What stands in its zones now and is not declared is somebody else's. */
export function watch(world: World, first: Declaration): Oracles {
  const found = new Set<string>();
  let declaration = first;
  let excused: { readonly copies?: boolean; readonly races?: boolean } = {};
  /** Names that strangers wrote to since the run began: nobody can write on condition that a record is as it was. */
  const raced = new Set<string>();
  let last = recordsIn(world);
  let now = last;
  let lastBag = bagOf(last);
  let batch = -1;
  let own = 0;
  let foreign = 0;
  const say = (violation: string) => {
    const who = world.network.current?.name;
    found.add(who === undefined ? violation : `${violation} (${who})`);
  };

  world.control.onMutation((mutation) => {
    if (mutation.foreign) foreign += 1;
    if (!mutation.foreign && mutation.collection.includes("tokens"))
      for (const twoToken of twoTokens(world)) say(twoToken);
    if (mutation.collection !== "dns_records") return;
    if (mutation.foreign) raced.add(String((mutation.after ?? mutation.before)?.["name"]));
    const isRace = (violation: string) => excused.races || [...raced].some((name) => violation.includes(` ${name} `));
    if (!mutation.foreign) own += 1;
    if (mutation.batch !== batch) now = recordsIn(world);
    if (!mutation.foreign) for (const name of judged(mutation, declaration, now)) if (!isRace(name)) say(name);
    if (mutation.batch === batch) return;
    batch = mutation.batch;
    const bag = bagOf(now);
    if (!mutation.foreign) {
      const dark = darkIn(lastBag, finalBag(now, declaration), bag).map((name) => `dark: ${name}`);
      for (const name of dark) if (!excused.races && raced.size === 0) say(name);
      if (!excused.copies) for (const newCopy of newCopies(last, now)) say(`twice: ${newCopy}`);
    }
    last = now;
    lastBag = bag;
  });

  let ownBefore = 0;
  let foreignBefore = 0;
  return {
    declare: (next) => {
      declaration = next;
      ownBefore = own;
      foreignBefore = foreign;
    },
    beforeRun: (next) => {
      excused = next;
      if (!next.copies) raced.clear();
    },
    tell: (violation) => say(violation),
    afterRun: (ran, how = {}) => {
      const alone = foreign === foreignBefore && how.alone !== false && !ran.how.unlocked && !ran.how.lagging;
      for (const ledgerProblem of [
        ...ledgerProblems(ran),
        ...(alone ? conservation(ran, own - ownBefore) : []),
        ...(alone ? untruths(ran, world, declaration) : []),
        ...world.late.map((call) => `written after the lock ran out: ${call}`),
      ])
        say(ledgerProblem);
      ownBefore = own;
      foreignBefore = foreign;
    },
    get violations() {
      return [...found];
    },
  };
}

/** Names that several tokens have. The value of all but the last of these tokens is lost. */
function twoTokens(world: World): readonly string[] {
  const tokens = Object.entries(world.control.snapshot()).filter(([name]) => name.includes("tokens"));
  const names = tokens.flatMap(([, rows]) => rows.map(([, row]) => String(row["name"])));
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `twice: the token ${name}`);
}

/** Every record of every zone, as it is kept. */
export function recordsIn(world: World): readonly JsonObject[] {
  return world.control.zones().flatMap((zone) => world.control.records(String(zone["name"])));
}

/** What will be there when the document is live: its records, and what it does not own. */
function finalBag(now: readonly JsonObject[], declaration: Declaration): Bag {
  return bagOf([...now.filter((row) => !isOwned(row, declaration)), ...declaration.declared.values()]);
}

export function isOwned(row: JsonObject, { owned, pruned }: Declaration): boolean {
  return owned.has(rrsetOf(row)) || [...pruned].some((zone) => `.${row["name"]}`.endsWith(`.${zone}`));
}

/** One of our own changes: it must be about what the document owns, and make only what it declares. */
function judged({ before, after }: Mutation, declaration: Declaration, live: readonly JsonObject[]): readonly string[] {
  const problems: string[] = [];
  if (before && !isOwned(before, declaration)) problems.push(`foreign record touched: ${keyOf(before)}`);
  if (after && !declaration.declared.has(keyOf(after))) problems.push(`made and not declared: ${keyOf(after)}`);
  const lost = before && declaration.declared.has(keyOf(before)) && !live.some((row) => keyOf(row) === keyOf(before));
  if (lost) problems.push(`declared and gone: ${keyOf(before)}`);
  return problems;
}

function newCopies(before: readonly JsonObject[], now: readonly JsonObject[]): readonly string[] {
  const counts = countsOf(before);
  return [...countsOf(now)].filter(([key, count]) => count > Math.max(1, counts.get(key) ?? 0)).map(([key]) => key);
}

function countsOf(rows: readonly JsonObject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** Each planned step has exactly one outcome, and the exit code says what they say. */
function ledgerProblems({ plan, outcome, exit }: Ran): readonly string[] {
  if (!plan || !outcome) return [];
  const problems: string[] = [];
  const planned = listSteps(plan).map((step) => step.n);
  const reported = outcome.scopes.flatMap((scope) => scope.steps.map((step) => step.n));
  if (JSON.stringify(planned.toSorted(byNumber)) !== JSON.stringify(reported.toSorted(byNumber)))
    problems.push(`steps ${planned} have the outcomes ${reported}`);
  const { failed, skipped } = countOutcome(outcome);
  const good = isConverged(outcome) && failed + skipped === 0;
  if ((exit === 0) !== good) problems.push(`exit ${exit} with ${failed} failed, ${skipped} skipped`);
  return problems;
}

const byNumber = (left: number, right: number) => left - right;

/** Nobody else wrote: what was written is what the book says was written, and what it says is not known may be. */
function conservation({ plan, outcome }: Ran, written: number): readonly string[] {
  if (!plan || !outcome) return [];
  const results = new Map(outcome.scopes.flatMap((scope) => scope.steps.map((step) => [step.n, step] as const)));
  const own = listSteps(plan).filter((step) => step.change.kind === "dns_record");
  const count = (is: (result: StepOutcome) => boolean) =>
    own.filter((step) => is(results.get(step.n) as StepOutcome)).length;
  const done = count((result) => result.result === "done" && result.how !== "already");
  const unknown = count((result) => result.result === "failed" && result.diagnostic.code === "APP103");
  if (written >= done && written <= done + unknown) return [];
  return [`${written} records written, ${done} said to be, ${unknown} said to be unknown`];
}

/** `converged` of a run with nobody else about: live is as declared. */
function untruths({ outcome }: Ran, world: World, declaration: Declaration): readonly string[] {
  if (!outcome || !isConverged(outcome)) return [];
  return differences(recordsIn(world), declaration).map((difference) => `said to be converged, and ${difference}`);
}

/** Missing, surplus and different records among those that the document owns. */
export function differences(rows: readonly JsonObject[], declaration: Declaration): readonly string[] {
  const ours = rows.filter((row) => isOwned(row, declaration));
  const keys = ours.map(keyOf);
  const missing = [...declaration.declared.keys()].filter((key) => !keys.includes(key)).map((key) => `missing: ${key}`);
  const surplus = ours.filter((row) => !declaration.declared.has(keyOf(row))).map((row) => `surplus: ${keyOf(row)}`);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `twice: ${key}`);
  const other = ours
    .filter((row) => declaration.declared.get(keyOf(row))?.ttl !== undefined)
    .filter((row) => declaration.declared.get(keyOf(row))?.ttl !== row["ttl"])
    .map((row) => `ttl ${row["ttl"]}: ${keyOf(row)}`);
  return [...missing, ...surplus, ...twice, ...other];
}

/** Checks that the zone converges within three runs, that a further run plans and writes nothing, and that records of others are unchanged. */
export async function settled(
  world: World,
  document: Json,
  declaration: Declaration,
  how: How = {},
  rounds = 3,
): Promise<readonly string[]> {
  const others = () => JSON.stringify(recordsIn(world).filter((row) => !isOwned(row, declaration)));
  const before = others();
  const exits: (number | string)[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { exit } = await world.run(document, how);
    exits.push(exit);
    if (exit === 0) break;
  }
  const problems: string[] = [];
  if (exits.at(-1) !== 0) problems.push(`not converged after ${rounds} runs: exits ${exits.join(", ")}`);
  problems.push(...differences(recordsIn(world), declaration));
  const idle = await world.run(document, how);
  const steps = idle.plan ? listSteps(idle.plan).map((step) => step.comment) : ["no plan"];
  if (steps.length > 0) problems.push(`the next plan is not empty: ${steps.join(", ")}`);
  const writes = idle.calls.filter((call) => call.method !== "GET");
  if (writes.length > 0) problems.push(`a converged zone cost ${writes.length} writes`);
  if (others() !== before) problems.push("a record of others was changed");
  return problems;
}

/** The whole state without what differs from run to run: ids, times, serial numbers. */
export function shapeOf(world: World): readonly string[] {
  const rows = Object.entries(world.control.snapshot()).flatMap(([name, list]) =>
    name === "serials" ? [] : list.map(([, row]) => `${name.split("/")[0]} ${JSON.stringify(row, plainly)}`),
  );
  return rows.sort();
}

function plainly(_: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return "(time)";
  return value.replace(/[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9a-f]{32,}/g, "(id)");
}
