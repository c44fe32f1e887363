// Reads a file that holds a secret: it must be closed to other users. No message contains what was read.
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { errorCode } from "./error-text";

export type PrivateFile =
  | { readonly ok: true; readonly text: string }
  /** `what` continues a sentence about the file: "is not a regular file". */
  | { readonly ok: false; readonly what: string; readonly help: string };

/** Checks the open file, not its name: nobody can replace it in between. */
export function readPrivateFile(path: string, maxBytes: number): PrivateFile {
  let file: number;
  try {
    // Opening a pipe without a writer would block forever.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const what = `cannot be read (${errorCode(error) ?? "failed"})`;
    return { ok: false, what, help: "Check the path, and that it is your file." };
  }
  try {
    const wrong = checkStats(fstatSync(file), maxBytes);
    if (wrong) return wrong;
    const bytes = Buffer.alloc(maxBytes + 1);
    const length = readSync(file, bytes);
    return length > maxBytes ? tooLarge(maxBytes) : { ok: true, text: bytes.toString("utf8", 0, length) };
  } catch (error) {
    const what = `cannot be read (${errorCode(error) ?? "failed"})`;
    return { ok: false, what, help: "Check that it is a regular file." };
  } finally {
    closeSync(file);
  }
}

function tooLarge(maxBytes: number): PrivateFile {
  return {
    ok: false,
    what: `is larger than ${maxBytes} bytes`,
    help: "Such a file contains the secret and nothing else.",
  };
}

function checkStats({ mode, uid, size }: Stats, maxBytes: number): PrivateFile | undefined {
  if ((mode & constants.S_IFMT) !== constants.S_IFREG)
    return { ok: false, what: "is not a regular file", help: "Name a file." };
  if (size > maxBytes) return tooLarge(maxBytes);
  const me = process.getuid?.();
  // These bits do not show the permissions of Windows.
  if (me === undefined) return undefined;
  if (uid !== me && uid !== 0)
    return { ok: false, what: "belongs to another user", help: "Change its owner to your user." };
  const open = (mode & 0o777).toString(8).padStart(4, "0");
  if ((mode & 0o077) === 0) return undefined;
  const what = `can be read or written by users other than its owner (${open})`;
  return { ok: false, what, help: "Run `chmod 600` on it." };
}
