// The language that an RR type with plain fields is written in: its fields in order give reader, writer and measure.
import type { Fqdn } from "../fqdn";
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";
import { fieldCodecs } from "./field-codec";
import type { RdataField, RdataFields, RrType } from "./rr-type";
import { type Token, tokens, unescapeText } from "./tokens";

type ValueOf<T extends RdataField["type"]> = T extends "integer" | "number" ? number : T extends "host" ? Fqdn : string;
/** The canonical rdata of a list of fields. */
export type DataOf<F extends readonly RdataField[]> = {
  readonly [One in F[number] as One["name"]]: ValueOf<One["type"]>;
};

/** The canonical rdata of an RR type. */
export type RdataOf<T> = T extends RrType<infer D> ? D : never;

interface Definition<F extends readonly RdataField[]> {
  readonly type: string;
  readonly rfc: string;
  readonly doc: string;
  readonly fields: F;
  /** What no single field can say; the value is the data in canonical form. */
  readonly check?: (data: DataOf<F>) => Parsed<DataOf<F>>;
  readonly parse?: (text: string, origin?: Fqdn) => Parsed<DataOf<F>>;
  readonly format?: (data: DataOf<F>) => string;
  readonly octets?: (data: DataOf<F>) => number;
}

/** An RR type from its fields. `parse`, `format` and `octets` are for types whose presentation form is not just the fields in a row. */
export function defineRrType<const F extends readonly RdataField[]>(definition: Definition<F>): RrType<DataOf<F>> {
  const { type, fields, check = accept } = definition;
  const checked = (data: Parsed<RdataFields>) => (data.ok ? check(data.value as DataOf<F>) : data);
  return {
    type,
    rfc: definition.rfc,
    doc: definition.doc,
    fields,
    parse: (text, origin) =>
      definition.parse ? checked(definition.parse(text, origin)) : checked(parseFields(type, fields, text, origin)),
    complete: (given, origin) => checked(completeFields(type, fields, given, origin)),
    format: definition.format ?? ((data) => formatFields(fields, data)),
    octets: definition.octets ?? ((data) => countOctets(fields, data)),
  };
}

/** Fields in a row; hexadecimal or base64 at the end takes all words that are left. */
export function parseFields(
  type: string,
  fields: readonly RdataField[],
  text: string,
  origin?: Fqdn,
): Parsed<RdataFields> {
  const words = tokens(text);
  if (!words.ok) return words;
  const row = gathered(words.value, fields);
  if (row.length !== fields.length) return wrongCount(type, fields, text, row.length);
  return collected(fields, (field, index) => {
    const word = field.type === "host" ? accept(row[index]!.raw) : unescapeText(row[index]!.raw);
    return word.ok ? fieldCodecs[field.type].read(word.value, field, origin) : word;
  });
}

function gathered(words: readonly Token[], fields: readonly RdataField[]): readonly Token[] {
  const last = fields.at(-1)?.type;
  if ((last !== "hex" && last !== "base64") || words.length <= fields.length) return words;
  const rest = words.slice(fields.length - 1).map((word) => word.raw);
  return [...words.slice(0, fields.length - 1), { raw: rest.join(""), quoted: false }];
}

function wrongCount(type: string, fields: readonly RdataField[], text: string, count: number): Parsed<RdataFields> {
  const names = fields.map((field) => `\`${field.name}\``).join(" ");
  return refuse(
    "DNS130",
    `${seen(text)} has ${count} field${count === 1 ? "" : "s"}; ${type} has ${fields.length}.`,
    `Write ${names}.`,
  );
}

function collected(
  fields: readonly RdataField[],
  read: (field: RdataField, index: number) => Parsed<string | number>,
): Parsed<RdataFields> {
  const data: Record<string, string | number> = {};
  for (const [index, field] of fields.entries()) {
    const value = read(field, index);
    if (!value.ok) return value;
    data[field.name] = value.value;
  }
  return accept(data);
}

function completeFields(
  type: string,
  fields: readonly RdataField[],
  given: Readonly<Record<string, unknown>>,
  origin?: Fqdn,
): Parsed<RdataFields> {
  const stray = Object.keys(given).find((name) => !fields.some((field) => field.name === name));
  if (stray !== undefined) {
    const names = fields.map((field) => `\`${field.name}\``).join(", ");
    return refuse("DNS132", `${type} has no field ${seen(stray)}.`, `Its fields are ${names}.`);
  }
  return collected(fields, (field) => completeField(type, field, given[field.name], origin));
}

function completeField(type: string, field: RdataField, given: unknown, origin?: Fqdn): Parsed<string | number> {
  const value = given ?? field.default;
  if (value === undefined || given === null)
    return refuse("DNS131", `${type} lacks \`${field.name}\`.`, `It is ${field.doc}`);
  if (typeof value !== "string" && typeof value !== "number") {
    return refuse("DNS142", `\`${field.name}\` is ${seen(value)}.`, "Write text or a number.");
  }
  return fieldCodecs[field.type].read(String(value), field, origin);
}

function formatFields(fields: readonly RdataField[], data: RdataFields): string {
  return fields.map((field) => fieldCodecs[field.type].write(data[field.name]!, field)).join(" ");
}

function countOctets(fields: readonly RdataField[], data: RdataFields): number {
  return fields.reduce((sum, field) => sum + fieldCodecs[field.type].octets(data[field.name]!, field), 0);
}
