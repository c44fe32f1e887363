// The report forms that a command line requests: one on stdout, any number in files.

import { accessSync, appendFileSync, constants, existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isDocumentFile } from "../base/document-file";
import { errorCode, errorText } from "../base/error-text";
import { redactDeep } from "../base/redact";
import { VERSION } from "../base/version";
import { withObjects } from "../kind/state";
import { kinds } from "../kinds";
import type { Plan } from "../plan/plan";
import { REPORT_FORMATS, type RenderOptions, type ReportFormat, renderReport } from "../report/render-report";
import type { Report } from "../report/report";
import type { Args, Flag } from "./command";
import type { Io } from "./io";
import { printDiagnostics, stdoutPaint } from "./print";
import { redactorOf } from "./redact-streams";

const FORMAT_NAMES: readonly string[] = REPORT_FORMATS;
const isFormat = (name: string): name is ReportFormat => FORMAT_NAMES.includes(name);

export const formatFlag: Flag = {
  name: "format",
  value: REPORT_FORMATS.join("|"),
  doc: "the format of the report on stdout; default: text",
  check: (name) =>
    isFormat(name) ? undefined : `\`--format\` is \`${name}\`; write one of ${REPORT_FORMATS.join(", ")}.`,
};

export const reportFlag: Flag = {
  name: "report",
  value: "FORM=FILE",
  many: true,
  doc: "also write the report in that format into a file; repeatable",
  check: (text) =>
    parseReportFile(text) === undefined
      ? `\`--report\` is \`${text}\`; write FORM=FILE, where FORM is one of ${REPORT_FORMATS.join(", ")}.`
      : undefined,
};

export const reportIdFlag: Flag = {
  name: "report-id",
  value: "NAME",
  doc: "tells the comment of this job from those of other jobs; default: the paths",
};

export const reportFlags: readonly Flag[] = [formatFlag, reportFlag, reportIdFlag];

/** The format of stdout. `--json` is `--format json`. */
export function readFormat(args: Args): ReportFormat {
  if (args.has("json")) return "json";
  const name = args.value("format");
  return name !== undefined && isFormat(name) ? name : "text";
}

/** Why `--json` and `--format` cannot be combined; undefined if they can. */
export function findFormatClash(args: Args): string | undefined {
  const name = args.value("format");
  if (!args.has("json") || name === undefined || name === "json") return undefined;
  return `\`--json\` and \`--format ${name}\` request two formats on stdout; \`--report\` writes a second one into a file.`;
}

/** Prints the report in the requested format. With annotations the summary goes where the CI runner shows it. */
export function printReport(report: Report, args: Args, io: Io): void {
  const format = readFormat(args);
  io.stdout.write(formatRedacted(format, report, { ...reportOptions(args, io), paint: stdoutPaint(io) }, io));
  const summary = io.env.GITHUB_STEP_SUMMARY;
  if (format !== "github" || !summary) return;
  const text = formatRedacted("markdown", report, reportOptions(args, io), io);
  printDiagnostics(
    io,
    tryToWrite(summary, () => appendFileSync(summary, text)),
  );
}

/** Reasons why files of `--report` cannot be written, found without writing, so that a run is not begun whose report would be lost. */
export function findUnwritableReports(args: Args, { cwd }: Pick<Io, "cwd">): readonly Diagnostic[] {
  return args.all("report").flatMap((text) => {
    const { file } = parseReportFile(text) ?? {};
    if (file === undefined) return [];
    const path = resolve(cwd, file);
    if (isDocumentFile(path))
      return notWritten(
        `\`${file}\` is a document, which the report would replace.`,
        "Name another file for the report.",
      );
    return tryToWrite(file, () => {
      const isThere = existsSync(path);
      if (isThere && statSync(path).isDirectory()) throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
      accessSync(isThere ? path : dirname(path), constants.W_OK);
    });
  });
}

/** Writes the files that `--report` names. Returns false, with diagnostics printed, if a file cannot be written. */
export function writeReports(report: Report, args: Args, io: Io): boolean {
  const problems = args.all("report").flatMap((text) => {
    const file = parseReportFile(text);
    return file === undefined ? [] : writeReportFile(file, report, args, io);
  });
  printDiagnostics(io, problems);
  return problems.length === 0;
}

/** Redacts before formatting, since an escape inside a value would hide it; and after, for what formats encode. */
function formatRedacted(format: ReportFormat, report: Report, options: RenderOptions, io: Io): string {
  const redact = redactorOf(io);
  const shown = format === "html" ? report : withoutDeclaredObjects(report);
  return redact(renderReport(format, redactDeep(shown, redact), options));
}

/** Only the pictures of the HTML report show objects that do not change: there can be many thousands. */
function withoutDeclaredObjects(report: Report): Report {
  const { desired } = report;
  if (desired === undefined) return report;
  return { ...report, desired: { ...desired, scopes: desired.scopes.map((scope) => withObjects(scope, () => [])) } };
}

interface ReportFile {
  readonly format: ReportFormat;
  readonly file: string;
}

function parseReportFile(text: string): ReportFile | undefined {
  const at = text.indexOf("=");
  const [format, file] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  return isFormat(format) && file !== "" ? { format, file } : undefined;
}

function writeReportFile({ format, file }: ReportFile, report: Report, args: Args, io: Io): readonly Diagnostic[] {
  const text = formatRedacted(format, report, reportOptions(args, io), io);
  return tryToWrite(file, () => writeFileSync(resolve(io.cwd, file), text));
}

function tryToWrite(file: string, write: () => void): readonly Diagnostic[] {
  try {
    write();
    return [];
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [notWritten(`\`${file}\`: ${errorText(error)}.`, "Name a file in a folder that can be written.")];
  }
}

function notWritten(detail: string, help: string): Diagnostic {
  return { code: "CLI111", severity: "error", summary: codeTitle("CLI111"), detail, help };
}

function reportOptions(args: Args, io: Io): RenderOptions {
  return {
    kinds,
    tool: VERSION,
    id: args.value("report-id") ?? [...args.positionals, ...args.all("app")].join(" "),
    path: repositoryPaths(io),
    verbose: args.has("verbose"),
    whole: findWholeReport(args, io),
  };
}

/** Where the whole report is: the run that made it, in a CI system with a URL for it, or a file whose format is never cut. */
function findWholeReport(args: Args, { env }: Io): string | undefined {
  const { CI_JOB_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (CI_JOB_URL) return CI_JOB_URL;
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  const files = args.all("report").flatMap((text) => parseReportFile(text) ?? []);
  return files.find(({ format }) => format === "html" || format === "text" || format === "json")?.file;
}

/** Paths from the root of the repository, from whatever folder the command runs in. */
function repositoryPaths(io: Io): (file: string) => string {
  const root = io.env.GITHUB_WORKSPACE || io.env.CI_PROJECT_DIR || io.cwd;
  return (file) => {
    const path = relative(root, resolve(io.cwd, file)).replaceAll("\\", "/");
    return path.startsWith("../") ? file : path;
  };
}

/** The plan of documents that are invalid: it holds only the diagnostics. */
export function createEmptyPlan(diagnostics: readonly Diagnostic[], asOf: string): Plan {
  const budget = { reads: 0, writes: 0 };
  return { target: "(not asked)", asOf, scopes: [], diagnostics, deprecations: [], budget };
}
