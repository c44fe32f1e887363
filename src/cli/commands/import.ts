// `zonewright import`: prints zones that are kept elsewhere as a document.
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { suggestName } from "../../base/suggest-name";
import { type ImportDocumentRequest, importDocument } from "../../operations";
import { accountChoice, accountFlags, findAccountProblem } from "../account-flags";
import type { Args, Command } from "../command";
import { EXIT } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { baseUrlFlag, integerFlag, profileFlag } from "../flags";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { targetOptions } from "../requests";
import { runOperation } from "../run-operation";
import { outFlags, writeImport, writeManifest } from "../write-document";
import { readZoneNames, zoneNameFlag } from "../zone-names";
import { checkTerraform } from "./check-terraform";

const SOURCES = ["octodns", "dnscontrol", "terraform", "bind", "live"] as const;

export const importCommand: Command = {
  name: "import",
  usage:
    "octodns CONFIG|FOLDER|FILE | dnscontrol FILE | terraform STATE | bind FILE|FOLDER | live, with --zone NAME; `live` alone is the whole account",
  doc: "Reads zones and prints a document on stdout, or with --out FOLDER writes one for each zone. What cannot be imported is reported on stderr, and ignored by the document. Nothing is written to the API.",
  positionals: { min: 1, max: 2, of: "a format and, unless it is `live`, a PATH: `octodns FILE`" },
  flags: [
    {
      name: "zone",
      value: "NAME",
      many: true,
      doc: "a zone, also several; without it all zones. The file of a single zone needs it",
    },
    {
      name: "tag",
      value: "TAG",
      doc: "DNSControl: the view of split-horizon domains, `inside` of `example.com!inside`",
    },
    zoneNameFlag,
    { name: "config", value: "FILE", doc: "octoDNS's configuration, where the PATH is that of a zone" },
    integerFlag(
      "default-ttl",
      "N",
      0,
      2_147_483_647,
      "octoDNS: the TTL of records without one; default: the configuration's, or 3600",
    ),
    {
      name: "check",
      doc: "Terraform: print no document, but the resources that are left to move; exit 2 if there are any",
    },
    { name: "all", doc: "octoDNS: import zones, too, that it publishes to other providers only" },
    {
      name: "skip-processor",
      value: "NAME",
      many: true,
      doc: "octoDNS: import as if there was no such processor; the document does not own the zone",
    },
    {
      name: "manifest",
      value: "FILE",
      doc: "write what became of each zone to this file: JSON if it ends in `.json`, or else text",
    },
    { name: "strict", doc: "print nothing and exit 1 if there is a warning" },
    ...outFlags,
    ...accountFlags,
    baseUrlFlag,
    profileFlag,
  ],
  examples: [
    {
      line: "zonewright import octodns config.yaml --out zones/ --manifest manifest.txt",
      doc: "every zone of octoDNS's configuration; the documents own their zones as octoDNS did",
    },
    { line: "zonewright import octodns config.yaml --zone example.com", doc: "one of its zones" },
    {
      line: "zonewright import octodns config/example.com.yaml --zone example.com > zones/example.com.yaml",
      doc: "one file, without the configuration",
    },
    {
      line: "zonewright import octodns config/example.com./ --zone example.com",
      doc: "a split zone: a folder with a file for each name",
    },
    {
      line: "zonewright import dnscontrol ir.json --out zones/",
      doc: "every domain of a configuration, printed by `dnscontrol print-ir --out ir.json`",
    },
    {
      line: "zonewright import terraform state.json --out zones/",
      doc: "every zone of a state: `terraform show -json > state.json`",
    },
    {
      line: "zonewright import terraform state.json --check",
      doc: "which resources are left to move from the public provider to `edge`",
    },
    { line: "zonewright import bind example.com.zone --zone example.com", doc: "a zone file" },
    { line: "zonewright import bind /var/lib/bind --out zones/", doc: "every zone file of a folder" },
    { line: "zonewright import live --zone example.com", doc: "a live zone; a plan of the document is empty" },
    {
      line: "zonewright import live --accounts zones/ --account staging --zone example.net",
      doc: "a zone of an account that documents declare, with the token of that account",
    },
    {
      line: "zonewright import live > account.yaml",
      doc: "every zone of the account, and what belongs to the account",
    },
    { line: "zonewright import live --out zones/", doc: "the same, with a file for each zone" },
  ],
  async run(args, io) {
    const parsed = parseRequest(args);
    if (!parsed.ok) return usageError(io, parsed.problem, "import");
    if (parsed.request.from === "terraform" && args.has("check")) return checkTerraform(parsed.request.path, io);
    const result = await runOperation(io, (environment) => importDocument(parsed.request, environment));
    if (!result.ok && result.reason !== "source") return reportFailure(result, "import", args, io);
    // The manifest has the notes.
    const isPrinted = ({ severity }: Diagnostic) => severity !== "note" || !args.has("manifest");
    printDiagnostics(io, result.diagnostics.filter(isPrinted));
    if (!result.ok) {
      if (result.manifest) writeManifest(result.manifest, args, io);
      return exitCodeFor(result.diagnostics);
    }
    if (args.has("strict") && result.diagnostics.some(({ severity }) => severity === "warning")) {
      io.stderr.write("Nothing was printed, because of `--strict` and the warnings above.\n");
      return EXIT.error;
    }
    const written = writeImport(result, args, io);
    if (written !== EXIT.done || !hasErrors(result.diagnostics)) return written;
    io.stderr.write("The zones with errors above are in no document; the others are.\n");
    return EXIT.error;
  },
};

