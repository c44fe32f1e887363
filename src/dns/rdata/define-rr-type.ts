// Defines an RR type by its fields: derives the parser, the formatter and the size from them.
import { formatCount } from "../../base/format-count";
import type { Fqdn } from "../fqdn";
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { fieldCodecs } from "./field-codecs";
import type { RdataField, RdataFields, RdataWords, RrType } from "./rr-type";
import { type Token, tokenize, unescapeText } from "./tokenize";

type FieldValue<T extends RdataField["type"]> = T extends "integer" | "number"
  ? number
  : T extends "host"
    ? Fqdn
    : string;
/** The canonical rdata of a list of fields. */
export type RdataFromFields<F extends readonly RdataField[]> = {
  readonly [Field in F[number] as Field["name"]]: FieldValue<Field["type"]>;
};

interface RrTypeDefinition<F extends readonly RdataField[]> {
  readonly type: string;
  readonly rfc: string;
  readonly doc: string;
  readonly fields: F;
  /** Rules that concern more than one field. The data is in canonical form. */
  readonly check?: (data: RdataFromFields<F>) => Parsed<RdataFromFields<F>>;
  readonly split?: (text: string) => Parsed<RdataWords>;
  readonly format?: (data: RdataFromFields<F>) => string;
  readonly octets?: (data: RdataFromFields<F>) => number;
}

/** `split`, `format` and `octets` are for types whose presentation format is not simply the fields in order. */
export function defineRrType<const F extends readonly RdataField[]>(
  definition: RrTypeDefinition<F>,
): RrType<RdataFromFields<F>> {
  const { type, fields, check = accept } = definition;
  const split = definition.split ?? ((text) => splitFields(type, fields, text));
  const parseData = (data: Readonly<Record<string, unknown>>, origin?: Fqdn) => {
    const parsed = parseDataFields(type, fields, data, origin);
    return parsed.ok ? check(parsed.value) : parsed;
  };
  return {
    type,
    rfc: definition.rfc,
    doc: definition.doc,
    fields,
    split,
    parse: (text, origin) => {
      const words = split(text);
      return words.ok ? parseData(words.value, origin) : words;
    },
    parseData,
    format: definition.format ?? ((data) => formatFields(fields, data)),
    octets: definition.octets ?? ((data) => countOctets(fields, data)),
  };
}

/** Splits text into fields in order. Hexadecimal or base64 as the last field takes all remaining words. */
export function splitFields(type: string, fields: readonly RdataField[], text: string): Parsed<RdataWords> {
  const [only] = fields;
  if (only && fields.length === 1 && PLAIN_WORD.test(text)) return accept({ [only.name]: text });
  const words = tokenize(text);
  if (!words.ok) return words;
  const row = joinTrailing(words.value, fields);
  if (row.length !== fields.length) return rejectFieldCount(type, fields, text, row.length);
  const split: [string, string][] = [];
  for (const [index, { name, type: form }] of fields.entries()) {
    const { raw } = row[index]!;
    const word = form === "host" ? accept(raw) : unescapeText(raw);
    if (!word.ok) return word;
    split.push([name, word.value]);
  }
  return accept(Object.fromEntries(split));
}

/** A word without white space, quotation marks and escapes. */
const PLAIN_WORD = /^[!#-'*-<>-[\]-~]+$/;

function joinTrailing(words: readonly Token[], fields: readonly RdataField[]): readonly Token[] {
  const last = fields.at(-1)?.type;
  if ((last !== "hex" && last !== "base64") || words.length <= fields.length) return words;
  const rest = words.slice(fields.length - 1).map((word) => word.raw);
  return [...words.slice(0, fields.length - 1), { raw: rest.join(""), quoted: false }];
}

function rejectFieldCount(type: string, fields: readonly RdataField[], text: string, count: number): Parsed<never> {
  const names = fields.map((field) => `\`${field.name}\``).join(" ");
  return reject(
    "DNS130",
    `${quoteValue(text)} has ${formatCount(count, "field")}; ${type} has ${fields.length}.`,
    `Write ${names}.`,
  );
}

function parseDataFields<F extends readonly RdataField[]>(
  type: string,
  fields: F,
  data: Readonly<Record<string, unknown>>,
  origin?: Fqdn,
): Parsed<RdataFromFields<F>> {
  const unknown = Object.keys(data).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) {
    const names = fields.map((field) => `\`${field.name}\``).join(", ");
    return reject("DNS132", `${type} has no field ${quoteValue(unknown)}.`, `Its fields are ${names}.`);
  }
  const parsed: Record<string, string | number> = {};
  for (const field of fields) {
    const value = parseDataField(type, field, data[field.name], origin);
    if (!value.ok) return value;
    parsed[field.name] = value.value;
  }
  if (!hasFields(parsed, fields)) throw new Error("a field codec returned a value of another type");
  return accept(parsed);
}

function parseDataField(type: string, field: RdataField, given: unknown, origin?: Fqdn): Parsed<string | number> {
  const value = given ?? field.default;
  if (value === undefined || given === null) {
    return reject("DNS131", `${type} has no \`${field.name}\`.`, `Set it to ${field.doc}`);
  }
  if (typeof value !== "string" && typeof value !== "number") {
    return reject("DNS142", `\`${field.name}\` is ${quoteValue(value)}.`, "Write a string or a number.");
  }
  return fieldCodecs[field.type].parse(String(value), field, origin);
}

function hasFields<F extends readonly RdataField[]>(data: RdataFields, fields: F): data is RdataFromFields<F> {
  return fields.every(({ name, type }) => {
    const isNumber = type === "integer" || type === "number";
    return typeof data[name] === (isNumber ? "number" : "string");
  });
}

function formatFields(fields: readonly RdataField[], data: RdataFields): string {
  return fields.map((field) => fieldCodecs[field.type].format(data[field.name]!, field)).join(" ");
}

function countOctets(fields: readonly RdataField[], data: RdataFields): number {
  return fields.reduce((sum, field) => sum + fieldCodecs[field.type].octets(data[field.name]!, field), 0);
}
