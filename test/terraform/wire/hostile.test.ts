// Invalid bytes end in a ValueError, without a crash, an endless loop, or memory for announced sizes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CtyType, decodeJson, decodeValue, encodeValue, ValueError } from "../../../src/terraform/wire";
import { anyTyped } from "./arbitrary";

const types: readonly CtyType[] = [
  "string",
  "number",
  "bool",
  "dynamic",
  { list: "string" },
  { map: { set: "number" } },
  { object: { a: "string", b: { list: { object: { c: "dynamic" } } } } },
  { tuple: ["string", "number"] },
];

describe("hostile MessagePack", () => {
  it("of random bytes is refused or decoded", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...types), (bytes, type) => {
        outcome(() => decodeValue(bytes, type));
        outcome(() => decodeJson(bytes, type));
      }),
      { numRuns: 3_000 },
    );
  });

  it("of values with a few changed, removed or added bytes is refused or decoded", () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.nat(2)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(anyTyped, edits, ({ type, value }, changes) => {
        const bytes = changes.reduce(changed, encodeValue(value, type));
        outcome(() => decodeValue(bytes, type));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["an array of 4,294,967,295 elements", "ddffffffff"],
    ["a map of 4,294,967,295 keys", "dfffffffff"],
    ["a text of 4,294,967,295 octets", "dbffffffff"],
    ["an extension of 4,294,967,295 octets", "c9ffffffff00"],
    ["an unassigned byte", "c1"],
    ["nothing", ""],
    ["bytes after the value", "c0c0"],
  ])("that announces %s is refused immediately", (_, hex) => {
    for (const type of types) expect(outcome(() => decodeValue(Buffer.from(hex, "hex"), type))).toBe("refused");
  });

  it("of arrays that announce millions of elements allocates no memory for them", () => {
    const bytes = Buffer.from("dd01000000".repeat(20_000), "hex");
    const before = process.memoryUsage().rss;
    expect(outcome(() => decodeValue(bytes, { list: { list: "string" } }))).toBe("refused");
    const unasked = Buffer.concat([Buffer.from("81a178", "hex"), bytes]);
    expect(outcome(() => decodeValue(unasked, { object: {} }))).toBe("refused");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it("of endlessly nested types is refused", () => {
    const type = Buffer.from('"dynamic"');
    const level = Buffer.concat([Buffer.from([0x92, 0xc4, type.length]), type]);
    const bytes = Buffer.concat([...Array.from({ length: 10_000 }, () => level), Buffer.from([0xc0])]);
    expect(() => decodeValue(bytes, "dynamic")).toThrow("nested deeper than 64");
    const nested = Buffer.from(`${'["list",'.repeat(5_000)}"string"${"]".repeat(5_000)}`);
    const head = Buffer.from([0x92, 0xc5, nested.length >> 8, nested.length & 0xff]);
    expect(() => decodeValue(Buffer.concat([head, nested, Buffer.from([0xc0])]), "dynamic")).toThrow(
      "a type is nested deeper than 64",
    );
  });
});

function changed(bytes: Buffer, [at, octet, how]: readonly [number, number, number]): Buffer {
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  const skip = how === 2 ? 0 : 1;
  const kept = how === 0 ? [] : [octet];
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(kept), bytes.subarray(place + skip)]);
}

function outcome(run: () => unknown): "read" | "refused" {
  try {
    run();
    return "read";
  } catch (error) {
    if (error instanceof ValueError) return "refused";
    throw error;
  }
}
