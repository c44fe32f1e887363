// The results of a scope's steps: outcomes, blockers, and steps that a further round replaces.
import { describe, expect, it } from "vitest";
import { createStepResults } from "../../src/apply/step-results";
import type { Diagnostic } from "../../src/base/diagnostic";
import type { Step } from "../../src/plan/plan";

const failure: Diagnostic = { code: "APP101", severity: "error", summary: "no" };
const other: Diagnostic = { code: "APP104", severity: "error", summary: "no, again" };

function step(n: number, name: string, action: "create" | "update" | "delete" = "create", more = {}): Step {
  const change = {
    action,
    kind: "leaf",
    scope: { within: "account" },
    group: name,
    conflict: name,
    label: name,
    fields: [],
    ...more,
  };
  return {
    n,
    phase: 1,
    comment: "",
    write: { method: "POST", route: "/", scope: { within: "account" } },
    change,
  } as Step;
}

const [a, a2, b, c] = [step(1, "a"), step(2, "a", "update"), step(3, "b"), step(4, "c")] as const;
const book = () => createStepResults([a, a2, b, c]);

describe("step results", () => {
  it("have an outcome for every planned step, in their order", () => {
    const ledger = book();
    ledger.fail(b, failure);
    ledger.skip(a2, "a reason");
    ledger.done(a, "found");
    expect(ledger.outcomes()).toEqual([
      { n: 1, result: "done", how: "found" },
      { n: 2, result: "skipped", because: "a reason" },
      { n: 3, result: "failed", diagnostic: failure },
      { n: 4, result: "skipped", because: "the run ended before it" },
    ]);
    expect([a, a2, b, c].map(ledger.isOpen)).toEqual([false, false, false, true]);
    expect([a, a2, b, c].map(ledger.isDone)).toEqual([true, false, false, false]);
  });

  it("skip open steps, and no others", () => {
    const ledger = book();
    ledger.done(a, "written");
    ledger.fail(b, failure);
    ledger.skipAll("enough");
    expect(ledger.outcomes().map(({ result }) => result)).toEqual(["done", "skipped", "failed", "skipped"]);
  });

  it("keep the first reason and diagnostic when stopped twice", () => {
    const ledger = book();
    expect(ledger.stopped).toBeUndefined();
    ledger.stop("first", failure);
    ledger.stop("second", other);
    expect([ledger.stopped, ledger.diagnostics]).toEqual(["first", [failure]]);
    expect(new Set(ledger.outcomes().map((of) => of.result === "skipped" && of.because))).toEqual(new Set(["first"]));
    const quiet = book();
    quiet.stop("without a word");
    quiet.stop("then with one", failure);
    expect([quiet.stopped, quiet.diagnostics]).toEqual(["without a word", []]);
  });
});

describe("a blocker", () => {
  it("is kept by group: a failure outlasts skipped steps, and the last failure counts", () => {
    const ledger = book();
    ledger.skip(a2, "waits");
    expect(ledger.blocker("leaf a")).toEqual({ step: a2, result: "skipped", canReplan: false });
    ledger.fail(a, failure, true);
    ledger.skip(a2, "waits");
    expect(ledger.blocker("leaf a")).toEqual({ step: a, result: "failed", canReplan: true });
    ledger.fail(a2, failure);
    expect(ledger.blocker("leaf a")).toEqual({ step: a2, result: "failed", canReplan: false });
    expect(ledger.blocker("leaf b")).toBeUndefined();
    ledger.skip(c, "too");
    expect(ledger.blockers().map((of) => of.step.n)).toEqual([2, 4]);
  });
});

describe("a later round", () => {
  it("replaces the planned steps of its groups, and its worst outcome counts", () => {
    const ledger = book();
    ledger.done(a, "written");
    ledger.fail(a2, failure, true);
    ledger.fail(b, failure, true);
    expect(ledger.nextNumber()).toBe(5);
    const again = [step(5, "a", "update"), step(6, "a"), step(7, "a"), step(8, "b")] as const;
    ledger.addRound(again);
    expect(ledger.nextNumber()).toBe(9);
    expect([ledger.blocker("leaf a"), ledger.blocker("leaf b")]).toEqual([undefined, undefined]);
    ledger.done(again[0], "written");
    ledger.skip(again[1], "waits");
    ledger.fail(again[2], other);
    ledger.done(again[3], "already");
    expect(ledger.outcomes()).toEqual([
      { n: 1, result: "done", how: "written" },
      { n: 2, result: "failed", diagnostic: other },
      { n: 3, result: "done", how: "already" },
      { n: 4, result: "skipped", because: "the run ended before it" },
    ]);
  });

  it("counts skipped steps before done steps", () => {
    const value = createStepResults([a]);
    value.fail(a, failure, true);
    const again = [step(2, "a"), step(3, "a")] as const;
    value.addRound(again);
    value.skip(again[0], "waits");
    value.done(again[1], "written");
    expect(value.outcomes()).toEqual([{ n: 1, result: "skipped", because: "waits" }]);
  });

  it("leaves other groups alone", () => {
    const value = createStepResults([a, b]);
    value.fail(a, failure, true);
    value.fail(b, other);
    value.addRound([step(9, "a")]);
    expect(value.outcomes()).toEqual([
      { n: 1, result: "skipped", because: "the run ended before it" },
      { n: 3, result: "failed", diagnostic: other },
    ]);
    expect(value.blocker("leaf b")).toEqual({ step: b, result: "failed", canReplan: false });
  });

  it("skips its own open steps too when the run stops", () => {
    const value = createStepResults([a]);
    value.fail(a, failure, true);
    const again = step(2, "a");
    value.addRound([again]);
    value.stop("enough");
    expect([value.isOpen(again), value.outcomes()]).toEqual([false, [{ n: 1, result: "skipped", because: "enough" }]]);
  });
});

describe("hasCreated", () => {
  it("finds a done creation of the same kind, group and label", () => {
    const ledger = book();
    const same = step(9, "a");
    expect(ledger.hasCreated(same)).toBe(false);
    ledger.done(a2, "written");
    ledger.fail(b, failure);
    expect([ledger.hasCreated(same), ledger.hasCreated(step(9, "b"))]).toEqual([false, false]);
    ledger.done(a, "written");
    expect(ledger.hasCreated(same)).toBe(true);
    const unlike = [step(9, "a", "update"), step(9, "b"), step(9, "a", "create", { kind: "twig" })];
    const more = [step(9, "a", "create", { group: "z" }), step(9, "a", "create", { label: "z" })];
    expect([...unlike, ...more].map(ledger.hasCreated)).toEqual([false, false, false, false, false]);
  });
});
