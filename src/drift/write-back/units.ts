// Drift of one zone as edits of its list: which elements change, go and come. Elements are edited by themselves, so that what
// cannot be written stops nothing else.

import { equalJson, type Json, type JsonObject } from "../../base/json";
import type { Edit } from "../../desired/formats/document/edits";
import type { Path } from "../../desired/formats/document/located";
import { pathText } from "../../desired/formats/document/located";
import { type Change, keyOf } from "../../kind/kind";
import type { Anchors } from "./anchors";
import { fieldEdits, joins, newElement } from "./element";
import type { Left, Unit, WriteBackOptions } from "./write-back";
import type { Element, ZonePlace } from "./zone-place";

export interface UnitOptions extends WriteBackOptions {
  /** Edits that translate old spellings: an element that they touch is not written. */
  readonly old: readonly Edit[];
  readonly anchors: Anchors;
}

export interface Units {
  readonly units: readonly Unit[];
  readonly left: readonly Left[];
}

export function unitsOf(place: ZonePlace, options: UnitOptions): Units {
  const work: Work = { place, options, units: [], left: [], spots: spotsOf(place), touched: new Map() };
  const { changes } = place.wanted;
  for (const change of changes) if (change.action !== "delete") note(work, change);
  for (const change of changes) if (change.action === "delete") add(work, change);
  for (const [element, changed] of work.touched) editElement(work, element, changed);
  return { units: work.units, left: work.left };
}

interface Spot {
  readonly element: Element;
  /** Among the members that it stands for. */
  readonly nth: number;
}

interface Work {
  readonly place: ZonePlace;
  readonly options: UnitOptions;
  readonly units: Unit[];
  readonly left: Left[];
  readonly spots: ReadonlyMap<string, Spot>;
  readonly touched: Map<Element, Map<number, Change>>;
}

function spotsOf({ elements }: ZonePlace): ReadonlyMap<string, Spot> {
  const declared = elements.filter((element) => !element.absent);
  return new Map(
    declared.flatMap((element) =>
      element.members.map((member, nth) => [`${element.group} ${member}`, { element, nth }] as const),
    ),
  );
}

function note(work: Work, change: Change): void {
  const { kind } = work.place;
  const spot = change.to && work.spots.get(`${change.group} ${keyOf(change.to, kind.identity.member)}`);
  const path = spot && elementPath(work.place, spot.element);
  const because = path ? barred(work, path) : unfound(work);
  if (!spot || because !== undefined) return void work.left.push({ change, because: because ?? unfound(work) });
  const changed = work.touched.get(spot.element) ?? new Map<number, Change>();
  work.touched.set(spot.element, changed.set(spot.nth, change));
}

function unfound({ place, options }: Work): string {
  const at = pathText(place.path);
  const isOld = options.old.some((edit) => pathText(edit.path.slice(0, place.path.length)) === at);
  return isOld ? OLD_SPELLING : "It is not declared here as a record of its own.";
}

const OLD_SPELLING = "It is written in an old spelling; `zonewright fix` rewrites it.";

function elementPath({ path }: ZonePlace, { index }: Element): Path {
  return [...path, index];
}

/** Why an element may be neither edited nor taken out. */
function barred({ options }: Work, path: Path): string | undefined {
  const at = pathText(path);
  const isOld = options.old.some((edit) =>
    [edit.path, ...(edit.op === "set" && edit.from ? [edit.from] : [])].some(
      (each) => pathText(each.slice(0, path.length)) === at,
    ),
  );
  return isOld ? OLD_SPELLING : options.anchors.barredWhole(path);
}

/** What is done to one element: it goes where all that it stands for is gone, else its list and its fields are edited. */
function editElement(work: Work, element: Element, changed: ReadonlyMap<number, Change>): void {
  const { place, options } = work;
  const path = elementPath(place, element);
  const changes = [...changed.values()];
  const alike = element.spread === undefined || areAlike(element, changed);
  const leaves = (change: Change) => change.action === "create" || (!alike && movedBeside(element, change));
  const own = changes
    .filter((change) => change.action !== "create" && leaves(change))
    .flatMap((change) => lineOf(work, element, change));
  if (changes.filter(leaves).length === element.members.length) {
    work.units.push({ changes, edits: [{ op: "drop", path }, ...own] });
    return;
  }
  const { spread } = element;
  const members =
    spread === undefined ? [] : [...changed].flatMap((value) => memberEdits(work, element, value, leaves));
  const [first] = changes.filter((change) => change.action !== "create");
  const skip = spread === undefined ? [] : [spread];
  const fields = alike && first ? fieldEdits(place, element, first, path, skip, options) : [];
  work.units.push({ changes, edits: [...members, ...own, ...fields] });
}

