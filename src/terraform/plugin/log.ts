// Lines for Terraform's log, in the form that go-plugin reads (hclog's JSON). Secrets are taken out before a line is made.
import type { Redact } from "../../base/redact";

export type Level = "trace" | "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One line. Fields never replace the line's own members. */
export type Log = (level: Level, message: string, fields?: LogFields) => void;

export interface LogOptions {
  readonly write: (line: string) => void;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Less than this is left out; Terraform filters once more. */
  readonly from: Level;
}

const LEVELS: readonly Level[] = ["trace", "debug", "info", "warn", "error"];
/** go-plugin cuts lines at 64 KiB, and what is cut has no level. In JSON a character has six octets at most. */
const LONGEST = 4_096;
const MOST_FIELDS = 16;
const LONGEST_FIELD = 256;

export function createLog({ write, redact, now, from }: LogOptions): Log {
  const least = LEVELS.indexOf(from);
  return (level, message, fields = {}) => {
    if (LEVELS.indexOf(level) < least) return;
    const line = {
      ...Object.fromEntries(
        Object.entries(fields)
          .slice(0, MOST_FIELDS)
          .map((value) => field(value, redact)),
      ),
      "@level": level,
      "@message": short(redact(message), LONGEST),
      "@module": "provider",
      "@timestamp": timestamp(now()),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

/** The level that Terraform was asked for (`TF_LOG_PROVIDER`, else `TF_LOG`); warnings where it was not asked. */
export function levelFrom(env: Readonly<Record<string, string | undefined>>): Level {
  const asked = (env["TF_LOG_PROVIDER"] || env["TF_LOG"] || "warn").toLowerCase();
  if (asked === "json") return "trace";
  return LEVELS.find((level) => level === asked) ?? "warn";
}

/** With exactly six digits of fraction: with any other number go-plugin prints the line raw. */
function timestamp(at: number): string {
  return new Date(at).toISOString().replace("Z", "000Z");
}

function field([name, value]: [string, LogFields[string]], redact: Redact): [string, LogFields[string]] {
  return [name, typeof value === "string" ? short(redact(value), LONGEST_FIELD) : value];
}

function short(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} characters more)`;
}
