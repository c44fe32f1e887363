// Values survive a round trip through MessagePack. The tests compare with an independent library,
// or with bytes written by hand.
import { decode, ExtData, encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CtyType,
  decodeDynamicValue,
  decodeValue,
  encodeCtyType,
  encodeDynamicValue,
  encodeValue,
  equalValues,
  isExactNumber,
  parseCtyType,
  parseNumber,
  UNKNOWN,
  type Value,
  ValueError,
} from "../../../src/terraform/wire";
import { anyTyped } from "./arbitrary";

const record: CtyType = {
  object: {
    id: "string",
    ttl: "number",
    proxied: "bool",
    tags: { set: "string" },
    labels: { map: "string" },
    data: { object: { port: "number", target: "string" } },
  },
};
const nothing = { id: null, ttl: null, proxied: null, tags: null, labels: null, data: null };

describe("a value", () => {
  it("survives a round trip for any type", () => {
    fc.assert(
      fc.property(anyTyped, ({ type, value }) => {
        expect(equalValues(decodeValue(encodeValue(value, type), type), value, type)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("is decoded identically by another library", () => {
    fc.assert(
      fc.property(anyTyped, ({ type, value }) => {
        const seen = keysOf(value).has("__proto__") ? value : fromLibrary(decode(encodeValue(value, type)), type);
        expect(equalValues(seen, value)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("is the same from MessagePack and from the JSON of a state", () => {
    const value: Value = { ...nothing, id: "a", ttl: 300, tags: ["x"], data: { port: 5060, target: "sip" } };
    const json = Buffer.from(JSON.stringify(value));
    expect(decodeDynamicValue({ json }, record)).toEqual(decodeDynamicValue(encodeDynamicValue(value, record), record));
  });

  it("is null if the message is empty", () => {
    expect(
      [null, undefined, {}, { msgpack: Buffer.alloc(0) }].map((value) => decodeDynamicValue(value, record)),
    ).toEqual(Array(4).fill(null));
  });
});

describe("an object", () => {
  it("is encoded with every attribute in the order of the type, and null for missing attributes", () => {
    expect(decode(encodeValue({ ttl: 1 }, record))).toEqual({ ...nothing, ttl: 1 });
  });

  it("is decoded with null for missing attributes, and without unknown attributes", () => {
    const later = encode({
      id: "a",
      added_later: { deep: [1, [2, { x: new ExtData(0, new Uint8Array(1)) }]] },
      ttl: 5,
    });
    expect(decodeValue(later, record)).toEqual({ ...nothing, id: "a", ttl: 5 });
  });

  it("is refused with an attribute that its type does not have", () => {
    expect(() => encodeValue({ tll: 1 }, record)).toThrow("there is no attribute `tll`");
  });
});

describe("a value of the wrong type", () => {
  const cases: readonly (readonly [Value, string])[] = [
    [{ ttl: "300" }, "`ttl`: a number is expected, not a text"],
    [{ id: 5 }, "`id`: a text is expected, not a number"],
    [{ proxied: 1 }, "`proxied`: a bool is expected, not a number"],
    [{ tags: { a: "b" } }, "`tags`: a list is expected, not an object"],
    [{ tags: ["a", false] }, "`tags.1`: a text is expected, not a bool"],
    [{ labels: { a: 1 } }, "`labels.a`: a text is expected, not a number"],
    [{ data: { port: "5060" } }, "`data.port`: a number is expected, not a text"],
    [{ ttl: Number.NaN }, "`ttl`: `NaN` is not a number"],
    [{ ttl: Number.POSITIVE_INFINITY }, "`ttl`: `Infinity` is not a number"],
    [{ id: "\ud800" }, "`id`: the text has a lone surrogate"],
    ["", "an object is expected, not a text"],
  ];
  it.each(cases)("%j is refused with its path: %s", (value, message) => {
    expect(() => encodeValue(value, record)).toThrow(message);
  });

  it("is refused with its path when it is decoded", () => {
    const seen = [{ ttl: "x" }, { tags: [1] }, { data: { port: true } }, { labels: ["a"] }].map((value) => {
      return pathOf(() => decodeValue(encode(value), record));
    });
    expect(seen).toEqual([["ttl"], ["tags", 0], ["data", "port"], ["labels"]]);
  });
});

describe("an unknown value", () => {
  it("is encoded as an extension with code 0", () => {
    expect(encodeValue(UNKNOWN, "string").toString("hex")).toBe("d40000");
    expect(decode(encodeValue({ id: UNKNOWN }, record))).toMatchObject({ id: { type: 0 } });
  });

  it.each([
    ["plain", "d40000"],
    ["plain, of another length", "c70100ff"],
    ["refined: not null", "c7030c8101c2"],
    ["refined: a prefix", "c7060c8102a3777777"],
    ["of a future code", "d42a00"],
  ])("is decoded from an extension that is %s", (_, hex) => {
    expect(decodeValue(Buffer.from(hex, "hex"), "string")).toBe(UNKNOWN);
  });

  it("may replace an object, a member, or an element", () => {
    for (const value of [UNKNOWN, { ...nothing, data: UNKNOWN }, { ...nothing, tags: ["a", UNKNOWN] }]) {
      expect(decodeValue(encodeValue(value as Value, record), record)).toEqual(value);
    }
  });
});

describe("a number", () => {
  it.each([
    ["12345678901234567890", "an integer of 64 bits"],
    ["9007199254740993", "the first integer that JavaScript has not"],
    ["-9223372036854775808", "the least integer of 64 bits"],
    ["0.1000000000000000055511151231257827", "a long decimal"],
    ["340282366920938463463374607431768211456", "an integer of 129 bits"],
  ])("%s (%s) keeps every digit", (text) => {
    const value = parseNumber(text) as Value;
    expect(isExactNumber(value)).toBe(true);
    expect(decodeValue(encodeValue(value, "number"), "number")).toEqual(value);
    expect(decodeValue(encode(text), "number")).toEqual(value);
  });

  it("is a JavaScript number if that has the same value", () => {
    const seen = ["0.1", "1e3", "100000000000000000000", "-0", "007", "1.50"].map(parseNumber);
    expect(seen).toEqual([0.1, 1000, 1e20, 0, 7, 1.5]);
  });

  it("is decoded from integers, floats and text", () => {
    const forms = [300, 300.0, "300", 300n, "3e2"].map((value) =>
      decodeValue(encode(value, { useBigInt64: true }), "number"),
    );
    expect(new Set(forms)).toEqual(new Set([300]));
    expect(decodeValue(encode(18446744073709551615n, { useBigInt64: true }), "number")).toEqual(
      parseNumber("18446744073709551615"),
    );
  });

  it("is decoded from a float as Terraform means it: an integer exactly, a fraction in its shortest text", () => {
    expect(decodeValue(encode(0.5), "number")).toBe(0.5);
    expect(decodeValue(encode(0.1), "number")).toBe(0.1);
    expect(decodeValue(encode(2 ** 64), "number")).toEqual(parseNumber("18446744073709551616"));
    expect(decodeValue(encode(-(2 ** 70)), "number")).toEqual(parseNumber("-1180591620717411303424"));
    expect(Object.is(decodeValue(encode(-0), "number"), 0)).toBe(true);
  });

  it("with a fraction is encoded as text", () => {
    expect(decode(encodeValue(0.1, "number"))).toBe("0.1");
    expect(decode(encodeValue(1e-7, "number"))).toBe("0.0000001");
    expect(decode(encodeValue(1e21, "number"))).toBe("1000000000000000000000");
  });

  it("is refused if it is not a number", () => {
    for (const text of ["", "0x10", "1e999999", "١", "1_000", " 1", "NaN", "Infinity", "1e", "--1", ".5", "5."]) {
      expect(parseNumber(text), text).toBeUndefined();
    }
    expect(() => decodeValue(encode(Number.POSITIVE_INFINITY), "number")).toThrow("a number is expected");
  });
});

describe("a text", () => {
  it("is normalized to form C in both directions, including map keys", () => {
    const decomposed = "cafe\u0301.example";
    const composed = "caf\u00e9.example";
    expect(decodeValue(encode(decomposed), "string")).toBe(composed);
    expect(decode(encodeValue(decomposed, "string"))).toBe(composed);
    expect(decode(encodeValue({ [decomposed]: "x" }, { map: "string" }))).toEqual({ [composed]: "x" });
  });

  it("that is not UTF-8 is refused, but a replacement character is not", () => {
    expect(() => decodeValue(Buffer.from([0xa2, 0xc3, 0x28]), "string")).toThrow("the text is not UTF-8");
    expect(decodeValue(encodeValue("\ufffd", "string"), "string")).toBe("\ufffd");
  });

  it.each([0, 31, 32, 255, 256, 65_535, 65_536, 200_000])("of %i bytes survives a round trip", (length) => {
    expect(decodeValue(encodeValue("x".repeat(length), "string"), "string")).toHaveLength(length);
  });
});

describe("a map", () => {
  it("may have keys of Object.prototype", () => {
    const value = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as Value;
    const back = decodeValue(encodeValue(value, { map: "string" }), { map: "string" });
    expect(Object.entries(back as object)).toEqual(Object.entries(value as object));
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it.each([15, 16, 65_536])("of %i keys survives a round trip", (size) => {
    const value = Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, i]));
    expect(equalValues(decodeValue(encodeValue(value, { map: "number" }), { map: "number" }), value)).toBe(true);
  });
});

describe("a dynamic value", () => {
  it("is decoded with its type", () => {
    const bytes = encode([Buffer.from('["list","number"]'), [1, "0.1"]]);
    expect(decodeValue(bytes, "dynamic")).toEqual([1, 0.1]);
  });

  it("is encoded with its inferred type", () => {
    const bytes = encodeValue({ a: [1, "x", null] }, "dynamic");
    const [type, value] = decode(bytes) as [Uint8Array, unknown];
    expect(Buffer.from(type).toString()).toBe('["object",{"a":["tuple",["number","string","dynamic"]]}]');
    expect(value).toEqual({ a: [1, "x", null] });
    expect(decodeValue(bytes, "dynamic")).toEqual({ a: [1, "x", null] });
  });
});

describe("values are equal", () => {
  it("in sets in any order, in lists in the same order", () => {
    expect(equalValues(["a", "b", "a"], ["a", "a", "b"], { set: "string" })).toBe(true);
    expect(equalValues(["a", "b", "b"], ["a", "a", "b"], { set: "string" })).toBe(false);
    expect(equalValues(["a", "b"], ["b", "a"], { list: "string" })).toBe(false);
    expect(equalValues({ tags: ["a", "b"] }, { tags: ["b", "a"] }, record)).toBe(true);
  });

  it("if a missing attribute is null, but a null element of a map is not missing", () => {
    expect(equalValues({ id: "a" }, { id: "a", ttl: null }, record)).toBe(true);
    expect(equalValues({ a: null }, {}, { map: "string" })).toBe(false);
    expect(equalValues({}, JSON.parse('{"__proto__":null}') as Value, record)).toBe(true);
  });

  it("as numbers if every digit is equal", () => {
    const long = "1.00000000000000000001";
    expect(equalValues(parseNumber(long) as Value, parseNumber(`${long}0`) as Value)).toBe(true);
    expect(equalValues(parseNumber(long) as Value, 1)).toBe(false);
    expect(equalValues(UNKNOWN, UNKNOWN)).toBe(true);
    expect(equalValues(UNKNOWN, null)).toBe(false);
  });
});

describe("a type", () => {
  it("has the JSON form of schemas", () => {
    expect(
      encodeCtyType({ map: { object: { a: { set: "string" }, b: { tuple: ["bool", "dynamic"] } } } }).toString(),
    ).toBe('["map",["object",{"a":["set","string"],"b":["tuple",["bool","dynamic"]]}]]');
  });

  it("survives a round trip", () => {
    fc.assert(
      fc.property(anyTyped, ({ type }) => {
        expect(parseCtyType(encodeCtyType(type))).toEqual(type);
      }),
    );
  });

  it.each(['"text"', '["list"]', "[]", "null", '["object",[]]', '["tuple",{}]', "{", "5"])("is not %s", (json) => {
    expect(() => parseCtyType(Buffer.from(json))).toThrow();
  });
});

function pathOf(run: () => unknown): ValueError["path"] | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof ValueError) return error.path;
    throw error;
  }
}

function keysOf(value: Value): ReadonlySet<string> {
  if (typeof value !== "object" || value === null || isExactNumber(value)) return new Set();
  const inner = Object.values(value).flatMap((element) => [...keysOf(element as Value)]);
  return new Set([...(Array.isArray(value) ? [] : Object.keys(value)), ...inner]);
}

/** The result of the other library as our values. */
function fromLibrary(seen: unknown, type: CtyType): Value {
  if (seen === null) return null;
  if (seen instanceof ExtData) return UNKNOWN;
  if (type === "number") return parseNumber(String(seen)) as Value;
  if (typeof type === "string") return seen as Value;
  if (Array.isArray(seen)) {
    return seen.map((value, index) => fromLibrary(value, elementOf(type, index)));
  }
  return Object.fromEntries(
    Object.entries(seen as object).map(([k, value]) => [k, fromLibrary(value, memberOf(type, k))]),
  );
}

function elementOf(type: Exclude<CtyType, string>, index: number): CtyType {
  if ("list" in type) return type.list;
  if ("set" in type) return type.set;
  return "tuple" in type ? (type.tuple[index] as CtyType) : "dynamic";
}

function memberOf(type: Exclude<CtyType, string>, name: string): CtyType {
  if ("map" in type) return type.map;
  return "object" in type ? (type.object[name] as CtyType) : "dynamic";
}
