// The objects of a state as resources of the provider `edge`, each with the block that moves it there. Pure.
import { groupBy } from "../../../base/group-by";
import type { JsonObject } from "../../../base/json";
import { toWireName } from "../../../dns";
import type { ConvertedObject, ConvertedZone } from "./convert-zone";
import { formatKey, type HclArgument, type HclBlock, HclExpression, type HclObject, type HclValue } from "./hcl";
import { isOwnType, listCounterparts } from "./public-types";
import type { StateResource } from "./read-state";

/** The resources of a configuration, and how their names are chosen. */
export interface ExportedBlocks {
  readonly blocks: readonly HclBlock[];
  /** The number of objects that move. */
  readonly moved: number;
  /** Why some of them cannot move. */
  readonly problems: readonly string[];
}

/** A name for a resource of the type, once. Words that cannot be in an identifier are joined by `_`. */
export type NameFor = (type: string, words: readonly string[]) => string;

/** Names that a root module of the state has are taken. */
export function createNames(resources: readonly StateResource[]): NameFor {
  const taken = new Set(
    resources
      .filter(({ module }) => module === "")
      .map(({ type, name, mode }) => `${mode === "data" ? "data." : ""}${type}.${name}`),
  );
  return (type, words) => {
    const joined = words.map((word) => word.replace(/[^A-Za-z0-9_-]+/g, "_")).join("_");
    const name = /^[A-Za-z_]/.test(joined) ? joined : `_${joined}`;
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name}_${number}`;
      if (taken.has(`${type}.${candidate}`)) continue;
      taken.add(`${type}.${candidate}`);
      return candidate;
    }
  };
}

/** The address of a resource with all its instances. */
export function resourceAddress({ module, type, name }: Pick<StateResource, "module" | "type" | "name">): string {
  return module === "" ? `${type}.${name}` : `${module}.${type}.${name}`;
}

export function movedBlock(from: string, to: string): HclBlock {
  return {
    type: "moved",
    body: [
      ["from", new HclExpression(from)],
      ["to", new HclExpression(to)],
    ],
  };
}

export function isMovable({ type, mode }: StateResource): boolean {
  return mode === "managed" && listCounterparts(type).length > 0;
}

/** An object with the zone that it is in. */
export interface ZoneObject extends ConvertedObject {
  readonly zone: ConvertedZone;
}

/** Where a configuration has the id of a zone: its resource, a data source, or the id itself. */
export interface ZoneReferences {
  readonly blocks: readonly HclBlock[];
  get(zone: ConvertedZone): HclValue;
}

export interface ResourceGroups {
  readonly groups: readonly ResourceGroup[];
  readonly references: ZoneReferences;
}

/** The instances of a resource of the state that are exported. */
interface ResourceGroup {
  readonly source: StateResource;
  readonly type: string;
  readonly name: string;
  readonly objects: readonly ZoneObject[];
  /** All instances of the resource are exported. */
  readonly isComplete: boolean;
}

/** Resources keep their names; a resource of a module has the name of the module before its own. Objects that this provider manages stay as they are. */
export function groupObjects(
  zones: readonly ConvertedZone[],
  resources: readonly StateResource[],
  nameFor: NameFor,
  isExported: (object: ConvertedObject) => boolean,
): ResourceGroups {
  const objects = zones.flatMap((zone) => zone.objects.map((object): ZoneObject => ({ ...object, zone })));
  const exported = objects.filter((object) => !isOwnType(object.resource.type) && isExported(object));
  // The rows of a record set of Route 53 come from a single instance.
  const groups = [...groupBy(exported, ({ resource, kind }) => `${resourceAddress(resource)} ${kind.name}`).values()];
  const counts = groupBy(
    resources.filter(({ mode }) => mode === "managed"),
    resourceAddress,
  );
  const named = groups.map((own): ResourceGroup => {
    const [{ resource: source, kind }] = [own[0]!];
    const type = `edge_${kind.name}`;
    const name = nameFor(type, [...listModuleWords(source.module), source.name]);
    return { source, type, name, objects: own, isComplete: counts.get(resourceAddress(source))?.length === own.length };
  });
  return { groups: named, references: referToZones(zones, named, resources, nameFor) };
}

/** `module.web["a"].module.dns` → web, a, dns. */
function listModuleWords(module: string): readonly string[] {
  return module.split(/module\.|[."[\]]+/).filter((word) => word !== "");
}

function referToZones(
  zones: readonly ConvertedZone[],
  groups: readonly ResourceGroup[],
  resources: readonly StateResource[],
  nameFor: NameFor,
): ZoneReferences {
  const blocks: HclBlock[] = [];
  const references = new Map<ConvertedZone, HclValue>();
  for (const zone of zones) {
    const group = groups.find(({ objects }) =>
      objects.some((object) => object.zone === zone && object.kind.definesScope),
    );
    const object = group?.objects.find((candidate) => candidate.zone === zone);
    const own = resources.find(
      ({ type, module, attributes: { id } }) => type === "edge_zone" && module === "" && id === zone.zone.id,
    );
    if (group && object) references.set(zone, new HclExpression(`${instanceAddress(group, object)}.id`));
    else if (own) references.set(zone, new HclExpression(`${own.address}.id`));
    else if (/^[0-9a-f]{32}$/.test(zone.zone.id)) references.set(zone, zone.zone.id);
    else {
      const name = nameFor("data.edge_zone", [zone.name]);
      blocks.push({ type: "data", labels: ["edge_zone", name], body: [["name", toWireName(zone.zone.name)]] });
      references.set(zone, new HclExpression(`data.edge_zone.${name}.id`));
    }
  }
  return { blocks, get: (zone) => references.get(zone) ?? zone.zone.id };
}

/** The only instance of `count` becomes a resource without a key. */
function isSingle({ objects }: ResourceGroup): boolean {
  const [first, ...more] = objects;
  return more.length === 0 && typeof first?.resource.key !== "string";
}

function instanceAddress(group: ResourceGroup, object: ZoneObject): string {
  const address = `${group.type}.${group.name}`;
  return isSingle(group) ? address : address + formatKey(instanceKey(group, object));
}

/** Several records of an instance, which other providers have, are numbered. */
function instanceKey({ objects }: ResourceGroup, object: ZoneObject): string {
  const { key = "" } = object.resource;
  if (isMovable(object.resource)) return String(key);
  const same = objects.filter(({ resource }) => resource === object.resource);
  const number = same.length > 1 ? String(same.indexOf(object)) : "";
  return [String(key), number].filter((word) => word !== "").join("/");
}

export function formatGroups({ groups, references }: ResourceGroups): ExportedBlocks {
  const blocks = groups.flatMap((group) => [formatGroup(group, references), ...formatMoves(group)]);
  const moved = groups.filter(({ source }) => isMovable(source)).flatMap(({ objects }) => objects).length;
  return { blocks: [...references.blocks, ...blocks], moved, problems: [] };
}

function formatGroup(group: ResourceGroup, references: ZoneReferences): HclBlock {
  const { type, name, objects } = group;
  const labels = [type, name];
  const [first] = objects;
  if (first && isSingle(group)) return { type: "resource", labels, body: listArguments(first, references) };
  const zoneIds = new Set(objects.map(({ zone }) => zone));
  const shared: readonly HclArgument[] =
    first && zoneIds.size === 1 && !first.kind.definesScope ? [["zone_id", references.get(first.zone)]] : [];
  const instances = objects.map((object) => {
    const own = listArguments(object, references).filter(
      ([attribute]) => attribute !== "zone_id" || shared.length === 0,
    );
    return [instanceKey(group, object), Object.fromEntries(own)] as const;
  });
  const attributes = new Set(instances.flatMap(([, own]) => Object.keys(own)));
  const forEach: HclObject = Object.fromEntries(instances);
  const values = [...attributes].map((attribute): HclArgument => {
    const isEverywhere = instances.every(([, own]) => Object.hasOwn(own, attribute));
    const value = `each.value.${attribute}`;
    return [attribute, new HclExpression(isEverywhere ? value : `try(${value}, null)`)];
  });
  return { type: "resource", labels, body: [["for_each", forEach], ...shared, ...values] };
}

/** The attributes of a resource as a person writes them. */
export function listArguments(object: ZoneObject, references: ZoneReferences): readonly HclArgument[] {
  const { kind, zone, declared, resource } = object;
  const scope: readonly HclArgument[] = kind.definesScope
    ? listAccount(resource.attributes)
    : [["zone_id", references.get(zone)]];
  return [...scope, ...listMembers(declared)];
}

export function listMembers(declared: JsonObject): readonly HclArgument[] {
  return Object.entries(declared).flatMap(([name, value]): readonly HclArgument[] =>
    value === undefined ? [] : [[name, value]],
  );
}

/** Version 5 has the account in an object. */
function listAccount({ account, account_id }: JsonObject): readonly HclArgument[] {
  const { id } = typeof account === "object" && account !== null && "id" in account ? account : { id: account_id };
  return typeof id === "string" && id !== "" ? [["account_id", id]] : [];
}

/** A block for the whole resource where it keeps its keys. Records of other providers are created, and do not move. */
function formatMoves(group: ResourceGroup): readonly HclBlock[] {
  const { source, type, name, objects, isComplete } = group;
  if (!isMovable(source)) return [];
  const keepsKeys = objects.every(({ resource: { key } }) => typeof key === "string");
  if (isComplete && (keepsKeys || (isSingle(group) && source.key === undefined)))
    return [movedBlock(resourceAddress(source), `${type}.${name}`)];
  return objects.map((object) => movedBlock(object.resource.address, instanceAddress(group, object)));
}
