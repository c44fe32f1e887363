// Whole plans of invented kinds: steps, calls, what they are based on, hazards and cost.
import { describe, expect, it } from "vitest";
import type { Change, Context, Kind } from "../../src/kind/kind";
import type { Selector } from "../../src/kind/selector";
import type { DesiredScope, LiveScope } from "../../src/kind/state";
import { createPlan, getBatchLimit, type PlanOptions, planScope } from "../../src/plan/create-plan";
import { findMovedObjects, fingerprint } from "../../src/plan/fingerprint";
import { isEmptyPlan, listHazards, listSteps, needsAccount } from "../../src/plan/plan";
import { context, id } from "../build-state";
import { door, found, leaf, shelf, twig, wanted } from "../diff/test-kinds";

const OPTIONS: PlanOptions = { target: "test", asOf: "2026-11-21", emulator: true };

/** Points at the name in its note; a batch takes it. */
const pointing: Kind = {
  ...leaf,
  routes: { ...leaf.routes, batch: "/batch" },
  references: ({ note }) => (typeof note === "string" ? [JSON.stringify([note])] : []),
  createOrder: ({ rank }) => (typeof rank === "number" ? rank : 0),
};
const batched: Kind = { ...twig, routes: { ...twig.routes, batch: "/other" } };
const late: Kind = { ...door, dependsOn: (change: Change) => (change.to?.["colour"] === "red" ? ["shelf"] : []) };
const KINDS = [pointing, batched, shelf, late];

function planned(desired: DesiredScope, live: LiveScope, batchLimit = 200, more: Partial<PlanOptions> = {}, first = 1) {
  const { scope } = planScope(KINDS, desired, live, { ...OPTIONS, batchLimit, ...more }, first);
  return {
    steps: scope.steps.map((step) => `${step.n} phase ${step.phase} ${step.comment}`),
    calls: scope.calls.map(({ form, phase, steps }) => `${form} phase ${phase}: ${steps.join(" ")}`),
    hazards: scope.hazards.map(({ code, message, labels: of, final }) => [code, message, of, final]),
  };
}

const a = (name: string, content = "1", more = {}) => ({ name, content, ...more });
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => a(`n${String(from + n).padStart(3, "0")}`));
const live = (...rows: readonly Readonly<Record<string, string | number>>[]) =>
  found(...rows.map((row) => [leaf, row] as const));

