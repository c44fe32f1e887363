// Records that are resources of their own into a record set, without touching them: `removed` blocks that let go of each, and
// `import` blocks that take them into the set. Pure: a state and a configuration in, text out.

import type { Diagnostic } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import { configurationOf, type Instance } from "../desired/formats/synthesized/blocks";
import { type Declaration, declare, PREFIX } from "../desired/formats/synthesized/declare";
import { complete } from "../kind/derive/complete";
import { type Context, type Kind, keyOf } from "../kind/kind";

export interface Migration {
  /** Blocks for a file beside the configuration, such as `migrate.tf`; they can go once they are applied. */
  readonly text: string;
  /** How many records move. */
  readonly moved: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `state`: what `terraform show -json` prints, or a state file; `configuration`: the stack with the sets in it (`cdk.tf.json`).
 * Records are paired by zone, name, type and rdata. What the state has and no set has, Terraform destroys as it would anyway.
 */
export function migrateToSet(state: JsonObject, configuration: JsonObject, kinds: readonly Kind[]): Migration {
  const resources = resourcesOf(state);
  const zones = zoneNames(resources, kinds);
  const { blocks, expand } = configurationOf(configuration, new Map([[`${PREFIX}zone`, "name"]]));
  const kept = new Set(blocks.map((block) => block.address));
  const work: Work = { kinds, taken: new Map(), diagnostics: [] };
  for (const kind of kinds.filter((kind) => kind.inDocument.form === "list"))
    for (const resource of resources.filter((each) => each.type === PREFIX + kind.name))
      takeFrom(work, kind, resource, zones, kept);
  const sets = blocks.filter((block) => block.mode === "resource" && block.type.endsWith("_set"));
  const imports = sets.flatMap((block) => {
    const expanded = expand(block);
    return "instances" in expanded ? expanded.instances.flatMap((each) => importOf(work, each, resources, zones)) : [];
  });
  return written(work, imports);
}

interface Resource {
  readonly type: string;
  /** Without the key of an instance: `removed` blocks take none. */
  readonly address: string;
  readonly key?: Json;
  readonly values: JsonObject;
}

interface Taken {
  readonly address: string;
  readonly id: string;
  used: boolean;
}

interface Work {
  readonly kinds: readonly Kind[];
  /** Records of the state that no resource of the configuration holds, by what identifies them. */
  readonly taken: Map<string, Taken>;
  readonly diagnostics: Diagnostic[];
}

interface Import {
  readonly to: string;
  readonly id: string;
}

function takeFrom(
  work: Work,
  kind: Kind,
  { address, values }: Resource,
  zones: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): void {
  const zone = zones.get(String(values["zone_id"]));
  const id = values["id"];
  if (kept.has(address) || typeof id !== "string") return;
  if (zone === undefined) {
    work.diagnostics.push(
      problem(
        "TFP151",
        `\`${address}\` lies in the zone \`${String(values["zone_id"])}\`, whose name is not in the state.`,
      ),
    );
    return;
  }
  const declared = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && declarable(kind, name)),
  );
  const identity = identityOf(kind, zone, withoutNulls(declared) as JsonObject);
  if (identity !== undefined) work.taken.set(identity, { address, id, used: false });
}

function declarable({ fields }: Kind, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.presence !== "computed";
}

/** Missing where the record cannot be understood: such a one is left alone. */
function identityOf(kind: Kind, zone: string, declared: JsonObject): string | undefined {
  // 30 seconds: a TTL that is taken on any plan says nothing of which record it is.
  const context: Context = { scope: { within: "zone", zone }, profile: "live", minimumTtl: 30 };
  const { props, refusals } = complete(kind, declared, context);
  if (refusals.some((refusal) => refusal.severity !== "warning")) return undefined;
  return `${zone} ${kind.name} ${keyOf(props, [...kind.identity.group, ...kind.identity.member])}`;
}

