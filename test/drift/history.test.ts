// What a job remembers from run to run: first and last seen, resolved, told; and what it refuses to read.
import { describe, expect, it } from "vitest";
import type { DriftFinding } from "../../src/drift/finding";
import {
  allTold,
  emptyHistory,
  formatHistory,
  type History,
  isNews,
  newsOf,
  nextHistory,
  type Observed,
  parseHistory,
  revertsOf,
  withIntent,
} from "../../src/drift/history";
import { AT, finding, historyOf, kept, later } from "./findings-of";

const seen = (before: History, findings: readonly DriftFinding[], more: Partial<Observed> = {}) => {
  const { at = later(1) } = more;
  const run = { at, changed: findings.length, missing: 0, extra: 0 };
  return nextHistory(before, { at, findings, read: ["example.com"], run, ...more });
};
const labels = (list: readonly { readonly label: string }[]) => list.map((value) => value.label);
const newsIn = (history: History) => {
  const { appeared, resolved, reverted } = newsOf(history);
  return [labels(appeared), labels(resolved), labels(reverted)];
};

describe("a run", () => {
  it("that finds something new has news of it, and the next has none", () => {
    const first = seen(historyOf([]), [finding("www")]);
    expect(newsIn(first)).toEqual([["www"], [], []]);
    expect(newsIn(seen(allTold(first), [finding("www")], { at: later(2) }))).toEqual([[], [], []]);
  });

  it("keeps when a finding was first and last seen", () => {
    const next = seen(historyOf([kept("www")]), [finding("www")], { at: later(5) });
    expect(next.findings[0]).toMatchObject({ firstSeen: AT, lastSeen: later(5), told: true });
  });

  it("tells again where live has moved on", () => {
    expect(newsIn(seen(historyOf([kept("www")]), [finding("www", { seen: "moved" })]))).toEqual([["www"], [], []]);
  });

  it("tells that a finding is gone, once, and takes it anew when it is back", () => {
    const gone = seen(historyOf([kept("www")]), []);
    expect([newsIn(gone), gone.findings[0]?.resolved]).toEqual([[[], ["www"], []], later(1)]);
    const told = seen(allTold(gone), [], { at: later(2) });
    expect(newsIn(told)).toEqual([[], [], []]);
    const back = seen(told, [finding("www")], { at: later(3) });
    expect([newsIn(back), back.findings.length]).toEqual([[["www"], [], []], 1]);
    expect(back.findings[0]).toMatchObject({ firstSeen: later(3) });
    expect(back.findings[0]?.resolved).toBeUndefined();
  });

  it("lets go in silence what nobody was told of", () => {
    expect(newsIn(seen(historyOf([kept("www", { told: false })]), []))).toEqual([[], [], []]);
  });

  it("takes nothing for gone in a scope that it did not read", () => {
    const next = seen(historyOf([kept("www")]), [], { read: [] });
    expect([newsIn(next), next.findings[0]?.resolved]).toEqual([[[], [], []], undefined]);
  });

  it("takes what is unmanaged at the first reading as it is, and tells of what comes later", () => {
    const unmanaged = finding("new", { category: "unmanaged" });
    expect(newsIn(seen(emptyHistory("x"), [unmanaged]))).toEqual([[], [], []]);
    expect(newsIn(seen(historyOf([]), [unmanaged]))).toEqual([["new"], [], []]);
    expect(newsIn(seen(emptyHistory("x"), [finding("www")]))).toEqual([["www"], [], []]);
  });

  it("for a baseline takes everything as known", () => {
    const next = seen(historyOf([kept("old")]), [finding("www")], { baseline: true });
    expect([newsIn(next), isNews(newsOf(next))]).toEqual([[[], [], []], false]);
  });

  it("keeps 500 runs and 1,000 resolved findings, the newest", () => {
    const runs = Array.from({ length: 500 }, (_, n) => ({ at: later(n), changed: 0, missing: 0, extra: 0 }));
    const old = Array.from({ length: 1001 }, (_, n) => kept(`r${n}`, { resolved: later(n) }));
    const next = seen(historyOf(old, { runs }), [], { at: later(2000) });
    expect([next.runs.length, next.runs.at(-1)?.at, next.findings.length]).toEqual([500, later(2000), 1000]);
    expect(labels(next.findings)).not.toContain("r0");
  });
});

