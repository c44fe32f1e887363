// Notes of how far the making of a secret has come, one file for each: flushed before the next call leaves, so that the
// next run knows what a dead one was about. They hold no value.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, type Json } from "../base/json";
import { keyText, type Remembered, type SecretKey } from "../plan/renewals";
import { flushFolder, replacePrivately } from "./file";

export interface Notes {
  recall(key: SecretKey): Remembered | undefined;
  remember(key: SecretKey, noted: Remembered | undefined): void;
}

export function noteFiles(folder: string, target: string): Notes {
  const fileOf = (key: SecretKey) =>
    join(
      folder,
      `${createHash("sha256")
        .update(`${target} ${keyText(key)}`)
        .digest("hex")
        .slice(0, 32)}.json`,
    );
  return {
    recall: (key) => read(fileOf(key)),
    remember: (key, noted) => {
      const file = fileOf(key);
      if (noted === undefined) return rmSync(file, { force: true });
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) flushFolder(dirname(folder));
      replacePrivately(file, `${JSON.stringify({ target, ...key, ...noted })}\n`);
    },
  };
}

const PHASES: readonly string[] = ["making", "rotating", "succeeded", "stored"];

/** A file that is no note is as good as none. */
function read(file: string): Remembered | undefined {
  let value: Json;
  try {
    value = JSON.parse(readFileSync(file, "utf8")) as Json;
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { phase, sink, id, at } = value;
  if (!PHASES.includes(String(phase)) || typeof sink !== "string" || typeof at !== "number") return undefined;
  return { phase: phase as Remembered["phase"], sink, at, ...(typeof id === "string" && { id }) };
}
