// Which JSON is a plan: one mistake at a time, and the path at which it is reported.
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/json";
import type { Kind } from "../../src/kind/kind";
import { createPlan } from "../../src/plan/create-plan";
import { desiredFromPlan } from "../../src/plan/desired-from-plan";
import { parsePlan } from "../../src/plan/parse-plan";
import type { Plan } from "../../src/plan/plan";
import {
  checkExpiry,
  digestDesiredState,
  formatSavedPlan,
  looksLikeSavedPlan,
  parseSavedPlan,
  type SavedPlan,
} from "../../src/plan/saved-plan";
import { context } from "../build-state";
import { door, found, leaf, shelf, type Wanted, wanted } from "../diff/test-kinds";

const OPTIONS = { target: "test", asOf: "2026-11-21", emulator: true };
const KINDS: readonly Kind[] = [{ ...leaf, routes: { ...leaf.routes, batch: "/b" } }, shelf, door];

const desired = wanted(
  {
    declared: [
      { name: "a", content: "1", note: "m" },
      { name: "b", content: "1" },
    ],
    absent: [{ name: "c" }],
  },
  { of: shelf, declared: [{ name: "s" }] },
);
const live = found(
  [KINDS[0] as Kind, { name: "a", content: "1", note: "n" }],
  [KINDS[0] as Kind, { name: "c", content: "1" }],
);
const plan = createPlan(KINDS, { scopes: [desired] }, { scopes: [live] }, OPTIONS);

type Path = readonly (string | number)[];

/** The plan with another value at a place; none there where it is undefined. */
function edited(path: Path, value: Json | undefined, of: Json = JSON.parse(JSON.stringify(plan)) as Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return value as Json;
  const inner = (of as JsonObject)[first] as Json;
  const next = rest.length === 0 ? value : edited(rest, value, inner);
  if (Array.isArray(of)) return of.with(first as number, next as Json) as Json;
  const { [first]: _, ...others } = of as JsonObject;
  return next === undefined ? others : { ...others, [first]: next };
}

/** The path of the first value that no plan has there. */
function findMistake(value: Json | undefined): string | undefined {
  const parsed = parsePlan(value);
  return parsed.ok ? undefined : parsed.at;
}

const checkEdited = (path: Path, value: Json | undefined) => findMistake(edited(path, value));
const STEPS: Path = ["scopes", 0, "steps"];
const CALLS: Path = ["scopes", 0, "calls"];

describe("a plan", () => {
  it("is accepted as the planner made it", () => {
    expect(findMistake(JSON.parse(JSON.stringify(plan)) as Json)).toBeUndefined();
    const calls = plan.scopes[0]?.calls.map((call) => `${call.form} ${call.phase}: ${call.steps}`);
    expect(calls).toEqual(["batch 1: 1,2", "single 1: 3", "single 2: 4"]);
  });

  it("is nothing but a plan", () => {
    const none = [undefined, null, 7, "plan", [], [plan as unknown as Json]];
    expect(none.map((value) => findMistake(value))).toEqual(none.map(() => "plan"));
    expect(findMistake({})).toBe("plan.target");
  });
});

describe("a plan is refused, with the place, where", () => {
  const wrong: readonly (readonly [Path, Json | undefined, string])[] = [
    [["target"], 7, "plan.target"],
    [["account"], 7, "plan.account"],
    [["scopes"], {}, "plan.scopes"],
    [["scopes", 0], [], "plan.scopes[0]"],
    [["scopes", 0, "scope"], { within: "world" }, "plan.scopes[0].scope.within"],
    [["scopes", 0, "scope"], { within: "zone" }, "plan.scopes[0].scope.zone"],
    [["scopes", 0, "scope"], "zone", "plan.scopes[0].scope.within"],
    [["scopes", 0, "kept"], "1", "plan.scopes[0].kept"],
    [[...STEPS, 1, "n"], "2", "plan.scopes[0].steps[1].n"],
    [[...STEPS, 1, "phase"], 3, "plan.scopes[0].steps[1].phase"],
    [[...STEPS, 1, "change", "action"], "make", "plan.scopes[0].steps[1].change.action"],
    [[...STEPS, 1, "change", "group"], "not JSON", "plan.scopes[0].steps[1].change.group"],
    [[...STEPS, 1, "change", "group"], "{}", "plan.scopes[0].steps[1].change.group"],
    [[...STEPS, 1, "change", "to"], [], "plan.scopes[0].steps[1].change.to"],
    [[...STEPS, 1, "write", "query"], { a: 1 }, "plan.scopes[0].steps[1].write.query.a"],
    [[...STEPS, 1, "write", "method"], "GET", "plan.scopes[0].steps[1].write.method"],
    [[...CALLS, 0, "steps"], [1, "2"], "plan.scopes[0].calls[0].steps[1]"],
    [["scopes", 0, "basedOn"], { a: { b: { label: 1 } } }, "plan.scopes[0].basedOn.a.b.label"],
    [["diagnostics"], [{ code: "A", severity: "bad", summary: "" }], "plan.diagnostics[0].severity"],
    [["budget", "reads"], null, "plan.budget.reads"],
    [["budget", "writes"], -1, "plan.budget.writes"],
    [["scopes", 0, "kept"], 1.5, "plan.scopes[0].kept"],
    [["asOf"], "2026-02-30", "plan.asOf"],
  ];
  it.each(wrong)("%j is %j", (path, value, at) => {
    expect(checkEdited(path, value)).toBe(at);
  });
});

