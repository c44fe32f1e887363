import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import type { Report } from "../../src/report/report";
import { createReportSarif } from "../../src/report/sarif/report-sarif";
import { createTestPlan } from "./create-test-plan";
import { options as hostile, hostileReports } from "./hostile";
import { sarifSchema } from "./sarif-schema";

const options = { kinds, tool: "0.1.0", id: "zones/", path: (file: string) => `dns/${file}` };
const www = { type: "A", name: "www", content: "192.0.2.1" };
const valid = new Ajv({ allErrors: true }).compile(sarifSchema);

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly locations?: readonly unknown[];
  readonly partialFingerprints: { readonly "finding/v1": string };
}

function getRun(about: Report, with_ = options): { rules: readonly { id: string }[]; results: readonly Result[] } {
  const [run] = createReportSarif(about, with_)["runs"] as unknown as [
    { tool: { driver: { rules: [] } }; results: [] },
  ];
  return { rules: run.tool.driver.rules, results: run.results };
}

/** The same plan with everything declared a few lines further down. */
function moved(plan: Plan): Plan {
  return JSON.parse(JSON.stringify(plan).replace(/"line":(\d+)/g, (_, line) => `"line":${Number(line) + 7}`));
}

describe("SARIF of a plan", () => {
  const plan = createTestPlan([www], [{ ...www, name: "www.example.com", content: "192.0.2.9" }]);

  it("has a rule, and a result with its path from the root of the repository", () => {
    const { rules, results } = getRun({ command: "drift", plan });
    expect(rules.map((rule) => rule.id)).toEqual(["drift-changed"]);
    expect(results).toEqual([
      expect.objectContaining({
        ruleId: "drift-changed",
        ruleIndex: 0,
        level: "warning",
        locations: [{ physicalLocation: { artifactLocation: { uri: "dns/zone.yaml" }, region: { startLine: 1 } } }],
      }),
    ]);
  });

  it("recognizes a finding after its line moved, and distinguishes two equal findings", () => {
    const prints = (of: Plan) =>
      getRun({ command: "drift", plan: of }).results.map((result) => result.partialFingerprints["finding/v1"]);
    expect(prints(moved(plan))).toEqual(prints(plan));
    for (const about of hostileReports()) {
      const all = getRun(about, hostile).results.map((result) => result.partialFingerprints["finding/v1"]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("numbers findings that are otherwise equal: two copies of one record", () => {
    const copy = { ...www, name: "www.example.com" };
    const copies = createTestPlan([], [copy, copy], { prune: true });
    const prints = getRun({ command: "drift", plan: copies }).results.filter(
      (result) => result.ruleId === "drift-extra",
    );
    const [name = "", other = ""] = prints.map((print) => print.partialFingerprints["finding/v1"]);
    expect(prints).toHaveLength(2);
    expect([name.replace(/:1$/, ""), name.endsWith(":1")]).toEqual([other.replace(/:2$/, ""), true]);
  });

  it("reports hazards as warnings until they are allowed, and as errors where an apply was refused", () => {
    const pruned = createTestPlan([], [{ ...www, name: "www.example.com" }], { prune: true });
    expect(
      getRun({ command: "plan", plan: pruned, allow: [] }).results.map((result) => [result.ruleId, result.level]),
    ).toEqual([
      ["EMPTY_PRUNE", "warning"],
      ["ALL_RECORDS", "warning"],
    ]);
    const refusal = { codes: ["EMPTY_PRUNE", "ALL_RECORDS"], allowable: [] };
    const refused = getRun({ command: "refused-apply", plan: pruned, allow: [], refusal });
    expect(refused.results.map((result) => result.level)).toEqual(["error", "error"]);
    expect(getRun({ command: "plan", plan: pruned, allow: ["EMPTY_PRUNE"] }).results[0]?.level).toBe("note");
  });

  it("is valid with hostile contents, and hides nothing", () => {
    for (const about of hostileReports()) {
      const log = createReportSarif(about, hostile);
      expect(valid(log) ? [] : valid.errors).toEqual([]);
      expect(
        JSON.stringify(
          Object.values(
            getRun(about, hostile).results.map((result) => (result as unknown as { message: object }).message),
          ),
        ),
      ).not.toMatch(/\\u00|[^\P{C}]/u);
    }
  });
});
