// Flags of the fleet commands, each said once, and what they come to.
import { createHash } from "node:crypto";
import { Cron } from "croner";
import type { Schedule } from "../../fleet/engine";
import type { Args, Flag } from "../command";
import { integerFlag } from "../flags";
import { isInShard, parseShard } from "./keys";

export const shardFlag: Flag = {
  name: "shard",
  value: "I/N",
  doc: "only this share of the zones, from 1/N to N/N: the same zones on every machine",
  check: (text) => (parseShard(text) ? undefined : `\`--shard\` is \`${text}\`; write \`1/4\` for the first of four.`),
};

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function durationOf(text: string): number | undefined {
  const found = /^([1-9]\d{0,4})([smhd])$/.exec(text);
  return found ? Number(found[1]) * (UNITS[found[2] as string] as number) : undefined;
}

export const scheduleFlags: readonly Flag[] = [
  {
    name: "every",
    value: "TIME",
    doc: "wake each zone so often, spread over that time: `30m`, `1h`, `1d`",
    check: (text) =>
      durationOf(text) === undefined ? `\`--every\` is \`${text}\`; write \`30m\`, \`1h\` or \`1d\`.` : undefined,
  },
  {
    name: "cron",
    value: "LINE",
    doc: "wake all zones by a cron line, five fields: `0 4 * * *`",
    check: (text) => cronProblem(text, undefined),
  },
  {
    name: "time-zone",
    value: "NAME",
    doc: "with --cron, the zone of its times; UTC unless given",
    check: (text) =>
      isTimeZone(text) ? undefined : `\`--time-zone\` is \`${text}\`; write it as in \`Europe/Zurich\`.`,
  },
];

export const concurrencyFlag = integerFlag("concurrency", "N", 1, 100, "turns at once in this process; 4 unless given");

/** When a key wakes; undefined where the command line does not say. Keys are spread over `--every` by their names. */
export function scheduleOf(args: Args): ((key: string) => Schedule) | undefined {
  const every = args.value("every");
  const cron = args.value("cron");
  if (every !== undefined) {
    const everyMs = durationOf(every) as number;
    return (key) => ({ everyMs, offsetMs: spread(key, everyMs) });
  }
  if (cron === undefined) return undefined;
  const timeZone = args.value("time-zone");
  return () => ({ cron, ...(timeZone !== undefined && { timeZone }) });
}

/** Why the flags of a schedule do not go together. */
export function scheduleClash(args: Args): string | undefined {
  if (args.has("every") && args.has("cron")) return "Give `--every` or `--cron`, not both.";
  return args.has("time-zone") && !args.has("cron") ? "`--time-zone` is for `--cron`." : undefined;
}

export function keysWanted(args: Args, keys: readonly string[]): readonly string[] {
  const shard = args.value("shard");
  const share = shard === undefined ? undefined : parseShard(shard);
  return share ? keys.filter((key) => isInShard(key, share)) : keys;
}

function spread(key: string, everyMs: number): number {
  return createHash("sha256").update(key).digest().readUInt32BE(4) % everyMs;
}

function cronProblem(line: string, timezone: string | undefined): string | undefined {
  const says = `\`--cron\` is \`${line}\`; write five fields, as in \`0 4 * * *\``;
  try {
    const job = new Cron(line, { paused: true, timezone: timezone ?? "UTC" });
    return line.trim().split(/\s+/).length === 5 && job.nextRun() ? undefined : `${says}.`;
  } catch {
    return `${says}.`;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
