// Prints a document, or writes it into the file that `--out` names; several into a folder. A file that exists is replaced only with
// `--force`.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorCode, errorText } from "../base/error-text";
import { formatCount } from "../base/format-count";
import { replaceFile } from "../base/replace-file";
import { formatManifest, type ImportManifest, sumUp } from "../desired/formats/manifest";
import { FORMAT_VERSION, jsonText } from "../report/json/report-json";
import type { Args, Flag } from "./command";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import { printDiagnostics } from "./print";
import { redactorOf } from "./redact-streams";

export const outFlags: readonly Flag[] = [
  {
    name: "out",
    value: "PATH",
    doc: "write the document to this file, which must not exist; or, with `import`, each zone into this folder",
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

/** A file to write. */
interface OutputFile {
  readonly file: string;
  readonly text: string;
}

export interface ImportOutput {
  /** All zones. */
  readonly document: string;
  readonly documents: readonly SingleZone[];
  /** What belongs to no zone. */
  readonly account?: string;
  readonly manifest: ImportManifest;
}

/**
 * A document of all zones for stdout or a file; a document for each zone where `--out` names a folder. `--manifest` names another file.
 * Either all files are written or none.
 */
export function writeImport(output: ImportOutput, args: Args, io: Io): ExitCode {
  const out = args.value("out");
  const folder = out !== undefined && isFolder(out, io) ? out : undefined;
  const files = folder === undefined ? listSingleFile(output, out) : listFolderFiles(output, folder);
  const problem = writeFiles([...files, ...listManifest(output.manifest, folder, args)], folder, args, io);
  if (problem) return reportProblem(problem, io);
  if (out === undefined) io.stdout.write(output.document);
  if (folder !== undefined) {
    const count = formatCount(files.length, "document");
    io.stderr.write(`Wrote ${count} to \`${folder}\`: ${sumUp(output.manifest.zones)}.\n`);
  }
  return EXIT.done;
}

function listSingleFile({ document }: ImportOutput, out: string | undefined): readonly OutputFile[] {
  return out === undefined ? [] : [{ file: out, text: document }];
}

function listFolderFiles({ documents, account }: ImportOutput, folder: string): readonly OutputFile[] {
  const own = account === undefined ? [] : [{ file: join(folder, ACCOUNT_FILE), text: account }];
  return [...own, ...documents.map(({ zone, document }) => ({ file: join(folder, fileName(zone)), text: document }))];
}

/** No zone of the API has a name of a single label. */
const ACCOUNT_FILE = "account.yaml";

/** Writes what an import without any document has to say: its manifest. */
export function writeManifest(manifest: ImportManifest, args: Args, io: Io): ExitCode {
  return reportProblem(writeFiles(listManifest(manifest, undefined, args), undefined, args, io), io);
}

function listManifest(manifest: ImportManifest, folder: string | undefined, args: Args): readonly OutputFile[] {
  const file = args.value("manifest");
  if (file === undefined) return [];
  const zones = manifest.zones.map((zone) =>
    folder !== undefined && zone.status === "imported" ? { ...zone, file: join(folder, fileName(zone.zone)) } : zone,
  );
  const { format } = manifest;
  const isJson = file.toLowerCase().endsWith(".json");
  const text = isJson
    ? jsonText({ format_version: FORMAT_VERSION, source: format, zones })
    : formatManifest({ format, zones });
  return [{ file, text }];
}

function writeFiles(
  files: readonly OutputFile[],
  folder: string | undefined,
  args: Args,
  io: Io,
): Diagnostic | undefined {
  const force = args.has("force");
  const existing = force ? undefined : files.find(({ file }) => existsSync(resolve(io.cwd, file)));
  if (existing) return describeExisting(existing.file);
  const problem = folder === undefined ? undefined : makeFolder(folder, io);
  if (problem) return problem;
  const undo: (() => void)[] = [];
  for (const { file, text } of files) {
    const before = force ? tryRead(resolve(io.cwd, file)) : undefined;
    const problem = writeFile(file, redactorOf(io)(text), force, io);
    if (problem) {
      for (const step of undo.reverse()) step();
      return problem;
    }
    undo.push(() => restore(resolve(io.cwd, file), before));
  }
  return undefined;
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function restore(path: string, before: string | undefined): void {
  if (before === undefined) rmSync(path, { force: true });
  else replaceFile(path, before);
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
