// The resources and data sources of a configuration in JSON, `count` and `for_each` written out, and what references between
// them stand for. Knows nothing of kinds but how their resources are called.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { evaluate, isZoneId, type LookUp, type ZoneId, zoneIdOf } from "./evaluate";

export interface Block {
  readonly mode: "resource" | "data";
  readonly type: string;
  /** `edge_zone.main`, `data.edge_zone.main`. */
  readonly address: string;
  readonly body: JsonObject;
  /** The path of the construct that made it, or its address. */
  readonly source: string;
}

/** One of what a block stands for. */
export interface Instance {
  readonly block: Block;
  readonly key: string | number | undefined;
  readonly source: string;
  readonly lookUp: LookUp;
}

export interface Configuration {
  readonly blocks: readonly Block[];
  /** What a block stands for, or the text that would have to be known. */
  expand(block: Block): Expanded;
}

export type Expanded =
  | { readonly instances: readonly Instance[]; readonly byKey: ReadonlyMap<string | number | undefined, Instance> }
  | { readonly unknown: string };

/** Names of the members that a block has beside its arguments. */
export const META: ReadonlySet<string> = new Set([
  "//",
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
]);

/** A count beyond this is no zone's, and would only fill the memory. */
const MAX_INSTANCES = 100_000;
const MAX_NODES = 10_000;

/** `zoneTypes`: the resource types and data sources whose id is the id of a zone, and the attribute that names it. */
export function configurationOf(json: JsonObject, zoneTypes: ReadonlyMap<string, string>): Configuration {
  const blocks = [...blocksOf(json, "resource"), ...blocksOf(json, "data")];
  const byAddress = new Map(blocks.map((block) => [block.address, block]));
  const locals = new Map(layers(json["locals"]).flatMap((layer) => Object.entries(layer)));
  const active = new Set<string>();
  const known = new Map<string, Json | ZoneId | undefined>();

  /** Worked out once; what leads back to itself is unknown. */
  const once = (key: string, work: () => Json | ZoneId | undefined): Json | ZoneId | undefined => {
    if (known.has(key)) return known.get(key);
    if (active.has(key) || active.size > MAX_CHAIN) return undefined;
    active.add(key);
    const value = work();
    active.delete(key);
    const bounded = isZoneId(value) || nodes(value) <= MAX_NODES ? value : undefined;
    known.set(key, bounded);
    return bounded;
  };
  const lookUp: LookUp = (root, steps) => {
    if (root === "local") {
      const [name, ...rest] = steps;
      const local = locals.get(String(name));
      return local === undefined
        ? undefined
        : walk(
            once(`local ${name}`, () => plainOf(local, lookUp)),
            rest,
          );
    }
    const [type, name, ...rest] = root === "data" ? steps : [root, ...steps];
    const block = byAddress.get(`${root === "data" ? "data." : ""}${type}.${name}`);
    return block && attribute(block, rest);
  };
  const attribute = (block: Block, steps: readonly (string | number)[]): Json | ZoneId | undefined => {
    const repeated = block.body["count"] !== undefined || block.body["for_each"] !== undefined;
    const key = repeated ? steps[0] : undefined;
    const [name, ...rest] = repeated ? steps.slice(1) : steps;
    if (typeof name !== "string" || META.has(name)) return undefined;
    return walk(
      once(`${block.address} ${JSON.stringify(key)} ${name}`, () => attributeOf(block, key, name)),
      rest,
    );
  };
  const attributeOf = (block: Block, key: string | number | undefined, name: string): Json | ZoneId | undefined => {
    const all = expand(block);
    const instance = "instances" in all ? all.byKey.get(key) : undefined;
    if (!instance) return undefined;
    const naming = zoneTypes.get(block.type);
    const value = block.body[name === "id" && naming !== undefined ? naming : name];
    const plain = value === undefined ? undefined : plainOf(value, instance.lookUp);
    if (name !== "id") return plain;
    return naming !== undefined && typeof plain === "string" ? zoneIdOf(plain) : undefined;
  };
  const expansions = new Map<Block, Expanded>();
  const expand: Configuration["expand"] = (block) => {
    const done = expansions.get(block) ?? expanded(block);
    expansions.set(block, done);
    return done;
  };
  const expanded = (block: Block): Expanded => {
    const { count, for_each: forEach } = block.body;
    if (count === undefined && forEach === undefined)
      return listed([{ block, key: undefined, source: block.source, lookUp }]);
    const written = (count ?? forEach) as Json;
    const found = evaluate(written, lookUp);
    const members = !found.ok || isZoneId(found.value) ? undefined : keysOf(found.value, count !== undefined);
    if (!members) return { unknown: typeof written === "string" ? written : JSON.stringify(written) };
    const place = ([key, value]: readonly [string | number, Json]): Instance => {
      const own = { count: { index: key }, each: { key, value } } as const;
      const inner: LookUp = (root, steps) =>
        root === "count" || root === "each" ? walk(own[root], steps) : lookUp(root, steps);
      return { block, key, source: `${block.source}[${JSON.stringify(key)}]`, lookUp: inner };
    };
    return listed(members.map(place));
  };
  return { blocks, expand };
}

