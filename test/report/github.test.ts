import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { renderGithub } from "../../src/report/github";
import { createTestPlan } from "./create-test-plan";
import { options as hostile, hostileReports } from "./hostile";

const options = { kinds, tool: "0.1.0", id: "plan zones/", path: (file: string) => `dns/${file}` };
const www = { type: "A", name: "www", content: "192.0.2.1" };

describe("annotations", () => {
  it("appear at the line that declares the object", () => {
    const plan = createTestPlan([www], [{ ...www, name: "www.example.com", content: "192.0.2.9" }]);
    expect(renderGithub({ command: "drift", plan }, options)).toBe(
      "::warning file=dns/zone.yaml,line=1,title=drift-changed%3A Live state differs from the documents::example.com: www A 192.0.2.1: changed; content 192.0.2.1 → 192.0.2.9\n",
    );
  });

  it("are empty without findings", () => {
    expect(renderGithub({ command: "plan", plan: createTestPlan([], []), allow: [] }, options)).toBe("");
  });

  it("are limited to ten per level, and the last one counts the others", () => {
    const declared = [...Array(25).keys()].map((n) => ({ ...www, name: `n${n}` }));
    const lines = renderGithub({ command: "drift", plan: createTestPlan(declared, []) }, options)
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(10);
    expect(lines[9]).toBe("::warning title=zonewright::16 more in the report");
  });

  it("of a refused apply end with the refusal, as one of the ten errors", () => {
    const diagnostics = [...Array(25).keys()].map((n) => {
      return { code: "REC101", severity: "error", summary: "S", detail: `d${n}` } as const;
    });
    const plan = { ...createTestPlan([], []), diagnostics };
    const refusal = { codes: ["REC101"], allowable: [] };
    const lines = renderGithub({ command: "refused-apply", plan, allow: [], refusal }, options).trimEnd().split("\n");
    expect(lines).toHaveLength(10);
    expect(lines.slice(-2)).toEqual([
      "::error title=zonewright::17 more in the report",
      "::error title=zonewright::Refused; nothing was written: REC101.",
    ]);
  });

  it("escape a file name so that it sets no property and ends no message", () => {
    const where = { file: "a,line=9:b%3A\nc.yaml", line: 2 };
    const diagnostics = [
      { code: "REC144", severity: "warning", summary: "S", detail: "50 % of `a`\n", where },
    ] as const;
    const text = renderGithub(
      { command: "plan", plan: { ...createTestPlan([], []), diagnostics }, allow: [] },
      options,
    );
    expect(text).toMatch(
      /^::warning file=dns\/a%2Cline=9%3Ab%253A\\u\{a\}c\.yaml,line=2,title=[^,:]+::50 %25 of `a`\\u\{a\}\n$/,
    );
  });

  it("keep a zone name on one line", () => {
    const plan = createTestPlan([www], []);
    const scopes = plan.scopes.map((scope) => ({
      ...scope,
      scope: { within: "zone", zone: "a\n::error::b" } as const,
    }));
    expect(renderGithub({ command: "drift", plan: { ...plan, scopes } }, options)).toMatch(
      /^::warning [^\n]+::a\\u\{a\}::error::b: www A 192\.0\.2\.1: missing\n$/,
    );
  });

  it("keep hostile contents on their line in every report", () => {
    for (const about of hostileReports()) {
      const lines = renderGithub(about, hostile).split("\n");
      expect(lines.pop()).toBe("");
      for (const line of lines) {
        expect(line).toMatch(/^::(error|warning|notice) \w+=[^:,\p{C}]+(,\w+=[^:,\p{C}]+)*::[^\p{C}]+$/u);
        expect(line.replace(/%(25|0A|0D|3A|2C)/g, "")).not.toContain("%");
      }
    }
  });
});
