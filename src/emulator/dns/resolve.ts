// One question to the whole emulator: the zone that holds the name, aliases followed through all zones, flattened aliases
// resolved, and negative answers with the SOA (RFC 1034 §4.3.2, RFC 2308).

import { lookIn, type Rrset, soaOf } from "./lookup";
import { keyOf, type Labels, textOf } from "./name";
import { ANY, FIRST_QUESTION_TYPE, RCODE, type Rcode, TYPES } from "./types";
import type { ZoneView, ZoneViews } from "./zone-view";

export interface Resolved {
  readonly rcode: Rcode;
  /** About the name that was asked for, whatever came after it (RFC 1035 §4.1.1). */
  readonly authoritative: boolean;
  readonly answers: readonly Rrset[];
  readonly authorities: readonly Rrset[];
  readonly additionals: readonly Rrset[];
  /** Why, for people (RFC 8914). */
  readonly because?: { readonly code: number; readonly text: string };
}

/** Longest chain of aliases that is followed. */
const MAX_ALIASES = 16;
/** Extended errors of RFC 8914 §4. */
const NOT_AUTHORITATIVE = 20;
const NOT_SUPPORTED = 21;
const NO_REACHABLE_AUTHORITY = 22;

const REFUSED = {
  rcode: RCODE.refused,
  because: { code: NOT_AUTHORITATIVE, text: "no zone of this emulator holds the name" },
} as const;
const EMPTY = { authoritative: false, answers: [], authorities: [], additionals: [] } as const;

export function resolve(views: ZoneViews, name: Labels, type: number): Resolved {
  if (type >= FIRST_QUESTION_TYPE && type < 256 && type !== ANY) {
    return { ...EMPTY, rcode: RCODE.refused, because: { code: NOT_SUPPORTED, text: "no transfers" } };
  }
  const chain: Rrset[] = [];
  let owner = name;
  for (let count = 0; count <= MAX_ALIASES; count += 1) {
    const zone = zoneFor(views, owner, type);
    if (!zone) return chain.length === 0 ? { ...EMPTY, ...REFUSED } : answered(chain);
    const found = lookIn(zone, owner, type);
    switch (found.what) {
      case "records":
        return answered([...chain, found.rrset]);
      case "flattened":
        return flattened(views, zone, owner, type, found, chain);
      case "referral":
        return { ...referral(found.nameServers, found.glue, chain), authoritative: chain.length > 0 };
      case "no data":
        return negative(RCODE.noError, zone, chain);
      case "no name":
        return negative(RCODE.nxDomain, zone, chain);
      case "alias":
        chain.push(found.rrset);
        if (chain.some((rrset) => keyOf(rrset.owner) === keyOf(found.target))) return answered(chain);
        owner = found.target;
    }
  }
  return answered(chain);
}

/** A question for DS is one about the zone above, where that is served here too (RFC 4035 §3.1.4.1). */
function zoneFor(views: ZoneViews, name: Labels, type: number): ZoneView | undefined {
  const zone = views.holding(name);
  if (!zone || type !== TYPES.DS || zone.apex.length !== name.length) return zone;
  return views.above(name) ?? zone;
}

function answered(answers: readonly Rrset[]): Resolved {
  return { ...EMPTY, rcode: RCODE.noError, authoritative: true, answers };
}

function referral(nameServers: Rrset, glue: readonly Rrset[], chain: readonly Rrset[]): Resolved {
  return { ...EMPTY, rcode: RCODE.noError, answers: chain, authorities: [nameServers], additionals: glue };
}

/** Cached for the lower of the SOA's TTL and its last field (RFC 2308 §5). */
function negative(rcode: Rcode, zone: ZoneView, answers: readonly Rrset[]): Resolved {
  const soa = { ...soaOf(zone, zone.apex), ttl: Math.min(zone.soa.ttl, zone.soa.min_ttl) };
  return { ...EMPTY, rcode, authoritative: true, answers, authorities: [soa] };
}

/**
 * The addresses at the end of the alias under its own name, for as long as the shortest link of the chain lives. The emulator asks
 * nobody outside: a target there is like one whose servers do not answer.
 */
function flattened(
  views: ZoneViews,
  zone: ZoneView,
  owner: Labels,
  type: number,
  { ttl, target }: { readonly ttl: number; readonly target: Labels },
  chain: readonly Rrset[],
): Resolved {
  let lowest = ttl;
  let next = target;
  for (let count = 0; count <= MAX_ALIASES; count += 1) {
    const holding = views.holding(next);
    const found = holding && lookIn(holding, next, type);
    switch (found?.what) {
      case "records":
        return answered([...chain, { ...found.rrset, owner, ttl: Math.min(lowest, found.rrset.ttl) }]);
      case "no data":
      case "no name":
        return negative(RCODE.noError, zone, chain);
      case "alias":
        lowest = Math.min(lowest, found.rrset.ttl);
        next = found.target;
        break;
      case "flattened":
        lowest = Math.min(lowest, found.ttl);
        next = found.target;
        break;
      default:
        return unreachable(chain, `${textOf(next)} is not in this emulator`);
    }
  }
  return unreachable(chain, `${textOf(target)} is an alias of itself`);
}

function unreachable(answers: readonly Rrset[], text: string): Resolved {
  return { ...EMPTY, rcode: RCODE.servFail, answers, because: { code: NO_REACHABLE_AUTHORITY, text } };
}
