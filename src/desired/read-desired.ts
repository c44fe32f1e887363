// Files and folders into desired state: documents, and the stacks that `cdktf synth` wrote.
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { isObject } from "../base/json";
import type { OldSpelling } from "../deprecation/old-spelling";
import type { Context } from "../kind/kind";
import type { BrokenPart, DesiredAccount, DesiredState } from "../kind/state";
import type { CompileOptions } from "./compilation";
import { compileDocuments } from "./compile-documents";
import { findSecretValues } from "./find-secret-values";
import { createFileReader, parseYaml, readFiles } from "./formats/document";
import { type SeparatedFiles, separateStackFiles } from "./formats/synthesized";
import { findKeys, type UnreadFile } from "./unread-file";

export interface ReadOptions extends CompileOptions {
  /** The folder that relative paths start from. */
  readonly base?: string;
  /** What a program declares in addition to the documents. */
  readonly program?: ProgramOutput;
}

/** What a program wrote that this run has started. */
export interface ProgramOutput {
  /** The folder with its stacks; missing if it failed. */
  readonly folder?: string;
  /** Why it failed. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The folder of the program's output, as messages show it: the folder itself is gone when they are read. */
export const PROGRAM_FOLDER = "--app";

export interface ReadDesired {
  /** What the documents declare in each account; at least one element. */
  readonly accounts: readonly DesiredAccount[];
  /** The scopes without errors, of all accounts. */
  readonly desired: DesiredState;
  /** The parts with errors, which are not in `desired`. */
  readonly broken: readonly BrokenPart[];
  /** No document names the account, and a file that could not be read may name it. */
  readonly isAccountUncertain: boolean;
  /** No document declares `accounts`, and a file that could not be read seems to: every zone may be in one of them. */
  readonly mayDeclareAccounts: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The old spellings that were translated. */
  readonly deprecated: readonly OldSpelling[];
  /** The files that were read, in order. */
  readonly files: readonly string[];
  /** Values of the documents that no output may repeat. */
  readonly secrets: readonly string[];
  /** The profile of the options, or that of the stacks; `live` by default. */
  readonly profile: Context["profile"];
}

/** Reads every file and collects every problem. It throws for nothing that a user wrote. */
export async function readDesired(paths: readonly string[], options: ReadOptions): Promise<ReadDesired> {
  const read = readSources(paths, options);
  const separated = separateStackFiles(read.files, { ...options, placesIn: PROGRAM_FOLDER });
  const parsed = separated.files.map(({ file, text }) => ({ file, text, ...parseYaml(file, text) }));
  const documents = [...parsed.flatMap((yaml) => yaml.document ?? []), ...separated.documents];
  const unread = [
    ...read.diagnostics.map((diagnostic) => unreadPath(diagnostic)),
    ...parsed.filter(({ document }) => document === undefined).map((yaml) => ({ ...yaml, keys: findKeys(yaml.text) })),
    ...unreadStacks(separated),
  ];
  const profile = options.profile ?? separated.profile ?? "live";
  const compiled = compileDocuments(
    documents,
    { readFile: createFileReader(options.base), ...options, profile },
    unread,
  );
  return {
    ...compiled,
    diagnostics: [
      ...read.diagnostics,
      ...separated.diagnostics,
      ...parsed.flatMap((yaml) => yaml.diagnostics),
      ...compiled.diagnostics,
    ],
    files: [...separated.files.map((file) => file.file), ...separated.stacks],
    secrets: findSecretValues([...documents, ...compiled.expanded], options.kinds),
    profile,
  };
}

/** A program that failed is as a file that cannot be read. */
function readSources(paths: readonly string[], { base, program }: ReadOptions): ReturnType<typeof readFiles> {
  const { folder, diagnostics = [] } = program ?? {};
  const read = readFiles([...paths, ...(folder === undefined ? [] : [{ path: folder, shown: PROGRAM_FOLDER }])], base);
  return { ...read, diagnostics: [...diagnostics, ...read.diagnostics] };
}

function unreadPath(diagnostic: Diagnostic): UnreadFile {
  return { file: diagnostic.where?.file ?? "", keys: new Set(), diagnostics: [diagnostic] };
}

/** A stack with an error lacks objects: whose, is unknown. All scopes of the stacks are broken. */
function unreadStacks({ diagnostics, documents }: SeparatedFiles): readonly UnreadFile[] {
  const errors = errorsAmong(diagnostics);
  const [first] = errors;
  if (!first) return [];
  const maps = documents.flatMap(({ value }) => (isObject(value) ? Object.entries(value) : []));
  const keys = maps.flatMap(([key, map]) => [key, ...(isObject(map) ? Object.keys(map) : [])]);
  return [{ file: first.where?.file ?? documents[0]?.file ?? "", keys: new Set(keys), diagnostics: errors }];
}
