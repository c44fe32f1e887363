// The descriptions of the provider's schema, which `terraform providers schema`, editors, the reference page and the docstrings
// of constructs show: they speak of arguments and resources, and never of documents.
import { expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import type { Attributes, Schema } from "../../src/terraform/schema/attribute";
import { providerSchema } from "../../src/terraform/schema/provider";
import { createDataSources, createResourceTypes } from "../../src/terraform/schema/resource-types";

const DOCUMENT_ONLY: readonly RegExp[] = [
  /\bdocuments?\b/i,
  /state: absent/,
  /`(prune|open|ignore|protect|fix)`/,
  /\ba list (declares|stands)/i,
  // YAML: `key: value`
  /`[a-z_]+: [^`]*`/,
];

const schemas: readonly (readonly [string, Schema])[] = [
  ["provider", providerSchema],
  ...[...createResourceTypes(kinds), ...createDataSources(kinds)].map(
    (type, index) => [`${type.typeName} (${index})`, type.schema] as const,
  ),
];

function listDocs(attributes: Attributes, path: string): readonly (readonly [string, string, unknown])[] {
  return Object.entries(attributes).flatMap(([name, { doc, type, nested }]) => [
    [`${path}.${name}`, doc, type] as const,
    ...(nested ? listDocs(nested.attributes, `${path}.${name}`) : []),
  ]);
}

it.each(schemas)("%s is described without words that only documents have", (name, { doc, attributes }) => {
  const docs = [[name, doc, "string"] as const, ...listDocs(attributes, name)];
  const found = docs.filter(([, text]) => DOCUMENT_ONLY.some((pattern) => pattern.test(text)));
  expect(found.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
  // `auto` is not a number.
  expect(docs.filter(([, text, type]) => type === "number" && text.includes("`auto`"))).toEqual([]);
});
