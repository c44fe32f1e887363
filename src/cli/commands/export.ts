// `zonewright export`: prints a live zone as a zone file. What a zone file cannot hold is an error unless it is accepted.
import { exportZone } from "../../operations";
import { accountChoice, accountFlags, findAccountProblem } from "../account-flags";
import type { Command } from "../command";
import { EXIT } from "../exit";
import { baseUrlFlag } from "../flags";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { targetOptions } from "../requests";
import { runOperation } from "../run-operation";
import { exportToTerraform, terraformExamples, terraformFlags } from "./export-terraform";

export const exportCommand: Command = {
  name: "export",
  usage: "bind --zone NAME | terraform --zone NAME | terraform --from STATE [flags]",
  doc: "Reads a zone and prints it as a zone file on stdout. What a zone file cannot hold is reported on stderr, and the exit code is 1 unless `--lossy` accepts it.",
  positionals: { min: 1, max: 1, of: "a format: `bind` or `terraform`" },
  flags: [
    { name: "zone", value: "NAME", many: true, doc: "the zone; with `--from STATE` several, or none for all" },
    ...terraformFlags,
    { name: "lossy", doc: "omit what a zone file cannot hold" },
    ...accountFlags,
    baseUrlFlag,
  ],
  examples: [
    { line: "zonewright export bind --zone example.com > example.com.zone", doc: "one zone, as a copy" },
    ...terraformExamples,
  ],
  async run(args, io) {
    const [format] = args.positionals;
    if (format === "terraform") return exportToTerraform(args, io);
    if (format !== "bind")
      return usageError(io, `Cannot export to \`${format}\`. Supported are \`bind\` and \`terraform\`.`, "export");
    const foreign = terraformFlags.find(({ name }) => args.has(name));
    if (foreign) return usageError(io, `\`--${foreign.name}\` is for \`export terraform\`.`, "export");
    const [zone, ...more] = args.all("zone");
    if (zone === undefined || more.length > 0)
      return usageError(io, "Give one `--zone NAME`: a zone file holds one zone.", "export");
    const problem = findAccountProblem(args);
    if (problem !== undefined) return usageError(io, problem, "export");
    const request = { ...accountChoice(args), ...targetOptions(args), zone };
    const result = await runOperation(io, (environment) => exportZone(request, environment));
    if (!result.ok) return reportFailure(result, "export", args, io);
    printDiagnostics(io, result.omissions);
    if (result.omissions.length > 0 && !args.has("lossy")) {
      io.stderr.write("Nothing was printed. Use `--lossy` to print the zone file without the parts listed above.\n");
      return EXIT.error;
    }
    io.stdout.write(result.text);
    return EXIT.done;
  },
};