describe("the order of steps", () => {
  it("is by name, whatever the order of the document, numbered from where the scope begins", () => {
    const steps = ["7 phase 1 create a=1", "8 phase 1 create b=1", "9 phase 1 create c=1"];
    for (const declared of [
      [a("c"), a("a"), a("b")],
      [a("b"), a("c"), a("a")],
    ])
      expect(planned(wanted({ declared }), live(), 200, {}, 7).steps).toEqual(steps);
  });

  it("inside a name is create, update, delete; delete comes first where old and new cannot coexist", () => {
    const wide: Kind = { ...leaf, identity: { group: ["name", "rank"], member: ["content"], conflict: ["name"] } };
    const row = (rank: number, content: string, more = {}) => a("x", content, { rank, ...more });
    const steps = (content: string) => {
      const desired = wanted({ of: wide, declared: [row(1, "2", { note: "m" }), row(9, content)], absent: [] });
      const gone = wanted({ of: wide, absent: [{ name: "x", rank: 0 }] });
      const seen = found([wide, row(0, "3")], [wide, row(1, "2")]);
      const { scope } = planScope([wide], { ...desired, absent: gone.absent }, seen, OPTIONS);
      return scope.steps.map((step) => `${step.n} phase ${step.phase} ${step.comment}`);
    };
    expect(steps("1")).toEqual(["1 phase 1 create x=1", "2 phase 1 update x=2", "3 phase 1 delete x=3"]);
    expect(steps("alone")).toEqual(["1 phase 1 delete x=3", "2 phase 1 create x=alone", "3 phase 1 update x=2"]);
  });

  it("inside a group of equals is by precedence, reversed for deletions, and then by label", () => {
    const ranked = (rank: number, content: string) => a("x", content, { rank });
    const wants = [ranked(2, "1"), ranked(0, "3"), ranked(1, "2"), ranked(0, "2b")];
    expect(planned(wanted({ declared: wants }), live(), 0).steps).toEqual([
      "1 phase 1 create x=2b",
      "2 phase 1 create x=3",
      "3 phase 1 create x=2",
      "4 phase 1 create x=1",
    ]);
    expect(planned(wanted({ absent: [{ name: "x" }] }), live(...wants), 0).steps).toEqual([
      "1 phase 2 delete x=1",
      "2 phase 2 delete x=2",
      "3 phase 2 delete x=2b",
      "4 phase 2 delete x=3",
    ]);
  });

  it("has targets first and referrers last, and the reverse for deletions, over several hops", () => {
    const chain = [a("p", "1", { note: "q" }), a("q", "1", { note: "r" }), a("r"), a("b", "1", { note: "r" })];
    expect(planned(wanted({ declared: chain }), live(), 0).steps).toEqual([
      "1 phase 1 create r=1",
      "2 phase 1 create b=1",
      "3 phase 1 create q=1",
      "4 phase 1 create p=1",
    ]);
    const gone = chain.map(({ name }) => ({ name }));
    expect(planned(wanted({ absent: gone }), live(...chain), 0).steps).toEqual([
      "1 phase 2 delete p=1",
      "2 phase 2 delete q=1",
      "3 phase 2 delete b=1",
      "4 phase 2 delete r=1",
    ]);
  });

  it("takes the targets of one group in sorted order", () => {
    const two = [a("a", "1", { note: "z" }), a("a", "2", { note: "y" }), a("z"), a("y")];
    expect(planned(wanted({ declared: two }), live(), 0).steps).toEqual([
      "1 phase 1 create y=1",
      "2 phase 1 create z=1",
      "3 phase 1 create a=1",
      "4 phase 1 create a=2",
    ]);
  });

  it("finds every target, also behind a target that is not in the plan", () => {
    const two = [a("a", "1", { note: "m" }), a("a", "2", { note: "z" }), a("z")];
    expect(planned(wanted({ declared: two }), live(), 0).steps).toEqual([
      "1 phase 1 create z=1",
      "2 phase 1 create a=1",
      "3 phase 1 create a=2",
    ]);
  });

  it("of equal objects is by id, whatever the order of the list", () => {
    const seen = live(a("x"), a("x"));
    const turned = { ...seen, objects: [...seen.objects].reverse() };
    const { scope } = planScope([leaf], wanted({ absent: [{ name: "x" }] }), turned, OPTIONS);
    expect(scope.steps.map((step) => step.change.id)).toEqual([id(1), id(2)]);
  });

  it("puts a kind after those that it depends on", () => {
    const shelves = { of: shelf, declared: [{ name: "top" }] };
    const plan = (colour: string) =>
      planned(wanted(shelves, { of: door, declared: [{ colour }] }), found([door, { colour: "blue" }])).steps;
    expect(plan("red")).toEqual(["1 phase 1 create shelf top", "2 phase 1 update door"]);
    expect(plan("green")).toEqual(["1 phase 1 update door", "2 phase 1 create shelf top"]);
  });
});

describe("calls", () => {
  const calls = (desired: DesiredScope, seen: LiveScope, limit: number) => planned(desired, seen, limit).calls;

  it("are batches up to the limit, and a single step is not a batch", () => {
    expect(calls(wanted({ declared: many(3) }), live(), 3)).toEqual(["batch phase 1: 1 2 3"]);
    expect(calls(wanted({ declared: many(4) }), live(), 3)).toEqual(["batch phase 1: 1 2 3", "single phase 1: 4"]);
    expect(calls(wanted({ declared: many(4) }), live(), 1)).toEqual([1, 2, 3, 4].map((n) => `single phase 1: ${n}`));
    expect(calls(wanted({ declared: many(2) }), live(), 0)).toEqual(["single phase 1: 1", "single phase 1: 2"]);
  });

  it("never mix the phases", () => {
    const desired = wanted({ declared: many(2), absent: [{ name: "x" }, { name: "y" }] });
    expect(calls(desired, live(a("x"), a("y")), 200)).toEqual(["batch phase 1: 1 2", "batch phase 2: 3 4"]);
  });

  it("never mix the routes, and a kind without a batch is sent in single calls between", () => {
    const desired = wanted(
      { declared: many(2) },
      { of: twig, declared: many(2) },
      { of: shelf, declared: [{ name: "s" }] },
    );
    expect(calls(desired, live(), 200)).toEqual(["batch phase 1: 1 2", "single phase 1: 3", "batch phase 1: 4 5"]);
  });

  it("keep a group whole, and split it only if it is larger than the limit and its members can coexist", () => {
    const group = (count: number) => Array.from({ length: count }, (_, n) => a("x", String(n)));
    expect(calls(wanted({ declared: [a("a"), ...group(2)] }), live(), 2)).toEqual([
      "single phase 1: 1",
      "batch phase 1: 2 3",
    ]);
    expect(calls(wanted({ declared: [a("a"), ...group(5), a("z")] }), live(), 2)).toEqual([
      "single phase 1: 1",
      "batch phase 1: 2 3",
      "batch phase 1: 4 5",
      "batch phase 1: 6 7",
    ]);
  });
});

