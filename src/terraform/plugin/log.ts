// Writes lines for Terraform's log in the JSON format of hclog, which go-plugin reads. Redacts secrets before a line is built.
import type { Redact } from "../../base/redact";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes a line. Fields never replace the members of the line itself. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

export interface LogOptions {
  readonly write: (line: string) => void;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The lowest level to write; Terraform filters again. */
  readonly from: LogLevel;
}

const LEVELS: readonly LogLevel[] = ["trace", "debug", "info", "warn", "error"];
/** go-plugin splits lines at 64 KiB, and the second part has no level. A character has at most six bytes in JSON. */
const MAX_MESSAGE_LENGTH = 4_096;
const MAX_FIELDS = 16;
const MAX_FIELD_LENGTH = 256;

export function createLog({ write, redact, now, from }: LogOptions): Log {
  const least = LEVELS.indexOf(from);
  return (level, message, fields = {}) => {
    if (LEVELS.indexOf(level) < least) return;
    const line = {
      ...Object.fromEntries(
        Object.entries(fields)
          .slice(0, MAX_FIELDS)
          .map((value) => redactField(value, redact)),
      ),
      "@level": level,
      "@message": truncate(redact(message), MAX_MESSAGE_LENGTH),
      "@module": "provider",
      "@timestamp": formatTimestamp(now()),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

/** The log level of Terraform (`TF_LOG_PROVIDER`, else `TF_LOG`); default: warnings. */
export function readLogLevel(env: Readonly<Record<string, string | undefined>>): LogLevel {
  const { TF_LOG_PROVIDER: providerLevel, TF_LOG: generalLevel } = env;
  const name = (providerLevel || generalLevel || "warn").toLowerCase();
  if (name === "json") return "trace";
  return LEVELS.find((level) => level === name) ?? "warn";
}

/** go-plugin requires exactly six digits of fraction, and otherwise prints the raw line. */
function formatTimestamp(at: number): string {
  return new Date(at).toISOString().replace("Z", "000Z");
}

function redactField([name, value]: [string, LogFields[string]], redact: Redact): [string, LogFields[string]] {
  return [name, typeof value === "string" ? truncate(redact(value), MAX_FIELD_LENGTH) : value];
}

function truncate(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} characters more)`;
}
