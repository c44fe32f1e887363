// The zones of a document: each is an object of the account and a scope of its own.
import { isObject, type Json, type JsonObject } from "../base/json";
import { type Context, type Declared, getMapKey, type Kind } from "../kind/kind";
import type { Absent } from "../kind/state";
import { resolveZoneName } from "./account-context";
import { checkKeys } from "./check-keys";
import {
  type Compilation,
  childSource,
  locateSource,
  reportWithin,
  reportWrongStructure,
  type Source,
} from "./compilation";
import { compileObject, compileObjects, MAPPING_OF_NAMES, type TargetScope } from "./compile-objects";
import { readZoneOptions, ZONE_OPTIONS } from "./read-zone-options";

/** Compiles the zones of a document; `createAccount` returns the scope of the zones themselves for the compilation of one zone. */
export function compileZones(
  compilation: Compilation,
  source: Source,
  zoneKind: Kind,
  value: Json,
  createAccount: (compilation: Compilation) => TargetScope,
): void {
  if (!isObject(value)) return reportWrongStructure(compilation, source, value, "a mapping of names", MAPPING_OF_NAMES);
  for (const [name, zone = null] of Object.entries(value)) {
    // A name that the kind rejects is reported as it was written.
    const known = resolveZoneName(zoneKind, name, compilation.context) ?? name;
    const scope = { within: "zone", zone: known } as const;
    const own = reportWithin(compilation, { of: "scope", scope });
    compilation.declaredIn.get(source.document)?.push(scope);
    compileZone(own, childSource(source, name), zoneKind, name, zone, createAccount(own));
  }
}

/** Whether the options select a zone, given by its resolved name. */
export function isSelectedZone({ options, context }: Compilation, zoneKind: Kind, zone: string): boolean {
  const { zones = [] } = options;
  return zones.length === 0 || zones.some((name) => resolveZoneName(zoneKind, name, context) === zone);
}

function compileZone(
  compilation: Compilation,
  source: Source,
  zoneKind: Kind,
  name: string,
  value: Json,
  account: TargetScope,
): void {
  // A zone whose content was lost, by a template or an indentation, must not be read as an empty zone.
  if (value === null) return reportWrongStructure(compilation, source, value, "a mapping with `records`", EMPTY_ZONE);
  if (!isObject(value))
    return reportWrongStructure(compilation, source, value, "a mapping with `records`", "Write `records:` below it.");
  const { state } = value;
  const kinds = compilation.options.kinds.filter((kind) => kind.within === "zone");
  const ownKeys = [...listDeclarableFields(zoneKind), "state"];
  checkKeys(compilation, source, value, [...ownKeys, ...ZONE_OPTIONS, ...kinds.map((kind) => kind.inDocument.key)]);
  const zone = resolveZoneName(zoneKind, name, compilation.context);
  if (zone !== undefined && !isSelectedZone(compilation, zoneKind, zone)) return;
  const fields = Object.fromEntries(Object.entries(value).filter(([key]) => ownKeys.includes(key)));
  compileObject(compilation, source, zoneKind, { ...fields, [getMapKey(zoneKind)]: name }, account);
  if (zone === undefined || state === "absent" || compilation.zones.has(zone)) return;
  compileZoneScope(compilation, source, kinds, zone, value);
}

const EMPTY_ZONE =
  "Write `{}` for a zone without records and options. Otherwise, indent the lines of the zone below its name.";

/** The fields that a document may give the zone itself; its name is the key. */
function listDeclarableFields(zoneKind: Kind): readonly string[] {
  return Object.entries(zoneKind.fields)
    .filter(([name, field]) => field.presence !== "computed" && name !== zoneKind.inDocument.mapKey)
    .map(([name]) => name);
}

function compileZoneScope(
  compilation: Compilation,
  source: Source,
  kinds: readonly Kind[],
  zone: string,
  value: JsonObject,
): void {
  const { plan, prune } = value;
  const context: Context = {
    scope: { within: "zone", zone },
    profile: compilation.context.profile,
    enterprise: plan === "enterprise",
    ownsScope: prune === true,
  };
  const { diagnostics } = compilation;
  const { ownership, defaults, remediate } = readZoneOptions({ kinds, source, value, context, diagnostics });
  const objects: Declared[] = [];
  const absent: Absent[] = [];
  const target: TargetScope = {
    context,
    defaults,
    defaultsSource: childSource(source, "defaults"),
    reportedDefaults: new Set(),
    declare: (object) => void objects.push(object),
    declareAbsent: (object) => void absent.push(object),
  };
  for (const kind of kinds) {
    const { key } = kind.inDocument;
    const declared = value[key];
    if (declared !== undefined) compileObjects(compilation, childSource(source, key), kind, declared, target);
  }
  compilation.zones.set(zone, {
    scope: context.scope,
    context,
    where: locateSource(source),
    ownership,
    ...(remediate && { remediate }),
    objects,
    absent,
  });
}
