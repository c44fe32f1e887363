// `zonewright export`: prints live zones, as a document of everything or for other programs. What the format cannot hold is an error
// unless it is accepted.
import { hasErrors } from "../../base/diagnostic";
import { suggestName } from "../../base/suggest-name";
import { EXPORT_FORMATS, exportZone } from "../../operations";
import { accountChoice, accountFlags, findAccountProblem } from "../account-flags";
import type { Command } from "../command";
import { EXIT } from "../exit";
import { baseUrlFlag } from "../flags";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { targetOptions } from "../requests";
import { runOperation } from "../run-operation";
import { outFlags, writeDocument } from "../write-document";
import { exportToTerraform, terraformExamples, terraformFlags } from "./export-terraform";

const FORMATS = [...EXPORT_FORMATS, "terraform"] as const;
const FORMAT_LIST = FORMATS.map((format) => `\`${format}\``).join(", ");

export const exportCommand: Command = {
  name: "export",
  usage:
    "document | bind | octodns | terraform, with --zone NAME; `document` alone is the whole account | terraform --from STATE",
  doc: "Reads a zone and prints it on stdout: as a document that restores it, as a zone file, or as a file of octoDNS's YamlProvider. What the format cannot hold is reported on stderr, and the exit code is 1 unless `--lossy` accepts it.",
  positionals: { min: 1, max: 1, of: `a format: ${FORMAT_LIST}` },
  flags: [
    { name: "zone", value: "NAME", many: true, doc: "the zone; with `--from STATE` several, or none for all" },
    ...terraformFlags,
    { name: "lossy", doc: "omit what the format cannot hold; the file names it in comments" },
    ...outFlags,
    ...accountFlags,
    baseUrlFlag,
  ],
  examples: [
    { line: "zonewright export bind --zone example.com > example.com.zone", doc: "one zone, as a copy" },
    { line: "zonewright export document --zone example.com > backup.yaml", doc: "everything; `apply` restores it" },
    { line: "zonewright export octodns --zone example.com > config/example.com.yaml", doc: "for octoDNS" },
    ...terraformExamples,
  ],
  async run(args, io) {
    const [name = ""] = args.positionals;
    if (name === "terraform") return exportToTerraform(args, io);
    const format = EXPORT_FORMATS.find((format) => format === name);
    if (format === undefined) {
      const hint = suggestName(name, FORMATS);
      return usageError(io, `Cannot export to \`${name}\`.${hint} Supported are ${FORMAT_LIST}.`, "export");
    }
    const foreign = terraformFlags.find(({ name }) => args.has(name));
    if (foreign) return usageError(io, `\`--${foreign.name}\` is for \`export terraform\`.`, "export");
    const [zone, ...more] = args.all("zone");
    if ((zone === undefined && format !== "document") || more.length > 0)
      return usageError(io, `Give one \`--zone NAME\`: the output of \`export ${format}\` holds one zone.`, "export");
    const problem = findAccountProblem(args);
    if (problem !== undefined) return usageError(io, problem, "export");
    const request = { ...accountChoice(args), ...targetOptions(args), format, ...(zone !== undefined && { zone }) };
    const result = await runOperation(io, (environment) => exportZone(request, environment));
    if (!result.ok) return reportFailure(result, "export", args, io);
    printDiagnostics(io, result.omissions);
    if (hasErrors(result.omissions)) return EXIT.error;
    if (result.omissions.length > 0 && !args.has("lossy")) {
      io.stderr.write("Nothing was printed. Use `--lossy` to export without the parts listed above.\n");
      return EXIT.error;
    }
    return writeDocument(result.text, args, io);
  },
};
