// Paths of files and folders into desired state. The only file of this room that reads from the disk is `files.ts`.
import type { OldSpelling } from "../deprecation/old-spelling";
import type { Diagnostic } from "../diagnostic";
import type { DesiredState } from "../kind/state";
import { type CompileOptions, compileDocuments } from "./compile";
import { readFiles } from "./files";
import { parseYaml } from "./yaml";

export { compileDocuments } from "./compile";
export type { LocatedDocument, Path } from "./located";
export { parseYaml } from "./yaml";

export interface ReadOptions extends CompileOptions {
  /** The folder that relative paths start from. */
  readonly base?: string;
}

export interface ReadDesired {
  readonly desired: DesiredState;
  readonly diagnostics: readonly Diagnostic[];
  /** Old spellings that were understood and translated. */
  readonly deprecated: readonly OldSpelling[];
  /** The files that were read, in order. */
  readonly files: readonly string[];
}

/** Every problem of every file, collected. Nothing is thrown for what a user wrote. */
export async function readDesired(paths: readonly string[], options: ReadOptions): Promise<ReadDesired> {
  const read = readFiles(paths, options.base);
  const parsed = read.files.map((one) => parseYaml(one.file, one.text));
  const documents = parsed.flatMap((one) => (one.document ? [one.document] : []));
  const compiled = compileDocuments(documents, options);
  const diagnostics = [...read.diagnostics, ...parsed.flatMap((one) => one.diagnostics), ...compiled.diagnostics];
  const { desired, deprecated } = compiled;
  return { desired, diagnostics, deprecated, files: read.files.map((one) => one.file) };
}
