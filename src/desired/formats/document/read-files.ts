// The files under the paths that a user names: a file itself, a folder with every document in it. Files are read whole, up to a
// size limit; a file that cannot be read becomes a diagnostic. Symbolic links must not lead out of the named folders: whoever may
// propose a change to the documents could otherwise have any file of this machine read, quoted in a report, or edited.
import { lstatSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { getHeapStatistics } from "node:v8";
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { decodeUtf8 } from "../../../base/decode-utf8";
import type { Diagnostic } from "../../../base/diagnostic";
import { errorCode, errorText } from "../../../base/error-text";
import { checkFileSize, FileTooLargeError, MAX_FILE_BYTES } from "../../../base/read-text-file";

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** A path that messages show differently. */
export interface ShownPath {
  readonly path: string;
  readonly shown: string;
}

const EXTENSIONS = new Set([".yaml", ".yml", ".json"]);

/**
 * What parsing and compiling took for each colon, comma and line break (100,000 records in flow style, 2026-11), and some
 * more: a process whose heap is full ends without any message.
 */
const MEMORY_PER_SEPARATOR = 500;
/** What stays of a document that was compiled, in the same measure. */
const KEPT_PER_SEPARATOR = 100;

export interface ReadLimits {
  /** Whether all files are used at once, or one by one and released; at once by default. */
  readonly use?: "at once" | "one by one";
  /** Octets that the documents may take in memory; by default what the process may use. */
  readonly memory?: number;
  /** Octets of a single file. */
  readonly maxBytes?: number;
}

export function readFiles(
  paths: readonly (string | ShownPath)[],
  base = ".",
  { use = "at once", memory = getHeapStatistics().heap_size_limit, maxBytes = MAX_FILE_BYTES }: ReadLimits = {},
): { readonly files: readonly SourceFile[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const found = listFiles(paths, base, diagnostics);
  const seen = new Set<string>();
  // A file that several paths lead to is read once, under the first of them.
  const unique = found.filter(({ real }) => !seen.has(real) && seen.add(real));
  const budget = {
    maxBytes,
    total: memory,
    perSeparator: use === "one by one" ? KEPT_PER_SEPARATOR : MEMORY_PER_SEPARATOR,
    kept: 0,
  };
  return { files: unique.flatMap((file) => readFile(file, budget, diagnostics)), diagnostics };
}

/** A text that changes when one of the files changes, or when files are added or removed. */
export function fingerprintFiles(paths: readonly string[], base = "."): string {
  return listFiles(paths, base, [])
    .map(({ file, real }) => `${file} ${fingerprintFile(real)}`)
    .join("\n");
}

function fingerprintFile(real: string): string {
  const stats = tryStat(real);
  return typeof stats === "string" ? stats : `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

interface FoundFile {
  /** As the user wrote it. */
  readonly file: string;
  readonly real: string;
}

/** What the listing of all named paths shares. */
interface Listing {
  /** The real paths of the folders that links may lead to. */
  readonly roots: readonly string[];
  readonly diagnostics: Diagnostic[];
}

function listFiles(
  paths: readonly (string | ShownPath)[],
  base: string,
  diagnostics: Diagnostic[],
): readonly FoundFile[] {
  const named = paths.map((path) => (typeof path === "string" ? { shown: path, path: resolve(base, path) } : path));
  const listing: Listing = { roots: named.flatMap(({ path }) => findRoot(path)), diagnostics };
  return named.flatMap(({ shown, path }) => listPath(shown, path, listing));
}

/** A named folder, or the folder of a named file. A named link counts as a file: it must not lead out of its folder. */
function findRoot(path: string): readonly string[] {
  try {
    return [realpathSync(lstatSync(path).isDirectory() ? path : dirname(path))];
  } catch {
    return [];
  }
}

/**
 * Whether a path is a symbolic link to something outside all roots, or in a hidden folder such as `.git`. Kubernetes mounts
 * files as links into hidden folders whose names begin with two dots; these are followed.
 */
function isForbiddenLink(path: string, { roots }: Listing): boolean {
  if (!lstatSync(path).isSymbolicLink()) return false;
  const real = realpathSync(path);
  return !roots.some((root) => {
    const inside = relative(root, real);
    const isOutside = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    return !isOutside && !inside.split(sep).some((part) => /^\.[^.]/.test(part));
  });
}

const FORBIDDEN_LINK = [
  "it is a symbolic link that leads out of the folder that you named, or to a hidden file",
  "Replace the link by the file, or name the folder that it leads to as well.",
] as const;

/** The files at a path; `shown` is the path as the user wrote it. */
function listPath(shown: string, path: string, listing: Listing): readonly FoundFile[] {
  const { diagnostics } = listing;
  const stats = tryStat(path);
  if (typeof stats === "string") {
    diagnostics.push(unreadable(shown, stats, "Check the path."));
    return [];
  }
  if (isForbiddenLink(path, listing)) {
    diagnostics.push(unreadable(shown, ...FORBIDDEN_LINK));
    return [];
  }
  if (!stats.isDirectory()) return [{ file: shown, real: realpathSync(path) }];
  const before = diagnostics.length;
  const found = listFolder(shown, path, new Set(), listing);
  if (found.length === 0 && diagnostics.length === before) {
    const reason = "the folder contains no `.yaml`, `.yml` or `.json` file";
    diagnostics.push(unreadable(shown, reason, "Name the folder of the documents.", "DOC110"));
  }
  return found;
}

/** The stats of what a path leads to, links followed, or the reason why they cannot be read. */
function tryStat(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return describeError(error);
  }
}

const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["EACCES", "permission denied"],
  ["EISDIR", "not a regular file"],
  ["ELOOP", "its symbolic links form a loop"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ENOENT", "no such file or folder"],
  ["ENOTDIR", "no such file or folder"],
  ["EPERM", "permission denied"],
  ["ERR_ENCODING_INVALID_ENCODED_DATA", "not UTF-8 text"],
  ["ERR_INVALID_ARG_VALUE", "not a valid file name"],
]);

function describeError(error: unknown): string {
  return REASONS.get(errorCode(error)) ?? errorText(error);
}

/** Sorted by name, without hidden files and `node_modules`. Each folder is visited once, however many links lead to it. */
function listFolder(shown: string, path: string, visited: Set<string>, listing: Listing): readonly FoundFile[] {
  const { diagnostics } = listing;
  const real = realpathSync(path);
  if (visited.has(real)) return [];
  visited.add(real);
  return listNames(shown, path, diagnostics).flatMap((name) => {
    const inner = join(path, name);
    const stats = tryStat(inner);
    const isDocument = EXTENSIONS.has(extname(name));
    if (typeof stats === "string") {
      // A broken link may stand for a zone: if it were skipped, the plan could lack that zone.
      if (isDocument) diagnostics.push(unreadable(join(shown, name), stats, "Correct the link, or remove it."));
      return [];
    }
    if (!stats.isDirectory() && !isDocument) return [];
    if (isForbiddenLink(inner, listing)) {
      diagnostics.push(unreadable(join(shown, name), ...FORBIDDEN_LINK));
      return [];
    }
    if (stats.isDirectory()) return listFolder(join(shown, name), inner, visited, listing);
    return stats.isFile() ? [{ file: join(shown, name), real: realpathSync(inner) }] : [];
  });
}

function listNames(shown: string, path: string, diagnostics: Diagnostic[]): readonly string[] {
  try {
    return readdirSync(path)
      .filter((name) => !name.startsWith(".") && name !== "node_modules")
      .sort();
  } catch (error) {
    diagnostics.push(unreadable(shown, describeError(error), "Check the permissions of the folder."));
    return [];
  }
}

interface Budget {
  readonly maxBytes: number;
  readonly total: number;
  /** What stays of a file. */
  readonly perSeparator: number;
  kept: number;
}

function readFile({ file, real }: FoundFile, budget: Budget, diagnostics: Diagnostic[]): readonly SourceFile[] {
  const refuse = (reason: string, help = "Name a YAML or JSON document.") => {
    diagnostics.push(unreadable(file, reason, help));
    return [];
  };
  try {
    const stats = statSync(real);
    if (!stats.isFile()) return refuse("not a regular file");
    checkFileSize(stats.size, budget.maxBytes);
    const bytes = readFileSync(real);
    const separators = countSeparators(bytes);
    const needed = budget.kept + separators * MEMORY_PER_SEPARATOR;
    budget.kept += separators * budget.perSeparator;
    if (needed > budget.total) return refuse(...describeShortage(needed, budget));
    return [{ file, text: decodeUtf8(bytes).replace(/^\uFEFF/, "") }];
  } catch (error) {
    return refuse(describeError(error), error instanceof FileTooLargeError ? SPLIT_FILE : undefined);
  }
}

const SPLIT_FILE = "Split it into several files, and name their folder.";

/** A plain loop: every document of every run is counted. */
function countSeparators(bytes: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === LINE_FEED || byte === COMMA || byte === COLON) count += 1;
  }
  return count;
}

const [LINE_FEED, COMMA, COLON] = [0x0a, 0x2c, 0x3a];

function describeShortage(needed: number, { total }: Budget): readonly [reason: string, help: string] {
  const megabytes = (octets: number) => `${Math.ceil(octets / 1e6).toLocaleString("en")} MB`;
  return [
    `with the files before it, it needs about ${megabytes(needed)} of memory, and this process may use ${megabytes(total)}`,
    "Plan fewer documents at once, or raise the limit: `NODE_OPTIONS=--max-old-space-size=8192`.",
  ];
}

function unreadable(file: string, reason: string, help: string, code: DiagnosticCode = "DOC101"): Diagnostic {
  const detail = `\`${file}\`: ${reason}.`;
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file } };
}
