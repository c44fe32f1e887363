// The metrics of a run for Prometheus: valid exposition text without names of records.
import { describe, expect, it } from "vitest";
import { formatMetrics, parseLastSuccess, type RunMetrics } from "../../src/drift";
import { createTestPlan } from "../report/create-test-plan";
import { HOSTILE } from "../report/hostile";
import { driftFinding } from "./tracked-findings";

const plan = createTestPlan(
  [{ type: "A", name: "www", content: "192.0.2.1" }],
  [
    { type: "A", name: "www.example.com", content: "192.0.2.1" },
    { type: "A", name: "new.example.com", content: "192.0.2.1" },
  ],
);
const metrics = (more: Partial<RunMetrics> = {}) =>
  formatMetrics({ plan, findings: [], at: 1_763_726_400, complete: true, skippedZones: 0, ...more });
const LINE =
  /^(# (HELP|TYPE) zonewright_drift_\w+ .+|zonewright_drift_\w+(\{\w+="([^"\\\n]|\\["\\n])*"(,\w+="([^"\\\n]|\\["\\n])*")*\})? [\d.]+)$/;

describe("the metrics", () => {
  it("count findings by category and severity, reverted findings and skipped zones", () => {
    const findings = [
      driftFinding("a"),
      driftFinding("b"),
      driftFinding("c", { category: "missing", severity: "high" }),
    ];
    const text = metrics({ findings, reverted: 2, skippedZones: 7 });
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

  it("contain each metric once, after its help and type", () => {
    const types = [...metrics().matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
    expect(new Set(types).size).toBe(types.length);
    expect([...metrics().matchAll(/^# HELP (\S+) /gm)].map(([, name]) => name)).toEqual(types);
  });

  it.each(["example.com", ...HOSTILE])("are valid lines for a zone of any name: %j", (zone) => {
    const scopes = plan.scopes.map((scope) => ({ ...scope, scope: { within: "zone", zone } as const }));
    const text = metrics({ plan: { ...plan, scopes } });
    for (const line of text.trimEnd().split("\n")) expect(line).toMatch(LINE);
    expect(text.endsWith("\n")).toBe(true);
  });

  it("contain no names of records", () => {
    expect(metrics({ findings: [driftFinding("verysecretlabel")] })).not.toContain("verysecretlabel");
  });
});

describe("the last success", () => {
  it("is this run if it was complete, otherwise the one before", () => {
    expect(parseLastSuccess(metrics())).toBe(1_763_726_400);
    expect(parseLastSuccess(metrics({ complete: false, lastSuccess: 5 }))).toBe(5);
    expect(parseLastSuccess(metrics({ complete: false }))).toBeUndefined();
  });

  it.each(["", "zonewright_drift_last_success_timestamp_seconds soon\n", "x".repeat(1000)])(
    "is unknown in %j",
    (text) => {
      expect(parseLastSuccess(text)).toBeUndefined();
    },
  );
});
