// `zonewright fix`: old spellings in documents rewritten in place, with the difference shown.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { documentKeys } from "../../desired/compile";
import { readFiles } from "../../desired/formats/document/files";
import { fixText } from "../../desired/formats/document/fix";
import { parseYaml } from "../../desired/formats/document/yaml";
import { secretValues } from "../../desired/secret-values";
import { kinds } from "../../kinds";
import { fileDiff } from "../../report/text/file-diff";
import { count } from "../../report/text/words";
import type { Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { outPaint, printDiagnostics } from "../print";
import { hide } from "../redacted";
import { replaceFile } from "../replace-file";
import { exitFor } from "../stopped";

export const fix: Command = {
  name: "fix",
  summary: "rewrite deprecated spellings in documents, in place",
  usage: "PATH… [--check]",
  doc: "Writes the new spelling where documents hold an old one, keeps comments, order and formatting, and shows the difference. A document that cannot be read or rewritten safely stays as it is.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [{ name: "check", doc: "only show the difference; exit 2 where there is one" }],
  examples: [
    { line: "zonewright fix zones/", doc: "every .yaml, .yml and .json below the folder" },
    { line: "zonewright fix zones/ --check", doc: "for a pipeline: exit 2 where something would be rewritten" },
  ],
  async run(args, io) {
    const read = readFiles(args.words, io.cwd);
    const diagnostics = [...read.diagnostics];
    const check = args.has("check");
    let [files, spellings] = [0, 0];
    for (const { file } of read.files) {
      const done = fixFile(file, check, io);
      diagnostics.push(...done.diagnostics);
      files += done.fixed > 0 ? 1 : 0;
      spellings += done.fixed;
    }
    printDiagnostics(io, diagnostics);
    const number = `${count(spellings, "old spelling")} in ${count(files, "file")}`;
    if (spellings === 0) io.stderr.write(hasErrors(diagnostics) ? "" : "Nothing to rewrite.\n");
    else io.stderr.write(check ? `${number} would be rewritten.\n` : `Rewrote ${number}.\n`);
    return exitOf(diagnostics, check && files > 0);
  },
};

function exitOf(diagnostics: readonly Diagnostic[], wouldChange: boolean): ExitCode {
  if (hasErrors(diagnostics)) return exitFor(diagnostics);
  return wouldChange ? EXIT.changes : EXIT.done;
}

interface Done {
  readonly fixed: number;
  readonly diagnostics: readonly Diagnostic[];
}

const BYTE_ORDER_MARK = "\uFEFF";

function fixFile(file: string, check: boolean, io: Io): Done {
  const path = resolve(io.cwd, file);
  const whole = readFileSync(path, "utf8");
  const mark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const before = whole.slice(mark.length);
  // The difference is shown with the lines around it.
  const { document } = parseYaml(file, before);
  if (document) hide(io, secretValues([document], kinds));
  const { text, fixed, diagnostics } = fixText(file, before, documentKeys(kinds));
  if (text === before) return { fixed: 0, diagnostics };
  const problem = check ? undefined : written(path, file, mark + text);
  if (problem) return { fixed: 0, diagnostics: [...diagnostics, problem] };
  io.stdout.write(fileDiff(file, before, text, outPaint(io)));
  return { fixed: fixed.length, diagnostics };
}

function written(path: string, file: string, text: string): Diagnostic | undefined {
  try {
    replaceFile(path, text);
    return undefined;
  } catch (error) {
    const detail = `\`${file}\`: ${error instanceof Error ? error.message : String(error)}.`;
    const help = "Check the permissions of the file and its folder; it is as it was.";
    return { code: "CLI111", severity: "error", summary: "The file cannot be written", detail, help, where: { file } };
  }
}
