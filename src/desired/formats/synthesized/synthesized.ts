// What `cdktf synth` wrote, as desired state: `cdk.tf.json` of any stack that uses our resources, and the `zone-state.json`
// that our constructs leave beside it. References inside the file are followed; what only Terraform knows is a diagnostic.
import { createHash } from "node:crypto";
import type { Diagnostic } from "../../../base/diagnostic";
import { canonicalText, isObject, type Json, type JsonObject } from "../../../base/json";
import type { Kind } from "../../../kind/kind";
import { configurationOf } from "./blocks";
import { type Declaration, declare, PREFIX, resourceOf } from "./declare";
import { modulesUnread, needsTerraform } from "./problems";
import { assemble, type SynthesizedState, type ZoneOptions } from "./state";

export { type Declaration, PREFIX } from "./declare";
export { type SynthesizedState, stateText, type ZoneOptions } from "./state";

export interface SynthesizedOptions {
  readonly kinds: readonly Kind[];
  /** Names of zones by id, where constructs know them. */
  readonly zoneNames?: ReadonlyMap<string, string>;
  /** What constructs say of their zones beside the resources, by the zone's name. */
  readonly zoneOptions?: ZoneOptions;
  /** What is declared and is no resource: that something be absent. */
  readonly more?: readonly Declaration[];
}

/** The form of a stack in JSON: what `stack.toTerraform()` gives and `cdk.tf.json` holds. */
export function readConfiguration(json: JsonObject, options: SynthesizedOptions): SynthesizedState {
  const { kinds, zoneNames = new Map(), zoneOptions, more = [] } = options;
  const zoneKind = kinds.find((kind) => kind.opens) as Kind;
  const naming = new Map([[PREFIX + zoneKind.name, zoneKind.inDocument.mapKey as string]]);
  const { blocks, expand } = configurationOf(json, naming);
  const diagnostics: Diagnostic[] = [];
  const declarations: Declaration[] = [];
  for (const block of blocks.filter((block) => block.mode === "resource" && block.type.startsWith(PREFIX))) {
    const expanded = expand(block);
    if ("unknown" in expanded) {
      const attribute = block.body["count"] === undefined ? "for_each" : "count";
      diagnostics.push(needsTerraform(block.source, attribute, expanded.unknown));
      continue;
    }
    for (const instance of expanded.instances) {
      const read = declare(instance, { kinds, zoneNames });
      declarations.push(...read.declarations);
      diagnostics.push(...read.diagnostics);
    }
  }
  if (json["module"] !== undefined) diagnostics.push(modulesUnread("module"));
  const state = assemble(withAccount(json, [...declarations, ...more]), zoneKind, zoneOptions);
  return { ...state, diagnostics: [...diagnostics, ...state.diagnostics] };
}

/** Whether a value is a stack in JSON that uses our resources. */
export function usesResources(value: Json, kinds: readonly Kind[]): value is JsonObject {
  return typesOf(value).some((type) => resourceOf(kinds, type) !== undefined);
}

/** Tells whether a stack is the one that a state was written for. */
export function configurationDigest(json: JsonObject): string {
  const ours = (value: Json | undefined) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([type]) => type.startsWith(PREFIX))) : value;
  const text = canonicalText([ours(json["resource"]) ?? null, ours(json["data"]) ?? null, json["locals"] ?? null]);
  return createHash("sha256").update(text).digest("hex");
}

function typesOf(value: Json): readonly string[] {
  if (!isObject(value)) return [];
  const { resource } = value;
  return (Array.isArray(resource) ? resource : [resource]).flatMap((element) =>
    isObject(element) ? Object.keys(element) : [],
  );
}

/** The account that the provider is configured with, for what does not name its own. */
function withAccount(json: JsonObject, declarations: readonly Declaration[]): readonly Declaration[] {
  const { provider } = json;
  const own = isObject(provider) ? provider[PREFIX.slice(0, -1)] : undefined;
  const configured = (Array.isArray(own) ? own : [own]).find(
    (value) => isObject(value) && value["alias"] === undefined,
  );
  const account = isObject(configured) ? configured["account_id"] : undefined;
  if (typeof account !== "string" || account.includes("${")) return declarations;
  return declarations.map((declaration) => ({ ...declaration, account: declaration.account ?? account }));
}
