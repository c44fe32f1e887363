// The index of the reference pages, in Markdown: a row for each kind, from its declaration alone.
import type { Kind } from "../kind";

export function formatReferenceIndex(kinds: readonly Kind[]): string {
  return `# Reference

<!-- Made from the declarations of the kinds by \`npm run generate\`. -->

| kind | in documents | content |
| --- | --- | --- |
${kinds.map(formatRow).join("\n")}

[terraform.md](terraform.md) lists the attributes of every Terraform resource and data source.
`;
}

function formatRow({ name, title, doc, within, inDocument: { key } }: Kind): string {
  const page = `${name.replaceAll("_", "-")}.md`;
  const place = within === "zone" ? `zones.<zone>.${key}` : key;
  return `| [${title.plural}](${page}) | \`${place}\` | ${doc.replaceAll("|", "\\|")} |`;
}
