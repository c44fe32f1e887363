// Arbitraries for messages, types and values, built from the table of messages and the types.
import fc from "fast-check";
import { type CtyType, parseNumber, UNKNOWN, type Value } from "../../../src/terraform/wire";
import { MESSAGES, type MessageName } from "../../../src/terraform/wire/messages";

type Row = readonly [number, string, ("optional" | "repeated" | "map")?];
type Plain = Record<string, unknown>;

const texts = fc.string({ unit: "grapheme", maxLength: 12 });
const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: texts,
  bytes: fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  bool: fc.boolean(),
  int32: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  uint32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  int64: fc.maxSafeInteger(),
};

/** A decoded message with every member. */
export function anyMessage(name: MessageName, depth = 3): fc.Arbitrary<Plain> {
  const rows = Object.entries(MESSAGES[name] as Readonly<Record<string, Row>>);
  const fields = rows.map(([field, row]) => [field, anyField(row, depth)] as const);
  const optional = rows.filter(([, [, , often]]) => often === "optional").map(([field]) => field);
  const requiredKeys = rows.map(([field]) => field).filter((field) => !optional.includes(field));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function anyField([, type, often]: Row, depth: number): fc.Arbitrary<unknown> {
  const scalar = scalars[type];
  if (scalar === undefined && depth === 0) return fc.constant(often === "repeated" ? [] : often === "map" ? {} : null);
  const arbitrary = scalar ?? anyMessage(type as MessageName, depth - 1);
  if (often === "repeated") return fc.array(arbitrary, { maxLength: 2 });
  if (often === "map") return fc.dictionary(fc.oneof(texts, fc.constant("__proto__")), arbitrary, { maxKeys: 2 });
  return scalar ? arbitrary : fc.option(arbitrary);
}

export interface Typed {
  readonly type: CtyType;
  readonly value: Value;
}

/** Text as in Terraform: well-formed, in normalization form C. */
const words = texts.map((text) => text.normalize("NFC"));
const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{0,40}[1-9])?$/);
const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 70_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  digits.map((text) => parseNumber(text) as Value),
);

export const anyTyped: fc.Arbitrary<Typed> = anyType(3).chain((type) =>
  fc.option(anyValue(type), { freq: 8 }).map((value) => ({ type, value })),
);

function anyType(depth: number): fc.Arbitrary<CtyType> {
  const simple = fc.constantFrom<CtyType[]>("string", "number", "bool");
  if (depth === 0) return simple;
  const inner = anyType(depth - 1);
  return fc.oneof(
    simple,
    inner.map((list) => ({ list })),
    inner.map((set) => ({ set })),
    inner.map((map) => ({ map })),
    fc.array(inner, { maxLength: 3 }).map((tuple) => ({ tuple })),
    fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), inner, { maxKeys: 4 }).map((object) => ({ object })),
  );
}

function anyValue(type: CtyType): fc.Arbitrary<Value> {
  const unknown = fc.constant<Value>(UNKNOWN);
  return fc.oneof({ arbitrary: known(type), weight: 8 }, { arbitrary: unknown, weight: 1 });
}

function known(type: CtyType): fc.Arbitrary<Value> {
  if (type === "string") return words;
  if (type === "number") return numbers;
  if (type === "bool" || type === "dynamic") return fc.boolean();
  if ("list" in type) return fc.array(orNull(type.list), { maxLength: 4 });
  if ("set" in type) return fc.array(orNull(type.set), { maxLength: 4 });
  if ("map" in type) return fc.dictionary(fc.oneof(words, fc.constant("__proto__")), orNull(type.map), { maxKeys: 4 });
  if ("tuple" in type) return fc.tuple(...type.tuple.map(orNull));
  return fc.record(Object.fromEntries(Object.entries(type.object).map(([name, value]) => [name, orNull(value)])));
}

function orNull(type: CtyType): fc.Arbitrary<Value> {
  return fc.option(anyValue(type), { freq: 5 });
}
