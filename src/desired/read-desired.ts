// Files and folders into desired state: documents, and the stacks that `cdktf synth` wrote.
import type { Diagnostic } from "../base/diagnostic";
import type { OldSpelling } from "../deprecation/old-spelling";
import type { DesiredState } from "../kind/state";
import type { CompileOptions } from "./compilation";
import { compileDocuments } from "./compile-documents";
import { findSecretValues } from "./find-secret-values";
import { parseYaml, readFiles } from "./formats/document";
import { separateStackFiles } from "./formats/synthesized";

export interface ReadOptions extends CompileOptions {
  /** The folder that relative paths start from. */
  readonly base?: string;
}

export interface ReadDesired {
  readonly desired: DesiredState;
  readonly diagnostics: readonly Diagnostic[];
  /** The old spellings that were translated. */
  readonly deprecated: readonly OldSpelling[];
  /** The files that were read, in order. */
  readonly files: readonly string[];
  /** Values of the documents that no output may repeat. */
  readonly secrets: readonly string[];
}

/** Reads every file and collects every problem. It throws for nothing that a user wrote. */
export async function readDesired(paths: readonly string[], options: ReadOptions): Promise<ReadDesired> {
  const read = readFiles(paths, options.base);
  const separated = separateStackFiles(read.files, options.kinds);
  const parsed = separated.files.map((file) => parseYaml(file.file, file.text));
  const documents = [
    ...parsed.flatMap((yaml) => yaml.document ?? []),
    ...(separated.document ? [separated.document] : []),
  ];
  const { desired, deprecated, diagnostics } = compileDocuments(documents, options);
  return {
    desired,
    deprecated,
    diagnostics: [
      ...read.diagnostics,
      ...separated.diagnostics,
      ...parsed.flatMap((yaml) => yaml.diagnostics),
      ...diagnostics,
    ],
    files: [...separated.files.map((file) => file.file), ...separated.stacks],
    secrets: findSecretValues(documents, options.kinds),
  };
}
