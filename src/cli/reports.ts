// Which forms of report a command line asks for, and where they go: one to stdout, any number into files.
import { appendFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { redactDeep } from "../base/redact";
import { kinds } from "../kinds";
import type { Plan } from "../plan/plan";
import { FORMS, type Form, type FormOptions, reportAs } from "../report/forms";
import type { Reported } from "../report/reported";
import type { Args, Flag } from "./command";
import type { Io } from "./io";
import { outPaint, printDiagnostics } from "./print";
import { redactorOf } from "./redacted";
import { VERSION } from "./version";

const isForm = (name: string): name is Form => (FORMS as readonly string[]).includes(name);

export const formatFlag: Flag = {
  name: "format",
  value: FORMS.join("|"),
  doc: "the form of the report on stdout; text unless given",
  check: (name) => (isForm(name) ? undefined : `\`--format\` is \`${name}\`; write one of ${FORMS.join(", ")}.`),
};

export const reportFlag: Flag = {
  name: "report",
  value: "FORM=FILE",
  many: true,
  doc: "write the report in that form into a file as well; may be given many times",
  check: (text) =>
    split(text) === undefined
      ? `\`--report\` is \`${text}\`; write FORM=FILE, the form one of ${FORMS.join(", ")}.`
      : undefined,
};

export const reportIdFlag: Flag = {
  name: "report-id",
  value: "NAME",
  doc: "what tells this job's comment from those of other jobs; the paths unless given",
};

export const reportFlags: readonly Flag[] = [formatFlag, reportFlag, reportIdFlag];

/** The form of stdout. `--json` is `--format json`. */
export function formOf(args: Args): Form {
  if (args.has("json")) return "json";
  const name = args.value("format");
  return name !== undefined && isForm(name) ? name : "text";
}

/** Why the two flags for one thing cannot stand together, or undefined. */
export function twoForms(args: Args): string | undefined {
  const name = args.value("format");
  if (!args.has("json") || name === undefined || name === "json") return undefined;
  return `\`--json\` and \`--format ${name}\` ask for two forms on stdout; \`--report\` writes a second one into a file.`;
}

/** Prints the report in the form asked for. Whoever reads annotations has not seen the summary: it goes where the runner wants it. */
export function printReport(about: Reported, args: Args, io: Io): void {
  const form = formOf(args);
  io.stdout.write(redactedReport(form, about, { ...optionsOf(args, io), paint: outPaint(io) }, io));
  const summary = io.env["GITHUB_STEP_SUMMARY"];
  if (form === "github" && summary) appendFileSync(summary, redactedReport("markdown", about, optionsOf(args, io), io));
}

/** Writes the files that `--report` names. False, with a diagnostic printed, where one cannot be written. */
export function writeReports(about: Reported, args: Args, io: Io): boolean {
  const failed = args.all("report").flatMap((text) => {
    const wanted = split(text);
    return wanted === undefined ? [] : writeOne(wanted, about, args, io);
  });
  printDiagnostics(io, failed);
  return failed.length === 0;
}

/** Before it is formed, since an escape in the middle of a value would hide it; and after, for what forms encode. */
function redactedReport(form: Form, about: Reported, options: FormOptions, io: Io): string {
  const redact = redactorOf(io);
  return redact(reportAs(form, redactDeep(about, redact), options));
}

interface Wanted {
  readonly form: Form;
  readonly file: string;
}

function split(text: string): Wanted | undefined {
  const at = text.indexOf("=");
  const [form, file] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  return isForm(form) && file !== "" ? { form, file } : undefined;
}

function writeOne({ form, file }: Wanted, about: Reported, args: Args, io: Io): readonly Diagnostic[] {
  try {
    writeFileSync(resolve(io.cwd, file), redactedReport(form, about, optionsOf(args, io), io));
    return [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    const detail = `\`${file}\`: ${(error as Error).message}.`;
    const help = "Name a file in a folder that can be written.";
    return [{ code: "CLI111", severity: "error", summary: "The file cannot be written", detail, help }];
  }
}

function optionsOf(args: Args, io: Io): FormOptions {
  return {
    kinds,
    tool: VERSION,
    id: args.value("report-id") ?? args.words.join(" "),
    path: pathFrom(io),
    verbose: args.has("verbose"),
    whole: wholeOf(args, io),
  };
}

/** Where all of the report is: the run that made it, on a system that has an address for it, or a file of a form that is never cut. */
function wholeOf(args: Args, { env }: Io): string | undefined {
  const { CI_JOB_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (CI_JOB_URL) return CI_JOB_URL;
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  const files = args.all("report").flatMap((text) => split(text) ?? []);
  return files.find(({ form }) => form === "html" || form === "text" || form === "json")?.file;
}

/** Files as the repository calls them, wherever in it the command runs. */
function pathFrom(io: Io): (file: string) => string {
  const root = io.env["GITHUB_WORKSPACE"] || io.env["CI_PROJECT_DIR"] || io.cwd;
  return (file) => {
    const path = relative(root, resolve(io.cwd, file)).replaceAll("\\", "/");
    return path.startsWith("../") ? file : path;
  };
}

/** A plan of documents that could not be read: it holds nothing but the reasons. */
export function nothingPlanned(diagnostics: readonly Diagnostic[], asOf: string): Plan {
  const budget = { reads: 0, writes: 0 };
  return { target: "(not asked)", asOf, scopes: [], diagnostics, deprecations: [], budget };
}
