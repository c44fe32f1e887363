// Reads a text file as a whole, up to a size limit: a file above it is refused before it is read, because a process whose heap is full ends
// without a message.
import { readFileSync, statSync } from "node:fs";

/** Most of what a person or a program writes for Zonewright has kilobytes; a document of 300,000 records has about this size. */
export const MAX_FILE_BYTES = 32_000_000;

/** The error of a file above the limit. Its message continues a sentence about the file. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";

  constructor(
    readonly bytes: number,
    readonly maxBytes: number,
  ) {
    super(`it has ${formatMegabytes(bytes)}, and the limit for a file is ${formatMegabytes(maxBytes)}`);
  }
}

/** Throws the errors of the file system, and `FileTooLargeError`. */
export function readTextFile(path: string, maxBytes = MAX_FILE_BYTES): string {
  checkFileSize(statSync(path).size, maxBytes);
  return readFileSync(path, "utf8");
}

export function checkFileSize(bytes: number, maxBytes = MAX_FILE_BYTES): void {
  if (bytes > maxBytes) throw new FileTooLargeError(bytes, maxBytes);
}

/** Rounded up, so that a file above a limit is never shown as having just the limit. */
export function formatMegabytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100_000) / 10).toLocaleString("en")} MB`;
}
