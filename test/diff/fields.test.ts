// Which fields differ, and the planned object: every rule of comparison with a field that needs it.
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/json";
import { fieldChanges, overlay } from "../../src/diff/fields";
import { hasChangedSince, replacement } from "../../src/diff/replacement";
import type { Field, Fields } from "../../src/kind/field";
import { defineKind } from "../../src/kind/kind";
import { context } from "../build-state";
import { leaf, shelf } from "./test-kinds";

const field = (more: Partial<Field> = {}): Field => ({ type: "string", doc: "", presence: "optional", ...more });
const inner: Fields = {
  shown: field(),
  secret: field({ hidden: true }),
  off: field({ type: "boolean", unset: false }),
};

const changes = (of: Field, desired: Json, live?: Json) =>
  fieldChanges({ f: of }, { f: desired }, live === undefined ? {} : { f: live }).map(({ from, to }) => [from, to]);

describe("a field", () => {
  const same: readonly (readonly [string, Field, Json, Json | undefined])[] = [
    ["with the same value", field(), "a", "a"],
    [
      "that replies leave out, where it is declared as what that means",
      field({ type: "boolean", unset: false }),
      false,
      undefined,
    ],
    ["left out, with its default declared", field({ default: "d" }), "d", undefined],
    ["left out, and declared as cleared", field({ clears: { declared: "", reply: null } }), "", undefined],
    ["of words in another order", field({ type: "strings" }), ["a", "b"], ["b", "a"]],
    ["that is computed", field({ presence: "computed" }), "a", "b"],
    ["that replies hide", field({ hidden: true }), "a", undefined],
    ["that is said to this tool alone", field({ local: true }), "a", undefined],
    ["of members, some of which are not declared", field({ type: "object" }), { a: 1 }, { a: 1, b: 2 }],
    [
      "of members that replies hide",
      field({ type: "object", fields: inner }),
      { shown: "a", secret: "s" },
      { shown: "a" },
    ],
    ["of members that replies leave out", field({ type: "object", fields: inner }), { off: false }, {}],
    [
      "of members that are all as replies leave them out",
      field({ type: "object", fields: inner }),
      { off: false },
      undefined,
    ],
    [
      "of objects with members that replies hide",
      field({ type: "objects", fields: inner }),
      [{ shown: "a", secret: "s" }],
      [{ shown: "a" }],
    ],
    ["of objects without fields", field({ type: "objects" }), [{ a: 1 }], [{ a: 1 }]],
    ["of any JSON in a list", field({ type: "json" }), [{ a: 1 }], [{ a: 1 }]],
    ["of a member without a value", field({ type: "object", fields: inner }), { off: undefined }, {}],
    ["of any JSON", field({ type: "json" }), { a: [1] }, { a: [1] }],
  ];
  it.each(same)("%s is not a difference", (_, of, desired, live) => {
    expect(changes(of, desired, live)).toEqual([]);
  });

  const different: readonly (readonly [string, Field, Json, Json | undefined])[] = [
    ["with another value", field(), "a", "b"],
    ["that is not there", field(), "a", undefined],
    ["whose unset value goes before its default", field({ unset: "u", default: "d" }), "d", undefined],
    [
      "whose default goes before what clears it",
      field({ default: "d", clears: { declared: "", reply: null } }),
      "",
      undefined,
    ],
    ["of other words", field({ type: "strings" }), ["a", "b"], ["a", "c"]],
    ["of a word more", field({ type: "strings" }), ["a", "b"], ["a"]],
    ["of several words where the live value is a single word", field({ type: "strings" }), ["a"], "a"],
    ["of members of which one differs", field({ type: "object" }), { a: 1, b: 2 }, { a: 1, b: 3 }],
    ["of a member of objects", field({ type: "objects", fields: inner }), [{ shown: "a" }], [{ shown: "b" }]],
    [
      "of one object more",
      field({ type: "objects", fields: inner }),
      [{ shown: "a" }],
      [{ shown: "a" }, { shown: "b" }],
    ],
    [
      "of objects in another order",
      field({ type: "objects", fields: inner }),
      [{ shown: "a" }, {}],
      [{}, { shown: "a" }],
    ],
    ["of objects where something else is live", field({ type: "objects", fields: inner }), [{ shown: "a" }], "a"],
    ["of any JSON with a member more", field({ type: "json" }), { a: 1 }, { a: 1, b: 2 }],
    ["of members where a text is live", field({ type: "object" }), { a: 1 }, "a"],
  ];
  it.each(different)("%s is a difference", (_, of, desired, live) => {
    expect(changes(of, desired, live)).toHaveLength(1);
    expect(changes(of, desired, live)[0]?.[0]).toEqual(live);
  });

  it("that is not declared is never a difference", () => {
    expect(fieldChanges({ f: field(), g: field() }, { g: "1" }, { f: "a", g: "2" })).toEqual([
      { field: "g", from: "2", to: "1" },
    ]);
  });
});

