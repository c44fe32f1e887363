// `zonewright drift`: where live has moved away from the documents. Nothing is written.
import { hasErrors } from "../../diagnostic";
import { driftOf, hasDrifted } from "../../report/drift";
import type { Command } from "../command";
import { EXIT } from "../exit";
import { asOfFlag, baseUrlFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import { withPlan } from "../planned";
import { printDiagnostics } from "../print";
import { printReport, reportFlags, writeReports } from "../reports";
import { exitFor } from "../stopped";

export const drift: Command = {
  name: "drift",
  summary: "show where live has moved away from the documents; exit 2 if it has",
  usage: "PATH… [flags]",
  doc: "Changed, missing and extra objects are drift. Unmanaged, ignored and foreign ones are listed and are none.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [baseUrlFlag, zoneFlag, jsonFlag, ...reportFlags, verboseFlag, asOfFlag, profileFlag],
  examples: [
    { line: "zonewright drift zones/", doc: "exit 0 where live is as declared, 2 where it is not" },
    { line: "zonewright drift zones/ --json", doc: "for a scheduled job" },
  ],
  run: (args, io) =>
    withPlan({ command: "drift" }, args, io, async ({ plan, desired, remarks }, progress) => {
      progress.end();
      const about = { of: "drift", plan, desired, remarks } as const;
      printReport(about, args, io);
      printDiagnostics(io, plan.diagnostics);
      const written = writeReports(about, args, io);
      if (hasErrors(plan.diagnostics)) return exitFor(plan.diagnostics);
      if (!written) return EXIT.error;
      return hasDrifted(driftOf(plan)) ? EXIT.changes : EXIT.done;
    }),
};
