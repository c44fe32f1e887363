// Paths of files and folders into desired state: documents, and what `cdktf synth` wrote. The only file of this room that reads from the disk is `files.ts`.

import type { Diagnostic } from "../../../base/diagnostic";
import type { OldSpelling } from "../../../deprecation/old-spelling";
import type { DesiredState } from "../../../kind/state";
import { type CompileOptions, compileDocuments } from "../../compile";
import { secretValues } from "../../secret-values";
import { sortFiles } from "../synthesized/stack-files";
import { readFiles } from "./files";
import { parseYaml } from "./yaml";

export { compileDocuments } from "../../compile";
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
  /** Values of the documents that no output may repeat. */
  readonly secrets: readonly string[];
}

/** Every problem of every file, collected. Nothing is thrown for what a user wrote. */
export async function readDesired(paths: readonly string[], options: ReadOptions): Promise<ReadDesired> {
  const read = readFiles(paths, options.base);
  const sorted = sortFiles(read.files, options.kinds);
  const parsed = sorted.files.map((file) => parseYaml(file.file, file.text));
  const documents = [...parsed.flatMap((yaml) => yaml.document ?? []), ...(sorted.document ? [sorted.document] : [])];
  const compiled = compileDocuments(documents, options);
  const broken = [...read.diagnostics, ...sorted.diagnostics, ...parsed.flatMap((yaml) => yaml.diagnostics)];
  const { desired, deprecated } = compiled;
  const files = [...sorted.files.map((file) => file.file), ...sorted.stacks];
  const secrets = secretValues(documents, options.kinds);
  return { desired, diagnostics: [...broken, ...compiled.diagnostics], deprecated, files, secrets };
}
