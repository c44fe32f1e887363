// The drift of one zone as edits of its list: elements that change, go and come. Each group of edits stands alone, so that a change
// that cannot be written does not prevent the others.
import type { DocumentEdit } from "../../base/document-edit";
import { formatWhere } from "../../base/format-where";
import { equalJson, type Json, type JsonObject } from "../../base/json";
import { type DocumentPath, formatPath } from "../../base/located-document";
import { type Change, identityKey } from "../../kind/kind";
import { canJoinList, createElement, editFields } from "./element-edits";
import type { SharedNodes } from "./shared-nodes";
import type { UnwrittenChange, WriteBackOptions } from "./zone-changes";
import type { ListElement, ZoneSection } from "./zone-section";

/** Edits that belong together, and the changes that they write. */
export interface EditGroup {
  readonly changes: readonly Change[];
  readonly edits: readonly DocumentEdit[];
}

export interface EditGroupOptions extends WriteBackOptions {
  /** The edits that translate old spellings: an element that they touch is not written. */
  readonly oldSpellingEdits: readonly DocumentEdit[];
  readonly sharedNodes: SharedNodes;
}

export interface EditGroups {
  readonly groups: readonly EditGroup[];
  readonly unwritten: readonly UnwrittenChange[];
}

export function createEditGroups(section: ZoneSection, options: EditGroupOptions): EditGroups {
  const state: EditState = {
    section,
    options,
    groups: [],
    unwritten: [],
    declarations: indexDeclarations(section),
    changed: new Map(),
  };
  const findReason = createSharedCheck(section);
  const changes = section.drift.changes.filter((change) => {
    const reason = findReason(change);
    if (reason !== undefined) state.unwritten.push({ change, reason });
    return reason === undefined;
  });
  for (const change of changes) if (change.action !== "delete") collectChange(state, change);
  for (const change of changes) if (change.action === "delete") addRecord(state, change);
  for (const [element, changed] of state.changed) editElement(state, element, changed);
  return { groups: state.groups, unwritten: state.unwritten };
}

/** Finds why a change cannot be written for this zone alone; undefined where it can. */
function createSharedCheck({
  isShared,
  usesTemplates,
  drift,
  kind,
}: ZoneSection): (change: Change) => string | undefined {
  if (isShared) return () => "Several zones share the part of the document that declares it.";
  if (!usesTemplates) return () => undefined;
  const ofTemplates = new Map(
    drift.scope.objects.flatMap((object) =>
      object.kind === kind.name && object.where.use ? [[object.group, object.where]] : [],
    ),
  );
  return ({ group }) => {
    const where = ofTemplates.get(group);
    return where && `A template declares its name and type, at ${formatWhere(where)}.`;
  };
}

/** The place of a declared record: the element, and the index among the objects that it declares. */
interface DeclarationPlace {
  readonly element: ListElement;
  readonly member: number;
}

interface EditState {
  readonly section: ZoneSection;
  readonly options: EditGroupOptions;
  readonly groups: EditGroup[];
  readonly unwritten: UnwrittenChange[];
  readonly declarations: ReadonlyMap<string, DeclarationPlace>;
  /** The changes of each element, by the index of the member. */
  readonly changed: Map<ListElement, Map<number, Change>>;
}

function indexDeclarations({ elements }: ZoneSection): ReadonlyMap<string, DeclarationPlace> {
  const declared = elements.filter((element) => !element.isAbsent);
  return new Map(
    declared.flatMap((element) =>
      element.members.map((key, member) => [`${element.group} ${key}`, { element, member }] as const),
    ),
  );
}

function collectChange(state: EditState, change: Change): void {
  const { section, declarations, changed, unwritten } = state;
  const key = change.to && identityKey(change.to, section.kind.identity.member);
  const place = key === undefined ? undefined : declarations.get(`${change.group} ${key}`);
  if (!place) return void unwritten.push({ change, reason: describeNotFound(state) });
  const { element, member } = place;
  const barrier = findElementBarrier(state, getElementPath(section, element));
  if (barrier !== undefined) return void unwritten.push({ change, reason: barrier });
  const changes = changed.get(element) ?? new Map<number, Change>();
  changed.set(element, changes.set(member, change));
}

const OLD_SPELLING = "It is written in an old spelling; `zonewright fix` rewrites it.";

function describeNotFound({ section, options }: EditState): string {
  const listPath = formatPath(section.path);
  const isOld = options.oldSpellingEdits.some(
    ({ path }) => formatPath(path.slice(0, section.path.length)) === listPath,
  );
  return isOld ? OLD_SPELLING : "It is not declared here as a record of its own.";
}

function getElementPath({ path }: ZoneSection, { index }: ListElement): DocumentPath {
  return [...path, index];
}

/** Why an element can be neither edited nor removed; undefined where it can. */
function findElementBarrier({ options }: EditState, path: DocumentPath): string | undefined {
  const elementPath = formatPath(path);
  const isInside = (inner: DocumentPath) => formatPath(inner.slice(0, path.length)) === elementPath;
  const isOld = options.oldSpellingEdits.some(
    (edit) => isInside(edit.path) || (edit.op === "set" && edit.from !== undefined && isInside(edit.from)),
  );
  return isOld ? OLD_SPELLING : options.sharedNodes.findWholeBarrier(path);
}

