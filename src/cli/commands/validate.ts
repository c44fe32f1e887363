// `zonewright validate`: documents read and judged without network or credentials.

import { hasErrors } from "../../base/diagnostic";
import { findingsOn } from "../../deprecation";
import { kinds } from "../../kinds";
import type { Reported } from "../../report/reported";
import { deprecationLines } from "../../report/text/deprecations";
import { count } from "../../report/text/words";
import type { Command } from "../command";
import { denies, denyDeprecatedFlag } from "../deny";
import { readDocuments } from "../documents";
import { EXIT } from "../exit";
import { asOf, asOfFlag, jsonFlag, profileFlag, profileOf, zoneFlag } from "../flags";
import { outPaint, printDiagnostics, usageError } from "../print";
import { formOf, nothingPlanned, printReport, reportFlags, twoForms, writeReports } from "../reports";
import { exitFor } from "../stopped";

export const validate: Command = {
  name: "validate",
  summary: "check documents; no network, no credentials",
  usage: "PATH… [flags]",
  doc: "Reads YAML and JSON documents, files or folders, and reports everything that is wrong with them.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [zoneFlag, asOfFlag, denyDeprecatedFlag, profileFlag, jsonFlag, ...reportFlags],
  examples: [
    { line: "zonewright validate zones/", doc: "every .yaml, .yml and .json below the folder" },
    { line: "zonewright validate --json zones/example.com.yaml", doc: "diagnostics for a program" },
  ],
  async run(args, io) {
    const clash = twoForms(args);
    if (clash !== undefined) return usageError(io, clash, "validate");
    const read = await readDocuments(args, io);
    const findings = findingsOn(read.deprecated, asOf(args, io), profileOf(args));
    const plan = { ...nothingPlanned(read.diagnostics, asOf(args, io)), deprecations: findings };
    const about: Reported = { of: "validate", plan };
    if (formOf(args) !== "text") printReport(about, args, io);
    if (formOf(args) !== "json") printDiagnostics(io, read.diagnostics);
    const written = writeReports(about, args, io);
    if (hasErrors(read.diagnostics)) return exitFor(read.diagnostics);
    if (!written) return EXIT.error;
    if (formOf(args) !== "text") return denies(args, findings, io) ? EXIT.refused : EXIT.done;
    const zones = read.desired.scopes.filter((scope) => scope.scope.within === "zone");
    const opening = new Set(kinds.filter((kind) => kind.opens).map((kind) => kind.name));
    const objects = read.desired.scopes.flatMap((scope) =>
      scope.objects.filter(({ kind }) => !opening.has(kind)),
    ).length;
    io.stdout.write(
      `Valid: ${count(read.files.length, "file")}, ${count(zones.length, "zone")}, ${count(objects, "object")}.\n`,
    );
    const lines = deprecationLines(findings, { paint: outPaint(io) });
    if (lines.length > 0) io.stdout.write(`${lines.join("\n")}\n`);
    return denies(args, findings, io) ? EXIT.refused : EXIT.done;
  },
};
