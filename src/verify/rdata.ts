// Rdata from the wire to the fields of its type, led by what `dns/` says of each: numbers by their range, names, strings with a
// length before them, and what is left. LOC and service parameters have forms of their own.
import { type RdataField, rrType } from "../dns";
import { fromOctets } from "../dns/octets";
import { readLocation } from "./location";
import type { NameAt } from "./message";
import { readServiceParams } from "./service-params";

/** Rdata inside its message: the names of older types may point to others before them. */
export interface Region {
  readonly octets: Buffer;
  readonly start: number;
  readonly end: number;
  readonly nameAt: (at: number) => NameAt;
}

type Value = string | number;
interface Read {
  readonly value: Value;
  readonly end: number;
}

/** Fields as `rrType(type).complete` takes them; `undefined` for a type that `dns/` carries as it is, or where octets are left. */
export function readRdata(type: string, region: Region): Readonly<Record<string, Value>> | undefined {
  const { fields } = rrType(type);
  if (type.startsWith("TYPE")) return undefined;
  if (type === "LOC") return readLocation(region.octets.subarray(region.start, region.end));
  const read: Record<string, Value> = {};
  let at = region.start;
  for (const [index, field] of fields.entries()) {
    const { value, end } = readField(field, region, at, index === fields.length - 1);
    if (end > region.end) return undefined;
    read[field.name] = value;
    at = end;
  }
  return at === region.end ? read : undefined;
}

function readField(field: RdataField, region: Region, at: number, last: boolean): Read {
  const { octets, end } = region;
  const rest = octets.subarray(at, end);
  switch (field.type) {
    case "integer":
      return readInteger(octets, at, field.max ?? 0xffff_ffff);
    case "host": {
      const name = region.nameAt(at);
      return { value: name.name, end: name.end };
    }
    case "text":
      // The last text of CAA and URI is all that is left (RFC 8659 §4.1, RFC 7553 §4.5); every other has its length before it.
      return last ? { value: fromOctets(rest), end } : readString(octets, at);
    case "strings":
      return { value: fromOctets(joined(rest)), end };
    case "hex":
      return { value: rest.toString("hex"), end };
    case "base64":
      return { value: rest.toString("base64"), end };
    case "ipv4":
      return { value: [...octets.subarray(at, at + 4)].join("."), end: at + 4 };
    case "ipv6":
      return { value: groups(octets.subarray(at, at + 16)), end: at + 16 };
    case "params":
      return { value: readServiceParams(rest), end };
    case "number":
      throw new Error(`no wire form of ${field.name}`);
  }
}

function readInteger(octets: Buffer, at: number, max: number): Read {
  const width = max < 256 ? 1 : max < 65_536 ? 2 : 4;
  return { value: octets.readUIntBE(at, width), end: at + width };
}

function readString(octets: Buffer, at: number): Read {
  const end = at + 1 + octets.readUInt8(at);
  return { value: fromOctets(octets.subarray(at + 1, end)), end };
}

/** The strings of a TXT record, one after the other: where they are cut means nothing. */
function joined(rest: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < rest.length; at += 1 + rest.readUInt8(at)) {
    const end = at + 1 + rest.readUInt8(at);
    if (end > rest.length) throw new RangeError("a string ends after its record");
    parts.push(rest.subarray(at + 1, end));
  }
  return Buffer.concat(parts);
}

export function groups(address: Buffer): string {
  return Array.from({ length: 8 }, (_, index) => address.readUInt16BE(index * 2).toString(16)).join(":");
}