describe("hazards", () => {
  const message = (what: string, count: number, of: number, percent: number) =>
    `The plan ${what} ${count} of ${of} live leafs (${percent} %); the limit is 30 %.`;
  const names = (count: number, from = 0) => many(count, from).map((value) => `${value.name}=1`);
  const absent = (count: number) => many(count).map(({ name }) => ({ name }));

  it("count the deletions of ten or more", () => {
    expect(planned(wanted({ absent: absent(3) }), live(...many(10))).hazards).toEqual([]);
    expect(planned(wanted({ absent: absent(4) }), live(...many(10))).hazards).toEqual([
      ["MANY_DELETES", message("deletes", 4, 10, 40), names(4), undefined],
    ]);
    expect(planned(wanted({ absent: absent(8) }), live(...many(9))).hazards).toEqual([]);
  });

  it("count the updates of ten or more, and no creations", () => {
    const noted = (count: number) => many(count).map((value) => ({ ...value, note: "m" }));
    expect(planned(wanted({ declared: noted(3) }), live(...many(10))).hazards).toEqual([]);
    expect(planned(wanted({ declared: noted(4) }), live(...many(10))).hazards).toEqual([
      ["MANY_UPDATES", message("updates", 4, 10, 40), names(4), undefined],
    ]);
    expect(planned(wanted({ declared: many(20, 100) }), live(...many(10))).hazards).toEqual([]);
  });

  it("count by kind", () => {
    const seen = found(...many(10).map((row) => [leaf, row] as const), ...many(3).map((row) => [twig, row] as const));
    expect(planned(wanted({ absent: absent(3) }, { of: twig, absent: absent(1) }), seen).hazards).toEqual([]);
  });

  it("report that every object of a list is deleted, even of one, and not of a map", () => {
    expect(planned(wanted({ absent: absent(1) }), live(...many(1))).hazards).toEqual([
      ["ALL_RECORDS", "The plan deletes the only leaf in example.com.", names(1), undefined],
    ]);
    expect(planned(wanted({ of: shelf, absent: [{ name: "s" }] }), found([shelf, { name: "s" }])).hazards).toEqual([]);
  });

  it("report a document that declares nothing under prune and deletes something", () => {
    const prune = { ownership: { prune: true } };
    expect(planned(wanted(prune), live(...many(1))).hazards[0]).toEqual([
      "EMPTY_PRUNE",
      "`prune: true` without declared leafs would delete 1 leaf in example.com.",
      names(1),
      undefined,
    ]);
    const kept = { ownership: { prune: true, ignore: [{ kind: "leaf", globs: { name: "n000" }, where: {} }] } };
    expect(planned(wanted(kept), live(...many(3))).hazards[0]?.slice(0, 3)).toEqual([
      "EMPTY_PRUNE",
      "`prune: true` without declared leafs would delete 2 leafs in example.com. 1 leaf, ignored or managed elsewhere, would stay.",
      names(3).slice(1),
    ]);
    expect(planned(wanted(prune), live()).hazards).toEqual([]);
    expect(planned(wanted({ ...prune, declared: many(1) }), live(...many(2))).hazards).toEqual([]);
    expect(planned(wanted({ absent: absent(1) }), live(...many(2))).hazards).toEqual([]);
  });

  it("report what a line protects, before and after the change, with the place of the line", () => {
    const protect = [{ kind: "leaf", globs: { content: "9" }, where: { file: "zone.yaml", line: 5 } }];
    const listHazardsOf = (declared: readonly ReturnType<typeof a>[], rows: readonly ReturnType<typeof a>[]) =>
      planned(wanted({ declared, ownership: { protect } }), live(...rows)).hazards;
    const name = "A `protect` line (zone.yaml:5) forbids this change; remove the line to make it.";
    expect(listHazardsOf([a("x", "9")], [a("x", "8")])).toEqual([["PROTECTED", name, ["x=9"], true]]);
    expect(listHazardsOf([a("x", "8")], [a("x", "9")])).toEqual([["PROTECTED", name, ["x=8"], true]]);
    expect(listHazardsOf([a("x", "8")], [a("x", "7")])).toEqual([]);
    expect(listHazardsOf([a("x", "9")], [a("x", "9")])).toEqual([]);
    const two = "A `protect` line (zone.yaml:5) forbids these changes; remove the line to make them.";
    expect(listHazardsOf([a("x", "9"), a("y", "9")], [])).toEqual([["PROTECTED", two, ["x=9", "y=9"], true]]);
    const nowhere = [{ kind: "leaf", globs: {}, where: {} }];
    expect(planned(wanted({ declared: [a("x")], ownership: { protect: nowhere } }), live()).hazards[0]?.[1]).toBe(
      "A `protect` line forbids this change; remove the line to make it.",
    );
  });

  it("see a name that goes dark where no batch holds old and new that do not go together", () => {
    const swap = wanted({ declared: [a("x", "alone"), a("y", "2", { note: "n" })] });
    const seen = live(a("x", "1"), a("x", "2"), a("y", "1"));
    const dark = [
      "DARK_WINDOW",
      "The old and the new record cannot coexist, and without a batch the name does not resolve between the two calls.",
      ["x=2", "x=alone"],
      undefined,
    ];
    expect(planned(swap, seen, 0).hazards).toEqual([dark]);
    expect(planned(swap, seen, 1).hazards).toEqual([dark]);
    expect(planned(swap, seen, 2).hazards).toEqual([]);
    const ofTwigs = found([twig, a("x", "1")], [twig, a("x", "2")]);
    expect(planned(wanted({ of: twig, declared: [a("x", "alone")] }), ofTwigs, 0).hazards).toEqual([]);
  });
});