type ParsedRequest =
  | { readonly ok: true; readonly request: ImportDocumentRequest }
  | { readonly ok: false; readonly problem: string };

function parseRequest(args: Args): ParsedRequest {
  const [name = "", path] = args.positionals;
  const from = SOURCES.find((source) => source === name);
  const zones = args.all("zone");
  if (from === undefined) {
    const supported = `Supported are \`${SOURCES.join("`, `")}\`.`;
    return invalid(`Cannot import from \`${name}\`.${suggestName(name, SOURCES)} ${supported}`);
  }
  const foreign = ["config", "default-ttl", "all", "skip-processor"].find(
    (flag) => from !== "octodns" && args.has(flag),
  );
  if (foreign !== undefined) return invalid(`\`--${foreign}\` is for \`import octodns\`.`);
  const ofAccount = ["account", "accounts"].find((flag) => from !== "live" && args.has(flag));
  if (ofAccount !== undefined)
    return invalid(`\`--${ofAccount}\` is for \`import live\`: other sources have no account.`);
  if (from !== "dnscontrol" && args.has("tag")) return invalid("`--tag` is for `import dnscontrol`.");
  const ofState = ["zone-name", "check"].find((flag) => from !== "terraform" && args.has(flag));
  if (ofState !== undefined) return invalid(`\`--${ofState}\` is for \`import terraform\`.`);
  if (from === "live") {
    if (path !== undefined) return invalid("`import live` reads the API and takes no PATH.");
    const problem = findAccountProblem(args);
    if (problem !== undefined) return invalid(problem);
    return { ok: true, request: { from, zones, ...accountChoice(args), ...targetOptions(args) } };
  }
  const config = args.value("config");
  if (path === undefined && !(from === "octodns" && config !== undefined))
    return invalid(`\`import ${from}\` needs a PATH${from === "octodns" ? ", or `--config FILE`" : ""}.`);
  if (from === "dnscontrol") {
    const tag = args.value("tag");
    return { ok: true, request: { from, path: path ?? "", zones, ...(tag === undefined ? {} : { tag }) } };
  }
  if (from === "terraform")
    return { ok: true, request: { from, path: path ?? "", zones, zoneNames: readZoneNames(args) } };
  if (from === "bind") return { ok: true, request: { from, path: path ?? "", zones } };
  const ttl = args.value("default-ttl");
  const skipProcessors = args.all("skip-processor");
  const options = { ...(config && { config }), ...(ttl && { defaultTtl: Number(ttl) }), ...(path && { path }) };
  return { ok: true, request: { from, zones, skipProcessors, all: args.has("all"), ...options } };
}

function invalid(problem: string): ParsedRequest {
  return { ok: false, problem };
}
