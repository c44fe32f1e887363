// `zonewright plan`: what would change, and nothing is written.
import { hasErrors } from "../../base/diagnostic";
import { isEmpty } from "../../plan/plan";
import type { Reported } from "../../report/reported";
import { refusedHazards } from "../../report/text";
import type { Args, Command } from "../command";
import { denies, denyDeprecatedFlag } from "../deny";
import { EXIT, type ExitCode } from "../exit";
import { allowFlag, asOfFlag, baseUrlFlag, jsonFlag, noBatchFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import type { Io } from "../io";
import { type Planned, withPlan } from "../planned";
import { printDiagnostics } from "../print";
import { printReport, reportFlags, writeReports } from "../reports";
import { expiresFlag, savePlan } from "../saved-plan";
import { exitFor } from "../stopped";

export const planCommand: Command = {
  name: "plan",
  summary: "show what apply would change; nothing is written",
  usage: "PATH… [flags]",
  doc: "Reads the target completely and shows every change that would make it as the documents declare.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    jsonFlag,
    ...reportFlags,
    verboseFlag,
    { name: "out", value: "FILE", doc: "save the plan, for `zonewright apply FILE`" },
    expiresFlag,
    { name: "detailed-exitcode", doc: "exit 2 where there are changes" },
    allowFlag,
    asOfFlag,
    denyDeprecatedFlag,
    noBatchFlag,
    profileFlag,
  ],
  examples: [
    { line: "zonewright plan zones/ --base-url emulator:state.json", doc: "against an emulator kept in a file" },
    {
      line: "zonewright plan zones/ --zone example.com --verbose",
      doc: "one zone of many, with everything left alone listed",
    },
    {
      line: "zonewright plan zones/ --out plan.zwplan",
      doc: "saves it: `zonewright apply plan.zwplan` then does exactly this, or refuses",
    },
    {
      line: "zonewright plan zones/ --json --detailed-exitcode > plan.json",
      doc: "for a pipeline: exit 2 where there are changes",
    },
    {
      line: "zonewright plan zones/ --report markdown=plan.md --report sarif=plan.sarif",
      doc: "text here, and the same plan for a pull request and a code host",
    },
  ],
  run: (args, io) =>
    withPlan({ command: "plan" }, args, io, async (planned, progress) => {
      progress.end();
      return show(planned, args, io);
    }),
};

function show({ plan, desired, documents, remarks }: Planned, args: Args, io: Io): ExitCode {
  const allow = args.all("allow");
  const about: Reported = { of: "plan", plan, desired, remarks, allow };
  printReport(about, args, io);
  printDiagnostics(io, plan.diagnostics);
  const written = writeReports(about, args, io);
  if (hasErrors(plan.diagnostics)) return exitFor(plan.diagnostics);
  const denied = denies(args, plan.deprecations, io);
  if (denied || refusedHazards(plan, allow).length > 0) return EXIT.refused;
  if (!written) return EXIT.error;
  const out = args.value("out");
  if (out !== undefined && !savePlan(io, out, { plan, documents: documents?.(), expires: args.value("expires") }))
    return EXIT.error;
  return args.has("detailed-exitcode") && !isEmpty(plan) ? EXIT.changes : EXIT.done;
}