describe("a hazard of objects that are written whole", () => {
  const hiding: Kind = {
    ...shelf,
    fields: { ...shelf.fields, pin: { type: "string", doc: "", presence: "optional", hidden: true } },
    routes: { list: "/l", create: "/c", replace: "/p", delete: "/d" },
  };
  const hazardsFor = (of: Kind, more = {}, row = {}) =>
    planScope(
      [of, leaf],
      wanted({ of, declared: [{ name: "s", note: "m", ...more }] }, { declared: [a("x")] }),
      found([of, { name: "s", note: "n", ...row }]),
      OPTIONS,
    ).scope.hazards.map(({ code, message, labels }) => [code, message, labels]);
  const lost = [
    "LOSES_SECRET",
    "The API replaces a shelf as a whole and does not show `pin` of `s`: the write would reset it. Declare it in the document.",
    ["s"],
  ];

  it("is what replies do not show and the document does not say", () => {
    expect(hazardsFor(hiding)).toEqual([lost]);
    expect(hazardsFor(hiding, { pin: "1" })).toEqual([]);
  });

  it("is not counted for created or deleted objects, nor for other kinds", () => {
    const hazardsOfAll = (desired: DesiredScope, seen: LiveScope) =>
      planScope([hiding, leaf], desired, seen, OPTIONS).scope.hazards;
    expect(hazardsOfAll(wanted({ of: hiding, declared: [{ name: "s" }] }), found())).toEqual([]);
    expect(hazardsOfAll(wanted({ of: hiding, absent: [{ name: "s" }] }), found([hiding, { name: "s" }]))).toEqual([]);
    expect(hazardsOfAll(wanted({ declared: [a("x", "1", { note: "m" })] }), live(a("x", "1", { note: "n" })))).toEqual(
      [],
    );
  });

  it("is none where members are written alone, and none where nothing is updated", () => {
    expect(hazardsFor({ ...hiding, routes: { ...hiding.routes, update: "/u" } })).toEqual([]);
    expect(hazardsFor({ ...hiding, routes: { list: "/l", create: "/c", update: "/u" } })).toEqual([]);
    expect(hazardsFor(hiding, {}, { note: "m" })).toEqual([]);
    const own: Partial<Kind> = { routes: { list: "/l" }, write: () => ({ method: "POST", route: "/w" }) };
    expect(hazardsFor({ ...hiding, ...own })).toEqual([]);
    expect(planned(wanted({ of: shelf, declared: [{ name: "s" }] }), found()).hazards).toEqual([]);
  });
});