/** Something moved that the others of its list have in common with it. */
function movedBeside({ spread }: Element, change: Change): boolean {
  return change.fields.some(({ field }) => field !== spread);
}

/** What is no longer like the others gets a line of its own. */
function lineOf({ place, options }: Work, element: Element, change: Change): readonly Edit[] {
  const value = newElement(place, change.from ?? {}, options);
  return value === undefined ? [] : [{ op: "insert", path: place.path, after: element.index, value }];
}

/** Whether all that an element stands for moved in the same way, but for the spread value itself. */
function areAlike(element: Element, changed: ReadonlyMap<number, Change>): boolean {
  const moved = (change: Change) =>
    change.fields
      .filter(({ field }) => field !== element.spread)
      .map(({ field, from = null }) => [field, from] as Json);
  const staying = element.members.map((_, nth) => changed.get(nth)).filter((change) => change?.action !== "create");
  const [first] = staying;
  const wanted = first ? moved(first) : [];
  return staying.every((change) => equalJson(change ? moved(change) : [], wanted));
}

function memberEdits(
  { place, options }: Work,
  element: Element,
  [nth, change]: [number, Change],
  leaves: (change: Change) => boolean,
): readonly Edit[] {
  const spread = element.spread as string;
  const path = [...elementPath(place, element), spread, nth];
  if (leaves(change)) return [{ op: "drop", path }];
  const value = options.declaredForm(place.kind, change.from ?? {})[spread];
  const moved = change.fields.some(({ field }) => field === spread);
  return value === undefined || !moved ? [] : [{ op: "set", path, value }];
}

/** A live record that is not declared: into the list of a neighbour that is like it, or in a line of its own behind it. */
function add(work: Work, change: Change): void {
  const { place, options } = work;
  const live = change.from ?? {};
  const member = keyOf(live, place.kind.identity.member);
  const refuse = (because: string) => void work.left.push({ change, because });
  if (work.spots.has(`${change.group} ${member}`)) return refuse("It is live twice, and can be declared once.");
  const value = newElement(place, live, options);
  if (value === undefined) return refuse("It cannot be declared as it is.");
  const listed = place.missing ? undefined : options.anchors.barred(place.path);
  const absent = place.elements.filter((element) => element.absent && element.group === change.group);
  const over = absent.filter((absence) => absence.members.length === 0 || absence.members.includes(member));
  const problem =
    listed ?? over.map((element) => barred(work, elementPath(place, element))).find((name) => name !== undefined);
  if (problem !== undefined) return refuse(problem);
  const edits = [...over.map((element) => dropped(place, element, member)), addition(work, change, live, value)];
  work.units.push({ changes: [change], edits });
}

/** What said that it must not be there. */
function dropped(place: ZonePlace, element: Element, member: string): Edit {
  const path = elementPath(place, element);
  if (element.members.length < 2 || element.spread === undefined) return { op: "drop", path };
  return { op: "drop", path: [...path, element.spread, element.members.indexOf(member)] };
}

function addition(work: Work, change: Change, live: JsonObject, value: JsonObject): Edit {
  const { place, options } = work;
  if (place.missing) return { op: "set", path: place.path, value: [value] };
  const group = place.elements.filter((element) => element.group === change.group);
  const like = group.find(
    (element) =>
      !element.absent &&
      element.spread !== undefined &&
      !work.touched.has(element) &&
      joins(place, element, live, options),
  );
  const spread = like && barred(work, elementPath(place, like)) === undefined ? like.spread : undefined;
  const content = spread === undefined ? undefined : options.declaredForm(place.kind, live)[spread];
  if (like && spread !== undefined && content !== undefined) {
    const path = [...elementPath(place, like), spread];
    return { op: "insert", path, after: like.members.length - 1, value: content };
  }
  const near = group.at(-1) ?? place.elements.filter((element) => element.conflict === change.conflict).at(-1);
  const after = near?.index ?? lastIndex(place);
  return { op: "insert", path: place.path, after, value };
}

function lastIndex({ elements }: ZonePlace): number {
  return elements.at(-1)?.index ?? -1;
}
