// RRsets: the records with the same owner name and type, and their size limits.
import { assertOwnerName, type OwnerName } from "./owner-name";
import type { Problem } from "./parsed";
import { problem, quoteValue } from "./problems";
import { type RdataFields, rrType } from "./rdata/rr-type";

export interface RrsetKey {
  readonly name: OwnerName;
  readonly type: string;
}

/** The key of an RRset: `www A`. Owner names have no unescaped space. */
export function rrsetKey(name: OwnerName, type: string): string {
  return `${name} ${type.toUpperCase()}`;
}

export function parseRrsetKey(key: string): RrsetKey {
  const at = key.lastIndexOf(" ");
  return { name: assertOwnerName(key.slice(0, at)), type: key.slice(at + 1) };
}

/** The octets of one rdata on the wire (API documentation, 2026-03). */
export const MAX_RDATA_OCTETS = 4_096;
/** The characters of content of a whole RRset (API error 83011). */
export const MAX_RRSET_CHARACTERS = 8_192;

/** The problem with the size of one rdata, if any. */
export function checkRdataSize(type: string, data: RdataFields): Problem | undefined {
  const rr = rrType(type);
  const octets = rr.octets(data);
  if (octets <= MAX_RDATA_OCTETS) return undefined;
  const text = `The ${rr.type} rdata ${quoteValue(rr.format(data))} has ${octets} octets; the limit is ${MAX_RDATA_OCTETS}.`;
  return problem("DNS150", text, "Shorten it, or distribute it over several names.");
}

/** The problem with the size of a whole RRset, if any. */
export function checkRrsetSize(key: RrsetKey, rdatas: readonly RdataFields[]): Problem | undefined {
  const rr = rrType(key.type);
  const characters = rdatas.reduce((sum, data) => sum + rr.format(data).length, 0);
  if (characters <= MAX_RRSET_CHARACTERS) return undefined;
  const text = `The ${rrsetKey(key.name, key.type)} RRset ${quoteValue(key.name)} has ${characters} characters of content; the limit is ${MAX_RRSET_CHARACTERS}.`;
  return problem("DNS151", text, "Remove records, or distribute them over several names.");
}
