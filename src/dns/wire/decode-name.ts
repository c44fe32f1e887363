// Decodes names from the wire (RFC 1035 §4.1.4).
import { type Fqdn, toFqdn } from "../fqdn";

export interface DecodedName {
  readonly name: Fqdn;
  readonly end: number;
}

/** Decodes the name at an offset in lower case. Follows compression pointers only backwards. */
export function decodeName(octets: Buffer, from: number): DecodedName {
  const labels: string[] = [];
  let [at, end, before, size] = [from, -1, from, 1];
  for (;;) {
    const octet = octets.readUInt8(at);
    if (octet === 0) return { name: toFqdn(labels), end: end < 0 ? at + 1 : end };
    if (octet >= 0xc0) {
      const target = octets.readUInt16BE(at) & 0x3fff;
      if (target >= before) throw new RangeError("a name points forwards");
      if (end < 0) end = at + 2;
      [at, before] = [target, target];
    } else {
      size += octet + 1;
      if (octet > 63 || size > 255 || at + 1 + octet > octets.length) throw new RangeError("a name is too long");
      labels.push(toLowerText(octets.toString("latin1", at + 1, at + 1 + octet)));
      at += 1 + octet;
    }
  }
}

/** ASCII letters in lower case (RFC 4343). */
export function toLowerText(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
