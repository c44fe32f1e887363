// The JSON of a state is decoded with every digit, whatever its strings contain.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CtyType, decodeJson, equalValues, parseNumber, UNKNOWN, type Value } from "../../../src/terraform/wire";
import { anyTyped } from "./arbitrary";

const read = (json: string, type: CtyType): Value => decodeJson(Buffer.from(json), type);

function outcome(run: () => Value): unknown {
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the JSON of a state", () => {
  it("decodes every value that JSON can represent", () => {
    fc.assert(
      fc.property(anyTyped, ({ type, value }) => {
        fc.pre(!hasUnknown(value));
        expect(equalValues(read(written(value), type), value, type)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("decodes the same on the fast and the slow path", () => {
    const type: CtyType = { object: { n: "number", s: "string", l: { list: "number" }, b: "bool" } };
    const decimal = fc.stringMatching(/^-?(0|[1-9]\d{0,19})(\.\d{1,12})?([eE][+-]?\d{1,3})?$/);
    const json = fc.oneof(decimal, fc.json(), fc.constantFrom("null", "true", '"5"', '"true"', "-0", "1e15"));
    fc.assert(
      fc.property(json, json, json, json, (n, s, l, b) => {
        const members = `"n":${n},"s":${s},"l":[${l}],"b":${b}}`;
        // A number with many digits selects the slow path, even in an unknown attribute.
        const close = outcome(() => read(`{"more":1234567890123456789,${members}`, type));
        expect(outcome(() => read(`{${members}`, type))).toEqual(close);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps numbers that JavaScript rounds", () => {
    expect(read("12345678901234567890", "number")).toEqual(parseNumber("12345678901234567890"));
    expect(read('{"n":1.10000000000000000001}', { object: { n: "number" } })).toEqual({
      n: parseNumber("1.10000000000000000001"),
    });
    expect(read("[1e3, -0.0, 1E-2]", { list: "number" })).toEqual([1000, 0, 0.01]);
  });

  it("keeps strings that look like numbers", () => {
    const texts = ["5", "#5", "=5", '"', '\\"5', "\\", "\\\\", '"1', "\u2028", "\n", '{"a":1}', "-1e5", ""];
    expect(read(JSON.stringify(texts), { list: "string" })).toEqual(texts);
    const keyed = Object.fromEntries(texts.map((text) => [text, text]));
    expect({ ...(read(JSON.stringify(keyed), { map: "string" }) as object) }).toEqual(keyed);
  });

  it("drops unknown attributes, and sets missing attributes to null", () => {
    const type: CtyType = { object: { id: "string", ttl: "number" } };
    expect(read('{"id":"a","gone":{"deep":[1,{"x":null}]}}', type)).toEqual({ id: "a", ttl: null });
  });

  it("converts primitive values as Terraform does", () => {
    expect(read('[5, true, "x", 1.50]', { list: "string" })).toEqual(["5", "true", "x", "1.50"]);
    expect(read('["5", 5]', { list: "number" })).toEqual([5, 5]);
    expect(read('["true", false]', { list: "bool" })).toEqual([true, false]);
  });

  it("keeps keys of Object.prototype", () => {
    const seen = read('{"__proto__":"a","constructor":"b"}', { map: "string" });
    expect(Object.entries(seen as object)).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
    expect(read('{"__proto__":{"id":"x"}}', { object: { id: "string" } })).toEqual({ id: null });
  });

  it("may carry its type", () => {
    expect(read('{"type":["map","number"],"value":{"a":1.5}}', "dynamic")).toEqual({ a: 1.5 });
    expect(read('{"value":1,"type":["object",{"a":"string"}]}'.replace("1", '{"a":"#"}'), "dynamic")).toEqual({
      a: "#",
    });
  });

  it("is normalized to form C", () => {
    expect(read('"e\u0301"', "string")).toBe("\u00e9");
    expect(read('"e\\u0301"', "string")).toBe("\u00e9");
  });
});

describe("invalid JSON", () => {
  it.each<readonly [string, CtyType, string]>([
    ['{"a":', { map: "string" }, "not JSON"],
    ["01", "number", "not JSON"],
    ["", "string", "not JSON"],
    ['"x"', "number", "a number is expected, not a text"],
    ["5", "bool", "a bool is expected, not a number"],
    ["[]", { map: "string" }, "a map is expected, not a list"],
    ["{}", { list: "string" }, "a list is expected, not an object"],
    ['{"a":[true,[]]}', { map: { list: "bool" } }, "`a.1`: a bool is expected, not a list"],
    ["[1]", { tuple: [] }, "0 elements are expected, not 1"],
    ['{"type":"text","value":1}', "dynamic", "is not a type"],
    ["1e99999", "number", "a number is expected"],
  ])("%s is refused", (json, type, message) => {
    expect(() => read(json, type)).toThrow(message);
  });

  it("is refused if it is not UTF-8", () => {
    expect(() => decodeJson(Buffer.from([0x22, 0xff, 0x22]), "string")).toThrow("not JSON");
  });

  it("does not crash the process at any depth", () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect(() => read(deep, { list: "string" })).toThrow();
    expect(() => read(`{"type":${deep},"value":1}`, "dynamic")).toThrow();
  });
});

function hasUnknown(value: Value): boolean {
  if (value === UNKNOWN) return true;
  return (
    typeof value === "object" && value !== null && Object.values(value).some((element) => hasUnknown(element as Value))
  );
}

function written(value: Value): string {
  if (typeof value === "object" && value !== null && "exact" in value) return (value as { exact: string }).exact;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, element]) => `${JSON.stringify(name)}:${written(element as Value)}`)
    .join()}}`;
}
