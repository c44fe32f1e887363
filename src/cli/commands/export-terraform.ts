// `zonewright export terraform`: prints a configuration of the provider `edge` for objects that exist, with the blocks that take them over.
import { exportConfiguration, type TerraformRequest } from "../../operations";
import type { Args, Command, Flag } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { targetOptions } from "../requests";
import { runOperation } from "../run-operation";
import { writeDocument } from "../write-document";
import { readZoneNames, zoneNameFlag } from "../zone-names";
import { exportToStack } from "./export-to-stack";

export const terraformFlags: readonly Flag[] = [
  {
    name: "from",
    value: "STATE",
    doc: "`terraform`: a state with resources of the public provider (`terraform show -json`); without it, the live zone",
  },
  { name: "set", doc: "`terraform`: the records of a zone in one `edge_dns_record_set`" },
  {
    name: "moved-only",
    doc: "`terraform`: only `moved` blocks, for a configuration in which you change the types yourself",
  },
  {
    name: "stack",
    value: "FILE",
    doc: "`terraform`: only `removed` and `import` blocks, which move the records of the state into the sets of this `cdk.tf.json`",
  },
  zoneNameFlag,
];

export const terraformExamples: Command["examples"] = [
  {
    line: "zonewright export terraform --from state.json > edge.tf",
    doc: "resources of the public provider as `edge_*`, with `moved` blocks",
  },
  {
    line: "zonewright export terraform --from state.json --set > edge.tf",
    doc: "their records in a set for each zone, with `removed` and `import` blocks",
  },
  { line: "zonewright export terraform --zone example.com > edge.tf", doc: "a live zone, with `import` blocks" },
];

export async function exportToTerraform(args: Args, io: Io): Promise<ExitCode> {
  const stack = args.value("stack");
  if (stack !== undefined) {
    const state = args.value("from");
    if (state === undefined) return usageError(io, "`--stack` needs `--from STATE`.", "export");
    return exportToStack(io, state, stack);
  }
  const request = parseRequest(args);
  if (typeof request === "string") return usageError(io, request, "export");
  const result = await runOperation(io, (environment) => exportConfiguration(request, environment));
  if (!result.ok && result.reason !== "source") return reportFailure(result, "export", args, io);
  printDiagnostics(io, result.diagnostics);
  if (!result.ok) return exitCodeFor(result.diagnostics);
  const written = writeDocument(result.text, args, io);
  if (written !== EXIT.done) return written;
  const verb = request.from === "state" ? "move" : "are imported";
  io.stderr.write(
    `${result.moved} objects ${verb}. Check with \`terraform plan\`: it must change and destroy none of them.\n`,
  );
  return EXIT.done;
}

/** A text is a problem. */
function parseRequest(args: Args): TerraformRequest | string {
  const zones = args.all("zone");
  const path = args.value("from");
  const form = args.has("set") ? "set" : "records";
  const ofAccount = ["account", "accounts"].find((flag) => args.has(flag));
  if (ofAccount !== undefined) return `\`--${ofAccount}\` is not for \`export terraform\`.`;
  if (args.has("lossy")) return "`--lossy` is for the other formats.";
  if (path !== undefined) {
    if (args.has("set") && args.has("moved-only")) return "Give `--set` or `--moved-only`, not both.";
    const options = { zones, zoneNames: readZoneNames(args) };
    return { from: "state", path, form: args.has("moved-only") ? "moved" : form, ...options };
  }
  if (args.has("moved-only")) return "`--moved-only` needs `--from STATE`.";
  if (args.has("zone-name")) return "`--zone-name` needs `--from STATE`.";
  const [zone, ...more] = zones;
  if (zone === undefined || more.length > 0) return "Give one `--zone NAME`, or `--from STATE`.";
  return { from: "live", zone, form, ...targetOptions(args) };
}
