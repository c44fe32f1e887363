// Encodes the rdata of stored records, one entry per type, each from its RFC. It reads `content`, `priority` and `data` as the
// API stores them; the client side has its own code for responses.
import type { JsonObject } from "../../base/json";
import type { DnsRecordRow } from "../services/dns-record";
import { encodeIpv4, encodeIpv6 } from "./addresses";
import { encodeLocation } from "./location";
import { encodeName, parseName } from "./name";
import { encodeServiceParams } from "./service-params";
import { isTypeName, type TypeName } from "./types";

type Encode = (record: { readonly content: string; readonly data: JsonObject; readonly priority: number }) => Buffer;

const ENCODE: Readonly<Partial<Record<TypeName, Encode>>> = {
  // RFC 1035 §3.3, §3.4
  A: ({ content }) => encodeIpv4(content),
  CNAME: ({ content }) => encodeHostName(content),
  NS: ({ content }) => encodeHostName(content),
  PTR: ({ content }) => encodeHostName(content),
  MX: ({ content, priority }) => Buffer.concat([encodeShort(priority), encodeHostName(content)]),
  TXT: ({ content }) => encodeStrings(content),
  // RFC 3596 §2.2
  AAAA: ({ content }) => encodeIpv6(content),
  // RFC 1876 §2
  LOC: ({ data }) => encodeLocation(data),
  // RFC 2782
  SRV: ({ data }) => Buffer.concat([encodeShorts(data, "priority", "weight", "port"), encodeHost(data, "target")]),
  // RFC 3403 §4.1
  NAPTR: ({ data }) =>
    Buffer.concat([
      encodeShorts(data, "order", "preference"),
      ...["flags", "service", "regex"].map((field) => withLength(encodeText(data, field))),
      encodeHost(data, "replacement"),
    ]),
  // RFC 4398 §2
  CERT: ({ data }) =>
    Buffer.concat([
      encodeShorts(data, "type", "key_tag"),
      encodeOctets(data, "algorithm"),
      encodeBase64(data, "certificate"),
    ]),
  // RFC 4034 §5.1, §2.1
  DS: ({ data }) =>
    Buffer.concat([
      encodeShorts(data, "key_tag"),
      encodeOctets(data, "algorithm", "digest_type"),
      encodeHex(data, "digest"),
    ]),
  DNSKEY: ({ data }) =>
    Buffer.concat([
      encodeShorts(data, "flags"),
      encodeOctets(data, "protocol", "algorithm"),
      encodeBase64(data, "public_key"),
    ]),
  // RFC 4255 §3.1
  SSHFP: ({ data }) => Buffer.concat([encodeOctets(data, "algorithm", "type"), encodeHex(data, "fingerprint")]),
  // RFC 6698 §2.1, RFC 8162 §2
  TLSA: ({ data }) => encodeAssociation(data),
  SMIMEA: ({ data }) => encodeAssociation(data),
  // RFC 7929 §2.1
  OPENPGPKEY: ({ content }) => decodeBase64(content),
  // RFC 9460 §2.2
  SVCB: ({ data }) => encodeServiceBinding(data),
  HTTPS: ({ data }) => encodeServiceBinding(data),
  // RFC 7553 §4.5: the target is the rest, without a length
  URI: ({ data, priority }) =>
    Buffer.concat([encodeShort(priority), encodeShorts(data, "weight"), encodeText(data, "target")]),
  // RFC 8659 §4.1
  CAA: ({ data }) =>
    Buffer.concat([encodeOctets(data, "flags"), withLength(encodeText(data, "tag")), encodeText(data, "value")]),
};

/** Throws where a record was stored unchecked and cannot be encoded. */
export function encodeRdata({ type, content, data = {}, priority }: DnsRecordRow): Buffer {
  const encode = isTypeName(type) ? ENCODE[type] : undefined;
  if (!encode) throw new Error(`Records of type ${type} cannot be encoded.`);
  return encode({ content, data, priority: Number(priority ?? 0) });
}

/** Whether the emulator can encode records of this type. */
export function isServed(type: TypeName): boolean {
  return ENCODE[type] !== undefined;
}

/** Rdata of an SVCB or HTTPS record: priority, target, parameters. */
export function encodeServiceBinding(data: JsonObject): Buffer {
  return Buffer.concat([
    encodeShorts(data, "priority"),
    encodeHost(data, "target"),
    encodeServiceParams(readText(data, "value")),
  ]);
}

/** Strings of at most 255 octets: those in quotation marks, or the whole text where it has none. */
function encodeStrings(content: string): Buffer {
  const texts = /^\s*"/.test(content)
    ? [...content.matchAll(/"((?:\\.|[^"\\])*)"/gs)].map(([, text = ""]) => text)
    : [content];
  const strings = texts.map((text) => Buffer.from(removeEscapes(text), "latin1"));
  return Buffer.concat(strings.flatMap((text) => splitOctets(text).map(withLength)));
}

function splitOctets(text: Buffer): readonly Buffer[] {
  const count = Math.max(1, Math.ceil(text.length / 255));
  return Array.from({ length: count }, (_, index) => text.subarray(index * 255, index * 255 + 255));
}

/** The octets (latin1) that a text in quotation marks stands for (RFC 1035 §5.1). */
function removeEscapes(text: string): string {
  return Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/\\(\d{3}|.)/gs, (_, name: string) =>
      name.length === 3 ? String.fromCharCode(Number(name) & 255) : name,
    );
}

function encodeAssociation(data: JsonObject): Buffer {
  return Buffer.concat([encodeOctets(data, "usage", "selector", "matching_type"), encodeHex(data, "certificate")]);
}

function readText(data: JsonObject, field: string): string {
  return String(data[field]);
}

function encodeHost(data: JsonObject, field: string): Buffer {
  return encodeHostName(readText(data, field));
}

function encodeHostName(text: string): Buffer {
  const labels = parseName(text);
  if (!labels) throw new Error(`\`${text}\` is not a domain name.`);
  return encodeName(labels);
}

function withLength(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([text.length]), text.subarray(0, 255)]);
}

/** Text in `data` has no escapes. */
function encodeText(data: JsonObject, field: string): Buffer {
  return Buffer.from(readText(data, field), "utf8");
}

function encodeHex(data: JsonObject, field: string): Buffer {
  return Buffer.from(readText(data, field).replace(/\s/g, ""), "hex");
}

function encodeBase64(data: JsonObject, field: string): Buffer {
  return decodeBase64(readText(data, field));
}

function decodeBase64(text: string): Buffer {
  return Buffer.from(text.replace(/\s/g, ""), "base64");
}

function encodeShorts(data: JsonObject, ...fields: readonly string[]): Buffer {
  return Buffer.concat(fields.map((field) => encodeShort(Number(data[field]))));
}

function encodeOctets(data: JsonObject, ...fields: readonly string[]): Buffer {
  return Buffer.from(fields.map((field) => Number(data[field])));
}

function encodeShort(number: number): Buffer {
  return Buffer.from([(number >> 8) & 0xff, number & 0xff]);
}
