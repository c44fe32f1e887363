// Every form that a report can take, by its name on the command line.

import type { Plan } from "../plan/plan";
import { deprecationsJson } from "./deprecations-json";
import { annotations } from "./github";
import { html } from "./html";
import { diagnosticsJson, driftJson, FORMAT_VERSION, jsonText, outcomeJson, planJson } from "./json";
import { junitXml } from "./junit";
import { markdown } from "./markdown";
import { type Paint, PLAIN } from "./paint";
import { allowedBy, type Reported, type ReportOptions } from "./reported";
import { reportedSarif } from "./sarif/plan";
import { diagnosticsText, driftText, outcomeText, planText } from "./text";
import { deprecationLines } from "./text/deprecations";

export const FORMS = ["text", "json", "markdown", "sarif", "junit", "github", "html"] as const;
export type Form = (typeof FORMS)[number];

export interface FormOptions extends ReportOptions {
  /** For text alone; no colour unless given. */
  readonly paint?: Paint;
  readonly verbose?: boolean;
}

/** The report in that form, ended by a line feed. Annotations of a report that finds nothing are empty. */
export function reportAs(form: Form, about: Reported, options: FormOptions): string {
  switch (form) {
    case "text":
      return textOf(about, options);
    case "json":
      return jsonText(jsonOf(about, options));
    case "markdown":
      return markdown(about, options);
    case "sarif":
      return jsonText(reportedSarif(about, options));
    case "junit":
      return junitXml(about, options);
    case "github":
      return annotations(about, options);
    case "html":
      return html(about, options);
  }
}

function textOf(about: Reported, { kinds, paint = PLAIN, verbose = false }: FormOptions): string {
  const options = { paint, verbose, allow: allowedBy(about) };
  switch (about.of) {
    case "validate":
      return documentsText(about.plan, paint);
    case "plan":
      return planText(about.plan, kinds, options);
    case "drift":
      return driftText(about.plan, kinds, options, about.findings);
    case "apply":
      return outcomeText(about.outcome, about.plan, kinds, options);
  }
}

function jsonOf(about: Reported, { kinds }: FormOptions): object {
  switch (about.of) {
    case "validate":
      return documentsJson(about.plan);
    case "plan":
      return planJson(about.plan, kinds, about.allow);
    case "drift":
      return driftJson(about.plan, kinds, about.findings);
    case "apply":
      return outcomeJson(about.outcome, about.plan, kinds);
  }
}

function documentsText({ diagnostics, deprecations }: Plan, paint: Paint): string {
  const old = deprecationLines(deprecations, { paint }).map((line) => `${line}\n`);
  const said = `${diagnosticsText(diagnostics, paint)}${old.join("")}`;
  return said === "" ? "Valid.\n" : said;
}

function documentsJson({ diagnostics, deprecations }: Plan): object {
  return {
    format_version: FORMAT_VERSION,
    deprecations: deprecationsJson(deprecations),
    diagnostics: diagnosticsJson(diagnostics),
  };
}
