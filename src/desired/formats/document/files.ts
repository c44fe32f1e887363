// The files that paths stand for: a file as it is, a folder with everything in it that ends like a document. Each read
// whole, within limits; what cannot be read is a diagnostic.
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Diagnostic } from "../../../base/diagnostic";

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

const ENDINGS = new Set([".yaml", ".yml", ".json"]);
const MAX_BYTES = 64 * 1024 * 1024;

export function readFiles(
  paths: readonly string[],
  base = ".",
): { readonly files: readonly SourceFile[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const found = paths.flatMap((path) => expand(path, resolveFrom(base, path), diagnostics));
  const seen = new Set<string>();
  // The first way that leads to a file names it.
  const unique = found.filter(({ real }) => !seen.has(real) && seen.add(real));
  const files = unique.flatMap((found) => readOne(found.file, found.real, diagnostics));
  return { files, diagnostics };
}

/** A text that changes when one of the files does, or when there are others: what was read before is still what is there. */
export function stampOf(paths: readonly string[], base = "."): string {
  const found = paths.flatMap((path) => expand(path, resolveFrom(base, path), []));
  return found.map(({ file, real }) => `${file} ${stampOfFile(real)}`).join("\n");
}

function stampOfFile(real: string): string {
  const stat = look(real);
  return typeof stat === "string" ? stat : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
}

interface Found {
  /** As the user wrote it. */
  readonly file: string;
  readonly real: string;
}

function resolveFrom(base: string, path: string): string {
  return path.startsWith("/") ? path : join(base, path);
}

function expand(shown: string, path: string, diagnostics: Diagnostic[]): readonly Found[] {
  const stat = look(path);
  if (typeof stat === "string") {
    diagnostics.push(unreadable(shown, stat, "Check the path."));
    return [];
  }
  if (!stat.isDirectory()) return [{ file: shown, real: realpathSync(path) }];
  const before = diagnostics.length;
  const found = inFolder(shown, path, new Set(), diagnostics);
  if (found.length === 0 && diagnostics.length === before)
    diagnostics.push(
      unreadable(
        shown,
        "the folder holds no `.yaml`, `.yml` or `.json` file",
        "Name the folder of the documents.",
        "DOC110",
        "An empty folder",
      ),
    );
  return found;
}

/** What stands at a path, links followed, or why nobody can tell. */
function look(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return reason(error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "reading it is not permitted",
  EISDIR: "it is not an ordinary file",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "there is no such file or folder",
  EPERM: "reading it is not permitted",
  ERR_ENCODING_INVALID_ENCODED_DATA: "it is not UTF-8 text",
  ERR_INVALID_ARG_VALUE: "no file can have this name",
};

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ""] ?? message;
}

/** Sorted by name; hidden files and `node_modules` are left out, and each folder is visited once, however many links lead to it. */
function inFolder(shown: string, path: string, visited: Set<string>, diagnostics: Diagnostic[]): readonly Found[] {
  const real = realpathSync(path);
  if (visited.has(real)) return [];
  visited.add(real);
  return namesIn(shown, path, diagnostics).flatMap((name) => {
    const inner = join(path, name);
    const stat = look(inner);
    const isDocument = ENDINGS.has(extname(name));
    if (typeof stat === "string") {
      // A link to nothing may stand for a zone: leaving it out in silence could leave the zone out of the plan.
      if (isDocument) diagnostics.push(unreadable(join(shown, name), stat, "Correct the link, or remove it."));
      return [];
    }
    if (stat.isDirectory()) return inFolder(join(shown, name), inner, visited, diagnostics);
    return isDocument && stat.isFile() ? [{ file: join(shown, name), real: realpathSync(inner) }] : [];
  });
}

function namesIn(shown: string, path: string, diagnostics: Diagnostic[]): readonly string[] {
  try {
    return readdirSync(path)
      .filter((name) => !name.startsWith(".") && name !== "node_modules")
      .sort();
  } catch (error) {
    diagnostics.push(unreadable(shown, reason(error), "Check the permissions of the folder."));
    return [];
  }
}

function readOne(file: string, real: string, diagnostics: Diagnostic[]): readonly SourceFile[] {
  try {
    const stat = statSync(real);
    if (!stat.isFile()) return refuse(diagnostics, file, "it is not an ordinary file");
    if (stat.size > MAX_BYTES)
      return refuse(diagnostics, file, `it has ${stat.size} bytes; at most ${MAX_BYTES} are read`);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(real));
    return [{ file, text: text.replace(/^\uFEFF/, "") }];
  } catch (error) {
    return refuse(diagnostics, file, reason(error));
  }
}

function refuse(diagnostics: Diagnostic[], file: string, why: string): readonly SourceFile[] {
  diagnostics.push(unreadable(file, why, "Name a YAML or JSON document."));
  return [];
}

function unreadable(
  file: string,
  why: string,
  help: string,
  code = "DOC101",
  summary = "Cannot read this",
): Diagnostic {
  return { code, severity: "error", summary, detail: `\`${file}\`: ${why}.`, help, where: { file } };
}
