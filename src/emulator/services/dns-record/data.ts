// The `data` of the types that have fields, and the `content` that the API formats from it. One entry per type: fields with
// their ranges, and the format (API documentation and recorded replies; DNSKEY, CERT, URI as in zone files).
import { isObject, type Json } from "../../../base/json";
import { ApiError, recordError, UNDOCUMENTED_CODES } from "../../core";
import { parseHostName } from "./names";

/** The fields of one record, each with its value. */
export type RecordData = ReadonlyMap<string, string | number>;

type FieldForm =
  | { readonly form: "number"; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly form: "text" | "parameters" | "base64"; readonly empty?: boolean }
  | { readonly form: "hex"; readonly upper?: boolean }
  | { readonly form: "host"; readonly keepsDot: boolean }
  | { readonly form: "word"; readonly words: readonly string[] };

export interface DataForm {
  readonly fields: readonly (readonly [name: string, form: FieldForm])[];
  readonly format: (data: RecordData) => string;
}

const octet: FieldForm = { form: "number", min: 0, max: 255, whole: true };
const short: FieldForm = { form: "number", min: 0, max: 65_535, whole: true };
const text: FieldForm = { form: "text" };
const emptyText: FieldForm = { form: "text", empty: true };
const hex: FieldForm = { form: "hex" };
// kubernetes-sigs/external-dns pull request 6616 (2026-08): the API returns the digits of TLSA in upper case.
const upperHex: FieldForm = { form: "hex", upper: true };
// octodns-cloudflare 1.2 (2026) sends a blank before the parameters, and cannot read one back.
const parameters: FieldForm = { form: "parameters", empty: true };
const base64: FieldForm = { form: "base64" };
const host: FieldForm = { form: "host", keepsDot: false };
const dottedHost: FieldForm = { form: "host", keepsDot: true };
const real = (min: number, max: number): FieldForm => ({ form: "number", min, max, whole: false });
const upTo = (max: number): FieldForm => ({ form: "number", min: 0, max, whole: true });
const word = (...words: readonly string[]): FieldForm => ({ form: "word", words });

/** The values of these fields, separated by spaces. */
function spaced(...names: readonly string[]): (data: RecordData) => string {
  return (data) => names.map((name) => data.get(name)).join(" ");
}

const createCertificate = (digits: FieldForm): DataForm["fields"] => [
  ["usage", octet],
  ["selector", octet],
  ["matching_type", octet],
  ["certificate", digits],
];
const formatCertificate = spaced("usage", "selector", "matching_type", "certificate");

const service: DataForm["fields"] = [
  ["priority", short],
  ["target", dottedHost],
  ["value", parameters],
];

function formatService(data: RecordData): string {
  return ["priority", "target", "value"]
    .map((name) => data.get(name))
    .filter((part) => part !== "")
    .join(" ");
}

const location: DataForm["fields"] = [
  ["lat_degrees", upTo(90)],
  ["lat_minutes", upTo(59)],
  ["lat_seconds", real(0, 59.999)],
  ["lat_direction", word("N", "S")],
  ["long_degrees", upTo(180)],
  ["long_minutes", upTo(59)],
  ["long_seconds", real(0, 59.999)],
  ["long_direction", word("E", "W")],
  ["altitude", real(-100_000, 42_849_672.95)],
  ["size", real(0, 90_000_000)],
  ["precision_horz", real(0, 90_000_000)],
  ["precision_vert", real(0, 90_000_000)],
];

function formatLocation(data: RecordData): string {
  const angle = (axis: string) => {
    const seconds = Number(data.get(`${axis}_seconds`)).toFixed(3);
    return `${spaced(`${axis}_degrees`, `${axis}_minutes`)(data)} ${seconds} ${data.get(`${axis}_direction`)}`;
  };
  const metres = ["altitude", "size", "precision_horz", "precision_vert"].map((name) =>
    Number(data.get(name)).toFixed(2),
  );
  return `${angle("lat")} ${angle("long")} ${metres.join(" ")}`;
}

function quote(value: string | number | undefined): string {
  return `"${String(value ?? "").replace(/["\\]/g, "\\$&")}"`;
}

