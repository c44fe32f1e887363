// Among files that were read, those that `cdktf synth` wrote: which of them are desired state, and which only lie beside it.
import { basename, dirname } from "node:path";
import type { Diagnostic } from "../../../base/diagnostic";
import { isObject, type Json } from "../../../base/json";
import type { Kind } from "../../../kind/kind";
import type { SourceFile } from "../document/files";
import type { LocatedDocument } from "../document/located";
import { combine, type StackState } from "./combine";
import { nothingDeclared, notSynthesized } from "./problems";
import { readState, type SynthesizedState } from "./state";
import { configurationDigest, readConfiguration, usesResources } from "./synthesized";

export const STATE_FILE = "zone-state.json";

export interface Sorted {
  /** Ordinary documents. */
  readonly files: readonly SourceFile[];
  /** All stacks together, as one document. */
  readonly document?: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
  /** The files that were taken as stacks. */
  readonly stacks: readonly string[];
}

/** Stacks are told by what is in a file; whatever else lies in the folder of a `manifest.json` of cdktf is no document. */
export function sortFiles(files: readonly SourceFile[], kinds: readonly Kind[]): Sorted {
  const json = files
    .filter((file) => file.file.endsWith(".json"))
    .map((file) => ({ ...file, value: parsed(file.text) }));
  const folders = json.filter(isManifest).map((value) => dirname(value.file));
  const written = (file: string) => folders.some((folder) => folder === "." || file.startsWith(`${folder}/`));
  const stackFiles = json.filter((value) => isStackFile(value.file, value.value, kinds));
  const taken = new Set(stackFiles.map((stackFile) => stackFile.file));
  const rest = files.filter(({ file }) => !taken.has(file) && !written(file));
  const byFolder = new Map<string, (typeof stackFiles)[number][]>();
  for (const stackFile of stackFiles) {
    const folder = dirname(stackFile.file);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), stackFile]);
  }
  const diagnostics: Diagnostic[] = [];
  const states = [...byFolder.values()].flatMap((each) => stackStates(each, kinds, diagnostics));
  const [first, ...more] = states;
  for (const { file, state } of states) if (isEmpty(state)) diagnostics.push(nothingDeclared(file));
  const empty = folders.filter((folder) => !states.some(({ file }) => folder === "." || file.startsWith(`${folder}/`)));
  if (diagnostics.length === 0) diagnostics.push(...empty.map(nothingDeclared));
  if (!first) return { files: rest, diagnostics, stacks: [] };
  const { document, diagnostics: found } = combine([first, ...more]);
  return {
    files: rest,
    document,
    diagnostics: [...diagnostics, ...found],
    stacks: states.map((state) => state.file),
  };
}

function isEmpty({ document, diagnostics }: SynthesizedState): boolean {
  return diagnostics.length === 0 && Object.keys(document).every((name) => name === "version");
}

interface JsonFile extends SourceFile {
  readonly value: Json | undefined;
}

function isManifest({ file, value }: JsonFile): boolean {
  return basename(file) === "manifest.json" && isObject(value) && isObject(value["stacks"]);
}

function isStackFile(file: string, value: Json | undefined, kinds: readonly Kind[]): boolean {
  if (basename(file) === STATE_FILE) return value === undefined || (isObject(value) && isObject(value["//"]));
  return file.endsWith(".tf.json") && (value === undefined || usesResources(value, kinds));
}

/** The state where it belongs to the stack beside it, else the stack itself: an old state may lie there still. */
function stackStates(
  files: readonly JsonFile[],
  kinds: readonly Kind[],
  diagnostics: Diagnostic[],
): readonly StackState[] {
  const broken = files.filter((file) => file.value === undefined);
  diagnostics.push(
    ...broken.map((file) => notSynthesized(file.file, "it is no JSON, or nested more than 100 levels deep")),
  );
  const whole = files.filter((file): file is JsonFile & { readonly value: Json } => file.value !== undefined);
  const stacks = whole.filter((value) => basename(value.file) !== STATE_FILE);
  const state = whole.find((value) => basename(value.file) === STATE_FILE);
  const kept = state && readState(state.value);
  if (state && !kept) diagnostics.push(notSynthesized(state.file, "its shape is not that of a state"));
  const fresh = stacks.every(
    (stack) => isObject(stack.value) && configurationDigest(stack.value) === digestOf(state?.value),
  );
  if (state && kept && fresh) return [{ file: state.file, state: kept }];
  return stacks.flatMap(({ file, value }) => (isObject(value) ? [{ file, state: configured(value, kinds) }] : []));
}

function configured(value: Json, kinds: readonly Kind[]): SynthesizedState {
  return readConfiguration(isObject(value) ? value : {}, { kinds });
}

function digestOf(value: Json | undefined): Json | undefined {
  const about = isObject(value) ? value["//"] : undefined;
  return isObject(about) ? about["digest"] : undefined;
}

const MAX_DEPTH = 100;

function parsed(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Level by level: what is nested by the thousand must not end in the depth of the call stack. */
function isDeep(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((element) =>
      typeof element === "object" && element !== null ? (Object.values(element) as Json[]) : [],
    );
  }
  return false;
}
