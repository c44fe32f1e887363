// `fleet schedule`: sets the schedules of the declared zones in the queue, once.
import { escapeText } from "../../base/escape-text";
import { formatCount } from "../../base/format-count";
import { describeFleetTarget } from "../../fleet/fleet-target";
import { setSchedules } from "../../fleet/set-schedules";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { usageError } from "../print";
import { announceCommand } from "./announce";
import { readSchedule } from "./flags";
import { readFleetDocuments } from "./fleet-documents";
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
  return withFleet(io, read.fleetTarget, async (fleet) => {
    const refused = await announceCommand("schedule", fleet, io);
    if (refused !== undefined) return refused;
    const { queue } = fleet;
    const { added, changed, removed, unchanged } = await setSchedules(queue, read.keys, scheduleFor, prune);
    const counts = `${formatCount(added, "zone")} newly scheduled, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
    io.stdout.write(`${escapeText(`${counts}, on ${queue.name} for ${describeFleetTarget(read.fleetTarget)}.`)}\n`);
    return EXIT.done;
  });
}
