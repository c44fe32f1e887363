// The `data` of the types that have fields, and the `content` that the API renders from it. One row per type: fields with
// their ranges, and the rendering (API documentation and recorded replies; DNSKEY, CERT, URI as in zone files).

import { isObject, type Json, type JsonObject } from "../../../base/json";
import { badRecord, INVENTED } from "../../refusal";
import { hostName } from "./names";

type FieldForm =
  | { readonly form: "number"; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly form: "text" | "hex" | "base64"; readonly empty?: boolean }
  | { readonly form: "host"; readonly keepsDot: boolean }
  | { readonly form: "word"; readonly words: readonly string[] };

interface DataForm {
  readonly fields: Readonly<Record<string, FieldForm>>;
  readonly render: (data: Readonly<Record<string, string | number>>) => string;
}

const octet: FieldForm = { form: "number", min: 0, max: 255, whole: true };
const short: FieldForm = { form: "number", min: 0, max: 65_535, whole: true };
const text: FieldForm = { form: "text" };
const emptyText: FieldForm = { form: "text", empty: true };
const hex: FieldForm = { form: "hex" };
const base64: FieldForm = { form: "base64" };
const host: FieldForm = { form: "host", keepsDot: false };
const dottedHost: FieldForm = { form: "host", keepsDot: true };
const real = (min: number, max: number): FieldForm => ({ form: "number", min, max, whole: false });
const upTo = (max: number): FieldForm => ({ form: "number", min: 0, max, whole: true });
const word = (...words: readonly string[]): FieldForm => ({ form: "word", words });

const certificate = { usage: octet, selector: octet, matching_type: octet, certificate: hex };
const service = { priority: short, target: dottedHost, value: emptyText };

export const DATA_TYPES: Readonly<Record<string, DataForm>> = {
  CAA: {
    fields: { flags: octet, tag: text, value: emptyText },
    render: (d) => `${d["flags"]} ${d["tag"]} ${quoted(d["value"])}`,
  },
  CERT: {
    fields: { type: short, key_tag: short, algorithm: octet, certificate: base64 },
    render: (d) => `${d["type"]} ${d["key_tag"]} ${d["algorithm"]} ${d["certificate"]}`,
  },
  DNSKEY: {
    fields: { flags: short, protocol: octet, algorithm: octet, public_key: base64 },
    render: (d) => `${d["flags"]} ${d["protocol"]} ${d["algorithm"]} ${d["public_key"]}`,
  },
  DS: {
    fields: { key_tag: short, algorithm: octet, digest_type: octet, digest: hex },
    render: (d) => `${d["key_tag"]} ${d["algorithm"]} ${d["digest_type"]} ${d["digest"]}`,
  },
  HTTPS: { fields: service, render: renderService },
  LOC: {
    fields: {
      lat_degrees: upTo(90),
      lat_minutes: upTo(59),
      lat_seconds: real(0, 59.999),
      lat_direction: word("N", "S"),
      long_degrees: upTo(180),
      long_minutes: upTo(59),
      long_seconds: real(0, 59.999),
      long_direction: word("E", "W"),
      altitude: real(-100_000, 42_849_672.95),
      size: real(0, 90_000_000),
      precision_horz: real(0, 90_000_000),
      precision_vert: real(0, 90_000_000),
    },
    render: renderLocation,
  },
  NAPTR: {
    fields: {
      order: short,
      preference: short,
      flags: emptyText,
      service: emptyText,
      regex: emptyText,
      replacement: dottedHost,
    },
    render: (d) =>
      `${d["order"]} ${d["preference"]} ${quoted(d["flags"])} ${quoted(d["service"])} ${quoted(d["regex"])} ${d["replacement"]}`,
  },
  SMIMEA: { fields: certificate, render: renderCertificate },
  SRV: {
    fields: { priority: short, weight: short, port: short, target: host },
    render: (d) => `${d["weight"]} ${d["port"]} ${d["target"]}`,
  },
  SSHFP: {
    fields: { algorithm: octet, type: octet, fingerprint: hex },
    render: (d) => `${d["algorithm"]} ${d["type"]} ${d["fingerprint"]}`,
  },
  SVCB: { fields: service, render: renderService },
  TLSA: { fields: certificate, render: renderCertificate },
  URI: { fields: { weight: short, target: text }, render: (d) => `${d["weight"]} ${quoted(d["target"])}` },
};

