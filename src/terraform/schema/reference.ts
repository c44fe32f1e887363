// Formats the reference page of the Terraform provider from its schema: every resource and data source with its attributes.
import type { Kind } from "../../kind/kind";
import type { Attribute, Attributes, Schema, ValueType } from "./attribute";
import { providerSchema, SOURCE } from "./provider";
import { createDataSources, createResourceTypes } from "./resource-types";

export function formatTerraformReference(kinds: readonly Kind[]): string {
  const resources = createResourceTypes(kinds).map((resourceType) =>
    formatSection(`Resource \`${resourceType.typeName}\``, resourceType.schema),
  );
  const sources = createDataSources(kinds).map((dataSource) =>
    formatSection(`Data source \`${dataSource.typeName}\``, dataSource.schema),
  );
  const head = `# Terraform provider \`${SOURCE}\`

Generated from the kinds; how to begin is in [terraform.md](../terraform.md). *Optional* attributes that are also *computed* keep
what is live while they are not set.
`;
  return [head, formatSection("Provider", providerSchema), ...resources, ...sources].join("\n");
}

function formatSection(title: string, { doc, attributes }: Schema): string {
  return `## ${title}\n\n${doc}\n\n${formatTable(attributes)}`;
}

function formatTable(attributes: Attributes): string {
  const rows = formatRows(attributes, "");
  return `| attribute | type | | meaning |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

function formatRows(attributes: Attributes, path: string): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const own = `| \`${path}${name}\` | ${formatType(attribute)} | ${formatMode(attribute)} | ${formatDescription(attribute)} |`;
    if (!attribute.nested) return [own];
    const step = { single: ".", list: "[].", map: "{}." }[attribute.nested.nesting];
    return [own, ...formatRows(attribute.nested.attributes, `${path}${name}${step}`)];
  });
}

function formatMode({ required, optional, computed, sensitive, writeOnly }: Attribute): string {
  const words = [
    required && "required",
    optional && "optional",
    computed && "computed",
    writeOnly ? "write-only" : sensitive && "sensitive",
  ];
  return words.filter(Boolean).join(", ");
}

function formatDescription({ doc, deprecated }: Attribute): string {
  const text = deprecated === undefined ? doc : `**Deprecated.** ${doc}`;
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function formatType({ type, nested }: Attribute): string {
  if (nested) return { single: "object", list: "list of objects", map: "map of objects" }[nested.nesting];
  return formatValueType(type ?? "string");
}

function formatValueType(type: ValueType): string {
  if (typeof type === "string") return type;
  if ("list" in type) return `list of ${formatValueType(type.list)}`;
  return "map" in type ? `map of ${formatValueType(type.map)}` : "object";
}
