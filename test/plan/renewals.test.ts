// Which secrets are renewed, and why: every combination of journal, store, request and live state.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import type { Change, Kind, Secret } from "../../src/kind/kind";
import type { LiveScope } from "../../src/kind/state";
import { createPlan, planScope } from "../../src/plan/create-plan";
import { addRenewals, parseAge, type RotationRecord, type SecretView } from "../../src/plan/renewals";
import { id } from "../build-state";
import { found, leaf, shelf, wanted } from "../diff/test-kinds";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

const secret: Secret = {
  member: "value",
  regenerateRoute: "/roll",
  name: "name",
  sink: "note",
  maxAge: "age",
  modified: "written",
  expiredFields: (live, declared) => (live["over"] === "yes" && declared["over"] === undefined ? ["over"] : []),
  successor: (name) => `${name} next`,
};

const text = { type: "string", doc: "", presence: "optional" } as const;
const key: Kind = {
  ...shelf,
  name: "key",
  fields: { ...shelf.fields, age: { ...text, local: true }, over: text, written: { ...text, presence: "computed" } },
  secret,
};

const stored: RotationRecord = { phase: "stored", sink: "file:a", id: id(1), at: NOW - HOUR };

interface Given {
  readonly noted?: RotationRecord | undefined;
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
    ...(names && { requestedRotations: names }),
    checkJournal: () => undefined,
    readJournal: (of) => {
      asked.push(of);
      return noted;
    },
    hasValue: (sink) => (sink === "file:a" || sink === "file:b" ? holds : true),
    check: () => undefined,
  };
}

const value = (change: Change) => `${change.renews} #${Number.parseInt(change.id ?? "", 16)}: ${change.because}`;

function listRenewals(given: Given = {}): readonly string[] {
  const declared = { name: "k", note: "file:a", ...given.declared };
  const rows = given.rows ?? [{ name: "k", note: "file:a" }];
  return addRenewals([key], wanted({ of: key, declared: [declared] }), live(...rows), [], view(given)).map(value);
}

const regenerated = (why: string) => [`regenerate #1: ${why}; its value is regenerated`];

describe("a secret is left alone", () => {
  it("where its value is stored, in the same store, young, and no rotation is requested", () => {
    asked.length = 0;
    expect(listRenewals()).toEqual([]);
    expect(asked).toEqual([{ scope: id(0), kind: "key", name: "k" }]);
  });

  it("where the journal has no record and its store holds a value or cannot be checked", () => {
    const unknown = { rows: [{ name: "k", note: "file:a" }] };
    for (const holds of [true, undefined]) {
      const of = addRenewals(
        [key],
        wanted({ of: key, declared: [{ name: "k", note: "file:a" }] }),
        live(...unknown.rows),
        [],
        {
          ...view({}),
          readJournal: () => undefined,
          hasValue: () => holds,
        },
      );
      expect(of).toEqual([]);
    }
  });

  it("where it does not exist yet, or two have its name", () => {
    expect(listRenewals({ rows: [] })).toEqual([]);
    expect(listRenewals({ rows: [{ name: "k" }, { name: "k" }], noted: { ...stored, phase: "making" } })).toEqual([]);
  });

  it("while a successor is being created for it", () => {
    expect(listRenewals({ noted: { ...stored, phase: "rotating", id: id(9) } })).toEqual([]);
  });
});

describe("a secret is regenerated", () => {
  it("where a run was interrupted before its value was stored", () => {
    expect(listRenewals({ noted: { ...stored, phase: "making" } })).toEqual([
      "regenerate #1: a run was interrupted before its value was stored; it is regenerated",
    ]);
  });

  it("where it was created again elsewhere", () => {
    for (const phase of ["stored", "succeeded"] as const)
      expect(listRenewals({ noted: { ...stored, phase, id: id(9) } })).toEqual([
        "regenerate #1: it was created again elsewhere; its value is regenerated",
      ]);
  });

  it("where its store is empty, or another than before", () => {
    expect(listRenewals({ holds: false })).toEqual([
      "regenerate #1: its secret store holds no value; it is regenerated",
    ]);
    expect(listRenewals({ declared: { note: "file:b" } })).toEqual(regenerated("its secret store changed"));
  });
});

