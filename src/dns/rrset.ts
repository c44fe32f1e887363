// RRsets: the records of one owner name and one type, and how large they may be. Knows nothing of TTLs or any API.
import type { OwnerName } from "./owner-name";
import type { Problem } from "./parsed";
import { problem, seen } from "./problems";
import { type RdataFields, rrType } from "./rdata/rr-type";

export interface RrsetKey {
  readonly name: OwnerName;
  readonly type: string;
}

/** One text for one RRset: `www A`. No owner name has a bare space in it. */
export function rrsetKey(name: OwnerName, type: string): string {
  return `${name} ${type.toUpperCase()}`;
}

export function parseRrsetKey(key: string): RrsetKey {
  const at = key.lastIndexOf(" ");
  return { name: key.slice(0, at) as OwnerName, type: key.slice(at + 1) };
}

/** Octets of one rdata on the wire (API documentation, 2026-03). */
export const MAX_RDATA_OCTETS = 4_096;
/** Characters of content of one RRset together (API error 83011). */
export const MAX_RRSET_CHARACTERS = 8_192;

/** What is wrong with the size of one rdata, if anything. */
export function rdataSizeProblem(type: string, data: RdataFields): Problem | undefined {
  const rr = rrType(type);
  const octets = rr.octets(data);
  if (octets <= MAX_RDATA_OCTETS) return undefined;
  const text = `The ${rr.type} rdata ${seen(rr.format(data))} has ${octets} octets; at most ${MAX_RDATA_OCTETS} fit.`;
  return problem("DNS150", text, "Shorten it, or spread it over several names.");
}

/** What is wrong with the size of a whole RRset, if anything. */
export function rrsetSizeProblem(key: RrsetKey, rdatas: readonly RdataFields[]): Problem | undefined {
  const rr = rrType(key.type);
  const characters = rdatas.reduce((sum, data) => sum + rr.format(data).length, 0);
  if (characters <= MAX_RRSET_CHARACTERS) return undefined;
  const text = `The ${rrsetKey(key.name, key.type)} RRset ${seen(key.name)} has ${characters} characters of content; at most ${MAX_RRSET_CHARACTERS} fit.`;
  return problem("DNS151", text, "Remove records, or spread them over several names.");
}
