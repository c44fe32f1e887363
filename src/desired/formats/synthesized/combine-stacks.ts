// The states of several stacks as one document. Stacks may share a zone, which documents may not.
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type DocumentPath, formatPath, type LocatedDocument } from "../../../base/located-document";
import type { FieldPath } from "../../../kind/kind";
import { type ConstructPlaces, findPlace } from "./construct-places";
import { declaredTwice } from "./diagnostics";
import type { AccountState } from "./synthesized-state";

/** What a stack declares in one account. */
export interface StackState {
  readonly file: string;
  readonly state: AccountState;
  readonly places?: ConstructPlaces;
}

export interface CombinedStacks {
  readonly document: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Joins the lists of a zone. A value that two stacks declare differently is an error. Places name the file and the construct. */
export function combineStacks(stacks: readonly [StackState, ...StackState[]]): CombinedStacks {
  const value: Members = Object.create(null);
  const combination: Combination = {
    places: new Map(),
    ignored: new Map(),
    lists: new Map(),
    maps: new Map(),
    diagnostics: [],
  };
  const { places, diagnostics } = combination;
  for (const stack of stacks) joinMembers(combination, value, stack.state.document, [], stack);
  const [{ file }] = stacks;
  const locate = (path: DocumentPath) => findNearest(places, path) ?? { file };
  const ignoredFields = (path: DocumentPath) => combination.ignored.get(formatPath(path));
  return { document: { file, value, locate, ignoredFields }, diagnostics };
}

type Members = Record<string, Json>;

/** The combined document's lists and maps are kept by path, because they grow with each stack. */
interface Combination {
  readonly places: Map<string, Where>;
  readonly ignored: Map<string, readonly FieldPath[]>;
  readonly lists: Map<string, Json[]>;
  readonly maps: Map<string, Members>;
  readonly diagnostics: Diagnostic[];
}

/** The levels whose maps are joined: the document, `zones` or `gateways`, a zone, and the maps of a zone. */
const JOINED_LEVELS = 4;

function joinMembers(
  combination: Combination,
  into: Members,
  from: JsonObject,
  path: DocumentPath,
  stack: StackState,
): void {
  const { places, lists, maps, diagnostics } = combination;
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined) continue;
    const here = [...path, name];
    const key = JSON.stringify(here);
    const before = into[name];
    if (isArray(value) && (before === undefined || isArray(before))) {
      const list = lists.get(key) ?? [];
      lists.set(key, list);
      for (const [index, element] of value.entries()) {
        setPlace(combination, [...here, list.length], stack, [...here, index]);
        list.push(element);
      }
      into[name] = list;
    } else if (isObject(value) && here.length < JOINED_LEVELS && (before === undefined || isObject(before))) {
      if (before === undefined) setPlace(combination, here, stack);
      else addIgnoredFields(combination, here, stack);
      const map: Members = maps.get(key) ?? Object.create(null);
      maps.set(key, map);
      into[name] = map;
      joinMembers(combination, map, value, here, stack);
    } else if (before === undefined) {
      setPlace(combination, here, stack);
      into[name] = value;
    } else if (!equalJson(before, value)) {
      const where = locateInStack(stack, here);
      const first = places.get(formatPath(here));
      const error = declaredTwice(formatPath(here), where.at ?? where.file ?? "", first?.at ?? first?.file ?? "");
      diagnostics.push({ ...error, where, also: first ? [first] : [] });
    }
  }
}

/** Records the construct of a value and the fields that it ignores. `from` is its path in the stack. */
function setPlace(combination: Combination, path: DocumentPath, stack: StackState, from = path): void {
  combination.places.set(formatPath(path), locateInStack(stack, from));
  addIgnoredFields(combination, path, stack, from);
}

/** Several stacks may declare the settings of a zone, each with fields that it ignores. */
function addIgnoredFields({ ignored }: Combination, path: DocumentPath, { state }: StackState, from = path): void {
  const fields = state.ignored.get(formatPath(from));
  if (fields) ignored.set(formatPath(path), [...(ignored.get(formatPath(path)) ?? []), ...fields]);
}

/** The construct that declares a value, or its nearest ancestor. */
function locateInStack({ file, state, places }: StackState, path: DocumentPath): Where {
  const at = findNearest(state.sources, path) ?? formatPath(path);
  return { ...((places && findPlace(places, at)) ?? { file }), at };
}

function findNearest<T>(places: ReadonlyMap<string, T>, path: DocumentPath): T | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places.get(formatPath(path.slice(0, length)));
    if (place !== undefined) return place;
  }
  return undefined;
}
