// What a drift job remembers from run to run: when a finding was seen and resolved, notifications, and the stored form.
import { describe, expect, it } from "vitest";
import {
  type DriftHistory,
  type DriftObservation,
  emptyHistory,
  formatHistory,
  hasNotification,
  markNotified,
  nextHistory,
  parseHistory,
  pendingNotification,
  type RemediationResult,
  recordRevertIntent,
} from "../../src/drift";
import type { DriftFinding } from "../../src/drift/drift-finding";
import { recentReverts } from "../../src/drift/history";
import { AT, createHistory, driftFinding, later, trackedFinding } from "./tracked-findings";

const seen = (before: DriftHistory, findings: readonly DriftFinding[], more: Partial<DriftObservation> = {}) => {
  const { at = later(1) } = more;
  const run = { at, changed: findings.length, missing: 0, extra: 0 };
  return nextHistory(before, { at, findings, read: ["example.com"], run, ...more });
};
const labels = (list: readonly { readonly label: string }[]) => list.map((value) => value.label);
const pendingLabels = (history: DriftHistory) => {
  const { appeared, resolved, reverted } = pendingNotification(history);
  return [labels(appeared), labels(resolved), labels(reverted)];
};

describe("a run", () => {
  it("has a notification due for a new finding, and the next run has none", () => {
    const first = seen(createHistory([]), [driftFinding("www")]);
    expect(pendingLabels(first)).toEqual([["www"], [], []]);
    expect(pendingLabels(seen(markNotified(first), [driftFinding("www")], { at: later(2) }))).toEqual([[], [], []]);
  });

  it("keeps when a finding was first and last seen", () => {
    const next = seen(createHistory([trackedFinding("www")]), [driftFinding("www")], { at: later(5) });
    expect(next.findings[0]).toMatchObject({ firstSeen: AT, lastSeen: later(5), notified: true });
  });

  it("has a notification due again when live has changed further", () => {
    expect(
      pendingLabels(seen(createHistory([trackedFinding("www")]), [driftFinding("www", { seen: "moved" })])),
    ).toEqual([["www"], [], []]);
  });

  it("has one notification due for a resolved finding, and starts anew when it returns", () => {
    const gone = seen(createHistory([trackedFinding("www")]), []);
    expect([pendingLabels(gone), gone.findings[0]?.resolved]).toEqual([[[], ["www"], []], later(1)]);
    const notified = seen(markNotified(gone), [], { at: later(2) });
    expect(pendingLabels(notified)).toEqual([[], [], []]);
    const back = seen(notified, [driftFinding("www")], { at: later(3) });
    expect([pendingLabels(back), back.findings.length]).toEqual([[["www"], [], []], 1]);
    expect(back.findings[0]).toMatchObject({ firstSeen: later(3) });
    expect(back.findings[0]?.resolved).toBeUndefined();
  });

  it("resolves a finding without a notification silently", () => {
    expect(pendingLabels(seen(createHistory([trackedFinding("www", { notified: false })]), []))).toEqual([[], [], []]);
  });

  it("takes nothing for gone in a scope that it did not read", () => {
    const next = seen(createHistory([trackedFinding("www")]), [], { read: [] });
    expect([pendingLabels(next), next.findings[0]?.resolved]).toEqual([[[], [], []], undefined]);
  });

  it("accepts unmanaged objects of the first run, and notifies of those that appear later", () => {
    const unmanaged = driftFinding("new", { category: "unmanaged" });
    expect(pendingLabels(seen(emptyHistory("x"), [unmanaged]))).toEqual([[], [], []]);
    expect(pendingLabels(seen(createHistory([]), [unmanaged]))).toEqual([["new"], [], []]);
    expect(pendingLabels(seen(emptyHistory("x"), [driftFinding("www")]))).toEqual([["www"], [], []]);
  });

  it("counts every finding of a baseline as known", () => {
    const next = seen(createHistory([trackedFinding("old")]), [driftFinding("www")], { baseline: true });
    expect([pendingLabels(next), hasNotification(pendingNotification(next))]).toEqual([[[], [], []], false]);
  });

  it("keeps the newest 500 runs and 1,000 resolved findings", () => {
    const runs = Array.from({ length: 500 }, (_, n) => ({ at: later(n), changed: 0, missing: 0, extra: 0 }));
    const old = Array.from({ length: 1001 }, (_, n) => trackedFinding(`r${n}`, { resolved: later(n) }));
    const next = seen(createHistory(old, { runs }), [], { at: later(2000) });
    expect([next.runs.length, next.runs.at(-1)?.at, next.findings.length]).toEqual([500, later(2000), 1000]);
    expect(labels(next.findings)).not.toContain("r0");
  });
});

