// Joins the layers of a zone's body:
//
//   lists (`records`, `ignore` …)              one after the other
//   objects by name (`access_applications`)    of one name once: `override: true` replaces an inner one
//   everything else                            field by field: the layer that uses another decides; two that use neither must agree

import { formatWhere } from "../../base/format-where";
import { addToGroup } from "../../base/group-by";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../../base/json";
import { type DocumentPath, formatPath, type LocatedDocument } from "../../base/located-document";
import { createError } from "../compilation";
import type { ExpandedZone, TemplateExpansion } from "./expand-zone";
import { encloses, type Layer, locateInLayer } from "./layer";

/**
 * @param layers the zone's own first, and each layer before those that it uses.
 * @param innerFirst the same layers, each after those that it uses: a list ends with the zone's own elements.
 */
export function joinBodies(
  layers: readonly Layer[],
  innerFirst: readonly Layer[],
  expansion: TemplateExpansion,
): ExpandedZone {
  const [root] = layers;
  if (root === undefined) throw new Error("a zone without a layer of its own");
  const { source } = root;
  const join: Join = { expansion, members: Object.create(null), stretches: new Map(), writers: new Map() };
  const { lists, maps } = expansion.keys;
  for (const layer of layers) {
    for (const [key, value = null] of Object.entries(layer.value)) {
      if (maps.has(key)) joinNamed(join, layer, key, value);
      else if (!lists.has(key)) joinMember(join, layer, join.members, [key], value);
    }
  }
  for (const layer of innerFirst) {
    for (const key of lists) {
      const { [key]: value } = layer.value;
      if (value !== undefined) joinList(join, layer, key, value);
    }
  }
  const find = (path: DocumentPath) => findOrigin(join, path.slice(source.path.length));
  const document: LocatedDocument = {
    ...source.document,
    originOf: (path) => {
      const origin = find(path);
      return origin && [...origin.layer.source.path, ...origin.path];
    },
    locate: (path) => {
      const origin = find(path);
      return origin ? locateInLayer(origin.layer, origin.path) : source.document.locate(path);
    },
  };
  return {
    source: { document, path: source.path },
    value: join.members,
    findLayer: (path) => find(path)?.layer ?? root,
  };
}

type Members = Record<string, Json>;

interface Join {
  readonly expansion: TemplateExpansion;
  readonly members: Members;
  /** The origins of the elements of each list, in order. */
  readonly stretches: Map<string, Stretch[]>;
  /** The layer that wrote the value at a path below the zone. */
  readonly writers: Map<string, Layer>;
}

/** Elements of a list that come from one layer: from the index `start` on. */
interface Stretch {
  readonly layer: Layer;
  readonly start: number;
}

/** A value of a layer, by its path in the layer. */
interface Origin {
  readonly layer: Layer;
  readonly path: DocumentPath;
}

/** The origin of the value at a path below the zone, or of its nearest ancestor that has one. */
function findOrigin({ stretches, writers }: Join, path: DocumentPath): Origin | undefined {
  const [key = "", index, ...rest] = path;
  if (typeof index === "number") {
    const stretch = stretches.get(String(key))?.findLast(({ start }) => start <= index);
    if (stretch) return { layer: stretch.layer, path: [key, index - stretch.start, ...rest] };
  }
  for (let length = path.length; length > 0; length -= 1) {
    const layer = writers.get(formatPath(path.slice(0, length)));
    if (layer) return { layer, path };
  }
  return undefined;
}

function joinList({ members, stretches, writers }: Join, layer: Layer, key: string, value: Json): void {
  const before = members[key];
  // A template that is wrong here has reported it, and the zone reports its own mistakes.
  if (!isArray(value) || (before !== undefined && !isArray(before))) {
    if (layer.use !== undefined) return;
    members[key] = value;
    writers.set(key, layer);
    return;
  }
  addToGroup(stretches, key, { layer, start: before?.length ?? 0 });
  writers.set(key, layer);
  members[key] = before === undefined ? value : [...before, ...value];
}

