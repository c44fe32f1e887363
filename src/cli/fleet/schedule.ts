// `fleet schedule`: puts the schedules of the declared zones into the engine, once.
import { count } from "../../report/text/words";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { usageError } from "../print";
import { withFleet } from "./engine";
import { scheduleOf } from "./flags";
import { readDeclared } from "./opening";
import { putSchedules } from "./schedules";

export async function schedule(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode> {
  const when = scheduleOf(args);
  if (!when) return usageError(io, "`fleet schedule` needs `--every` or `--cron`.", "fleet");
  if (args.has("prune") && (args.has("shard") || args.has("zone"))) {
    return usageError(io, "`--prune` goes by all documents; leave `--shard` and `--zone` out.", "fleet");
  }
  const read = await readDeclared(args, paths, io);
  if (!read.ok) return read.exit;
  return withFleet(io, async ({ engine }) => {
    const { added, changed, removed, same } = await putSchedules(engine, read.declared.keys, when, args.has("prune"));
    io.stdout.write(
      `${count(added, "zone")} newly scheduled, ${changed} changed, ${removed} removed, ${same} as before, on ${engine.name}.\n`,
    );
    return EXIT.done;
  });
}