/** The data as it will be returned: known fields only, numbers as numbers. A missing field is refused, zero or not. */
export function dataOf(type: string, given: Json | undefined): JsonObject {
  const { fields } = form(type);
  const data = isObject(given) ? given : {};
  const entries = Object.entries(fields).map(([name, field]) => [name, fieldOf(type, name, field, data[name])]);
  return Object.fromEntries(entries) as JsonObject;
}

export function contentOfData(type: string, data: JsonObject): string {
  return form(type).render(data as Readonly<Record<string, string | number>>);
}

/** Octets of rdata on the wire, near enough for a limit of 4,096: text as it is, hex and base64 decoded. */
export function octetsOfData(type: string, data: JsonObject): number {
  return Object.entries(form(type).fields).reduce((sum, [name, field]) => {
    const length = String(data[name]).length;
    if (field.form === "number") return sum + (field.max > 255 ? 2 : 1);
    if (field.form === "hex") return sum + length / 2;
    if (field.form === "base64") return sum + (length * 3) / 4;
    return sum + length + 1;
  }, 0);
}

function form(type: string): DataForm {
  return DATA_TYPES[type] as DataForm;
}

function fieldOf(type: string, name: string, field: FieldForm, given: Json | undefined): string | number {
  if (given === undefined || given === null) {
    throw badRecord(INVENTED.requiredData, `${name} is a required data field.`);
  }
  const value = accepted(field, given);
  if (value === undefined) throw badRecord(INVENTED.badData, `Invalid value for ${name} of ${type} record data.`);
  return value;
}

function accepted(field: FieldForm, given: Json): string | number | undefined {
  switch (field.form) {
    case "number":
      return numberIn(field, given);
    case "word":
      return typeof given === "string" && field.words.includes(given.toUpperCase()) ? given.toUpperCase() : undefined;
    case "host":
      return targetOf(field.keepsDot, given);
    case "hex":
      return typeof given === "string" && /^(?:[0-9A-Fa-f]{2})+$/.test(given.replace(/\s/g, "")) ? given : undefined;
    case "base64":
      return typeof given === "string" && /^[A-Za-z0-9+/\s]+={0,2}$/.test(given) ? given : undefined;
    case "text":
      return typeof given === "string" && (given !== "" || field.empty) ? given : undefined;
  }
}

/** Numbers may come as text (Terraform sends CAA flags so); they go back as numbers. */
function numberIn(field: FieldForm & { readonly form: "number" }, given: Json): number | undefined {
  const number = typeof given === "string" && /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : given;
  if (typeof number !== "number" || (field.whole && !Number.isInteger(number))) return undefined;
  return number >= field.min && number <= field.max ? number : undefined;
}

function targetOf(keepsDot: boolean, given: Json): string | undefined {
  if (given === ".") return ".";
  const name = hostName(given);
  return name !== undefined && keepsDot && String(given).endsWith(".") ? `${name}.` : name;
}

function quoted(value: string | number | undefined): string {
  return `"${String(value ?? "").replace(/["\\]/g, "\\$&")}"`;
}

function renderService(d: Readonly<Record<string, string | number>>): string {
  return [d["priority"], d["target"], d["value"]].filter((part) => part !== "").join(" ");
}

function renderCertificate(d: Readonly<Record<string, string | number>>): string {
  return `${d["usage"]} ${d["selector"]} ${d["matching_type"]} ${d["certificate"]}`;
}

function renderLocation(d: Readonly<Record<string, string | number>>): string {
  const half = (axis: string) =>
    `${d[`${axis}_degrees`]} ${d[`${axis}_minutes`]} ${Number(d[`${axis}_seconds`]).toFixed(3)} ${d[`${axis}_direction`]}`;
  const metres = ["altitude", "size", "precision_horz", "precision_vert"].map((name) => Number(d[name]).toFixed(2));
  return `${half("lat")} ${half("long")} ${metres.join(" ")}`;
}
