// One turn of a drift job as a function: from what was remembered, a plan and what was done, to what is remembered next.
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/apply/outcome";
import { driftFindings, foundDrift } from "../../src/drift/finding";
import { driftTurn, revertedBy, type TurnStart } from "../../src/drift/turn";
import { kinds } from "../../src/kinds";
import type { Plan } from "../../src/plan/plan";
import { planOf } from "../report/plan-of";
import { AT, historyOf, kept, later } from "./findings-of";

const SERVERS = ["a.ns.example", "b.ns.example"];
const a = (name: string, content = "192.0.2.1") => ({ type: "A", name, content });
const row = (name: string, content = "192.0.2.1") => a(`${name}.example.com`, content);
const clean = withOutputs(planOf([a("www")], [row("www")]));
const moved = withOutputs(planOf([a("www"), a("w2")], [row("www", "203.0.113.1"), row("w2", "203.0.113.2")]));

function withOutputs(plan: Plan, status = "active"): Plan {
  return { ...plan, scopes: plan.scopes.map((scope) => ({ ...scope, outputs: { status, name_servers: SERVERS } })) };
}

const start = (more: Partial<TurnStart> = {}): TurnStart => ({
  history: historyOf([]),
  at: AT,
  documents: new Map([["example.com", "d1"]]),
  serials: new Map([["example.com", 7]]),
  spared: [],
  ...more,
});
const prints = driftFindings(moved, kinds).map((driftFinding) => driftFinding.fingerprint) as [string, string];

describe("a turn", () => {
  it("gives news, what is open, and the run as numbers", () => {
    const turn = driftTurn(start(), moved, { kinds });
    expect([turn.news.appeared.length, turn.open.length, turn.complete]).toEqual([2, 2, true]);
    expect(turn.next.runs).toEqual([{ at: AT, changed: 2, missing: 0, extra: 0 }]);
  });

  it("counts what was put back apart: no longer open, and told as such", () => {
    const remedies = new Map([[prints[0], "reverted" as const]]);
    const turn = driftTurn(start(), moved, { kinds, remedies });
    expect([turn.news.appeared.length, turn.news.reverted.length, turn.open.length]).toEqual([1, 1, 1]);
    expect(turn.next.runs).toEqual([{ at: AT, changed: 2, missing: 0, extra: 0, reverted: 1 }]);
  });

  const ZONE = { zone: "example.com", documents: "d1", servers: SERVERS, listed: AT, serial: 7 };
  it.each([
    ["remembers a clean zone with its serial", clean, {}, [ZONE]],
    ["and without one where nobody could say it", clean, { serials: new Map() }, [{ ...ZONE, serial: undefined }]],
    ["forgets one with drift", moved, { history: historyOf([], { zones: [ZONE] }) }, []],
    ["forgets one that is not active", withOutputs(clean, "pending"), {}, []],
    [
      "keeps one that was spared, as it was",
      { ...clean, scopes: [] },
      { history: historyOf([], { zones: [{ ...ZONE, listed: later(-3) }] }), spared: ["example.com"] },
      [{ ...ZONE, listed: later(-3) }],
    ],
    [
      "keeps one of another job",
      clean,
      { history: historyOf([], { zones: [{ ...ZONE, zone: "example.org" }] }) },
      [{ ...ZONE, zone: "example.org" }, ZONE],
    ],
  ] as const)("%s", (_, plan, more, expected) => {
    expect(driftTurn(start(more as Partial<TurnStart>), plan as Plan, { kinds }).next.zones).toEqual(expected);
  });

  it("takes nothing for gone, and no zone for clean, that could not be read", () => {
    const error = { code: "LIV102", severity: "error", summary: "x", where: { at: "example.com" } } as const;
    const history = historyOf([kept("old")]);
    const turn = driftTurn(start({ history }), { ...clean, diagnostics: [error] }, { kinds });
    expect([turn.complete, turn.news.resolved, turn.next.zones]).toEqual([false, [], []]);
    expect(turn.open.map((finding) => finding.category)).toEqual(["unreadable"]);
    expect(turn.next.runs[0]).toMatchObject({ incomplete: true });
  });

  it("keeps nothing that is to be kept out", () => {
    const redact = <T>(findings: T): T => JSON.parse(JSON.stringify(findings).replaceAll("203.0.113.1", "(secret)"));
    const { next, open, news } = driftTurn(start(), moved, { kinds, redact });
    expect(JSON.stringify([next, open, news])).not.toContain("203.0.113.1");
    expect(JSON.stringify(next)).toContain("(secret)");
  });
});

describe("what a revert put back", () => {
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
  const reverted = (of: Outcome) => [...revertedBy(of, moved, foundDrift(moved, kinds)).keys()].sort();

  it("is what was done", () => {
    expect(reverted(outcome({}))).toEqual([...prints].sort());
  });

  it("is neither what was skipped nor what was there again when it was read", () => {
    const [first, second] = steps;
    expect(reverted(outcome({ steps: [{ n: first?.n ?? 0, result: "skipped", because: "x" }] }))).toEqual([]);
    const left = second ? [second.change] : [];
    const whole = reverted(outcome({ left, converged: false }));
    expect(whole).toHaveLength(1);
    const kept = foundDrift(moved, kinds).find((drift) => drift.change === first?.change);
    expect(whole).toEqual([kept?.finding.fingerprint]);
  });
});
