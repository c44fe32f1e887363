// Whole diffs of test kinds: every change with all of its members, and all unchanged objects.
import { describe, expect, it } from "vitest";
import { diffScope, type ScopeDiff } from "../../src/diff/diff";
import type { Change } from "../../src/kind/kind";
import type { DesiredScope, LiveScope } from "../../src/kind/state";
import { id } from "../build-state";
import { door, found, leaf, shelf, twig, wanted } from "./test-kinds";

const KINDS = [leaf, twig, shelf, door];

/** `update a=1 #3 note: "x" → "y" (because) :12`, with the number of the id and the line. */
function line({ action, label, id: of, fields, because, where }: Change): string {
  const fieldTexts = fields.map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`);
  const number = of === undefined ? "" : ` #${Number.parseInt(of, 16)}`;
  const details = action === "update" ? ` ${fieldTexts.join("; ")}` : "";
  return `${action} ${label}${number}${details}${because === undefined ? "" : ` (${because})`} :${where?.line}`;
}

function describeDiff(desired: DesiredScope, live: LiveScope) {
  const diff: ScopeDiff = diffScope(KINDS, desired, live);
  return {
    changes: diff.changes.map(line),
    kept: diff.kept,
    unmanaged: diff.unmanaged.map((value) => value.label),
    ignored: diff.ignored.map((ignored) => ignored.live.label),
    managedElsewhere: diff.managedElsewhere.map((value) => value.label),
    errors: diff.diagnostics.map(
      (diagnostic) => `${diagnostic.code} ${diagnostic.detail} ${diagnostic.help} :${diagnostic.where?.line}`,
    ),
  };
}

const NOTHING = { changes: [], kept: 0, unmanaged: [], ignored: [], managedElsewhere: [], errors: [] };
const a = (content: string, more = {}) => ({ name: "a", content, ...more });
const selector = (kind: string, globs: Readonly<Record<string, string>>) => ({ kind, globs, where: {} });

describe("a change", () => {
  it("holds everything that a step needs to create, update and delete", () => {
    const desired = wanted({ declared: [a("1", { note: "new" }), { name: "b", content: "1" }] });
    const live = found([leaf, a("1", { note: "old", rank: 7 })], [leaf, a("2")]);
    const same = { kind: "leaf", scope: desired.scope, group: '["a"]', conflict: '["a"]' };
    expect(diffScope([leaf], desired, live).changes).toEqual([
      {
        ...same,
        action: "update",
        label: "a=1",
        id: id(1),
        from: { name: "a", content: "1", note: "old", rank: 7 },
        to: { name: "a", content: "1", note: "new", rank: 7 },
        fields: [{ field: "note", from: "old", to: "new" }],
        where: { file: "zone.yaml", line: 1 },
      },
      {
        ...same,
        action: "delete",
        label: "a=2",
        id: id(2),
        from: { name: "a", content: "2" },
        fields: [
          { field: "name", from: "a" },
          { field: "content", from: "2" },
        ],
        because: "no longer declared",
        where: { file: "zone.yaml", line: 1 },
      },
      {
        ...same,
        action: "create",
        group: '["b"]',
        conflict: '["b"]',
        label: "b=1",
        to: { name: "b", content: "1" },
        fields: [
          { field: "name", to: "b" },
          { field: "content", to: "1" },
        ],
        where: { file: "zone.yaml", line: 2 },
      },
    ]);
  });

  it("of a field that is set at creation is a deletion and a creation", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "top", note: "n", place: "left" }] });
    const live = found([shelf, { name: "top", note: "n", place: "right" }]);
    expect(describeDiff(desired, live)).toEqual({
      ...NOTHING,
      changes: ["delete top #1 (replaced) :1", "create top :1"],
    });
  });

  it("of such a field and another field is also a deletion and a creation", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "top", note: "m", place: "left" }] });
    const live = found([shelf, { name: "top", note: "n", place: "right" }]);
    expect(describeDiff(desired, live).changes).toEqual(["delete top #1 (replaced) :1", "create top :1"]);
  });

  it("of another field of the same object is an update", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "top", note: "m", place: "left" }] });
    const live = found([shelf, { name: "top", note: "n", place: "left" }]);
    expect(describeDiff(desired, live)).toEqual({ ...NOTHING, changes: ['update top #1 note: "n" → "m" :1'] });
  });

  it("is split by field if the API accepts one field per request", () => {
    const desired = wanted({ of: door, declared: [{ colour: "red", width: 90 }] });
    const live = found([door, { colour: "blue", width: 80 }]);
    expect(describeDiff(desired, live)).toEqual({
      ...NOTHING,
      changes: ['update door #1 colour: "blue" → "red" :1', "update door #1 width: 80 → 90 :1"],
    });
    const updates = diffScope([door], desired, live).changes;
    expect(updates.map((update) => update.to)).toEqual([
      { colour: "red", width: 90 },
      { colour: "red", width: 90 },
    ]);
  });
});