/** An element is removed if none of its objects remain in it; otherwise its list and its fields are edited. */
function editElement(state: EditState, element: ListElement, changed: ReadonlyMap<number, Change>): void {
  const { section, options, groups } = state;
  const { listField } = element;
  const path = getElementPath(section, element);
  const changes = [...changed.values()];
  const staying = changes.filter((change) => change.action !== "create");
  const isUniform = listField === undefined || haveSameChanges(element, changed);
  const leaves = (change: Change) => change.action === "create" || (!isUniform && changesSharedField(element, change));
  const separated = staying.filter(leaves).flatMap((change) => separateRecord(section, element, change, options));
  if (changes.filter(leaves).length === element.members.length) {
    groups.push({ changes, edits: [{ op: "drop", path }, ...separated] });
    return;
  }
  const [first] = staying;
  const values =
    listField === undefined
      ? []
      : [...changed].flatMap(([member, change]) => {
          const valuePath = [...path, listField, member];
          return leaves(change)
            ? [{ op: "drop", path: valuePath } as const]
            : editListValue(section, listField, valuePath, change, options);
        });
  const skip = listField === undefined ? [] : [listField];
  const fields = isUniform && first ? editFields(section, element, first, path, skip, options) : [];
  groups.push({ changes, edits: [...values, ...separated, ...fields] });
}

/** Whether a field changed that the objects of the element have in common. */
function changesSharedField({ listField }: ListElement, change: Change): boolean {
  return change.fields.some(({ field }) => field !== listField);
}

/** Whether all objects of the element changed alike, except for the listed values. */
function haveSameChanges(element: ListElement, changed: ReadonlyMap<number, Change>): boolean {
  const sharedChanges = (change: Change): Json =>
    change.fields
      .filter(({ field }) => field !== element.listField)
      .map(({ field, from = null }): Json => [field, from]);
  const staying = element.members
    .map((_, member) => changed.get(member))
    .filter((change) => change?.action !== "create");
  const [first] = staying;
  const wanted = first ? sharedChanges(first) : [];
  return staying.every((change) => equalJson(change ? sharedChanges(change) : [], wanted));
}

/** A record that no longer equals the others of its element gets an element of its own. */
function separateRecord(
  section: ZoneSection,
  element: ListElement,
  change: Change,
  options: EditGroupOptions,
): readonly DocumentEdit[] {
  const value = createElement(section, change.from ?? {}, options);
  return value === undefined ? [] : [{ op: "insert", path: section.path, after: element.index, value }];
}

function editListValue(
  { kind, drift }: ZoneSection,
  listField: string,
  path: DocumentPath,
  change: Change,
  options: EditGroupOptions,
): readonly DocumentEdit[] {
  const value = options.toDeclared(kind, change.from ?? {}, drift.scope.context)[listField];
  const isChanged = change.fields.some(({ field }) => field === listField);
  return value === undefined || !isChanged ? [] : [{ op: "set", path, value }];
}

/** Declares a live record: in the list of an element with the same fields, or as a new element. */
function addRecord(state: EditState, change: Change): void {
  const { section, options, declarations, groups, unwritten } = state;
  const live = change.from ?? {};
  const member = identityKey(live, section.kind.identity.member);
  const refuse = (reason: string) => void unwritten.push({ change, reason });
  if (declarations.has(`${change.group} ${member}`)) return refuse("It is live twice, but can be declared only once.");
  const value = createElement(section, live, options);
  if (value === undefined) return refuse("It cannot be declared as it is.");
  const listBarrier = section.isMissing ? undefined : options.sharedNodes.findBarrier(section.path);
  const absences = section.elements.filter(
    ({ isAbsent, group, members }) =>
      isAbsent && group === change.group && (members.length === 0 || members.includes(member)),
  );
  const barriers = absences.map((element) => findElementBarrier(state, getElementPath(section, element)));
  const barrier = listBarrier ?? barriers.find((reason) => reason !== undefined);
  if (barrier !== undefined) return refuse(barrier);
  const drops = absences.map((element) => dropAbsence(section, element, member));
  groups.push({ changes: [change], edits: [...drops, declareRecord(state, change, live, value)] });
}

/** Removes the declaration that the record must be absent. */
function dropAbsence(section: ZoneSection, element: ListElement, member: string): DocumentEdit {
  const path = getElementPath(section, element);
  if (element.members.length < 2 || element.listField === undefined) return { op: "drop", path };
  return { op: "drop", path: [...path, element.listField, element.members.indexOf(member)] };
}

function declareRecord(state: EditState, change: Change, live: JsonObject, value: JsonObject): DocumentEdit {
  const { section, options, changed } = state;
  const { kind, path, elements } = section;
  if (section.isMissing) return { op: "set", path, value: [value] };
  const group = elements.filter((element) => element.group === change.group);
  const similar = group.find(
    (element) =>
      !element.isAbsent &&
      element.listField !== undefined &&
      !changed.has(element) &&
      canJoinList(section, element, live, options),
  );
  if (similar?.listField !== undefined) {
    const elementPath = getElementPath(section, similar);
    const content = options.toDeclared(kind, live, section.drift.scope.context)[similar.listField];
    if (content !== undefined && findElementBarrier(state, elementPath) === undefined)
      return {
        op: "insert",
        path: [...elementPath, similar.listField],
        after: similar.members.length - 1,
        value: content,
      };
  }
  const neighbour = group.at(-1) ?? elements.filter((element) => element.conflict === change.conflict).at(-1);
  const after = neighbour?.index ?? elements.at(-1)?.index ?? -1;
  return { op: "insert", path, after, value };
}
