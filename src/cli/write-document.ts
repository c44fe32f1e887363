// Prints a document, or writes it into the file that `--out` names. A file that exists is replaced only with `--force`.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorCode, errorText } from "../base/error-text";
import { replaceFile } from "../base/replace-file";
import type { Args, Flag } from "./command";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import { printDiagnostics } from "./print";
import { redactorOf } from "./redact-streams";

export const outFlags: readonly Flag[] = [
  { name: "out", value: "FILE", doc: "write the document to this file, which must not exist" },
  { name: "force", doc: "let `--out` replace a file" },
];

export function writeDocument(document: string, args: Args, io: Io): ExitCode {
  const file = args.value("out");
  if (file === undefined) {
    io.stdout.write(document);
    return EXIT.done;
  }
  const problem = writeFile(file, redactorOf(io)(document), args.has("force"), io);
  if (problem === undefined) return EXIT.done;
  printDiagnostics(io, [problem]);
  return EXIT.error;
}

function writeFile(file: string, text: string, force: boolean, { cwd }: Io): Diagnostic | undefined {
  const path = resolve(cwd, file);
  try {
    if (force) replaceFile(path, text, { mode: 0o644 });
    else writeFileSync(path, text, { flag: "wx" });
    return undefined;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    const exists = errorCode(error) === "EEXIST";
    const detail = exists ? `\`${file}\` exists; it is unchanged.` : `\`${file}\`: ${errorText(error)}.`;
    const help = exists
      ? "Name another file, or replace the file with `--force`."
      : "Name a file in a folder that can be written.";
    return { code: "CLI111", severity: "error", summary: codeTitle("CLI111"), detail, help };
  }
}
