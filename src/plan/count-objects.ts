// Counts the objects of a kind in a zone or account while the changes of a plan are added one by one.
import type { Change, ObjectCounts } from "../kind/kind";

export interface ObjectCounter {
  add(change: Pick<Change, "action" | "conflict">): void;
  /** @param live the objects before the apply. */
  count(live: number): ObjectCounts;
  readonly deletes: number;
  readonly updates: number;
}

export function createObjectCounter(): ObjectCounter {
  const groups = new Map<string, { isBuilt: boolean; deletes: number }>();
  let creates = 0;
  let updates = 0;
  let deletes = 0;
  /** Deletions that are sent together with creations at their own name; deletions at other names come last. */
  let deletesFirst = 0;
  return {
    add: ({ action, conflict }) => {
      const group = groups.get(conflict) ?? { isBuilt: false, deletes: 0 };
      groups.set(conflict, group);
      if (action === "delete") {
        deletes += 1;
        group.deletes += 1;
        if (group.isBuilt) deletesFirst += 1;
        return;
      }
      if (action === "create") creates += 1;
      else updates += 1;
      if (!group.isBuilt) deletesFirst += group.deletes;
      group.isBuilt = true;
    },
    count: (live) => {
      const after = live + creates - deletes;
      return { live, after, highest: Math.max(after, live + creates - deletesFirst) };
    },
    get deletes() {
      return deletes;
    },
    get updates() {
      return updates;
    },
  };
}

export function countObjects(live: number, changes: readonly Change[]): ObjectCounts {
  const counter = createObjectCounter();
  for (const change of changes) counter.add(change);
  return counter.count(live);
}
