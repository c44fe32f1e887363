// The rdata of a kept record on the wire, one row per type, each from its RFC. Reads `content`, `priority` and `data` as the API
// stores them; the client side reads answers with code of its own.
import type { JsonObject } from "../../base/json";
import type { Row } from "../store";
import { ipv4Octets, ipv6Octets } from "./addresses";
import { locationOctets } from "./location";
import { labelsOf, nameOctets } from "./name";
import { serviceParamOctets } from "./service-params";
import { TYPES, type TypeName } from "./types";

type Encode = (record: { readonly content: string; readonly data: JsonObject; readonly priority: number }) => Buffer;

const ENCODE: Readonly<Partial<Record<TypeName, Encode>>> = {
  // RFC 1035 §3.3, §3.4
  A: ({ content }) => ipv4Octets(content),
  CNAME: ({ content }) => host(content),
  NS: ({ content }) => host(content),
  PTR: ({ content }) => host(content),
  MX: ({ content, priority }) => Buffer.concat([short(priority), host(content)]),
  TXT: ({ content }) => textOctets(content),
  // RFC 3596 §2.2
  AAAA: ({ content }) => ipv6Octets(content),
  // RFC 1876 §2
  LOC: ({ data }) => locationOctets(data),
  // RFC 2782
  SRV: ({ data }) => Buffer.concat([shorts(data, "priority", "weight", "port"), host(data["target"])]),
  // RFC 3403 §4.1
  NAPTR: ({ data }) =>
    Buffer.concat([
      shorts(data, "order", "preference"),
      ...["flags", "service", "regex"].map((field) => counted(plain(data[field]))),
      host(data["replacement"]),
    ]),
  // RFC 4398 §2
  CERT: ({ data }) =>
    Buffer.concat([shorts(data, "type", "key_tag"), octets(data, "algorithm"), base64(data["certificate"])]),
  // RFC 4034 §5.1, §2.1
  DS: ({ data }) =>
    Buffer.concat([shorts(data, "key_tag"), octets(data, "algorithm", "digest_type"), hex(data["digest"])]),
  DNSKEY: ({ data }) =>
    Buffer.concat([shorts(data, "flags"), octets(data, "protocol", "algorithm"), base64(data["public_key"])]),
  // RFC 4255 §3.1
  SSHFP: ({ data }) => Buffer.concat([octets(data, "algorithm", "type"), hex(data["fingerprint"])]),
  // RFC 6698 §2.1, RFC 8162 §2
  TLSA: ({ data }) => association(data),
  SMIMEA: ({ data }) => association(data),
  // RFC 7929 §2.1
  OPENPGPKEY: ({ content }) => base64(content),
  // RFC 9460 §2.2
  SVCB: ({ data }) => bindingOctets(data),
  HTTPS: ({ data }) => bindingOctets(data),
  // RFC 7553 §4.5: the target is the rest, without a length
  URI: ({ data, priority }) => Buffer.concat([short(priority), shorts(data, "weight"), plain(data["target"])]),
  // RFC 8659 §4.1
  CAA: ({ data }) => Buffer.concat([octets(data, "flags"), counted(plain(data["tag"])), plain(data["value"])]),
};

/** The octets of a record's rdata. Throws where a row was kept that no server could send. */
export function rdataOctets(row: Row): Buffer {
  const encode = ENCODE[String(row["type"]) as TypeName];
  if (!encode) throw new Error(`no rdata for type ${row["type"]}`);
  const data = (row["data"] ?? {}) as JsonObject;
  return encode({ content: String(row["content"]), data, priority: Number(row["priority"] ?? 0) });
}

/** Whether the emulator can send records of this type. */
export function isServed(type: string): type is TypeName {
  return Object.hasOwn(TYPES, type) && Object.hasOwn(ENCODE, type);
}

/** Rdata of an SVCB or HTTPS record: priority, target, parameters. */
export function bindingOctets(data: JsonObject): Buffer {
  return Buffer.concat([shorts(data, "priority"), host(data["target"]), serviceParamOctets(String(data["value"]))]);
}

/** Strings of at most 255 octets: those in quotation marks, or the whole text where it has none. */
function textOctets(content: string): Buffer {
  const quoted = /^\s*"/.test(content)
    ? [...content.matchAll(/"((?:\\.|[^"\\])*)"/gs)].map((match) => match[1])
    : [content];
  const strings = quoted.map((text) => Buffer.from(unescaped(String(text)), "latin1"));
  return Buffer.concat(strings.flatMap((text) => pieces(text).map(counted)));
}

function pieces(text: Buffer): readonly Buffer[] {
  const count = Math.max(1, Math.ceil(text.length / 255));
  return Array.from({ length: count }, (_, index) => text.subarray(index * 255, index * 255 + 255));
}

/** The octets (latin1) that a text in quotation marks stands for (RFC 1035 §5.1). */
function unescaped(text: string): string {
  return Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/\\(\d{3}|.)/gs, (_, name: string) =>
      name.length === 3 ? String.fromCharCode(Number(name) & 255) : name,
    );
}

function association(data: JsonObject): Buffer {
  return Buffer.concat([octets(data, "usage", "selector", "matching_type"), hex(data["certificate"])]);
}

function host(value: unknown): Buffer {
  const labels = labelsOf(String(value));
  if (!labels) throw new Error(`no domain name: ${value}`);
  return nameOctets(labels);
}

function counted(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([text.length]), text.subarray(0, 255)]);
}

/** `data` holds text as it is meant, without escapes. */
function plain(value: unknown): Buffer {
  return Buffer.from(String(value), "utf8");
}

function hex(value: unknown): Buffer {
  return Buffer.from(String(value).replace(/\s/g, ""), "hex");
}

function base64(value: unknown): Buffer {
  return Buffer.from(String(value).replace(/\s/g, ""), "base64");
}

function shorts(data: JsonObject, ...fields: readonly string[]): Buffer {
  return Buffer.concat(fields.map((field) => short(Number(data[field]))));
}

function octets(data: JsonObject, ...fields: readonly string[]): Buffer {
  return Buffer.from(fields.map((field) => Number(data[field])));
}

function short(number: number): Buffer {
  return Buffer.from([(number >> 8) & 0xff, number & 0xff]);
}
