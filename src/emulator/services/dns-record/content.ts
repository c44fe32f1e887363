// The `content` of the types that carry their value there: what is accepted and what is returned (API documentation,
// record types; recorded replies).
import { isIPv4, isIPv6 } from "node:net";
import type { Profile } from "../../profile";
import { PROFILES } from "../../profile";
import { badRecord, INVENTED } from "../../refusal";
import { hostName } from "./names";

export const CONTENT_TYPES = ["A", "AAAA", "CNAME", "MX", "NS", "PTR", "TXT", "OPENPGPKEY"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The content as it will be returned. */
export function contentOf(type: ContentType, given: unknown, profile: Profile): string {
  if (typeof given !== "string" || given === "") throw badContent(type);
  switch (type) {
    case "A":
      if (!isIPv4(given)) throw badContent(type);
      return given;
    case "AAAA":
      if (!isIPv6(given) || given.includes("%")) throw badContent(type);
      return shortIPv6(given);
    case "MX":
      return given === "." ? "." : host(type, given);
    case "CNAME":
    case "NS":
    case "PTR":
      return host(type, given);
    case "TXT":
      return textContent(given, profile);
    case "OPENPGPKEY":
      if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(given)) throw badContent(type);
      return given;
  }
}

/** Octets of rdata on the wire. */
export function octetsOf(type: ContentType, content: string): number {
  if (type === "A") return 4;
  if (type === "AAAA") return 16;
  if (type === "TXT") return stringsOf(content).reduce((sum, text) => sum + 1 + Buffer.byteLength(text), 0);
  if (type === "OPENPGPKEY") return Math.floor((content.replace(/\s/g, "").length * 3) / 4);
  return content.length + 2 + (type === "MX" ? 2 : 0);
}

/** What a TXT content says, whatever its quotes. */
export function textOf(content: string): string {
  return stringsOf(content).join("");
}

const BAD: Readonly<Record<ContentType, readonly [code: number, message: string]>> = {
  A: [9005, "Content for A record must be a valid IPv4 address."],
  AAAA: [9006, "Content for AAAA record must be a valid IPv6 address."],
  CNAME: [9007, "Content for CNAME record is invalid."],
  MX: [9009, "Content for MX record must be a hostname."],
  NS: [9007, "Content for NS record is invalid."],
  PTR: [9007, "Content for PTR record is invalid."],
  TXT: [9007, "Content for TXT record is invalid."],
  OPENPGPKEY: [9007, "Content for OPENPGPKEY record is invalid."],
};

function badContent(type: ContentType) {
  return badRecord(...BAD[type]);
}

function host(type: ContentType, given: string): string {
  const name = hostName(given);
  if (name === undefined) throw badContent(type);
  return name;
}

/** RFC 5952; addresses that embed an IPv4 one keep its dots (§5). */
function shortIPv6(given: string): string {
  const short = new URL(`http://[${given}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  const [high, low] = [Number.parseInt(mapped[1] as string, 16), Number.parseInt(mapped[2] as string, 16)];
  return `::ffff:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

const QUOTED = /"((?:\\.|[^"\\])*)"/gs;

/** Quoted strings are kept, over-long ones split; a bare text is kept or quoted, by profile. */
function textContent(given: string, profile: Profile): string {
  const trimmed = given.trim();
  const rest = given.replace(/\\./gs, "");
  if (((rest.match(/"/g) ?? []).length & 1) === 1) {
    throw badRecord(INVENTED.quotes, "Content for TXT record must have matching quotation marks.");
  }
  if (/^(\s*"(?:\\.|[^"\\])*"\s*)+$/s.test(given)) {
    const strings = [...trimmed.matchAll(QUOTED)].map((match) => match[1] as string);
    if (strings.every((text) => Buffer.byteLength(unescaped(text)) <= 255)) return given;
    return strings
      .flatMap((text) => chunks(text))
      .map((text) => `"${text}"`)
      .join(" ");
  }
  const asSent = PROFILES[profile].txtQuoting === "verbatim" && Buffer.byteLength(given) <= 255;
  if (asSent || rest.includes('"')) return given;
  return chunks(given)
    .map((text) => `"${text}"`)
    .join(" ");
}

/** Pieces of at most 255 octets; an escape or a character is never cut in two. */
function chunks(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const unit of text.match(/\\\d{3}|\\.|./gsu) ?? [""]) {
    const size = unit.startsWith("\\") ? Buffer.byteLength(unescaped(unit)) : Buffer.byteLength(unit);
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

function stringsOf(content: string): readonly string[] {
  if (!/^\s*"/.test(content)) return [content];
  return [...content.matchAll(QUOTED)].map((match) => unescaped(match[1] as string));
}

function unescaped(text: string): string {
  return text.replace(/\\(\d{3}|.)/gs, (_, name: string) =>
    name.length === 3 ? String.fromCharCode(Number(name) & 255) : name,
  );
}
