// What commands print in common: diagnostics with their source lines, usage errors, JSON. Results go to stdout, the rest to stderr.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { escapeText } from "../report/escape";
import { diagnosticsJson, FORMAT_VERSION, jsonText } from "../report/json";
import { type Paint, paintFor } from "../report/paint";
import { diagnosticsText, type SourceLine } from "../report/text";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";

export function outPaint(io: Io): Paint {
  return paintFor(io.env, io.isTTY.stdout);
}

export function errPaint(io: Io): Paint {
  return paintFor(io.env, io.isTTY.stderr);
}

export function printDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) io.stderr.write(diagnosticsText(diagnostics, errPaint(io), sourceLines(io.cwd)));
}

/** The same as JSON on stdout, for a run that has nothing else to say. */
export function printDiagnosticsJson(io: Io, diagnostics: readonly Diagnostic[], more: object = {}): void {
  io.stdout.write(jsonText({ format_version: FORMAT_VERSION, ...more, diagnostics: diagnosticsJson(diagnostics) }));
}

/** Says what is wrong with the command line and where help is. */
export function usageError(io: Io, problem: string, command?: string): ExitCode {
  const paint = errPaint(io);
  const page = command === undefined ? "zonewright --help" : `zonewright ${command} --help`;
  io.stderr.write(`${paint.error("error CLI101")}: ${escapeText(problem)}\n  \`${page}\` has the details.\n`);
  return EXIT.usage;
}

const MOST_BYTES = 1_000_000;

/** Lines of the files that diagnostics point into, each file read once. A file that is gone or too large has none. */
function sourceLines(cwd: string): SourceLine {
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    const known = files.get(file) ?? linesOf(resolve(cwd, file));
    files.set(file, known);
    return known[line - 1];
  };
}

function linesOf(path: string): readonly string[] {
  try {
    const bytes = readFileSync(path);
    return bytes.length > MOST_BYTES ? [] : bytes.toString("utf8").split(/\r?\n/);
  } catch {
    return [];
  }
}
