// `fleet schedule`: sets the schedules of the declared zones in the queue, once.
import { setSchedules } from "../../fleet/set-schedules";
import { formatCount } from "../../report/text/format-value";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { usageError } from "../print";
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
  return withFleet(io, async ({ queue }) => {
    const { added, changed, removed, unchanged } = await setSchedules(queue, read.keys, scheduleFor, prune);
    io.stdout.write(
      `${formatCount(added, "zone")} newly scheduled, ${changed} changed, ${removed} removed, ${unchanged} unchanged, on ${queue.name}.\n`,
    );
    return EXIT.done;
  });
}
