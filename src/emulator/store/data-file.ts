// The state in a file: read at the start and replaced atomically after each change, so that a crash leaves the old or the
// new state and never half of one.
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorText } from "../../base/error-text";
import { isObject } from "../../base/json";
import { readTextFile } from "../../base/read-text-file";
import { flushFolder, replaceFile } from "../../base/replace-file";
import { isSnapshot, type Snapshot } from "./store";
import type { Row } from "./table";

/** The largest text that the language can hold. */
const MAX_STATE_BYTES = 512_000_000;
const FORMAT = "zonewright-emulator-state/1";

/** The state in a file; `undefined` where there is no file yet. A file that holds something else is an error. */
export function readState(file: string): Snapshot | undefined {
  if (!existsSync(file)) return undefined;
  const stateError = (reason: string) =>
    new Error(`Emulator state \`${file}\` cannot be used: ${reason}. Move it away or restore it.`);
  let state: unknown;
  try {
    state = JSON.parse(readTextFile(file, MAX_STATE_BYTES));
  } catch (error) {
    throw stateError(errorText(error));
  }
  const { format, collections } = isObject(state) ? state : {};
  if (format !== FORMAT)
    throw stateError(`its format is \`${JSON.stringify(format)?.slice(0, 60)}\`, and this program reads \`${FORMAT}\``);
  if (!isSnapshot(collections)) throw stateError("its collections are damaged");
  return collections;
}

type Collections = Iterable<readonly [string, ReadonlyMap<string, Row>]>;

/**
 * Writes the state of one emulator to its file. It throws where another process has written the file since this emulator
 * last read or wrote it: two emulators on one file would undo each other's changes.
 */
export function createStateWriter(file: string): (collections: Collections) => void {
  let known = readVersion(file);
  return (collections) => {
    if (readVersion(file) !== known) throw new Error(`Emulator state \`${file}\` was changed by another process.`);
    writeState(file, collections);
    known = readVersion(file);
  };
}

function readVersion(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

function writeState(file: string, collections: Collections): void {
  const parts: string[] = [];
  for (const [name, rows] of collections) {
    const lines = [...rows].map(([id, row]) => `[${JSON.stringify(id)},${formatRow(row)}]`);
    parts.push(`${JSON.stringify(name)}:[\n${lines.join(",\n")}\n]`);
  }
  const text = `{"format":"${FORMAT}","collections":{${parts.join(",\n")}}}\n`;
  replaceFile(file, text, { mode: 0o600, followLinks: false });
  tryFlushFolder(dirname(file));
}

/** The text of a row is cached as long as the row lives: a change of one record costs little in a large zone. */
const texts = new WeakMap<Row, string>();

function formatRow(row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  texts.set(row, text);
  return text;
}

/** The rename is durable once its folder is; where a system cannot open a folder, the sync of the file must do. */
function tryFlushFolder(folder: string): void {
  try {
    flushFolder(folder);
  } catch {}
}