describe("kinds that share one remote object", () => {
  const left: Kind = { ...door, name: "left", remoteObject: () => "frame" };
  const right: Kind = { ...door, name: "right", remoteObject: () => "frame", routes: { get: "/g", update: "/u" } };
  const calls = (...of: readonly (readonly [Kind, string])[]) =>
    planScope(
      [left, right, leaf],
      wanted(...of.map(([kind, colour]) => ({ of: kind, declared: [{ colour }] })), { declared: [a("x")] }),
      found([left, { colour: "blue" }], [right, { colour: "blue" }]),
      OPTIONS,
    ).scope.calls.map(({ form, phase, steps }) => `${form} phase ${phase}: ${steps.join(" ")}`);

  it("are written in a call for each object", () => {
    const apart: Kind = { ...right, remoteObject: () => "sill" };
    const desired = wanted({ of: left, declared: [{ colour: "red" }] }, { of: apart, declared: [{ colour: "red" }] });
    const seen = found([left, { colour: "blue" }], [apart, { colour: "blue" }]);
    const { scope } = planScope([left, apart], desired, seen, OPTIONS);
    expect(scope.calls.map(({ form, steps }) => [form, steps])).toEqual([
      ["single", [1]],
      ["single", [2]],
    ]);
  });

  it("are written in one call, before the others; one alone is a single call", () => {
    expect(calls([left, "red"], [right, "red"])).toEqual(["merged phase 1: 2 3", "single phase 1: 1"]);
    expect(calls([left, "red"])).toEqual(["single phase 1: 2", "single phase 1: 1"]);
    expect(calls([left, "blue"])).toEqual(["single phase 1: 1"]);
  });
});

describe("what a plan is based on", () => {
  const steps = planScope([leaf], wanted({ declared: [a("x", "2")] }), live(a("x", "1"), a("y", "1")), OPTIONS).scope
    .steps;
  const row = (more = {}) => a("x", "1", { note: "n", ...more });
  const moved = (before: LiveScope, after: LiveScope) => findMovedObjects(fingerprint(before, steps), after);

  it("is every object of the groups that it touches, and of no other", () => {
    const based = fingerprint(live(a("x", "1"), a("y", "1")), steps);
    expect(Object.keys(based)).toEqual(['leaf ["x"]']);
    expect(Object.values(based['leaf ["x"]'] ?? {}).map((seen) => seen.label)).toEqual(["x=1"]);
    expect(based['leaf ["x"]']?.[id(1)]?.digest).toMatch(/^[0-9a-f]{32}$/);
    expect(fingerprint(live(), steps)).toEqual({ 'leaf ["x"]': {} });
    expect(moved(live(a("x"), a("y")), live(a("x"), a("y", "2")))).toEqual([]);
  });

  it("moved where one of them changed, went, came, or is managed now", () => {
    expect(moved(live(row()), live(row()))).toEqual([]);
    expect(moved(live(row()), live(row({ note: "m" })))).toEqual([{ how: "changed", label: "x=1" }]);
    expect(moved(live(row()), live())).toEqual([{ how: "gone", label: "x=1" }]);
    expect(moved(live(), live(row()))).toEqual([{ how: "new", label: "x=1" }]);
    expect(moved(live(row()), live(row({ by: "an app" })))).toEqual([{ how: "changed", label: "x=1" }]);
  });

  it.each(["created_on", "modified_on", "created_at", "modified_at", "updated_at"])(
    "did not move where only %s did",
    (name) => {
      const timed = {
        ...leaf,
        fields: { ...leaf.fields, [name]: { type: "string", doc: "", presence: "computed" } },
      } as Kind;
      const at = (time: string) => found([timed, row({ [name]: time })]);
      expect(at("1").objects[0]?.props[name]).toBe("1");
      expect(moved(at("1"), at("2"))).toEqual([]);
    },
  );
});

