// What reading again says of a write whose answer was lost: done, still to do, or moved. Every action with every state of live.
import { describe, expect, it } from "vitest";
import { foundOf, indexOf, settle } from "../../src/apply/settle";
import type { JsonObject } from "../../src/base/json";
import type { Kind } from "../../src/kind/kind";
import type { LiveScope } from "../../src/kind/state";
import { planScope } from "../../src/plan/make-plan";
import type { Step } from "../../src/plan/plan";
import { id, liveRow } from "../desired-of";
import { door, found, leaf, twig, wanted } from "../diff/invented";

const OPTIONS = { target: "test", asOf: "2026-11-21", emulator: true };
const x = (content: string, more: JsonObject = {}) => ({ name: "x", content, ...more });

function stepsOf(kinds: readonly Kind[], desired: ReturnType<typeof wanted>, live: LiveScope): readonly Step[] {
  return planScope(kinds, desired, live, OPTIONS).scope.steps;
}

const rows = (...all: readonly JsonObject[]) => found(...all.map((row) => [leaf, row] as const));
const none = rows();

describe("a creation", () => {
  const [step] = stepsOf([leaf], wanted({ declared: [x("1", { note: "n" })] }), none) as [Step];
  const judged = (live: LiveScope) => settle(leaf, step, indexOf(live, [step]));

  it.each<readonly [string, LiveScope, string]>([
    ["nothing of its group is there", none, "pending"],
    ["it is there", rows(x("1", { note: "n" })), "done"],
    ["it is there, with more than was declared", rows(x("1", { note: "n", rank: 1 })), "done"],
    ["it is there, with another note", rows(x("1", { note: "m" })), "moved"],
    ["another member is there", rows(x("2", { note: "n" })), "pending"],
    ["it is there among others", rows(x("2"), x("1", { note: "m" }), x("1", { note: "n" })), "done"],
    ["it is there under another name", rows({ ...x("1", { note: "n" }), name: "y" }), "pending"],
    ["another kind's is there", found([twig, x("1", { note: "n" })]), "pending"],
  ])("is judged where %s: %s", (_, live, verdict) => {
    expect(judged(live)).toBe(verdict);
  });

  it("is not done by what another step deletes", () => {
    const both = stepsOf([leaf], wanted({ absent: [{ name: "x" }] }), rows(x("1", { note: "n" })));
    expect(settle(leaf, step, indexOf(rows(x("1", { note: "n" })), [step, ...both]))).toBe("pending");
  });

  it("finds the object by its member", () => {
    const live = rows(x("2"), x("1"));
    expect(foundOf(leaf, step, indexOf(live, [step]))?.id).toBe(id(2));
    expect(foundOf(leaf, step, indexOf(rows(x("2")), [step]))).toBeUndefined();
  });

  it("of what comes with its scope is still to do where it is there and not as declared", () => {
    const [first] = stepsOf([door], wanted({ of: door, declared: [{ colour: "red" }] }), none) as [Step];
    const judge = (row: JsonObject) => settle(door, first, indexOf(found([door, row]), [first]));
    expect([judge({ colour: "blue" }), judge({ colour: "red" }), judge({})]).toEqual(["pending", "done", "pending"]);
  });
});

describe("an update", () => {
  const before = rows(x("1", { note: "n", rank: 1 }));
  const [step] = stepsOf([leaf], wanted({ declared: [x("1", { note: "m" })] }), before) as [Step];
  const judged = (live: LiveScope) => settle(leaf, step, indexOf(live, [step]));

  it.each<readonly [string, LiveScope, string]>([
    ["live is as it was", before, "pending"],
    ["live is as declared", rows(x("1", { note: "m", rank: 1 })), "done"],
    ["live is as declared, and a field beside it changed", rows(x("1", { note: "m", rank: 2 })), "done"],
    ["only a field beside it changed", rows(x("1", { note: "n", rank: 2 })), "pending"],
    ["the field has a third value", rows(x("1", { note: "o", rank: 1 })), "moved"],
    ["the object is gone", none, "moved"],
  ])("is judged where %s", (_, live, verdict) => {
    expect(judged(live)).toBe(verdict);
    const whole = { ...step, change: { ...step.change, action: "replace" as const } };
    expect(settle(leaf, whole, indexOf(live, [whole]))).toBe(verdict);
  });

  it("is judged by its own object, not by another of the same value or id", () => {
    expect(judged(rows({ ...x("9"), name: "y" }, x("1", { note: "m" })))).toBe("moved");
    expect(judged(found([twig, x("1", { note: "m" })]))).toBe("moved");
    expect(foundOf(leaf, step, indexOf(before, [step]))?.id).toBe(id(1));
  });
});

describe("a deletion", () => {
  const before = rows(x("1", { note: "n" }));
  const [step] = stepsOf([leaf], wanted({ absent: [{ name: "x" }] }), before) as [Step];
  it.each<readonly [string, LiveScope, string]>([
    ["the object is gone", none, "done"],
    ["it is as it was", before, "pending"],
    ["it changed", rows(x("1", { note: "m" })), "moved"],
    ["it has a member more", rows(x("1", { note: "n", rank: 1 })), "pending"],
    ["a copy of it is there", found([twig, x("1", { note: "n" })], [leaf, x("1", { note: "n" })]), "done"],
  ])("is judged where %s", (_, live, verdict) => {
    expect(settle(leaf, step, indexOf(live, [step]))).toBe(verdict);
  });
});

describe("a value made anew", () => {
  it("is done where one object has the name, whatever its id", () => {
    const before = rows(x("1"));
    const [update] = stepsOf([leaf], wanted({ declared: [x("1", { note: "m" })] }), before) as [Step];
    const step: Step = { ...update, change: { ...update.change, renews: "rotate" } };
    const judged = (live: LiveScope) => settle(leaf, step, indexOf(live, [step]));
    const other = { ...none, objects: [liveRow({ id: id(9), ...x("1") }, leaf)] };
    expect([judged(before), judged(other), judged(none), judged(rows(x("1"), x("2")))]).toEqual([
      "done",
      "done",
      "moved",
      "moved",
    ]);
  });
});