describe("what was done about a finding", () => {
  const done = (remedy: "reverted" | "proposed" | "fight") => new Map([[finding("www").fingerprint, remedy]]);

  it("put back: resolved by it, and told so, whether it was told of before or not", () => {
    for (const before of [historyOf([]), historyOf([kept("www")])]) {
      const next = seen(before, [finding("www")], { remedies: done("reverted") });
      expect(newsIn(next)).toEqual([[], [], ["www"]]);
      expect(next.findings).toEqual([expect.objectContaining({ resolved: later(1), reverts: [later(1)] })]);
      const silent = seen(allTold(next), [], { at: later(2) });
      expect([newsIn(silent), silent.findings[0]?.resolved]).toEqual([[[], [], []], later(1)]);
    }
  });

  it("put back by a job that died: told by the next run, and counted", () => {
    const prints = new Set([finding("www").fingerprint]);
    const meant = withIntent(seen(historyOf([kept("old")]), [finding("www"), finding("old")]), prints, later(1));
    expect(meant.findings.map((finding) => [finding.label, finding.remedy, finding.reverts])).toEqual([
      ["www", "reverted", [later(1)]],
      ["old", undefined, undefined],
    ]);
    const gone = seen(meant, [finding("old")], { at: later(2) });
    expect(newsIn(gone)).toEqual([[], [], ["www"]]);
    const there = seen(meant, [finding("www"), finding("old")], { at: later(2) });
    expect([newsIn(there)[0], there.findings[0]?.reverts]).toEqual([["www"], [later(1)]]);
  });

  it("written into the documents: open until it is gone", () => {
    const next = seen(historyOf([kept("www")]), [finding("www")], { remedies: done("proposed") });
    expect([newsIn(next), next.findings[0]?.remedy]).toEqual([[[], [], []], "proposed"]);
    expect(newsIn(seen(next, [], { at: later(2) }))).toEqual([[], ["www"], []]);
  });

  it("fought over: told once more than that it is open, and not again", () => {
    const next = seen(historyOf([kept("www")]), [finding("www")], { remedies: done("fight") });
    expect(newsIn(next)).toEqual([["www"], [], []]);
    expect(newsIn(seen(allTold(next), [finding("www")], { at: later(2), remedies: done("fight") }))).toEqual([
      [],
      [],
      [],
    ]);
  });

  const REVERTS = [later(-200), later(-2), later(-1)];
  it.each([
    ["within seven days, while it was put back each time", { resolved: AT, remedy: "reverted" }, REVERTS.slice(1)],
    ["not where somebody else resolved it since", { resolved: AT }, []],
    ["all of them, while it is fought over", { remedy: "fight" }, REVERTS],
    ["while it is open", {}, REVERTS.slice(1)],
  ] as const)("counts reverts %s", (_, more, expected) => {
    expect(revertsOf(kept("www", { ...more, reverts: REVERTS }), AT)).toEqual(expected);
  });
});

describe("a history as text", () => {
  const history = historyOf([
    kept("www", { remedy: "fight", reverts: [AT], by: { who: "a@example.com", at: AT }, id: "0".repeat(32) }),
  ]);
  const wrong = (change: (value: Record<string, unknown>) => void) => {
    const value = JSON.parse(formatHistory(history));
    change(value);
    return parseHistory("drift.json", JSON.stringify(value), history.target);
  };

  it("reads back as it was", () => {
    expect(parseHistory("drift.json", formatHistory(history), history.target)).toEqual({ ok: true, history });
  });

  const first = (value: Record<string, unknown>) =>
    (value["findings"] as Record<string, unknown>[])[0] as Record<string, unknown>;
  it.each([
    ["another file", (value: Record<string, unknown>) => delete value["format"]],
    ["a later version", (value: Record<string, unknown>) => (value["version"] = 2)],
    ["another target", (value: Record<string, unknown>) => (value["target"] = "https://api.example.com")],
    ["runs that are none", (value: Record<string, unknown>) => (value["runs"] = [{ at: "yesterday" }])],
    ["a category that is none", (value: Record<string, unknown>) => (first(value)["category"] = "odd")],
    ["a severity that is none", (value: Record<string, unknown>) => (first(value)["severity"] = "odd")],
    ["a day that is none", (value: Record<string, unknown>) => (first(value)["firstSeen"] = "yesterday")],
    ["a remedy that is none", (value: Record<string, unknown>) => (first(value)["remedy"] = "odd")],
    ["reverts that are none", (value: Record<string, unknown>) => (first(value)["reverts"] = "often")],
    ["fields that are none", (value: Record<string, unknown>) => (first(value)["fields"] = [{}])],
    ["zones that are none", (value: Record<string, unknown>) => (value["zones"] = [{ zone: "x", serial: -1 }])],
  ])("is refused whole with %s", (_, change) => {
    const parsed = wrong(change);
    expect(parsed.ok ? undefined : parsed.diagnostic.code).toBe("DRF101");
  });
});