describe("a saved plan", () => {
  const made: SavedPlan = { plan, made: "2026-11-21T10:00:00.000Z", tool: "1.2.3" };
  const text = (more: Partial<SavedPlan> = {}) => formatSavedPlan({ ...made, ...more });
  const parsed = (of: string, tool?: string) => parseSavedPlan(of, "f", undefined, tool);
  const code = (more: Partial<SavedPlan>, tool?: string) => parsed(text(more), tool).diagnostic?.code;
  const detail = (more: Readonly<Record<string, unknown>>) =>
    parsed(text(more as Partial<SavedPlan>)).diagnostic?.detail;

  it("is parsed as it was formatted, with its expiry and its documents if it has them", () => {
    const more = { expires: "2026-11-22T10:00:00Z", documents: "ab".repeat(32) };
    expect(parsed(text())).toEqual({ saved: JSON.parse(JSON.stringify(made)) });
    expect(parsed(text(more)).saved).toEqual(JSON.parse(JSON.stringify({ ...made, ...more })));
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ["tool", { tool: 7 }],
    ["tool", { tool: undefined }],
    ["made", { made: "yesterday" }],
    ["made", { made: "2026-99-21T10:00:00Z" }],
    ["made", { made: "x2026-11-21T10:00:00Z" }],
    ["made", { made: "2026-11-21T10:00:00Zx" }],
    ["expires", { expires: 7 }],
    ["documents", { documents: "ab" }],
    ["documents", { documents: `${"ab".repeat(32)}0` }],
    ["documents", { documents: `0${"ab".repeat(32)}` }],
  ])("is refused where its member %s is wrong: %j", (member, more) => {
    expect(detail(more)).toBe(`\`${member}\` is not what a plan has there.`);
  });

  it.each([
    ["1.2.3", "1.2.3", undefined],
    ["1.2.4", "1.2.3", "PLN102"],
    ["1.3.0", "1.2.9", "PLN102"],
    ["2.0.0", "1.9.9", "PLN102"],
    ["1.2.3", "1.10.0", undefined],
    ["1.2.2", "1.2.3", undefined],
    ["1.1.9", "1.2.0", undefined],
    ["next", "1.2.3", undefined],
    ["1.2.3", "next", undefined],
  ])("of version %s is read by %s: %s", (tool, own, expected) => {
    expect(code({ tool }, own)).toBe(expected);
  });

  it("of a later format is refused with its maker, where it names one", () => {
    const later = text().replace('"version":2', '"version":4');
    const said = (of: string) => parsed(of).diagnostic?.detail;
    const seen = "Its format version is `4`; this tool reads versions 2 and 3. It was made by zonewright";
    expect(said(later)).toBe(`${seen} 1.2.3.`);
    expect(said(later.replace('"tool":"1.2.3"', '"tool":{}'))).toBe(`${seen} .`);
  });

  it("is refused where it nests deeper than any plan", () => {
    const deep = (levels: number) => `{"format":"zonewright-plan","a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect([parsed(deep(99)).diagnostic?.code, parsed(deep(100)).diagnostic?.code]).toEqual(["PLN102", "PLN101"]);
  });

  it("can be applied until it expires, and from five minutes before it was made", () => {
    const of = { ...made, expires: "2026-11-21T12:00:00.000Z" };
    const at = (time: string, saved: SavedPlan = of) => checkExpiry(saved, "f", new Date(time))?.code;
    expect([
      at("2026-11-21T09:54:59.999Z"),
      at("2026-11-21T09:55:00.000Z"),
      at("2026-11-21T11:59:59.999Z"),
      at("2026-11-21T12:00:00.000Z"),
      at("2030-01-01T00:00:00.000Z", made),
    ]).toEqual(["PLN108", undefined, undefined, "PLN108", undefined]);
  });

  it("is recognized by its beginning", () => {
    const lines = [
      '{"a":1,"b":"x.y","format":"zonewright-plan"',
      '{"format":"zonewright-plan"',
      ' {"format":"zonewright-plan"',
    ];
    expect(lines.map(looksLikeSavedPlan)).toEqual([true, true, false]);
    expect([text(), '{"zones":{"format":"zonewright-plan"'].map(looksLikeSavedPlan)).toEqual([true, false]);
  });
});

describe("the digest of documents", () => {
  const base = {
    declared: [
      { name: "a", content: "1" },
      { name: "b", content: "1" },
    ],
    absent: [{ name: "c" }],
  };
  const digest = (...parts: readonly Wanted[]) => digestDesiredState({ account: "x", scopes: [wanted(...parts)] });

  it("is the same in another order and at other places", () => {
    const turned = { ...base, declared: [...base.declared].reverse() };
    expect(digest(turned)).toBe(digest(base));
  });

  it("differs for anything that is declared, policy and account included", () => {
    const rule = [{ kind: "leaf", globs: { name: "x" }, where: {} }];
    const others = [
      digest({ ...base, declared: base.declared.slice(1) }),
      digest({ ...base, absent: [] }),
      ...[{ prune: true }, { ignore: rule }, { protect: rule }, { open: rule }].map((ownership) =>
        digest({ ...base, ownership }),
      ),
      digestDesiredState({ account: "y", scopes: [wanted(base)] }),
      digestDesiredState({ account: "x", scopes: [] }),
      digest(base),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(others.every((other) => /^[0-9a-f]{64}$/.test(other))).toBe(true);
  });
});

describe("a plan as a desired state", () => {
  const zone: Kind = {
    ...shelf,
    name: "zone",
    within: "account",
    definesScope: "zone",
    routes: { list: "/z", create: "/z" },
  };
  const other = { within: "zone" as const, zone: "other.test" };
  const account = {
    ...wanted({ of: zone, declared: [{ name: "new.test" }, { name: "example.com" }] }),
    scope: { within: "account" as const },
  };
  const seen = { ...found([zone, { name: "example.com" }]), scope: { within: "account" as const } };
  const all = createPlan(
    [zone, ...KINDS],
    {
      account: "acc",
      scopes: [
        account,
        desired,
        { ...wanted({ declared: [{ name: "a", content: "1" }] }), scope: other },
        { ...wanted({}), scope: { within: "zone", zone: "idle.test" } },
      ],
    },
    {
      scopes: [seen, live, { ...found(), scope: other }, { ...found(), scope: { within: "zone", zone: "idle.test" } }],
    },
    OPTIONS,
  );
  const describeScopes = (of: Plan) =>
    desiredFromPlan([zone, ...KINDS], of).scopes.map(({ scope, objects }) => [
      scope,
      objects.map((object) => `${object.kind} ${object.label} ${JSON.stringify(object.props)}`),
    ]);

  it("has the objects of its steps, as they will be or were, and the zones that must be found", () => {
    expect(describeScopes(all)).toEqual([
      [
        { within: "account" },
        [
          'zone new.test {"name":"new.test"}',
          'zone example.com {"name":"example.com"}',
          'zone other.test {"name":"other.test"}',
        ],
      ],
      [
        context.scope,
        [
          'leaf a=1 {"name":"a","content":"1","note":"m"}',
          'leaf b=1 {"name":"b","content":"1"}',
          'shelf s {"name":"s"}',
          'leaf c=1 {"name":"c","content":"1"}',
        ],
      ],
      [other, ['leaf a=1 {"name":"a","content":"1"}']],
    ]);
    expect(desiredFromPlan([zone, ...KINDS], all)).toMatchObject({
      account: "acc",
      scopes: [
        {
          objects: [
            { where: { line: 1 }, group: '["new.test"]' },
            { where: {}, group: '["example.com"]', conflict: '["example.com"]' },
            {},
          ],
        },
        { ownership: { prune: false }, context: { scope: context.scope, enterprise: false }, absent: [] },
        {},
      ],
    });
  });

  it("has only its zones where it changes nothing of the account", () => {
    expect(describeScopes(plan)[0]).toEqual([{ within: "account" }, ['zone example.com {"name":"example.com"}']]);
  });

  it("does not contain a zone twice that it creates", () => {
    const made = createPlan(
      [zone, ...KINDS],
      {
        scopes: [
          { ...account, objects: account.objects.slice(0, 1) },
          { ...wanted({ declared: [{ name: "a", content: "1" }] }), scope: { within: "zone", zone: "new.test" } },
        ],
      },
      {
        scopes: [
          { ...seen, objects: [] },
          { ...found(), scope: { within: "zone", zone: "new.test" } },
        ],
      },
      OPTIONS,
    );
    expect(describeScopes(made)[0]).toEqual([{ within: "account" }, ['zone new.test {"name":"new.test"}']]);
  });

  it("has places only where its steps have them", () => {
    const nowhere = JSON.parse(JSON.stringify(all), (name, value) => (name === "where" ? undefined : value)) as Plan;
    expect(desiredFromPlan(KINDS, nowhere).scopes.flatMap((scope) => scope.objects.map(({ where }) => where))).toEqual(
      Array(6).fill({}),
    );
  });
});