describe("the planned object", () => {
  const kindOf = (fields: Fields) => defineKind({ ...shelf, fields: { ...shelf.fields, ...fields } });
  const nested = field({ type: "object", fields: { ...inner, deep: field({ type: "object" }) } });
  const table: readonly (readonly [string, Field, Json | undefined, Json | undefined, Json | undefined])[] = [
    ["the declared value", field(), "live", "declared", "declared"],
    ["the live value where none is declared", field(), "live", undefined, "live"],
    ["nothing where there is none", field(), undefined, undefined, undefined],
    [
      "the declared members over the live members",
      nested,
      { shown: "a", off: true },
      { shown: "b" },
      { shown: "b", off: true },
    ],
    [
      "so at any depth that the fields describe",
      nested,
      { deep: { a: 1, b: 2 } },
      { deep: { b: 3 } },
      { deep: { a: 1, b: 3 } },
    ],
    ["the declared members where something else is live", nested, "text", { shown: "b" }, { shown: "b" }],
    ["the declared value where members are live", nested, { shown: "a" }, "text", "text"],
    [
      "a member nobody describes, as it is declared",
      nested,
      { other: { a: 1 } },
      { other: { b: 2 } },
      { other: { b: 2 } },
    ],
    ["the declared list, whole", field({ type: "strings" }), ["a"], ["b"], ["b"]],
  ];
  it.each(table)("is %s", (_, of, live, desired, result) => {
    const props = (value: Json | undefined): JsonObject => (value === undefined ? {} : { f: value });
    expect(overlay(kindOf({ f: of }), props(live), props(desired))).toStrictEqual(props(result));
  });

  it("keeps the live spelling of identity that is equal, and takes the declared spelling of any other", () => {
    const live = { content: "a", spelling: "A" };
    expect(overlay(leaf, live, { content: "a", spelling: "Á" })).toStrictEqual(live);
    expect(overlay(leaf, { content: "a" }, { content: "a", spelling: "A" })).toStrictEqual({ content: "a" });
    expect(overlay(leaf, live, { content: "b" })).toStrictEqual({ content: "b" });
    expect(overlay(leaf, live, { content: "b", spelling: "B" })).toStrictEqual({ content: "b", spelling: "B" });
  });

  it("is part of the change", () => {
    expect(changes(nested, { shown: "b" }, { shown: "a", off: true })).toEqual([
      [
        { shown: "a", off: true },
        { shown: "b", off: true },
      ],
    ]);
  });
});

describe("the body of a PUT", () => {
  const of = {
    ...shelf,
    fields: {
      ...shelf.fields,
      made: field({ presence: "computed" }),
      seen: field({ presence: "computed", wire: "seen_at" }),
    },
  };
  const row = { id: "1", name: "top", note: "n", made: "yesterday", seen_at: "today", unknown: [1] };

  it("is the reply without id and computed members, with unknown members kept and the changes applied", () => {
    expect(replacement(of, row, { note: "m", more: 1 })).toEqual({ name: "top", note: "m", unknown: [1], more: 1 });
  });

  it("uses the kind's own conversion of a reply, if there is one", () => {
    const shaped = { ...of, toReplace: (reply: JsonObject) => ({ id: "1", name: reply["name"], made: "x" }) };
    expect(replacement(shaped, row, {})).toEqual({ name: "top" });
  });
});

describe("an object that a plan is based on", () => {
  const row = { id: "1", name: "top", note: "n" };
  it("is stale if a member changed, appeared or disappeared, and only then", () => {
    const stale = (from: JsonObject) => hasChangedSince(shelf, from, row, context);
    expect(stale({ name: "top", note: "n" })).toBe(false);
    expect(stale({ name: "top", note: "m" })).toBe(true);
    expect(stale({ name: "top" })).toBe(true);
    expect(stale({ name: "top", note: "n", place: "left" })).toBe(true);
  });
});
