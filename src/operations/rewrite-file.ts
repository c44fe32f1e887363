// Writes the new text of a document, whole or not at all.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { replaceFile } from "../base/replace-file";

/** @param file the path as the user gave it. Returns why the file could not be written. */
export function rewriteFile(path: string, file: string, text: string): Diagnostic | undefined {
  try {
    replaceFile(path, text);
    return undefined;
  } catch (error) {
    const detail = `\`${file}\`: ${errorText(error)}.`;
    const help = "Check the permissions of the file and its folder; the file is unchanged.";
    return { code: "CLI111", severity: "error", summary: codeTitle("CLI111"), detail, help, where: { file } };
  }
}
