// Resolves a question in all zones of the emulator: finds the zone of the name, follows CNAME records through all zones,
// resolves flattened CNAME records, and adds the SOA to negative answers (RFC 1034 §4.3.2, RFC 2308).

import { buildSoa, lookUp, type Rrset } from "./lookup";
import { formatName, type Labels, nameKey } from "./name";
import type { ServedZone, ServedZones } from "./served-zone";
import { ANY, FIRST_QUESTION_TYPE, RCODE, type Rcode, TYPE_NUMBERS } from "./types";

export interface Resolution {
  readonly rcode: Rcode;
  /** Whether the first name of the chain is in a zone of the emulator (RFC 1035 §4.1.1). */
  readonly authoritative: boolean;
  readonly answers: readonly Rrset[];
  readonly authorities: readonly Rrset[];
  readonly additionals: readonly Rrset[];
  /** The reason, for people (RFC 8914). */
  readonly extendedError?: { readonly code: number; readonly text: string };
}

/** The longest chain of CNAME records that is followed. */
const MAX_ALIASES = 16;
/** Extended errors of RFC 8914 §4. */
const NOT_AUTHORITATIVE = 20;
const NOT_SUPPORTED = 21;
const NO_REACHABLE_AUTHORITY = 22;

const REFUSED = {
  rcode: RCODE.refused,
  extendedError: { code: NOT_AUTHORITATIVE, text: "no zone of this emulator holds the name" },
} as const;
const EMPTY = { authoritative: false, answers: [], authorities: [], additionals: [] } as const;

export function resolve(zones: ServedZones, name: Labels, type: number): Resolution {
  if (type >= FIRST_QUESTION_TYPE && type < 256 && type !== ANY) {
    return { ...EMPTY, rcode: RCODE.refused, extendedError: { code: NOT_SUPPORTED, text: "no transfers" } };
  }
  const chain: Rrset[] = [];
  let owner = name;
  for (let count = 0; count <= MAX_ALIASES; count += 1) {
    const zone = findZone(zones, owner, type);
    if (!zone) return chain.length === 0 ? { ...EMPTY, ...REFUSED } : createAnswer(chain);
    const found = lookUp(zone, owner, type);
    switch (found.kind) {
      case "records":
        return createAnswer([...chain, found.rrset]);
      case "flattened":
        return resolveFlattened(zones, zone, owner, type, found, chain);
      case "referral":
        return { ...createReferral(found.nameServers, found.glue, chain), authoritative: chain.length > 0 };
      case "no-data":
        return createNegativeAnswer(RCODE.noError, zone, chain);
      case "no-name":
        return createNegativeAnswer(RCODE.nxDomain, zone, chain);
      case "alias":
        chain.push(found.rrset);
        if (chain.some((rrset) => nameKey(rrset.owner) === nameKey(found.target))) return createAnswer(chain);
        owner = found.target;
    }
  }
  return createAnswer(chain);
}

/** DS records are in the parent zone, where the emulator serves it too (RFC 4035 §3.1.4.1). */
function findZone(zones: ServedZones, name: Labels, type: number): ServedZone | undefined {
  const zone = zones.find(name);
  if (!zone || type !== TYPE_NUMBERS.DS || zone.apex.length !== name.length) return zone;
  return zones.findParent(name) ?? zone;
}

function createAnswer(answers: readonly Rrset[]): Resolution {
  return { ...EMPTY, rcode: RCODE.noError, authoritative: true, answers };
}

function createReferral(nameServers: Rrset, glue: readonly Rrset[], chain: readonly Rrset[]): Resolution {
  return { ...EMPTY, rcode: RCODE.noError, answers: chain, authorities: [nameServers], additionals: glue };
}

/** The TTL is the lower of the SOA's TTL and its minimum (RFC 2308 §5). */
function createNegativeAnswer(rcode: Rcode, zone: ServedZone, answers: readonly Rrset[]): Resolution {
  const soa = { ...buildSoa(zone, zone.apex), ttl: Math.min(zone.soa.ttl, zone.soa.min_ttl) };
  return { ...EMPTY, rcode, authoritative: true, answers, authorities: [soa] };
}

/**
 * The addresses at the end of the chain under the name of the flattened record, with the lowest TTL of the chain. The emulator
 * sends no queries: a target outside of it counts as unreachable.
 */
function resolveFlattened(
  zones: ServedZones,
  zone: ServedZone,
  owner: Labels,
  type: number,
  { ttl, target }: { readonly ttl: number; readonly target: Labels },
  chain: readonly Rrset[],
): Resolution {
  let lowest = ttl;
  let next = target;
  for (let count = 0; count <= MAX_ALIASES; count += 1) {
    const targetZone = zones.find(next);
    const found = targetZone && lookUp(targetZone, next, type);
    switch (found?.kind) {
      case "records":
        return createAnswer([...chain, { ...found.rrset, owner, ttl: Math.min(lowest, found.rrset.ttl) }]);
      case "no-data":
      case "no-name":
        return createNegativeAnswer(RCODE.noError, zone, chain);
      case "alias":
        lowest = Math.min(lowest, found.rrset.ttl);
        next = found.target;
        break;
      case "flattened":
        lowest = Math.min(lowest, found.ttl);
        next = found.target;
        break;
      default:
        return createUnreachable(chain, `${formatName(next)} is not in this emulator`);
    }
  }
  return createUnreachable(chain, `${formatName(target)} is an alias of itself`);
}

function createUnreachable(answers: readonly Rrset[], text: string): Resolution {
  return { ...EMPTY, rcode: RCODE.servFail, answers, extendedError: { code: NO_REACHABLE_AUTHORITY, text } };
}
