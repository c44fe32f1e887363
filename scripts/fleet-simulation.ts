// Fleets of up to 10,000 zones on a clock that is turned by hand, under 1,200 requests in five minutes: how long a sweep takes, how
// long a zone waits, what it costs in memory. Prints the figures of docs/fleet.md.
// `node --expose-gc --import tsx scripts/fleet-simulation.ts [sweep|waits|memory]…`
import { execFileSync } from "node:child_process";
import { type Fleet, fleetOf, most, WINDOW } from "../test/fleet/sweeping";

const ZONES = 10_000;
/** Of a turn that finds a zone as declared. */
const EACH = 2;
/** What the limit allows, ms for each request. */
const LEAST = WINDOW / 1200;

type Line = readonly [what: string, figure: string];

/** Every zone planned for real, against emulators behind one limit. */
async function sweep(): Promise<readonly Line[]> {
  const fleet = fleetOf({ zones: ZONES, turns: "planned" });
  await fleet.wakeAll();
  const began = performance.now();
  await fleet.untilTurns(ZONES);
  const took = fleet.elapsed();
  const requests = fleet.sent.length;
  const lines: readonly Line[] = [
    ["zones planned", count(fleet.turnsHad())],
    ["requests", `${count(requests)}, ${requests / ZONES} a zone`],
    ["the least that they can take, at 4 a second", duration(requests * LEAST)],
    ["they took", `${duration(took)}, ${percent(took / (requests * LEAST) - 1)} more`],
    ["most requests in any 5 minutes", count(most(fleet.sent))],
    ["answers 429", count(fleet.refused())],
    ["questions to the store for each worker and second", (fleet.asked() / 3 / (took / 1000)).toFixed(1)],
    ["real time of the simulation", duration(performance.now() - began)],
  ];
  await fleet.close();
  return lines;
}

/** Sweep after sweep, beside a zone that is woken every second as urgent, and a pipeline that wants 40 requests every minute. */
async function waits(): Promise<readonly Line[]> {
  const alone = await swept(false);
  const beside = await swept(true);
  return [
    ["a sweep, nobody else", duration(alone.sweep)],
    ["longest that a zone waited between two turns", duration(alone.longest)],
    ["a sweep, beside a hot zone and a pipeline", duration(beside.sweep)],
    ["longest that a zone waited between two turns, then", duration(beside.longest)],
    ["turns of the hot zone in that time", count(beside.hot)],
    ["longest that 40 requests of the pipeline waited", duration(beside.waited)],
    ["most requests in any 5 minutes", count(Math.max(alone.most, beside.most))],
    ["answers 429", count(alone.refused + beside.refused)],
  ];
}

async function swept(others: boolean) {
  const fleet = fleetOf({ zones: ZONES, turns: { requests: EACH }, again: true });
  const [hot] = fleet.keys as [string];
  await fleet.wakeAll();
  const pipeline = fleet.budgetOf("interactive");
  let waited = 0;
  const ask = async () => {
    waited = Math.max(waited, await pipeline.take());
    await fleet.answer();
  };
  for (let second = 0; fleet.turnsHad() < 4 * ZONES; second += 1) {
    if (others) await fleet.engine.wake(hot, { priority: "soon" });
    if (others && second % 60 === 0) for (let request = 0; request < 40; request += 1) void ask();
    await fleet.clock.pass(1000);
  }
  const turns = fleet.turnsOf(hot);
  const swept = fleet.elapsed() / ((fleet.turnsHad() - turns) / (ZONES - 1));
  const found = { sweep: swept, longest: fleet.longest(), hot: turns, waited };
  const limits = { most: most(fleet.sent), refused: fleet.refused() };
  await fleet.close();
  return { ...found, ...limits };
}

/** What the engine, its schedules, results and budget hold, without the zones themselves; each fleet in a process of its own. */
async function memory(): Promise<readonly Line[]> {
  const sizes = [
    [1000, 3],
    [5000, 3],
    [ZONES, 3],
    [1000, 25],
  ] as const;
  return sizes.map(([zones, sweeps]) => {
    const held = Number(
      execFileSync(process.execPath, [...process.execArgv, __filename, "held", `${zones}`, `${sweeps}`]),
    );
    const figure = `${(held / 2 ** 20).toFixed(1)} MiB, ${count(held / zones)} bytes a zone`;
    return [`heap of ${count(zones)} zones after ${sweeps} sweeps`, figure];
  });
}

async function held(zones: number, sweeps: number): Promise<number> {
  // What is compiled and kept once is not the fleet's.
  await (await sweptOver(100, 2)).close();
  const before = heap();
  const fleet = await sweptOver(zones, sweeps);
  const bytes = heap() - before;
  await fleet.close();
  return bytes;
}

async function sweptOver(zones: number, sweeps: number): Promise<Fleet> {
  const fleet = fleetOf({ zones, turns: { requests: EACH }, again: true });
  for (const key of fleet.keys) await fleet.engine.schedule(key, { everyMs: 86_400_000 });
  await fleet.wakeAll();
  await fleet.untilTurns(sweeps * zones);
  fleet.forgetRequests();
  return fleet;
}

function heap(): number {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (!collect) throw new Error("memory is measured with `node --expose-gc`");
  for (let again = 0; again < 3; again += 1) collect();
  return process.memoryUsage().heapUsed;
}

const count = (number: number) => Math.round(number).toLocaleString("en-US");
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const duration = (ms: number) => (ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`);

const PARTS: Readonly<Record<string, () => Promise<readonly Line[]>>> = { sweep, waits, memory };

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  if (wanted[0] === "held") {
    process.stdout.write(String(await held(Number(wanted[1]), Number(wanted[2]))));
    return;
  }
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [what, figure] of await part()) process.stdout.write(`| ${what} | ${figure} |\n`);
    process.stdout.write("\n");
  }
}

void main();
