// `zonewright deprecations scan`: files read as streams, what is found told as it comes; JSON and SARIF at the end.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../../base/diagnostic";
import {
  deprecationById,
  type Profile,
  type ScanFinding,
  type ScanFormat,
  type ScanOptions,
  type ScanReport,
  type State,
  scan,
  scanStream,
  stateOn,
} from "../../deprecation";
import { jsonText } from "../../report/json";
import { toSarif } from "../../report/sarif/scan";
import { scanJson } from "../../report/schedule-json";
import { scanFindingText, scanSummary } from "../../report/text/schedule";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { asOf, profileOf } from "../flags";
import type { Io } from "../io";
import { outPaint, printDiagnostics } from "../print";
import { VERSION } from "../version";

export async function scanFiles(files: readonly string[], args: Args, io: Io): Promise<ExitCode> {
  const unique = [...new Set(files)];
  const { found, diagnostics } =
    args.has("json") || args.has("sarif") ? await collected(unique, args, io) : await told(unique, args, io);
  printDiagnostics(io, diagnostics);
  if (io.interrupt.aborted) return EXIT.interrupted;
  if (diagnostics.length > 0) return EXIT.error;
  return args.has("detailed-exitcode") && found > 0 ? EXIT.changes : EXIT.done;
}

interface Scanned {
  readonly found: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** As text, each finding when it is there: memory does not grow with the files. */
async function told(files: readonly string[], args: Args, io: Io): Promise<Scanned> {
  const [day, profile, paint] = [asOf(args, io), profileOf(args), outPaint(io)];
  const wanted = wantedBy(args);
  const diagnostics: Diagnostic[] = [];
  const states = new Map<State, number>();
  for (const file of files) {
    try {
      for await (const event of scanStream(pieces(file, io), optionsFor(file, args))) {
        if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
        if (event.kind !== "finding" || !wanted(event.finding)) continue;
        const state = stateOf(event.finding, day, profile);
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

async function collected(files: readonly string[], args: Args, io: Io): Promise<Scanned> {
  const [day, profile] = [asOf(args, io), profileOf(args)];
  const wanted = wantedBy(args);
  const reports: ScanReport[] = [];
  for (const file of files) {
    const report = await scanOne(file, args, io);
    reports.push({ ...report, findings: report.findings.filter(wanted) });
    if (io.interrupt.aborted) break;
  }
  const findings = reports.flatMap((report) => report.findings);
  const sarif = () => toSarif(findings, day, { profile, version: VERSION });
  io.stdout.write(jsonText(args.has("sarif") ? sarif() : scanJson(reports, day, profile)));
  return { found: findings.length, diagnostics: reports.flatMap((report) => report.diagnostics) };
}

async function scanOne(file: string, args: Args, io: Io): Promise<ScanReport> {
  try {
    return await scan(pieces(file, io), optionsFor(file, args));
  } catch (error) {
    return { file, format: undefined, findings: [], omitted: 0, diagnostics: [unreadable(file, error)] };
  }
}

/** The text of a file in pieces; ends early where the run is interrupted. */
async function* pieces(file: string, io: Io): AsyncGenerator<string> {
  for await (const piece of createReadStream(resolve(io.cwd, file), { encoding: "utf8" })) {
    if (io.interrupt.aborted) return;
    yield piece as string;
  }
}

function optionsFor(file: string, args: Args): ScanOptions {
  return { file, format: args.value("format") as ScanFormat | undefined, possible: args.has("possible") };
}

function wantedBy(args: Args): (finding: ScanFinding) => boolean {
  const ids = args.all("id");
  return ({ id }) => ids.length === 0 || ids.includes(id);
}

function stateOf({ id }: ScanFinding, day: string, profile: Profile): State {
  const deprecation = deprecationById(id);
  return deprecation ? stateOn(deprecation, day, profile).state : "fine";
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "reading it is not permitted",
};

function unreadable(file: string, error: unknown): Diagnostic {
  const code = (error as NodeJS.ErrnoException).code;
  // Only the file system's own errors have a code: anything else is a mistake here.
  if (code === undefined) throw error;
  const why = REASONS[code] ?? String((error as Error).message);
  const help = "Name files; a shell expands `folder/*` to those of a folder.";
  return {
    code: "SCAN008",
    severity: "error",
    summary: "Cannot read this",
    detail: `\`${file}\`: ${why}.`,
    help,
    where: { file },
  };
}
