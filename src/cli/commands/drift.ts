// `zonewright drift`: where live has moved away from the documents. Nothing is written, unless `--remediate` asks for it.
import { hasErrors } from "../../base/diagnostic";
import type { Command } from "../command";
import { allowedClash, jobOf } from "../drift-job";
import { notifyAsFlag, notifyFlag, recipientOf } from "../drift-notify";
import { mayRevert, remediateFlag } from "../drift-remedy";
import { EXIT } from "../exit";
import { asOfFlag, baseUrlFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import { withPlan } from "../planned";
import { printDiagnostics, usageError } from "../print";
import { printReport, reportFlags, writeReports } from "../reports";
import { serialFlags } from "../serial-flags";
import { exitFor } from "../stopped";

const historyFlag = {
  name: "history",
  value: "FILE",
  doc: "remember findings and runs there: when each was first and last seen, and what is new",
};

const jobFlags = [
  historyFlag,
  { name: "baseline", doc: "what is there now counts as known: nobody is told of it" },
  notifyFlag,
  notifyAsFlag,
  { name: "metrics-file", value: "FILE", doc: "write numbers of the run there for Prometheus' textfile collector" },
  { name: "who", doc: "ask the account's audit log who made each new finding so" },
  remediateFlag,
  ...serialFlags,
];

export const drift: Command = {
  name: "drift",
  summary: "show where live has moved away from the documents; exit 2 if it has",
  usage: "PATH… [flags]",
  doc: "Changed, missing and extra objects are drift. Unmanaged, ignored and foreign ones are listed and are none.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [baseUrlFlag, zoneFlag, jsonFlag, ...reportFlags, ...jobFlags, verboseFlag, asOfFlag, profileFlag],
  examples: [
    { line: "zonewright drift zones/", doc: "exit 0 where live is as declared, 2 where it is not" },
    { line: "zonewright drift zones/ --json", doc: "for a scheduled job" },
    {
      line: "zonewright drift zones/ --history drift.json --notify https://hooks.example.com/dns",
      doc: "tells of what is new or resolved, once",
    },
  ],
  run: async (args, io) => {
    const clash = allowedClash(args);
    if (clash !== undefined) return usageError(io, clash, "drift");
    const found = recipientOf(args, io);
    if (!found.ok) return usageError(io, found.problem, "drift");
    const job = jobOf(args, io, found.recipient);
    return withPlan(
      { command: "drift", before: job.before, writes: mayRevert(args) },
      args,
      io,
      async (planned, progress) => {
        const { plan, desired, remarks } = planned;
        progress.end();
        printDiagnostics(io, plan.diagnostics);
        const remedied = await job.remedy(planned);
        const done = await job.after(planned, remedied);
        const { history, findings } = done;
        const about = { of: "drift", plan, desired, remarks, findings, ...(history && { history }) } as const;
        printReport(about, args, io);
        const diagnostics = [...remedied.diagnostics, ...done.diagnostics];
        printDiagnostics(io, diagnostics);
        io.stderr.write(`${remedied.said}${done.said}`);
        const written = writeReports(about, args, io);
        if (hasErrors(plan.diagnostics)) return exitFor(plan.diagnostics);
        if (remedied.exit !== undefined) return remedied.exit;
        if (!written || hasErrors(diagnostics)) return EXIT.error;
        return remedied.left > 0 ? EXIT.changes : EXIT.done;
      },
    );
  },
};