describe("a secret is rotated", () => {
  it("where its rotation is requested, or that of all", () => {
    const as = ["rotate #1: its rotation was requested"];
    expect([listRenewals({ asked: [] }), listRenewals({ asked: ["x", "k"] }), listRenewals({ asked: ["x"] })]).toEqual([
      as,
      as,
      [],
    ]);
  });

  it("where its value has expired, and its successor leaves the expired fields out", () => {
    const rows = [{ name: "k", note: "file:a", over: "yes", place: "left" }];
    const change = addRenewals(
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
        because: "its value has expired",
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
    expect(listRenewals({ noted, declared: { age } })).toEqual(
      due ? [`rotate #1: its value is older than ${age}`] : [],
    );
  });

  it("by the time of its last write, where the journal has no record", () => {
    const of = (written: string | undefined) =>
      addRenewals(
        [key],
        wanted({ of: key, declared: [{ name: "k", note: "file:a", age: "1h" }] }),
        live({ name: "k", note: "file:a", ...(written !== undefined && { written }) }),
        [],
        { ...view({}), readJournal: () => undefined },
      ).map(value);
    const due = ["rotate #1: its value is older than 1h"];
    expect([of("2026-11-20T23:00:00Z"), of("2026-11-20T23:00:01Z"), of("no time"), of(undefined)]).toEqual([
      due,
      [],
      [],
      [],
    ]);
  });

  it("to completion, where a successor exists, with the old object or without", () => {
    const why = "completes an interrupted rotation";
    const next = { name: "k next", note: "file:a" };
    expect(listRenewals({ rows: [next] })).toEqual([`rotate #1: ${why}`]);
    expect(listRenewals({ rows: [{ name: "k", note: "file:a" }, next] })).toEqual([`rotate #1: ${why}`]);
  });
});

describe("among other changes", () => {
  const create = (kind: string, name: string, action: Change["action"] = "create"): Change => {
    const group = JSON.stringify([name]);
    return { action, kind, scope: { within: "account" }, group, conflict: group, label: name, fields: [] };
  };

  it("a renewal replaces the creation of its own object, and nothing else", () => {
    const others = [create("key", "other"), create("leaf", "k"), create("key", "k", "update")];
    const desired = wanted({ of: key, declared: [{ name: "k", note: "file:a" }] });
    const seen = live({ name: "k next", note: "file:a" });
    const changes = addRenewals([leaf, key], desired, seen, [create("key", "k"), ...others], view({}));
    expect(changes.slice(0, -1)).toEqual(others);
    expect(changes.slice(-1).map(value)).toEqual(["rotate #1: completes an interrupted rotation"]);
  });

  it("declarations of other kinds are not secrets", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "k", note: "file:a" }] });
    expect(addRenewals([key, shelf], desired, live({ name: "k" }), [], view({ holds: false }))).toEqual([]);
  });

  it("the successor that a rotation left of an absent object is deleted", () => {
    const desired = wanted({ of: key, absent: [{ name: "k" }] }, { of: shelf, absent: [{ name: "s" }] });
    const rows = [{ name: "k next", note: "file:a" }, { name: "s next" }];
    expect(addRenewals([key], desired, live(...rows), [], view({}))).toEqual([
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
        because: "state: absent; left by an interrupted rotation",
        where: { file: "zone.yaml", line: 101 },
      },
    ]);
    expect(addRenewals([key], desired, live({ name: "k" }), [], view({}))).toEqual([]);
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

  it("counts two more writes for each rotation, and none for regenerated values", () => {
    const writes = (of: SecretView) =>
      createPlan([key], { scopes: [desired] }, { scopes: [seen] }, { ...OPTIONS, secrets: of }).budget.writes;
    const noted = (name: string) => ({ ...stored, id: name === "k" ? id(1) : id(2) });
    const good = { ...view({}), readJournal: ({ name }: { name: string }) => noted(name) };
    expect([
      writes({ ...good, requestedRotations: ["k"] }),
      writes({ ...good, requestedRotations: [] }),
      writes({ ...good, hasValue: () => false }),
    ]).toEqual([3, 6, 2]);
  });

  it("finds no hazard in many of them, because nothing else of the objects changes", () => {
    const names = Array.from({ length: 12 }, (_, n) => ({ name: `k${n}`, note: "file:a" }));
    const { scope } = planScope([key], wanted({ of: key, declared: names }), live(...names), {
      ...OPTIONS,
      secrets: { ...view({ holds: false }), readJournal: () => undefined },
    });
    expect([scope.steps.length, scope.hazards]).toEqual([12, []]);
  });

  it("renews none where it has no view of secrets", () => {
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
    expect(parseAge(age)).toBe(ms);
  });
});
