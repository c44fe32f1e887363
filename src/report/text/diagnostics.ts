// Diagnostics as text: code, location, what was found and what to do.
import type { Diagnostic, Where } from "../../base/diagnostic";
import { escapeText } from "../../base/escape-text";
import { formatUses } from "../../base/format-where";
import type { Paint } from "../paint";

/** Returns a line of a file, counted from 1, if it is available. */
export type SourceLine = (file: string, line: number) => string | undefined;

/** All diagnostics, separated by empty lines, errors last so that they stay visible. Ended by a line feed unless empty. */
export function diagnosticsText(diagnostics: readonly Diagnostic[], paint: Paint, source?: SourceLine): string {
  const rank = { note: 0, warning: 1, error: 2 } as const;
  const sorted = [...diagnostics].sort((a, b) => rank[a.severity] - rank[b.severity]);
  return sorted.map((diagnostic) => diagnosticText(diagnostic, paint, source)).join("\n");
}

/** One diagnostic on several lines, each ended by a line feed. */
export function diagnosticText(diagnostic: Diagnostic, paint: Paint, source?: SourceLine): string {
  const head = `${paint[diagnostic.severity](`${diagnostic.severity} ${diagnostic.code}`)}: ${paint.title(escapeText(diagnostic.summary))}`;
  const lines = [
    head,
    ...formatPlace(diagnostic.where, paint, source),
    ...(diagnostic.also ?? []).flatMap((where) => formatPlace(where, paint, source)),
    ...(diagnostic.detail === undefined ? [] : [`  ${escapeText(diagnostic.detail)}`]),
    ...(diagnostic.help === undefined ? [] : [`  ${escapeText(diagnostic.help)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function formatPlace(where: Where | undefined, paint: Paint, source?: SourceLine): readonly string[] {
  if (where === undefined) return [];
  const place = [formatFilePosition(where) ?? "", where.at ?? ""].filter((part) => part !== "");
  if (place.length === 0) return [];
  return [`  ${place.map(escapeText).join("  ")}`, ...formatExcerpt(where, paint, source)];
}

/** `zones.yaml:12:5`; for a place in a template, `templates.yaml:12:5 used at zones.yaml:40:7`. */
function formatFilePosition(where: Where): string | undefined {
  return where.file === undefined ? undefined : `${formatPosition(where)}${formatUses(where, formatPosition)}`;
}

function formatPosition({ file, line, column }: Where): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

const EXCERPT_WIDTH = 100;

function formatExcerpt(where: Where, paint: Paint, source?: SourceLine): readonly string[] {
  if (where.file === undefined || where.line === undefined) return [];
  const line = source?.(where.file, where.line);
  if (line === undefined || line.trim() === "") return [];
  const shown = line.trim().replace(/\t+/g, "  "); // the columns of a zone file
  const text = escapeText(shown.slice(0, EXCERPT_WIDTH));
  return [paint.dim(`  ${where.line} │ ${text}${shown.length > EXCERPT_WIDTH ? " …" : ""}`)];
}
