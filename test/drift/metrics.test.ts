// The numbers of a run for Prometheus: valid exposition text, and nothing of a record in it.
import { describe, expect, it } from "vitest";
import { lastSuccessIn, metricsText, type RunMetrics } from "../../src/drift/metrics";
import { HOSTILE } from "../report/hostile";
import { planOf } from "../report/plan-of";
import { finding } from "./findings-of";

const plan = planOf(
  [{ type: "A", name: "www", content: "192.0.2.1" }],
  [
    { type: "A", name: "www.example.com", content: "192.0.2.1" },
    { type: "A", name: "new.example.com", content: "192.0.2.1" },
  ],
);
const metrics = (more: Partial<RunMetrics> = {}) =>
  metricsText({ plan, findings: [], at: 1_763_726_400, complete: true, spared: 0, ...more });
const LINE =
  /^(# (HELP|TYPE) zonewright_drift_\w+ .+|zonewright_drift_\w+(\{\w+="([^"\\\n]|\\["\\n])*"(,\w+="([^"\\\n]|\\["\\n])*")*\})? [\d.]+)$/;

describe("numbers", () => {
  it("count findings by category and severity, and say what was put back", () => {
    const findings = [finding("a"), finding("b"), finding("c", { category: "missing", severity: "high" })];
    const text = metrics({ findings, reverted: 2, spared: 7 });
    for (const line of [
      'findings{category="changed",severity="medium"} 2',
      'findings{category="missing",severity="high"} 1',
      'findings{category="extra",severity="low"} 0',
      "reverted 2",
      "zones_spared 7",
      'coverage_ratio{zone="example.com"} 0.5',
    ])
      expect(text).toContain(`\nzonewright_drift_${line}\n`);
  });

  it("have each metric once, with its help and type before it", () => {
    const types = [...metrics().matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
    expect(new Set(types).size).toBe(types.length);
    expect([...metrics().matchAll(/^# HELP (\S+) /gm)].map(([, name]) => name)).toEqual(types);
  });

  it.each(["example.com", ...HOSTILE])("are valid lines whatever a zone is called: %j", (zone) => {
    const scopes = plan.scopes.map((scope) => ({ ...scope, scope: { within: "zone", zone } as const }));
    const text = metrics({ plan: { ...plan, scopes } });
    for (const line of text.trimEnd().split("\n")) expect(line).toMatch(LINE);
    expect(text.endsWith("\n")).toBe(true);
  });

  it("hold nothing of a record", () => {
    expect(metrics({ findings: [finding("verysecretlabel")] })).not.toContain("verysecretlabel");
  });
});

describe("the last success", () => {
  it("is this run where it could tell of everything, else the one before", () => {
    expect(lastSuccessIn(metrics())).toBe(1_763_726_400);
    expect(lastSuccessIn(metrics({ complete: false, lastSuccess: 5 }))).toBe(5);
    expect(lastSuccessIn(metrics({ complete: false }))).toBeUndefined();
  });

  it.each(["", "zonewright_drift_last_success_timestamp_seconds soon\n", "x".repeat(1000)])(
    "is unknown in %j",
    (text) => {
      expect(lastSuccessIn(text)).toBeUndefined();
    },
  );
});
