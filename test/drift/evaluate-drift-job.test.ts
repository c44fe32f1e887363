// One run of a drift job as a function: from a history, a plan and the results of remediation to the next history.
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/apply/outcome";
import { type DriftJobInput, evaluateDriftJob, findReverted } from "../../src/drift";
import { findDrift, listDriftFindings } from "../../src/drift/drift-finding";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import { createTestPlan } from "../report/create-test-plan";
import { AT, createHistory, later, trackedFinding } from "./tracked-findings";

const SERVERS = ["a.ns.example", "b.ns.example"];
const a = (name: string, content = "192.0.2.1") => ({ type: "A", name, content });
const row = (name: string, content = "192.0.2.1") => a(`${name}.example.com`, content);
const clean = withOutputs(createTestPlan([a("www")], [row("www")]));
const moved = withOutputs(createTestPlan([a("www"), a("w2")], [row("www", "203.0.113.1"), row("w2", "203.0.113.2")]));

function withOutputs(plan: Plan, status = "active"): Plan {
  return { ...plan, scopes: plan.scopes.map((scope) => ({ ...scope, outputs: { status, name_servers: SERVERS } })) };
}

const start = (more: Partial<DriftJobInput> = {}): DriftJobInput => ({
  history: createHistory([]),
  at: AT,
  documents: new Map([["example.com", "d1"]]),
  serials: new Map([["example.com", 7]]),
  skippedZones: [],
  ...more,
});
const prints = listDriftFindings(moved, kinds).map((driftFinding) => driftFinding.fingerprint) as [string, string];

describe("a run of a drift job", () => {
  it("returns the notification, the open findings, and the counts of the run", () => {
    const result = evaluateDriftJob(start(), moved, { kinds });
    expect([result.notification.appeared.length, result.open.length, result.complete]).toEqual([2, 2, true]);
    expect(result.next.runs).toEqual([{ at: AT, changed: 2, missing: 0, extra: 0 }]);
  });

  it("counts reverted findings separately: they are not open any more", () => {
    const remediations = new Map([[prints[0], "reverted" as const]]);
    const result = evaluateDriftJob(start(), moved, { kinds, remediations });
    expect([result.notification.appeared.length, result.notification.reverted.length, result.open.length]).toEqual([
      1, 1, 1,
    ]);
    expect(result.next.runs).toEqual([{ at: AT, changed: 2, missing: 0, extra: 0, reverted: 1 }]);
  });

  const ZONE = { zone: "example.com", documents: "d1", servers: SERVERS, listed: AT, serial: 7 };
  it.each([
    ["keeps a clean zone with its serial", clean, {}, [ZONE]],
    [
      "keeps a clean zone without a serial that no server answered",
      clean,
      { serials: new Map() },
      [{ ...ZONE, serial: undefined }],
    ],
    ["forgets a zone with drift", moved, { history: createHistory([], { zones: [ZONE] }) }, []],
    ["forgets a zone that is not active", withOutputs(clean, "pending"), {}, []],
    [
      "keeps a skipped zone as it was",
      { ...clean, scopes: [] },
      { history: createHistory([], { zones: [{ ...ZONE, listed: later(-3) }] }), skippedZones: ["example.com"] },
      [{ ...ZONE, listed: later(-3) }],
    ],
    [
      "keeps a zone of another job",
      clean,
      { history: createHistory([], { zones: [{ ...ZONE, zone: "example.org" }] }) },
      [{ ...ZONE, zone: "example.org" }, ZONE],
    ],
  ] as const)("%s", (_, plan, more, expected) => {
    expect(evaluateDriftJob(start(more as Partial<DriftJobInput>), plan as Plan, { kinds }).next.zones).toEqual(
      expected,
    );
  });

  it("resolves nothing and keeps no zone that could not be read", () => {
    const error = { code: "LIV102", severity: "error", summary: "x", where: { at: "example.com" } } as const;
    const history = createHistory([trackedFinding("old")]);
    const result = evaluateDriftJob(start({ history }), { ...clean, diagnostics: [error] }, { kinds });
    expect([result.complete, result.notification.resolved, result.next.zones]).toEqual([false, [], []]);
    expect(result.open.map((finding) => finding.category)).toEqual(["unreadable"]);
    expect(result.next.runs[0]).toMatchObject({ incomplete: true });
  });

  it("removes secrets from everything that it returns", () => {
    const redact = <T>(findings: T): T => JSON.parse(JSON.stringify(findings).replaceAll("203.0.113.1", "(secret)"));
    const { next, open, notification } = evaluateDriftJob(start(), moved, { kinds, redact });
    expect(JSON.stringify([next, open, notification])).not.toContain("203.0.113.1");
    expect(JSON.stringify(next)).toContain("(secret)");
  });
});

describe("the reverted findings", () => {
  const steps = moved.scopes[0]?.steps ?? [];
  const outcome = (more: Partial<Outcome["scopes"][number]>): Outcome => ({
    scopes: [
      {
        scope: { within: "zone", zone: "example.com" },
        steps: steps.map(({ n }) => ({ n, result: "done", how: "written" })),
        converged: true,
        left: [],
        diagnostics: [],
        ...more,
      },
    ],
    interrupted: false,
    cost: { reads: 1, writes: 1 },
  });
  const reverted = (of: Outcome) => [...findReverted(of, moved, findDrift(moved, kinds)).keys()].sort();

  it("are those of the steps that were done", () => {
    expect(reverted(outcome({}))).toEqual([...prints].sort());
  });

  it("do not include skipped steps, nor drift that was there again when it was read", () => {
    const [first, second] = steps;
    expect(reverted(outcome({ steps: [{ n: first?.n ?? 0, result: "skipped", because: "x" }] }))).toEqual([]);
    const left = second ? [second.change] : [];
    const partly = reverted(outcome({ left, converged: false }));
    expect(partly).toHaveLength(1);
    const kept = findDrift(moved, kinds).find((drift) => drift.change === first?.change);
    expect(partly).toEqual([kept?.finding.fingerprint]);
  });
});
