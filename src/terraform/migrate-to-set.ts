// Moves records from single resources into a record set without changing the records: writes `removed` blocks for the resources
// and `import` blocks for the set. Pure: from a state and a configuration to text.
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import {
  type Declaration,
  declareResource,
  parseConfiguration,
  RESOURCE_PREFIX,
  type ResourceInstance,
} from "../desired/formats/synthesized";
import {
  formatBlock,
  formatKey,
  importBlock,
  readStateObject,
  removedBlock,
  resourceAddress,
  type StateResource,
} from "../desired/formats/terraform-state";
import { canonicalize } from "../kind/derive/canonicalize";
import { importedContext } from "../kind/imported-context";
import { getMapKey, type Kind, objectIdentityKey } from "../kind/kind";
import { getZoneKind } from "../kind/registry";

export interface Migration {
  /** Blocks for a file next to the configuration, such as `migrate.tf`. Delete the file after the apply. */
  readonly text: string;
  /** The number of records that move. */
  readonly moved: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `state` is the output of `terraform show -json` or a state file; `configuration` is the stack with the sets (`cdk.tf.json`).
 * Pairs records by zone, name, type and rdata. Terraform destroys records of the state that are in no set.
 */
export function migrateToSet(state: JsonObject, configuration: JsonObject, kinds: readonly Kind[]): Migration {
  // A block in the root module cannot name the resources of a module's instances.
  const resources = readStateObject(state).filter(({ module }) => module === "");
  const zones = readZoneNames(resources, kinds);
  const { blocks, expand } = parseConfiguration(configuration, new Map([[`${RESOURCE_PREFIX}zone`, "name"]]));
  const declaredAddresses = new Set(blocks.map((block) => block.address));
  const context: MigrationContext = { kinds, removedRecords: new Map(), diagnostics: [] };
  for (const kind of kinds.filter((kind) => kind.inDocument.form === "list"))
    for (const resource of resources.filter((resource) => resource.type === RESOURCE_PREFIX + kind.name))
      collectRecord(context, kind, resource, zones, declaredAddresses);
  const sets = blocks.filter((block) => block.mode === "resource" && block.type.endsWith("_set"));
  const imports = sets.flatMap((block) => {
    const expanded = expand(block);
    if (!("instances" in expanded)) return [];
    return expanded.instances.flatMap((instance) => createImports(context, instance, resources, zones));
  });
  return formatMigration(context, imports);
}

interface RemovedRecord {
  readonly address: string;
  readonly id: string;
  used: boolean;
}

interface MigrationContext {
  readonly kinds: readonly Kind[];
  /** Records of the state that are no longer resources of the configuration, by identity. */
  readonly removedRecords: Map<string, RemovedRecord>;
  readonly diagnostics: Diagnostic[];
}

interface ImportBlock {
  readonly to: string;
  readonly id: string;
}

function collectRecord(
  context: MigrationContext,
  kind: Kind,
  resource: StateResource,
  zones: ReadonlyMap<string, string>,
  declaredAddresses: ReadonlySet<string>,
): void {
  const { zone_id: zoneId, id } = resource.attributes;
  const address = resourceAddress(resource);
  const zone = zones.get(String(zoneId));
  if (declaredAddresses.has(address) || typeof id !== "string") return;
  if (zone === undefined) {
    context.diagnostics.push(
      createError("TFP151", `\`${address}\` is in the zone \`${String(zoneId)}\`, whose name is not in the state.`),
    );
    return;
  }
  const declared = Object.fromEntries(Object.entries(resource.attributes).filter(([name]) => isDeclarable(kind, name)));
  const identity = getRecordIdentity(kind, zone, omitNullMembers(declared));
  if (identity !== undefined) context.removedRecords.set(identity, { address, id, used: false });
}

function isDeclarable({ fields }: Kind, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.presence !== "computed";
}

/** Undefined if the record is not valid; such a record is ignored. */
function getRecordIdentity(kind: Kind, zone: string, declared: JsonObject): string | undefined {
  const { props, diagnostics } = canonicalize(kind, declared, importedContext(zone));
  if (diagnostics.some((diagnostic) => diagnostic.severity !== "warning")) return undefined;
  return `${zone} ${kind.name} ${objectIdentityKey(kind, props)}`;
}

function createImports(
  context: MigrationContext,
  instance: ResourceInstance,
  resources: readonly StateResource[],
  zones: ReadonlyMap<string, string>,
): readonly ImportBlock[] {
  const { block, key } = instance;
  const to = block.address + formatKey(key);
  const { declarations } = declareResource(instance, { kinds: context.kinds, zoneNames: zones });
  const pairs = declarations.flatMap((declaration) => {
    const found =
      declaration.zone === undefined
        ? undefined
        : context.removedRecords.get(getRecordIdentity(declaration.kind, declaration.zone, declaration.fields) ?? "");
    if (!found || found.used) return [];
    found.used = true;
    return [[getMemberKey(instance, declaration), found.id] as const];
  });
  const zone = declarations[0]?.zone;
  if (pairs.length === 0 || zone === undefined) return [];
  if (resources.some((resource) => resource.address === to)) {
    const detail = `\`${to}\` is in the state already. An import creates a set and cannot add to an existing one.`;
    const help = "Put the records into a separate set, or set `adopt = true`.";
    context.diagnostics.push(createError("TFP152", detail, help));
  }
  const [keyWithComma] = pairs.find(([name]) => name.includes(",")) ?? [];
  if (keyWithComma !== undefined) {
    const detail = `The key \`${keyWithComma}\` of \`${to}\` has a comma, which separates the keys of an import.`;
    context.diagnostics.push(createError("TFP153", detail, "Choose a key without a comma."));
  }
  return [{ to, id: `${zone}/${pairs.map(([name, id]) => `${name}=${id}`).join(",")}` }];
}

function getMemberKey({ source }: ResourceInstance, declaration: Declaration): string {
  return String(JSON.parse(declaration.source.slice(source.length + 1, -1)));
}

function formatMigration(
  { removedRecords, diagnostics }: MigrationContext,
  imports: readonly ImportBlock[],
): Migration {
  const records = [...removedRecords.values()];
  const moved = records.filter((record) => record.used);
  const movedAddresses = [...new Set(moved.map((record) => record.address))];
  const unmoved = new Set(records.filter((record) => !record.used).map((record) => record.address));
  const partlyMoved = movedAddresses.filter((address) => unmoved.has(address));
  const errors = partlyMoved.map((address) =>
    createError(
      "TFP154",
      `Some instances of \`${address}\` are in a set and some are not; Terraform can only remove all of them.`,
    ),
  );
  const blocks = [
    ...movedAddresses.sort().map((address) => formatBlock(removedBlock(address))),
    ...imports.map(({ to, id }) => formatBlock(importBlock(to, id))),
    ...[...unmoved].sort().map((address) => `# ${address} is in no set: Terraform destroys it.\n`),
  ];
  return { text: blocks.join("\n"), moved: moved.length, diagnostics: [...diagnostics, ...errors] };
}

function readZoneNames(resources: readonly StateResource[], kinds: readonly Kind[]): ReadonlyMap<string, string> {
  const kind = getZoneKind(kinds);
  const mapKey = getMapKey(kind);
  const zones = resources.filter((resource) => resource.type === RESOURCE_PREFIX + kind.name);
  const names = zones.flatMap(({ attributes }): readonly (readonly [string, string])[] => {
    const { id, [mapKey]: name } = attributes;
    return typeof id === "string" && typeof name === "string" ? [[id, name]] : [];
  });
  return new Map(names);
}

/** Unset nested attributes are null in a state. */
function omitNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map((element: Json) => omitNulls(element));
  return isObject(value) ? omitNullMembers(value) : value;
}

function omitNullMembers(object: JsonObject): JsonObject {
  const members = Object.entries(object).flatMap(([name, member]): readonly (readonly [string, Json])[] =>
    member === null || member === undefined ? [] : [[name, omitNulls(member)]],
  );
  return Object.fromEntries(members);
}

function createError(code: string, detail: string, help = "Move these records by hand."): Diagnostic {
  return { code, severity: "error", summary: "Cannot move into a set", detail, help };
}
