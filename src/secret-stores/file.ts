// A file that holds one value and nothing else, not even a line's end: readable by its owner alone, replaced whole or not at all, and flushed
// with its folder before anybody counts on it.

import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Why the file could not be replaced, if so. An empty file is made beside it and removed; what is there stays. */
export function checkFile(path: string): string | undefined {
  const folder = dirname(path);
  const kind = kindOf(path);
  if (kind === "folder") return "it is a folder";
  if (kind === "other") return "it is no ordinary file";
  if (kindOf(folder) !== "folder") return `the folder \`${folder}\` does not exist`;
  const beside = besides(real(path));
  try {
    closeSync(openSync(beside, "wx", 0o600));
    rmSync(beside);
    return undefined;
  } catch (error) {
    return `its folder cannot be written (${codeOf(error)})`;
  }
}

function besides(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`);
}

export function fileHolds(path: string): boolean {
  try {
    const found = statSync(path);
    return found.isFile() && found.size > 0;
  } catch {
    return false;
  }
}

/** Gives why it could not, without the value. */
export function storeFile(path: string, value: string): string | undefined {
  try {
    replacePrivately(path, value);
    return undefined;
  } catch (error) {
    return `it cannot be written (${codeOf(error)})`;
  }
}

/** 0600 whatever it was before. The folder is flushed too: a rename that is lost would bring the old value back. */
export function replacePrivately(path: string, content: string): void {
  const target = real(path);
  renameOver(target, besides(target), 0o600, content);
  flushFolder(dirname(target));
}

/** Writes a new file `beside`, flushed, and renames it over `target`; where that fails, nothing is left of it. */
export function renameOver(target: string, beside: string, mode: number, content: string): void {
  try {
    const file = openSync(beside, "wx", mode);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

export function flushFolder(folder: string): void {
  const open = openSync(folder, "r");
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** Through links, where there is a file. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function kindOf(path: string): "file" | "folder" | "other" | "none" {
  try {
    const found = statSync(path);
    return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
  } catch {
    return "none";
  }
}

/** The system's own word for what went wrong; its message may hold more than is wanted here. */
export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? "failed");
}
