// `fleet schedule`: sets the schedules of the declared zones in the queue, once.
import { escapeText } from "../../base/escape-text";
import { formatCount } from "../../base/format-count";
import { describeFleetTarget } from "../../fleet/fleet-target";
import { setSchedules } from "../../fleet/set-schedules";
import { listBrokenKeys, listUnknownParts } from "../../fleet/zone-keys";
import type { BrokenPart } from "../../kind/state";
import { formatBrokenNames } from "../../report/broken-names";
import { toDisplayText } from "../../report/display-text";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { usageError } from "../print";
import { announceCommand } from "./announce";
import { readSchedule, selectShard } from "./flags";
import { type FleetDocuments, joinExitCodes, readFleetDocuments } from "./fleet-documents";
import { withFleet } from "./with-fleet";

export async function runSchedule(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode> {
  const scheduleFor = readSchedule(args);
  if (!scheduleFor) return usageError(io, "`fleet schedule` needs `--every` or `--cron`.", "fleet");
  const prune = args.has("prune");
  if (prune && (args.has("shard") || args.has("zone"))) {
    return usageError(io, "`--prune` needs all documents; omit `--shard` and `--zone`.", "fleet");
  }
  const read = await readFleetDocuments(args, paths, io);
  if (!read.ok) return read.exit;
  const exits: ExitCode[] = [];
  for (const account of read.accounts) exits.push(await scheduleAccount(args, account, scheduleFor, io));
  return joinExitCodes(exits);
}

function scheduleAccount(
  args: Args,
  read: FleetDocuments,
  scheduleFor: NonNullable<ReturnType<typeof readSchedule>>,
  io: Io,
): Promise<ExitCode> {
  const prune = args.has("prune");
  return withFleet(io, read.fleetTarget, async (fleet) => {
    const refused = await announceCommand("schedule", fleet, io);
    if (refused !== undefined) return refused;
    const { queue } = fleet;
    // The schedules of zones with errors stay: their jobs fail, and name the errors.
    const keys = [...read.keys, ...selectShard(args, listBrokenKeys(read.broken))];
    const unknown = listUnknownParts(read.broken);
    const removes = prune && unknown.length === 0;
    const { added, changed, removed, unchanged } = await setSchedules(queue, keys, scheduleFor, removes);
    const counts = `${formatCount(added, "zone")} newly scheduled, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
    io.stdout.write(`${escapeText(`${counts}, on ${queue.name} for ${describeFleetTarget(read.fleetTarget)}.`)}\n`);
    if (prune && !removes) io.stderr.write(`${describeKeptSchedules(unknown)}\n`);
    return read.broken.length > 0 ? EXIT.error : EXIT.done;
  });
}

function describeKeptSchedules(unknown: readonly BrokenPart[]): string {
  const files = formatBrokenNames(unknown, toDisplayText);
  return `No schedule was removed: the zones of ${files} are unknown until their errors are corrected.`;
}
