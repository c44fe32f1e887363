import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { annotations } from "../../src/report/github";
import { options as hostile, hostileReports } from "./hostile";
import { planOf } from "./plan-of";

const options = { kinds, tool: "0.1.0", id: "plan zones/", path: (file: string) => `dns/${file}` };
const www = { type: "A", name: "www", content: "192.0.2.1" };

describe("annotations", () => {
  it("stand at the line that declares what they are about", () => {
    const plan = planOf([www], [{ ...www, name: "www.example.com", content: "192.0.2.9" }]);
    expect(annotations({ of: "drift", plan }, options)).toBe(
      "::warning file=dns/zone.yaml,line=1,title=drift-changed%3A Live differs from what is declared::example.com: www A 192.0.2.1: changed; content 192.0.2.1 → 192.0.2.9\n",
    );
  });

  it("are none where there is nothing to say", () => {
    expect(annotations({ of: "plan", plan: planOf([], []), allow: [] }, options)).toBe("");
  });

  it("are at most ten of a level, the last of which counts the rest", () => {
    const declared = [...Array(25).keys()].map((n) => ({ ...www, name: `n${n}` }));
    const lines = annotations({ of: "drift", plan: planOf(declared, []) }, options)
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(10);
    expect(lines[9]).toBe("::warning title=zonewright::16 more in the report");
  });

  it("spell a file so that it sets no other property and ends no message", () => {
    const where = { file: "a,line=9:b%3A\nc.yaml", line: 2 };
    const diagnostics = [
      { code: "REC144", severity: "warning", summary: "S", detail: "50 % of `a`\n", where },
    ] as const;
    const text = annotations({ of: "plan", plan: { ...planOf([], []), diagnostics }, allow: [] }, options);
    expect(text).toMatch(
      /^::warning file=dns\/a%2Cline=9%3Ab%253A\\u\{a\}c\.yaml,line=2,title=[^,:]+::50 %25 of `a`\\u\{a\}\n$/,
    );
  });

  it("spell a zone on one line", () => {
    const plan = planOf([www], []);
    const scopes = plan.scopes.map((scope) => ({
      ...scope,
      scope: { within: "zone", zone: "a\n::error::b" } as const,
    }));
    expect(annotations({ of: "drift", plan: { ...plan, scopes } }, options)).toMatch(
      /^::warning [^\n]+::a\\u\{a\}::error::b: www A 192\.0\.2\.1: missing\n$/,
    );
  });

  it("keep hostile contents in their line, whatever the report is about", () => {
    for (const about of hostileReports()) {
      const lines = annotations(about, hostile).split("\n");
      expect(lines.pop()).toBe("");
      for (const line of lines) {
        expect(line).toMatch(/^::(error|warning|notice) \w+=[^:,\p{C}]+(,\w+=[^:,\p{C}]+)*::[^\p{C}]+$/u);
        expect(line.replace(/%(25|0A|0D|3A|2C)/g, "")).not.toContain("%");
      }
    }
  });
});
