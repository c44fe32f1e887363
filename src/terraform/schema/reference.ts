// The reference page of the Terraform provider: every resource and data source with its attributes, from the schema.
import type { Kind } from "../../kind/kind";
import type { Attribute, Attributes, Schema, ValueType } from "./attribute";
import { providerSchema, SOURCE } from "./provider";
import { dataSources, resourceTypes } from "./resource-types";

export function terraformReference(kinds: readonly Kind[]): string {
  const resources = resourceTypes(kinds).map((resourceType) =>
    section(`Resource \`${resourceType.typeName}\``, resourceType.schema),
  );
  const sources = dataSources(kinds).map((dataSource) =>
    section(`Data source \`${dataSource.typeName}\``, dataSource.schema),
  );
  const head = `# Terraform provider \`${SOURCE}\`

Generated from the kinds; how to begin is in [terraform.md](../terraform.md). *Optional* attributes that are also *computed* keep
what is live while they are not set.
`;
  return [head, section("Provider", providerSchema), ...resources, ...sources].join("\n");
}

function section(title: string, { doc, attributes }: Schema): string {
  return `## ${title}\n\n${doc}\n\n${table(attributes)}`;
}

function table(attributes: Attributes): string {
  const rows = rowsOf(attributes, "");
  return `| attribute | type | | meaning |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

function rowsOf(attributes: Attributes, path: string): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const own = `| \`${path}${name}\` | ${typeText(attribute)} | ${modeOf(attribute)} | ${meaning(attribute)} |`;
    if (!attribute.nested) return [own];
    const step = { single: ".", list: "[].", map: "{}." }[attribute.nested.nesting];
    return [own, ...rowsOf(attribute.nested.attributes, `${path}${name}${step}`)];
  });
}

function modeOf({ required, optional, computed, sensitive, writeOnly }: Attribute): string {
  const words = [
    required && "required",
    optional && "optional",
    computed && "computed",
    writeOnly ? "write-only" : sensitive && "sensitive",
  ];
  return words.filter(Boolean).join(", ");
}

function meaning({ doc, deprecated }: Attribute): string {
  const text = deprecated === undefined ? doc : `**Deprecated.** ${doc}`;
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function typeText({ type, nested }: Attribute): string {
  if (nested) return { single: "object", list: "list of objects", map: "map of objects" }[nested.nesting];
  return valueText(type as ValueType);
}

function valueText(type: ValueType): string {
  if (typeof type === "string") return type;
  if ("list" in type) return `list of ${valueText(type.list)}`;
  return "map" in type ? `map of ${valueText(type.map)}` : "object";
}
