// The templates of all documents, each checked as far as that needs no use of it: names, parameters, placeholders, and the templates
// that it uses itself.
import { closest } from "fastest-levenshtein";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { formatWhere } from "../../base/format-where";
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import type { LocatedDocument } from "../../base/located-document";
import { PARAMETER_TYPES } from "../../kind/parameter-type";
import { checkKeys } from "../check-keys";
import { childSource, createError, locateSource, reportError, reportWrongStructure, type Source } from "../compilation";
import { reportNoSelectors } from "../read-zone-options";
import type { BodyKeys } from "./body-keys";
import { checkUses } from "./check-uses";
import { checkValue, isParameterType, PARAMETER_KEYS, PARAMETER_NAME, type Parameter } from "./parameter";
import { type FoundPlaceholder, findPlaceholders, prepareFill, ZONE } from "./placeholders";
import type { Template, Templates } from "./template";
import { readUses } from "./template-use";

/** @param problems what the translation of old spellings has found in the templates of a document, by the name of the template. */
export function collectTemplates(
  documents: readonly LocatedDocument[],
  keys: BodyKeys,
  problems: ReadonlyMap<LocatedDocument, ReadonlyMap<string, readonly Diagnostic[]>>,
): Templates {
  const templates = new Map<string, ReadTemplate>();
  for (const document of documents) {
    const { templates: declared } = isObject(document.value) ? document.value : {};
    if (!isObject(declared)) continue;
    for (const [name, value = null] of Object.entries(declared)) {
      const source = { document, path: ["templates", name] };
      const first = templates.get(name);
      if (first) first.problems.push(declaredTwice(name, source, first.source));
      else templates.set(name, readTemplate(name, source, value, keys, problems.get(document)?.get(name) ?? []));
    }
  }
  checkUses(templates, ({ name }) => ({ diagnostics: templates.get(name)?.problems ?? [] }));
  return new Map([...templates].map(([name, template]) => [name, { ...template, isUsable: isUsable(template) }]));
}

/** Until all templates are read, more problems are found. */
interface ReadTemplate extends Template {
  readonly problems: Diagnostic[];
}

/** Whether a use says anything about the records: what lacks a value only has further errors because of it. */
function isUsable({ problems }: Template): boolean {
  return !problems.some(({ code, severity }) => severity === "error" && code.startsWith("DOC15"));
}

function declaredTwice(name: string, source: Source, first: Source): Diagnostic {
  const [where, other] = [locateSource(source), locateSource(first)];
  return {
    code: "DOC118",
    severity: "error",
    summary: codeTitle("DOC118"),
    detail: `The template \`${name}\` is declared here and at ${formatWhere(other)}.`,
    help: "Rename one of the two, and use it by its new name.",
    where,
    also: [other],
  };
}

function readTemplate(
  name: string,
  source: Source,
  value: Json,
  keys: BodyKeys,
  known: readonly Diagnostic[],
): ReadTemplate {
  const problems: Diagnostic[] = [...known];
  const target = { diagnostics: problems };
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name))
    reportError(target, "DOC151", `\`${name}\` cannot be the name of a template.`, NAME_HELP, locateSource(source));
  if (!isObject(value)) {
    reportWrongStructure(target, source, value, "a mapping with `records`", "Write `records:` below its name.");
    return { name, source, parameters: new Map(), uses: [], fillBody: prepareFill({}), problems, isUsable: true };
  }
  const { parameters: declared, use, ...body } = value;
  checkKeys(target, source, value, ["parameters", "use", ...keys.inTemplate]);
  const parameters = readParameters(target, childSource(source, "parameters"), declared);
  const uses = readUses(target, childSource(source, "use"), use);
  checkStructure(target, source, body, keys);
  for (const [key, member = null] of Object.entries({ ...body, ...(use !== undefined && { use }) }))
    for (const found of findPlaceholders(member, [key])) checkPlaceholder(target, source, found, parameters);
  return {
    name,
    source,
    parameters,
    uses: uses.map((each) => ({ ...each, fillArguments: prepareFill(each.arguments) })),
    fillBody: prepareFill(body),
    problems,
    isUsable: true,
  };
}

const NAME_HELP = "Begin it with a letter or a digit; then write letters, digits, `.`, `_` and `-`.";

interface Target {
  readonly diagnostics: Diagnostic[];
}

/** Lists and mappings are joined with those of the zone. */
function checkStructure(target: Target, source: Source, body: JsonObject, keys: BodyKeys): void {
  for (const [key, value = null] of Object.entries(body)) {
    const place = childSource(source, key);
    if (keys.selectors.has(key) && !isArray(value)) reportNoSelectors(target, place, key);
    else if (keys.lists.has(key) && !isArray(value))
      reportWrongStructure(target, place, value, "a list", "Write each element after a `-`.");
    if (keys.maps.has(key) && !isObject(value))
      reportWrongStructure(
        target,
        place,
        value,
        "a mapping of names",
        "Write each name as a key, and its fields below it.",
      );
  }
}

