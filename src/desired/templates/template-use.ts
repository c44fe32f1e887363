// `use`: the templates that a zone or a template takes its content from, with their arguments.
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import { type Compilation, childSource, locateSource, reportError, type Source } from "../compilation";

export interface TemplateUse {
  /** The name of the template. */
  readonly name: string;
  readonly arguments: JsonObject;
  /** The place of the name. */
  readonly source: Source;
  /** The place of the arguments. */
  readonly argumentsSource: Source;
}

/** `use: name`, `use: { name: { argument: value } }`, or a list of both. */
export function readUses(
  target: Pick<Compilation, "diagnostics">,
  source: Source,
  value: Json | undefined,
): readonly TemplateUse[] {
  if (value === undefined) return [];
  if (isArray(value))
    return value.flatMap((element, index) => readElement(target, childSource(source, index), element));
  return readElement(target, source, value);
}

function readElement(target: Pick<Compilation, "diagnostics">, source: Source, value: Json): readonly TemplateUse[] {
  if (typeof value === "string") return [{ name: value, arguments: {}, source, argumentsSource: source }];
  if (!isObject(value) || Object.keys(value).length === 0) {
    reportError(target, "DOC151", "`use` names no template here.", USE_HELP, locateSource(source));
    return [];
  }
  return Object.entries(value).flatMap(([name, given = null]) => {
    const place = childSource(source, name);
    if (isObject(given)) return [{ name, arguments: given, source: place, argumentsSource: place }];
    const detail = `The arguments of \`${name}\` are not a mapping.`;
    reportError(
      target,
      "DOC151",
      detail,
      `Write \`- ${name}: { argument: value }\`, or only \`- ${name}\`.`,
      locateSource(place),
    );
    return [];
  });
}

const USE_HELP = "Write `use: name`, or a list: `use: [name, { other: { argument: value } }]`.";
