// Octets of DNS character strings as JavaScript text and back, without loss. Text that is not UTF-8 keeps its odd octets as lone
// surrogates U+DC80-U+DCFF, so that equal text means equal octets and the other way round.

/** The octets of a text: UTF-8, lone surrogates U+DC80-U+DCFF as the octets 0x80-0xFF. */
export function toOctets(text: string): Uint8Array {
  if (!/[\udc80-\udcff]/u.test(text)) return Buffer.from(text, "utf8");
  return Buffer.concat([...text].map(octetsOf));
}

function octetsOf(character: string): Uint8Array {
  const point = character.codePointAt(0)!;
  return point >= 0xdc80 && point <= 0xdcff ? Uint8Array.of(point - 0xdc00) : Buffer.from(character, "utf8");
}

/** The text of octets; `toOctets` gives the same octets back. */
export function fromOctets(octets: Uint8Array): string {
  const text = Buffer.from(octets).toString("utf8");
  return text.includes("\ufffd") ? fromMixed(octets) : text;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function fromMixed(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at < octets.length; ) {
    const length = sequenceLength(octets[at]!);
    const character = decoded(octets.subarray(at, at + length));
    text += character ?? String.fromCharCode(0xdc00 + octets[at]!);
    at += character === undefined ? 1 : length;
  }
  return text;
}

function sequenceLength(lead: number): number {
  if (lead < 0xc0) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function decoded(octets: Uint8Array): string | undefined {
  try {
    return strict.decode(octets);
  } catch {
    return undefined;
  }
}

/** The number of octets of a text. */
export function octetLength(text: string): number {
  return toOctets(text).length;
}

/** The one text of these octets: lone surrogates that together are UTF-8, or are no octet, are replaced. */
export function canonicalText(text: string): string {
  return /[\ud800-\udfff]/u.test(text) ? fromOctets(toOctets(text)) : text;
}
