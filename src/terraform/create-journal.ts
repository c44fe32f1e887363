// The journal of creates: which objects this working directory has sent, until Terraform's state has them. If a run is killed between
// the API's answer and Terraform's write of its state, the next apply finds its objects here and takes them over, instead of failing or
// creating them twice. It is a hint: live state decides. It holds digests and ids, never a value.
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { shortDigest } from "../base/digest";
import { isObject, type JsonObject, parseJson } from "../base/json";
import { readTextFile } from "../base/read-text-file";
import type { Variables } from "../base/variables";
import type { Props } from "../kind/field";
import { type Kind, objectIdentityKey } from "../kind/kind";
import { getScopeKey } from "./coalesce/scope-cache";

export interface JournaledCreate {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Missing if the answer was not seen. */
  readonly id?: string;
}

export interface CreateJournal {
  /** Before the requests are sent. */
  begin(keys: readonly string[]): void;
  /** After the answers: the id of an object that exists now; without an id, nothing was created. */
  end(results: readonly { readonly key: string; readonly id?: string | undefined }[]): void;
  /** A create of an earlier run. */
  find(key: string): JournaledCreate | undefined;
  /** Terraform's state has the object. */
  forget(id: string): void;
}

/** Where the journal is kept. */
export interface JournalFile {
  /** Undefined if there is none. */
  read(): string | undefined;
  append(text: string): void;
  remove(): void;
}

const MAX_AGE_MS = 7 * 86_400_000;

/** In the name of the file: the file of another version is not read, as if there were none. */
const FORMAT_VERSION = 1;

export function createCreateJournal(file: JournalFile, now: () => number): CreateJournal {
  const earlier = parseJournal(file.read(), now() - MAX_AGE_MS);
  const keysOfIds = new Map([...earlier].flatMap(([key, { id }]) => (id === undefined ? [] : [[id, key] as const])));
  const write = (lines: readonly object[]) => {
    if (lines.length > 0) file.append(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };
  return {
    begin: (keys) => write(keys.map((key) => ({ key, at: now() }))),
    end: (results) => write(results.map(({ key, id }) => (id === undefined ? { key } : { key, at: now(), id }))),
    find: (key) => earlier.get(key),
    forget: (id) => {
      const key = keysOfIds.get(id);
      if (key === undefined) return;
      keysOfIds.delete(id);
      earlier.delete(key);
      if (earlier.size === 0) file.remove();
      else write([{ key }]);
    },
  };
}

/** The last line of a key counts; without a time there is nothing to remember. A line that cannot be parsed is left out. */
function parseJournal(text: string | undefined, since: number): Map<string, JournaledCreate> {
  const sent = new Map<string, JournaledCreate>();
  for (const line of text?.split("\n") ?? []) {
    const value = parseJson(line);
    const { key, at, id }: JsonObject = isObject(value) ? value : {};
    if (typeof key !== "string") continue;
    sent.delete(key);
    if (typeof at === "number" && at >= since) sent.set(key, { at, ...(typeof id === "string" && { id }) });
  }
  return sent;
}

/** What a create is found by: equal for creates of the same object. */
export function createKey(kind: Kind, scopeId: string, props: Props): string {
  return shortDigest(`${getScopeKey(kind, scopeId)} ${objectIdentityKey(kind, props)}`);
}

/**
 * The journal of a working directory, its workspace, its backend and a target: another state never takes over these objects. Without a
 * folder that can be written there is none.
 */
export function openCreateJournal(
  folder: string,
  { target, directory, env, now }: JournalOwner,
): CreateJournal | undefined {
  const { TF_DATA_DIR: data = ".terraform", TF_WORKSPACE: chosen } = env;
  const settings = resolve(directory, data);
  const workspace = chosen ?? readText(join(settings, "environment")) ?? "default";
  const backend = readText(join(settings, "terraform.tfstate")) ?? "";
  const name = shortDigest(JSON.stringify([target, directory, workspace.trim(), backend]));
  const path = join(folder, `${name}-v${FORMAT_VERSION}.jsonl`);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return createCreateJournal(toJournalFile(path), now);
  } catch {
    return undefined;
  }
}

export interface JournalOwner {
  readonly target: string;
  readonly directory: string;
  readonly env: Variables;
  readonly now: () => number;
}

function toJournalFile(path: string): JournalFile {
  const ignoreErrors = (work: () => void) => {
    try {
      work();
    } catch {
      // The journal is a hint: a full disk must not stop an apply.
    }
  };
  return {
    read: () => readText(path),
    append: (text) => ignoreErrors(() => appendFileSync(path, text, { mode: 0o600 })),
    remove: () => ignoreErrors(() => rmSync(path, { force: true })),
  };
}

function readText(path: string): string | undefined {
  try {
    return readTextFile(path);
  } catch {
    return undefined;
  }
}
