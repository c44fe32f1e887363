// The changes of a scope in the order in which reports list them: by owner name, each name once. Their order in the plan is that
// of the writes, where a record follows the records that it refers to and deletions come last.
import { groupBy } from "../base/group-by";
import { compareOwnerNames } from "../dns";
import type { Change } from "../kind/kind";
import { getOwnerName } from "./text/format-value";

/** The changes of one kind and conflict group. */
export interface OwnerGroup {
  readonly kind: string;
  readonly conflict: string;
  readonly changes: readonly Change[];
}

/** Kinds in the order of their first writes, and owner names in the order of RFC 4034 §6.1: the apex first. */
export function groupByOwner(changes: readonly Change[]): readonly OwnerGroup[] {
  const byKind = groupBy(changes, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, ofKind]) => {
    const groups = [...groupBy(ofKind, ({ conflict }) => conflict)].map(([conflict, changes]) => ({
      kind,
      conflict,
      name: getOwnerName(conflict),
      changes,
    }));
    return groups.sort((left, right) => compareNames(left.changes, left.name, right.name));
  });
}

/** Names of objects of the account are listed as its zones are, by their text. */
function compareNames([change]: readonly Change[], left: string, right: string): number {
  if (change?.scope.within === "zone") return compareOwnerNames(left, right);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The changes in that order. */
export function sortByOwner(changes: readonly Change[]): readonly Change[] {
  return groupByOwner(changes).flatMap((group) => group.changes);
}