/** Joins a mapping of objects by name. An object is not put together from several layers. */
function joinNamed(join: Join, layer: Layer, key: string, value: Json): void {
  const { members, writers } = join;
  const before = members[key];
  if (!isObject(value) || (before !== undefined && !isObject(before))) {
    if (before === undefined && layer.use === undefined) members[key] = value;
    return;
  }
  const joined: Members = Object.assign(Object.create(null), before);
  members[key] = joined;
  if (!writers.has(key)) writers.set(key, layer);
  for (const [name, object = null] of Object.entries(value)) {
    const place = formatPath([key, name]);
    const writer = writers.get(place);
    const first = joined[name];
    if (writer === undefined || first === undefined) {
      writers.set(place, layer);
      joined[name] = object;
    } else if (replaces(writer, first, layer, object)) joined[name] = withoutOverride(first);
    else if (replaces(layer, object, writer, first)) {
      writers.set(place, layer);
      joined[name] = withoutOverride(object);
    } else reportMeeting(join, writer, layer, [key, name]);
  }
}

function replaces(layer: Layer, value: Json, other: Layer, otherValue: Json): boolean {
  if (!hasOverride(value) || encloses(other, layer)) return false;
  return encloses(layer, other) || !hasOverride(otherValue);
}

function hasOverride(value: Json): boolean {
  const { override } = isObject(value) ? value : {};
  return override === true;
}

/** It has replaced an object. */
function withoutOverride(value: Json): Json {
  if (!isObject(value)) return value;
  const { override, ...others } = value;
  return others;
}

function reportMeeting({ expansion }: Join, writer: Layer, layer: Layer, path: DocumentPath): void {
  const [where, other] = [locateInLayer(writer, path), locateInLayer(layer, path)];
  const name = path.at(-1);
  const detail = `\`${name}\` is declared here, and by the template \`${layer.use?.template}\` at ${formatWhere(other)}.`;
  const help = "Write `override: true` below the name that replaces the other, or rename one of the two.";
  expansion.diagnostics.push({ ...createError("DOC157", detail, help, where), also: [other] });
}

/** Joins settings: mappings field by field, until a layer says that the whole is absent. */
function joinMember(join: Join, layer: Layer, into: Members, path: DocumentPath, value: Json): void {
  const { writers, expansion } = join;
  const name = String(path.at(-1));
  const key = formatPath(path);
  const before = into[name];
  const writer = writers.get(key);
  if (before === undefined || writer === undefined) {
    writers.set(key, layer);
    into[name] = value;
    return recordMembers(join, layer, path, value);
  }
  if (isMergeable(before) && isMergeable(value)) {
    const joined: Members = Object.assign(Object.create(null), before);
    into[name] = joined;
    for (const [member, inner = null] of Object.entries(value))
      joinMember(join, layer, joined, [...path, member], inner);
    return;
  }
  if (encloses(writer, layer) || equalJson(before, value)) return;
  const [where, other] = [locateInLayer(writer, path), locateInLayer(layer, path)];
  const detail = `\`${formatPath(path)}\` has one value here and another at ${formatWhere(other)}.`;
  const help = "Write the value in what uses both templates.";
  expansion.diagnostics.push({ ...createError("DOC159", detail, help, where), also: [other] });
}

/** The writer of a mapping wrote its members. */
function recordMembers(join: Join, layer: Layer, path: DocumentPath, value: Json): void {
  if (!isMergeable(value)) return;
  for (const [member, inner = null] of Object.entries(value)) {
    join.writers.set(formatPath([...path, member]), layer);
    recordMembers(join, layer, [...path, member], inner);
  }
}

function isMergeable(value: Json): value is JsonObject {
  return isObject(value) && !Object.hasOwn(value, "state");
}
