// How each type of rdata field is read, written and measured. Text in, canonical value out.
import { canonicalBase64 } from "../base64";
import { type Fqdn, fqdnOf, ROOT } from "../fqdn";
import { ipv6Groups, parseIpv4, parseIpv6 } from "../ip";
import { labelsOf, nameLength, parseLabels } from "../labels";
import { canonicalText, octetLength } from "../octets";
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";
import type { RdataField, RdataFieldType } from "./rr-type";
import { quoteText } from "./tokens";

type Value = string | number;

export interface FieldCodec {
  /** From text whose escapes are gone, except those of a host. */
  readonly read: (text: string, field: RdataField, origin: Fqdn | undefined) => Parsed<Value>;
  readonly write: (value: Value, field: RdataField) => string;
  readonly octets: (value: Value, field: RdataField) => number;
}

/** The codec of each field type. */
export const fieldCodecs: Readonly<Record<RdataFieldType, FieldCodec>> = {
  integer: { read: readInteger, write: String, octets: (_, { max = 0 }) => (max < 256 ? 1 : max < 65_536 ? 2 : 4) },
  number: { read: readNumber, write: String, octets: () => 4 },
  text: { read: readText, write: writeText, octets: (value) => octetLength(String(value)) + 1 },
  strings: {
    read: (text) => accept(canonicalText(text)),
    write: (value) => quoteText(String(value)),
    octets: (value) => octetLength(String(value)),
  },
  params: { read: accept, write: String, octets: (value) => octetLength(String(value)) },
  host: { read: readHost, write: String, octets: (value) => hostOctets(String(value)) },
  hex: { read: readHex, write: String, octets: (value) => String(value).length / 2 },
  base64: { read: readBase64, write: String, octets: (value) => Buffer.byteLength(String(value), "base64") },
  ipv4: { read: parseIpv4, write: String, octets: () => 4 },
  ipv6: { read: (text) => parseIpv6(text), write: String, octets: () => 16 },
};

function readInteger(text: string, field: RdataField): Parsed<number> {
  const value = field.mnemonics?.[text.toUpperCase()] ?? (field.duration ? seconds(text) : wholeNumber(text));
  if (value === undefined) return refuse("DNS133", `\`${field.name}\` is ${seen(text)}, not a whole number.`);
  return inRange(value, field);
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const UNIT = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

/** Seconds of a duration: digits, or numbers with the units w d h m s, each once and in this order (`1h30m`). */
export function seconds(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(?=\d)(\d{1,10}w)?(\d{1,10}d)?(\d{1,10}h)?(\d{1,10}m)?(\d{1,10}s)?$/i.test(text)) return undefined;
  const parts = text.toLowerCase().matchAll(/(\d+)([wdhms])/g);
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * UNIT[unit as keyof typeof UNIT], 0);
}

function readNumber(text: string, field: RdataField): Parsed<number> {
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
    return refuse("DNS133", `\`${field.name}\` is ${seen(text)}, not a decimal number.`);
  }
  const scale = 10 ** (field.decimals ?? 3);
  return inRange(Math.round(Number(text) * scale) / scale + 0, field);
}

function inRange(value: number, { name, min = 0, max = Number.MAX_SAFE_INTEGER }: RdataField): Parsed<number> {
  if (value >= min && value <= max) return accept(value);
  return refuse("DNS134", `\`${name}\` is ${seen(value)}.`, `Write a number from ${min} to ${max}.`);
}

function readText(text: string, field: RdataField): Parsed<string> {
  const value = folded(canonicalText(text), field.fold);
  if (field.pattern && !field.pattern.test(value)) {
    return refuse("DNS141", `\`${field.name}\` is ${seen(text)}.`, field.form && `Write ${field.form}.`);
  }
  if (field.max !== undefined && octetLength(value) > field.max) {
    return refuse(
      "DNS140",
      `\`${field.name}\` is ${seen(text)}, ${octetLength(value)} octets; at most ${field.max} fit.`,
    );
  }
  return accept(value);
}

function folded(text: string, fold: RdataField["fold"]): string {
  return fold === "lower" ? text.toLowerCase() : fold === "upper" ? text.toUpperCase() : text;
}

function writeText(value: Value, field: RdataField): string {
  return field.bare ? String(value) : quoteText(String(value));
}

/** A host name in rdata. `@` is the origin; with an origin, a name without the final dot is relative to it. */
function readHost(text: string, field: RdataField, origin: Fqdn | undefined): Parsed<Fqdn> {
  if (text === "@" && origin !== undefined) return accept(origin);
  const name = parseLabels(text);
  if (!name.ok) return name;
  const mistaken = mistakenHost(text);
  if (mistaken) return refuse("DNS119", `\`${field.name}\` is ${seen(text)}, ${mistaken}.`, "Write a host name.");
  const relative = origin !== undefined && origin !== ROOT && !name.value.absolute;
  const labels = relative ? [...name.value.labels, ...labelsOf(origin)] : name.value.labels;
  if (nameLength(labels) <= 253) return accept(fqdnOf(labels));
  return refuse("DNS112", `${seen(text)} in ${seen(origin)} has ${nameLength(labels)} octets; a name has at most 253.`);
}

function mistakenHost(text: string): string | undefined {
  if (/^\d+(?:\.\d+){3}\.?$/.test(text) || ipv6Groups(text)) return "an address";
  if (text.includes("://")) return "a URL";
  return /:\d+$/.test(text) ? "a host with a port" : undefined;
}

function hostOctets(name: string): number {
  return labelsOf(name).reduce((sum, label) => sum + label.length + 1, 1);
}

function readHex(text: string, field: RdataField): Parsed<string> {
  const hex = text.replace(/\s+/g, "").toLowerCase();
  if (/^(?:[0-9a-f]{2})+$/.test(hex)) return accept(hex);
  const help =
    hex.length % 2 ? "Write two digits for each octet; the number of digits is odd." : "Write digits 0-9 and a-f.";
  return refuse("DNS137", `\`${field.name}\` is ${seen(text)}, not hexadecimal.`, help);
}

function readBase64(text: string, field: RdataField): Parsed<string> {
  const canonical = canonicalBase64(text);
  if (canonical !== undefined) return accept(canonical);
  return refuse("DNS138", `\`${field.name}\` is ${seen(text)}, not base64 (RFC 4648 §4).`);
}
