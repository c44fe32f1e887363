// Separates the files that `cdktf synth` wrote from ordinary documents: some of them are desired state, others only lie in the
// same folder.
import { basename, dirname } from "node:path";
import type { Diagnostic } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { isArray, isObject, type Json, parseJson } from "../../../base/json";
import type { LocatedDocument } from "../../../base/located-document";
import type { Context, Kind } from "../../../kind/kind";
import type { SourceFile } from "../document";
import { combineStacks, type StackState } from "./combine-stacks";
import { addPlaces, MANIFEST_FILE, readPlaces } from "./construct-places";
import { nothingDeclared, notSynthesized, severalAccounts } from "./diagnostics";
import { configurationDigest, readConfiguration, usesResources } from "./read-configuration";
import { DEFAULT_CONFIGURATION, parseState, readStateDigest, type SynthesizedState } from "./synthesized-state";

export const STATE_FILE = "zone-state.json";

export interface SeparatedFiles {
  /** Ordinary documents. */
  readonly files: readonly SourceFile[];
  /** The stacks of each account together, as one document. */
  readonly documents: readonly LocatedDocument[];
  /** The profile of the stacks, if they declare it; the stricter of several. */
  readonly profile?: Context["profile"];
  readonly diagnostics: readonly Diagnostic[];
  /** The files of the stacks. */
  readonly stacks: readonly string[];
}

export interface SeparateOptions {
  readonly kinds: readonly Kind[];
  /** The account to read of a stack that has several, where no document declares accounts. */
  readonly account?: string;
  /** Whether documents declare `accounts`: then a run reads every account of a stack. */
  readonly declareAccounts?: (documents: readonly SourceFile[]) => boolean;
  /** A folder whose manifests name the lines of the program that wrote it. Others could name any file, for a message to quote. */
  readonly placesIn?: string;
}

/** The content of a file decides whether it is a stack. Other files in a folder with a `manifest.json` of cdktf are ignored. */
export function separateStackFiles(
  files: readonly SourceFile[],
  { kinds, account, declareAccounts = () => false, placesIn }: SeparateOptions,
): SeparatedFiles {
  const json = files.filter(({ file }) => file.endsWith(".json")).map((file) => ({ ...file, value: parse(file.text) }));
  const folders = json.filter(isManifest).map(({ file }) => dirname(file));
  const isInside = (file: string, folder: string) => folder === "." || file.startsWith(`${folder}/`);
  const stackFiles = json.filter((file) => isStackFile(file, kinds));
  const taken = new Set(stackFiles.map(({ file }) => file));
  const documents = files.filter(({ file }) => !taken.has(file) && !folders.some((folder) => isInside(file, folder)));
  const byFolder = new Map<string, JsonFile[]>();
  for (const file of stackFiles) {
    const folder = dirname(file.file);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  const diagnostics: Diagnostic[] = [];
  const places = readPlaces(json.filter(({ file }) => placesIn !== undefined && dirname(file) === placesIn));
  const states = [...byFolder.values()].flatMap((group) => readFolder(group, kinds, diagnostics));
  for (const { file, state } of states) if (isEmpty(state)) diagnostics.push(nothingDeclared(file));
  const empty = folders.filter((folder) => !states.some(({ file }) => isInside(file, folder)));
  if (diagnostics.length === 0) diagnostics.push(...empty.map(nothingDeclared));
  const stacks = states.map(({ file }) => file);
  const severalAreRead = states.some(({ state }) => state.accounts.length > 1) && declareAccounts(documents);
  const choice = severalAreRead ? undefined : account;
  const selected = states.flatMap((stack) => {
    const chosen = severalAreRead ? listAccounts(stack) : selectAccount(stack, choice);
    diagnostics.push(...listDiagnostics(stack, choice, chosen).map((found) => addPlaces(found, places)));
    return chosen.map((state) => ({ ...state, places }));
  });
  const combined = groupByAccount(selected).map(combineStacks);
  const profiles = selected.map(({ state }) => state.profile);
  return {
    files: documents,
    documents: combined.map(({ document }) => document),
    profile: profiles.includes("spec") ? "spec" : profiles[0],
    diagnostics: [...diagnostics, ...combined.flatMap((stack) => stack.diagnostics)],
    stacks,
  };
}

/** A document has a single account. Stacks without an account are in that of the others, if they have the same. */
function groupByAccount(stacks: readonly StackState[]): readonly (readonly [StackState, ...StackState[]])[] {
  const accountOf = ({ state }: StackState) => {
    const { account } = state.document;
    return account;
  };
  const accounts = new Set(stacks.flatMap((stack) => accountOf(stack) ?? []));
  const groups = accounts.size > 1 ? [...groupBy(stacks, accountOf).values()] : [stacks];
  return groups.flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []));
}

