// Times to live of records in the API. Knows nothing of record types.
import { accept, type Parsed, type Problem } from "./parsed";
import { problem, quoteValue, reject } from "./problems";

/** Seconds, or 1 for auto (API documentation, "ttl"). */
export type Ttl = number;

export const AUTO_TTL: Ttl = 1;
/** Of zones outside Enterprise. */
export const MIN_TTL: Ttl = 60;
export const MAX_TTL: Ttl = 86_400;
/** The effective TTL of a proxied record. */
export const PROXIED_TTL: Ttl = 300;

export interface TtlRules {
  readonly proxied?: boolean;
  /** The minimum is 30 seconds in Enterprise zones and 60 in others. */
  readonly enterprise?: boolean;
}

/** Parses `auto` or a whole number of seconds. It rejects numbers in quotation marks. */
export function parseTtl(input: unknown, rules: TtlRules = {}): Parsed<Ttl> {
  if (input === "auto") return accept(AUTO_TTL);
  if (typeof input !== "number" || !Number.isSafeInteger(input)) {
    return reject(
      "DNS120",
      `${quoteValue(input)} is not a TTL.`,
      "Write whole seconds without quotation marks, or `auto`.",
    );
  }
  const wrong = checkTtl(input, rules);
  return wrong ? { ok: false, problem: wrong } : accept(canonicalTtl(input, rules.proxied ?? false));
}

/** The nearest number of seconds that every zone accepts. */
export function clampTtl(seconds: number): Ttl {
  return Math.min(Math.max(seconds, MIN_TTL), MAX_TTL);
}

/** The problem with a TTL in seconds, if any. */
export function checkTtl(ttl: Ttl, { proxied = false, enterprise = false }: TtlRules): Problem | undefined {
  if (ttl === AUTO_TTL) return undefined;
  const minimum = enterprise ? 30 : MIN_TTL;
  if (ttl < minimum || ttl > MAX_TTL) {
    const help = enterprise
      ? "Write `auto` or a number in this range."
      : "Write `auto` or a number in this range. Enterprise zones allow 30 and above.";
    return problem(
      "DNS121",
      `TTL ${quoteValue(ttl)} is neither \`auto\` nor from ${minimum} to ${MAX_TTL} seconds.`,
      help,
    );
  }
  if (!proxied || ttl === PROXIED_TTL) return undefined;
  return problem(
    "DNS122",
    `TTL ${quoteValue(ttl)} is set on a proxied record, whose TTL is always \`auto\`.`,
    "Remove the TTL.",
  );
}

/** The canonical TTL: on a proxied record, every TTL means auto. */
export function canonicalTtl(ttl: Ttl, proxied: boolean): Ttl {
  return proxied ? AUTO_TTL : ttl;
}

/** The TTL for messages: `auto` or the number. */
export function formatTtl(ttl: Ttl): string {
  return ttl === AUTO_TTL ? "auto" : String(ttl);
}
