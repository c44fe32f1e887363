// The one table of DNS problems: each code with its line. DNS101-DNS109 are left to rules that look at more than one record.
import type { Problem, Refused } from "./parsed";

/** One line for each code, as it stands at the head of a diagnostic. */
export const problemTitles = {
  DNS110: "name is empty",
  DNS111: "label is longer than 63 octets",
  DNS112: "name is longer than 253 octets",
  DNS113: "name has a character that needs an escape",
  DNS114: "escape is not one of DNS",
  DNS115: "name is not an internationalized domain name",
  DNS116: "name is outside the zone",
  DNS117: "asterisk is not the whole leftmost label",
  DNS118: "name has an empty label",
  DNS119: "value is not a host name",
  DNS120: "TTL is not an integer or auto",
  DNS121: "TTL is out of range",
  DNS122: "TTL of a proxied record is set",
  DNS130: "rdata has the wrong number of fields",
  DNS131: "rdata field is missing",
  DNS132: "rdata field does not exist",
  DNS133: "rdata field is not a whole number",
  DNS134: "rdata field is out of range",
  DNS135: "value is not an IPv4 address",
  DNS136: "value is not an IPv6 address",
  DNS137: "value is not hexadecimal",
  DNS138: "value is not base64",
  DNS139: "quotation marks do not match",
  DNS140: "character string is longer than 255 octets",
  DNS141: "rdata field has another form",
  DNS142: "rdata field is not text or a number",
  DNS143: "location is not a place on the globe",
  DNS144: "service parameter is malformed",
  DNS145: "service parameter is there twice",
  DNS146: "service parameters contradict each other",
  DNS147: "unknown rdata is not in the form of RFC 3597",
  DNS148: "null MX has a preference",
  DNS150: "rdata is larger than 4096 octets",
  DNS151: "RRset is larger than 8192 characters",
  DNS160: "mailbox is not an email address or RNAME",
  DNS170: "SPF record has an unknown term",
  DNS171: "SPF record needs more than ten look-ups",
  DNS172: "name has more than one SPF record",
  DNS173: "SPF record does not begin with its version",
  DNS174: "SPF term has a malformed value",
  DNS175: "SPF record has a term that is never reached",
  DNS176: "SPF record has a modifier twice",
  DNS180: "DMARC record does not begin with its version",
  DNS181: "DMARC tag is malformed",
  DNS182: "DMARC policy is missing",
  DNS183: "name has more than one DMARC record",
  DNS184: "DMARC tag has a value that it cannot have",
  DNS185: "DKIM record has no key",
  DNS186: "DKIM tag is malformed",
  DNS187: "DKIM key is not base64",
  DNS188: "DKIM tag has a value that it cannot have",
  DNS190: "zone file line is malformed",
  DNS191: "zone file has a directive that is not read here",
  DNS192: "zone file has an unclosed parenthesis or quote",
  DNS193: "zone file has a record before any owner name",
  DNS194: "zone file generates too much",
  DNS195: "zone file has another class than IN",
  DNS196: "zone file has a TTL that is not one",
} as const;
export type ProblemCode = keyof typeof problemTitles;

export function refuse(code: ProblemCode, message: string, help?: string): Refused {
  return { ok: false, problem: problem(code, message, help) };
}

export function problem(code: ProblemCode, message: string, help?: string): Problem {
  return help === undefined ? { code, message } : { code, message, help };
}

const SHOWN = 80;

/** A value as it stands in a message: in backticks, control characters escaped, at most 80 characters of it; lists and maps only hinted at. */
export function seen(value: unknown): string {
  const text = textOf(value);
  const head = text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return `\`${head.replace(/[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, escaped)}\``;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return "[…]";
  return typeof value === "object" && value !== null ? "{…}" : String(value);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
