// The rotation journal: one file for each secret, which says how far its creation or rotation has come. It is flushed before
// the next request is sent, so that the next run can continue after a crash. It never holds a value.
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { shortDigest } from "../base/digest";
import { isObject, type Json, type JsonObject } from "../base/json";
import { readTextFile } from "../base/read-text-file";
import { flushFolder } from "../base/replace-file";
import { formatSecretKey, type RotationRecord, type SecretKey } from "../plan/renewals";
import { replacePrivateFile } from "./private-file";

/** Of the file. A file without a version is of version 1. */
const VERSION = 1;

export interface RotationJournal {
  read(key: SecretKey): RotationRecord | undefined;
  /** Why the record cannot be used, if so: another version of this program wrote it. */
  check(key: SecretKey): string | undefined;
  /** `undefined` removes the record. */
  write(key: SecretKey, record: RotationRecord | undefined): void;
}

/** @param target tells the records of several APIs or emulators apart. */
export function createRotationJournal(folder: string, target: string): RotationJournal {
  const getFile = (key: SecretKey) => join(folder, `${shortDigest(`${target} ${formatSecretKey(key)}`)}.json`);
  return {
    read: (key) => readRecord(getFile(key)),
    check: (key) => checkFile(getFile(key)),
    write: (key, record) => {
      const file = getFile(key);
      if (checkFile(file) !== undefined) return; // `check` is called before a value is created
      if (record === undefined) return rmSync(file, { force: true });
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) flushFolder(dirname(folder));
      replacePrivateFile(file, `${JSON.stringify({ version: VERSION, target, ...key, ...record })}\n`);
    },
  };
}

/** The content of a file. Text that cannot be read or parsed counts as no record. */
function readContent(file: string): JsonObject | undefined {
  let value: Json;
  try {
    value = JSON.parse(readTextFile(file));
  } catch {
    return undefined;
  }
  return isObject(value) ? value : undefined;
}

function checkFile(file: string): string | undefined {
  const content = readContent(file);
  if (!content || hasKnownVersion(content)) return undefined;
  const { version = null } = content;
  return `\`${file}\` has the version \`${JSON.stringify(version).slice(0, 20)}\`; this program reads version ${VERSION}.`;
}

function hasKnownVersion({ version = VERSION }: JsonObject): boolean {
  return version === VERSION;
}

function readRecord(file: string): RotationRecord | undefined {
  const value = readContent(file);
  if (!value || !hasKnownVersion(value)) return undefined;
  const { phase, sink, id, at, openUntil } = value;
  if (!isPhase(phase) || typeof sink !== "string" || typeof at !== "number") return undefined;
  return {
    ...{ phase, sink, at },
    ...(typeof id === "string" && { id }),
    ...(typeof openUntil === "number" && { openUntil }),
  };
}

function isPhase(value: Json | undefined): value is RotationRecord["phase"] {
  return value === "making" || value === "rotating" || value === "succeeded" || value === "stored";
}
