// What several commands print: diagnostics with source lines, usage errors, JSON. Results go to stdout, everything else to stderr.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { escapeText } from "../base/escape-text";
import { groupBy } from "../base/group-by";
import { diagnosticsJson, FORMAT_VERSION, jsonText } from "../report/json/report-json";
import { type Paint, selectPaint } from "../report/paint";
import { diagnosticsText, type SourceLine } from "../report/text";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";

export function stdoutPaint(io: Io): Paint {
  return selectPaint(io.env, io.isTTY.stdout);
}

export function stderrPaint(io: Io): Paint {
  return selectPaint(io.env, io.isTTY.stderr);
}

/** Nobody reads more, and a pipeline's log has limits. JSON has them all. */
const MAX_PRINTED = 1000;

/** The first 1,000, errors before warnings if there are more, and how many others have which code. */
export function printDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const isMany = diagnostics.length > MAX_PRINTED;
  const sorted = isMany ? [...diagnostics].sort(bySeverity) : diagnostics;
  io.stderr.write(diagnosticsText(sorted.slice(0, MAX_PRINTED), stderrPaint(io), sourceLines(io.cwd)));
  if (isMany) io.stderr.write(`\n${countRest(sorted.slice(MAX_PRINTED))}\n`);
}

function bySeverity(left: Diagnostic, right: Diagnostic): number {
  return Number(right.severity === "error") - Number(left.severity === "error");
}

function countRest(rest: readonly Diagnostic[]): string {
  const counts = [...groupBy(rest, ({ code }) => code)].map(
    ([code, { length }]) => `${code} ${length.toLocaleString("en")}`,
  );
  return `… and ${rest.length.toLocaleString("en")} more: ${counts.join(", ")}. Correct these first.`;
}

/** Diagnostics as JSON on stdout, for a run without another result. */
export function printDiagnosticsJson(io: Io, diagnostics: readonly Diagnostic[], more: object = {}): void {
  io.stdout.write(jsonText({ format_version: FORMAT_VERSION, ...more, diagnostics: diagnosticsJson(diagnostics) }));
}

/** Prints the error in the command line and the command that shows the usage. */
export function usageError(io: Io, problem: string, command?: string): ExitCode {
  const paint = stderrPaint(io);
  const page = command === undefined ? "zonewright --help" : `zonewright ${command} --help`;
  io.stderr.write(`${paint.error("error CLI101")}: ${escapeText(problem)}\n  \`${page}\` shows the usage.\n`);
  return EXIT.usage;
}

const MAX_BYTES = 1_000_000;

/** Lines of the files that diagnostics refer to, each file read once. A file that is missing or too large has no lines. */
function sourceLines(cwd: string): SourceLine {
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    const known = files.get(file) ?? readLines(resolve(cwd, file));
    files.set(file, known);
    return known[line - 1];
  };
}

function readLines(path: string): readonly string[] {
  try {
    const bytes = readFileSync(path);
    return bytes.length > MAX_BYTES ? [] : bytes.toString("utf8").split(/\r?\n/);
  } catch {
    return [];
  }
}