interface StackFile {
  readonly file: string;
  readonly state: SynthesizedState;
}

/** Every account of a stack. An account whose id the stack does not contain is that with the name of the provider configuration. */
function listAccounts({ file, state: { accounts } }: StackFile): readonly StackState[] {
  return accounts.map((state) => {
    const { account } = state.document;
    const isNamed = account !== undefined || state.name === DEFAULT_CONFIGURATION;
    return { file, state: isNamed ? state : { ...state, document: { ...state.document, account: state.name } } };
  });
}

/** A document has a single account: of a stack with several, the chosen account is read. */
function selectAccount({ file, state: { accounts } }: StackFile, account: string | undefined): readonly StackState[] {
  const chosen = accounts.length === 1 ? accounts : accounts.filter(({ name }) => name === account);
  return chosen.map((state) => ({ file, state }));
}

/** The diagnostics of the account that the user chose: not of objects that another account lacks. */
function listDiagnostics(
  { file, state: { accounts, diagnostics } }: StackFile,
  account: string | undefined,
  chosen: readonly StackState[],
): readonly Diagnostic[] {
  const names = accounts.map(({ name }) => name);
  const read = new Set([account, ...chosen.map(({ state }) => state.name)]);
  const isChosen = account !== undefined && chosen.length > 0;
  const own = diagnostics.flatMap(({ account: lacking, ...diagnostic }) =>
    isChosen && lacking !== undefined && !read.has(lacking)
      ? []
      : [{ ...diagnostic, where: { ...diagnostic.where, file } }],
  );
  return chosen.length > 0 ? own : [...own, severalAccounts(file, names)];
}

function isEmpty({ accounts, diagnostics }: SynthesizedState): boolean {
  if (diagnostics.length > 0) return false;
  return accounts.every(({ document }) => Object.keys(document).every((name) => name === "version"));
}

interface JsonFile extends SourceFile {
  /** Undefined for a text that is not JSON, or nested too deeply. */
  readonly value: Json | undefined;
}

function isManifest({ file, value }: JsonFile): boolean {
  if (basename(file) !== MANIFEST_FILE || !isObject(value)) return false;
  const { stacks } = value;
  return isObject(stacks);
}

function isStackFile({ file, value }: JsonFile, kinds: readonly Kind[]): boolean {
  if (basename(file) !== STATE_FILE)
    return file.endsWith(".tf.json") && (value === undefined || usesResources(value, kinds));
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const { "//": metadata } = value;
  return isObject(metadata);
}

/** The states of one folder: `zone-state.json` where it was written for the stack there, otherwise the stack itself. */
function readFolder(
  files: readonly JsonFile[],
  kinds: readonly Kind[],
  diagnostics: Diagnostic[],
): readonly StackFile[] {
  const parsed = files.flatMap(({ file, value }) => {
    if (value === undefined) diagnostics.push(notSynthesized(file, "not JSON, or nested more than 100 levels deep"));
    return value === undefined ? [] : [{ file, value }];
  });
  const stacks = parsed.filter(({ file }) => basename(file) !== STATE_FILE);
  const stored = parsed.find(({ file }) => basename(file) === STATE_FILE);
  const state = stored && parseState(stored.value);
  if (stored && !state) diagnostics.push(notSynthesized(stored.file, "not a synthesized state"));
  const isCurrent = stacks.every(
    ({ value }) => isObject(value) && configurationDigest(value) === readStateDigest(stored?.value),
  );
  if (stored && state && isCurrent) return [{ file: stored.file, state }];
  return stacks.flatMap(({ file, value }) =>
    isObject(value) ? [{ file, state: readConfiguration(value, { kinds }) }] : [],
  );
}

const MAX_DEPTH = 100;

function parse(text: string): Json | undefined {
  const value = parseJson(text);
  return value === undefined || isNestedTooDeeply(value) ? undefined : value;
}

/** Goes level by level: recursion into deeply nested values could exceed the call stack. */
function isNestedTooDeeply(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((element) => {
      if (isArray(element)) return element;
      return isObject(element) ? Object.values(element).map((member = null) => member) : [];
    });
  }
  return false;
}
