// Which secrets are made anew, and why: every row of what is remembered, held, asked for and live.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import type { Change, Kind, Secret } from "../../src/kind/kind";
import type { LiveScope } from "../../src/kind/state";
import { makePlan, planScope } from "../../src/plan/make-plan";
import { milliseconds, type Remembered, type SecretView, withRenewals } from "../../src/plan/renewals";
import { id } from "../desired-of";
import { found, leaf, shelf, wanted } from "../diff/invented";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

const secret: Secret = {
  member: "value",
  roll: "/roll",
  name: "name",
  sink: "note",
  maxAge: "age",
  modified: "written",
  ended: (live, declared) => (live["over"] === "yes" && declared["over"] === undefined ? ["over"] : []),
  successor: (name) => `${name} next`,
};

const text = { type: "string", doc: "", presence: "optional" } as const;
const key: Kind = {
  ...shelf,
  name: "key",
  fields: { ...shelf.fields, age: { ...text, local: true }, over: text, written: { ...text, presence: "computed" } },
  secret,
};

const stored: Remembered = { phase: "stored", sink: "file:a", id: id(1), at: NOW - HOUR };

interface Given {
  readonly noted?: Remembered | undefined;
  readonly holds?: boolean | undefined;
  readonly asked?: readonly string[];
  readonly declared?: JsonObject;
  readonly rows?: readonly JsonObject[];
}

const live = (...rows: readonly JsonObject[]): LiveScope => found(...rows.map((row) => [key, row] as const));

const asked: unknown[] = [];
function view({ noted = stored, holds = true, asked: names }: Given): SecretView {
  return {
    now: NOW,
    ...(names && { asked: names }),
    recall: (of) => {
      asked.push(of);
      return noted;
    },
    holds: (sink) => (sink === "file:a" || sink === "file:b" ? holds : true),
    check: () => undefined,
  };
}

const value = (change: Change) => `${change.renews} #${Number.parseInt(change.id ?? "", 16)}: ${change.because}`;

function told(given: Given = {}): readonly string[] {
  const declared = { name: "k", note: "file:a", ...given.declared };
  const rows = given.rows ?? [{ name: "k", note: "file:a" }];
  return withRenewals([key], wanted({ of: key, declared: [declared] }), live(...rows), [], view(given)).map(value);
}

const rolled = (why: string) => [`roll #1: ${why}; it is rolled`];

describe("a secret is left alone", () => {
  it("where its value is stored, here, young, and nobody asks", () => {
    asked.length = 0;
    expect(told()).toEqual([]);
    expect(asked).toEqual([{ scope: id(0), kind: "key", name: "k" }]);
  });

  it("where nothing is remembered and its sink holds a value or cannot be asked", () => {
    const unknown = { rows: [{ name: "k", note: "file:a" }] };
    for (const holds of [true, undefined]) {
      const of = withRenewals(
        [key],
        wanted({ of: key, declared: [{ name: "k", note: "file:a" }] }),
        live(...unknown.rows),
        [],
        {
          ...view({}),
          recall: () => undefined,
          holds: () => holds,
        },
      );
      expect(of).toEqual([]);
    }
  });

  it("where it is not there yet, or two have its name", () => {
    expect(told({ rows: [] })).toEqual([]);
    expect(told({ rows: [{ name: "k" }, { name: "k" }], noted: { ...stored, phase: "making" } })).toEqual([]);
  });

  it("while a successor is being made for it", () => {
    expect(told({ noted: { ...stored, phase: "rotating", id: id(9) } })).toEqual([]);
  });
});

describe("a secret is rolled", () => {
  it("where a run was interrupted before its value was stored", () => {
    expect(told({ noted: { ...stored, phase: "making" } })).toEqual([
      "roll #1: a run was interrupted before its value was stored; it is rolled",
    ]);
  });

  it("where it was made anew elsewhere", () => {
    for (const phase of ["stored", "succeeded"] as const)
      expect(told({ noted: { ...stored, phase, id: id(9) } })).toEqual([
        "roll #1: it was made anew elsewhere; its value is rolled",
      ]);
  });

  it("where its sink is empty, or another than it was", () => {
    expect(told({ holds: false })).toEqual(rolled("its value is in no sink"));
    expect(told({ declared: { note: "file:b" } })).toEqual(rolled("its sink changed"));
  });
});

