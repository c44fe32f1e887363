// The zones of a document: each is an object of the account and a scope of its own.
import { isObject, type Json, type JsonObject } from "../base/json";
import { type Context, type Declared, getMapKey, type Kind } from "../kind/kind";
import type { Absent } from "../kind/state";
import { resolveZoneName } from "./account-context";
import { findAccountName } from "./accounts";
import { checkKeys } from "./check-keys";
import {
  type Compilation,
  childSource,
  locateSource,
  reportWithin,
  reportWrongStructure,
  type Source,
} from "./compilation";
import { compileObject, compileObjects, type Element, MAPPING_OF_NAMES, type TargetScope } from "./compile-objects";
import { readZoneOptions, ZONE_OPTIONS } from "./read-zone-options";
import { type DeclaredElement, type ExpandedZone, expandZone, listDeclarableFields, settleMeetings } from "./templates";
import { splitZoneNames } from "./zone-names";

/**
 * Compiles the zones of a document; `createAccount` returns the scope of the zones themselves for the compilation of one zone, in the
 * account of that name.
 */
export function compileZones(
  compilation: Compilation,
  source: Source,
  zoneKind: Kind,
  value: Json,
  createAccount: (compilation: Compilation, account: string | undefined) => TargetScope,
): void {
  if (!isObject(value)) return reportWrongStructure(compilation, source, value, "a mapping of names", MAPPING_OF_NAMES);
  const zones = Object.entries(value).flatMap(([key, zone = null]) =>
    splitZoneNames(key).map((name) => ({ key, name, zone })),
  );
  for (const { key, name, zone } of zones) {
    // A name that the kind rejects is reported as it was written.
    const known = resolveZoneName(zoneKind, name, compilation.context) ?? name;
    const scope = { within: "zone", zone: known } as const;
    const own = reportWithin(compilation, { of: "scope", scope });
    compilation.declaredIn.get(source.document)?.push(scope);
    compileZone(own, childSource(source, key), zoneKind, name, zone, (account) => createAccount(own, account));
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
  createAccount: (account: string | undefined) => TargetScope,
): void {
  // A zone whose content was lost, by a template or an indentation, must not be read as an empty zone.
  if (value === null) return reportWrongStructure(compilation, source, value, "a mapping with `records`", EMPTY_ZONE);
  if (!isObject(value))
    return reportWrongStructure(compilation, source, value, "a mapping with `records`", "Write `records:` below it.");
  const { state } = value;
  const kinds = compilation.options.kinds.filter((kind) => kind.within === "zone");
  const ownKeys = [...listDeclarableFields(zoneKind), "state"];
  const known = [...ownKeys, "account", "use", ...ZONE_OPTIONS, ...kinds.map((kind) => kind.inDocument.key)];
  checkKeys(compilation, source, value, known);
  const zone = resolveZoneName(zoneKind, name, compilation.context);
  if (zone !== undefined && !isSelectedZone(compilation, zoneKind, zone)) return;
  const expanded = expandTemplates(compilation, zone ?? name, source, value);
  const fields = Object.fromEntries(Object.entries(expanded.value).filter(([key]) => ownKeys.includes(key)));
  const account = findAccountName(compilation, source, value);
  const target = createAccount(account);
  compileObject(compilation, expanded.source, zoneKind, { ...fields, [getMapKey(zoneKind)]: name }, target);
  if (zone !== undefined && account !== undefined && !compilation.accountOf.has(zone))
    compilation.accountOf.set(zone, account);
  if (zone === undefined || state === "absent" || compilation.zones.has(zone)) return;
  compileZoneScope(compilation, expanded, kinds, zone);
}

/** The body of a zone with what its templates declare. */
function expandTemplates(compilation: Compilation, zone: string, source: Source, value: JsonObject): ExpandedZone {
  const { templates, bodyKeys, diagnostics, usedTemplates, expanded } = compilation;
  const body = expandZone({ templates, keys: bodyKeys, diagnostics, used: usedTemplates }, zone, source, value);
  if (body.value !== value) expanded.push(body);
  return body;
}

const EMPTY_ZONE =
  "Write `{}` for a zone without records and options. Otherwise, indent the lines of the zone below its name.";

function compileZoneScope(
  compilation: Compilation,
  { source, value, findLayer }: ExpandedZone,
  kinds: readonly Kind[],
  zone: string,
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
  const elements: DeclaredElement[] = [];
  const addElement = (object: Declared | Absent, { source: place, override, join }: Element) => {
    if (findLayer || override) elements.push({ object, layer: findLayer?.(place.path), override, join });
  };
  const target: TargetScope = {
    context,
    defaults,
    defaultsSource: childSource(source, "defaults"),
    reportedDefaults: new Set(),
    takesPrecedence: true,
    declare: (object, element) => {
      objects.push(object);
      addElement(object, element);
    },
    declareAbsent: (object, element) => {
      absent.push(object);
      addElement(object, element);
    },
  };
  for (const kind of kinds) {
    const { key } = kind.inDocument;
    const declared = value[key];
    if (declared !== undefined) compileObjects(compilation, childSource(source, key), kind, declared, target);
  }
  const settled = settleMeetings(kinds, elements);
  diagnostics.push(...settled.diagnostics);
  const isLeft = (object: Declared | Absent) => !settled.dropped.has(object);
  compilation.zones.set(zone, {
    scope: context.scope,
    context,
    where: locateSource(source),
    ownership,
    ...(remediate && { remediate }),
    objects: settled.dropped.size === 0 ? objects : objects.filter(isLeft),
    absent: settled.dropped.size === 0 ? absent : absent.filter(isLeft),
  });
}
