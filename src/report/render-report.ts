// Renders a report in one of the formats of `--format`.

import type { Plan } from "../plan/plan";
import { renderGithub } from "./github";
import { renderHtml } from "./html";
import { deprecationsJson } from "./json/deprecations-json";
import {
  diagnosticsJson,
  driftJson,
  FORMAT_VERSION,
  jsonText,
  outcomeJson,
  planJson,
  refusalJson,
} from "./json/report-json";
import { renderJunit } from "./junit";
import { limitReport } from "./limit-report";
import { renderMarkdown } from "./markdown";
import { type Paint, PLAIN } from "./paint";
import { allowedBy, type Report, type ReportOptions } from "./report";
import { createReportSarif } from "./sarif/report-sarif";
import { diagnosticsText, driftText, outcomeText, planText, refusedText } from "./text";
import { formatDeprecations } from "./text/deprecations";

export const REPORT_FORMATS = ["text", "json", "markdown", "sarif", "junit", "github", "html"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface RenderOptions extends ReportOptions {
  /** For `text` only; no colors by default. */
  readonly paint?: Paint;
  readonly verbose?: boolean;
}

/** Renders the report, ended by a line feed. Annotations of a report without findings are empty. */
export function renderReport(format: ReportFormat, report: Report, options: RenderOptions): string {
  switch (format) {
    case "text":
      return renderText(report, options);
    case "json":
      return jsonText(createJson(limitReport(report), options));
    case "markdown":
      return renderMarkdown(report, options);
    case "sarif":
      return jsonText(createReportSarif(limitReport(report), options));
    case "junit":
      return renderJunit(limitReport(report), options);
    case "github":
      return renderGithub(report, options);
    case "html":
      return renderHtml(report, options);
  }
}

function renderText(report: Report, { kinds, paint = PLAIN, verbose = false }: RenderOptions): string {
  const options = { paint, verbose, allow: allowedBy(report) };
  switch (report.command) {
    case "validate":
      return documentsText(report.plan, paint);
    case "plan":
      return planText(report.plan, kinds, options);
    case "refused-apply":
      return refusedText(report.plan, report.refusal, kinds, options);
    case "drift":
      return driftText(report.plan, kinds, options, report.findings);
    case "apply":
      return outcomeText(report.outcome, report.plan, kinds, options);
  }
}

function createJson(report: Report, { kinds }: RenderOptions): object {
  switch (report.command) {
    case "validate":
      return documentsJson(report.plan);
    case "plan":
      return planJson(report.plan, kinds, report.allow);
    case "refused-apply":
      return { ...planJson(report.plan, kinds, report.allow), refused: refusalJson(report.refusal) };
    case "drift":
      return driftJson(report.plan, kinds, report.findings);
    case "apply":
      return outcomeJson(report.outcome, report.plan, kinds);
  }
}

function documentsText({ diagnostics, deprecations }: Plan, paint: Paint): string {
  const deprecationLines = formatDeprecations(deprecations, { paint }).map((line) => `${line}\n`);
  const text = `${diagnosticsText(diagnostics, paint)}${deprecationLines.join("")}`;
  return text === "" ? "Valid.\n" : text;
}

function documentsJson({ diagnostics, deprecations }: Plan): object {
  return {
    format_version: FORMAT_VERSION,
    deprecations: deprecationsJson(deprecations),
    diagnostics: diagnosticsJson(diagnostics),
  };
}
