// A value as one line of an env file, `NAME=value`. The other lines stay as they are.
import { readFileSync } from "node:fs";
import { errorCode } from "../base/error-text";
import { readTextFile } from "../base/read-text-file";
import { checkPrivateFile, describeError, replacePrivateFile } from "./private-file";

/** Why the file could not be replaced or read, if so. */
export function checkEnvFile(path: string): string | undefined {
  const problem = checkPrivateFile(path);
  if (problem !== undefined) return problem;
  try {
    readFileSync(path);
    return undefined;
  } catch (error) {
    return errorCode(error) === "ENOENT" ? undefined : `it cannot be read (${describeError(error)})`;
  }
}

export function envFileHasValue(path: string, name: string): boolean {
  try {
    const line = readTextFile(path)
      .split("\n")
      .find((line) => isLineOf(line, name));
    return line !== undefined && !/=\s*$/.test(line);
  } catch {
    return false;
  }
}

/** Returns why it failed, without the value. */
export function storeInEnvFile(path: string, name: string, value: string): string | undefined {
  try {
    replacePrivateFile(path, withLine(readText(path), name, value));
    return undefined;
  } catch (error) {
    return `it cannot be written (${describeError(error)})`;
  }
}

/** Replaces the first line of that name and drops further lines of it; a new line is added at the end. */
export function withLine(text: string, name: string, value: string): string {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const first = lines.findIndex((line) => isLineOf(line, name));
  const line = `${lines[first]?.trimStart().startsWith("export ") ? "export " : ""}${name}=${quote(value)}`;
  const kept = lines.filter((line, index) => index === first || !isLineOf(line, name));
  const changed = first < 0 ? [...kept, line] : kept.with(first, line);
  return `${changed.join("\n")}\n`;
}

function isLineOf(line: string, name: string): boolean {
  return new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
}

/** Tokens need no quotation marks. Text that a shell would change gets single quotation marks. */
function quote(value: string): string {
  return /^[\w.~:@%+/-]+$/.test(value) ? value : `'${value.replace(/'/g, "'\\''")}'`;
}

function readText(path: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  }
}
