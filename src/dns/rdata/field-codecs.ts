// Parses, formats and measures each type of rdata field.
import { canonicalBase64 } from "../base64";
import { type Fqdn, ROOT, toFqdn } from "../fqdn";
import { parseIpv4, parseIpv6, parseIpv6Groups } from "../ip";
import { nameLength, parseLabels, splitLabels } from "../labels";
import { canonicalizeText, octetLength } from "../octets";
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import type { RdataField, RdataFieldType } from "./rr-type";
import { quoteText } from "./tokenize";

type Value = string | number;

export interface FieldCodec {
  /** The text is already unescaped, except for hosts. */
  readonly parse: (text: string, field: RdataField, origin: Fqdn | undefined) => Parsed<Value>;
  readonly format: (value: Value, field: RdataField) => string;
  readonly octets: (value: Value, field: RdataField) => number;
}

/** The codec of each field type. */
export const fieldCodecs: Readonly<Record<RdataFieldType, FieldCodec>> = {
  integer: { parse: parseInteger, format: String, octets: (_, { max = 0 }) => (max < 256 ? 1 : max < 65_536 ? 2 : 4) },
  number: { parse: parseDecimal, format: String, octets: () => 4 },
  text: { parse: parseText, format: formatText, octets: (value) => octetLength(String(value)) + 1 },
  strings: {
    parse: (text) => accept(canonicalizeText(text)),
    format: (value) => quoteText(String(value)),
    octets: (value) => octetLength(String(value)),
  },
  params: { parse: accept, format: String, octets: (value) => octetLength(String(value)) },
  host: { parse: parseHost, format: String, octets: (value) => countHostOctets(String(value)) },
  hex: { parse: parseHex, format: String, octets: (value) => String(value).length / 2 },
  base64: { parse: parseBase64, format: String, octets: (value) => Buffer.byteLength(String(value), "base64") },
  ipv4: { parse: parseIpv4, format: String, octets: () => 4 },
  ipv6: { parse: (text) => parseIpv6(text), format: String, octets: () => 16 },
};

function parseInteger(text: string, field: RdataField): Parsed<number> {
  const value =
    field.mnemonics?.[text.toUpperCase()] ?? (field.duration ? parseDuration(text) : parseWholeNumber(text));
  if (value === undefined) return reject("DNS133", `\`${field.name}\` is ${quoteValue(text)}, not a whole number.`);
  return checkRange(value, field);
}

function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const SECONDS_PER_UNIT: readonly number[] = [604_800, 86_400, 3_600, 60, 1];

/** Parses a duration to seconds: digits, or numbers with the units w d h m s, each at most once and in this order (`1h30m`). */
export function parseDuration(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  const [match, ...counts] =
    /^(?=\d)(?:(\d{1,10})w)?(?:(\d{1,10})d)?(?:(\d{1,10})h)?(?:(\d{1,10})m)?(?:(\d{1,10})s)?$/i.exec(text) ?? [];
  if (match === undefined) return undefined;
  return SECONDS_PER_UNIT.reduce((sum, unit, index) => sum + unit * Number(counts[index] ?? 0), 0);
}

function parseDecimal(text: string, field: RdataField): Parsed<number> {
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
    return reject("DNS133", `\`${field.name}\` is ${quoteValue(text)}, not a decimal number.`);
  }
  const scale = 10 ** (field.decimals ?? 3);
  return checkRange(Math.round(Number(text) * scale) / scale + 0, field);
}

function checkRange(value: number, { name, min = 0, max = Number.MAX_SAFE_INTEGER }: RdataField): Parsed<number> {
  if (value >= min && value <= max) return accept(value);
  return reject("DNS134", `\`${name}\` is ${quoteValue(value)}.`, `Write a number from ${min} to ${max}.`);
}

function parseText(text: string, field: RdataField): Parsed<string> {
  const value = foldCase(canonicalizeText(text), field.fold);
  if (field.pattern && !field.pattern.test(value)) {
    return reject("DNS141", `\`${field.name}\` is ${quoteValue(text)}.`, field.form && `Write ${field.form}.`);
  }
  if (field.max !== undefined && octetLength(value) > field.max) {
    return reject(
      "DNS140",
      `\`${field.name}\` is ${quoteValue(text)}, ${octetLength(value)} octets; the limit is ${field.max}.`,
    );
  }
  return accept(value);
}

function foldCase(text: string, fold: RdataField["fold"]): string {
  return fold === "lower" ? text.toLowerCase() : fold === "upper" ? text.toUpperCase() : text;
}

function formatText(value: Value, field: RdataField): string {
  return field.bare ? String(value) : quoteText(String(value));
}

/** Parses a host name in rdata. `@` is the origin. With an origin, a name without the final dot is relative to it. */
function parseHost(text: string, field: RdataField, origin: Fqdn | undefined): Parsed<Fqdn> {
  if (text === "@" && origin !== undefined) return accept(origin);
  const name = parseLabels(text);
  if (!name.ok) return name;
  const mistake = describeNonHost(text);
  if (mistake) return reject("DNS119", `\`${field.name}\` is ${quoteValue(text)}, ${mistake}.`, "Write a host name.");
  const relative = origin !== undefined && origin !== ROOT && !name.value.absolute;
  const labels = relative ? [...name.value.labels, ...splitLabels(origin)] : name.value.labels;
  if (nameLength(labels) <= 253) return accept(toFqdn(labels));
  return reject(
    "DNS112",
    `${quoteValue(text)} in ${quoteValue(origin)} has ${nameLength(labels)} octets; a name has at most 253.`,
  );
}

function describeNonHost(text: string): string | undefined {
  if (/^\d+(?:\.\d+){3}\.?$/.test(text) || parseIpv6Groups(text)) return "an address";
  if (text.includes("://")) return "a URL";
  return /:\d+$/.test(text) ? "a host with a port" : undefined;
}

function countHostOctets(name: string): number {
  return splitLabels(name).reduce((sum, label) => sum + label.length + 1, 1);
}

function parseHex(text: string, field: RdataField): Parsed<string> {
  const hex = text.replace(/\s+/g, "").toLowerCase();
  if (/^(?:[0-9a-f]{2})+$/.test(hex)) return accept(hex);
  const help =
    hex.length % 2 ? "Write two digits for each octet; the number of digits is odd." : "Write digits 0-9 and a-f.";
  return reject("DNS137", `\`${field.name}\` is ${quoteValue(text)}, not hexadecimal.`, help);
}

function parseBase64(text: string, field: RdataField): Parsed<string> {
  const canonical = canonicalBase64(text);
  if (canonical !== undefined) return accept(canonical);
  return reject("DNS138", `\`${field.name}\` is ${quoteValue(text)}, not base64 (RFC 4648 §4).`);
}
