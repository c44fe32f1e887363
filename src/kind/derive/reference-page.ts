// The reference page of a kind, in Markdown, from its declaration alone.
import { canonicalText, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields, FieldType } from "../field";
import type { Kind } from "../kind";
import { documentDoc } from "./document-doc";

export function referencePage(kind: Kind): string {
  return [
    `# ${kind.title.plural[0]?.toUpperCase()}${kind.title.plural.slice(1)} (\`${kind.name}\`)`,
    "<!-- Made from the declaration of the kind by `npm run generate`. -->",
    documentDoc(kind),
    `In documents: ${place(kind)}.`,
    "## Fields",
    table(kind.fields, ""),
    "## Identity",
    identity(kind),
    "## Routes",
    routes(kind),
    ...(kind.rules?.length ? ["## Rules", ruleList(kind)] : []),
    "## Examples",
    kind.samples
      .slice(0, 8)
      .map((sample) => `${capital(sample.title)}:\n\n\`\`\`yaml\n${example(kind, sample.declared)}\n\`\`\``)
      .join("\n\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function place({ within, inDocument: { key, form }, definesScope: opens }: Kind): string {
  const path = within === "zone" ? `zones.<zone>.${key}` : key;
  if (opens) return `\`${path}\`, a map by name`;
  return { list: `\`${path}\`, a list`, single: `\`${path}\`, one map`, map: `\`${path}\`, a map by name` }[form];
}

function table(fields: Fields, path: string): string {
  const rows = rowsOf(fields, path);
  return ["| field | type | needed | default | meaning |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}

function rowsOf(fields: Fields, path: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const row = `| \`${path}${name}\` | ${typeText(field)} | ${field.presence} | ${defaultText(field)} | ${cell(documentDoc(field))} |`;
    return [row, ...(field.fields ? rowsOf(field.fields, `${path}${name}.`) : [])];
  });
}

function typeText(field: Field): string {
  const { type, min, max, values, words, acceptsList: spreads } = field;
  const range = min === undefined && max === undefined ? "" : ` ${min ?? ""}–${max ?? ""}`;
  const name = values ? values.map((value) => `\`${value}\``).join(", ") : `${TYPE_NAMES[type]}${range}`;
  return `${name}${
    words
      ? `, ${Object.keys(words)
          .map((word) => `\`${word}\``)
          .join(", ")}`
      : ""
  }${spreads ? ", or a list" : ""}`;
}

const TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  string: "string",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  strings: "list of strings",
  object: "map",
  objects: "list of maps",
  json: "any",
};

function defaultText(field: Field): string {
  if (field.presence !== "optional") return "–";
  return field.default === undefined ? "unchanged" : `\`${canonicalText(field.default)}\``;
}

function identity({ identity: { group, member }, title }: Kind): string {
  if (group.length === 0) return `There is exactly one in each scope.`;
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(", ");
  if (member.length === 0) return `One ${title.singular} for each ${names(group)}.`;
  return `A document owns each group (${names(group)}) that it names, whole. Inside it ${title.plural} are identified by ${names(member)}.`;
}

function routes(kind: Kind): string {
  const { list, get, create, update, replace, delete: gone, batch } = kind.routes;
  const rows = Object.entries({
    "GET, all": list,
    "GET, one": get,
    POST: create,
    PATCH: update,
    PUT: replace,
    DELETE: gone,
    "POST, many at once": batch,
  });
  return rows.flatMap(([method, route]) => (route === undefined ? [] : [`- ${method} \`${route}\``])).join("\n");
}

function ruleList(kind: Kind): string {
  return [...(kind.rules ?? []), ...(kind.runRules ?? [])]
    .map((rule) => `- \`${rule.code}\` ${rule.doc} (${rule.source})`)
    .join("\n");
}

function example(kind: Kind, declared: JsonObject): string {
  const { key } = kind.inDocument;
  if (kind.inDocument.form === "list") return `${key}:\n  - ${flow(declared)}`;
  if (kind.inDocument.form === "single") return `${key}: ${flow(declared)}`;
  const { [kind.inDocument.mapKey]: name, ...rest } = declared;
  return `${key}:\n  ${name}: ${flow(rest)}`;
}

function flow(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return typeof value === "string" && /^[A-Za-z_][\w.-]*$/.test(value) ? value : JSON.stringify(value);
  const members = Object.entries(value).filter(([, element]) => element !== undefined);
  return members.length === 0
    ? "{}"
    : `{ ${members.map(([name, element]) => `${name}: ${flow(element)}`).join(", ")} }`;
}

function cell(text: string): string {
  return text.replace(/\|/g, "\\|").replace(/\n/g, " ");
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
