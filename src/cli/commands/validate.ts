// `zonewright validate`: checks documents without network or credentials.

import { formatCount } from "../../base/format-count";
import { kinds } from "../../kinds";
import { type ValidateResult, validate } from "../../operations";
import type { Report } from "../../report/report";
import { formatDeprecations } from "../../report/text/deprecations";
import { appFlags } from "../app/flags";
import type { Command } from "../command";
import { denyDeprecatedFlag, reportDenied } from "../deny-deprecated";
import { EXIT } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { asOfFlag, jsonFlag, profileFlag, readAsOf, zoneFlag } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, stdoutPaint, usageError } from "../print";
import { createEmptyPlan, findFormatClash, printReport, readFormat, reportFlags, writeReports } from "../reports";
import { documentOptions } from "../requests";
import { runOperation } from "../run-operation";

export const validateCommand: Command = {
  name: "validate",
  usage: "PATH… | --app COMMAND [flags]",
  doc: "Reads YAML and JSON documents, files or folders, and reports everything that is wrong with them.",
  positionals: { min: 1, unless: "app", of: "a PATH: a file or a folder of documents" },
  flags: [zoneFlag, asOfFlag, denyDeprecatedFlag, profileFlag, jsonFlag, ...reportFlags, ...appFlags],
  examples: [
    { line: "zonewright validate zones/", doc: "every .yaml, .yml and .json file in the folder" },
    { line: "zonewright validate --json zones/example.com.yaml", doc: "diagnostics for a program" },
  ],
  async run(args, io) {
    const clash = findFormatClash(args);
    if (clash !== undefined) return usageError(io, clash, "validate");
    const asOf = readAsOf(args, io);
    const result = await runOperation(io, (environment) =>
      validate({ ...documentOptions(args, io), asOf }, environment),
    );
    const { diagnostics, deprecations } = result;
    const report: Report = { command: "validate", plan: { ...createEmptyPlan(diagnostics, asOf), deprecations } };
    const format = readFormat(args);
    if (format !== "text") printReport(report, args, io);
    if (format !== "json") printDiagnostics(io, diagnostics);
    const isWritten = writeReports(report, args, io);
    if (!result.ok) return exitCodeFor(diagnostics);
    if (!isWritten) return EXIT.error;
    if (format === "text") printSummary(result, io);
    return reportDenied(args, deprecations, io) ? EXIT.refused : EXIT.done;
  },
};

function printSummary({ deprecations, desired, files }: ValidateResult, io: Io): void {
  const zones = desired.scopes.filter(({ scope }) => scope.within === "zone").length;
  const scopeKinds = new Set(kinds.filter((kind) => kind.definesScope).map((kind) => kind.name));
  const objects = desired.scopes.flatMap((scope) => scope.objects.filter(({ kind }) => !scopeKinds.has(kind))).length;
  io.stdout.write(
    `Valid: ${formatCount(files.length, "file")}, ${formatCount(zones, "zone")}, ${formatCount(objects, "object")}.\n`,
  );
  const lines = formatDeprecations(deprecations, { paint: stdoutPaint(io) });
  if (lines.length > 0) io.stdout.write(`${lines.join("\n")}\n`);
}
