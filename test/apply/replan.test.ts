// Planning again between two rounds: which groups are planned again, which are left out, and when nothing is left to do.
import { describe, expect, it } from "vitest";
import { type ReplanInput, replan } from "../../src/apply/replan";
import { createStepResults } from "../../src/apply/step-results";
import type { Diagnostic } from "../../src/base/diagnostic";
import type { JsonObject } from "../../src/base/json";
import type { Kind } from "../../src/kind/kind";
import type { DesiredScope, LiveScope } from "../../src/kind/state";
import { dnsRecord } from "../../src/kinds/dns-record";
import { planScope } from "../../src/plan/create-plan";
import { desiredScope, liveScope } from "../build-state";
import { found, leaf, wanted } from "../diff/test-kinds";

const kind: Kind = { ...leaf, routes: { ...leaf.routes, batch: "/b" } };
const OPTIONS = { target: "test", asOf: "2026-11-21", emulator: true };
const failure: Diagnostic = { code: "APP101", severity: "error", summary: "no" };

const a = (name: string, content = "1", more: JsonObject = {}) => ({ name, content, ...more });
const live = (...rows: readonly JsonObject[]): LiveScope => found(...rows.map((row) => [kind, row] as const));

/** A run of `desired` planned on `before`; with its results and a function that finds a step by its comment. */
function begun(
  desired: DesiredScope,
  before: LiveScope,
  options: Partial<ReplanInput["options"]> = {},
  of: Kind = kind,
) {
  const planned = planScope([of], desired, before, { ...OPTIONS, ...options }).scope;
  const book = createStepResults(planned.steps);
  const step = (comment: string) => {
    const step = planned.steps.find((other) => other.comment === comment);
    if (!step) throw new Error(`no step ${comment} among ${planned.steps.map((other) => other.comment).join(", ")}`);
    return step;
  };
  const again = (now: LiveScope) => {
    const round = replan({
      kinds: [of],
      planned,
      desired,
      live: now,
      results: book,
      options: { ...OPTIONS, ...options },
    });
    return (
      round && {
        steps: round.steps.map((step) => `${step.n} ${step.comment}`),
        calls: round.calls.map((call) => `${call.form} ${call.steps}`),
      }
    );
  };
  return { book, step, again };
}

describe("a further round", () => {
  it("is not needed where everything is as desired", () => {
    const run = begun(wanted({ declared: [a("x")] }), live());
    run.book.done(run.step("create x=1"), "written");
    expect(run.again(live(a("x")))).toBeUndefined();
  });

  it("plans a group under which live state changed, continues the numbering, and drops its first outcome", () => {
    const run = begun(wanted({ declared: [a("x"), a("y")] }), live());
    run.book.fail(run.step("create x=1"), failure, true);
    run.book.done(run.step("create y=1"), "written");
    expect(run.again(live(a("x", "2"), a("y")))).toEqual({ steps: ["3 update x=1"], calls: ["single 3"] });
    expect(run.book.blocker('leaf ["x"]')).toBeUndefined();
  });

  it("leaves out a rejected group, and plans the changes that waited for a changed group", () => {
    const run = begun(wanted({ declared: [a("x"), a("y"), a("z")] }), live());
    run.book.fail(run.step("create x=1"), failure);
    run.book.fail(run.step("create y=1"), failure, true);
    run.book.skip(run.step("create z=1"), "it waited");
    expect(run.again(live())?.steps).toEqual(["4 create y=1", "5 create z=1"]);
  });

  it("leaves out what was skipped where nothing changed", () => {
    const run = begun(wanted({ declared: [a("x"), a("z")] }), live());
    run.book.fail(run.step("create x=1"), failure);
    run.book.skip(run.step("create z=1"), "it waited");
    expect(run.again(live())).toBeUndefined();
  });

  it("writes what the first round could not, of a group that is otherwise done", () => {
    const run = begun(wanted({ declared: [a("x", "1", { note: "n" })] }), live());
    run.book.done(run.step("create x=1"), "written");
    expect(run.again(live(a("x")))?.steps).toEqual(["2 update x=1"]);
  });

  it("never adds a group that the run did not plan", () => {
    const run = begun(wanted({ declared: [a("x"), a("y")] }), live(a("y")));
    run.book.fail(run.step("create x=1"), failure, true);
    expect(run.again(live(a("y", "2")))?.steps).toEqual(["2 create x=1"]);
  });

  it("does not create again what this run created and a list does not show yet, and reads once more", () => {
    const run = begun(wanted({ declared: [a("x"), a("y")] }), live());
    run.book.done(run.step("create x=1"), "written");
    run.book.fail(run.step("create y=1"), failure, true);
    expect(run.again(live())).toEqual({ steps: ["4 create y=1"], calls: ["batch 4"] });
    const all = begun(wanted({ declared: [a("x")] }), live());
    all.book.done(all.step("create x=1"), "written");
    expect(all.again(live())).toEqual({ steps: [], calls: [] });
  });
});

