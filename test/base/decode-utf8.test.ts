import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeUtf8 } from "../../src/base/decode-utf8";

it("decodes what a strict TextDecoder decodes, and refuses what it refuses", () => {
  const octets = fc.oneof(
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: "binary", maxLength: 20 }).map((text) => Buffer.from(text)),
    fc.string({ maxLength: 20 }).map((text) => Buffer.from(`\ufeff${text}`)),
  );
  const decode = (read: (octets: Buffer) => string, octets: Buffer) => {
    try {
      return { text: read(octets) };
    } catch (error) {
      return { refused: String(error) };
    }
  };
  const strict = (octets: Buffer) => new TextDecoder("utf-8", { fatal: true }).decode(octets);
  fc.assert(
    fc.property(octets, (octets) => {
      expect(decode(decodeUtf8, octets)).toEqual(decode(strict, octets));
    }),
    { numRuns: 5000 },
  );
});
