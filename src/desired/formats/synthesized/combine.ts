// The states of several stacks as one document: stacks may share a zone, where documents may not.
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { equalJson, isObject, type Json, type JsonObject } from "../../../base/json";
import { type LocatedDocument, type Path, pathText } from "../document/located";
import { declaredTwice } from "./problems";
import type { SynthesizedState } from "./state";

export interface StackState {
  readonly file: string;
  readonly state: SynthesizedState;
}

export interface Combined {
  readonly document: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/** Lists of one zone are joined; what two stacks say differently is declared twice. Places name file and construct. */
export function combine(stacks: readonly [StackState, ...StackState[]]): Combined {
  const places = new Map<string, Where>();
  const diagnostics: Diagnostic[] = [];
  const value: Members = Object.create(null);
  for (const { file, state } of stacks) {
    diagnostics.push(
      ...state.diagnostics.map((diagnostic) => ({ ...diagnostic, where: { ...diagnostic.where, file } })),
    );
    const placeOf = (path: Path) => placed(file, state.sources, path);
    join(value, state.document, [], { places, diagnostics, placeOf });
  }
  const file = stacks[0].file;
  return { document: { file, value, where: (path) => nearest(places, path) ?? { file } }, diagnostics };
}

type Members = Record<string, Json>;

interface Joining {
  readonly places: Map<string, Where>;
  readonly diagnostics: Diagnostic[];
  readonly placeOf: (path: Path) => Where;
}

/** Maps of the first levels are joined: the document, `zones` or `gateways`, one zone, and what is a map in it. */
const LEVELS = 4;

function join(into: Members, from: JsonObject, path: Path, work: Joining): void {
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined) continue;
    const here = [...path, name];
    const before = into[name];
    if (Array.isArray(value) && (before === undefined || Array.isArray(before))) {
      const list = (before ?? []) as Json[];
      for (const [index, element] of value.entries()) {
        work.places.set(pathText([...here, list.length]), work.placeOf([...here, index]));
        list.push(element as Json);
      }
      into[name] = list;
    } else if (isObject(value) && here.length < LEVELS && (before === undefined || isObject(before))) {
      if (before === undefined) work.places.set(pathText(here), work.placeOf(here));
      const inner: Members = (before as Members | undefined) ?? Object.create(null);
      into[name] = inner;
      join(inner, value, here, work);
    } else if (before === undefined) {
      work.places.set(pathText(here), work.placeOf(here));
      into[name] = value;
    } else if (!equalJson(before, value)) {
      const [at, first] = [work.placeOf(here), work.places.get(pathText(here))];
      const twice = declaredTwice(pathText(here), at.at ?? at.file ?? "", first?.at ?? first?.file ?? "");
      work.diagnostics.push({ ...twice, where: at, also: first ? [first] : [] });
    }
  }
}

function placed(file: string, sources: ReadonlyMap<string, string>, path: Path): Where {
  for (let length = path.length; length > 0; length -= 1) {
    const at = sources.get(pathText(path.slice(0, length)));
    if (at !== undefined) return { file, at };
  }
  return { file, at: pathText(path) };
}

function nearest(places: ReadonlyMap<string, Where>, path: Path): Where | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places.get(pathText(path.slice(0, length)));
    if (place) return place;
  }
  return undefined;
}
