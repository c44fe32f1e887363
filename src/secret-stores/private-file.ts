// A file that holds one value and nothing else, not even a line end. Only its owner can read it. It is replaced atomically,
// and flushed with its folder before anything relies on it.
import { closeSync, openSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isDocumentFile } from "../base/document-file";
import { errorCode } from "../base/error-text";
import { replaceFile, resolveLinks, temporaryPath } from "../base/replace-file";

/** Why the file could not be replaced, if so. It creates and removes an empty file beside it; the file itself is not touched. */
export function checkPrivateFile(path: string): string | undefined {
  const folder = dirname(path);
  const type = getType(path);
  if (type === "folder") return "it is a folder";
  if (type === "other") return "it is not a regular file";
  if (isDocumentFile(path)) return "it is a document";
  if (getType(folder) !== "folder") return `the folder \`${folder}\` does not exist`;
  const temporary = temporaryPath(resolveLinks(path));
  try {
    closeSync(openSync(temporary, "wx", 0o600));
    rmSync(temporary);
    return undefined;
  } catch (error) {
    return `its folder is not writable (${describeError(error)})`;
  }
}

export function privateFileHasValue(path: string): boolean {
  try {
    const stats = statSync(path);
    return stats.isFile() && stats.size > 0;
  } catch {
    return false;
  }
}

/** Returns why it failed, without the value. */
export function storeInPrivateFile(path: string, value: string): string | undefined {
  try {
    replacePrivateFile(path, value);
    return undefined;
  } catch (error) {
    return `it cannot be written (${describeError(error)})`;
  }
}

/** 0600, whatever it was before. The folder is flushed too: a lost rename would bring the old value back. */
export function replacePrivateFile(path: string, content: string): void {
  replaceFile(path, content, { mode: 0o600, flush: "content-and-folder" });
}

function getType(path: string): "file" | "folder" | "other" | "none" {
  try {
    const stats = statSync(path);
    return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
  } catch {
    return "none";
  }
}

/** The system's error code. Its message may contain more than is meant to be shown. */
export function describeError(error: unknown): string {
  return errorCode(error) ?? "failed";
}
