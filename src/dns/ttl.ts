// Times to live as the service knows them. Knows nothing of record types.
import { accept, type Parsed, type Problem } from "./parsed";
import { problem, refuse, seen } from "./problems";

/** Seconds, or 1 for auto (API documentation, "ttl"). */
export type Ttl = number;

export const AUTO_TTL: Ttl = 1;
export const MAX_TTL: Ttl = 86_400;
/** What auto means for a proxied record. */
export const PROXIED_TTL: Ttl = 300;

export interface TtlRules {
  readonly proxied?: boolean;
  /** Enterprise zones go down to 30 seconds, others to 60. */
  readonly enterprise?: boolean;
}

/** `auto` or a whole number of seconds; text with digits is refused, since a document that quotes numbers means something else. */
export function parseTtl(input: unknown, rules: TtlRules = {}): Parsed<Ttl> {
  if (input === "auto") return accept(AUTO_TTL);
  if (typeof input !== "number" || !Number.isSafeInteger(input)) {
    return refuse("DNS120", `${seen(input)} is not a TTL.`, "Write whole seconds without quotation marks, or `auto`.");
  }
  const wrong = ttlProblem(input, rules);
  return wrong ? { ok: false, problem: wrong } : accept(canonicalTtl(input, rules.proxied ?? false));
}

/** What is wrong with a TTL in seconds, if anything. */
export function ttlProblem(ttl: Ttl, { proxied = false, enterprise = false }: TtlRules): Problem | undefined {
  if (ttl === AUTO_TTL) return undefined;
  const minimum = enterprise ? 30 : 60;
  if (ttl < minimum || ttl > MAX_TTL) {
    const help = enterprise
      ? "Write `auto` or a number in range."
      : "Write `auto` or a number in range; Enterprise zones go down to 30.";
    return problem("DNS121", `TTL ${seen(ttl)} is not \`auto\` and not from ${minimum} to ${MAX_TTL} seconds.`, help);
  }
  if (!proxied || ttl === PROXIED_TTL) return undefined;
  return problem(
    "DNS122",
    `TTL ${seen(ttl)} stands on a proxied record, whose TTL is always \`auto\`.`,
    "Leave the TTL out.",
  );
}

/** The one spelling of a TTL: on a proxied record every TTL is auto. */
export function canonicalTtl(ttl: Ttl, proxied: boolean): Ttl {
  return proxied ? AUTO_TTL : ttl;
}

/** The TTL for people: `auto` or the number. */
export function formatTtl(ttl: Ttl): string {
  return ttl === AUTO_TTL ? "auto" : String(ttl);
}
