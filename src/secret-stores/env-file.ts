// A value as one line of an env file: `NAME=value`. The other lines stay as they are.
import { readFileSync } from "node:fs";
import { checkFile, codeOf, replacePrivately } from "./file";

/** Why the file could not be replaced or read, if so. */
export function checkEnvFile(path: string): string | undefined {
  const problem = checkFile(path);
  if (problem !== undefined) return problem;
  try {
    readFileSync(path);
    return undefined;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? undefined : `it cannot be read (${codeOf(error)})`;
  }
}

export function envFileHolds(path: string, name: string): boolean {
  try {
    const line = readFileSync(path, "utf8")
      .split("\n")
      .find((line) => isLineOf(line, name));
    return line !== undefined && !/=\s*$/.test(line);
  } catch {
    return false;
  }
}

/** Gives why it could not, without the value. */
export function storeInEnvFile(path: string, name: string, value: string): string | undefined {
  try {
    replacePrivately(path, withLine(textOf(path), name, value));
    return undefined;
  } catch (error) {
    return `it cannot be written (${codeOf(error)})`;
  }
}

/** The first line of that name is replaced and further ones dropped; a new one is added at the end. */
export function withLine(text: string, name: string, value: string): string {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const first = lines.findIndex((line) => isLineOf(line, name));
  const line = `${lines[first]?.trimStart().startsWith("export ") ? "export " : ""}${name}=${quoted(value)}`;
  const kept = lines.filter((line, index) => index === first || !isLineOf(line, name));
  const changed = first < 0 ? [...kept, line] : kept.map((name, index) => (index === first ? line : name));
  return `${changed.join("\n")}\n`;
}

function isLineOf(line: string, name: string): boolean {
  return new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
}

/** Tokens need no quotation marks; what a shell would read otherwise has single ones. */
function quoted(value: string): string {
  return /^[\w.~:@%+/-]+$/.test(value) ? value : `'${value.replace(/'/g, "'\\''")}'`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}
