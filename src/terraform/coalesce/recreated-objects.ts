// Objects that one resource deletes and another creates, in one flush: a resource got another address without a `moved` block. The
// create takes over the object, so that neither its id is lost nor anything inside it (the records of a zone, the log of a gateway).
import { type Change, type Kind, objectIdentityKey } from "../../kind/kind";
import { getKind } from "../../kind/registry";
import type { ObjectRead, Reader } from "./reader";
import type { ResolvedScope } from "./scope-cache";
import type { WriteOperation, WriteResult } from "./write-operation";

export interface PendingWrite extends WriteOperation {
  readonly resolve: (results: readonly WriteResult[]) => void;
}

interface Recreation<T> {
  readonly deletion: T;
  readonly creation: T;
  readonly kind: Kind;
  readonly id: string;
}

/** Pairs of operations that only delete and only create one object. Pure. */
export function findRecreations<T extends WriteOperation>(
  kinds: readonly Kind[],
  operations: readonly T[],
): readonly Recreation<T>[] {
  const creations = new Map(
    operations.flatMap((operation) => {
      const identity = operation.takeOver && getOnlyIdentity(kinds, operation, "create");
      return identity === undefined ? [] : [[identity, operation] as const];
    }),
  );
  if (creations.size === 0) return [];
  return operations.flatMap((deletion) => {
    const identity = getOnlyIdentity(kinds, deletion, "delete");
    const [{ kind = "", id } = {}]: readonly Partial<Change>[] = deletion.changes;
    const creation = identity === undefined ? undefined : creations.get(identity);
    if (identity === undefined || !creation || id === undefined) return [];
    creations.delete(identity);
    return [{ deletion, creation, kind: getKind(kinds, kind), id }];
  });
}

/** The identity of the object, if this is all that the operation does. */
function getOnlyIdentity(
  kinds: readonly Kind[],
  { changes }: WriteOperation,
  action: "create" | "delete",
): string | undefined {
  const [change, ...others] = changes;
  const props = action === "create" ? change?.to : change?.from;
  if (!change || change.action !== action || !props || others.length > 0) return undefined;
  return `${change.kind} ${objectIdentityKey(getKind(kinds, change.kind), props)}`;
}

export interface RecreationContext {
  readonly kinds: readonly Kind[];
  readonly reader: Reader;
  readonly scope: ResolvedScope;
}

/** The operations that are left to send. A create that finds its object as it would be is done, and so is the deletion. */
export async function keepRecreated(
  { kinds, reader, scope }: RecreationContext,
  operations: readonly PendingWrite[],
): Promise<readonly PendingWrite[]> {
  const pairs = findRecreations(kinds, operations);
  if (pairs.length === 0) return operations;
  const paired = new Set(pairs.flatMap(({ creation, deletion }) => [creation, deletion]));
  const left = await Promise.all(
    pairs.map(async (pair) => joinPair(pair, await reader.read(pair.kind, scope, pair.id))),
  );
  return [...operations.filter((operation) => !paired.has(operation)), ...left.flat()];
}

/** The changes of the object in place, if it can become what the create gives; otherwise both operations. */
function joinPair({ creation, deletion }: Recreation<PendingWrite>, found: ObjectRead): readonly PendingWrite[] {
  if (found.outcome === "failed") {
    // A deletion would take what the object has inside.
    const because = `the object that another resource takes over could not be read: ${found.failure.message}`;
    for (const each of [creation, deletion]) each.resolve([{ outcome: { n: 0, result: "skipped", because } }]);
    return [];
  }
  const changes = found.outcome === "found" ? creation.takeOver?.(found) : undefined;
  if (found.outcome === "gone" || !changes) return [creation, deletion];
  const resolve = (results: readonly WriteResult[]) => {
    const failed = results.find(({ outcome }) => outcome.result !== "done");
    const read = results.length === 0 ? found : results.at(-1)?.read;
    creation.resolve([failed ?? { outcome: UNCHANGED, ...(read && { read }) }]);
    deletion.resolve([failed ?? { outcome: UNCHANGED, isKept: true }]);
  };
  if (changes.length > 0) return [{ changes, resolve }];
  resolve([]);
  return [];
}

/** The number of the step does not matter: the operation was not part of a plan. */
const UNCHANGED = { n: 0, result: "done", how: "found" } as const;
