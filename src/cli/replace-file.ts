// A file replaced whole or not at all: written beside itself under another name, flushed, and renamed over.
import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { renameOver } from "../secret-stores/file";

/** Replaces the file that `path` leads to (through links), keeping its permissions. Throws what the file system throws. */
export function replaceFile(path: string, content: string): void {
  const real = realpathSync(path);
  const { mode } = statSync(real);
  const beside = join(dirname(real), `.${basename(real)}.${process.pid}.tmp`);
  renameOver(real, beside, mode & 0o7777, content);
}

/** The same where there may be no file yet; a new one gets `mode`, readable by its owner alone unless given. */
export function createOrReplaceFile(path: string, content: string, mode = 0o600): void {
  if (existsSync(path)) return replaceFile(path, content);
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeFileSync(beside, content, { flag: "wx", mode, flush: true });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
