// `fleet worker`: runs jobs until it is stopped. The first signal drains it: active jobs finish and no new jobs start. Another worker
// runs what does not finish in time.
import { codeTitle } from "../../base/codes";
import { errorText } from "../../base/error-text";
import { escapeText } from "../../base/escape-text";
import { formatCount } from "../../base/format-count";
import { createDriftHistories } from "../../fleet/drift-histories";
import { hasEarlierValues, moveEarlierSchedules, retireEarlierRequests } from "../../fleet/earlier-version";
import { describeFleetTarget, isSameFleetTarget } from "../../fleet/fleet-target";
import { createJobHandler } from "../../fleet/job-handler";
import type { RunningWorker } from "../../fleet/job-queue";
import type { JobResult } from "../../fleet/job-results";
import { announceTarget, listKnownTargets } from "../../fleet/known-targets";
import { type MetricsServer, startMetricsServer } from "../../fleet/metrics-server";
import type { Fleet } from "../../fleet/open-fleet";
import { openJobQueue } from "../../fleet/open-job-queue";
import { setSchedules } from "../../fleet/set-schedules";
import { ENGINE_VARIABLE, readFleetName } from "../../fleet/shared-services";
import { listBrokenKeys, listKeys } from "../../fleet/zone-keys";
import type { Recipient } from "../../operations";
import { formatLeftOut } from "../../report/broken-names";
import { toDisplayText } from "../../report/display-text";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { readRecipient } from "../notify-flags";
import { printDiagnostics, stderrPaint, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { serialHint } from "../requests";
import { deprecationsText } from "./deprecations-text";
import { readSchedule, selectShard } from "./flags";
import {
  accountTargetOptions,
  checkTarget,
  type FleetDocuments,
  findFleetDeprecations,
  joinExitCodes,
  readConcurrency,
  readFleetDocuments,
  selectBroken,
} from "./fleet-documents";
import { describeEarlierRequests } from "./leftovers";
import { createLocalStore, withFleet } from "./with-fleet";

export async function runWorker(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode> {
  const resolved = readRecipient(args, io);
  if (!resolved.ok) return usageError(io, resolved.problem, "fleet");
  const read = await readFleetDocuments(args, paths, io);
  if (!read.ok) return read.exit;
  if (read.accounts.length > 1 && args.has("listen"))
    return usageError(io, "`--listen` serves the metrics of one account: name it with `--account`.", "fleet");
  const local = createLocalStore(io);
  const runs = read.accounts.map((documents) => {
    const start = async (fleet: Fleet) => {
      const exit = await checkTarget(args, documents, io, fleet.environment);
      return exit ?? work(args, fleet, documents, resolved.recipient, io);
    };
    return withFleet(io, documents.fleetTarget, start, local);
  });
  return joinExitCodes(await Promise.all(runs));
}

async function work(
  args: Args,
  fleet: Fleet,
  read: FleetDocuments,
  recipient: Recipient | undefined,
  io: Io,
): Promise<ExitCode> {
  const { documents, keys: healthy, broken } = read;
  const { fleetTarget, queue } = fleet;
  let isDraining = false;
  const server = await startServer(args, fleet, () => isDraining, io);
  if (server === "failed") return EXIT.error;
  // Active jobs outlive the signal that ends the worker.
  const environment = { ...fleet.environment, signal: new AbortController().signal };
  const { account } = read;
  const prefix = account ? `${account.name}: ` : "";
  const log = (text: string) => void io.stderr.write(`${io.now().toISOString()} ${escapeText(prefix + text)}\n`);
  const mayWrite = args.has("apply");
  const keys = [...healthy, ...listBrokenKeys(broken)];
  const handler = createJobHandler({
    fleetTarget,
    documents,
    environment,
    target: accountTargetOptions(args, read),
    mode: mayWrite ? "apply" : "drift",
    allow: args.all("allow"),
    store: queue.store,
    histories: createDriftHistories({
      store: queue.store,
      ...(account && { account }),
      recipient,
      serialHint: serialHint(args),
      environment,
    }),
    onResult: (key, result) => log(formatResult(key, result)),
    onTargetFailure: (failure) => void reportFailure(failure, "fleet", args, io),
  });
  const worker = queue.startWorker(handler, { concurrency: readConcurrency(args, read, environment), onWarning: log });
  const access = mayWrite ? "may write" : "read-only";
  const listening = server ? `, listening on ${server.url}` : "";
  const target = describeFleetTarget(fleetTarget);
  log(`working on ${queue.name} for ${target}: ${formatCount(keys.length, "zone")} declared, ${access}${listening}`);
  if (!fleet.isLocal) await greetFleet(fleet, keys, log, io);
  await keepSchedules(args, fleet, documents, log, io);
  isDraining = true;
  log("stopping: active jobs finish, no new jobs start");
  await endWorker(worker, Number(args.value("grace") ?? 25) * 1000, io);
  await server?.close();
  return EXIT.done;
}

/** Reports the other targets of the server, and what an earlier version left there. The server may be unreachable: the worker waits for it. */
async function greetFleet(
  { fleetTarget, queue }: Fleet,
  keys: readonly string[],
  log: (text: string) => void,
  { env }: Io,
): Promise<void> {
  try {
    await announceTarget(queue.shared, fleetTarget, "worker");
    const { targets } = await listKnownTargets(queue.shared);
    const others = targets.filter((known) => !isSameFleetTarget(known, fleetTarget)).map(describeFleetTarget);
    if (others.length > 0) log(`this worker runs no jobs of the fleet's other targets: ${others.join("; ")}`);
    if (!(await hasEarlierValues(queue.shared))) return;
    const requests = await retireEarlierRequests(queue.shared);
    if (requests.length > 0) log(describeEarlierRequests(requests));
    const earlier = await openJobQueue(env[ENGINE_VARIABLE] ?? "", readFleetName(env));
    const moved = await moveEarlierSchedules(earlier, queue, keys).finally(() => earlier.close());
    if (moved > 0) log(`schedules of an earlier version now belong to ${describeFleetTarget(fleetTarget)}: ${moved}`);
  } catch (error) {
    log(errorText(error));
  }
}

/** Sets the schedules at the start and every few minutes, because a store can lose them and documents gain zones. */
async function keepSchedules(
  args: Args,
  { fleetTarget, queue }: Fleet,
  documents: FleetDocuments["documents"],
  log: (text: string) => void,
  io: Io,
): Promise<void> {
  const scheduleFor = readSchedule(args);
  let shown = "";
  let shownBroken = "";
  while (!io.interrupt.aborted) {
    try {
      await announceTarget(queue.shared, fleetTarget, "worker");
      const { desired, broken, deprecated } = await documents.read();
      const text = deprecationsText(findFleetDeprecations(deprecated, args, io), args, stderrPaint(io));
      if (text !== shown) io.stderr.write(text);
      shown = text;
      const leftOut = formatLeftOut(selectBroken(args, broken));
      if (leftOut !== shownBroken) log(leftOut === "" ? "the documents have no errors any more" : leftOut);
      shownBroken = leftOut;
      // The jobs of zones with errors fail, and name the errors. No schedule is removed.
      const keys = selectShard(args, [...listKeys(desired), ...listBrokenKeys(broken)]);
      const changes = scheduleFor && (await setSchedules(queue, keys, scheduleFor, false));
      if (changes && changes.added + changes.changed > 0) {
        log(`scheduled: ${changes.added} new, ${changes.changed} changed`);
      }
    } catch (error) {
      log(`schedules: ${errorText(error)}`);
    }
    await io.sleep(RESCHEDULE_MS, io.interrupt).catch(() => undefined);
  }
}

const RESCHEDULE_MS = 5 * 60_000;

/** Drains the worker, and stops it after the grace period. */
async function endWorker(worker: RunningWorker, graceMs: number, io: Io): Promise<void> {
  const timer = new AbortController();
  const drained = worker.drain().then(() => timer.abort());
  await Promise.race([drained, io.sleep(graceMs, timer.signal)]);
  if (!timer.signal.aborted) await worker.stop();
}

/** Undefined without `--listen`. */
async function startServer(
  args: Args,
  { fleetTarget, queue }: Fleet,
  isDraining: () => boolean,
  io: Io,
): Promise<MetricsServer | "failed" | undefined> {
  const text = args.value("listen");
  const address = text === undefined ? undefined : parseListenAddress(text);
  if (!address) return undefined;
  try {
    return await startMetricsServer({
      ...address,
      fleetTarget,
      queue,
      byZone: args.has("metrics-by-zone"),
      isDraining,
    });
  } catch (error) {
    const detail = `\`--listen ${text}\`: ${errorText(error)}.`;
    const help = "Name another port, or stop the process that uses it.";
    printDiagnostics(io, [{ code: "FLT102", severity: "error", summary: codeTitle("FLT102"), detail, help }]);
    return "failed";
  }
}

/** Parses `HOST:PORT`, `[::1]:PORT`, or `PORT` for this machine only. */
export function parseListenAddress(text: string): { readonly host: string; readonly port: number } | undefined {
  const match = /^(?:(?:\[([0-9a-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text);
  if (!match) return undefined;
  const [, ipv6, name, digits] = match;
  const port = Number(digits);
  return port > 65_535 ? undefined : { host: ipv6 ?? name ?? "127.0.0.1", port };
}

function formatResult(key: string, { outcome, requests, took, findings = {}, problem }: JobResult): string {
  const counts = Object.entries(findings).flatMap(([category, number]) =>
    number > 0 ? [`${number} ${category}`] : [],
  );
  const details = [...counts, ...(problem === undefined ? [] : [toDisplayText(problem)])].join(", ");
  return `${key}: ${outcome}, ${formatCount(requests, "request")}, ${took} ms${details === "" ? "" : `: ${details}`}`;
}