describe("a secret is rotated", () => {
  it("where somebody asks for it, or for all", () => {
    const as = ["rotate #1: rotated as asked"];
    expect([told({ asked: [] }), told({ asked: ["x", "k"] }), told({ asked: ["x"] })]).toEqual([as, as, []]);
  });

  it("where its value has ended, which what takes its place does without", () => {
    const rows = [{ name: "k", note: "file:a", over: "yes", place: "left" }];
    const change = withRenewals(
      [key],
      wanted({ of: key, declared: [{ name: "k", note: "file:a" }] }),
      live(...rows),
      [],
      view({}),
    );
    expect(change).toEqual([
      {
        action: "update",
        kind: "key",
        scope: { within: "zone", zone: "example.com" },
        group: '["k"]',
        conflict: '["k"]',
        label: "k",
        id: id(1),
        from: { name: "k", note: "file:a", over: "yes", place: "left" },
        to: { name: "k", note: "file:a", place: "left" },
        fields: [],
        where: { file: "zone.yaml", line: 1 },
        renews: "rotate",
        because: "its value has ended",
      },
    ]);
  });

  it.each<readonly [string, number, boolean]>([
    ["1h", HOUR, true],
    ["1h", HOUR - 1, false],
    ["60m", HOUR, true],
    ["2h", HOUR, false],
    ["1d", 24 * HOUR, true],
    ["1d", 24 * HOUR - 1, false],
    ["later", 99 * HOUR, false],
  ])("where it may be %s old and is %d ms: %s", (age, ms, due) => {
    const noted = { ...stored, at: NOW - ms };
    expect(told({ noted, declared: { age } })).toEqual(due ? [`rotate #1: its value is older than ${age}`] : []);
  });

  it("by when it was written, where nobody remembers it", () => {
    const of = (written: string | undefined) =>
      withRenewals(
        [key],
        wanted({ of: key, declared: [{ name: "k", note: "file:a", age: "1h" }] }),
        live({ name: "k", note: "file:a", ...(written !== undefined && { written }) }),
        [],
        { ...view({}), recall: () => undefined },
      ).map(value);
    const due = ["rotate #1: its value is older than 1h"];
    expect([of("2026-11-20T23:00:00Z"), of("2026-11-20T23:00:01Z"), of("no time"), of(undefined)]).toEqual([
      due,
      [],
      [],
      [],
    ]);
  });

  it("to its end, where a successor is there, with the old one or without", () => {
    const why = "a rotation was interrupted; it is finished";
    const next = { name: "k next", note: "file:a" };
    expect(told({ rows: [next] })).toEqual([`rotate #1: ${why}`]);
    expect(told({ rows: [{ name: "k", note: "file:a" }, next] })).toEqual([`rotate #1: ${why}`]);
  });
});

describe("among other changes", () => {
  const create = (kind: string, name: string, action: Change["action"] = "create"): Change => {
    const group = JSON.stringify([name]);
    return { action, kind, scope: { within: "account" }, group, conflict: group, label: name, fields: [] };
  };

  it("a renewal takes the place of the creation of its own object, and of nothing else", () => {
    const others = [create("key", "other"), create("leaf", "k"), create("key", "k", "update")];
    const desired = wanted({ of: key, declared: [{ name: "k", note: "file:a" }] });
    const seen = live({ name: "k next", note: "file:a" });
    const changes = withRenewals([leaf, key], desired, seen, [create("key", "k"), ...others], view({}));
    expect(changes.slice(0, -1)).toEqual(others);
    expect(changes.slice(-1).map(value)).toEqual(["rotate #1: a rotation was interrupted; it is finished"]);
  });

  it("other kinds' declarations are no secrets", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "k", note: "file:a" }] });
    expect(withRenewals([key, shelf], desired, live({ name: "k" }), [], view({ holds: false }))).toEqual([]);
  });

  it("what a rotation left of an absent object is deleted", () => {
    const desired = wanted({ of: key, absent: [{ name: "k" }] }, { of: shelf, absent: [{ name: "s" }] });
    const rows = [{ name: "k next", note: "file:a" }, { name: "s next" }];
    expect(withRenewals([key], desired, live(...rows), [], view({}))).toEqual([
      {
        action: "delete",
        kind: "key",
        scope: { within: "zone", zone: "example.com" },
        group: '["k next"]',
        conflict: '["k next"]',
        label: "k next",
        id: id(1),
        from: { name: "k next", note: "file:a" },
        fields: [
          { field: "name", from: "k next" },
          { field: "note", from: "file:a" },
        ],
        because: "state: absent; an interrupted rotation left it",
        where: { file: "zone.yaml", line: 101 },
      },
    ]);
    expect(withRenewals([key], desired, live({ name: "k" }), [], view({}))).toEqual([]);
  });
});

describe("a plan with secrets", () => {
  const OPTIONS = { target: "test", asOf: "2026-11-21", emulator: true };
  const desired = wanted({
    of: key,
    declared: [
      { name: "k", note: "file:a" },
      { name: "l", note: "file:a" },
    ],
  });
  const seen = live({ name: "k", note: "file:a" }, { name: "l", note: "file:a" });

  it("counts two more writes for each rotation, and none for rolls", () => {
    const writes = (of: SecretView) =>
      makePlan([key], { scopes: [desired] }, { scopes: [seen] }, { ...OPTIONS, secrets: of }).budget.writes;
    const noted = (name: string) => ({ ...stored, id: name === "k" ? id(1) : id(2) });
    const good = { ...view({}), recall: ({ name }: { name: string }) => noted(name) };
    expect([
      writes({ ...good, asked: ["k"] }),
      writes({ ...good, asked: [] }),
      writes({ ...good, holds: () => false }),
    ]).toEqual([3, 6, 2]);
  });

  it("sees no danger in many of them: nothing of the objects changes", () => {
    const names = Array.from({ length: 12 }, (_, n) => ({ name: `k${n}`, note: "file:a" }));
    const { scope } = planScope([key], wanted({ of: key, declared: names }), live(...names), {
      ...OPTIONS,
      secrets: { ...view({ holds: false }), recall: () => undefined },
    });
    expect([scope.steps.length, scope.hazards]).toEqual([12, []]);
  });

  it("makes none anew where it knows nothing of secrets", () => {
    expect(planScope([key], desired, seen, OPTIONS).scope.steps).toEqual([]);
  });
});

describe("an age", () => {
  it.each([
    ["90d", 90 * 24 * HOUR],
    ["12h", 12 * HOUR],
    ["30m", HOUR / 2],
    ["99999m", 99_999 * 60_000],
    ["100000m", undefined],
    ["0d", undefined],
    ["01d", undefined],
    ["1w", undefined],
    ["1", undefined],
    ["d", undefined],
    [" 1d", undefined],
    ["1d ", undefined],
  ])("of `%s` is %s ms", (age, ms) => {
    expect(milliseconds(age)).toBe(ms);
  });
});
