// Scans text for deprecated requests and fields: detects the format and runs its scanner over the chunks in bounded memory.
// Reads no files: the caller passes decoded text.
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import type { ScanFinding, ScanFormat, Scanner, ScanProblem, ScanSink } from "./finding";
import { detectFormat, isBinary } from "./format";
import { createHarScanner } from "./har";
import { createLineSplitter } from "./lines";
import { createLogScanner } from "./log";
import { createOpenApiScanner } from "./openapi";
import { createShellScanner } from "./shell";
import { createSourceScanner } from "./source";
import { createTerraformScanner } from "./terraform";
import { createTerraformJsonScanner } from "./terraform-json";

export type { ScanFinding, ScanFormat } from "./finding";

export interface ScanOptions {
  /** The file name for findings. Its extension helps to detect the format. */
  readonly file: string;
  /** By default, detected from the name and the beginning of the text. */
  readonly format?: ScanFormat;
  /** Also report hits with the confidence `possible`; off by default. */
  readonly possible?: boolean;
}

export interface ScanReport {
  readonly file: string;
  readonly format: ScanFormat | undefined;
  readonly findings: readonly ScanFinding[];
  /** The number of findings beyond the limit, which are not kept. */
  readonly omitted: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The limit of findings that `scan` keeps; `scanStream` has no limit. */
export const MAX_FINDINGS = 100_000;

/** Scans a text in chunks of any size. Never throws because of the content. */
export async function scan(chunks: AsyncIterable<string>, options: ScanOptions): Promise<ScanReport> {
  const findings: ScanFinding[] = [];
  const diagnostics: Diagnostic[] = [];
  let omitted = 0;
  let format: ScanFormat | undefined;
  for await (const event of scanStream(chunks, options)) {
    if (event.kind === "format") format = event.format;
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (findings.length < MAX_FINDINGS) findings.push(event.finding);
    else omitted += 1;
  }
  findings.sort((left, right) => left.line - right.line || (left.column ?? 0) - (right.column ?? 0));
  return { file: options.file, format, findings, omitted, diagnostics };
}

/** Like `scan`, for lines without line ends. */
export function scanLines(lines: AsyncIterable<string>, options: ScanOptions): Promise<ScanReport> {
  return scan(addLineEnds(lines), options);
}

async function* addLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

export type ScanEvent =
  | { readonly kind: "format"; readonly format: ScanFormat }
  | { readonly kind: "finding"; readonly finding: ScanFinding }
  | { readonly kind: "diagnostic"; readonly diagnostic: Diagnostic };

/** The number of characters that are enough to detect the format. */
const HEAD_LENGTH = 16 * 1024;

/** Yields findings and diagnostics as they are found, in constant memory for logs and HAR files. */
export async function* scanStream(chunks: AsyncIterable<string>, options: ScanOptions): AsyncGenerator<ScanEvent> {
  const outbox: ScanEvent[] = [];
  const sink = createSink(outbox, options);
  let head = "";
  let scanner: Scanner | undefined;
  const begin = () => {
    const format = options.format ?? detectFormat(options.file, head);
    outbox.push({ kind: "format", format });
    scanner = createScanner(format, options.file, sink);
    scanner.push(head);
  };
  for await (const chunk of chunks) {
    if (scanner) scanner.push(chunk);
    else {
      head += chunk;
      if (isBinary(head)) return yield binaryEvent(options.file);
      if (head.length >= HEAD_LENGTH) begin();
    }
    yield* outbox.splice(0);
  }
  if (!scanner) begin();
  scanner!.end();
  yield* outbox.splice(0);
}

function createScanner(format: ScanFormat, file: string, sink: ScanSink): Scanner {
  switch (format) {
    case "har":
      return createHarScanner(sink);
    case "openapi":
      return createOpenApiScanner(sink);
    case "log":
      return createLineSplitter(createLogScanner(sink));
    case "shell":
      return createLineSplitter(createShellScanner(sink));
    case "terraform":
      return createLineSplitter(createTerraformScanner(sink));
    case "terraform-json":
      return createTerraformJsonScanner(sink);
    case "source":
      return createLineSplitter(createSourceScanner(sink, file), { split: true });
  }
}

/** Keeps each finding once: two scanners of the same line may find the same. */
function createSink(outbox: ScanEvent[], { file, possible }: ScanOptions): ScanSink {
  let [line, seen] = [0, new Set<string>()];
  return {
    addFinding(finding) {
      if (finding.confidence === "possible" && !possible) return;
      if (finding.line !== line) [line, seen] = [finding.line, new Set()];
      const key = `${finding.id} ${finding.method ?? ""} ${finding.path ?? ""} ${finding.hit} ${finding.seen} ${finding.column}`;
      if (seen.has(key)) return;
      seen.add(key);
      outbox.push({ kind: "finding", finding: { file, ...finding } });
    },
    addProblem(problem) {
      outbox.push({ kind: "diagnostic", diagnostic: toDiagnostic(problem, file) });
    },
  };
}

function toDiagnostic({ code, detail, help, line }: ScanProblem, file: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file, line } };
}

function binaryEvent(file: string): ScanEvent {
  const detail = `\`${file}\` contains bytes that are not text. It was not scanned.`;
  const problem: ScanProblem = {
    code: "SCAN001",
    detail,
    help: "Extract it or export it as text first.",
  };
  return { kind: "diagnostic", diagnostic: toDiagnostic(problem, file) };
}
