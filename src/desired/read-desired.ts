// Files and folders into desired state: documents, and the stacks that `cdktf synth` wrote.
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { isObject } from "../base/json";
import type { LocatedDocument } from "../base/located-document";
import type { OldSpelling } from "../deprecation/old-spelling";
import type { Context } from "../kind/kind";
import type { BrokenPart, DesiredAccount, DesiredState } from "../kind/state";
import type { CompileOptions } from "./compilation";
import { compileDocuments } from "./compile-documents";
import { createSecretFinder } from "./find-secret-values";
import { createFileReader, type ParsedYaml, parseYaml, readFiles, type SourceFile } from "./formats/document";
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
  const secrets = createSecretFinder(options.kinds);
  const parsed = new Map<SourceFile, Omit<ParsedYaml, "document"> & { readonly unread?: UnreadFile }>();
  const parse = (source: SourceFile): LocatedDocument | undefined => {
    const { file, text } = source;
    const { document, diagnostics } = parseYaml(file, text);
    if (document) secrets.search(document.value);
    parsed.set(source, { diagnostics, ...(!document && { unread: { file, diagnostics, keys: findKeys(text) } }) });
    return document;
  };
  const known = new Map<SourceFile, LocatedDocument | undefined>();
  const parseKnown = (files: readonly SourceFile[]) => {
    for (const source of files) if (mayBeReferredTo(source) && !known.has(source)) known.set(source, parse(source));
    return [...known.values()].filter((document) => document !== undefined);
  };
  const declareAccounts = (files: readonly SourceFile[]) => parseKnown(files).some(hasAccounts);
  const separated = separateStackFiles(read.files, { ...options, declareAccounts, placesIn: PROGRAM_FOLDER });
  const referredTo = parseKnown(separated.files);
  function* listDocuments() {
    for (const source of separated.files) {
      const document = known.has(source) ? known.get(source) : parse(source);
      if (document) yield document;
    }
    yield* separated.documents;
  }
  for (const { value } of separated.documents) secrets.search(value);
  const listParsed = () => separated.files.flatMap((source) => parsed.get(source) ?? []);
  const listUnread = () => [
    ...read.diagnostics.map((diagnostic) => unreadPath(diagnostic)),
    ...listParsed().flatMap(({ unread }) => unread ?? []),
    ...unreadStacks(separated),
  ];
  const profile = options.profile ?? separated.profile ?? "live";
  const compiled = compileDocuments(
    listDocuments(),
    { readFile: createFileReader(options.base), ...options, profile },
    listUnread,
    [...referredTo, ...separated.documents],
  );
  for (const { value } of compiled.expanded) secrets.search(value);
  return {
    ...compiled,
    diagnostics: [
      ...read.diagnostics,
      ...separated.diagnostics,
      ...listParsed().flatMap(({ diagnostics }) => diagnostics),
      ...compiled.diagnostics,
    ],
    files: [...separated.files.map((file) => file.file), ...separated.stacks],
    secrets: secrets.found(),
    profile,
  };
}

/**
 * Whether a document may declare templates or accounts, which other documents refer to: they are known before the first zone. All
 * other documents are parsed one by one, and released. An escape may spell the key.
 */
export function mayBeReferredTo({ text }: SourceFile): boolean {
  return /templates|accounts|\\/.test(text);
}

function hasAccounts({ value }: LocatedDocument): boolean {
  return isObject(value) && Object.hasOwn(value, "accounts");
}

/** A program that failed is as a file that cannot be read. */
function readSources(paths: readonly string[], { base, program }: ReadOptions): ReturnType<typeof readFiles> {
  const { folder, diagnostics = [] } = program ?? {};
  const read = readFiles([...paths, ...(folder === undefined ? [] : [{ path: folder, shown: PROGRAM_FOLDER }])], base, {
    use: "one by one",
  });
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
