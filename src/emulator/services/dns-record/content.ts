// The `content` of the types that have no `data`: accepted and returned forms (API documentation, record types;
// recorded replies).
import { isIPv4, isIPv6 } from "node:net";
import { type ApiError, PROFILES, type Profile, recordError, UNDOCUMENTED_CODES } from "../../core";
import { parseHostName } from "./names";

export const CONTENT_ONLY_TYPES = ["A", "AAAA", "CNAME", "MX", "NS", "PTR", "TXT", "OPENPGPKEY"] as const;
export type ContentOnlyType = (typeof CONTENT_ONLY_TYPES)[number];

export function isContentOnlyType(type: string): type is ContentOnlyType {
  return CONTENT_ONLY_TYPES.some((name) => name === type);
}

/** The content as replies show it. */
export function parseContent(type: ContentOnlyType, given: unknown, profile: Profile): string {
  if (typeof given !== "string" || given === "") throw badContent(type);
  switch (type) {
    case "A":
      if (!isIPv4(given)) throw badContent(type);
      return given;
    case "AAAA":
      if (!isIPv6(given) || given.includes("%")) throw badContent(type);
      return compressIPv6(given);
    case "MX":
      return given === "." ? "." : parseHost(type, given);
    case "CNAME":
      if (PROFILES[profile].aliasContent === "host" && isIPv4(given.replace(/\.$/, ""))) throw badContent(type);
      return parseHost(type, given);
    case "NS":
    case "PTR":
      return parseHost(type, given);
    case "TXT":
      return parseText(given, profile);
    case "OPENPGPKEY":
      if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(given)) throw badContent(type);
      return given;
  }
}

/** Octets of rdata on the wire. */
export function countContentOctets(type: ContentOnlyType, content: string): number {
  if (type === "A") return 4;
  if (type === "AAAA") return 16;
  if (type === "TXT") return splitStrings(content).reduce((sum, text) => sum + 1 + Buffer.byteLength(text), 0);
  if (type === "OPENPGPKEY") return Math.floor((content.replace(/\s/g, "").length * 3) / 4);
  return content.length + 2 + (type === "MX" ? 2 : 0);
}

/** The text of a TXT content, without its quotation marks. */
export function unquoteText(content: string): string {
  return splitStrings(content).join("");
}

const BAD: Readonly<Record<ContentOnlyType, readonly [code: number, message: string]>> = {
  A: [9005, "Content for A record must be a valid IPv4 address."],
  AAAA: [9006, "Content for AAAA record must be a valid IPv6 address."],
  CNAME: [9007, "Content for CNAME record is invalid."],
  MX: [9009, "Content for MX record must be a hostname."],
  NS: [9007, "Content for NS record is invalid."],
  PTR: [9007, "Content for PTR record is invalid."],
  TXT: [9007, "Content for TXT record is invalid."],
  OPENPGPKEY: [9007, "Content for OPENPGPKEY record is invalid."],
};

function badContent(type: ContentOnlyType): ApiError {
  return recordError(...BAD[type]);
}

function parseHost(type: ContentOnlyType, given: string): string {
  const name = parseHostName(given);
  if (name === undefined) throw badContent(type);
  return name;
}

/** The shortest form (RFC 5952); an embedded IPv4 address keeps its dots (§5). */
function compressIPv6(given: string): string {
  const short = new URL(`http://[${given}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  const [, first = "", second = ""] = mapped;
  const [high, low] = [Number.parseInt(first, 16), Number.parseInt(second, 16)];
  return `::ffff:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

const QUOTED = /"((?:\\.|[^"\\])*)"/gs;

/** Quoted strings are kept, or split where they are too long; a bare text is kept or quoted, by profile. */
function parseText(given: string, profile: Profile): string {
  const trimmed = given.trim();
  const rest = given.replace(/\\./gs, "");
  if (((rest.match(/"/g) ?? []).length & 1) === 1) {
    throw recordError(UNDOCUMENTED_CODES.quotes, "Content for TXT record must have matching quotation marks.");
  }
  if (/^(\s*"(?:\\.|[^"\\])*"\s*)+$/s.test(given)) {
    const strings = [...trimmed.matchAll(QUOTED)].map(([, text = ""]) => text);
    if (strings.every((text) => Buffer.byteLength(removeEscapes(text)) <= 255)) return given;
    return strings
      .flatMap((text) => splitText(text))
      .map((text) => `"${text}"`)
      .join(" ");
  }
  if (PROFILES[profile].txtQuotes === "around" && rest.includes('"')) {
    throw recordError(UNDOCUMENTED_CODES.quotes, "Content for TXT record must have matching quotation marks.");
  }
  const isKept = PROFILES[profile].txtQuoting === "verbatim" && Buffer.byteLength(given) <= 255;
  if (isKept || rest.includes('"')) return given;
  return splitText(given)
    .map((text) => `"${text}"`)
    .join(" ");
}

/** Pieces of at most 255 octets; escapes and characters stay whole. */
function splitText(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const unit of text.match(/\\\d{3}|\\.|./gsu) ?? [""]) {
    const size = unit.startsWith("\\") ? Buffer.byteLength(removeEscapes(unit)) : Buffer.byteLength(unit);
    if (octets + size > 255) {
      pieces.push(piece);
      piece = "";
      octets = 0;
    }
    piece += unit;
    octets += size;
  }
  return [...pieces, piece];
}

function splitStrings(content: string): readonly string[] {
  if (!/^\s*"/.test(content)) return [content];
  return [...content.matchAll(QUOTED)].map(([, text = ""]) => removeEscapes(text));
}

function removeEscapes(text: string): string {
  return text.replace(/\\(\d{3}|.)/gs, (_, name: string) =>
    name.length === 3 ? String.fromCharCode(Number(name) & 255) : name,
  );
}
