// octoDNS's YAML: a file may include others (`!include shared/mail.yaml`), relative to itself.
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { type ParsedYaml, parseYaml, readFiles, type SourceFile } from "../document";

export interface IncludeScope {
  readonly cwd: string;
  /** Files may be included from these folders, from the folder of the file itself, and from `cwd`: not from anywhere on this machine. */
  readonly folders: readonly string[];
}

/** octoDNS has no limit, and never ends if two files include each other. */
const MAX_INCLUDED = 1000;

export function parseOctodnsYaml({ file, text }: SourceFile, { cwd, folders }: IncludeScope): ParsedYaml {
  return parse(file, text, { cwd, folders: [...folders, dirname(file)], included: 0 });
}

interface Including extends IncludeScope {
  /** How many files were included until now. */
  included: number;
}

/** @param base the file that paths are relative to. */
function parse(file: string, text: string, scope: Including, base = file): ParsedYaml {
  return parseYaml(file, text, (path, isMerged) => include(base, path, scope, isMerged));
}

function include(from: string, path: string, scope: Including, isMerged: boolean): ParsedYaml {
  scope.included += 1;
  const target = path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
  const file = isAbsolute(target) ? target : join(dirname(from), target);
  if (scope.included > MAX_INCLUDED)
    return refuse(from, `\`!include ${path}\`: more than ${MAX_INCLUDED} files are included; some include each other.`);
  if (!isAllowed(file, scope)) {
    const help = "Run the import in a folder above both files, or copy the file.";
    return refuse(from, `\`!include ${path}\` leads out of the folders of the configuration.`, help);
  }
  const read = readFiles([file], scope.cwd);
  const [source] = read.files;
  // octoDNS takes what `<<` merges for a part of the file itself (octoDNS 1.22, `flatten_include`).
  return source ? parse(file, source.text, scope, isMerged ? from : file) : { diagnostics: read.diagnostics };
}

function isAllowed(file: string, { cwd, folders }: IncludeScope): boolean {
  const real = tryRealPath(resolve(cwd, file));
  // A file that does not exist is reported when it is read.
  if (real === undefined) return true;
  return [".", ...folders].some((folder) => {
    const root = tryRealPath(resolve(cwd, folder));
    return root !== undefined && !/^\.\.(?:\/|$)/.test(relative(root, real));
  });
}

function tryRealPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function refuse(file: string, detail: string, help = "Correct the file."): ParsedYaml {
  const diagnostic: Diagnostic = {
    code: "OCT116",
    severity: "error",
    summary: codeTitle("OCT116"),
    detail,
    help,
    where: { file },
  };
  return { diagnostics: [diagnostic] };
}
