// `zonewright deprecations scan`: reads files as streams and prints findings as they come; JSON and SARIF at the end.

import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { errorCode, errorText } from "../../base/error-text";
import { VERSION } from "../../base/version";
import {
  type ApiProfile,
  type DeprecationState,
  findDeprecation,
  getStatusOn,
  type ScanFinding,
  type ScanOptions,
  type ScanReport,
  scan,
  scanStream,
} from "../../deprecation";
import { SCAN_FORMATS } from "../../deprecation/scan/finding";
import { jsonText } from "../../report/json/report-json";
import { scanJson } from "../../report/json/schedule-json";
import { createScanSarif } from "../../report/sarif/scan-sarif";
import { scanFindingText, scanSummary } from "../../report/text/schedule";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { readAsOf, readProfile } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, stdoutPaint } from "../print";

export async function scanFiles(files: readonly string[], args: Args, io: Io): Promise<ExitCode> {
  const unique = [...new Set(files)];
  const { found, diagnostics } =
    args.has("json") || args.has("sarif")
      ? await collectFindings(unique, args, io)
      : await printFindings(unique, args, io);
  printDiagnostics(io, diagnostics);
  if (io.interrupt.aborted) return EXIT.interrupted;
  if (diagnostics.length > 0) return EXIT.error;
  return args.has("detailed-exitcode") && found > 0 ? EXIT.changes : EXIT.done;
}

interface Scanned {
  readonly found: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Prints each finding when it is found: memory does not grow with the files. */
async function printFindings(files: readonly string[], args: Args, io: Io): Promise<Scanned> {
  const [day, profile, paint] = [readAsOf(args, io), readProfile(args), stdoutPaint(io)];
  const isSelected = findingFilter(args);
  const diagnostics: Diagnostic[] = [];
  const states = new Map<DeprecationState, number>();
  for (const file of files) {
    try {
      for await (const event of scanStream(readChunks(file, io), scanOptions(file, args))) {
        if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
        if (event.kind !== "finding" || !isSelected(event.finding)) continue;
        const state = findState(event.finding, day, profile);
        states.set(state, (states.get(state) ?? 0) + 1);
        io.stdout.write(scanFindingText(event.finding, day, profile, paint));
      }
    } catch (error) {
      diagnostics.push(unreadable(file, error));
    }
    if (io.interrupt.aborted) break;
  }
  io.stdout.write(scanSummary(states, files.length));
  return { found: [...states.values()].reduce((sum, state) => sum + state, 0), diagnostics };
}

async function collectFindings(files: readonly string[], args: Args, io: Io): Promise<Scanned> {
  const [day, profile] = [readAsOf(args, io), readProfile(args)];
  const isSelected = findingFilter(args);
  const reports: ScanReport[] = [];
  for (const file of files) {
    const report = await scanFile(file, args, io);
    reports.push({ ...report, findings: report.findings.filter(isSelected) });
    if (io.interrupt.aborted) break;
  }
  const findings = reports.flatMap((report) => report.findings);
  const sarif = () => createScanSarif(findings, day, { profile, version: VERSION });
  io.stdout.write(jsonText(args.has("sarif") ? sarif() : scanJson(reports, day, profile)));
  return { found: findings.length, diagnostics: reports.flatMap((report) => report.diagnostics) };
}

async function scanFile(file: string, args: Args, io: Io): Promise<ScanReport> {
  try {
    return await scan(readChunks(file, io), scanOptions(file, args));
  } catch (error) {
    return { file, format: undefined, findings: [], omitted: 0, diagnostics: [unreadable(file, error)] };
  }
}

/** The text of a file in chunks; ends early if the run is interrupted. */
async function* readChunks(file: string, io: Io): AsyncGenerator<string> {
  const chunks: AsyncIterable<string> = createReadStream(resolve(io.cwd, file), { encoding: "utf8" });
  for await (const chunk of chunks) {
    if (io.interrupt.aborted) return;
    yield chunk;
  }
}

function scanOptions(file: string, args: Args): ScanOptions {
  return {
    file,
    format: SCAN_FORMATS.find((format) => format === args.value("format")),
    possible: args.has("possible"),
  };
}

function findingFilter(args: Args): (finding: ScanFinding) => boolean {
  const ids = args.all("id");
  return ({ id }) => ids.length === 0 || ids.includes(id);
}

function findState({ id }: ScanFinding, day: string, profile: ApiProfile): DeprecationState {
  const deprecation = findDeprecation(id);
  return deprecation ? getStatusOn(deprecation, day, profile).state : "fine";
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "the file does not exist"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "permission denied"],
]);

function unreadable(file: string, error: unknown): Diagnostic {
  const code = errorCode(error);
  // Only errors of the file system have a code; any other error is a bug.
  if (code === undefined) throw error;
  const reason = REASONS.get(code) ?? errorText(error);
  const help = "Name files; a shell expands `folder/*` to the files of a folder.";
  return {
    code: "SCAN008",
    severity: "error",
    summary: codeTitle("SCAN008"),
    detail: `\`${file}\`: ${reason}.`,
    help,
    where: { file },
  };
}
