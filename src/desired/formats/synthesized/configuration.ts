// The resources and data sources of a Terraform configuration in JSON, with `count` and `for_each` expanded and the references
// between them resolved. It does not know any kind.
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type ConfigurationValue, createZoneId, evaluate, isZoneId, type ResolveReference } from "./evaluate";

export interface Block {
  readonly mode: "resource" | "data";
  readonly type: string;
  /** `edge_zone.main`, `data.edge_zone.main`. */
  readonly address: string;
  readonly body: JsonObject;
  /** The path of the construct that created it, or its address. */
  readonly source: string;
}

/** A resource of a block: the block itself, or one of those that `count` or `for_each` make. */
export interface ResourceInstance {
  readonly block: Block;
  readonly key: string | number | undefined;
  readonly source: string;
  readonly resolve: ResolveReference;
}

export interface Configuration {
  readonly blocks: readonly Block[];
  /** The instances of a block, or the text that determines them and cannot be evaluated. */
  expand(block: Block): Expansion;
}

export type Expansion =
  | {
      readonly instances: readonly ResourceInstance[];
      readonly byKey: ReadonlyMap<string | number | undefined, ResourceInstance>;
    }
  | { readonly unknown: string };

/** The arguments that every block accepts. */
export const META_ARGUMENTS: ReadonlySet<string> = new Set([
  "//",
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
]);

/** A larger count would only fill the memory. */
const MAX_INSTANCES = 100_000;
const MAX_NODES = 10_000;
/** References that follow one another. */
const MAX_CHAIN = 50;

/** `zoneTypes`: the resource types and data sources whose ID is the ID of a zone, each with the attribute that names the zone. */
export function parseConfiguration(json: JsonObject, zoneTypes: ReadonlyMap<string, string>): Configuration {
  const { locals: localBlocks } = json;
  const blocks = [...listBlocks(json, "resource"), ...listBlocks(json, "data")];
  const byAddress = new Map(blocks.map((block) => [block.address, block]));
  const locals = new Map(listObjects(localBlocks).flatMap((layer) => Object.entries(layer)));
  const evaluateOnce = createEvaluationCache();
  const expansions = new Map<Block, Expansion>();

  const resolve: ResolveReference = (root, steps) => {
    if (root === "local") {
      const [name, ...rest] = steps;
      const local = locals.get(String(name));
      if (local === undefined) return undefined;
      return getByPath(
        evaluateOnce(`local ${name}`, () => tryEvaluate(local, resolve)),
        rest,
      );
    }
    const [type, name, ...rest] = root === "data" ? steps : [root, ...steps];
    const block = byAddress.get(`${root === "data" ? "data." : ""}${type}.${name}`);
    return block && resolveAttribute(block, rest);
  };

  const resolveAttribute = (block: Block, steps: readonly (string | number)[]): ConfigurationValue | undefined => {
    const { count, for_each: forEach } = block.body;
    const isRepeated = count !== undefined || forEach !== undefined;
    const key = isRepeated ? steps[0] : undefined;
    const [name, ...rest] = isRepeated ? steps.slice(1) : steps;
    if (typeof name !== "string" || META_ARGUMENTS.has(name)) return undefined;
    return getByPath(
      evaluateOnce(`${block.address} ${JSON.stringify(key)} ${name}`, () => evaluateAttribute(block, key, name)),
      rest,
    );
  };

  const evaluateAttribute = (
    block: Block,
    key: string | number | undefined,
    name: string,
  ): ConfigurationValue | undefined => {
    const expansion = expand(block);
    const instance = "instances" in expansion ? expansion.byKey.get(key) : undefined;
    if (!instance) return undefined;
    const nameAttribute = zoneTypes.get(block.type);
    const written = block.body[name === "id" && nameAttribute !== undefined ? nameAttribute : name];
    const value = written === undefined ? undefined : tryEvaluate(written, instance.resolve);
    if (name !== "id") return value;
    return nameAttribute !== undefined && typeof value === "string" ? createZoneId(value) : undefined;
  };

  const expand = (block: Block): Expansion => {
    const expansion = expansions.get(block) ?? expandBlock(block, resolve);
    expansions.set(block, expansion);
    return expansion;
  };
  return { blocks, expand };
}

