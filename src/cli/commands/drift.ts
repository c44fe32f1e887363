// `zonewright drift`: where live has moved away from the documents. Nothing is written.
import { hasErrors } from "../../diagnostic";
import { kinds } from "../../kinds";
import { driftOf, hasDrifted } from "../../report/drift";
import { driftJson, jsonText } from "../../report/json";
import { driftText } from "../../report/text";
import type { Command } from "../command";
import { EXIT } from "../exit";
import { asOfFlag, baseUrlFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import { withPlan } from "../planned";
import { outPaint, printDiagnostics } from "../print";
import { exitFor } from "../stopped";

export const drift: Command = {
  name: "drift",
  summary: "show where live has moved away from the documents; exit 2 if it has",
  usage: "PATH… [flags]",
  doc: "Changed, missing and extra objects are drift. Unmanaged, ignored and foreign ones are listed and are none.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [baseUrlFlag, zoneFlag, jsonFlag, verboseFlag, asOfFlag, profileFlag],
  examples: [
    { line: "zonewright drift zones/", doc: "exit 0 where live is as declared, 2 where it is not" },
    { line: "zonewright drift zones/ --json", doc: "for a scheduled job" },
  ],
  run: (args, io) =>
    withPlan({ command: "drift" }, args, io, async ({ plan }, progress) => {
      progress.end();
      const text = { paint: outPaint(io), verbose: args.has("verbose") };
      io.stdout.write(args.has("json") ? jsonText(driftJson(plan, kinds)) : driftText(plan, kinds, text));
      printDiagnostics(io, plan.diagnostics);
      if (hasErrors(plan.diagnostics)) return exitFor(plan.diagnostics);
      return hasDrifted(driftOf(plan)) ? EXIT.changes : EXIT.done;
    }),
};
