// Where a document declares the records of a zone: each element of the list, with the objects that it declares.
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath, LocatedDocument } from "../../base/located-document";
import {
  accountContext,
  canonicalizeAbsent,
  findValueList,
  isError,
  namesWholeGroup,
  resolveZoneName,
  splitZoneNames,
} from "../../desired";
import { type Context, identityKey, type Kind } from "../../kind/kind";
import { getZoneKind } from "../../kind/registry";
import type { ZoneChanges } from "./zone-changes";

/** The list of one kind in one zone of a document. */
export interface ZoneSection {
  readonly kind: Kind;
  /** Of this kind alone. */
  readonly drift: ZoneChanges;
  /** The path of the list. */
  readonly path: DocumentPath;
  /** The document has no such list yet. */
  readonly isMissing: boolean;
  readonly elements: readonly ListElement[];
  /** The zone's defaults for every element. */
  readonly defaults: JsonObject;
  /** Other zones have the same list. */
  readonly isShared: boolean;
  /** A part of the records may come from templates. */
  readonly usesTemplates: boolean;
}

export interface ListElement {
  readonly index: number;
  readonly fields: JsonObject;
  readonly isAbsent: boolean;
  readonly group: string;
  readonly conflict: string;
  /** The keys of the objects that it declares, in order; empty where it declares its whole group absent. */
  readonly members: readonly string[];
  /** The field whose list declares several objects. */
  readonly listField?: string;
}

export function findZoneSections(
  document: LocatedDocument,
  drift: readonly ZoneChanges[],
  kinds: readonly Kind[],
): readonly ZoneSection[] {
  if (!isObject(document.value)) return [];
  const zoneKind = getZoneKind(kinds);
  const { key: zonesKey } = zoneKind.inDocument;
  const zones = document.value[zonesKey];
  if (!isObject(zones)) return [];
  const context = accountContext("live");
  const keys = new Map(
    Object.keys(zones).flatMap((key) =>
      splitZoneNames(key).map((name) => [resolveZoneName(zoneKind, name, context), key] as const),
    ),
  );
  const listKinds = kinds.filter((kind) => kind.within === "zone" && kind.inDocument.form === "list");
  return drift.flatMap((zoneDrift) => {
    const { scope } = zoneDrift.scope;
    const key = scope.within === "zone" ? keys.get(scope.zone) : undefined;
    const zone = key === undefined ? undefined : zones[key];
    if (key === undefined || !isObject(zone)) return [];
    return listKinds.flatMap((kind) => createSection(kind, zoneDrift, zone, [zonesKey, key]) ?? []);
  });
}

/** Undefined where the kind has no drift. */
function createSection(kind: Kind, drift: ZoneChanges, zone: JsonObject, path: DocumentPath): ZoneSection | undefined {
  const changes = drift.changes.filter((change) => change.kind === kind.name);
  if (changes.length === 0) return undefined;
  const { defaults, use } = zone;
  const { key } = kind.inDocument;
  const list = zone[key];
  return {
    kind,
    drift: { ...drift, changes },
    path: [...path, key],
    isMissing: list === undefined,
    elements: isArray(list) ? readElements(kind, list, drift.scope.context) : [],
    defaults: isObject(defaults) ? defaults : {},
    isShared: splitZoneNames(String(path.at(-1))).length > 1,
    usesTemplates: use !== undefined,
  };
}

function readElements(kind: Kind, list: readonly Json[], context: Context): readonly ListElement[] {
  return list.flatMap((value, index) => (isObject(value) ? (readElement(kind, value, index, context) ?? []) : []));
}

/** Undefined for an element with errors. The zone's defaults do not affect what an element identifies. */
function readElement(kind: Kind, value: JsonObject, index: number, context: Context): ListElement | undefined {
  const { state, override, join, ...fields } = value;
  const isAbsent = state === "absent";
  const isWholeGroup = isAbsent && namesWholeGroup(kind, fields);
  const list = findValueList(kind, fields);
  const objects = list ? list.values.map((member) => ({ ...fields, [list.field]: member })) : [fields];
  const canonical = objects.map((object) => canonicalizeAbsent(kind, object, isWholeGroup, context));
  const [first] = canonical;
  if (!first || canonical.some(({ diagnostics }) => diagnostics.some(isError))) return undefined;
  const { group, member, conflict } = kind.identity;
  return {
    index,
    fields,
    isAbsent,
    group: identityKey(first.props, group),
    conflict: identityKey(first.props, conflict),
    members: isWholeGroup ? [] : canonical.map(({ props }) => identityKey(props, member)),
    ...(list && { listField: list.field }),
  };
}