describe("several kinds in one scope", () => {
  const live = found([leaf, a("1")], [twig, a("1")], [shelf, { name: "a", note: "n" }]);

  it("do not see each other's objects, declared, absent or live", () => {
    expect(describeDiff(wanted({ declared: [a("1")] }), live)).toEqual({
      ...NOTHING,
      kept: 1,
      unmanaged: ["a=1", "a"],
    });
    expect(describeDiff(wanted({ of: twig, declared: [a("2")] }), live)).toEqual({
      ...NOTHING,
      changes: ['update a=2 #2 content: "1" → "2" :1'],
      unmanaged: ["a=1", "a"],
    });
    expect(describeDiff(wanted({ of: shelf, absent: [{ name: "a" }] }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a #3 (state: absent) :101"],
      unmanaged: ["a=1", "a=1"],
    });
  });

  it("count unchanged objects together", () => {
    const desired = wanted(
      { declared: [a("1")] },
      { of: twig, declared: [a("1")] },
      { of: shelf, declared: [{ name: "a", note: "n" }] },
    );
    expect(describeDiff(desired, live)).toEqual({ ...NOTHING, kept: 3 });
  });
});

describe("an undeclared object", () => {
  const live = found(
    [leaf, a("1")],
    [leaf, a("2")],
    [leaf, { name: "b", content: "1" }],
    [leaf, { name: "b", content: "2", by: "an app" }],
    [shelf, { name: "top" }],
  );

  it("is not changed, and is listed", () => {
    expect(describeDiff(wanted({}), live)).toEqual({
      ...NOTHING,
      unmanaged: ["a=1", "a=2", "b=1", "top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted under prune, except externally managed objects and objects of a map", () => {
    expect(describeDiff(wanted({ ownership: { prune: true } }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a=1 #1 (prune) :99", "delete a=2 #2 (prune) :99", "delete b=1 #3 (prune) :99"],
      unmanaged: ["top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted if its group is absent", () => {
    expect(describeDiff(wanted({ absent: [{ name: "a" }, { name: "b" }] }), live)).toEqual({
      ...NOTHING,
      changes: [
        "delete a=1 #1 (state: absent) :101",
        "delete a=2 #2 (state: absent) :101",
        "delete b=1 #3 (state: absent) :102",
      ],
      unmanaged: ["top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted by member if members are absent, except externally managed members", () => {
    expect(describeDiff(wanted({ absent: [a("2"), { name: "b", content: "2" }, a("9")] }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a=2 #2 (state: absent) :101"],
      unmanaged: ["a=1", "b=1", "top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted with its whole group under prune if only a member is absent", () => {
    expect(describeDiff(wanted({ absent: [a("2")], ownership: { prune: true } }), live).changes).toEqual([
      "delete a=1 #1 (state: absent) :101",
      "delete a=2 #2 (state: absent) :101",
      "delete b=1 #3 (prune) :99",
    ]);
  });

  it("stays under prune if its group is open, except absent members", () => {
    const open = [selector("leaf", { name: "a" })];
    expect(describeDiff(wanted({ absent: [a("2")], ownership: { prune: true, open } }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a=2 #2 (state: absent) :101", "delete b=1 #3 (prune) :99"],
      unmanaged: ["a=1", "top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted if its whole open group is absent", () => {
    const open = [selector("leaf", { name: "a" })];
    expect(describeDiff(wanted({ absent: [{ name: "a" }], ownership: { open } }), live).changes).toEqual([
      "delete a=1 #1 (state: absent) :101",
      "delete a=2 #2 (state: absent) :101",
    ]);
  });

  it("stays if the open line is for another kind", () => {
    const open = [selector("twig", { name: "a" })];
    expect(describeDiff(wanted({ ownership: { prune: true, open } }), found([leaf, a("1")])).changes).toEqual([
      "delete a=1 #1 (prune) :99",
    ]);
  });

  it("needs no change if an absent group does not exist", () => {
    expect(describeDiff(wanted({ absent: [{ name: "a" }] }), found())).toEqual(NOTHING);
    expect(describeDiff(wanted({ of: shelf, absent: [{ name: "a" }] }), found())).toEqual(NOTHING);
  });
});

describe("an open group", () => {
  const open = [selector("leaf", { name: "a" })];

  it("keeps undeclared members and loses absent members, except externally managed members", () => {
    const desired = wanted({ declared: [a("1")], absent: [a("2"), a("3")], ownership: { open } });
    const live = found([leaf, a("1")], [leaf, a("2")], [leaf, a("3", { by: "an app" })], [leaf, a("4")]);
    expect(describeDiff(desired, live)).toEqual({
      ...NOTHING,
      changes: ["delete a=2 #2 (no longer declared) :1"],
      kept: 1,
      managedElsewhere: ["a=3"],
    });
  });
});

describe("an ignored object", () => {
  it("is listed with the line that hides it, and only objects of the line's kind are hidden", () => {
    const ignore = [selector("leaf", { content: "9" }), selector("leaf", { name: "a" })];
    const live = found([leaf, a("1")], [twig, a("2")], [leaf, { name: "b", content: "3" }]);
    expect(describeDiff(wanted({ ownership: { ignore, prune: true } }), live)).toEqual({
      ...NOTHING,
      changes: ["delete b=3 #3 (prune) :99", "delete a=2 #2 (prune) :99"],
      ignored: ["a=1"],
    });
    const { ignored } = diffScope(KINDS, wanted({ ownership: { ignore } }), live);
    expect(ignored.map((ignored) => ignored.by)).toEqual([ignore[1]]);
  });
});

describe("two objects with the same name in a map", () => {
  const two = found([shelf, { name: "top" }], [shelf, { name: "top", place: "left" }]);
  const error = (line: number) =>
    `OWN105 \`top\` matches 2 live shelfs: ${id(1)}, ${id(2)}. Rename or delete all but one of them where they were created, or remove the name from the document. :${line}`;

  it("are an error if the document names them, declared or absent", () => {
    expect(describeDiff(wanted({ of: shelf, declared: [{ name: "top" }] }), two)).toEqual({
      ...NOTHING,
      errors: [error(1)],
    });
    expect(describeDiff(wanted({ of: shelf, absent: [{ name: "top" }] }), two)).toEqual({
      ...NOTHING,
      errors: [error(101)],
    });
  });

  it("are not changed if the document does not name them", () => {
    expect(describeDiff(wanted({}), two)).toEqual({ ...NOTHING, unmanaged: ["top", "top"] });
  });
});

describe("an externally managed object", () => {
  const error = (declared: string, live: string) =>
    `OWN101 \`${declared}\` is declared, and \`${live}\` is managed by an app. Remove it from the document, or change it where it is managed (an app). :1`;

  it("is kept if it is as declared", () => {
    const live = found([leaf, a("1", { note: "n", by: "an app" })]);
    expect(describeDiff(wanted({ declared: [a("1", { note: "n" })] }), live)).toEqual({
      ...NOTHING,
      kept: 1,
      managedElsewhere: ["a=1"],
    });
  });

  it("is an error if another field differs", () => {
    const live = found([leaf, a("1", { note: "n", by: "an app" })]);
    expect(describeDiff(wanted({ declared: [a("1", { note: "m" })] }), live)).toEqual({
      ...NOTHING,
      managedElsewhere: ["a=1"],
      errors: [error("a=1", "a=1")],
    });
  });

  it("is an error if another member is declared, which is not created", () => {
    const live = found([leaf, a("1", { by: "an app" })]);
    expect(describeDiff(wanted({ declared: [a("2")] }), live)).toEqual({
      ...NOTHING,
      managedElsewhere: ["a=1"],
      errors: [error("a=2", "a=1")],
    });
  });

  it("does not prevent an update of another member", () => {
    const live = found([leaf, a("1", { by: "an app" })], [leaf, a("3")]);
    expect(describeDiff(wanted({ declared: [a("2")] }), live)).toEqual({
      ...NOTHING,
      changes: ['update a=2 #2 content: "3" → "2" :1'],
      managedElsewhere: ["a=1"],
    });
  });
});

describe("a conflicting live object", () => {
  const error = (declared: string, live: string, state: string, help: string) =>
    `OWN102 \`${declared}\` cannot replace \`${live}\`, which is live and ${state}. \`${declared.slice(2)}\` and \`${live.slice(2)}\` do not go together. ${help} :1`;
  const removeLine = (option: string) => `Remove the \`${option}\` line to have it replaced, or the declaration.`;
  const ignored = { ignore: [selector("leaf", { content: "1" })] };

  it("is named with the next step where it is ignored, or managed elsewhere", () => {
    const desired = wanted({ declared: [a("alone")], ownership: ignored });
    expect(describeDiff(desired, found([leaf, a("1")]))).toEqual({
      ...NOTHING,
      changes: ["create a=alone :1"],
      ignored: ["a=1"],
      errors: [error("a=alone", "a=1", "is ignored", removeLine("ignore"))],
    });
    expect(describeDiff(desired, found([leaf, a("1", { by: "an app" })])).errors).toEqual([
      error("a=alone", "a=1", "is managed by an app", "Remove one of the two where it is managed."),
    ]);
  });

  it("is found for an update, too", () => {
    const live = found([leaf, a("1")], [leaf, a("2")]);
    expect(describeDiff(wanted({ declared: [a("alone")], ownership: ignored }), live).errors).toEqual([
      error("a=alone", "a=1", "is ignored", removeLine("ignore")),
    ]);
  });

  it("is not an object that the plan deletes or changes, that has another name, or that is compatible", () => {
    const gone = wanted({ declared: [a("alone")] });
    expect(describeDiff(gone, found([leaf, a("1")], [leaf, a("2")])).errors).toEqual([]);
    const named = wanted({ declared: [a("alone")] });
    expect(describeDiff(named, found([leaf, { name: "b", content: "1" }])).errors).toEqual([]);
    const together = wanted({ declared: [a("2")], ownership: ignored });
    expect(describeDiff(together, found([leaf, a("1")])).errors).toEqual([]);
  });

  it("is never of another kind", () => {
    const desired = wanted({ declared: [a("alone")] });
    expect(describeDiff(desired, found([twig, a("1")]))).toEqual({
      ...NOTHING,
      changes: ["create a=alone :1"],
      unmanaged: ["a=1"],
    });
  });

  it("does not affect a deletion or a change of another kind", () => {
    const deleted = wanted({ absent: [a("alone")] }, { of: twig, declared: [a("alone")] });
    expect(describeDiff(deleted, found([leaf, a("1")], [leaf, a("alone")])).errors).toEqual([]);
  });
});
