// Decodes rdata from the wire: each type according to its RFC, and undecodable rdata as octets (RFC 3597).
import { describe, expect, it } from "vitest";
import { rrType } from "../../src/dns";
import { toTypeNumber } from "../../src/dns/wire";
import { decodeAnswer } from "../../src/verify/dns-message";
import { everyRecord } from "../emulator/every-record";

/** An answer with a record of this rdata at the root. */
function answerWith(number: number, rdata: Buffer): Buffer {
  const head = Buffer.from("000184000000000100000000", "hex");
  const fixed = Buffer.alloc(11);
  fixed.writeUInt16BE(number, 1);
  fixed.writeUInt16BE(1, 3);
  fixed.writeUInt32BE(60, 5);
  fixed.writeUInt16BE(rdata.length, 9);
  return Buffer.concat([head, fixed, rdata]);
}

const read = (number: number, hex: string) => decodeAnswer(answerWith(number, Buffer.from(hex, "hex"))).answers[0];

describe("rdata", () => {
  it.each(everyRecord)("of $type equals that of a zone file", ({ type, text, hex }) => {
    const parsed = rrType(type).parse(text);
    const expected = parsed.ok ? rrType(type).format(parsed.value) : parsed.problem.message;
    expect(read(toTypeNumber(type), hex)).toEqual({ name: ".", type, ttl: 60, rdata: expected });
  });

  it.each([
    ["a type without a name", 65_280, "c000", "TYPE65280", "\\# 2 c000"],
    ["an address of five octets", 1, "c000020101", "A", "\\# 5 c000020101"],
    ["an address of three octets", 1, "c00002", "A", "\\# 3 c00002"],
    [
      "a location of another version",
      29,
      "01000000000000000000000000000000",
      "LOC",
      "\\# 16 01000000000000000000000000000000",
    ],
    ["a digest that is not there", 43, "09430d02", "DS", "\\# 4 09430d02"],
    ["empty text", 16, "00", "TXT", '""'],
  ])("%s is kept unchanged", (_, number, hex, type, rdata) => {
    expect(read(number, hex)).toEqual({ name: ".", type, ttl: 60, rdata });
  });

  it("is text for any octets, and equal text exactly for equal octets", () => {
    expect(read(16, "02ff00")?.rdata).toBe(read(16, "01ff0100")?.rdata);
    expect(read(16, "02ff00")?.rdata).not.toBe(read(16, "02fe00")?.rdata);
  });

  it.each([
    ["at itself", "c017"],
    ["forwards", "c020"],
    ["at a name that points back at it", "0161c017"],
  ])("with a name that points %s is rejected", (_, hex) => {
    expect(() => read(5, hex)).toThrow(RangeError);
  });

  it("with the highest bit of the TTL set is expired (RFC 2181 §8)", () => {
    const octets = answerWith(1, Buffer.from("c0000201", "hex"));
    octets.writeUInt32BE(0x8000_0001, 17);
    expect(decodeAnswer(octets).answers[0]?.ttl).toBe(0);
  });
});
