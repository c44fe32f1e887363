// Reads the small files that documents name, such as public keys. A file must be in the folder of the document or below, links followed:
// whoever may propose a change to the documents could otherwise have any file of this machine read.
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { quoteValue } from "../../../dns";
import type { FileText } from "../../../kind/builder";

/** A key in PEM form has a few kilobytes. */
const MAX_BYTES = 64 * 1024;

/** @param base the folder that the paths of documents start from. */
export function createFileReader(base = "."): (document: string, path: string) => FileText {
  return (document, path) => {
    try {
      const folder = realpathSync(dirname(resolve(base, document)));
      const file = realpathSync(resolve(folder, path));
      if (!file.startsWith(folder + sep)) return refuse(path, "is outside the folder of the document");
      const stats = statSync(file);
      if (!stats.isFile()) return refuse(path, "is not a regular file");
      if (stats.size > MAX_BYTES) return refuse(path, `has ${stats.size} bytes; the limit is ${MAX_BYTES}`);
      return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)) };
    } catch {
      return refuse(path, "cannot be read as text, or does not exist");
    }
  };
}

function refuse(path: string, reason: string): FileText {
  const help = "Name a text file in the folder of the document or below, relative to the document.";
  return { ok: false, problem: { code: "DOC125", message: `${quoteValue(path)} ${reason}.`, help } };
}
