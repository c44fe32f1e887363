// Checks that need all templates: which of them a `use` means, the names of its arguments, and how templates use each other.
import { closest } from "fastest-levenshtein";
import type { DiagnosticSink } from "../compilation";
import { childSource, locateSource, reportError } from "../compilation";
import type { Template, Templates } from "./template";
import type { TemplateUse } from "./template-use";

/** How many templates may use each other in a row. */
const MAX_DEPTH = 5;

interface Target {
  readonly diagnostics: DiagnosticSink;
}

/** Reports mistakes of the uses inside templates, as problems of the template that has the use. */
export function checkUses(templates: Templates, targetOf: (template: Template) => Target): void {
  for (const template of templates.values()) {
    for (const use of template.uses) {
      const used = templates.get(use.name);
      if (used) checkArgumentNames(targetOf(template), use, used);
      else reportUnknownTemplate(targetOf(template), use, templates);
    }
  }
  checkChains(templates, targetOf);
}

export function reportUnknownTemplate(target: Target, { name, source }: TemplateUse, templates: Templates): void {
  const names = [...templates.keys()];
  const help =
    names.length === 0
      ? "Declare it under `templates`, or name the file that does."
      : `Did you mean \`${closest(name, names)}\`? Or name the file that declares it.`;
  reportError(target, "DOC152", `The documents declare no template \`${name}\`.`, help, locateSource(source));
}

/** Reports arguments that the template does not know, and missing arguments that it requires. */
export function checkArgumentNames(target: Target, use: TemplateUse, { name, parameters }: Template): void {
  const known = [...parameters.keys()];
  for (const given of Object.keys(use.arguments)) {
    if (parameters.has(given)) continue;
    const help =
      known.length === 0
        ? "Remove it: the template has no parameters."
        : `Did you mean \`${closest(given, known)}\`? Parameters of \`${name}\`: ${known.join(", ")}.`;
    const where = locateSource(childSource(use.argumentsSource, given));
    reportError(target, "DOC155", `\`${given}\` is not a parameter of the template \`${name}\`.`, help, where);
  }
  for (const parameter of parameters.values()) {
    if (parameter.default !== undefined || Object.hasOwn(use.arguments, parameter.name)) continue;
    const detail = `The template \`${name}\` needs \`${parameter.name}\` (${parameter.type}).`;
    const help = `Write \`use: [{ ${name}: { ${parameter.name}: … } }]\`.`;
    reportError(target, "DOC156", detail, help, locateSource(use.source));
  }
}

/** Follows every use once, however many paths lead to it. */
function checkChains(templates: Templates, targetOf: (template: Template) => Target): void {
  const chains = new Map<Template, readonly string[]>();
  const followed: Template[] = [];
  /** The longest chain of names that begins with the template. */
  const follow = (template: Template): readonly string[] => {
    const known = chains.get(template);
    if (known) return known;
    followed.push(template);
    let longest: readonly string[] = [];
    for (const use of template.uses) {
      const used = templates.get(use.name);
      if (used === undefined) continue;
      const circle = followed.slice(followed.indexOf(used));
      if (followed.includes(used)) {
        const names = [...circle, used].map(({ name }) => `\`${name}\``).join(" uses ");
        reportError(targetOf(template), "DOC153", `${names}.`, "Remove one of these uses.", locateSource(use.source));
        continue;
      }
      const chain = follow(used);
      if (chain.length > longest.length) longest = chain;
      // Longer chains contain this chain.
      if (chain.length !== MAX_DEPTH) continue;
      const names = [template.name, ...chain].map((name) => `\`${name}\``).join(" uses ");
      const help = `At most ${MAX_DEPTH} templates may use each other in a row: move the content of two of them together.`;
      reportError(targetOf(template), "DOC154", `${names}.`, help, locateSource(use.source));
    }
    followed.pop();
    const chain = [template.name, ...longest];
    chains.set(template, chain);
    return chain;
  };
  for (const template of templates.values()) follow(template);
}
