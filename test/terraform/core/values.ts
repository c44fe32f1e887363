// Values for the RPCs by the names of their types: configurations filled up, states read back, errors as text.
import { kinds } from "../../../src/kinds";
import type { Attribute, Schema } from "../../../src/terraform/schema/attribute";
import { typeOf } from "../../../src/terraform/schema/attribute";
import { providerSchema } from "../../../src/terraform/schema/provider";
import { dataSources, resourceTypes } from "../../../src/terraform/schema/resource-types";
import { dynamicValue, UNKNOWN, type Value, valueIn } from "../../../src/terraform/wire/cty";
import type { Draft, Message } from "../../../src/terraform/wire/messages";
import { fill } from "../walk";
import type { Core } from "./client";

export type Row = Readonly<Record<string, Value>>;

const RESOURCES = new Map(resourceTypes(kinds).map((resourceType) => [resourceType.typeName, resourceType.schema]));
const SOURCES = new Map(dataSources(kinds).map((dataSource) => [dataSource.typeName, dataSource.schema]));

export const RESOURCE_NAMES: readonly string[] = [...RESOURCES.keys()];
export const SOURCE_NAMES: readonly string[] = [...SOURCES.keys()];

export function schemaOf(typeName: string, data = false): Schema {
  const schema = (data ? SOURCES : RESOURCES).get(typeName);
  if (!schema) throw new Error(`no type ${typeName}`);
  return schema;
}

/** A whole object of the type, null where nothing is said. */
export function carried(schema: Schema, row: Row | null): Draft<"DynamicValue"> {
  return dynamicValue(fill(schema.attributes, row), typeOf(schema.attributes));
}

export function rowOf(schema: Schema, message: Message<"DynamicValue"> | null): Row | null {
  return valueIn(message, typeOf(schema.attributes)) as Row | null;
}

export function configureRequest(config: Row): Draft<"ConfigureProvider.Request"> {
  return { terraformVersion: "1.11.4", config: carried(providerSchema, config) };
}

/** Errors with the way to their attribute: `content: TFP101 …`. */
export function errorsIn({
  diagnostics,
}: {
  readonly diagnostics: readonly Message<"Diagnostic">[];
}): readonly string[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.severity === 1)
    .map(({ attribute, summary, detail }) => `${pathOf(attribute)}: ${summary} ${detail}`);
}

export function pathOf(path: Message<"AttributePath"> | null): string {
  const steps = (path?.steps ?? []).map((step) => step.attributeName || step.elementKeyString || step.elementKeyInt);
  return steps.join(".");
}

/** A resource through plan and apply, as core asks for it; the state that the provider gives. */
export async function applied(
  core: Core,
  typeName: string,
  config: Row | null,
  prior: Row | null = null,
  kept: Uint8Array = new Uint8Array(),
) {
  const planned = await plannedOf(core, typeName, config, prior, kept);
  if (errorsIn(planned).length > 0) throw new Error(errorsIn(planned).join("\n"));
  const schema = schemaOf(typeName);
  const answer = await core.call("ApplyResourceChange", {
    typeName,
    priorState: carried(schema, prior),
    plannedState: planned.plannedState,
    config: carried(schema, config),
    plannedPrivate: planned.plannedPrivate,
  });
  return { planned, answer, state: rowOf(schema, answer.newState) };
}

export function plannedOf(core: Core, typeName: string, config: Row | null, prior: Row | null, kept: Uint8Array) {
  const schema = schemaOf(typeName);
  return core.call("PlanResourceChange", {
    typeName,
    priorState: carried(schema, prior),
    proposedNewState: carried(schema, config === null ? null : proposed(schema, config, prior)),
    config: carried(schema, config),
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
