// Labels of a name: presentation format to octets and back (RFC 1035 §5.1, RFC 4343). Knows nothing of zones. A label in octets is a
// string with one character for each octet, ASCII letters in lower case.
import { domainToASCII, domainToUnicode } from "node:url";
import { accept, type Parsed } from "./parsed";
import { quoteValue, reject } from "./problems";

export interface ParsedLabels {
  readonly labels: readonly string[];
  /** Whether the text ends in a dot. */
  readonly absolute: boolean;
}

const MAX_LABEL = 63;
const MAX_NAME = 253;

/** Parses a name as users write it: in any case, with escapes `\.` and `\DDD`, with U-labels. `.` alone is the root. */
export function parseLabels(text: string): Parsed<ParsedLabels> {
  if (text === "") return reject("DNS110", "The name is empty.", "Write a name, or `@` for the zone itself.");
  if (text === ".") return accept({ labels: [], absolute: true });
  const raw = splitAtDots(text);
  const absolute = raw.length > 1 && raw.at(-1) === "";
  const labels: string[] = [];
  for (const part of absolute ? raw.slice(0, -1) : raw) {
    const label = parseLabel(part, text);
    if (!label.ok) return label;
    labels.push(label.value);
  }
  const length = nameLength(labels);
  if (length > MAX_NAME) {
    return reject(
      "DNS112",
      `${quoteValue(text)} has ${length} octets; a name has at most ${MAX_NAME} (RFC 1035 §2.3.4).`,
    );
  }
  return accept({ labels, absolute });
}

/**
 * Whether a name is its own canonical text, which most names are: lower-case letters, digits, hyphens and underscores, with an asterisk as the
 * whole first label at most, in labels that are not too long, with or without the final dot.
 */
export function isPlainName(text: string): boolean {
  return text.length <= MAX_NAME && PLAIN_NAME.test(text);
}

const PLAIN_NAME = /^(?:\*\.)?[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?$/;

/** The number of octets of a name in text form, without the final dot and without escapes. */
export function nameLength(labels: readonly string[]): number {
  return labels.reduce((sum, label) => sum + label.length + 1, -1);
}

/** The labels of a name as they are spelled, without the final dot. */
export function splitSpelledLabels(name: string): readonly string[] {
  const parts = splitAtDots(name);
  return parts.length > 1 && parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

// IDNA defines three more full stops (UTS #46 §2.3).
const DOTS = ".\u3002\uff0e\uff61";

function splitAtDots(text: string): readonly string[] {
  if (!/[\\\u0080-\uffff]/.test(text)) return text.split(".");
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (DOTS.includes(text[at]!)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function parseLabel(raw: string, name: string): Parsed<string> {
  if (raw === "")
    return reject("DNS118", `${quoteValue(name)} has an empty label.`, "Write one dot between two labels.");
  const octets = /[\u0080-\uffff]/.test(raw) ? toALabel(raw, name) : unescapeLabel(raw, name);
  if (!octets.ok || octets.value.length <= MAX_LABEL) return octets;
  const length = octets.value.length;
  return reject(
    "DNS111",
    `${quoteValue(raw)} has ${length} octets; a label has at most ${MAX_LABEL} (RFC 1035 §2.3.4).`,
  );
}

// The additional label prevents `domainToASCII` from reading digits as an IPv4 address.
function toALabel(raw: string, name: string): Parsed<string> {
  const ascii = /[\\%]/.test(raw) ? "" : domainToASCII(`${raw}.a`);
  const label = ascii.slice(0, -2);
  if (label !== "" && !label.includes(".")) return accept(label);
  return reject(
    "DNS115",
    `${quoteValue(raw)} in ${quoteValue(name)} has no A-label (RFC 5891, UTS #46).`,
    "Write its `xn--` form.",
  );
}

const UNESCAPED = /^[!#$%&'*+,\-./0-9:<=>?A-Z[\]^_`a-z{|}~]+$/;

function unescapeLabel(raw: string, name: string): Parsed<string> {
  if (UNESCAPED.test(raw)) return accept(raw.toLowerCase());
  let octets = "";
  for (const [unit, code, character] of raw.matchAll(/\\([0-9]{3})|\\([^0-9]|$)|./gs)) {
    if (code !== undefined && Number(code) <= 255) octets += String.fromCharCode(Number(code));
    else if (character) octets += character;
    else if (unit.startsWith("\\")) return rejectEscape(unit, name);
    else if (UNESCAPED.test(unit)) octets += unit;
    else return rejectCharacter(unit, name);
  }
  return accept(octets.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

function rejectEscape(unit: string, name: string): Parsed<string> {
  const help = "Write `\\.` for a dot inside a label, and three digits up to 255 for any other octet.";
  return reject(
    "DNS114",
    `${quoteValue(unit)} in ${quoteValue(name)} is not an escape sequence (RFC 1035 §5.1).`,
    help,
  );
}

function rejectCharacter(unit: string, name: string): Parsed<string> {
  const code = unit.charCodeAt(0).toString().padStart(3, "0");
  return reject(
    "DNS113",
    `${quoteValue(name)} contains ${quoteValue(unit)}.`,
    `If you mean this character, write it as \`\\${code}\`.`,
  );
}

/** A label in canonical text: characters that are special in a zone file are escaped. */
export function formatLabel(octets: string): string {
  return octets.replace(/[^!#%&'*+,\-/0-9:<=>?A-Z[\]^_`a-z{|}~]/g, (octet) =>
    /[!-~]/.test(octet) ? `\\${octet}` : `\\${octet.charCodeAt(0).toString().padStart(3, "0")}`,
  );
}

/** The labels, in octets, of a name in canonical text, with or without the final dot. */
export function splitLabels(name: string): readonly string[] {
  if (!name.includes("\\")) return name.split(".").filter((label) => label !== "");
  const parts = splitAtDots(name).filter((label) => label !== "");
  return parts.map((part) =>
    part.replace(/\\([0-9]{3})|\\(.)/g, (_, code, character) => character ?? String.fromCharCode(Number(code))),
  );
}

/** The U-label of an A-label, if converting it back gives the same A-label. */
export function toULabel(label: string): string | undefined {
  if (!label.startsWith("xn--")) return undefined;
  const unicode = domainToUnicode(`${label}.a`).slice(0, -2);
  return unicode !== label && unicode !== "" && domainToASCII(`${unicode}.a`) === `${label}.a` ? unicode : undefined;
}
