// Whole diffs of invented kinds: every change with all that stands in it, and everything that was left alone.
import { describe, expect, it } from "vitest";
import { diffScope, type ScopeDiff } from "../../src/diff/diff";
import type { Change } from "../../src/kind/kind";
import type { DesiredScope, LiveScope } from "../../src/kind/state";
import { id } from "../desired-of";
import { door, found, leaf, shelf, twig, wanted } from "./invented";

const KINDS = [leaf, twig, shelf, door];

/** `update a=1 #3 note: "x" → "y" (because) :12`: the id's number and the line with it. */
function line({ action, label, id: of, fields, because, where }: Change): string {
  const told = fields.map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`);
  const number = of === undefined ? "" : ` #${Number.parseInt(of, 16)}`;
  const said = action === "update" ? ` ${told.join("; ")}` : "";
  return `${action} ${label}${number}${said}${because === undefined ? "" : ` (${because})`} :${where?.line}`;
}

function told(desired: DesiredScope, live: LiveScope) {
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
  it("holds everything that a step needs: made, updated and deleted", () => {
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

  it("of a field that is given at creation is a deletion and a creation", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "top", note: "n", place: "left" }] });
    const live = found([shelf, { name: "top", note: "n", place: "right" }]);
    expect(told(desired, live)).toEqual({ ...NOTHING, changes: ["delete top #1 (replaced) :1", "create top :1"] });
  });

  it("of such a field and another one is both of them too", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "top", note: "m", place: "left" }] });
    const live = found([shelf, { name: "top", note: "n", place: "right" }]);
    expect(told(desired, live).changes).toEqual(["delete top #1 (replaced) :1", "create top :1"]);
  });

  it("of another field of such an object is an update", () => {
    const desired = wanted({ of: shelf, declared: [{ name: "top", note: "m", place: "left" }] });
    const live = found([shelf, { name: "top", note: "n", place: "left" }]);
    expect(told(desired, live)).toEqual({ ...NOTHING, changes: ['update top #1 note: "n" → "m" :1'] });
  });

  it("is one for each field where the API takes one at a time", () => {
    const desired = wanted({ of: door, declared: [{ colour: "red", width: 90 }] });
    const live = found([door, { colour: "blue", width: 80 }]);
    expect(told(desired, live)).toEqual({
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

describe("kinds beside one another", () => {
  const live = found([leaf, a("1")], [twig, a("1")], [shelf, { name: "a", note: "n" }]);

  it("do not see one another's objects, declared, absent or live", () => {
    expect(told(wanted({ declared: [a("1")] }), live)).toEqual({ ...NOTHING, kept: 1, unmanaged: ["a=1", "a"] });
    expect(told(wanted({ of: twig, declared: [a("2")] }), live)).toEqual({
      ...NOTHING,
      changes: ['update a=2 #2 content: "1" → "2" :1'],
      unmanaged: ["a=1", "a"],
    });
    expect(told(wanted({ of: shelf, absent: [{ name: "a" }] }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a #3 (state: absent) :101"],
      unmanaged: ["a=1", "a=1"],
    });
  });

  it("count what is kept together", () => {
    const desired = wanted(
      { declared: [a("1")] },
      { of: twig, declared: [a("1")] },
      { of: shelf, declared: [{ name: "a", note: "n" }] },
    );
    expect(told(desired, live)).toEqual({ ...NOTHING, kept: 3 });
  });
});

describe("what nobody declares", () => {
  const live = found(
    [leaf, a("1")],
    [leaf, a("2")],
    [leaf, { name: "b", content: "1" }],
    [leaf, { name: "b", content: "2", by: "an app" }],
    [shelf, { name: "top" }],
  );

  it("is left alone and listed", () => {
    expect(told(wanted({}), live)).toEqual({
      ...NOTHING,
      unmanaged: ["a=1", "a=2", "b=1", "top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted under prune, but for what is managed elsewhere and the objects of a map", () => {
    expect(told(wanted({ ownership: { prune: true } }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a=1 #1 (prune) :99", "delete a=2 #2 (prune) :99", "delete b=1 #3 (prune) :99"],
      unmanaged: ["top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted as a whole where its group is absent", () => {
    expect(told(wanted({ absent: [{ name: "a" }, { name: "b" }] }), live)).toEqual({
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

  it("is deleted member by member where members are absent, managed ones never", () => {
    expect(told(wanted({ absent: [a("2"), { name: "b", content: "2" }, a("9")] }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a=2 #2 (state: absent) :101"],
      unmanaged: ["a=1", "b=1", "top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted as a whole under prune where only a member is absent", () => {
    expect(told(wanted({ absent: [a("2")], ownership: { prune: true } }), live).changes).toEqual([
      "delete a=1 #1 (state: absent) :101",
      "delete a=2 #2 (state: absent) :101",
      "delete b=1 #3 (prune) :99",
    ]);
  });

  it("stays under prune where its group is open, but for absent members", () => {
    const open = [selector("leaf", { name: "a" })];
    expect(told(wanted({ absent: [a("2")], ownership: { prune: true, open } }), live)).toEqual({
      ...NOTHING,
      changes: ["delete a=2 #2 (state: absent) :101", "delete b=1 #3 (prune) :99"],
      unmanaged: ["a=1", "top"],
      managedElsewhere: ["b=2"],
    });
  });

  it("is deleted where its open group is absent as a whole", () => {
    const open = [selector("leaf", { name: "a" })];
    expect(told(wanted({ absent: [{ name: "a" }], ownership: { open } }), live).changes).toEqual([
      "delete a=1 #1 (state: absent) :101",
      "delete a=2 #2 (state: absent) :101",
    ]);
  });

  it("stays as it is where an open line is another kind's", () => {
    const open = [selector("twig", { name: "a" })];
    expect(told(wanted({ ownership: { prune: true, open } }), found([leaf, a("1")])).changes).toEqual([
      "delete a=1 #1 (prune) :99",
    ]);
  });

  it("is nothing where an absent group is gone already", () => {
    expect(told(wanted({ absent: [{ name: "a" }] }), found())).toEqual(NOTHING);
    expect(told(wanted({ of: shelf, absent: [{ name: "a" }] }), found())).toEqual(NOTHING);
  });
});

describe("an open group", () => {
  const open = [selector("leaf", { name: "a" })];

  it("keeps what nobody declares and loses the members that are absent, managed ones excepted", () => {
    const desired = wanted({ declared: [a("1")], absent: [a("2"), a("3")], ownership: { open } });
    const live = found([leaf, a("1")], [leaf, a("2")], [leaf, a("3", { by: "an app" })], [leaf, a("4")]);
    expect(told(desired, live)).toEqual({
      ...NOTHING,
      changes: ["delete a=2 #2 (no longer declared) :1"],
      kept: 1,
      managedElsewhere: ["a=3"],
    });
  });
});

describe("an ignored object", () => {
  it("is told with the line that hides it, and only objects of the line's kind are hidden", () => {
    const ignore = [selector("leaf", { content: "9" }), selector("leaf", { name: "a" })];
    const live = found([leaf, a("1")], [twig, a("2")], [leaf, { name: "b", content: "3" }]);
    expect(told(wanted({ ownership: { ignore, prune: true } }), live)).toEqual({
      ...NOTHING,
      changes: ["delete b=3 #3 (prune) :99", "delete a=2 #2 (prune) :99"],
      ignored: ["a=1"],
    });
    const { ignored } = diffScope(KINDS, wanted({ ownership: { ignore } }), live);
    expect(ignored.map((ignored) => ignored.by)).toEqual([ignore[1]]);
  });
});

describe("two objects of one name in a map", () => {
  const two = found([shelf, { name: "top" }], [shelf, { name: "top", place: "left" }]);
  const error = (line: number) =>
    `OWN105 \`top\` stands for 2 live shelfs: ${id(1)}, ${id(2)}. Rename or delete all but one where they were made, or leave the name out of the document. :${line}`;

  it("are an error where the document names them, declared or absent", () => {
    expect(told(wanted({ of: shelf, declared: [{ name: "top" }] }), two)).toEqual({ ...NOTHING, errors: [error(1)] });
    expect(told(wanted({ of: shelf, absent: [{ name: "top" }] }), two)).toEqual({ ...NOTHING, errors: [error(101)] });
  });

  it("are left alone where it does not", () => {
    expect(told(wanted({}), two)).toEqual({ ...NOTHING, unmanaged: ["top", "top"] });
  });
});

describe("what is managed elsewhere", () => {
  const error = (declared: string, live: string) =>
    `OWN101 \`${declared}\` is declared, and \`${live}\` is managed by an app. Remove it from the document, or change it where it is managed (an app). :1`;

  it("is kept where it is as declared", () => {
    const live = found([leaf, a("1", { note: "n", by: "an app" })]);
    expect(told(wanted({ declared: [a("1", { note: "n" })] }), live)).toEqual({
      ...NOTHING,
      kept: 1,
      managedElsewhere: ["a=1"],
    });
  });

  it("is an error where another field differs", () => {
    const live = found([leaf, a("1", { note: "n", by: "an app" })]);
    expect(told(wanted({ declared: [a("1", { note: "m" })] }), live)).toEqual({
      ...NOTHING,
      managedElsewhere: ["a=1"],
      errors: [error("a=1", "a=1")],
    });
  });

  it("is an error beside which another member is declared, which is not made", () => {
    const live = found([leaf, a("1", { by: "an app" })]);
    expect(told(wanted({ declared: [a("2")] }), live)).toEqual({
      ...NOTHING,
      managedElsewhere: ["a=1"],
      errors: [error("a=2", "a=1")],
    });
  });

  it("is no hindrance to an update of the member beside it", () => {
    const live = found([leaf, a("1", { by: "an app" })], [leaf, a("3")]);
    expect(told(wanted({ declared: [a("2")] }), live)).toEqual({
      ...NOTHING,
      changes: ['update a=2 #2 content: "3" → "2" :1'],
      managedElsewhere: ["a=1"],
    });
  });
});

describe("what stands in the way", () => {
  const error = (declared: string, live: string, owner: string, help: string) =>
    `OWN102 \`${declared}\` cannot be made: \`${live}\` is live and ${owner}. \`${declared.slice(2)}\` and \`${live.slice(2)}\` do not go together. ${help} :1`;
  const declareAbsent = (label: string) =>
    `Declare \`${label}\` with \`state: absent\` to have it removed in the same plan.`;
  const ignored = { ignore: [selector("leaf", { content: "1" })] };

  it("is named with what to do: declared absent where it is nobody's, removed where it is managed elsewhere", () => {
    const desired = wanted({ declared: [a("alone")], ownership: ignored });
    expect(told(desired, found([leaf, a("1")]))).toEqual({
      ...NOTHING,
      changes: ["create a=alone :1"],
      ignored: ["a=1"],
      errors: [error("a=alone", "a=1", "is not named by the document", declareAbsent("a=1"))],
    });
    expect(told(desired, found([leaf, a("1", { by: "an app" })])).errors).toEqual([
      error("a=alone", "a=1", "is managed by an app", "Remove one of the two where it is managed."),
    ]);
  });

  it("is found for an update too", () => {
    const live = found([leaf, a("1")], [leaf, a("2")]);
    expect(told(wanted({ declared: [a("alone")], ownership: ignored }), live).errors).toEqual([
      error("a=alone", "a=1", "is not named by the document", declareAbsent("a=1")),
    ]);
  });

  it("is nothing that goes away in the same plan, changes itself, has another name, or goes together", () => {
    const gone = wanted({ declared: [a("alone")] });
    expect(told(gone, found([leaf, a("1")], [leaf, a("2")])).errors).toEqual([]);
    const named = wanted({ declared: [a("alone")] });
    expect(told(named, found([leaf, { name: "b", content: "1" }])).errors).toEqual([]);
    const together = wanted({ declared: [a("2")], ownership: ignored });
    expect(told(together, found([leaf, a("1")])).errors).toEqual([]);
  });

  it("is nothing of another kind", () => {
    const desired = wanted({ declared: [a("alone")] });
    expect(told(desired, found([twig, a("1")]))).toEqual({
      ...NOTHING,
      changes: ["create a=alone :1"],
      unmanaged: ["a=1"],
    });
  });

  it("is nothing that a deletion or another kind's change could meet", () => {
    const deleted = wanted({ absent: [a("alone")] }, { of: twig, declared: [a("alone")] });
    expect(told(deleted, found([leaf, a("1")], [leaf, a("alone")])).errors).toEqual([]);
  });
});
