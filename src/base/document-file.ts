// Whether a file is a document, which no command may replace by something else that it writes: a plan, a report, a value.
import { isObject, parseJson } from "./json";
import { readTextFile } from "./read-text-file";

/** Judged by the content: `version: 1` at the top level. What cannot be read is not a document. */
export function isDocumentFile(path: string): boolean {
  try {
    return isDocumentText(readTextFile(path).replace(/^\uFEFF/, ""));
  } catch {
    return false;
  }
}

/** Saved plans and states of the emulator name their format; documents have none. */
function isDocumentText(text: string): boolean {
  if (!/^\s*\{/.test(text)) return /^version[ \t]*:[ \t]*1[ \t]*(?:#.*)?\r?$/m.test(text);
  const value = parseJson(text);
  if (value === undefined) return /^\s*\{\s*"?version"?\s*:\s*1\b/.test(text);
  const { version, format } = isObject(value) ? value : {};
  return version === 1 && format === undefined;
}
