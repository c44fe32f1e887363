// The JSON of a Terraform stack as desired state: `cdk.tf.json` of any stack that uses our resources. References inside the file
// are resolved; what only Terraform knows is reported.
import { digest } from "../../../base/digest";
import { canonicalText, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { getMapKey, type Kind } from "../../../kind/kind";
import { getZoneKind } from "../../../kind/registry";
import { parseConfiguration } from "./configuration";
import {
  type Declaration,
  declareResource,
  findResourceKind,
  RESOURCE_PREFIX,
  type ResourceProblem,
} from "./declare-resource";
import { modulesNotRead, needsTerraform } from "./diagnostics";
import { assignAccounts, readProviderConfigurations } from "./provider-configurations";
import {
  type AccountState,
  assembleState,
  getAccountName,
  type StackDiagnostic,
  type SynthesizedState,
  type ZoneOptionsByName,
} from "./synthesized-state";

export interface ConfigurationOptions {
  readonly kinds: readonly Kind[];
  /** Names of zones by ID, where constructs know them. */
  readonly zoneNames?: ReadonlyMap<string, string>;
  /** What constructs declare about zones besides the resources. */
  readonly zoneOptions?: ZoneOptionsByName;
  /** Declarations that are not resources: objects that must be absent. */
  readonly more?: readonly Declaration[];
}

/** `json` is what `stack.toTerraform()` returns and `cdk.tf.json` holds. */
export function readConfiguration(json: JsonObject, options: ConfigurationOptions): SynthesizedState {
  const { kinds, zoneNames = new Map(), zoneOptions, more = [] } = options;
  const zoneKind = getZoneKind(kinds);
  const zoneTypes = new Map([[RESOURCE_PREFIX + zoneKind.name, getMapKey(zoneKind)]]);
  const { blocks, expand } = parseConfiguration(json, zoneTypes);
  const problems: ResourceProblem[] = [];
  const declarations: Declaration[] = [];
  for (const block of blocks.filter(({ mode, type }) => mode === "resource" && type.startsWith(RESOURCE_PREFIX))) {
    const expansion = expand(block);
    if ("unknown" in expansion) {
      const { count } = block.body;
      const attribute = count === undefined ? "for_each" : "count";
      problems.push({ diagnostic: needsTerraform(block.source, attribute, expansion.unknown) });
      continue;
    }
    for (const instance of expansion.instances) {
      const declared = declareResource(instance, { kinds, zoneNames });
      declarations.push(...declared.declarations);
      problems.push(...declared.problems);
    }
  }
  const { module, provider } = json;
  if (module !== undefined) problems.push({ diagnostic: modulesNotRead("module") });
  const leftOut = problems.flatMap(({ owner, diagnostic }) =>
    owner ? [{ ...owner, fields: {}, source: diagnostic.where?.at ?? "" }] : [],
  );
  const known = [...declarations, ...more];
  const owned = assignAccounts([...known, ...leftOut], readProviderConfigurations(provider));
  const accounts = owned.slice(known.length).map(getAccountName);
  const diagnostics = problems.map(({ owner, diagnostic }): StackDiagnostic => {
    const account = owner && accounts.shift();
    return account === undefined ? diagnostic : { ...diagnostic, account };
  });
  const state = assembleState(owned.slice(0, known.length), zoneKind, zoneOptions);
  return { ...state, diagnostics: withoutOnlyAccount(state.accounts, [...diagnostics, ...state.diagnostics]) };
}

/** A stack with objects of a single account has nobody else's problems. */
function withoutOnlyAccount(
  accounts: readonly AccountState[],
  diagnostics: readonly StackDiagnostic[],
): readonly StackDiagnostic[] {
  const names = new Set([...accounts.map(({ name }) => name), ...diagnostics.flatMap(({ account }) => account ?? [])]);
  return names.size > 1 ? diagnostics : diagnostics.map(({ account, ...diagnostic }) => diagnostic);
}

/** Whether a value is a stack in JSON that uses our resources. */
export function usesResources(value: Json, kinds: readonly Kind[]): value is JsonObject {
  return listResourceTypes(value).some((type) => findResourceKind(kinds, type) !== undefined);
}

/** Identifies the stack that a state was written for. */
export function configurationDigest({ resource, data, locals }: JsonObject): string {
  return digest(canonicalText([selectOwn(resource) ?? null, selectOwn(data) ?? null, locals ?? null]));
}

function selectOwn(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([type]) => type.startsWith(RESOURCE_PREFIX)));
}

function listResourceTypes(value: Json): readonly string[] {
  if (!isObject(value)) return [];
  const { resource } = value;
  const layers = isArray(resource) ? resource : [resource];
  return layers.flatMap((layer) => (isObject(layer) ? Object.keys(layer) : []));
}
