// IPv4 and IPv6 addresses: strict parsers and canonical text (RFC 5952).
import { accept, type Parsed } from "./parsed";
import { quoteValue, reject } from "./problems";

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Parses a strict dotted quad: no short form, no leading zeros, no other base. */
export function parseIpv4(text: string): Parsed<string> {
  if (IPV4.test(text)) return accept(text);
  const help = "Write four decimal numbers from 0 to 255 without leading zeros.";
  return reject("DNS135", `${quoteValue(text)} is not an IPv4 address.`, help);
}

/** Parses any form of RFC 4291 §2.2 without a zone index. The value is the canonical text of RFC 5952. */
export function parseIpv6(text: string): Parsed<string> {
  const groups = parseIpv6Groups(text);
  if (groups) return accept(formatIpv6(groups));
  const help = text.includes("%") ? "Remove the zone index after `%`." : "Write eight groups, with `::` at most once.";
  return reject("DNS136", `${quoteValue(text)} is not an IPv6 address.`, help);
}

/** The eight groups of an address, or undefined. */
export function parseIpv6Groups(text: string): readonly number[] | undefined {
  const [head, tail, ...more] = replaceDottedQuad(text)?.split("::") ?? [];
  if (head === undefined || more.length > 0) return undefined;
  const left = parseHexGroups(head);
  const right = parseHexGroups(tail ?? "");
  if (!left || !right) return undefined;
  const gap = 8 - left.length - right.length;
  if (tail === undefined ? gap !== 0 : gap < 1) return undefined;
  return [...left, ...Array<number>(gap).fill(0), ...right];
}

function replaceDottedQuad(text: string): string | undefined {
  const last = text.slice(text.lastIndexOf(":") + 1);
  if (!last.includes(".")) return text;
  if (!IPV4.test(last) || last === text) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = last.split(".").map(Number);
  const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  return text.slice(0, text.length - last.length) + groups;
}

function parseHexGroups(text: string): readonly number[] | undefined {
  if (text === "") return [];
  const groups = text.split(":");
  return groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}

function formatIpv6(groups: readonly number[]): string {
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return formatIpv4Mapped(groups[6]!, groups[7]!);
  const hex = groups.map((group) => group.toString(16));
  const { start, length } = findLongestZeroRun(groups);
  if (length < 2) return hex.join(":");
  return `${hex.slice(0, start).join(":")}::${hex.slice(start + length).join(":")}`;
}

// RFC 5952 §5: a well-known prefix keeps its dotted quad.
function formatIpv4Mapped(high: number, low: number): string {
  return `::ffff:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

function findLongestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  return best;
}
