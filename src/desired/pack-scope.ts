// Zones that are planned later, as text outside the heap: a run with very many records then takes the memory of its largest zones. A zone is
// unpacked whenever its objects are asked for.
import type { Declared, FieldPath, Kind, Props } from "../kind/kind";
import { getKind } from "../kind/registry";
import { type DesiredScope, withObjects } from "../kind/state";
import { ChildSource, childSource, type Source } from "./compilation";
import { DeclaredObject, declareObject } from "./declare-object";

/** So many objects are kept as they are: most runs have fewer, and packing is for the others. */
const UNPACKED_OBJECTS = 100_000;

/** Packs scopes as soon as those before them have so many objects. */
export function createPacker(
  kinds: readonly Kind[],
  unpacked = UNPACKED_OBJECTS,
): (scope: DesiredScope) => DesiredScope {
  let left = unpacked;
  return (scope) => {
    const isFull = left <= 0;
    left -= scope.objects.length;
    return isFull ? packScope(kinds, scope) : scope;
  };
}

/** The same scope, whose objects are made again whenever they are asked for and not in use elsewhere. */
export function packScope(kinds: readonly Kind[], scope: DesiredScope): DesiredScope {
  const objects = scope.objects.filter((object) => object instanceof DeclaredObject);
  if (objects.length < scope.objects.length) return scope;
  const parents = new Map<Source, number>();
  const packed = objects.map(({ kind, props, ignoredFields, source }): PackedObject => {
    const [parent, step] = source instanceof ChildSource ? [source.parent, source.step] : [source, null];
    if (!parents.has(parent)) parents.set(parent, parents.size);
    return [kind, parents.get(parent) ?? 0, step, props, ignoredFields ?? null];
  });
  return withObjects(scope, createUnpacker(kinds, Buffer.from(JSON.stringify(packed)), [...parents.keys()]));
}

/** An object as text. Objects of one list have one parent. */
type PackedObject = readonly [
  kind: string,
  parent: number,
  step: string | number | null,
  props: Props,
  ignoredFields: readonly FieldPath[] | null,
];

/** It is a function of its own because what it returns must not refer to the objects that were packed. */
function createUnpacker(kinds: readonly Kind[], text: Buffer, parents: readonly Source[]): () => readonly Declared[] {
  let unpacked: WeakRef<readonly Declared[]> | undefined;
  return () => {
    const known = unpacked?.deref();
    if (known) return known;
    const made = parsePacked(text).map(([kind, index, step, props, ignoredFields]) => {
      const parent = parents[index]!;
      const source = step === null ? parent : childSource(parent, step);
      return declareObject(getKind(kinds, kind), props, source, ignoredFields ?? undefined);
    });
    unpacked = new WeakRef(made);
    return made;
  };
}

function parsePacked(text: Buffer): readonly PackedObject[] {
  return JSON.parse(text.toString("utf8"));
}