describe("a plan of several scopes", () => {
  const zone = (name: string) => ({ within: "zone" as const, zone: name });
  const inZone = (name: string, declared: readonly ReturnType<typeof a>[]): DesiredScope => {
    const scope = zone(name);
    const of: Context = { ...context, scope };
    return { ...wanted({ declared }), scope, context: of };
  };
  const seen = (name: string, more: Partial<LiveScope> = {}): LiveScope => ({ ...live(), scope: zone(name), ...more });
  const failure = { code: "APP101", severity: "error" as const, summary: "no" };

  it("numbers steps on, leaves out what failed or was not read, and says each failure once", () => {
    const desired = {
      account: "acc",
      scopes: ["a.test", "b.test", "c.test", "d.test", "e.test"].map((name) => inZone(name, many(2))),
    };
    const state = {
      scopes: [seen("a.test"), seen("b.test", { failure }), seen("c.test", { failure }), seen("e.test")],
    };
    const plan = createPlan([leaf], desired, state, { ...OPTIONS, reads: 7 });
    expect(plan.scopes.map(({ scope }) => scope)).toEqual([zone("a.test"), zone("e.test")]);
    expect(listSteps(plan).map((step) => step.n)).toEqual([1, 2, 3, 4]);
    expect(plan.diagnostics).toEqual([failure]);
    expect(plan.budget).toEqual({ reads: 7, writes: 4 });
    expect([plan.target, plan.asOf, plan.account, plan.deprecations]).toEqual(["test", "2026-11-21", "acc", []]);
    expect([isEmptyPlan(plan), listHazards(plan)]).toEqual([false, []]);
  });

  it("is empty where no scope has a step", () => {
    const state = { scopes: [seen("a.test"), seen("b.test")] };
    const plan = (b: number) =>
      createPlan([leaf], { scopes: [inZone("a.test", []), inZone("b.test", many(b))] }, state, OPTIONS);
    expect([isEmptyPlan(plan(0)), isEmptyPlan(plan(1))]).toEqual([true, false]);
    expect(plan(0).budget).toEqual({ reads: 0, writes: 0 });
  });

  it("needs the account where a route or a body names it", () => {
    const isNeeded = (note: string, more: Partial<Kind>, routes: Partial<Kind["routes"]> = {}) => {
      const kind = { ...leaf, ...more, routes: { ...leaf.routes, ...routes } };
      const desired = { scopes: [inZone("a.test", [a("x", "1", { note })])] };
      return needsAccount(createPlan([kind], desired, { scopes: [seen("a.test")] }, OPTIONS), [kind]);
    };
    expect(isNeeded("n", {})).toBe(false);
    expect(isNeeded("n", {}, { create: "/accounts/{account_id}/c" })).toBe(true);
    expect(isNeeded("{account_id}", { idMembers: ["note"] })).toBe(true);
    expect(isNeeded("{account_id}", {})).toBe(false);
  });

  it("tells what lies beside it: kept, unmanaged, ignored with the rule, managed elsewhere", () => {
    const ignore: readonly Selector[] = [
      { kind: "leaf", globs: { name: "i*", content: "?" }, where: { file: "zone.yaml", line: 3 } },
      { kind: "leaf", globs: { name: "j" }, where: {} },
    ];
    const rows = live(a("x"), a("u"), a("i1"), a("j"), a("m", "1", { by: "an app" }));
    const { scope } = planScope([leaf], wanted({ declared: [a("x")], ownership: { ignore } }), rows, OPTIONS);
    expect({
      kept: scope.kept,
      liveCount: scope.liveCount,
      unmanaged: scope.unmanaged.map((live) => live.label),
      ignored: scope.ignored.map((value) => `${value.live.label} by ${value.rule}`),
      managedElsewhere: scope.managedElsewhere.map((live) => live.label),
    }).toEqual({
      kept: 1,
      liveCount: 5,
      unmanaged: ["u=1"],
      ignored: ["i1=1 by name: i*, content: ? (zone.yaml:3)", "j=1 by name: j"],
      managedElsewhere: ["m=1"],
    });
  });
});

describe("the size of a batch", () => {
  it.each([
    ["free", 200],
    ["pro", 3500],
    ["business", 3500],
    ["enterprise", 3500],
    ["other", 200],
  ])("of a zone on the plan %s is %d", (legacy_id, limit) => {
    expect(getBatchLimit({ row: { plan: { legacy_id } } })).toBe(limit);
  });

  it("is the smaller one where nothing is known", () => {
    expect([getBatchLimit({}), getBatchLimit({ row: {} }), getBatchLimit({ row: { plan: "pro" } })]).toEqual([
      200, 200, 200,
    ]);
  });

  it("is what was said, where something was", () => {
    const row = { plan: { legacy_id: "pro" } };
    const forms = (batchLimit?: number) => {
      const options = { ...OPTIONS, ...(batchLimit !== undefined && { batchLimit }) };
      return planScope(KINDS, wanted({ declared: many(201) }), { ...live(), row }, options).scope.calls.map(
        (call) => call.steps.length,
      );
    };
    expect([forms(), forms(150), forms(0).length]).toEqual([[201], [150, 51], 201]);
  });
});