export const DATA_FORMS: ReadonlyMap<string, DataForm> = new Map<string, DataForm>([
  [
    "CAA",
    {
      fields: [
        ["flags", octet],
        ["tag", text],
        ["value", emptyText],
      ],
      format: (data) => `${spaced("flags", "tag")(data)} ${quote(data.get("value"))}`,
    },
  ],
  [
    "CERT",
    {
      fields: [
        ["type", short],
        ["key_tag", short],
        ["algorithm", octet],
        ["certificate", base64],
      ],
      format: spaced("type", "key_tag", "algorithm", "certificate"),
    },
  ],
  [
    "DNSKEY",
    {
      fields: [
        ["flags", short],
        ["protocol", octet],
        ["algorithm", octet],
        ["public_key", base64],
      ],
      format: spaced("flags", "protocol", "algorithm", "public_key"),
    },
  ],
  [
    "DS",
    {
      fields: [
        ["key_tag", short],
        ["algorithm", octet],
        ["digest_type", octet],
        ["digest", hex],
      ],
      format: spaced("key_tag", "algorithm", "digest_type", "digest"),
    },
  ],
  ["HTTPS", { fields: service, format: formatService }],
  ["LOC", { fields: location, format: formatLocation }],
  [
    "NAPTR",
    {
      fields: [
        ["order", short],
        ["preference", short],
        ["flags", emptyText],
        ["service", emptyText],
        ["regex", emptyText],
        ["replacement", dottedHost],
      ],
      format: (data) => {
        const strings = ["flags", "service", "regex"].map((name) => quote(data.get(name))).join(" ");
        return `${spaced("order", "preference")(data)} ${strings} ${data.get("replacement")}`;
      },
    },
  ],
  ["SMIMEA", { fields: createCertificate(hex), format: formatCertificate }],
  [
    "SRV",
    {
      fields: [
        ["priority", short],
        ["weight", short],
        ["port", short],
        ["target", host],
      ],
      format: spaced("weight", "port", "target"),
    },
  ],
  [
    "SSHFP",
    {
      fields: [
        ["algorithm", octet],
        ["type", octet],
        ["fingerprint", hex],
      ],
      format: spaced("algorithm", "type", "fingerprint"),
    },
  ],
  ["SVCB", { fields: service, format: formatService }],
  ["TLSA", { fields: createCertificate(upperHex), format: formatCertificate }],
  [
    "URI",
    {
      fields: [
        ["weight", short],
        ["target", text],
      ],
      format: (data) => `${data.get("weight")} ${quote(data.get("target"))}`,
    },
  ],
]);

/** Throws where the type has no data. */
export function getDataForm(type: string): DataForm {
  const form = DATA_FORMS.get(type);
  if (!form) throw new Error(`Records of type ${type} have no data.`);
  return form;
}

/** The data as replies show it: known fields only, numbers as numbers. All missing fields are reported together. */
export function parseData(type: string, { fields }: DataForm, given: Json | undefined): RecordData {
  const data = isObject(given) ? given : {};
  const missing = fields.filter(([name]) => data[name] === undefined || data[name] === null);
  if (missing.length > 0) throw missingFields(missing.map(([name]) => name));
  return new Map(fields.map(([name, form]) => [name, parseField(type, name, form, data[name])]));
}

/** Octets of the rdata on the wire, precise enough for a limit of 4,096: text as it is, hex and base64 decoded. */
export function countDataOctets({ fields }: DataForm, data: RecordData): number {
  return fields.reduce((sum, [name, field]) => {
    const length = String(data.get(name)).length;
    if (field.form === "number") return sum + (field.max > 255 ? 2 : 1);
    if (field.form === "hex") return sum + length / 2;
    if (field.form === "base64") return sum + (length * 3) / 4;
    return sum + length + 1;
  }, 0);
}

/** One error for each field (kubernetes-sigs/external-dns pull request 6616, 2026-08). */
function missingFields(names: readonly string[]): ApiError {
  const code = UNDOCUMENTED_CODES.requiredData;
  const errors = names.map((name) => ({ code, message: `${name} is a required data field.` }));
  return new ApiError(400, errors, {}, true);
}

function parseField(type: string, name: string, form: FieldForm, given: Json | undefined): string | number {
  const value = parseValue(form, given ?? null);
  if (value === undefined)
    throw recordError(UNDOCUMENTED_CODES.badData, `Invalid value for ${name} of ${type} record data.`);
  return value;
}

function parseValue(field: FieldForm, given: Json): string | number | undefined {
  switch (field.form) {
    case "number":
      return parseNumber(field, given);
    case "word":
      return typeof given === "string" && field.words.includes(given.toUpperCase()) ? given.toUpperCase() : undefined;
    case "host":
      return parseTarget(field.keepsDot, given);
    case "hex":
      return parseHex(field.upper === true, given);
    case "base64":
      return typeof given === "string" && /^[A-Za-z0-9+/\s]+={0,2}$/.test(given) ? given : undefined;
    case "text":
      return typeof given === "string" && (given !== "" || field.empty) ? given : undefined;
    case "parameters":
      return typeof given === "string" ? given.trim() : undefined;
  }
}

function parseHex(upper: boolean, given: Json): string | undefined {
  if (typeof given !== "string" || !/^(?:[0-9A-Fa-f]{2})+$/.test(given.replace(/\s/g, ""))) return undefined;
  return upper ? given.toUpperCase() : given;
}

/** Numbers may come as text (Terraform sends CAA flags as text); replies have numbers. */
function parseNumber(field: FieldForm & { readonly form: "number" }, given: Json): number | undefined {
  const number = typeof given === "string" && /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : given;
  if (typeof number !== "number" || (field.whole && !Number.isInteger(number))) return undefined;
  return number >= field.min && number <= field.max ? number : undefined;
}

function parseTarget(keepsDot: boolean, given: Json): string | undefined {
  if (given === ".") return ".";
  const name = parseHostName(given);
  return name !== undefined && keepsDot && String(given).endsWith(".") ? `${name}.` : name;
}
