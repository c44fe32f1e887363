// Converts octets of DNS character strings to JavaScript text and back without loss. Octets that are not UTF-8 become lone surrogates
// U+DC80-U+DCFF, so that two texts are equal exactly if their octets are.

/** The octets of a text: UTF-8, with lone surrogates U+DC80-U+DCFF as the octets 0x80-0xFF. */
export function toOctets(text: string): Uint8Array {
  if (!/[\udc80-\udcff]/u.test(text)) return Buffer.from(text, "utf8");
  return Buffer.concat([...text].map(toCharacterOctets));
}

function toCharacterOctets(character: string): Uint8Array {
  const point = character.codePointAt(0)!;
  return point >= 0xdc80 && point <= 0xdcff ? Uint8Array.of(point - 0xdc00) : Buffer.from(character, "utf8");
}

/** The text of octets; `toOctets` returns the same octets. */
export function fromOctets(octets: Uint8Array): string {
  const text = Buffer.from(octets).toString("utf8");
  return text.includes("\ufffd") ? fromMixedOctets(octets) : text;
}

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function fromMixedOctets(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at < octets.length; ) {
    const length = utf8SequenceLength(octets[at]!);
    const character = decodeUtf8(octets.subarray(at, at + length));
    text += character ?? String.fromCharCode(0xdc00 + octets[at]!);
    at += character === undefined ? 1 : length;
  }
  return text;
}

function utf8SequenceLength(lead: number): number {
  if (lead < 0xc0) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function decodeUtf8(octets: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(octets);
  } catch {
    return undefined;
  }
}

/** The number of octets of a text. */
export function octetLength(text: string): number {
  return toOctets(text).length;
}

/** The canonical text of the same octets: replaces lone surrogates that form UTF-8 together, or that represent no octet. */
export function canonicalizeText(text: string): string {
  return /[\ud800-\udfff]/u.test(text) ? fromOctets(toOctets(text)) : text;
}
