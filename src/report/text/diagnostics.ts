// Diagnostics for people: code, where, what was seen, what to do. It knows nothing of what went wrong.
import type { Diagnostic, Where } from "../../base/diagnostic";
import { escapeText } from "../escape";
import type { Paint } from "../paint";

/** The line of a file, from 1, where it is at hand. */
export type SourceLine = (file: string, line: number) => string | undefined;

/** All diagnostics, an empty line between two, errors last so that they stay in view. Ends in a line feed unless empty. */
export function diagnosticsText(diagnostics: readonly Diagnostic[], paint: Paint, source?: SourceLine): string {
  const rank = { note: 0, warning: 1, error: 2 } as const;
  const sorted = [...diagnostics].sort((left, right) => rank[left.severity] - rank[right.severity]);
  return sorted.map((diagnostic) => diagnosticText(diagnostic, paint, source)).join("\n");
}

/** One diagnostic in lines, each ended by a line feed. */
export function diagnosticText(diagnostic: Diagnostic, paint: Paint, source?: SourceLine): string {
  const head = `${paint[diagnostic.severity](`${diagnostic.severity} ${diagnostic.code}`)}: ${paint.title(escapeText(diagnostic.summary))}`;
  const lines = [
    head,
    ...placeLines(diagnostic.where, paint, source),
    ...(diagnostic.also ?? []).flatMap((where) => placeLines(where, paint, source)),
    ...(diagnostic.detail === undefined ? [] : [`  ${escapeText(diagnostic.detail)}`]),
    ...(diagnostic.help === undefined ? [] : [`  ${escapeText(diagnostic.help)}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function placeLines(where: Where | undefined, paint: Paint, source?: SourceLine): readonly string[] {
  if (where === undefined) return [];
  const place = [fileText(where), where.at].filter((part) => part !== undefined && part !== "") as string[];
  if (place.length === 0) return [];
  return [`  ${place.map(escapeText).join("  ")}`, ...excerpt(where, paint, source)];
}

function fileText({ file, line, column }: Where): string | undefined {
  if (file === undefined) return undefined;
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

const EXCERPT_WIDTH = 100;

function excerpt(where: Where, paint: Paint, source?: SourceLine): readonly string[] {
  if (where.file === undefined || where.line === undefined) return [];
  const line = source?.(where.file, where.line);
  if (line === undefined || line.trim() === "") return [];
  const text = escapeText(line.trim().slice(0, EXCERPT_WIDTH));
  return [paint.dim(`  ${where.line} │ ${text}${line.trim().length > EXCERPT_WIDTH ? " …" : ""}`)];
}