describe("deletions in a further round", () => {
  const desired = wanted({ declared: [a("x"), a("y")], absent: [{ name: "old" }] });
  const before = live(a("old"), a("kept"));
  const stepsAfter = (retry: boolean) => {
    const run = begun(desired, before);
    run.book.fail(run.step("create x=1"), failure, retry);
    run.book.fail(run.step("create y=1"), failure, true);
    run.book.skip(run.step("delete old=1"), "it waited");
    return run.again(before)?.steps;
  };

  it("wait where something before them failed for good, and are sent where it may still succeed", () => {
    expect(stepsAfter(false)).toEqual(["4 create y=1"]);
    expect(stepsAfter(true)).toEqual(["4 create x=1", "5 create y=1", "6 delete old=1"]);
  });

  it("do not wait for other deletions that were rejected, or for what was only skipped", () => {
    const two = wanted({ absent: [{ name: "old" }, { name: "older" }] });
    const run = begun(two, live(a("old"), a("older"), a("kept")));
    run.book.fail(run.step("delete older=1"), failure);
    run.book.fail(run.step("delete old=1"), failure, true);
    expect(run.again(live(a("old"), a("older"), a("kept")))?.steps).toEqual(["3 delete old=1"]);
    const skipped = begun(desired, before);
    skipped.book.fail(skipped.step("create x=1"), failure, true);
    skipped.book.skip(skipped.step("create y=1"), "it waited");
    skipped.book.skip(skipped.step("delete old=1"), "it waited");
    expect(skipped.again(before)?.steps).toEqual(["4 create x=1", "5 create y=1", "6 delete old=1"]);
  });
});

describe("what a further round finds", () => {
  const open = { kind: "leaf", globs: { name: "x" }, where: {} };

  it("fails a group that live state forbids now with the diagnostic of its plan, and plans the others", () => {
    const ignore = [{ kind: "leaf", globs: { content: "theirs" }, where: {} }];
    const desired = wanted({
      declared: [a("x", "alone"), a("y"), a("z", "alone")],
      ownership: { ignore, open: [open] },
    });
    const run = begun(desired, live());
    for (const name of ["create x=alone", "create y=1"]) run.book.fail(run.step(name), failure, true);
    run.book.fail(run.step("create z=alone"), failure);
    const round = run.again(live(a("x", "theirs"), a("z", "theirs")));
    expect(round?.steps).toEqual(["4 create y=1"]);
    const codes = run.book
      .outcomes()
      .map((outcome) => (outcome.result === "failed" ? outcome.diagnostic.code : outcome.result));
    expect(codes).toEqual(["OWN102", "skipped", "APP101"]);
  });

  it("fails a group in which a record appeared that excludes the declared record, even if replacing is allowed", () => {
    const alias = (name: string) => ({ name, type: "CNAME", content: "app.example.net" });
    const theirs = (name: string) => ({ name: `${name}.example.com`, type: "A", content: "192.0.2.9" });
    const desired = desiredScope([alias("x"), alias("z"), { name: "y", type: "A", content: "192.0.2.1" }]);
    const run = begun(desired, liveScope([theirs("x")]), { allow: ["REPLACES_UNMANAGED"] }, dnsRecord);
    const comments = ["delete x A 192.0.2.9", "create x CNAME app.example.net"];
    for (const name of [...comments, "create y A 192.0.2.1", "create z CNAME app.example.net"])
      run.book.fail(run.step(name), failure, true);
    const round = run.again(liveScope([theirs("x"), theirs("z")]));
    expect(round?.steps.map((step) => step.replace(/^\d+ /, ""))).toEqual([...comments, "create y A 192.0.2.1"]);
    const failed = run.book
      .outcomes()
      .flatMap((outcome) => (outcome.result === "failed" ? outcome.diagnostic.code : []));
    expect(failed).toEqual(["OWN102"]);
  });

  it("is left to the next run if it is a hazard that was not allowed", () => {
    const rows = Array.from({ length: 12 }, (_, n) => a(`n${String(n).padStart(2, "0")}`));
    const gone = rows.slice(0, 4).map(({ name }) => ({ name }));
    const round = (allow?: readonly string[]) => {
      const run = begun(wanted({ absent: gone }), live(...rows), { ...(allow && { allow }) });
      for (const { name } of gone) run.book.fail(run.step(`delete ${name}=1`), failure, true);
      return run.again(live(...rows))?.steps.length;
    };
    expect([round(), round([]), round(["MANY_UPDATES"]), round(["MANY_DELETES"])]).toEqual([
      undefined,
      undefined,
      undefined,
      4,
    ]);
  });

  it("is left if a `protect` line matches it, whatever is allowed", () => {
    const protect = [{ kind: "leaf", globs: { content: "2" }, where: {} }];
    const run = begun(wanted({ declared: [a("x")], ownership: { protect } }), live(), { allow: ["PROTECTED"] });
    run.book.fail(run.step("create x=1"), failure, true);
    expect(run.again(live(a("x", "2")))).toBeUndefined();
  });

  it("is packed by the given limit, by the zone's, or by the largest call of the plan", () => {
    const many = Array.from({ length: 300 }, (_, n) => a(`n${String(n).padStart(3, "0")}`));
    const sizes = (planned: { readonly plan?: string; readonly limit?: number }) => {
      const row = planned.plan === undefined ? {} : { row: { plan: { legacy_id: planned.plan } } };
      const before = { ...live(), ...row };
      const options = planned.limit === undefined ? {} : { batchLimit: planned.limit };
      const run = begun(wanted({ declared: many }), before, options);
      for (const value of many) run.book.fail(run.step(`create ${value.name}=1`), failure, true);
      return run.again(live())?.calls.map((call) => call.split(",").length);
    };
    expect([sizes({}), sizes({ plan: "pro" }), sizes({ limit: 150 })]).toEqual([[200, 100], [300], [150, 150]]);
  });
});
