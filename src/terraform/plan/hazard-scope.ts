// The planned changes of a kind in a zone or account, as far as they are known, for the hazard checks. Adding a change costs the same
// whatever was planned before.
import { addToGroup } from "../../base/group-by";
import type { Props } from "../../kind/field";
import { type Change, identityKey, type Kind, type Live } from "../../kind/kind";
import { createObjectCounter, type ObjectCounter } from "../../plan/count-objects";
import type { ObjectListing } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";

export interface HazardScope {
  readonly kind: Kind;
  readonly scope: ResolvedScope;
  /** As shares of the live objects are counted: an object that moves to another name is an update. */
  readonly shares: Change[];
  readonly counter: ObjectCounter;
  /** New objects of which a value is known only after an apply. */
  readonly unknownCreates: UnknownCreates;
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
  return {
    ...{ kind, scope, shares, counter },
    unknownCreates: createUnknownCreates(kind),
    reported: new Set(),
    replaced: new Set(),
    massCheckedAt: 0,
    add: (change) => {
      counter.add(change);
      addToGroup(byConflict, change.conflict, change);
    },
    listChanges: (conflicts) => [...conflicts].flatMap((conflict) => byConflict.get(conflict) ?? []),
    listLive: (listing, conflicts) => {
      if (listing.outcome === "failed") return [];
      return [...conflicts].flatMap((conflict) => listing.objects.find("conflict", conflict).map(({ live }) => live));
    },
  };
}

export interface UnknownCreates {
  readonly count: number;
  /** It is not known what one of them is called: it may be anywhere. */
  readonly hasUnnamed: boolean;
  add(group: Props | undefined): void;
  /** What those at these places are called. */
  list(conflicts: ReadonlySet<string>): readonly Props[];
}

function createUnknownCreates({ identity }: Kind): UnknownCreates {
  const byConflict = new Map<string, Props[]>();
  let count = 0;
  let hasUnnamed = false;
  return {
    get count() {
      return count;
    },
    get hasUnnamed() {
      return hasUnnamed;
    },
    add: (group) => {
      count += 1;
      if (group) addToGroup(byConflict, identityKey(group, identity.conflict), group);
      else hasUnnamed = true;
    },
    list: (conflicts) => [...conflicts].flatMap((conflict) => byConflict.get(conflict) ?? []),
  };
}
