// `zonewright import`: zones kept elsewhere, printed as a document.

import { importOctodns } from "../../desired/octodns";
import { hasErrors } from "../../diagnostic";
import { didYouMean } from "../args";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { exitFor } from "../stopped";

const FORMS = ["octodns"] as const;

export const importCommand: Command = {
  name: "import",
  summary: "print a document made from an octoDNS zone",
  usage: "octodns FILE|FOLDER --zone NAME",
  doc: "Reads a zone file of octoDNS, or the folder of a split zone, and prints a document on stdout. What cannot be taken over is told on stderr.",
  words: { min: 2, max: 2, of: "a form and a PATH: `octodns FILE`" },
  flags: [{ name: "zone", value: "NAME", doc: "the zone that the records belong to" }],
  examples: [
    {
      line: "zonewright import octodns config/example.com.yaml --zone example.com > zones/example.com.yaml",
      doc: "one file",
    },
    {
      line: "zonewright import octodns config/example.com./ --zone example.com",
      doc: "a split zone: a folder with a file for each name",
    },
  ],
  async run(args, io) {
    const [form = "", path = ""] = args.words;
    const zone = args.one("zone");
    if (!FORMS.some((one) => one === form)) {
      return usageError(
        io,
        `\`${form}\` is no form to import.${didYouMean(form, FORMS)} There is \`octodns\`.`,
        "import",
      );
    }
    if (zone === undefined)
      return usageError(io, "`--zone NAME` is missing: a zone file does not name its zone.", "import");
    return fromOctodns(path, zone, args, io);
  },
};

async function fromOctodns(path: string, zone: string, _args: Args, io: Io): Promise<ExitCode> {
  const read = await importOctodns(path, { zone, cwd: io.cwd });
  printDiagnostics(io, read.diagnostics);
  if (hasErrors(read.diagnostics)) return exitFor(read.diagnostics);
  io.stdout.write(read.document);
  return EXIT.done;
}
