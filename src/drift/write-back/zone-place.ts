// Where a document declares the records of a zone: each element of the list with what it stands for.

import { isObject, type Json, type JsonObject } from "../../base/json";
import type { LocatedDocument, Path } from "../../desired/formats/document/located";
import { complete } from "../../kind/derive/complete";
import { type Context, type Kind, keyOf, type Scope } from "../../kind/kind";
import type { Wanted } from "./write-back";

/** One zone in a document, as far as one kind goes that is a list. */
export interface ZonePlace {
  readonly kind: Kind;
  readonly wanted: Wanted;
  /** Of the list itself. */
  readonly path: Path;
  /** No list is there yet. */
  readonly missing: boolean;
  readonly elements: readonly Element[];
  /** What every element starts from. */
  readonly defaults: JsonObject;
}

export interface Element {
  readonly index: number;
  readonly fields: JsonObject;
  readonly absent: boolean;
  readonly group: string;
  readonly conflict: string;
  /** Keys of the members that it stands for, in order; empty where it stands for its whole group. */
  readonly members: readonly string[];
  /** The field whose list stands for several members. */
  readonly spread?: string;
}

export function zonePlaces(
  document: LocatedDocument,
  wanted: readonly Wanted[],
  kinds: readonly Kind[],
): readonly ZonePlace[] {
  const opener = kinds.find((kind) => kind.opens === "zone");
  const zones = opener && isObject(document.value) ? document.value[opener.inDocument.key] : undefined;
  if (!opener || !isObject(zones)) return [];
  const names = new Map(Object.keys(zones).map((key) => [zoneNamed(opener, key), key]));
  return wanted.flatMap((value) => {
    const key = value.scope.scope.within === "zone" ? names.get(value.scope.scope.zone) : undefined;
    if (key === undefined) return [];
    return kinds
      .filter((kind) => kind.within === "zone" && kind.inDocument.form === "list")
      .flatMap((kind) => zonePlace(kind, value, zones[key] as Json, [opener.inDocument.key, key]));
  });
}

const ACCOUNT: Scope = { within: "account" };

function zoneNamed(opener: Kind, key: string): string | undefined {
  const context: Context = { scope: ACCOUNT, profile: "live", minimumTtl: 60 };
  const done = complete(opener, { [opener.inDocument.mapKey as string]: key }, context);
  return done.refusals.length > 0 ? undefined : opener.label(done.props);
}

function zonePlace(kind: Kind, wanted: Wanted, zone: Json, path: Path): readonly ZonePlace[] {
  const changes = wanted.changes.filter((change) => change.kind === kind.name);
  if (!isObject(zone) || changes.length === 0) return [];
  const list = zone[kind.inDocument.key];
  const elements = Array.isArray(list)
    ? list.flatMap((value: Json, index) => (isObject(value) ? elementOf(kind, value, index, wanted.scope.context) : []))
    : [];
  const { defaults } = zone;
  return [
    {
      kind,
      wanted: { ...wanted, changes },
      path: [...path, kind.inDocument.key],
      missing: list === undefined,
      elements,
      defaults: isObject(defaults) ? defaults : {},
    },
  ];
}

/** The identity does not go by the zone's defaults. */
function elementOf(kind: Kind, value: JsonObject, index: number, context: Context): readonly Element[] {
  const { state, ...fields } = value;
  const absent = state === "absent";
  const { group, member, conflict } = kind.identity;
  const whole = absent && Object.keys(fields).every((name) => group.includes(name));
  const spread = Object.keys(fields).find((name) => kind.fields[name]?.spreads && Array.isArray(fields[name]));
  const each =
    spread === undefined
      ? [fields]
      : (fields[spread] as readonly Json[]).map((element) => ({ ...fields, [spread]: element }));
  const read = each.map((element) =>
    whole && kind.canonicalGroup ? kind.canonicalGroup(element, context) : complete(kind, element, context),
  );
  const [first] = read;
  if (!first || read.some(({ refusals }) => refusals.some((refusal) => refusal.severity !== "warning"))) return [];
  return [
    {
      index,
      fields,
      absent,
      group: keyOf(first.props, group),
      conflict: keyOf(first.props, conflict),
      members: whole ? [] : read.map(({ props }) => keyOf(props, member)),
      ...(spread !== undefined && { spread }),
    },
  ];
}
