// `fleet run`: enqueues zones now. With a server its workers run the jobs; without one this process runs all of them.
import { mapAtOnce } from "../../base/at-once";
import { escapeText } from "../../base/escape-text";
import { formatCount } from "../../base/format-count";
import { describeFleetTarget } from "../../fleet/fleet-target";
import { createJobHandler } from "../../fleet/job-handler";
import { requestJob } from "../../fleet/job-requests";
import { type KeyResult, listJobResults } from "../../fleet/job-results";
import type { Fleet } from "../../fleet/open-fleet";
import { readStoreTime } from "../../fleet/read-store-time";
import { QUEUE_CONCURRENCY } from "../../fleet/set-schedules";
import type { BrokenPart } from "../../kind/state";
import { formatLeftOut } from "../../report/broken-names";
import { toDisplayText } from "../../report/display-text";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { stderrPaint, stdoutPaint } from "../print";
import { startProgress } from "../progress";
import { reportFailure } from "../report-failure";
import { announceCommand } from "./announce";
import { deprecationsText } from "./deprecations-text";
import {
  accountTargetOptions,
  checkTarget,
  type FleetDocuments,
  joinExitCodes,
  readConcurrency,
  readFleetDocuments,
} from "./fleet-documents";
import { resultsJson } from "./results-json";
import { resultsTable, resultsTotal } from "./results-table";
import { createLocalStore, withFleet } from "./with-fleet";

