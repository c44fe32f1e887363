// `zonewright fix`: rewrites old spellings in documents in place, and shows the difference.
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { formatCount } from "../../base/format-count";
import { fix } from "../../operations";
import { formatFileDiff } from "../../report/text/file-diff";
import type { Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { printDiagnostics, stdoutPaint } from "../print";
import { runOperation } from "../run-operation";

export const fixCommand: Command = {
  name: "fix",
  usage: "PATH… [--check]",
  doc: "Replaces old spellings in documents by the new spelling, keeps comments, order and formatting, and shows the difference. A document that cannot be read or rewritten safely stays unchanged.",
  positionals: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [{ name: "check", doc: "only show the difference; exit 2 if there is one" }],
  examples: [
    { line: "zonewright fix zones/", doc: "every .yaml, .yml and .json file in the folder" },
    { line: "zonewright fix zones/ --check", doc: "for a pipeline: exit 2 if something would be rewritten" },
  ],
  async run(args, io) {
    const check = args.has("check");
    const { files, diagnostics } = await runOperation(io, (environment) =>
      fix({ paths: args.positionals, check }, environment),
    );
    for (const { file, before, after } of files) io.stdout.write(formatFileDiff(file, before, after, stdoutPaint(io)));
    printDiagnostics(io, diagnostics);
    const spellings = files.reduce((sum, { fixed }) => sum + fixed, 0);
    const total = `${formatCount(spellings, "old spelling")} in ${formatCount(files.length, "file")}`;
    if (spellings === 0) io.stderr.write(hasErrors(diagnostics) ? "" : "Nothing to rewrite.\n");
    else io.stderr.write(check ? `${total} would be rewritten.\n` : `Rewrote ${total}.\n`);
    return exitCodeOf(diagnostics, check && files.length > 0);
  },
};

function exitCodeOf(diagnostics: readonly Diagnostic[], wouldChange: boolean): ExitCode {
  if (hasErrors(diagnostics)) return exitCodeFor(diagnostics);
  return wouldChange ? EXIT.changes : EXIT.done;
}
