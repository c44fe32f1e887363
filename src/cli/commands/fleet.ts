// `zonewright fleet`: many zones, looked at and applied by workers that share one budget of requests.

import { ENGINE_VARIABLE } from "../../fleet/shared";
import type { Args, Command } from "../command";
import { notifyAsFlag, notifyFlag } from "../drift-notify";
import type { ExitCode } from "../exit";
import { allowFlag, asOfFlag, baseUrlFlag, integerFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import { doctor } from "../fleet/doctor";
import { concurrencyFlag, scheduleClash, scheduleFlags, shardFlag } from "../fleet/flags";
import { run } from "../fleet/run";
import { schedule } from "../fleet/schedule";
import { status } from "../fleet/status";
import { parseListen, worker } from "../fleet/worker";
import type { Io } from "../io";
import { usageError } from "../print";
import { serialFlags } from "../serial-flags";

interface Part {
  /** Whether it takes paths of documents. */
  readonly paths: boolean;
  /** It is about a server that others use, too. */
  readonly needsEngine: boolean;
  readonly flags: readonly string[];
  run(args: Args, io: Io, paths: readonly string[]): Promise<ExitCode>;
}

const READING = ["base-url", "profile", "zone", "shard", "as-of"];

const PARTS: Readonly<Record<string, Part>> = {
  run: {
    paths: true,
    needsEngine: false,
    flags: [...READING, "concurrency", "apply", "allow", "wait", "json", "verbose"],
    run,
  },
  worker: {
    paths: true,
    needsEngine: false,
    flags: [
      ...READING,
      ...["concurrency", "apply", "allow", "every", "cron", "time-zone", "listen", "metrics-by-zone", "grace"],
      ...["notify", "notify-as", ...serialFlags.map((serialFlag) => serialFlag.name)],
    ],
    run: worker,
  },
  schedule: {
    paths: true,
    needsEngine: true,
    flags: ["profile", "zone", "shard", "every", "cron", "time-zone", "prune"],
    run: schedule,
  },
  status: { paths: false, needsEngine: true, flags: ["zone", "json", "verbose"], run: status },
  doctor: { paths: false, needsEngine: true, flags: ["json"], run: doctor },
};

export const fleet: Command = {
  name: "fleet",
  summary: "look at and apply many zones by workers that share one budget of requests",
  usage: "run PATH… | worker PATH… | schedule PATH… | status | doctor [flags]",
  doc: `Without ${ENGINE_VARIABLE} everything happens in this process; with it, on the Redis or PostgreSQL server that it names, together with all other workers and runs.`,
  words: { min: 1, of: "`run`, `worker`, `schedule`, `status` or `doctor`" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    shardFlag,
    concurrencyFlag,
    { name: "apply", doc: "run: apply what is declared, without asking; worker: do so where somebody asked for it" },
    allowFlag,
    integerFlag("wait", "SECONDS", 0, 86_400, "run, on a server: wait this long for the turns and report them"),
    ...scheduleFlags,
    { name: "prune", doc: "schedule: remove the schedules of zones that no document declares" },
    {
      name: "listen",
      value: "[HOST:]PORT",
      doc: "worker: answer /metrics, /healthz and /readyz there; this machine only unless a host is given",
      check: (text) => (parseListen(text) ? undefined : `\`--listen\` is \`${text}\`; write \`127.0.0.1:9464\`.`),
    },
    { name: "metrics-by-zone", doc: "worker: a series of its own for each zone's last success" },
    integerFlag(
      "grace",
      "SECONDS",
      0,
      3600,
      "worker: how long turns under way may take after a signal; 25 unless given",
    ),
    notifyFlag,
    notifyAsFlag,
    ...serialFlags,
    jsonFlag,
    verboseFlag,
    asOfFlag,
    profileFlag,
  ],
  examples: [
    { line: "zonewright fleet run zones/", doc: "every zone once, here; exit 2 where one has drifted" },
    {
      line: "zonewright fleet worker zones/ --every 1h --listen 9464",
      doc: "each zone hourly, for as long as it lives",
    },
    {
      line: "zonewright fleet run zones/ --zone example.com --apply --wait 60",
      doc: "has a worker apply one zone now",
    },
    { line: "zonewright fleet status", doc: "which zones need somebody" },
  ],
  async run(args, io) {
    const [name = "", ...paths] = args.words;
    const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    const wrong = part ? misuse(name, part, args, io, paths) : unknown(name);
    if (!part || wrong !== undefined) return usageError(io, wrong ?? "", "fleet");
    return part.run(args, io, paths);
  },
};

function unknown(name: string): string {
  return `\`fleet ${name}\` is not known; there are ${Object.keys(PARTS)
    .map((text) => `\`${text}\``)
    .join(", ")}.`;
}

function misuse(name: string, part: Part, args: Args, io: Io, paths: readonly string[]): string | undefined {
  if (part.paths && paths.length === 0) return `\`fleet ${name}\` needs a PATH: a file or a folder of documents.`;
  if (!part.paths && paths.length > 0) return `\`fleet ${name}\` takes no \`${paths[0]}\`.`;
  const odd = fleet.flags.find((flag) => args.has(flag.name) && !part.flags.includes(flag.name));
  if (odd) return `\`--${odd.name}\` is no flag of \`fleet ${name}\`.`;
  if (part.needsEngine && !io.env[ENGINE_VARIABLE]) {
    return `\`fleet ${name}\` asks a server: set ${ENGINE_VARIABLE} to \`redis://HOST:PORT\` or \`postgres://…\`.`;
  }
  return scheduleClash(args);
}
