// Creates a self-signed certificate for `localhost` and encodes it as DER (RFC 5280, X.690), because Node cannot create
// certificates. Each process has its own; certificate and key are never written to disk.
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  readonly der: Buffer;
  readonly pem: string;
  readonly key: string;
}

const CURVES = {
  "P-256": { curve: "prime256v1", hash: "sha256", signature: "1.2.840.10045.4.3.2" },
  "P-521": { curve: "secp521r1", hash: "sha512", signature: "1.2.840.10045.4.3.4" },
} as const;

const DAY = 24 * 60 * 60 * 1000;

/** Valid from the day before `now` (milliseconds) for 30 years, as go-plugin's own is. */
export function selfSignedCertificate(now: number, curve: keyof typeof CURVES = "P-256"): Certificate {
  const { curve: namedCurve, hash, signature } = CURVES[curve];
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve });
  const algorithm = sequence(oid(signature));
  const name = sequence(set(sequence(oid("2.5.4.3"), utf8("localhost"))));
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    name,
    sequence(time(now - DAY), time(now + 30 * 365 * DAY)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(3, sequence(...extensions())),
  );
  const der = sequence(body, algorithm, bitString(sign(hash, body, privateKey)));
  return { der, pem: toPem(der), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** A certificate authority for servers and clients with the name `localhost`, which go-plugin expects. */
function extensions(): readonly Buffer[] {
  const critical = der(0x01, Buffer.from([0xff]));
  const signAndIssue = der(0x03, Buffer.from([2, 0b1000_0100]));
  return [
    sequence(oid("2.5.29.19"), critical, octetString(sequence(critical))),
    sequence(oid("2.5.29.15"), critical, octetString(signAndIssue)),
    sequence(oid("2.5.29.37"), octetString(sequence(oid("1.3.6.1.5.5.7.3.1"), oid("1.3.6.1.5.5.7.3.2")))),
    sequence(oid("2.5.29.17"), octetString(sequence(der(0x82, Buffer.from("localhost"))))),
  ];
}

/** Positive, and without a leading zero octet. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = (bytes.readUInt8(0) & 0x7f) | 0x40;
  return bytes;
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, ...parts);
}

function tagged(number: number, part: Buffer): Buffer {
  return der(0xa0 | number, part);
}

function integer(bytes: Buffer): Buffer {
  return der(0x02, bytes);
}

function bitString(bytes: Buffer): Buffer {
  return der(0x03, Buffer.from([0]), bytes);
}

function octetString(bytes: Buffer): Buffer {
  return der(0x04, bytes);
}

function utf8(text: string): Buffer {
  return der(0x0c, Buffer.from(text));
}

/** The first two arcs share an octet. The others are in base 128; every octet but the last has its high bit set. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): readonly number[] {
  const high = Math.floor(arc / 128);
  return high === 0 ? [arc] : [...base128(high).map((octet) => octet | 0x80), arc % 128];
}

/** The year has two digits until 2049 and four from 2050 on (RFC 5280 §4.1.2.5). */
function time(at: number): Buffer {
  const digits = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:T]/g, "");
  return at < Date.UTC(2050, 0) ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
