// `zonewright fleet`: compares and applies many zones by workers that share one rate limit.
import { ENGINE_VARIABLE } from "../../fleet/shared-services";
import type { Args, Command } from "../command";
import type { ExitCode } from "../exit";
import { allowFlag, asOfFlag, baseUrlFlag, integerFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import { runDoctor } from "../fleet/doctor";
import { concurrencyFlag, findScheduleConflict, scheduleFlags, shardFlag } from "../fleet/flags";
import { runZones } from "../fleet/run";
import { runSchedule } from "../fleet/schedule";
import { runStatus } from "../fleet/status";
import { parseListenAddress, runWorker } from "../fleet/worker";
import type { Io } from "../io";
import { notifyAsFlag, notifyFlag } from "../notify-flags";
import { usageError } from "../print";
import { serialFlags } from "../serial-flags";

interface Subcommand {
  /** Whether it takes paths of documents. */
  readonly paths: boolean;
  /** It concerns a server that others use, too. */
  readonly needsServer: boolean;
  readonly flags: readonly string[];
  run(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode>;
}

const DOCUMENT_FLAGS = ["account", "base-url", "profile", "zone", "shard", "as-of"];

const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>(
  Object.entries({
    run: {
      paths: true,
      needsServer: false,
      flags: [...DOCUMENT_FLAGS, "concurrency", "apply", "allow", "wait", "json", "verbose"],
      run: runZones,
    },
    worker: {
      paths: true,
      needsServer: false,
      flags: [
        ...DOCUMENT_FLAGS,
        ...["concurrency", "apply", "allow", "every", "cron", "time-zone", "listen", "metrics-by-zone", "grace"],
        ...["notify", "notify-as", ...serialFlags.map((serialFlag) => serialFlag.name)],
      ],
      run: runWorker,
    },
    schedule: {
      paths: true,
      needsServer: true,
      flags: ["account", "base-url", "profile", "zone", "shard", "every", "cron", "time-zone", "prune"],
      run: runSchedule,
    },
    status: { paths: false, needsServer: true, flags: ["zone", "json", "verbose"], run: runStatus },
    doctor: { paths: false, needsServer: true, flags: ["json"], run: runDoctor },
  }),
);

export const fleetCommand: Command = {
  name: "fleet",
  usage: "run PATH… | worker PATH… | schedule PATH… | status | doctor [flags]",
  doc: `Without ${ENGINE_VARIABLE} the queue is in this process; with it, on the Redis or PostgreSQL server that it names, shared with all other workers and runs.`,
  refusedFlags: new Map([
    [
      "--app",
      "`zonewright fleet` runs no program. Run the program first, for example `npx tsx zones.ts`, and name the folder that it writes: `zonewright.out`.",
    ],
  ]),
  positionals: { min: 1, of: "`run`, `worker`, `schedule`, `status` or `doctor`" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    { name: "account", value: "NAME", doc: "only this account of the documents; default: all that they declare" },
    shardFlag,
    concurrencyFlag,
    {
      name: "apply",
      doc: "run: apply the documents without approval; worker: do so for zones that `fleet run --apply` requested",
    },
    allowFlag,
    integerFlag("wait", "SECONDS", 0, 86_400, "run, on a server: wait this long for the jobs and report their results"),
    ...scheduleFlags,
    { name: "prune", doc: "schedule: remove the schedules of zones that no document declares" },
    {
      name: "listen",
      value: "[HOST:]PORT",
      doc: "worker: serve /metrics, /healthz and /readyz on this port; on 127.0.0.1 unless a host is given",
      check: (text) =>
        parseListenAddress(text) ? undefined : `\`--listen\` is \`${text}\`; write \`127.0.0.1:9464\`.`,
    },
    { name: "metrics-by-zone", doc: "worker: add a series for the last success of each zone" },
    integerFlag("grace", "SECONDS", 0, 3600, "worker: how long active jobs may take after a signal; default: 25"),
    notifyFlag,
    notifyAsFlag,
    ...serialFlags,
    jsonFlag,
    verboseFlag,
    asOfFlag,
    profileFlag,
  ],
  examples: [
    {
      line: "zonewright fleet run zones/",
      doc: "compare every zone once, in this process; exit 2 if a zone has drifted",
    },
    {
      line: "zonewright fleet worker zones/ --every 1h --listen 9464",
      doc: "compare each zone hourly until it is stopped",
    },
    {
      line: "zonewright fleet run zones/ --zone example.com --apply --wait 60",
      doc: "have a worker apply one zone now",
    },
    { line: "zonewright fleet status", doc: "list the zones that need attention" },
  ],
  async run(args, io) {
    const [name = "", ...paths] = args.positionals;
    const subcommand = SUBCOMMANDS.get(name);
    const problem = subcommand ? findMisuse(name, subcommand, args, io, paths) : describeUnknown(name);
    if (!subcommand || problem !== undefined) return usageError(io, problem ?? "", "fleet");
    return subcommand.run(args, io, paths);
  },
};

function describeUnknown(name: string): string {
  const names = [...SUBCOMMANDS.keys()].map((known) => `\`${known}\``).join(", ");
  return `Unknown command \`fleet ${name}\`; use ${names}.`;
}

function findMisuse(
  name: string,
  subcommand: Subcommand,
  args: Args,
  io: Io,
  paths: readonly string[],
): string | undefined {
  if (subcommand.paths && paths.length === 0) return `\`fleet ${name}\` needs a PATH: a file or a folder of documents.`;
  if (!subcommand.paths && paths.length > 0) return `\`fleet ${name}\` takes no argument: remove \`${paths[0]}\`.`;
  const unknown = fleetCommand.flags.find((flag) => args.has(flag.name) && !subcommand.flags.includes(flag.name));
  if (unknown) return `\`fleet ${name}\` has no flag \`--${unknown.name}\`.`;
  if (subcommand.needsServer && !io.env[ENGINE_VARIABLE]) {
    return `\`fleet ${name}\` needs a server: set ${ENGINE_VARIABLE} to \`redis://HOST:PORT\` or \`postgres://…\`.`;
  }
  return findScheduleConflict(args);
}
