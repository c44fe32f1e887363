// `zonewright drift`: shows where live differs from the documents. Nothing is written unless `--remediate` requests it.
import { isConverged } from "../../apply/outcome";
import { hasErrors } from "../../base/diagnostic";
import { REQUESTED_REMEDIATIONS, type RequestedRemediation } from "../../drift";
import { type DriftResult, drift } from "../../operations";
import { refuseErrors } from "../../report/refusal";
import { refusalText } from "../../report/text";
import { appFlags } from "../app/flags";
import type { Args, Command, Flag } from "../command";
import { describeJob, describeRemediation } from "../describe-drift";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { asOfFlag, baseUrlFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import type { Io } from "../io";
import { notifyAsFlag, notifyFlag, readRecipient } from "../notify-flags";
import { printDiagnostics, stderrPaint, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { findFormatClash, printReport, reportFlags, writeReports } from "../reports";
import { planRequest, serialHint } from "../requests";
import { runOperation } from "../run-operation";
import { serialFlags } from "../serial-flags";

const remediateFlag: Flag = {
  name: "remediate",
  value: REQUESTED_REMEDIATIONS.join("|"),
  doc: "what to do about drifted records: report them, write live values into the documents, revert them, or what each zone's `drift` declares; never NS, DS or the apex",
  check: (text) =>
    REQUESTED_REMEDIATIONS.some((remediation) => remediation === text)
      ? undefined
      : `\`--remediate\` is \`${text}\`; write \`report\`, \`pr\`, \`revert\` or \`policy\`.`,
};

const jobFlags: readonly Flag[] = [
  {
    name: "history",
    value: "FILE",
    doc: "keep findings and runs in this file: when each was first and last seen, and which are new",
  },
  { name: "baseline", doc: "treat all findings of this run as known: nobody is notified of them" },
  notifyFlag,
  notifyAsFlag,
  { name: "metrics-file", value: "FILE", doc: "write metrics of the run for Prometheus' textfile collector" },
  { name: "who", doc: "look up in the account's audit log who caused each new finding" },
  remediateFlag,
  ...serialFlags,
];

export const driftCommand: Command = {
  name: "drift",
  usage: "PATH… | --app COMMAND [flags]",
  doc: "Changed, missing and extra objects are drift. Unmanaged objects, ignored objects and objects that another product manages are listed and are not drift.",
  positionals: { min: 1, unless: "app", of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    zoneFlag,
    jsonFlag,
    ...reportFlags,
    ...jobFlags,
    verboseFlag,
    asOfFlag,
    profileFlag,
    ...appFlags,
  ],
  examples: [
    { line: "zonewright drift zones/", doc: "exit 0 if live is as declared, 2 if it is not" },
    { line: "zonewright drift zones/ --json", doc: "for a scheduled job" },
    {
      line: "zonewright drift zones/ --history drift.json --notify https://hooks.example.com/dns",
      doc: "notifies once of new and resolved findings",
    },
  ],
  async run(args, io) {
    const clash = findHistoryClash(args);
    if (clash !== undefined) return usageError(io, clash, "drift");
    const found = readRecipient(args, io);
    if (!found.ok) return usageError(io, found.problem, "drift");
    const formatClash = findFormatClash(args);
    if (formatClash !== undefined) return usageError(io, formatClash, "drift");
    const request = {
      ...planRequest(args, io),
      history: args.value("history"),
      baseline: args.has("baseline"),
      notify: found.recipient,
      metricsFile: args.value("metrics-file"),
      findAuthors: args.has("who"),
      remediate: readRemediation(args),
      serialHint: serialHint(args),
    };
    const result = await runOperation(io, (environment, progress) =>
      drift(
        {
          ...request,
          onPlan: ({ plan }) => {
            progress.end();
            printDiagnostics(io, plan.diagnostics);
          },
        },
        environment,
      ),
    );
    return result.ok ? reportDrift(result, args, io) : reportFailure(result, "drift", args, io);
  },
};

function readRemediation(args: Args): RequestedRemediation {
  return REQUESTED_REMEDIATIONS.find((remediation) => remediation === args.value("remediate")) ?? "report";
}

/** Why flags need `--history`; undefined if it is given or not needed. */
function findHistoryClash(args: Args): string | undefined {
  if (args.has("history")) return undefined;
  const remediation = readRemediation(args);
  const isRevert = remediation === "revert" || remediation === "policy";
  const flag =
    ["notify", "baseline", "serial-hint", "who"].find((name) => args.has(name)) ??
    (isRevert ? `remediate ${remediation}` : undefined);
  return flag && `\`--${flag}\` compares with earlier runs; give \`--history FILE\` too.`;
}

function reportDrift(result: Extract<DriftResult, { ok: true }>, args: Args, io: Io): ExitCode {
  const { plan, desired, documentDiagnostics, findings, runs, diagnostics, remediation } = result;
  const history = runs && { history: runs };
  const report = { command: "drift", plan, desired, documentDiagnostics, findings, ...history } as const;
  printReport(report, args, io);
  printDiagnostics(io, diagnostics);
  io.stderr.write(`${describeRemediation(remediation, stderrPaint(io))}${describeJob(result)}`);
  const isWritten = writeReports(report, args, io);
  if (hasErrors(plan.diagnostics)) {
    const refusal = refuseErrors(plan.diagnostics);
    if (readRemediation(args) !== "report") io.stderr.write(refusalText(refusal, stderrPaint(io)));
    return exitCodeFor(plan.diagnostics);
  }
  const outcome = remediation?.reverted?.outcome;
  if (outcome?.interrupted) return EXIT.interrupted;
  if (outcome && !isConverged(outcome)) return EXIT.partial;
  if (hasErrors(diagnostics)) return outcome ? EXIT.partial : EXIT.error;
  if (!isWritten && !outcome) return EXIT.error;
  return result.left > 0 ? EXIT.changes : EXIT.done;
}
