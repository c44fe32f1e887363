// The schema in the form of `terraform providers schema -json`: what the generator of bindings reads.
import type { JsonObject } from "../../base/json";
import type { Kind } from "../../kind/kind";
import { type Attribute, type Attributes, attributeType, type Schema, type ValueType } from "./attribute";
import { providerSchema } from "./provider";
import { dataSources, resourceTypes } from "./resource-types";

/** `name`: the provider's full name, such as `registry.terraform.io/zonewright/edge`. */
export function schemaJson(kinds: readonly Kind[], name: string): JsonObject {
  const byName = (types: readonly { readonly typeName: string; readonly schema: Schema }[]) =>
    Object.fromEntries(types.map((type) => [type.typeName, blockJson(type.schema)]));
  const provider = {
    provider: blockJson(providerSchema),
    resource_schemas: byName(resourceTypes(kinds)),
    data_source_schemas: byName(dataSources(kinds)),
  };
  return { format_version: "1.0", provider_schemas: { [name]: provider } };
}

function blockJson({ version, doc, attributes }: Schema): JsonObject {
  const block = { attributes: attributesJson(attributes), description: doc, description_kind: "markdown" };
  return { version, block };
}

function attributesJson(attributes: Attributes): JsonObject {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, attributeJson(attribute)]));
}

function attributeJson(attribute: Attribute): JsonObject {
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
      ? { nested_type: { attributes: attributesJson(nested.attributes), nesting_mode: nested.nesting } }
      : { type: typeJson(attributeType(attribute)) }),
    description: doc,
    description_kind: "markdown",
    ...Object.fromEntries(Object.entries(flags).filter(([, set]) => set === true)),
  };
}

function typeJson(type: ValueType): JsonObject | string | readonly (JsonObject | string)[] {
  if (typeof type === "string") return type;
  if ("list" in type) return ["list", typeJson(type.list) as string];
  if ("map" in type) return ["map", typeJson(type.map) as string];
  const members = Object.entries(type.object).map(([name, value]) => [name, typeJson(value)]);
  return ["object", Object.fromEntries(members) as JsonObject];
}
