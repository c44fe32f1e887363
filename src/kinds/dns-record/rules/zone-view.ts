// The declared records of a zone by owner name, and what a resolver would find there as far as the document declares it.

import { groupBy } from "../../../base/group-by";
import { type Fqdn, isWithin, relativeOwner } from "../../../dns";
import type { Context } from "../../../kind/kind";
import { targetHosts } from "../coexistence";
import type { DeclaredRecord } from "../fields";
import { zoneFqdn } from "../zone-of-context";

export interface ZoneView {
  readonly context: Context;
  readonly records: readonly DeclaredRecord[];
  at(name: string): readonly DeclaredRecord[];
  ofType(type: string): readonly DeclaredRecord[];
  /** Owner names of this zone that a record points at. */
  targets(record: DeclaredRecord): readonly string[];
  /** Anything is declared at the name, a wildcard covers it, or it is delegated away. */
  isAnswered(name: string): boolean;
}

const views = new WeakMap<readonly DeclaredRecord[], ZoneView>();

/** Made once for each list of records: every rule asks for it. */
export function zoneView(records: readonly DeclaredRecord[], context: Context): ZoneView {
  const known = views.get(records);
  if (known?.context === context) return known;
  const view = createZoneView(records, context);
  views.set(records, view);
  return view;
}

function createZoneView(records: readonly DeclaredRecord[], context: Context): ZoneView {
  const byType = groupBy(records, recordType);
  let byName: ReadonlyMap<string, readonly DeclaredRecord[]> | undefined;
  const at = (name: string) => {
    // Zones of addresses alone are never asked for a name.
    byName ??= groupBy(records, ownerName);
    return byName.get(name) ?? [];
  };
  return {
    context,
    records,
    at,
    ofType: (type) => byType.get(type) ?? [],
    targets: (record) => namesInZone(targetHosts(record.props), context),
    isAnswered: (name) =>
      at(name).length > 0 ||
      namesAbove(name).some((parent) => at(`*.${parent}`).length > 0 || isDelegated(at(parent))) ||
      at("*").length > 0,
  };
}

function namesInZone(targets: readonly Fqdn[], context: Context): readonly string[] {
  const zone = zoneFqdn(context);
  return targets
    .filter((target) => isWithin(target, zone))
    .map((target) => relativeOwner(target, zone))
    .filter((name) => name !== undefined);
}

/** The names above a name, below the apex. */
function namesAbove(name: string): readonly string[] {
  const labels = name.split(".");
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join("."));
}

function isDelegated(records: readonly DeclaredRecord[]): boolean {
  return records.some((record) => recordType(record) === "NS");
}

export function ownerName({ props }: DeclaredRecord): string {
  return props.name;
}

export function recordType({ props }: DeclaredRecord): string {
  return props.type;
}

export function isAddress({ props }: DeclaredRecord): boolean {
  return props.type === "A" || props.type === "AAAA";
}
