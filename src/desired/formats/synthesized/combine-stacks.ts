// The states of several stacks as one document. Stacks may share a zone, which documents may not.
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type DocumentPath, formatPath, type LocatedDocument } from "../../../base/located-document";
import { declaredTwice } from "./diagnostics";
import type { SynthesizedState } from "./synthesized-state";

export interface StackState {
  readonly file: string;
  readonly state: SynthesizedState;
}

export interface CombinedStacks {
  readonly document: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Joins the lists of a zone. A value that two stacks declare differently is an error. Places name the file and the construct. */
export function combineStacks(stacks: readonly [StackState, ...StackState[]]): CombinedStacks {
  const value: Members = Object.create(null);
  const combination: Combination = { places: new Map(), lists: new Map(), maps: new Map(), diagnostics: [] };
  const { places, diagnostics } = combination;
  for (const { file, state } of stacks) {
    for (const diagnostic of state.diagnostics)
      diagnostics.push({ ...diagnostic, where: { ...diagnostic.where, file } });
    const locate = (path: DocumentPath) => locateInStack(file, state.sources, path);
    joinMembers(combination, value, state.document, [], locate);
  }
  const [{ file }] = stacks;
  return { document: { file, value, locate: (path) => findNearest(places, path) ?? { file } }, diagnostics };
}

type Members = Record<string, Json>;

/** The combined document's lists and maps are kept by path, because they grow with each stack. */
interface Combination {
  readonly places: Map<string, Where>;
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
  locate: (path: DocumentPath) => Where,
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
        places.set(formatPath([...here, list.length]), locate([...here, index]));
        list.push(element);
      }
      into[name] = list;
    } else if (isObject(value) && here.length < JOINED_LEVELS && (before === undefined || isObject(before))) {
      if (before === undefined) places.set(formatPath(here), locate(here));
      const map: Members = maps.get(key) ?? Object.create(null);
      maps.set(key, map);
      into[name] = map;
      joinMembers(combination, map, value, here, locate);
    } else if (before === undefined) {
      places.set(formatPath(here), locate(here));
      into[name] = value;
    } else if (!equalJson(before, value)) {
      const where = locate(here);
      const first = places.get(formatPath(here));
      const error = declaredTwice(formatPath(here), where.at ?? where.file ?? "", first?.at ?? first?.file ?? "");
      diagnostics.push({ ...error, where, also: first ? [first] : [] });
    }
  }
}

/** The construct that declares a value, or its nearest ancestor. */
function locateInStack(file: string, sources: ReadonlyMap<string, string>, path: DocumentPath): Where {
  return { file, at: findNearest(sources, path) ?? formatPath(path) };
}

function findNearest<T>(places: ReadonlyMap<string, T>, path: DocumentPath): T | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places.get(formatPath(path.slice(0, length)));
    if (place !== undefined) return place;
  }
  return undefined;
}
