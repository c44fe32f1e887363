// Replaces a file atomically: writes the content beside it under a temporary name and renames that over it, so that a crash
// leaves the old or the new content and never half of one.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface ReplaceFileOptions {
  /** The permissions of the file; by default those of the file that it replaces, or 0600 for a new file. */
  readonly mode?: number;
  /** What reaches the disk before this returns: nothing for sure, the content (the default), or the content and the rename. */
  readonly flush?: "none" | "content" | "content-and-folder";
  /** Whether a symbolic link is followed (the default) or replaced by the file. */
  readonly followLinks?: boolean;
}

/** Throws what the file system throws, and then leaves nothing behind. */
export function replaceFile(path: string, content: string, options: ReplaceFileOptions = {}): void {
  const { flush = "content", followLinks = true } = options;
  const target = followLinks ? resolveLinks(path) : path;
  const mode = options.mode ?? currentMode(target) ?? 0o600;
  const temporary = temporaryPath(target);
  try {
    const file = openSync(temporary, "wx", mode);
    try {
      writeFileSync(file, content);
      if (flush !== "none") fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  if (flush === "content-and-folder") flushFolder(dirname(target));
}

/** Makes the names in a folder durable: without it, a rename can be lost in a crash. Some systems cannot open a folder, and it throws. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A name that nothing else uses, in the same folder and so on the same file system. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`);
}

/** The file that a path leads to; the path itself where there is no file yet. */
export function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function currentMode(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stats.mode & 0o7777;
}
