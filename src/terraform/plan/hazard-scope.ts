// The planned changes of a kind in a zone or account, as far as they are known, for the hazard checks. Adding a change costs the same
// whatever was planned before.
import type { Change, Kind, Live } from "../../kind/kind";
import { createObjectCounter, type ObjectCounter } from "../../plan/count-objects";
import type { FoundObject, ObjectListing } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";

export interface HazardScope {
  readonly kind: Kind;
  readonly scope: ResolvedScope;
  /** As shares of the live objects are counted: an object that moves to another name is an update. */
  readonly shares: Change[];
  readonly counter: ObjectCounter;
  unknownCreates: number;
  /** Codes that were reported, or that a resource is about to report. */
  readonly reported: Set<string>;
  /** Objects that Terraform replaces: it plans each again, as a new object. */
  readonly replaced: Set<string>;
  /** How many changes there were when their share was last checked. */
  massCheckedAt: number;
  add(change: Change): void;
  /** The changes at these places. */
  listChanges(conflicts: ReadonlySet<string>): readonly Change[];
  listLive(listing: ObjectListing, conflicts: ReadonlySet<string>): readonly Live[];
}

export function createHazardScope(kind: Kind, scope: ResolvedScope): HazardScope {
  const byConflict = new Map<string, Change[]>();
  const shares: Change[] = [];
  const counter = createObjectCounter();
  const indexes = new WeakMap<ReadonlyMap<string, FoundObject>, ReadonlyMap<string, readonly Live[]>>();
  const getIndex = (objects: ReadonlyMap<string, FoundObject>) => {
    const index = indexes.get(objects) ?? indexLive(objects);
    indexes.set(objects, index);
    return index;
  };
  return {
    ...{ kind, scope, shares, counter },
    unknownCreates: 0,
    reported: new Set(),
    replaced: new Set(),
    massCheckedAt: 0,
    add: (change) => {
      counter.add(change);
      const group = byConflict.get(change.conflict);
      if (group) group.push(change);
      else byConflict.set(change.conflict, [change]);
    },
    listChanges: (conflicts) => [...conflicts].flatMap((conflict) => byConflict.get(conflict) ?? []),
    listLive: (listing, conflicts) => {
      if (listing.outcome === "failed") return [];
      const index = getIndex(listing.objects);
      return [...conflicts].flatMap((conflict) => index.get(conflict) ?? []);
    },
  };
}

function indexLive(objects: ReadonlyMap<string, FoundObject>): ReadonlyMap<string, readonly Live[]> {
  const index = new Map<string, Live[]>();
  for (const { live } of objects.values()) {
    const group = index.get(live.conflict);
    if (group) group.push(live);
    else index.set(live.conflict, [live]);
  }
  return index;
}
