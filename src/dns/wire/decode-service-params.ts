// Decodes service parameters from the wire to text (RFC 9460 §2.2, §7). `svc-params.ts` checks their consistency.
import { fromOctets } from "../octets";
import { quoteText } from "../rdata/tokenize";
import { formatIpv6Groups } from "./decode-rdata";

type Decode = (value: Buffer) => string;

const KEYS: readonly (readonly [name: string, decode: Decode])[] = [
  ["mandatory", (value) => decodeShorts(value).map(toKeyName).join(",")],
  ["alpn", (value) => decodeStrings(value).map(escapeListValue).join(",")],
  ["no-default-alpn", fromOctets],
  ["port", (value) => String(value.readUInt16BE(0))],
  [
    "ipv4hint",
    (value) =>
      splitOctets(value, 4)
        .map((piece) => [...piece].join("."))
        .join(","),
  ],
  ["ech", (value) => value.toString("base64")],
  ["ipv6hint", (value) => splitOctets(value, 16).map(formatIpv6Groups).join(",")],
  ["dohpath", fromOctets],
  ["ohttp", fromOctets],
];

/** Returns `alpn="h3,h2" port="8443"`, in the order of the wire. */
export function decodeServiceParams(octets: Buffer): string {
  const params: string[] = [];
  for (let at = 0; at < octets.length; ) {
    const [key, length] = [octets.readUInt16BE(at), octets.readUInt16BE(at + 2)];
    const value = octets.subarray(at + 4, at + 4 + length);
    if (value.length < length) throw new RangeError("a parameter ends after its record");
    params.push(
      length === 0 ? toKeyName(key) : `${toKeyName(key)}=${quoteText((KEYS[key]?.[1] ?? fromOctets)(value))}`,
    );
    at += 4 + length;
  }
  return params.join(" ");
}

function toKeyName(key: number): string {
  return KEYS[key]?.[0] ?? `key${key}`;
}

function decodeShorts(value: Buffer): readonly number[] {
  return splitOctets(value, 2).map((piece) => piece.readUInt16BE(0));
}

function splitOctets(value: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: Math.ceil(value.length / size) }, (_, index) =>
    value.subarray(index * size, (index + 1) * size),
  );
}

function decodeStrings(value: Buffer): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < value.length; at += 1 + value.readUInt8(at)) {
    found.push(fromOctets(value.subarray(at + 1, at + 1 + value.readUInt8(at))));
  }
  return found;
}

/** Escapes commas and backslashes in a value of a list (RFC 9460 appendix A.1). */
function escapeListValue(id: string): string {
  return id.replace(/[\\,]/g, "\\$&");
}
