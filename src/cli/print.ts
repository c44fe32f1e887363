// What several commands print: diagnostics with source lines, usage errors, JSON. Results go to stdout, everything else to stderr.
import { resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { escapeText } from "../base/escape-text";
import { readTextFile } from "../base/read-text-file";
import { diagnosticsJson, FORMAT_VERSION, jsonText } from "../report/json/report-json";
import { limitDiagnostics, MAX_REPORTED } from "../report/limit-report";
import { type Paint, selectPaint } from "../report/paint";
import { diagnosticsText, type SourceLine } from "../report/text";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import { redactorOf } from "./redact-streams";

export function stdoutPaint(io: Io): Paint {
  return selectPaint(io.env, io.isTTY.stdout);
}

export function stderrPaint(io: Io): Paint {
  return selectPaint(io.env, io.isTTY.stderr);
}

/** Nobody reads more, and a pipeline's log has limits. */
const MAX_PRINTED = 1000;

export function printDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const printed = limitDiagnostics(diagnostics, MAX_PRINTED);
  io.stderr.write(diagnosticsText(printed, stderrPaint(io), sourceLines(io)));
}

/** Diagnostics as JSON on stdout, for a run without another result. */
export function printDiagnosticsJson(io: Io, diagnostics: readonly Diagnostic[], more: object = {}): void {
  io.stdout.write(
    jsonText({
      format_version: FORMAT_VERSION,
      ...more,
      diagnostics: diagnosticsJson(limitDiagnostics(diagnostics, MAX_REPORTED)),
    }),
  );
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
function sourceLines(io: Io): SourceLine {
  // Redacted before an excerpt is cut: a part of a secret would no longer be found.
  const redact = redactorOf(io);
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    const known = files.get(file) ?? readLines(resolve(io.cwd, file));
    files.set(file, known);
    const text = known[line - 1];
    return text === undefined ? undefined : redact(text);
  };
}

function readLines(path: string): readonly string[] {
  try {
    return readTextFile(path, MAX_BYTES).split(/\r?\n/);
  } catch {
    return [];
  }
}
