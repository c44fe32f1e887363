// Drift in every output format: severity, remediation, and findings with their fingerprints.
import { describe, expect, it } from "vitest";
import { listDriftFindings } from "../../src/drift/drift-finding";
import type { PastFinding } from "../../src/drift/drift-run";
import { kinds } from "../../src/kinds";
import { driftJson } from "../../src/report/json/report-json";
import { REPORT_FORMATS, renderReport } from "../../src/report/render-report";
import { createTestPlan } from "./create-test-plan";

const options = { kinds, tool: "0.1.0", id: "drift zones/", path: (file: string) => file };
const plan = createTestPlan(
  [
    { type: "A", name: "www", content: "192.0.2.1" },
    { type: "MX", name: "@", content: "mx.example.net", priority: 10 },
  ],
  [
    { type: "A", name: "www.example.com", content: "203.0.113.1" },
    { type: "A", name: "new.example.com", content: "192.0.2.3" },
  ],
);
const found = listDriftFindings(plan, kinds);
const past: readonly PastFinding[] = found.flatMap(({ fingerprint, label }) =>
  label.startsWith("www")
    ? [
        {
          fingerprint,
          firstSeen: "2026-11-20T04:00:00Z",
          lastSeen: "2026-11-21T04:00:00Z",
          by: { who: "ann@example.com", at: "2026-11-20T03:00:00Z" },
          remediation: "reverted" as const,
        },
      ]
    : [],
);

describe("the severity of drift", () => {
  it.each([
    ["text", "- missing @ MX 10 mx.example.net (high)\n"],
    ["markdown", "- missing @ MX 10 mx.example.net (high)\n"],
    ["html", '<span class="dim">(high)</span>'],
    ["github", "::error file=zone.yaml,line=1,title=drift-missing"],
  ] as const)("marks high severity in %s, and only high severity", (form, expected) => {
    const text = renderReport(form, { command: "drift", plan }, options);
    expect(text.split(expected)).toHaveLength(2);
  });

  it("becomes the level of a result in SARIF", () => {
    const { runs } = JSON.parse(renderReport("sarif", { command: "drift", plan }, options));
    expect(runs[0].results.map((result: { ruleId: string; level: string }) => [result.ruleId, result.level])).toEqual([
      ["drift-changed", "warning"],
      ["drift-missing", "error"],
    ]);
  });

  it("is a member of every finding in JSON", () => {
    expect(found.map((finding) => [finding.severity, finding.category, finding.label])).toEqual([
      ["medium", "changed", "www A 192.0.2.1"],
      ["high", "missing", "@ MX 10 mx.example.net"],
      ["low", "unmanaged", "new A 192.0.2.3"],
    ]);
  });
});

describe("remediation of drift", () => {
  it.each([
    ["text", "Drift: 1 changed, 1 missing. Done: 1 reverted.\n"],
    ["markdown", "Coverage 50 %. Done: 1 reverted."],
    ["html", "Drift found: 1 reverted"],
  ] as const)("stands in %s", (form, expected) => {
    expect(renderReport(form, { command: "drift", plan, findings: past }, options)).toContain(expected);
    expect(renderReport(form, { command: "drift", plan }, options)).not.toContain("1 reverted");
  });

  it("keeps the drift that was found in every format", () => {
    for (const form of REPORT_FORMATS)
      expect(renderReport(form, { command: "drift", plan, findings: past }, options)).toContain("192.0.2.1");
  });
});

describe("JSON", () => {
  const json = JSON.parse(JSON.stringify(driftJson(plan, kinds, past)));

  it("holds each finding with fingerprint, severity and history", () => {
    expect(json.findings[0]).toEqual({
      fingerprint: found[0]?.fingerprint,
      category: "changed",
      severity: "medium",
      scope: "example.com",
      kind: "dns_record",
      label: "www A 192.0.2.1",
      id: found[0]?.id,
      fields: [{ field: "content", declared: "192.0.2.1", live: "203.0.113.1" }],
      first_seen: "2026-11-20T04:00:00Z",
      last_seen: "2026-11-21T04:00:00Z",
      by: { who: "ann@example.com", at: "2026-11-20T03:00:00Z" },
      remedy: "reverted",
    });
    expect(json.findings.slice(1).flatMap((finding: object) => Object.keys(finding))).not.toContain("first_seen");
  });

  it("holds the coverage of each zone and of all zones", () => {
    expect([json.coverage, json.scopes.map((scope: { coverage: number }) => scope.coverage)]).toEqual([50, [50]]);
  });
});
