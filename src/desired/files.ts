// The files that paths stand for: a file as it is, a folder with everything in it that ends like a document. Each read
// whole, within limits; what cannot be read is a diagnostic.
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Diagnostic } from "../diagnostic";

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
  const found = paths.flatMap((path) =>
    expand(path, join(base, path) === path ? path : resolveFrom(base, path), diagnostics),
  );
  const unique = [...new Map(found.map((one) => [one.real, one])).values()];
  const files = unique.flatMap((one) => readOne(one.file, one.real, diagnostics));
  return { files, diagnostics };
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
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) {
    diagnostics.push(unreadable(shown, "there is no such file or folder", "Check the path."));
    return [];
  }
  if (!stat.isDirectory()) return [{ file: shown, real: realpathSync(path) }];
  const found = inFolder(shown, path, new Set());
  if (found.length === 0)
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

/** Sorted by name; hidden files and `node_modules` are left out, and a link back to a folder above ends there. */
function inFolder(shown: string, path: string, above: ReadonlySet<string>): readonly Found[] {
  const real = realpathSync(path);
  if (above.has(real)) return [];
  const names = readdirSync(path)
    .filter((name) => !name.startsWith(".") && name !== "node_modules")
    .sort();
  return names.flatMap((name) => {
    const inner = join(path, name);
    const stat = statSync(inner, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return inFolder(join(shown, name), inner, new Set([...above, real]));
    const wanted = ENDINGS.has(extname(name)) && (stat?.isFile() || lstatSync(inner).isSymbolicLink());
    return wanted && stat ? [{ file: join(shown, name), real: realpathSync(inner) }] : [];
  });
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
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === "EACCES"
        ? "reading it is not permitted"
        : code === "ERR_ENCODING_INVALID_ENCODED_DATA"
          ? "it is not UTF-8 text"
          : String((error as Error).message);
    return refuse(diagnostics, file, why);
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
