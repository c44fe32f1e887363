// Domain names as lists of labels, octet for octet: read from the text of a record or from a message, written into a message
// with compression (RFC 1035 §3.1, §4.1.4). The client side has its own code, which must not be used here.

/** Labels without the root, one character for each octet (latin1), in their original case. */
export type Labels = readonly string[];

/** Limits of names and labels (RFC 1035 §2.3.4). */
const MAX_OCTETS = 255;
const MAX_LABEL = 63;
/** Octets of a message before its first name. */
export const HEADER = 12;

/** Labels of a text with or without a final dot; `\.` and `\ddd` are read (RFC 1035 §5.1). `undefined` where the text is not a name. */
export function parseName(text: string): Labels | undefined {
  if (text === "" || text === ".") return [];
  const labels: string[] = [];
  let label = "";
  for (const [, escaped, bare] of text.matchAll(/\\(\d{3}|.)|(.)/gsu)) {
    if (bare === ".") {
      labels.push(label);
      label = "";
    } else label += toLatin1(bare ?? removeEscape(escaped ?? ""));
  }
  const all = label === "" ? labels : [...labels, label];
  return all.every((name) => name.length >= 1 && name.length <= MAX_LABEL) && countOctets(all) <= MAX_OCTETS
    ? all
    : undefined;
}

/** The text of a name without a final dot; octets that are not printable as `\ddd`. */
export function formatName(labels: Labels): string {
  if (labels.length === 0) return ".";
  return labels.map((label) => label.replace(/./gs, escapeOctet)).join(".");
}

/** The same text for all spellings of a name: names compare without case (RFC 1035 §2.3.3, RFC 4343). */
export function nameKey(labels: Labels): string {
  return labels.map((label) => lowerCase(label).replace(/[.\\]/g, "\\$&")).join(".");
}

/** ASCII letters only: an octet above 127 has no case (RFC 4343 §3.1). */
function lowerCase(label: string): string {
  return label.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The number of octets on the wire, uncompressed, with the root. */
export function countOctets(labels: Labels): number {
  return labels.reduce((sum, label) => sum + 1 + label.length, 1);
}

/**
 * The name at an offset, and its end. Only pointers to earlier offsets are followed, so that no message causes a loop.
 * `undefined` where there is no name.
 */
export function readName(message: Buffer, from: number): { readonly labels: Labels; readonly end: number } | undefined {
  const labels: string[] = [];
  let [at, end, before] = [from, -1, from];
  for (let octet = message[at]; octet !== undefined; octet = message[at]) {
    if (octet === 0) return { labels, end: end < 0 ? at + 1 : end };
    if (octet >= 0xc0) {
      const target = ((octet & 0x3f) << 8) | (message[at + 1] ?? 0xff);
      if (at + 1 >= message.length || target >= before || target < HEADER) return undefined;
      if (end < 0) end = at + 2;
      [at, before] = [target, target];
    } else {
      if (octet > MAX_LABEL || at + 1 + octet > message.length) return undefined;
      labels.push(message.toString("latin1", at + 1, at + 1 + octet));
      if (countOctets(labels) > MAX_OCTETS) return undefined;
      at += 1 + octet;
    }
  }
  return undefined;
}

/** An uncompressed name, as in rdata (RFC 3597 §4 forbids compression in all but the oldest types). */
export function encodeName(labels: Labels): Buffer {
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, "latin1")])),
    Buffer.from([0]),
  ]);
}

/** Offsets of names that a message already contains, by their exact spelling: names keep their case. */
export type NameOffsets = Map<string, number>;

/** A name at this offset of a message; its tail is a pointer where the message already contains it. */
export function compressName(labels: Labels, offset: number, written: NameOffsets): Buffer {
  const parts: Buffer[] = [];
  let at = offset;
  for (const [index, text] of labels.entries()) {
    const rest = labels.slice(index).map(withLength).join("");
    const known = written.get(rest);
    if (known !== undefined) return Buffer.concat([...parts, Buffer.from([0xc0 | (known >> 8), known & 0xff])]);
    if (at < 0x4000) written.set(rest, at);
    const label = Buffer.from(withLength(text), "latin1");
    parts.push(label);
    at += label.length;
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function withLength(label: string): string {
  return String.fromCharCode(label.length) + label;
}

function toLatin1(character: string): string {
  return Buffer.from(character, "utf8").toString("latin1");
}

function removeEscape(name: string): string {
  return /^\d{3}$/.test(name) ? String.fromCharCode(Number(name) & 255) : toLatin1(name);
}

function escapeOctet(octet: string): string {
  if (octet === "." || octet === "\\") return `\\${octet}`;
  return octet > " " && octet < "\x7f" ? octet : `\\${String(octet.charCodeAt(0)).padStart(3, "0")}`;
}