function importOf(
  work: Work,
  instance: Instance,
  resources: readonly Resource[],
  zones: ReadonlyMap<string, string>,
): readonly Import[] {
  const { block, key } = instance;
  const to = key === undefined ? block.address : `${block.address}[${quoted(key)}]`;
  const { declarations } = declare(instance, { kinds: work.kinds, zoneNames: zones });
  const pairs = declarations.flatMap((declaration) => {
    const found =
      declaration.zone === undefined
        ? undefined
        : work.taken.get(identityOf(declaration.kind, declaration.zone, declaration.fields) ?? "");
    if (!found || found.used) return [];
    found.used = true;
    return [[memberKey(instance, declaration), found.id] as const];
  });
  const zone = declarations[0]?.zone;
  if (pairs.length === 0 || zone === undefined) return [];
  if (resources.some((resource) => resource.address === block.address && resource.key === key)) {
    const detail = `\`${to}\` is in the state already, and an import makes a set: it cannot add to one.`;
    work.diagnostics.push(problem("TFP152", detail, "Put the records into a set of their own, or set `adopt = true`."));
  }
  const odd = pairs.find(([name]) => name.includes(","));
  if (odd) {
    const detail = `The key \`${odd[0]}\` of \`${to}\` has a comma, which parts the keys of an import.`;
    work.diagnostics.push(problem("TFP153", detail, "Choose a key without it."));
  }
  return [{ to, id: `${zone}/${pairs.map(([name, id]) => `${name}=${id}`).join(",")}` }];
}

function memberKey({ source }: Instance, declaration: Declaration): string {
  return JSON.parse(declaration.source.slice(source.length + 1, -1)) as string;
}

function written({ taken, diagnostics }: Work, imports: readonly Import[]): Migration {
  const all = [...taken.values()];
  const moved = all.filter((value) => value.used);
  const left = new Set(all.filter((value) => !value.used).map((value) => value.address));
  const half = [...new Set(moved.map((value) => value.address))].filter((address) => left.has(address));
  const split = half.map((address) =>
    problem("TFP154", `Some of \`${address}\` is in a set and some is not; Terraform lets go of all of it or nothing.`),
  );
  const blocks = [
    ...[...new Set(moved.map((value) => value.address))].sort().map(removedBlock),
    ...imports.map(importBlock),
    ...[...left].sort().map((address) => `# ${address} is in no set: Terraform destroys it.\n`),
  ];
  return { text: blocks.join("\n"), moved: moved.length, diagnostics: [...diagnostics, ...split] };
}

function removedBlock(address: string): string {
  return `removed {\n  from = ${address}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}

function importBlock({ to, id }: Import): string {
  return `import {\n  to = ${to}\n  id = ${quoted(id)}\n}\n`;
}

function quoted(value: string | number): string {
  return typeof value === "number"
    ? String(value)
    : JSON.stringify(value).replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

function zoneNames(resources: readonly Resource[], kinds: readonly Kind[]): ReadonlyMap<string, string> {
  const kind = kinds.find((kind) => kind.opens) as Kind;
  const named = resources.filter((resource) => resource.type === PREFIX + kind.name);
  const texts = named.map(({ values }) => [values["id"], values[kind.inDocument.mapKey as string]] as const);
  return new Map(texts.filter((text): text is [string, string] => text.every((each) => typeof each === "string")));
}

/** Both forms of a state: a file of version 4, and what `terraform show -json` prints of it. */
function resourcesOf(state: JsonObject): readonly Resource[] {
  const { values, resources } = state;
  if (Array.isArray(resources)) return resources.filter(isObject).flatMap(fromFile);
  const root = isObject(values) ? values["root_module"] : undefined;
  const shown = isObject(root) ? root["resources"] : undefined;
  return Array.isArray(shown) ? shown.filter(isObject).map(fromShown) : [];
}

function fromFile(row: JsonObject): readonly Resource[] {
  const { instances, module, type } = row;
  if (!Array.isArray(instances) || module !== undefined) return [];
  return instances.filter(isObject).map(({ attributes, index_key: key }) => ({
    type: String(type),
    address: addressOf(row),
    ...(key === undefined ? {} : { key }),
    values: isObject(attributes) ? attributes : {},
  }));
}

function fromShown(row: JsonObject): Resource {
  const { type, values, index: key } = row;
  return {
    type: String(type),
    address: addressOf(row),
    ...(key === undefined ? {} : { key }),
    values: isObject(values) ? values : {},
  };
}

function addressOf({ mode, type, name }: JsonObject): string {
  return `${mode === "data" ? "data." : ""}${String(type)}.${String(name)}`;
}

/** Nested attributes that nobody set are null in a state. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map((element: Json) => withoutNulls(element));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, element]) => element !== null && element !== undefined);
  return Object.fromEntries(members.map(([name, element]) => [name, withoutNulls(element as Json)]));
}

function problem(code: string, detail: string, help = "Move those records by hand."): Diagnostic {
  return { code, severity: "error", summary: "Cannot move into a set", detail, help };
}
