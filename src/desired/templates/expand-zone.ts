// The body of a zone with the content of the templates that it uses: one value, in which every part knows where it was written and
// where that is used. No later step knows of templates.
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import { childSource, type DiagnosticSink, locateSource, reportError, type Source } from "../compilation";
import type { BodyKeys } from "./body-keys";
import { checkArgumentNames, reportUnknownTemplate } from "./check-uses";
import { joinBodies } from "./join-bodies";
import { type Layer, locateUse, withUse } from "./layer";
import { checkValue } from "./parameter";
import { type Values, ZONE } from "./placeholders";
import type { Template, Templates } from "./template";
import { readUses, type TemplateUse } from "./template-use";

export interface TemplateExpansion {
  readonly templates: Templates;
  readonly keys: BodyKeys;
  readonly diagnostics: DiagnosticSink;
  /** Receives the templates whose problems are reported here. */
  readonly used: Set<Template>;
}

export interface ExpandedZone {
  readonly source: Source;
  readonly value: JsonObject;
  /** The layer of the value at a path of the document; undefined for a zone that uses no template. */
  readonly findLayer?: (path: DocumentPath) => Layer | undefined;
}

/** A zone that uses more templates than this, each counted for each use, is a mistake: what it means could not be held in memory. */
const MAX_LAYERS = 200;

/** @param zone the name that `{zone}` stands for. */
export function expandZone(
  expansion: TemplateExpansion,
  zone: string,
  source: Source,
  value: JsonObject,
): ExpandedZone {
  const { use, ...own } = value;
  if (use === undefined) return { source, value };
  const root: Layer = { source, value: own };
  const run: Run = { ...expansion, zone, layers: [root], innerFirst: [], reported: new Set() };
  const place = childSource(source, "use");
  for (const each of readUses(expansion, place, use)) addUse(run, root, each, each.arguments);
  if (run.layers.length > MAX_LAYERS) {
    const detail = `The templates of this zone are used more than ${MAX_LAYERS} times.`;
    reportError(expansion, "DOC154", detail, "Move the content of some of them together.", locateSource(place));
  }
  return joinBodies(run.layers, [...run.innerFirst, root], expansion);
}

interface Run extends TemplateExpansion {
  readonly zone: string;
  /** The zone's own, then that of each use, an outer template before those that it uses. */
  readonly layers: Layer[];
  /** Those of uses, an outer template after those that it uses. */
  readonly innerFirst: Layer[];
  /** The templates whose problems this zone has reported. */
  readonly reported: Set<Template>;
}

/** @param given the arguments, in which the values of an outer template are filled in. */
function addUse(run: Run, by: Layer, use: TemplateUse, given: JsonObject): void {
  const template = run.templates.get(use.name);
  if (template === undefined) {
    // Within a template, the template has reported it.
    if (by.use === undefined) reportUnknownTemplate(run, use, run.templates);
    return;
  }
  reportProblems(run, template);
  const values = readValues(run, by, use, template, given);
  if (values === undefined || !template.isUsable || run.layers.length > MAX_LAYERS) return;
  const layer: Layer = {
    value: toObject(template.fillBody(values)),
    source: template.source,
    use: { by, source: use.source, template: template.name },
  };
  run.layers.push(layer);
  for (const inner of template.uses) addUse(run, layer, inner, toObject(inner.fillArguments(values)));
  run.innerFirst.push(layer);
}

function reportProblems({ reported, used, diagnostics }: Run, template: Template): void {
  used.add(template);
  if (reported.has(template)) return;
  reported.add(template);
  diagnostics.push(...template.problems);
}

/** The value of each parameter; undefined where a value is missing or wrong. */
function readValues(run: Run, by: Layer, use: TemplateUse, template: Template, given: JsonObject): Values | undefined {
  const found: Diagnostic[] = [];
  const target = { diagnostics: found };
  // The names that a template gives to another were checked once.
  if (by.use === undefined) checkArgumentNames(target, use, template);
  const values = new Map<string, Json>([[ZONE, run.zone]]);
  for (const parameter of template.parameters.values()) {
    const value = given[parameter.name];
    if (value === undefined) values.set(parameter.name, parameter.fillDefault(values));
    else {
      values.set(parameter.name, value);
      const wrong = checkValue(parameter, value);
      const where = locateSource(childSource(use.argumentsSource, parameter.name));
      if (wrong) reportError(target, "DOC156", wrong.detail, wrong.help, withUse(where, locateUse(by)));
    }
  }
  run.diagnostics.push(...found);
  return hasErrors(found) ? undefined : values;
}

function toObject(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
