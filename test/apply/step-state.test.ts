// The state of a step whose answer was lost, after reading again: done, pending, or moved. Every action with every live state.
import { describe, expect, it } from "vitest";
import { findObject, getStepState, indexLive } from "../../src/apply/step-state";
import type { JsonObject } from "../../src/base/json";
import type { Kind } from "../../src/kind/kind";
import type { LiveScope } from "../../src/kind/state";
import { planScope } from "../../src/plan/create-plan";
import type { Step } from "../../src/plan/plan";
import { id, toLive } from "../build-state";
import { door, found, leaf, twig, wanted } from "../diff/test-kinds";

const OPTIONS = { target: "test", asOf: "2026-11-21", emulator: true };
const x = (content: string, more: JsonObject = {}) => ({ name: "x", content, ...more });

function stepsOf(kinds: readonly Kind[], desired: ReturnType<typeof wanted>, live: LiveScope): readonly Step[] {
  return planScope(kinds, desired, live, OPTIONS).scope.steps;
}

const rows = (...all: readonly JsonObject[]) => found(...all.map((row) => [leaf, row] as const));
const none = rows();

describe("a creation", () => {
  const [step] = stepsOf([leaf], wanted({ declared: [x("1", { note: "n" })] }), none) as [Step];
  const stateIn = (live: LiveScope) => getStepState(leaf, step, indexLive(live, [step]));

  it.each<readonly [string, LiveScope, string]>([
    ["nothing of its group is there", none, "pending"],
    ["it is there", rows(x("1", { note: "n" })), "done"],
    ["it is there, with more than was declared", rows(x("1", { note: "n", rank: 1 })), "done"],
    ["it is there, with another note", rows(x("1", { note: "m" })), "moved"],
    ["another member is there", rows(x("2", { note: "n" })), "pending"],
    ["it is there among others", rows(x("2"), x("1", { note: "m" }), x("1", { note: "n" })), "done"],
    ["it is there under another name", rows({ ...x("1", { note: "n" }), name: "y" }), "pending"],
    ["another kind's is there", found([twig, x("1", { note: "n" })]), "pending"],
  ])("%s: the step is %s", (_, live, verdict) => {
    expect(stateIn(live)).toBe(verdict);
  });

  it("is not done by what another step deletes", () => {
    const both = stepsOf([leaf], wanted({ absent: [{ name: "x" }] }), rows(x("1", { note: "n" })));
    expect(getStepState(leaf, step, indexLive(rows(x("1", { note: "n" })), [step, ...both]))).toBe("pending");
  });

  it("finds the object by its member", () => {
    const live = rows(x("2"), x("1"));
    expect(findObject(leaf, step, indexLive(live, [step]))?.id).toBe(id(2));
    expect(findObject(leaf, step, indexLive(rows(x("2")), [step]))).toBeUndefined();
  });

  it("of what comes with its scope is still to do where it is there and not as declared", () => {
    const [first] = stepsOf([door], wanted({ of: door, declared: [{ colour: "red" }] }), none) as [Step];
    const judge = (row: JsonObject) => getStepState(door, first, indexLive(found([door, row]), [first]));
    expect([judge({ colour: "blue" }), judge({ colour: "red" }), judge({})]).toEqual(["pending", "done", "pending"]);
  });
});

describe("an update", () => {
  const before = rows(x("1", { note: "n", rank: 1 }));
  const [step] = stepsOf([leaf], wanted({ declared: [x("1", { note: "m" })] }), before) as [Step];
  const stateIn = (live: LiveScope) => getStepState(leaf, step, indexLive(live, [step]));

  it.each<readonly [string, LiveScope, string]>([
    ["live is as it was", before, "pending"],
    ["live is as declared", rows(x("1", { note: "m", rank: 1 })), "done"],
    ["live is as declared, and a field beside it changed", rows(x("1", { note: "m", rank: 2 })), "done"],
    ["only a field beside it changed", rows(x("1", { note: "n", rank: 2 })), "pending"],
    ["the field has a third value", rows(x("1", { note: "o", rank: 1 })), "moved"],
    ["the object is gone", none, "moved"],
  ])("%s: the step has its state", (_, live, verdict) => {
    expect(stateIn(live)).toBe(verdict);
    const whole = { ...step, change: { ...step.change, action: "replace" as const } };
    expect(getStepState(leaf, whole, indexLive(live, [whole]))).toBe(verdict);
  });

  it("is judged by its own object, not by another of the same value or id", () => {
    expect(stateIn(rows({ ...x("9"), name: "y" }, x("1", { note: "m" })))).toBe("moved");
    expect(stateIn(found([twig, x("1", { note: "m" })]))).toBe("moved");
    expect(findObject(leaf, step, indexLive(before, [step]))?.id).toBe(id(1));
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
  ])("%s: the step has its state", (_, live, verdict) => {
    expect(getStepState(leaf, step, indexLive(live, [step]))).toBe(verdict);
  });
});

describe("a value made anew", () => {
  it("is done where one object has the name, whatever its id", () => {
    const before = rows(x("1"));
    const [update] = stepsOf([leaf], wanted({ declared: [x("1", { note: "m" })] }), before) as [Step];
    const step: Step = { ...update, change: { ...update.change, renews: "rotate" } };
    const stateIn = (live: LiveScope) => getStepState(leaf, step, indexLive(live, [step]));
    const other = { ...none, objects: [toLive({ id: id(9), ...x("1") }, leaf)] };
    expect([stateIn(before), stateIn(other), stateIn(none), stateIn(rows(x("1"), x("2")))]).toEqual([
      "done",
      "done",
      "moved",
      "moved",
    ]);
  });
});