function readParameters(target: Target, source: Source, declared: Json | undefined): ReadonlyMap<string, Parameter> {
  if (declared === undefined) return new Map();
  if (!isObject(declared)) {
    reportWrongStructure(
      target,
      source,
      declared,
      "a mapping of names",
      "Write for example `ttl: { type: ttl, default: auto }`.",
    );
    return new Map();
  }
  return new Map(
    Object.entries(declared).flatMap(([name, value = null]) => {
      const parameter = readParameter(target, childSource(source, name), name, value);
      return parameter ? [[name, parameter] as const] : [];
    }),
  );
}

/** `ttl: { type: ttl, default: auto }`, or `ttl: ttl` for a parameter without a default. */
function readParameter(target: Target, source: Source, name: string, value: Json): Parameter | undefined {
  const report = (detail: string, help: string, ...path: readonly string[]) =>
    reportError(target, "DOC151", detail, help, locateSource(childSource(source, ...path)));
  if (!PARAMETER_NAME.test(name) || name === ZONE) {
    const help =
      "Begin it with a letter; then write lower-case letters, digits, `_` and `-`. `zone` is the name of the zone.";
    report(`\`${name}\` cannot be the name of a parameter.`, help);
    return undefined;
  }
  const declaration = isObject(value) ? value : { type: value };
  checkKeys(target, source, declaration, PARAMETER_KEYS);
  const { type, list = false, values, default: fallback } = declaration;
  if (!isParameterType(type)) {
    const given = type === undefined || type === null ? "has no type" : `has the type \`${JSON.stringify(type)}\``;
    report(
      `\`${name}\` ${given}.`,
      `Write one of ${PARAMETER_TYPES.join(", ")}.`,
      ...(isObject(value) ? ["type"] : []),
    );
    return undefined;
  }
  if (typeof list !== "boolean") report("`list` is neither true nor false.", "Write `list: true`.", "list");
  const texts = isArray(values) ? values.filter((each) => typeof each === "string") : undefined;
  if (
    values !== undefined &&
    (type !== "string" || !isArray(values) || texts?.length !== values.length || texts.length === 0)
  )
    report("`values` is not a list of texts.", "Write `{ type: string, values: [none, reject] }`.", "values");
  const parameter = {
    name,
    type,
    list: list === true,
    ...(texts && { values: texts }),
    ...(fallback !== undefined && { default: fallback }),
    fillDefault: prepareFill(fallback ?? null),
  };
  if (fallback !== undefined) checkDefault(target, childSource(source, "default"), parameter, fallback);
  return parameter;
}

/** A default may contain `{zone}`: a zone with a short name stands for every other. */
function checkDefault(target: Target, source: Source, parameter: Parameter, value: Json): void {
  const before = target.diagnostics.length;
  for (const found of findPlaceholders(value)) checkPlaceholder(target, source, found, new Map());
  if (target.diagnostics.length > before) return;
  const wrong = checkValue(parameter, prepareFill(value)(new Map([[ZONE, "example.com"]])));
  if (wrong) reportError(target, "DOC156", wrong.detail, wrong.help, locateSource(source));
}

function checkPlaceholder(
  target: Target,
  source: Source,
  { name, path, form }: FoundPlaceholder,
  parameters: ReadonlyMap<string, Parameter>,
): void {
  const known = [ZONE, ...parameters.keys()];
  const report = (detail: string, help: string) =>
    reportError(target, "DOC155", detail, help, locateSource(childSource(source, ...path)));
  const isKnown = known.includes(name);
  if (form === "without quotation marks") {
    if (isKnown) report(`\`{${name}}\` without quotation marks is a mapping.`, `Write \`"{${name}}"\`.`);
    return;
  }
  if (form === "literal") {
    if (!isKnown) return;
    const detail = `\`{{${name}}}\` is the text \`{${name}}\`, and \`${name}\` is a parameter.`;
    const where = locateSource(childSource(source, ...path));
    const error = createError("DOC155", detail, `Write \`{${name}}\` for its value.`, where);
    return void target.diagnostics.push({ ...error, severity: "warning" });
  }
  if (!isKnown) return report(`\`{${name}}\` is not a parameter here.`, suggestParameter(name, known));
  if (form === "key") return report(`\`{${name}}\` is in a key, where nothing is replaced.`, "Write the key out.");
  if (form === "part of a text" && parameters.get(name)?.list === true)
    report(
      `\`${name}\` is a list, and \`{${name}}\` is part of a text.`,
      `Write \`"{${name}}"\` alone, for example as \`content\`.`,
    );
}

function suggestParameter(name: string, known: readonly string[]): string {
  const near = closest(name.trim(), [...known]);
  return `Did you mean \`{${near}}\`? Known: ${known.join(", ")}. The text itself is written \`{{${name}}}\`.`;
}
