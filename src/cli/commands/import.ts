// `zonewright import`: zones kept elsewhere, printed as a document.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { liveDocument } from "../../desired/formats/live/live-document";
import { importOctodns } from "../../desired/formats/octodns/octodns";
import { importBind } from "../../desired/formats/zone-file/bind";
import { kinds } from "../../kinds";
import { importedForm } from "../../kinds/declared-form";
import { dnsRecord } from "../../kinds/dns-record";
import { zoneFileForm } from "../../kinds/dns-record/zone-file";
import { didYouMean } from "../args";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { baseUrlFlag, profileFlag } from "../flags";
import type { Io } from "../io";
import { withLiveZones } from "../live-zones";
import { printDiagnostics, usageError } from "../print";
import { exitFor } from "../stopped";

const FORMS = ["octodns", "bind", "live"] as const;
type Form = (typeof FORMS)[number];

export const importCommand: Command = {
  name: "import",
  summary: "print a document made from an octoDNS zone, a BIND zone file, a live zone or a whole account",
  usage: "octodns FILE|FOLDER | bind FILE | live, with --zone NAME; `live` alone is the whole account",
  doc: "Reads a zone and prints a document on stdout. What cannot be taken over is told on stderr. Nothing is written to the API.",
  words: { min: 1, max: 2, of: "a form and, unless it is `live`, a PATH: `octodns FILE`" },
  flags: [
    { name: "zone", value: "NAME", many: true, doc: "the zone; with `live` several, or none for the account" },
    baseUrlFlag,
    profileFlag,
  ],
  examples: [
    {
      line: "zonewright import octodns config/example.com.yaml --zone example.com > zones/example.com.yaml",
      doc: "one file",
    },
    {
      line: "zonewright import octodns config/example.com./ --zone example.com",
      doc: "a split zone: a folder with a file for each name",
    },
    { line: "zonewright import bind example.com.zone --zone example.com", doc: "a zone file" },
    { line: "zonewright import live --zone example.com", doc: "a zone as it is; a plan of the document is empty" },
    { line: "zonewright import live > account.yaml", doc: "every zone of the account, and what stands beside them" },
  ],
  async run(args, io) {
    const [form = "", path] = args.words;
    const problem = misuse(form, path, args);
    if (problem !== undefined) return usageError(io, problem, "import");
    const [zone = ""] = args.all("zone");
    return importers[form as Form](path ?? "", zone, args, io);
  },
};

function misuse(form: string, path: string | undefined, args: Args): string | undefined {
  if (!FORMS.some((name) => name === form)) {
    return `\`${form}\` is no form to import.${didYouMean(form, FORMS)} There are \`${FORMS.join("`, `")}\`.`;
  }
  if (form === "live" && path !== undefined) return "`import live` reads the API and takes no PATH.";
  if (form !== "live" && path === undefined) return `\`import ${form}\` needs a PATH.`;
  const zones = args.all("zone").length;
  if (zones === 0 && form !== "live") return "`--zone NAME` is missing: name the zone.";
  return form !== "live" && zones > 1 ? "One file is one zone: give one `--zone NAME`." : undefined;
}

const importers: Readonly<Record<Form, (path: string, zone: string, args: Args, io: Io) => Promise<ExitCode>>> = {
  octodns: async (path, zone, _args, io) => printed(await importOctodns(path, { zone, cwd: io.cwd }), io),
  bind: async (path, zone, _args, io) => fromBind(path, zone, io),
  live: (_path, _zone, args, io) =>
    withLiveZones("import", args, io, (live) =>
      printed(liveDocument(kinds, live, importedForm, args.all("zone").length === 0), io),
    ),
};

async function fromBind(file: string, zone: string, io: Io): Promise<ExitCode> {
  let text: string;
  try {
    text = await readFile(resolve(io.cwd, file), "utf8");
  } catch (error) {
    const detail = `\`${file}\` cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return printed(
      { document: "", diagnostics: [{ code: "BND100", severity: "error", summary: "No zone file", detail }] },
      io,
    );
  }
  return printed(importBind({ zone, file, text }, dnsRecord, zoneFileForm), io);
}

function printed(read: { document: string; diagnostics: readonly Diagnostic[] }, io: Io): ExitCode {
  printDiagnostics(io, read.diagnostics);
  if (hasErrors(read.diagnostics)) return exitFor(read.diagnostics);
  io.stdout.write(read.document);
  return EXIT.done;
}
