// Decodes rdata from the wire to the fields of its type, according to the field definitions of the RR types. LOC and service parameters
// have their own decoders.
import { fromOctets } from "../octets";
import { type RdataField, rrType } from "../rdata/rr-type";
import { decodeLocation } from "./decode-location";
import type { DecodedName } from "./decode-name";
import { decodeServiceParams } from "./decode-service-params";

/** Rdata inside its message, because names of older types may be compressed. */
export interface RdataRegion {
  readonly octets: Buffer;
  readonly start: number;
  readonly end: number;
  readonly nameAt: (at: number) => DecodedName;
}

type Value = string | number;
interface DecodedField {
  readonly value: Value;
  readonly end: number;
}

/** The fields for `rrType(type).parseData`; `undefined` for an unknown type, or if octets remain. */
export function decodeRdata(type: string, region: RdataRegion): Readonly<Record<string, Value>> | undefined {
  const { fields } = rrType(type);
  if (type.startsWith("TYPE")) return undefined;
  if (type === "LOC") return decodeLocation(region.octets.subarray(region.start, region.end));
  const read: Record<string, Value> = {};
  let at = region.start;
  for (const [index, field] of fields.entries()) {
    const { value, end } = decodeField(field, region, at, index === fields.length - 1);
    if (end > region.end) return undefined;
    read[field.name] = value;
    at = end;
  }
  return at === region.end ? read : undefined;
}

function decodeField(field: RdataField, region: RdataRegion, at: number, last: boolean): DecodedField {
  const { octets, end } = region;
  const rest = octets.subarray(at, end);
  switch (field.type) {
    case "integer":
      return decodeInteger(octets, at, field.max ?? 0xffff_ffff);
    case "host": {
      const name = region.nameAt(at);
      return { value: name.name, end: name.end };
    }
    case "text":
      // The last text of CAA and URI is the rest of the rdata (RFC 8659 §4.1, RFC 7553 §4.5); any other has a length prefix.
      return last ? { value: fromOctets(rest), end } : decodeString(octets, at);
    case "strings":
      return { value: fromOctets(Buffer.concat(splitStrings(rest))), end };
    case "hex":
      return { value: rest.toString("hex"), end };
    case "base64":
      return { value: rest.toString("base64"), end };
    case "ipv4":
      return { value: [...octets.subarray(at, at + 4)].join("."), end: at + 4 };
    case "ipv6":
      return { value: formatIpv6Groups(octets.subarray(at, at + 16)), end: at + 16 };
    case "params":
      return { value: decodeServiceParams(rest), end };
    case "number":
      throw new Error(`the wire format of ${field.name} is unknown`);
  }
}

function decodeInteger(octets: Buffer, at: number, max: number): DecodedField {
  const width = max < 256 ? 1 : max < 65_536 ? 2 : 4;
  return { value: octets.readUIntBE(at, width), end: at + width };
}

function decodeString(octets: Buffer, at: number): DecodedField {
  const end = at + 1 + octets.readUInt8(at);
  return { value: fromOctets(octets.subarray(at + 1, end)), end };
}

/** The strings of a TXT record. */
export function decodeStrings(octets: Buffer): readonly string[] {
  return splitStrings(octets).map(fromOctets);
}

/** The octets of the strings of a TXT record. */
function splitStrings(rest: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < rest.length; at += 1 + rest.readUInt8(at)) {
    const end = at + 1 + rest.readUInt8(at);
    if (end > rest.length) throw new RangeError("a string ends after its record");
    parts.push(rest.subarray(at + 1, end));
  }
  return parts;
}

export function formatIpv6Groups(address: Buffer): string {
  return Array.from({ length: 8 }, (_, index) => address.readUInt16BE(index * 2).toString(16)).join(":");
}
