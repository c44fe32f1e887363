// The state in a file: read at the start, replaced whole after each change by writing beside it and renaming, so that a
// crash leaves the old or the new state and never half of one.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { isObject } from "../base/json";
import type { Row, Snapshot } from "./store";

const FORMAT = "zonewright-emulator-state/1";

/** The state kept in a file; `undefined` where there is none yet. A file that is something else is an error. */
export function readState(file: string): Snapshot | undefined {
  if (!existsSync(file)) return undefined;
  const broken = (why: string) =>
    new Error(`Emulator state \`${file}\` cannot be used: ${why}. Move it away or restore it.`);
  let state: unknown;
  try {
    state = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw broken(error instanceof Error ? error.message : "it is not JSON");
  }
  if (!isObject(state) || state["format"] !== FORMAT) throw broken(`it does not say \`${FORMAT}\``);
  const collections = state["collections"];
  if (!isObject(collections) || !Object.values(collections).every(isRows)) throw broken("its collections are damaged");
  return collections as unknown as Snapshot;
}

function isRows(rows: unknown): boolean {
  return (
    Array.isArray(rows) && rows.every((row) => Array.isArray(row) && typeof row[0] === "string" && isObject(row[1]))
  );
}

/** The text of a row is kept as long as the row is: a change of one record costs little in a large zone. */
const texts = new WeakMap<Row, string>();

type Collections = Iterable<readonly [string, ReadonlyMap<string, Row>]>;

/**
 * Writes the state of one emulator to its file. Where somebody else has written there since this one last read or wrote
 * it, it throws: two emulators on one file would each undo what the other keeps.
 */
export function stateWriter(file: string): (collections: Collections) => void {
  let mine = stampOf(file);
  return (collections) => {
    if (stampOf(file) !== mine) throw new Error(`Emulator state \`${file}\` was changed by another process.`);
    writeState(file, collections);
    mine = stampOf(file);
  };
}

function stampOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

function writeState(file: string, collections: Collections): void {
  const parts: string[] = [];
  for (const [name, rows] of collections) {
    const lines = [...rows].map(([id, row]) => `[${JSON.stringify(id)},${textOf(row)}]`);
    parts.push(`${JSON.stringify(name)}:[\n${lines.join(",\n")}\n]`);
  }
  replaceFile(file, `{"format":"${FORMAT}","collections":{${parts.join(",\n")}}}\n`);
}

function textOf(row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  texts.set(row, text);
  return text;
}

function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = openSync(beside, "w", 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
  syncFolder(dirname(file));
}

/** The rename is durable once its folder is; some systems cannot open a folder, and then the file's own sync must do. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    fsyncSync(handle);
    closeSync(handle);
  } catch {}
}
