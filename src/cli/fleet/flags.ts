// Flags of the fleet commands, and how their values are read.
import { Cron } from "croner";
import type { Schedule } from "../../fleet/job-queue";
import { spreadOffset } from "../../fleet/set-schedules";
import { isInShard, parseShard } from "../../fleet/shard";
import type { Args, Flag } from "../command";
import { integerFlag } from "../flags";

export const shardFlag: Flag = {
  name: "shard",
  value: "I/N",
  doc: "only this share of the zones, from 1/N to N/N; the same zones on every machine",
  check: (text) => (parseShard(text) ? undefined : `\`--shard\` is \`${text}\`; write \`1/4\` for the first of four.`),
};

export const scheduleFlags: readonly Flag[] = [
  {
    name: "every",
    value: "TIME",
    doc: "enqueue each zone at this interval, spread over it: `30m`, `1h`, `1d`",
    check: (text) =>
      parseInterval(text) === undefined ? `\`--every\` is \`${text}\`; write \`30m\`, \`1h\` or \`1d\`.` : undefined,
  },
  {
    name: "cron",
    value: "LINE",
    doc: "enqueue all zones by a cron expression of five fields: `0 4 * * *`",
    check: (text) =>
      isCronExpression(text) ? undefined : `\`--cron\` is \`${text}\`; write five fields, as in \`0 4 * * *\`.`,
  },
  {
    name: "time-zone",
    value: "NAME",
    doc: "with --cron, the time zone of its times; default: UTC",
    check: (text) =>
      isTimeZone(text) ? undefined : `\`--time-zone\` is \`${text}\`; write it as in \`Europe/Zurich\`.`,
  },
];

export const concurrencyFlag = integerFlag("concurrency", "N", 1, 100, "active jobs in this process; default: 4");

/** The schedule of each key; undefined without `--every` and `--cron`. */
export function readSchedule(args: Args): ((key: string) => Schedule) | undefined {
  const everyMs = parseInterval(args.value("every") ?? "");
  const cron = args.value("cron");
  if (everyMs !== undefined) return (key) => ({ everyMs, offsetMs: spreadOffset(key, everyMs) });
  if (cron === undefined) return undefined;
  const timeZone = args.value("time-zone");
  return () => ({ cron, ...(timeZone !== undefined && { timeZone }) });
}

/** Why the flags of a schedule exclude each other, if they do. */
export function findScheduleConflict(args: Args): string | undefined {
  if (args.has("every") && args.has("cron")) return "Give `--every` or `--cron`, not both.";
  return args.has("time-zone") && !args.has("cron") ? "`--time-zone` is for `--cron`." : undefined;
}

/** The keys of `--shard`; all keys without it. */
export function selectShard(args: Args, keys: readonly string[]): readonly string[] {
  const text = args.value("shard");
  const shard = text === undefined ? undefined : parseShard(text);
  return shard ? keys.filter((key) => isInShard(key, shard)) : keys;
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
]);

/** Milliseconds; undefined for text such as `1 hour`. */
function parseInterval(text: string): number | undefined {
  const [, amount, unit] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
  const unitMs = UNITS.get(unit ?? "");
  return amount === undefined || unitMs === undefined ? undefined : Number(amount) * unitMs;
}

function isCronExpression(expression: string): boolean {
  try {
    const cron = new Cron(expression, { paused: true, timezone: "UTC" });
    return expression.trim().split(/\s+/).length === 5 && cron.nextRun() !== null;
  } catch {
    return false;
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
