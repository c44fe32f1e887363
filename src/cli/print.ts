// What several commands print: diagnostics with source lines, usage errors, JSON. Results go to stdout, everything else to stderr.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { escapeText } from "../base/escape-text";
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

export function printDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) io.stderr.write(diagnosticsText(diagnostics, stderrPaint(io), sourceLines(io.cwd)));
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