export async function runZones(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode> {
  const read = await readFleetDocuments(args, paths, io);
  if (!read.ok) return read.exit;
  const runs: AccountRun[] = [];
  const local = createLocalStore(io);
  // One account after the other: each has its own token, queue and rate limit, and a failure of an account does not stop the others.
  for (const documents of read.accounts) {
    runs.push(await withFleet(io, documents.fleetTarget, (fleet) => runAccount(args, fleet, documents, io), local));
  }
  return report(args, runs, io);
}

/** What became of the zones of an account. */
interface AccountRun {
  readonly read: FleetDocuments;
  /** Undefined where nobody waited for results, or nothing was run. */
  readonly results?: readonly KeyResult[];
  /** Why nothing was run or waited for any longer. */
  readonly exit?: ExitCode;
}

async function runAccount(args: Args, fleet: Fleet, read: FleetDocuments, io: Io): Promise<AccountRun> {
  const { broken, fleetTarget, keys } = read;
  if (fleet.isLocal) return runHere(args, fleet, read, io);
  const refused = await announceCommand("run", fleet, io);
  if (refused !== undefined) return { read, exit: refused };
  const { queue } = fleet;
  const since = await readStoreTime(queue.store);
  await enqueueAll(args, fleet, keys);
  const target = describeFleetTarget(fleetTarget);
  io.stderr.write(`${escapeText(`Queued: ${formatCount(keys.length, "zone")} on ${queue.name} for ${target}.`)}\n`);
  if (args.has("wait")) return waitForResults(args, fleet, read, since, io);
  io.stderr.write(deprecationsText(read.deprecations, args, stderrPaint(io)));
  if (broken.length > 0) io.stderr.write(`${formatLeftOut(broken)}\n`);
  return { read };
}

/** Runs a job for every zone in this process. */
async function runHere(args: Args, fleet: Fleet, read: FleetDocuments, io: Io): Promise<AccountRun> {
  const { documents, keys } = read;
  const { fleetTarget, queue, environment } = fleet;
  const exit = await checkTarget(args, read, io, environment);
  if (exit !== undefined) return { read, exit };
  const progress = startProgress(io);
  const left = new Set(keys);
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  if (keys.length === 0) finish();
  await enqueueAll(args, fleet, keys);
  const handler = createJobHandler({
    fleetTarget,
    documents,
    environment,
    target: accountTargetOptions(args, read),
    mode: args.has("apply") ? "apply" : "drift",
    allow: args.all("allow"),
    store: queue.store,
    onResult: (key) => {
      left.delete(key);
      progress.now(`${keys.length - left.size} of ${keys.length} zones, ${key}`);
      if (left.size === 0) finish();
    },
    onTargetFailure: (failure) => void reportFailure(failure, "fleet", args, io),
  });
  const worker = queue.startWorker(handler, { concurrency: readConcurrency(args, read, environment), backoffMs: [] });
  io.interrupt.addEventListener("abort", () => finish(), { once: true });
  await finished;
  await worker.stop();
  progress.end();
  const { results } = await listJobResults(queue.store);
  return { read, results };
}

function enqueueAll(args: Args, { fleetTarget, queue }: Fleet, keys: readonly string[]): Promise<unknown> {
  return mapAtOnce(keys, QUEUE_CONCURRENCY, async (key) => {
    if (args.has("apply")) await requestJob(queue.store, key, "apply", fleetTarget);
    await queue.enqueue(key, { priority: "soon" });
  });
}

/** Waits for the results of `--wait` seconds. */
async function waitForResults(
  args: Args,
  fleet: Fleet,
  read: FleetDocuments,
  since: number,
  io: Io,
): Promise<AccountRun> {
  const { keys } = read;
  const wanted = new Set(keys);
  const progress = startProgress(io);
  const deadline = io.now().getTime() + Number(args.value("wait")) * 1000;
  for (;;) {
    const listed = await listJobResults(fleet.queue.store);
    const results = listed.results.filter(({ key, at }) => wanted.has(key) && at >= since);
    progress.now(`${results.length} of ${keys.length} zones`);
    const isLate = io.now().getTime() >= deadline || io.interrupt.aborted;
    if (results.length < keys.length && !isLate) {
      await io.sleep(POLL_MS, io.interrupt);
      continue;
    }
    progress.end();
    if (results.length === keys.length) return { read, results };
    return { read, results, exit: io.interrupt.aborted ? EXIT.interrupted : EXIT.error };
  }
}

const POLL_MS = 500;

function report(args: Args, runs: readonly AccountRun[], io: Io): ExitCode {
  const finished = runs.flatMap(({ read, results }) => (results ? [{ ...read, results }] : []));
  const all = finished.flatMap(({ results }) => results);
  const broken = finished.flatMap((run) => run.broken);
  const deprecations = finished[0]?.deprecations ?? [];
  if (args.has("json") && finished.length > 0) {
    io.stdout.write(resultsJson(finished, broken, deprecations));
    io.stderr.write(`${resultsTotal(all)}\n`);
  } else if (finished.length > 0) {
    for (const { account, fleetTarget, results } of finished) {
      if (account) io.stdout.write(`${toDisplayText(`${account.name} (${fleetTarget.target})`)}\n`);
      io.stdout.write(resultsTable(results, io.now().getTime(), stdoutPaint(io), args.has("verbose")));
    }
    io.stdout.write(deprecationsText(deprecations, args, stdoutPaint(io)));
  }
  if (broken.length > 0) (args.has("json") ? io.stderr : io.stdout).write(`${formatLeftOut(broken)}\n`);
  for (const { read, results } of runs)
    if (results && results.length < read.keys.length && !io.interrupt.aborted)
      io.stderr.write(`Timed out: ${formatCount(read.keys.length - results.length, "zone")} still queued.\n`);
  if (io.interrupt.aborted) return EXIT.interrupted;
  return joinExitCodes(runs.map(({ read, results = [], exit }) => exit ?? exitCode(results, read.broken, args)));
}

function exitCode(results: readonly KeyResult[], broken: readonly BrokenPart[], args: Args): ExitCode {
  const has = (outcome: KeyResult["outcome"]) => results.some((result) => result.outcome === outcome);
  if (has("failed") || broken.length > 0) return args.has("apply") ? EXIT.partial : EXIT.error;
  if (has("refused")) return EXIT.refused;
  return has("drifted") ? EXIT.changes : EXIT.done;
}
