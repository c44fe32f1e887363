// Prints a document, or writes it into the file that `--out` names; several into a folder. A file that exists is replaced only with
// `--force`.
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorCode, errorText } from "../base/error-text";
import { replaceFile } from "../base/replace-file";
import type { Args, Flag } from "./command";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import { printDiagnostics } from "./print";
import { redactorOf } from "./redact-streams";

export const outFlags: readonly Flag[] = [
  {
    name: "out",
    value: "PATH",
    doc: "write the document to this file, which must not exist; `dnscontrol`: or each zone into this folder",
  },
  { name: "force", doc: "let `--out` replace a file" },
];

export function writeDocument(document: string, args: Args, io: Io): ExitCode {
  const file = args.value("out");
  if (file === undefined) {
    io.stdout.write(document);
    return EXIT.done;
  }
  return reportProblem(writeFile(file, redactorOf(io)(document), args.has("force"), io), io);
}

interface SingleZone {
  readonly zone: string;
  readonly document: string;
}

/** A document of all zones for stdout or a file; a document for each zone where `--out` names a folder. */
export function writeZoneDocuments(document: string, documents: readonly SingleZone[], args: Args, io: Io): ExitCode {
  const out = args.value("out");
  if (out === undefined || !isFolder(out, io)) return writeDocument(document, args, io);
  const files = documents.map((zone) => ({ ...zone, file: join(out, fileName(zone.zone)) }));
  const force = args.has("force");
  const existing = force ? undefined : files.find(({ file }) => existsSync(resolve(io.cwd, file)));
  if (existing) return reportProblem(describeExisting(existing.file), io);
  const problem = makeFolder(out, io);
  if (problem) return reportProblem(problem, io);
  for (const { file, document } of files) {
    const problem = writeFile(file, redactorOf(io)(document), force, io);
    if (problem) return reportProblem(problem, io);
  }
  return EXIT.done;
}

/** Any path but that of a document. */
function isFolder(out: string, { cwd }: Io): boolean {
  const stats = statSync(resolve(cwd, out), { throwIfNoEntry: false });
  return stats?.isDirectory() === true || !/\.(?:ya?ml|json)$/i.test(out);
}

/** A name can have any character: `0/25.2.0.192.in-addr.arpa`. */
function fileName(zone: string): string {
  return `${encodeURIComponent(zone)}.yaml`;
}

function makeFolder(folder: string, { cwd }: Io): Diagnostic | undefined {
  try {
    mkdirSync(resolve(cwd, folder), { recursive: true });
    return undefined;
  } catch (error) {
    return describeFailure(folder, error);
  }
}

function reportProblem(problem: Diagnostic | undefined, io: Io): ExitCode {
  if (problem === undefined) return EXIT.done;
  printDiagnostics(io, [problem]);
  return EXIT.error;
}

function writeFile(file: string, text: string, force: boolean, { cwd }: Io): Diagnostic | undefined {
  const path = resolve(cwd, file);
  try {
    if (force) replaceFile(path, text, { mode: 0o644 });
    else writeFileSync(path, text, { flag: "wx" });
    return undefined;
  } catch (error) {
    return errorCode(error) === "EEXIST" ? describeExisting(file) : describeFailure(file, error);
  }
}

function describeExisting(file: string): Diagnostic {
  const help = "Name another file, or replace the file with `--force`.";
  return cannotWrite(`\`${file}\` exists; it is unchanged.`, help);
}

function describeFailure(file: string, error: unknown): Diagnostic {
  if (errorCode(error) === undefined) throw error;
  return cannotWrite(`\`${file}\`: ${errorText(error)}.`, "Name a file in a folder that can be written.");
}

function cannotWrite(detail: string, help: string): Diagnostic {
  return { code: "CLI111", severity: "error", summary: codeTitle("CLI111"), detail, help };
}
