// The declared records of a zone by owner name, and what a resolver would find there as far as the document says.

import { groupBy } from "../../../base/group-by";
import { type Fqdn, isWithin, type OwnerName, relativeOwner } from "../../../dns";
import type { Context, Declared } from "../../../kind/kind";
import { zoneOf } from "../canonical";
import { targetsOf } from "../coexistence";

export interface ZoneView {
  readonly context: Context;
  readonly records: readonly Declared[];
  at(name: string): readonly Declared[];
  ofType(type: string): readonly Declared[];
  /** Owner names of this zone that a record points at. */
  targets(record: Declared): readonly string[];
  /** Anything is declared at the name, a wildcard covers it, or it is delegated away. */
  isAnswered(name: string): boolean;
}

export function zoneView(records: readonly Declared[], context: Context): ZoneView {
  const byName = groupBy(records, nameOf);
  const byType = groupBy(records, typeOf);
  const at = (name: string) => byName.get(name) ?? [];
  return {
    context,
    records,
    at,
    ofType: (type) => byType.get(type) ?? [],
    targets: (record) => inZone(targetsOf(record.props), context),
    isAnswered: (name) =>
      at(name).length > 0 ||
      above(name).some((text) => at(`*.${text}`).length > 0 || delegates(at(text))) ||
      at("*").length > 0,
  };
}

function inZone(targets: readonly Fqdn[], context: Context): readonly string[] {
  const zone = zoneOf(context);
  return targets.filter((target) => isWithin(target, zone)).map((target) => relativeOwner(target, zone) as OwnerName);
}

/** The names above a name, below the apex. */
function above(name: string): readonly string[] {
  const labels = name.split(".");
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join("."));
}

function delegates(records: readonly Declared[]): boolean {
  return records.some((record) => typeOf(record) === "NS");
}

export function nameOf(record: Declared): string {
  return String(record.props["name"]);
}

export function typeOf(record: Declared): string {
  return String(record.props["type"]);
}

export function isAddress(record: Declared): boolean {
  return typeOf(record) === "A" || typeOf(record) === "AAAA";
}
