// Operations that exchange values which the API accepts only once: a record takes the content of another, which takes that of a
// third. Such a chain is written from its free end. Where it is a cycle, one object is deleted and created. Pure.
import type { Change, Kind, Live } from "../../kind/kind";
import { getKind } from "../../kind/registry";
import { getFreedIdentity, getIdentity, getTakenIdentity } from "../../plan/order-steps";
import type { WriteOperation } from "./write-operation";

/** The changes to send for each operation. */
export function breakCycles(
  kinds: readonly Kind[],
  operations: readonly WriteOperation[],
): readonly (readonly Change[])[] {
  const holders = new Map<string | undefined, WriteOperation>();
  for (const operation of operations)
    for (const identity of listIdentities(kinds, operation, getFreedIdentity)) holders.set(identity, operation);
  const replaced = new Set<WriteOperation>();
  const visited = new Set<WriteOperation>();
  for (const operation of operations) {
    const path = new Set<WriteOperation>();
    for (let next: WriteOperation | undefined = operation; next && !replaced.has(next); ) {
      if (path.has(next) && next.replacement) replaced.add(next);
      if (path.has(next) || visited.has(next)) break;
      path.add(next);
      const [taken]: readonly string[] = next.replacement ? listIdentities(kinds, next, getTakenIdentity) : [];
      next = taken === undefined ? undefined : holders.get(taken);
    }
    for (const each of path) visited.add(each);
  }
  return operations.map((operation) => (replaced.has(operation) && operation.replacement) || operation.changes);
}

/** The operations that take a value which a live object has and no other of these operations gives up, with that object. */
export function findBlocked<T extends WriteOperation>(
  kinds: readonly Kind[],
  operations: readonly T[],
  live: readonly Live[],
): Map<T, Live> {
  const holders = new Map(live.map((object) => [getIdentity(getKind(kinds, object.kind), object.props), object]));
  const blocked = new Map<T, Live>();
  for (let before = -1; before < blocked.size; ) {
    before = blocked.size;
    const open = operations.filter((operation) => !blocked.has(operation));
    const leaving = new Set(open.flatMap(({ changes }) => changes.flatMap((change) => listFreedIds(kinds, change))));
    for (const operation of open) {
      const taken = listIdentities(kinds, operation, getTakenIdentity).map((identity) => holders.get(identity));
      const holder = taken.find((object) => object !== undefined && !leaving.has(object.id));
      if (holder) blocked.set(operation, holder);
    }
  }
  return blocked;
}

function listFreedIds(kinds: readonly Kind[], change: Change): readonly string[] {
  return change.id !== undefined && getFreedIdentity(getKind(kinds, change.kind), change) !== undefined
    ? [change.id]
    : [];
}

function listIdentities(
  kinds: readonly Kind[],
  { changes }: WriteOperation,
  get: typeof getFreedIdentity,
): readonly string[] {
  return changes.flatMap((change) => get(getKind(kinds, change.kind), change) ?? []);
}
