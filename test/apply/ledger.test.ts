// The book of a run: what it says of every step, of what stands in the way, and of steps that a later round stands for.
import { describe, expect, it } from "vitest";
import { ledger } from "../../src/apply/ledger";
import type { Diagnostic } from "../../src/diagnostic";
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
const book = () => ledger([a, a2, b, c]);

describe("the book", () => {
  it("has an outcome for every planned step, in their order", () => {
    const one = book();
    one.fail(b, failure);
    one.skip(a2, "a reason");
    one.done(a, "found");
    expect(one.outcomes()).toEqual([
      { n: 1, result: "done", how: "found" },
      { n: 2, result: "skipped", because: "a reason" },
      { n: 3, result: "failed", diagnostic: failure },
      { n: 4, result: "skipped", because: "the run ended before it" },
    ]);
    expect([a, a2, b, c].map(one.isOpen)).toEqual([false, false, false, true]);
    expect([a, a2, b, c].map(one.isDone)).toEqual([true, false, false, false]);
  });

  it("skips what is open, and only that", () => {
    const one = book();
    one.done(a, "written");
    one.fail(b, failure);
    one.skipAll("enough");
    expect(one.outcomes().map(({ result }) => result)).toEqual(["done", "skipped", "failed", "skipped"]);
  });

  it("stops once: the first reason and its diagnostic stand", () => {
    const one = book();
    expect(one.stopped).toBeUndefined();
    one.stop("first", failure);
    one.stop("second", other);
    expect([one.stopped, one.diagnostics]).toEqual(["first", [failure]]);
    expect(new Set(one.outcomes().map((of) => of.result === "skipped" && of.because))).toEqual(new Set(["first"]));
    const quiet = book();
    quiet.stop("without a word");
    quiet.stop("then with one", failure);
    expect([quiet.stopped, quiet.diagnostics]).toEqual(["without a word", []]);
  });
});

describe("what stands in the way", () => {
  it("is by group: a failure outlasts what was skipped for it, and the last failure counts", () => {
    const one = book();
    one.skip(a2, "waits");
    expect(one.obstacle("leaf a")).toEqual({ step: a2, result: "skipped", retry: false });
    one.fail(a, failure, true);
    one.skip(a2, "waits");
    expect(one.obstacle("leaf a")).toEqual({ step: a, result: "failed", retry: true });
    one.fail(a2, failure);
    expect(one.obstacle("leaf a")).toEqual({ step: a2, result: "failed", retry: false });
    expect(one.obstacle("leaf b")).toBeUndefined();
    one.skip(c, "too");
    expect(one.obstacles().map((of) => of.step.n)).toEqual([2, 4]);
  });
});

describe("a later round", () => {
  it("stands for the planned steps of its groups, and its worst outcome counts", () => {
    const one = book();
    one.done(a, "written");
    one.fail(a2, failure, true);
    one.fail(b, failure, true);
    expect(one.nextNumber()).toBe(5);
    const again = [step(5, "a", "update"), step(6, "a"), step(7, "a"), step(8, "b")] as const;
    one.begin(again);
    expect(one.nextNumber()).toBe(9);
    expect([one.obstacle("leaf a"), one.obstacle("leaf b")]).toEqual([undefined, undefined]);
    one.done(again[0], "written");
    one.skip(again[1], "waits");
    one.fail(again[2], other);
    one.done(again[3], "already");
    expect(one.outcomes()).toEqual([
      { n: 1, result: "done", how: "written" },
      { n: 2, result: "failed", diagnostic: other },
      { n: 3, result: "done", how: "already" },
      { n: 4, result: "skipped", because: "the run ended before it" },
    ]);
  });

  it("counts what was skipped in it before what was done", () => {
    const one = ledger([a]);
    one.fail(a, failure, true);
    const again = [step(2, "a"), step(3, "a")] as const;
    one.begin(again);
    one.skip(again[0], "waits");
    one.done(again[1], "written");
    expect(one.outcomes()).toEqual([{ n: 1, result: "skipped", because: "waits" }]);
  });

  it("leaves groups alone that it is not about", () => {
    const one = ledger([a, b]);
    one.fail(a, failure, true);
    one.fail(b, other);
    one.begin([step(9, "a")]);
    expect(one.outcomes()).toEqual([
      { n: 1, result: "skipped", because: "the run ended before it" },
      { n: 3, result: "failed", diagnostic: other },
    ]);
    expect(one.obstacle("leaf b")).toEqual({ step: b, result: "failed", retry: false });
  });

  it("skips its own open steps too when the run stops", () => {
    const one = ledger([a]);
    one.fail(a, failure, true);
    const again = step(2, "a");
    one.begin([again]);
    one.stop("enough");
    expect([one.isOpen(again), one.outcomes()]).toEqual([false, [{ n: 1, result: "skipped", because: "enough" }]]);
  });
});

describe("what this run has made", () => {
  it("is a creation of the same kind, group and label that is done", () => {
    const one = book();
    const same = step(9, "a");
    expect(one.hasMade(same)).toBe(false);
    one.done(a2, "written");
    one.fail(b, failure);
    expect([one.hasMade(same), one.hasMade(step(9, "b"))]).toEqual([false, false]);
    one.done(a, "written");
    expect(one.hasMade(same)).toBe(true);
    const unlike = [step(9, "a", "update"), step(9, "b"), step(9, "a", "create", { kind: "twig" })];
    const more = [step(9, "a", "create", { group: "z" }), step(9, "a", "create", { label: "z" })];
    expect([...unlike, ...more].map(one.hasMade)).toEqual([false, false, false, false, false]);
  });
});
