// The file in which a drift job keeps its history between runs, and other files that a job replaces as a whole.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { errorCode, errorText } from "../../base/error-text";
import { readTextFile } from "../../base/read-text-file";
import { replaceFile } from "../../base/replace-file";
import { type DriftHistory, emptyHistory, formatHistory, type ParsedHistory, parseHistory } from "../../drift";
import type { Environment } from "../environment";
import { identifyTarget } from "../target";

/** A history is bounded and stays far below this; a larger file is something else. */
const MAX_HISTORY_BYTES = 256_000_000;

/** The history in a file; an empty history where there is no file yet. */
export function readHistory(
  file: string,
  target: string,
  environment: Pick<Environment, "cwd" | "env">,
): ParsedHistory {
  const isSameTarget = (stored: string) => {
    if (stored === target) return true;
    const identified = identifyTarget({ baseUrl: stored }, environment);
    return identified.ok && identified.identity === target;
  };
  try {
    const text = readTextFile(resolve(environment.cwd, file), MAX_HISTORY_BYTES);
    return parseHistory(file, text, target, isSameTarget);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { ok: true, history: emptyHistory(target) };
    return unreadable(file, errorText(error));
  }
}

export function writeHistory(
  file: string,
  history: DriftHistory,
  environment: Pick<Environment, "cwd" | "redaction">,
): readonly Diagnostic[] {
  return writeJobFile(file, environment.redaction.redact(formatHistory(history)), environment);
}

/** Replaces a file as a whole, keeping its permissions. The diagnostic says why it could not; the file is then unchanged. */
export function writeJobFile(
  file: string,
  text: string,
  { cwd }: Pick<Environment, "cwd">,
  modeOfNewFile?: number,
): readonly Diagnostic[] {
  try {
    const path = resolve(cwd, file);
    replaceFile(path, text, { mode: existsSync(path) ? undefined : modeOfNewFile });
    return [];
  } catch (error) {
    const detail = `\`${file}\`: ${errorText(error)}.`;
    const help = "Name a file in a folder that can be written. The old content is unchanged.";
    return [{ code: "CLI111", severity: "error", summary: codeTitle("CLI111"), detail, help, where: { file } }];
  }
}

function unreadable(file: string, reason: string): ParsedHistory {
  const detail = `\`${file}\`: ${reason}. The file is unchanged.`;
  const help = "Name another file, or check its permissions.";
  return {
    ok: false,
    diagnostic: { code: "DRF101", severity: "error", summary: codeTitle("DRF101"), detail, help, where: { file } },
  };
}
