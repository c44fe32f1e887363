// Scans text for deprecated things: tells the format, runs its scanner over the pieces as they come, and keeps memory bounded.
// No I/O: the caller reads the file and passes decoded text.
import type { Diagnostic } from "../../base/diagnostic";
import type { Problem, ScanFinding, ScanFormat, Scanner, Sink } from "./finding";
import { formatOf, isBinary } from "./format";
import { harScanner } from "./har";
import { byLines } from "./lines";
import { logScanner } from "./log";
import { openApiScanner } from "./openapi";
import { shellScanner } from "./shell";
import { sourceScanner } from "./source";
import { terraformScanner } from "./terraform";
import { terraformJsonScanner } from "./terraform-json";

export type { ScanFinding, ScanFormat } from "./finding";

export interface ScanOptions {
  /** Name shown in findings; its extension helps to tell the format. */
  readonly file: string;
  /** Told from name and beginning where it is not given. */
  readonly format?: ScanFormat;
  /** Also report hits that are only possible; off by default. */
  readonly possible?: boolean;
}

export interface ScanReport {
  readonly file: string;
  readonly format: ScanFormat | undefined;
  readonly findings: readonly ScanFinding[];
  /** Findings beyond the cap, which are counted and not kept. */
  readonly omitted: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Findings kept by `scan`; `scanStream` has no such bound. */
export const FINDINGS_CAP = 100_000;

/** Scans a whole text, pieces of any size. Never throws on what the text holds. */
export async function scan(pieces: AsyncIterable<string>, options: ScanOptions): Promise<ScanReport> {
  const findings: ScanFinding[] = [];
  const diagnostics: Diagnostic[] = [];
  let omitted = 0;
  let format: ScanFormat | undefined;
  for await (const event of scanStream(pieces, options)) {
    if (event.kind === "format") format = event.format;
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (findings.length < FINDINGS_CAP) findings.push(event.finding);
    else omitted += 1;
  }
  findings.sort((left, right) => left.line - right.line || (left.column ?? 0) - (right.column ?? 0));
  return { file: options.file, format, findings, omitted, diagnostics };
}

/** As `scan`, from lines without their ends. */
export function scanLines(lines: AsyncIterable<string>, options: ScanOptions): Promise<ScanReport> {
  return scan(withEnds(lines), options);
}

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

export type ScanEvent =
  | { readonly kind: "format"; readonly format: ScanFormat }
  | { readonly kind: "finding"; readonly finding: ScanFinding }
  | { readonly kind: "diagnostic"; readonly diagnostic: Diagnostic };

/** Enough of the beginning to tell the format. */
const HEAD = 16 * 1024;

/** Findings and diagnostics as they come, in constant memory for logs and HAR files. */
export async function* scanStream(pieces: AsyncIterable<string>, options: ScanOptions): AsyncGenerator<ScanEvent> {
  const outbox: ScanEvent[] = [];
  const sink = sinkTo(outbox, options);
  let head = "";
  let scanner: Scanner | undefined;
  const begin = () => {
    const format = options.format ?? formatOf(options.file, head);
    outbox.push({ kind: "format", format });
    scanner = scannerFor(format, options.file, sink);
    scanner.push(head);
  };
  for await (const piece of pieces) {
    if (scanner) scanner.push(piece);
    else {
      head += piece;
      if (isBinary(head)) return yield binary(options.file);
      if (head.length >= HEAD) begin();
    }
    yield* outbox.splice(0);
  }
  if (!scanner) begin();
  scanner!.end();
  yield* outbox.splice(0);
}

function scannerFor(format: ScanFormat, file: string, sink: Sink): Scanner {
  switch (format) {
    case "har":
      return harScanner(sink);
    case "openapi":
      return openApiScanner(sink);
    case "log":
      return byLines(logScanner(sink));
    case "shell":
      return byLines(shellScanner(sink));
    case "terraform":
      return byLines(terraformScanner(sink));
    case "terraform-json":
      return terraformJsonScanner(sink);
    case "source":
      return byLines(sourceScanner(sink, file), { whole: true });
  }
}

/** Keeps each finding once: two scanners of one line may see the same thing. */
function sinkTo(outbox: ScanEvent[], { file, possible }: ScanOptions): Sink {
  let [line, seen] = [0, new Set<string>()];
  return {
    found(finding) {
      if (finding.confidence === "possible" && !possible) return;
      if (finding.line !== line) [line, seen] = [finding.line, new Set()];
      const key = `${finding.id} ${finding.method ?? ""} ${finding.path ?? ""} ${finding.hit} ${finding.seen} ${finding.column}`;
      if (seen.has(key)) return;
      seen.add(key);
      outbox.push({ kind: "finding", finding: { file, ...finding } });
    },
    problem(problem) {
      outbox.push({ kind: "diagnostic", diagnostic: diagnosticOf(problem, file) });
    },
  };
}

function diagnosticOf({ code, summary, detail, help, line }: Problem, file: string): Diagnostic {
  return { code, severity: "error", summary, detail, help, where: { file, line } };
}

function binary(file: string): ScanEvent {
  const detail = `\`${file}\` holds bytes that no text has; nothing in it was scanned.`;
  const problem = {
    code: "SCAN001",
    summary: "The file is not text",
    detail,
    help: "Unpack or export it as text first.",
  };
  return { kind: "diagnostic", diagnostic: diagnosticOf(problem, file) };
}
