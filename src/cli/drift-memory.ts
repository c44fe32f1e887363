// What a drift job keeps between runs, as a file: read before anything is asked, written whole or not at all.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostic";
import { emptyHistory, formatHistory, type History, type ParsedHistory, parseHistory } from "../drift/history";
import type { Io } from "./io";
import { redactorOf } from "./redacted";
import { createOrReplaceFile } from "./replace-file";

/** A larger file is none of ours: a bounded history stays far below. */
const MOST_OCTETS = 256 * 1024 * 1024;

/** The history in a file; an empty one where there is no file yet. */
export function readHistory(file: string, target: string, io: Io): ParsedHistory {
  try {
    const text = readFileSync(resolve(io.cwd, file), "utf8");
    return text.length > MOST_OCTETS ? unreadable(file, "it is too large") : parseHistory(file, text, target);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { ok: true, history: emptyHistory(target) };
    return unreadable(file, message);
  }
}

export function writeHistory(file: string, history: History, io: Io): readonly Diagnostic[] {
  return written(file, redactorOf(io)(formatHistory(history)), io);
}

/** Writes a file by renaming; says why where it cannot. */
export function written(file: string, text: string, io: Io, mode?: number): readonly Diagnostic[] {
  try {
    createOrReplaceFile(resolve(io.cwd, file), text, mode);
    return [];
  } catch (error) {
    const detail = `\`${file}\`: ${(error as Error).message}.`;
    const help = "Name a file in a folder that can be written; what was there is as it was.";
    return [
      { code: "CLI111", severity: "error", summary: "The file cannot be written", detail, help, where: { file } },
    ];
  }
}

function unreadable(file: string, why: string): ParsedHistory {
  const detail = `\`${file}\`: ${why}. It is left as it is.`;
  const help = "Name another file, or check its permissions.";
  const summary = "The drift history cannot be used";
  return { ok: false, diagnostic: { code: "DRF101", severity: "error", summary, detail, help, where: { file } } };
}