function listed(instances: readonly Instance[]): Expanded {
  return { instances, byKey: new Map(instances.map((instance) => [instance.key, instance])) };
}

/** References that lead to one another further than this are no stack's. */
const MAX_CHAIN = 50;

function blocksOf(json: JsonObject, mode: Block["mode"]): readonly Block[] {
  return layers(json[mode]).flatMap((byType) =>
    Object.entries(byType).flatMap(([type, named]) =>
      layers(named).flatMap((byName) =>
        Object.entries(byName).flatMap(([name, written]) =>
          layers(written).map((body) => {
            const address = `${mode === "data" ? "data." : ""}${type}.${name}`;
            return { mode, type, address, body, source: constructPath(body) ?? address };
          }),
        ),
      ),
    ),
  );
}

/** Terraform takes a block as an object or as a list of objects. */
function layers(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? [value] : [];
}

/** What cdktf leaves beside each resource. A construct's main resource is its child `Resource`: the construct is meant. */
function constructPath(body: JsonObject): string | undefined {
  const comment = body["//"];
  const metadata = isObject(comment) ? comment["metadata"] : undefined;
  const path = isObject(metadata) ? metadata["path"] : undefined;
  return typeof path === "string" && path !== "" ? path.replace(/(.)\/Resource$/, "$1") : undefined;
}

function keysOf(value: Json, counted: boolean): readonly (readonly [string | number, Json])[] | undefined {
  if (counted) {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 0 || count > MAX_INSTANCES || value === null) return undefined;
    return Array.from({ length: count }, (_, index) => [index, index] as const);
  }
  if (Array.isArray(value))
    return value.every((element) => typeof element === "string")
      ? value.map((name: string) => [name, name] as const)
      : undefined;
  return isObject(value) ? Object.entries(value).map(([key, element]) => [key, element as Json] as const) : undefined;
}

function plainOf(value: Json, lookUp: LookUp): Json | ZoneId | undefined {
  const found = evaluate(value, lookUp);
  return found.ok ? found.value : undefined;
}

function walk(value: Json | ZoneId | undefined, steps: readonly (string | number)[]): Json | ZoneId | undefined {
  let found = value;
  for (const step of steps) {
    if (typeof found !== "object" || found === null || isZoneId(found) || !Object.hasOwn(found, step)) return undefined;
    found = (found as unknown as { readonly [key: string]: Json })[step];
  }
  return found;
}

/** Values in a value, counted no further than needed: what is written once may stand for very many. */
function nodes(value: Json | undefined, before = 0): number {
  let count = before + 1;
  if (typeof value === "string") return count + Math.floor(value.length / 100);
  if (typeof value !== "object" || value === null) return count;
  for (const element of Object.values(value)) {
    if (count > MAX_NODES) return count;
    count = nodes(element as Json, count);
  }
  return count;
}
