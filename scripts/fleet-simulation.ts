// Simulates fleets of up to 10,000 zones on a manual clock, under 1,200 requests in five minutes: the duration of a sweep over all
// zones, the longest wait of a zone, and the memory. Prints the figures of docs/fleet.md.
// `node --expose-gc --import tsx scripts/fleet-simulation.ts [sweep|waits|memory]…`
import { execFileSync } from "node:child_process";
import { WINDOW_MS } from "../src/fleet/request-grants";
import { mostInWindow } from "../test/fleet/most-in-window";
import { createSimulatedFleet, type SimulatedFleet } from "../test/fleet/simulated-fleet";

const ZONES = 10_000;
/** Requests of a job for a zone without drift. */
const REQUESTS_PER_ZONE = 2;
/** Milliseconds that the limit allows for each request. */
const MS_PER_REQUEST = WINDOW_MS / 1200;

type Figure = readonly [name: string, value: string];

/** Plans every zone with the real code, against emulators behind one limit. */
async function measureSweep(): Promise<readonly Figure[]> {
  const fleet = createSimulatedFleet({ zones: ZONES, jobs: "planned" });
  await fleet.enqueueAll();
  const startedAt = performance.now();
  await fleet.waitForJobs(ZONES);
  const took = fleet.elapsed();
  const requests = fleet.sentAt.length;
  const minimum = requests * MS_PER_REQUEST;
  const figures: readonly Figure[] = [
    ["zones planned", formatCount(fleet.countJobs())],
    ["requests", `${formatCount(requests)}, ${requests / ZONES} per zone`],
    ["minimum duration, at 4 per second", formatDuration(minimum)],
    ["actual duration", `${formatDuration(took)}, ${formatPercent(took / minimum - 1)} more`],
    ["most requests in any 5 minutes", formatCount(mostInWindow(fleet.sentAt))],
    ["responses with status 429", formatCount(fleet.countRefused())],
    ["calls of each worker to the store per second", (fleet.countStoreCalls() / 3 / (took / 1000)).toFixed(1)],
    ["real time of the simulation", formatDuration(performance.now() - startedAt)],
  ];
  await fleet.close();
  return figures;
}

/** Sweeps repeatedly, alone and next to a zone that is enqueued every second and a pipeline that sends 40 requests every minute. */
async function measureWaits(): Promise<readonly Figure[]> {
  const alone = await sweepRepeatedly(false);
  const shared = await sweepRepeatedly(true);
  return [
    ["a sweep, alone", formatDuration(alone.sweep)],
    ["longest wait of a zone between two jobs", formatDuration(alone.longestWait)],
    ["a sweep, next to a hot zone and a pipeline", formatDuration(shared.sweep)],
    ["longest wait of a zone between two jobs, then", formatDuration(shared.longestWait)],
    ["jobs of the hot zone in that time", formatCount(shared.hotJobs)],
    ["longest wait of 40 requests of the pipeline", formatDuration(shared.pipelineWait)],
    ["most requests in any 5 minutes", formatCount(Math.max(alone.most, shared.most))],
    ["responses with status 429", formatCount(alone.refused + shared.refused)],
  ];
}

async function sweepRepeatedly(isShared: boolean) {
  const fleet = createSimulatedFleet({ zones: ZONES, jobs: { requests: REQUESTS_PER_ZONE }, repeat: true });
  const [hot = ""] = fleet.keys;
  await fleet.enqueueAll();
  const pipeline = fleet.createRateLimit("interactive");
  let pipelineWait = 0;
  const sendFromPipeline = async () => {
    pipelineWait = Math.max(pipelineWait, await pipeline.acquire());
    await fleet.sendRequest();
  };
  for (let second = 0; fleet.countJobs() < 4 * ZONES; second += 1) {
    if (isShared) await fleet.queue.enqueue(hot, { priority: "soon" });
    if (isShared && second % 60 === 0) for (let request = 0; request < 40; request += 1) void sendFromPipeline();
    await fleet.clock.advance(1000);
  }
  const hotJobs = fleet.countJobs(hot);
  const sweep = fleet.elapsed() / ((fleet.countJobs() - hotJobs) / (ZONES - 1));
  const most = mostInWindow(fleet.sentAt);
  const figures = {
    sweep,
    longestWait: fleet.longestWait(),
    hotJobs,
    pipelineWait,
    most,
    refused: fleet.countRefused(),
  };
  await fleet.close();
  return figures;
}

/** The memory of the queue, its schedules, results and rate limit, without the zones themselves; one process for each fleet. */
async function measureMemory(): Promise<readonly Figure[]> {
  const sizes = [
    [1000, 3],
    [5000, 3],
    [ZONES, 3],
    [1000, 25],
  ] as const;
  return sizes.map(([zones, sweeps]) => {
    const bytes = Number(
      execFileSync(process.execPath, [...process.execArgv, __filename, "heap", `${zones}`, `${sweeps}`]),
    );
    const figure = `${(bytes / 2 ** 20).toFixed(1)} MiB, ${formatCount(bytes / zones)} bytes per zone`;
    return [`heap of ${formatCount(zones)} zones after ${sweeps} sweeps`, figure];
  });
}

async function measureHeap(zones: number, sweeps: number): Promise<number> {
  // Compiled code is not part of the fleet's memory: a small fleet runs first.
  await (await createSweptFleet(100, 2)).close();
  const before = readHeap();
  const fleet = await createSweptFleet(zones, sweeps);
  const bytes = readHeap() - before;
  await fleet.close();
  return bytes;
}

async function createSweptFleet(zones: number, sweeps: number): Promise<SimulatedFleet> {
  const fleet = createSimulatedFleet({ zones, jobs: { requests: REQUESTS_PER_ZONE }, repeat: true });
  for (const key of fleet.keys) await fleet.queue.schedule(key, { everyMs: 86_400_000 });
  await fleet.enqueueAll();
  await fleet.waitForJobs(sweeps * zones);
  fleet.forgetRequests();
  return fleet;
}

function readHeap(): number {
  if (!globalThis.gc) throw new Error("run with `node --expose-gc` to measure memory");
  for (let count = 0; count < 3; count += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const formatCount = (number: number) => Math.round(number).toLocaleString("en-US");
const formatPercent = (share: number) => `${(share * 100).toFixed(1)} %`;
const formatDuration = (ms: number) =>
  ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;

const MEASUREMENTS = { sweep: measureSweep, waits: measureWaits, memory: measureMemory };

async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  if (first === "heap") {
    const [zones, sweeps] = rest.map(Number);
    process.stdout.write(String(await measureHeap(zones ?? 0, sweeps ?? 0)));
    return;
  }
  const selected = first === undefined ? [] : [first, ...rest];
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    for (const [figure, value] of await measure()) process.stdout.write(`| ${figure} | ${value} |\n`);
    process.stdout.write("\n");
  }
}

void main();