/** Evaluates each key once. A reference that leads back to itself is unknown, and so is a value that is too large. */
function createEvaluationCache() {
  const active = new Set<string>();
  const known = new Map<string, ConfigurationValue | undefined>();
  return (key: string, evaluateKey: () => ConfigurationValue | undefined): ConfigurationValue | undefined => {
    if (known.has(key)) return known.get(key);
    if (active.has(key) || active.size > MAX_CHAIN) return undefined;
    active.add(key);
    const value = evaluateKey();
    active.delete(key);
    const bounded = isZoneId(value) || countNodes(value) <= MAX_NODES ? value : undefined;
    known.set(key, bounded);
    return bounded;
  };
}

function expandBlock(block: Block, resolve: ResolveReference): Expansion {
  const { count, for_each: forEach } = block.body;
  const written = count ?? forEach;
  if (count === undefined && forEach === undefined)
    return toExpansion([{ block, key: undefined, source: block.source, resolve }]);
  const evaluated = evaluate(written ?? null, resolve);
  const members =
    !evaluated.ok || isZoneId(evaluated.value) ? undefined : listMembers(evaluated.value, count !== undefined);
  if (!members) return { unknown: typeof written === "string" ? written : JSON.stringify(written) };
  return toExpansion(
    members.map(({ key, value }): ResourceInstance => {
      const own = { count: { index: key }, each: { key, value } } as const;
      const resolveInside: ResolveReference = (root, steps) =>
        root === "count" || root === "each" ? getByPath(own[root], steps) : resolve(root, steps);
      return { block, key, source: `${block.source}[${JSON.stringify(key)}]`, resolve: resolveInside };
    }),
  );
}

function toExpansion(instances: readonly ResourceInstance[]): Expansion {
  return { instances, byKey: new Map(instances.map((instance) => [instance.key, instance])) };
}

interface RepeatedMember {
  readonly key: string | number;
  readonly value: Json;
}

/** The members that `count` (a number) or `for_each` (a set or map) make. */
function listMembers(value: Json, isCount: boolean): readonly RepeatedMember[] | undefined {
  if (isCount) {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 0 || count > MAX_INSTANCES || value === null) return undefined;
    return Array.from({ length: count }, (_, index) => ({ key: index, value: index }));
  }
  if (isArray(value)) {
    const keys = value.filter((element) => typeof element === "string");
    return keys.length === value.length ? keys.map((key) => ({ key, value: key })) : undefined;
  }
  if (!isObject(value)) return undefined;
  return Object.entries(value).map(([key, member = null]) => ({ key, value: member }));
}

function listBlocks(json: JsonObject, mode: Block["mode"]): readonly Block[] {
  return listObjects(json[mode]).flatMap((byType) =>
    Object.entries(byType).flatMap(([type, named]) =>
      listObjects(named).flatMap((byName) =>
        Object.entries(byName).flatMap(([name, written]) =>
          listObjects(written).map((body): Block => {
            const address = `${mode === "data" ? "data." : ""}${type}.${name}`;
            return { mode, type, address, body, source: readConstructPath(body) ?? address };
          }),
        ),
      ),
    ),
  );
}

/** Terraform accepts a block as an object or as a list of objects. */
function listObjects(value: Json | undefined): readonly JsonObject[] {
  if (isArray(value)) return value.filter(isObject);
  return isObject(value) ? [value] : [];
}

/** The path that cdktf adds to each resource. The main resource of a construct is its child `Resource`: the construct is meant. */
function readConstructPath({ "//": comment }: JsonObject): string | undefined {
  if (!isObject(comment)) return undefined;
  const { metadata } = comment;
  if (!isObject(metadata)) return undefined;
  const { path } = metadata;
  return typeof path === "string" && path !== "" ? path.replace(/(.)\/Resource$/, "$1") : undefined;
}

function tryEvaluate(value: Json, resolve: ResolveReference): ConfigurationValue | undefined {
  const evaluated = evaluate(value, resolve);
  return evaluated.ok ? evaluated.value : undefined;
}

function getByPath(
  value: ConfigurationValue | undefined,
  steps: readonly (string | number)[],
): ConfigurationValue | undefined {
  let found = value;
  for (const step of steps) {
    if (typeof found !== "object" || found === null || isZoneId(found) || !Object.hasOwn(found, step)) return undefined;
    found = isArray(found) ? found[Number(step)] : found[step];
  }
  return found;
}

/** Values inside a value, counted no further than needed: a short text may stand for very many. */
function countNodes(value: Json | undefined, before = 0): number {
  let count = before + 1;
  if (typeof value === "string") return count + Math.floor(value.length / 100);
  if (typeof value !== "object" || value === null) return count;
  for (const member of Object.values<Json | undefined>(value)) {
    if (count > MAX_NODES) return count;
    count = countNodes(member, count);
  }
  return count;
}
