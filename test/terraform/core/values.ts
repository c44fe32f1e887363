// Values for RPCs by type name: complete configurations, decoded states, errors as text.
import { kinds } from "../../../src/kinds";
import type { Attribute, Schema } from "../../../src/terraform/schema/attribute";
import { objectType } from "../../../src/terraform/schema/attribute";
import { providerSchema } from "../../../src/terraform/schema/provider";
import { createDataSources, createResourceTypes } from "../../../src/terraform/schema/resource-types";
import { decodeDynamicValue, encodeDynamicValue, UNKNOWN, type Value } from "../../../src/terraform/wire";
import type { Draft, Message } from "../../../src/terraform/wire/messages";
import type { Core } from "./client";
import { fill } from "./planned-values";

export type Row = Readonly<Record<string, Value>>;

const RESOURCES = new Map(
  createResourceTypes(kinds).map((resourceType) => [resourceType.typeName, resourceType.schema]),
);
const SOURCES = new Map(createDataSources(kinds).map((dataSource) => [dataSource.typeName, dataSource.schema]));

export const RESOURCE_NAMES: readonly string[] = [...RESOURCES.keys()];
export const SOURCE_NAMES: readonly string[] = [...SOURCES.keys()];

export function getSchema(typeName: string, data = false): Schema {
  const schema = (data ? SOURCES : RESOURCES).get(typeName);
  if (!schema) throw new Error(`no type ${typeName}`);
  return schema;
}

/** A complete object of the type; undeclared attributes are null. */
export function encodeRow(schema: Schema, row: Row | null): Draft<"DynamicValue"> {
  return encodeDynamicValue(fill(schema.attributes, row), objectType(schema.attributes));
}

export function decodeRow(schema: Schema, message: Message<"DynamicValue"> | null): Row | null {
  return decodeDynamicValue(message, objectType(schema.attributes)) as Row | null;
}

export function configureRequest(config: Row): Draft<"ConfigureProvider.Request"> {
  return { terraformVersion: "1.11.4", config: encodeRow(providerSchema, config) };
}

/** Errors with the path to their attribute: `content: TFP101 …`. */
export function formatErrors({
  diagnostics,
}: {
  readonly diagnostics: readonly Message<"Diagnostic">[];
}): readonly string[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.severity === 1)
    .map(({ attribute, summary, detail }) => `${formatPath(attribute)}: ${summary} ${detail}`);
}

export function formatPath(path: Message<"AttributePath"> | null): string {
  const steps = (path?.steps ?? []).map((step) => step.attributeName || step.elementKeyString || step.elementKeyInt);
  return steps.join(".");
}

/** Plans and applies a resource as Terraform does, and returns the provider's state. */
export async function applyResource(
  core: Core,
  typeName: string,
  config: Row | null,
  prior: Row | null = null,
  kept: Uint8Array = new Uint8Array(),
) {
  const planned = await planResource(core, typeName, config, prior, kept);
  if (formatErrors(planned).length > 0) throw new Error(formatErrors(planned).join("\n"));
  const schema = getSchema(typeName);
  const answer = await core.call("ApplyResourceChange", {
    typeName,
    priorState: encodeRow(schema, prior),
    plannedState: planned.plannedState,
    config: encodeRow(schema, config),
    plannedPrivate: planned.plannedPrivate,
  });
  return { planned, answer, state: decodeRow(schema, answer.newState) };
}

export function planResource(core: Core, typeName: string, config: Row | null, prior: Row | null, kept: Uint8Array) {
  const schema = getSchema(typeName);
  return core.call("PlanResourceChange", {
    typeName,
    priorState: encodeRow(schema, prior),
    proposedNewState: encodeRow(schema, config === null ? null : proposed(schema, config, prior)),
    config: encodeRow(schema, config),
    priorPrivate: kept,
  });
}

function proposed({ attributes }: Schema, config: Row, prior: Row | null): Row {
  const value = ([name, attribute]: [string, Attribute]) => {
    const said = config[name] ?? null;
    return [name, said === null && attribute.computed ? (prior?.[name] ?? null) : said] as const;
  };
  return Object.fromEntries(Object.entries(attributes).map(value));
}

export { UNKNOWN };
