import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { renderJunit } from "../../src/report/junit";
import { describeTier } from "../describe-tier";
import { createTestPlan } from "./create-test-plan";
import { HOSTILE, options as hostile, hostileReports } from "./hostile";
import { type Element, parseXml } from "./xml";

const options = { kinds, tool: "0.1.0", id: "plan zones/", path: (file: string) => file };
const www = { type: "A", name: "www", content: "192.0.2.1" };
const live = [{ ...www, name: "www.example.com", content: "192.0.2.9" }];

/** `name: result` of each case in the zone's suite. */
function listCases(xml: string, suite = "example.com"): readonly string[] {
  const found = parseXml(xml).children.find((child) => child.attributes["name"] === suite);
  return (found?.children ?? []).filter((child) => child.tag === "testcase").map(caseText);
}

function caseText({ attributes, children }: Element): string {
  return `${children[0]?.tag ?? "passed"}: ${attributes["name"]}`;
}

describe("JUnit XML", () => {
  it("has a case for each object, and drift is a failure", () => {
    const plan = createTestPlan([www, { ...www, name: "api" }], [...live, { ...www, name: "api.example.com" }]);
    expect(listCases(renderJunit({ command: "drift", plan }, options))).toEqual([
      "passed: 1 as declared",
      "failure: drift-changed: www A 192.0.2.1",
    ]);
  });

  it("has a passing case for each change of a plan, and a failure for each hazard that is not allowed", () => {
    const plan = createTestPlan([], [{ ...www, name: "www.example.com" }], { prune: true });
    expect(listCases(renderJunit({ command: "plan", plan, allow: [] }, options))).toEqual([
      "passed: delete www A 192.0.2.1",
      "failure: EMPTY_PRUNE: www A 192.0.2.1",
      "failure: ALL_RECORDS: www A 192.0.2.1",
    ]);
    expect(listCases(renderJunit({ command: "plan", plan, allow: ["EMPTY_PRUNE"] }, options))).toEqual([
      "passed: delete www A 192.0.2.1",
      "passed: EMPTY_PRUNE: www A 192.0.2.1",
      "failure: ALL_RECORDS: www A 192.0.2.1",
    ]);
  });

  it("of a refused apply passes no change, and ends with the refusal", () => {
    const plan = createTestPlan([], [{ ...www, name: "www.example.com" }], { prune: true });
    const refusal = { codes: ["EMPTY_PRUNE", "ALL_RECORDS"], allowable: ["EMPTY_PRUNE", "ALL_RECORDS"] };
    const xml = renderJunit({ command: "refused-apply", plan, allow: [], refusal }, options);
    expect(listCases(xml)).toEqual([
      "skipped: delete www A 192.0.2.1",
      "failure: EMPTY_PRUNE: www A 192.0.2.1",
      "failure: ALL_RECORDS: www A 192.0.2.1",
    ]);
    expect(xml).toContain('<testcase classname="apply.apply" name="apply" time="0"><failure ');
    expect(xml).toContain("Refused; nothing was written: EMPTY_PRUNE, ALL_RECORDS. After a review, ");
  });

  it("counts its cases", () => {
    for (const about of hostileReports()) {
      for (const suite of parseXml(renderJunit(about, hostile)).children) {
        const cases = suite.children.filter((child) => child.tag === "testcase");
        const number = (tag: string) => String(cases.filter((element) => element.children[0]?.tag === tag).length);
        const { tests, failures, errors, skipped } = suite.attributes;
        expect([tests, failures, errors, skipped]).toEqual([
          String(cases.length),
          number("failure"),
          number("error"),
          number("skipped"),
        ]);
      }
    }
  });

  it("is well-formed with hostile contents, which read back in their escaped form", () => {
    for (const about of hostileReports()) {
      const text = renderJunit(about, hostile);
      expect(() => parseXml(text)).not.toThrow();
      expect(text).not.toMatch(/[^\P{C}\n]/u);
    }
    const [about] = hostileReports();
    const suites = parseXml(renderJunit(about as NonNullable<typeof about>, hostile)).children;
    expect(suites.map((suite) => suite.attributes["name"])).toContain(HOSTILE[1]);
  });
});

const xmllint = spawnSync("xmllint", ["--version"]).error ? "xmllint is not there" : undefined;
describeTier("JUnit XML by xmllint", xmllint, () => {
  it.each(hostileReports().map((about) => [about.command, about] as const))(
    "is valid against the schema: %s",
    (_, about) => {
      const checked = check(renderJunit(about, hostile));
      expect(checked.stderr).toContain("- validates");
      expect(checked.status).toBe(0);
    },
  );

  it("is not valid without one of its attributes", () => {
    const [about] = hostileReports();
    expect(
      check(renderJunit(about as NonNullable<typeof about>, hostile).replace(/ hostname="localhost"/, "")).status,
    ).not.toBe(0);
  });
});

function check(xml: string) {
  const schema = resolve(__dirname, "junit.xsd");
  return spawnSync("xmllint", ["--nonet", "--noout", "--schema", schema, "-"], { input: xml, encoding: "utf8" });
}
