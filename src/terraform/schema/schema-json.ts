// The schema in the format of `terraform providers schema -json`, which the generator of bindings reads.
import type { Json, JsonObject } from "../../base/json";
import type { Kind } from "../../kind/kind";
import { type Attribute, type Attributes, attributeType, type Schema, type ValueType } from "./attribute";
import { providerSchema } from "./provider";
import { createDataSources, createResourceTypes } from "./resource-types";

/** `name`: the provider's full name, such as `registry.terraform.io/zonewright/edge`. */
export function toSchemaJson(kinds: readonly Kind[], name: string): JsonObject {
  const byName = (types: readonly { readonly typeName: string; readonly schema: Schema }[]) =>
    Object.fromEntries(types.map((type) => [type.typeName, toSchemaBlock(type.schema)]));
  const provider = {
    provider: toSchemaBlock(providerSchema),
    resource_schemas: byName(createResourceTypes(kinds)),
    data_source_schemas: byName(createDataSources(kinds)),
  };
  return { format_version: "1.0", provider_schemas: { [name]: provider } };
}

function toSchemaBlock({ version, doc, attributes }: Schema): JsonObject {
  const block = { attributes: toAttributesJson(attributes), description: doc, description_kind: "markdown" };
  return { version, block };
}

function toAttributesJson(attributes: Attributes): JsonObject {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, toAttributeJson(attribute)]));
}

function toAttributeJson(attribute: Attribute): JsonObject {
  const { nested, doc, required, optional, computed, sensitive, writeOnly, deprecated } = attribute;
  const flags = {
    required,
    optional,
    computed,
    sensitive,
    write_only: writeOnly,
    deprecated: deprecated !== undefined,
  };
  return {
    ...(nested
      ? { nested_type: { attributes: toAttributesJson(nested.attributes), nesting_mode: nested.nesting } }
      : { type: toTypeJson(attributeType(attribute)) }),
    description: doc,
    description_kind: "markdown",
    ...Object.fromEntries(Object.entries(flags).filter(([, set]) => set === true)),
  };
}

function toTypeJson(type: ValueType): Json {
  if (typeof type === "string") return type;
  if ("list" in type) return ["list", toTypeJson(type.list)];
  if ("map" in type) return ["map", toTypeJson(type.map)];
  const members = Object.entries(type.object).map(([name, member]): [string, Json] => [name, toTypeJson(member)]);
  return ["object", Object.fromEntries(members)];
}
