// Operations that exchange values which the API accepts only once: a record takes the content of another, which takes that of a
// third. Such a chain is written from its free end. Where it is a cycle, one object is deleted and created. Pure.
import { type Change, type Kind, type Live, objectIdentityKey } from "../../kind/kind";
import { getKind } from "../../kind/registry";
import { getFreedIdentity, getTakenIdentity } from "../../plan/order-steps";
import type { ListedObjects } from "./listed-objects";
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
  objects: Pick<ListedObjects, "find">,
): Map<T, Live> {
  const blocked = new Map<T, Live>();
  for (let before = -1; before < blocked.size; ) {
    before = blocked.size;
    const open = operations.filter((operation) => !blocked.has(operation));
    const leaving = new Set(open.flatMap(({ changes }) => changes.flatMap((change) => listFreedIds(kinds, change))));
    for (const operation of open) {
      const taken = operation.changes.flatMap((change) => findTaken(kinds, change, objects) ?? []);
      const holder = taken.find((object) => !leaving.has(object.id));
      if (holder) blocked.set(operation, holder);
    }
  }
  return blocked;
}

/** The object whose value the change takes. */
function findTaken(kinds: readonly Kind[], change: Change, objects: Pick<ListedObjects, "find">): Live | undefined {
  const kind = getKind(kinds, change.kind);
  if (!change.to || getTakenIdentity(kind, change) === undefined) return undefined;
  return objects.find("identity", objectIdentityKey(kind, change.to)).at(-1)?.live;
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