describe("a remediated finding", () => {
  const done = (result: RemediationResult) => new Map([[driftFinding("www").fingerprint, result]]);

  it("that was reverted is resolved and has a notification due, whether it had one before or not", () => {
    for (const before of [createHistory([]), createHistory([trackedFinding("www")])]) {
      const next = seen(before, [driftFinding("www")], { remediations: done("reverted") });
      expect(pendingLabels(next)).toEqual([[], [], ["www"]]);
      expect(next.findings).toEqual([expect.objectContaining({ resolved: later(1), reverts: [later(1)] })]);
      const silent = seen(markNotified(next), [], { at: later(2) });
      expect([pendingLabels(silent), silent.findings[0]?.resolved]).toEqual([[[], [], []], later(1)]);
    }
  });

  it("that a job reverted before it died has a notification due in the next run, and counts as reverted", () => {
    const prints = new Set([driftFinding("www").fingerprint]);
    const intended = recordRevertIntent(
      seen(createHistory([trackedFinding("old")]), [driftFinding("www"), driftFinding("old")]),
      prints,
      later(1),
    );
    expect(intended.findings.map((finding) => [finding.label, finding.remediation, finding.reverts])).toEqual([
      ["www", "reverted", [later(1)]],
      ["old", undefined, undefined],
    ]);
    const gone = seen(intended, [driftFinding("old")], { at: later(2) });
    expect(pendingLabels(gone)).toEqual([[], [], ["www"]]);
    const there = seen(intended, [driftFinding("www"), driftFinding("old")], { at: later(2) });
    expect([pendingLabels(there)[0], there.findings[0]?.reverts]).toEqual([["www"], [later(1)]]);
  });

  it("that was proposed is open until it is gone", () => {
    const next = seen(createHistory([trackedFinding("www")]), [driftFinding("www")], {
      remediations: done("proposed"),
    });
    expect([pendingLabels(next), next.findings[0]?.remediation]).toEqual([[[], [], []], "proposed"]);
    expect(pendingLabels(seen(next, [], { at: later(2) }))).toEqual([[], ["www"], []]);
  });

  it("that starts to flap has one more notification due, and then none", () => {
    const next = seen(createHistory([trackedFinding("www")]), [driftFinding("www")], {
      remediations: done("flapping"),
    });
    expect(pendingLabels(next)).toEqual([["www"], [], []]);
    expect(
      pendingLabels(seen(markNotified(next), [driftFinding("www")], { at: later(2), remediations: done("flapping") })),
    ).toEqual([[], [], []]);
  });

  const REVERTS = [later(-200), later(-2), later(-1)];
  it.each([
    [
      "of seven days, while this job resolved it each time",
      { resolved: AT, remediation: "reverted" },
      REVERTS.slice(1),
    ],
    ["of none after somebody else resolved it", { resolved: AT }, []],
    ["of any age, while it is flapping", { remediation: "flapping" }, REVERTS],
    ["of seven days, while it is open", {}, REVERTS.slice(1)],
  ] as const)("counts reverts %s", (_, more, expected) => {
    expect(recentReverts(trackedFinding("www", { ...more, reverts: REVERTS }), AT)).toEqual(expected);
  });
});

describe("a stored history", () => {
  const history = createHistory([
    trackedFinding("www", {
      remediation: "flapping",
      reverts: [AT],
      by: { who: "a@example.com", at: AT },
      id: "0".repeat(32),
    }),
  ]);
  const wrong = (change: (value: Record<string, unknown>) => void) => {
    const value = JSON.parse(formatHistory(history));
    change(value);
    return parseHistory("drift.json", JSON.stringify(value), history.target);
  };

  it("is parsed as it was formatted", () => {
    expect(parseHistory("drift.json", formatHistory(history), history.target)).toEqual({ ok: true, history });
  });

  it("keeps the names of its first version", () => {
    expect(JSON.parse(formatHistory(history)).findings).toEqual([
      expect.objectContaining({ told: true, remedy: "fight", reverts: [AT] }),
    ]);
  });

  const first = (value: Record<string, unknown>) =>
    (value["findings"] as Record<string, unknown>[])[0] as Record<string, unknown>;
  it.each([
    ["another file", (value: Record<string, unknown>) => delete value["format"]],
    ["a later version", (value: Record<string, unknown>) => (value["version"] = 2)],
    ["another target", (value: Record<string, unknown>) => (value["target"] = "https://api.example.com")],
    ["malformed runs", (value: Record<string, unknown>) => (value["runs"] = [{ at: "yesterday" }])],
    ["an unknown category", (value: Record<string, unknown>) => (first(value)["category"] = "odd")],
    ["an unknown severity", (value: Record<string, unknown>) => (first(value)["severity"] = "odd")],
    ["a malformed day", (value: Record<string, unknown>) => (first(value)["firstSeen"] = "yesterday")],
    ["an unknown remedy", (value: Record<string, unknown>) => (first(value)["remedy"] = "odd")],
    ["malformed reverts", (value: Record<string, unknown>) => (first(value)["reverts"] = "often")],
    ["malformed fields", (value: Record<string, unknown>) => (first(value)["fields"] = [{}])],
    ["malformed zones", (value: Record<string, unknown>) => (value["zones"] = [{ zone: "x", serial: -1 }])],
  ])("is refused as a whole with %s", (_, change) => {
    const parsed = wrong(change);
    expect(parsed.ok ? undefined : parsed.diagnostic.code).toBe("DRF101");
  });
});
