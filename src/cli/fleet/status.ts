// `fleet status`: the results of the zones' last jobs, and the state of the queue, for each target of the fleet. It sends no request to
// the API.

import { listEarlierRequests } from "../../fleet/earlier-version";
import { describeFleetTarget } from "../../fleet/fleet-target";
import { listJobResults } from "../../fleet/job-results";
import { type KnownTarget, listKnownTargets } from "../../fleet/known-targets";
import { openJobQueue, openSharedStore } from "../../fleet/open-job-queue";
import { ENGINE_VARIABLE, readFleetName } from "../../fleet/shared-services";
import { toDisplayText } from "../../report/display-text";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { stdoutPaint } from "../print";
import { describeEarlierRequests, describeUnreadable } from "./leftovers";
import { statusJson, type TargetState } from "./results-json";
import { formatAge, resultsTable } from "./results-table";

export async function runStatus(args: Args, io: Io): Promise<ExitCode> {
  const status = await readStatus(io);
  const zones = new Set(args.all("zone"));
  const isChosen = ({ key }: { readonly key: string }) => zones.size === 0 || zones.has(key);
  const targets = status.targets.map((target) => ({ ...target, results: target.results.filter(isChosen) }));
  for (const line of describeLeftovers(status)) io.stderr.write(`${line}\n`);
  if (args.has("json")) io.stdout.write(statusJson(status.engine, targets, status.unreadable));
  else if (targets.length === 0)
    io.stdout.write(`${status.engine}: no worker and no command has used this fleet yet.\n`);
  else {
    const show = (target: TargetState) => formatTarget(target, status.engine, args, io);
    io.stdout.write(targets.map(show).join("\n"));
  }
  return EXIT.done;
}

interface Status {
  readonly engine: string;
  readonly targets: readonly TargetState[];
  /** Names of values in the store that are skipped. */
  readonly unreadable: readonly string[];
  /** Zones whose requests name no target. */
  readonly earlierRequests: readonly string[];
}

async function readStatus({ env }: Pick<Io, "env">): Promise<Status> {
  const url = env[ENGINE_VARIABLE] ?? "";
  const options = readFleetName(env);
  const shared = await openSharedStore(url, options);
  try {
    const known = await listKnownTargets(shared);
    const unreadable = [...known.unreadable];
    const targets: TargetState[] = [];
    for (const target of known.targets) {
      const state = await readTarget(target, url, options);
      targets.push(state);
      unreadable.push(...state.unreadable);
    }
    return { engine: shared.name, targets, unreadable, earlierRequests: await listEarlierRequests(shared) };
  } finally {
    await shared.close();
  }
}

async function readTarget(
  { target, account, workerAt }: KnownTarget,
  url: string,
  options: ReturnType<typeof readFleetName>,
): Promise<TargetState & { readonly unreadable: readonly string[] }> {
  const fleetTarget = { target, account };
  const queue = await openJobQueue(url, { ...options, fleetTarget });
  try {
    return { fleetTarget, workerAt, stats: await queue.stats(), ...(await listJobResults(queue.store)) };
  } finally {
    await queue.close();
  }
}

function formatTarget(
  { fleetTarget, results, stats, workerAt }: TargetState,
  engine: string,
  args: Args,
  io: Io,
): string {
  const { waiting, delayed, active, failed, schedules } = stats;
  const now = io.now().getTime();
  const worker = workerAt === undefined ? "no worker yet" : `last worker ${formatAge(now - workerAt)} ago`;
  const state = `${active} active, ${waiting} waiting, ${delayed} delayed, ${failed} failed, ${schedules} scheduled`;
  const table = resultsTable(results, now, stdoutPaint(io), args.has("verbose"));
  return `${toDisplayText(describeFleetTarget(fleetTarget))}; ${worker}\n${table}${engine}: ${state}.\n`;
}

function describeLeftovers({ unreadable, earlierRequests }: Status): readonly string[] {
  return [
    ...(unreadable.length > 0 ? [describeUnreadable(unreadable)] : []),
    ...(earlierRequests.length > 0 ? [describeEarlierRequests(earlierRequests)] : []),
  ];
}
