// SARIF reports of scans, checked against the constraints of the OASIS schema of version 2.1.0.
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { SCHEDULE } from "../../src/deprecation/schedule";
import { createScanSarif } from "../../src/report/sarif/scan-sarif";
import { scanText } from "../deprecation/scan-text";
import { sarifSchema } from "./sarif-schema";

const script = `curl https://api.cloudflare.com/client/v4/zones/$Z/settings/minify
curl https://api.cloudflare.com/client/v4/zones/$Z/dns_analytics/report
curl "https://api.cloudflare.com/client/v4/zones/$Z/dns_records?name=contains:x"
`;

describe("SARIF", () => {
  it("holds a rule for each deprecation and a result for each finding, in SARIF 2.1.0", async () => {
    const { findings } = await scanText("dir with space/x.sh", script);
    const log = createScanSarif(findings, "2026-11-21", { version: "1.0.0" });
    const validate = new Ajv({ allErrors: true, strict: false }).compile(sarifSchema);
    validate(log);
    expect(validate.errors).toBeNull();
    const [first] = log["runs"] as unknown as [
      {
        results: { ruleId: string; ruleIndex: number; level: string }[];
        tool: { driver: { rules: { id: string }[] } };
      },
    ];
    expect(first.results.map((result) => [result.ruleId, result.level])).toEqual([
      ["settings-minify", "error"],
      ["dns-analytics-rest", "warning"],
      ["dns-record-filter-forms", "error"],
    ]);
    expect(first.tool.driver.rules).toHaveLength(SCHEDULE.length);
    for (const result of first.results) expect(first.tool.driver.rules[result.ruleIndex]!.id).toBe(result.ruleId);
  });

  it("raises the level as the date approaches", async () => {
    const { findings } = await scanText("x.sh", script);
    const levels = (day: string) =>
      (createScanSarif(findings, day)["runs"] as unknown as [{ results: { level: string }[] }])[0].results.map(
        (result) => result.level,
      );
    expect(levels("2024-01-01")).toEqual(["warning", "note", "warning"]);
    expect(levels("2026-12-01")).toEqual(["error", "error", "error"]);
    expect(() => levels("2026-02-30")).toThrow(RangeError);
  });

  it("is valid and empty without findings", () => {
    expect(createScanSarif([], "2026-11-21")).toMatchObject({ version: "2.1.0", runs: [{ results: [] }] });
  });
});
