// Which live object matches which declared object: every rule with the smallest group that needs it.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { matchGroup } from "../../src/diff/match";
import { found, leaf, wanted } from "./test-kinds";

const a = (content: string, more: JsonObject = {}) => ({ name: "a", content, ...more });

/** The contents of declared objects and the numbers of the ids of live objects. */
function describeMatch(declared: readonly JsonObject[], live: readonly JsonObject[], open = false) {
  const matched = matchGroup(
    leaf,
    wanted({ declared }).objects,
    found(...live.map((row) => [leaf, row] as const)).objects,
    open,
  );
  const number = (value: { readonly id: string }) => Number.parseInt(value.id, 16);
  const pair = (pair: (typeof matched.pairs)[number]) => `${pair.declared.props["content"]} ${number(pair.live)}`;
  return {
    pairs: matched.pairs.map(pair),
    creates: matched.creates.map((create) => create.props["content"]),
    leftovers: matched.leftovers.map(number),
    copies: matched.copies.map(number),
    blocked: matched.blocked.map(pair),
  };
}

const NOTHING = { pairs: [], creates: [], leftovers: [], copies: [], blocked: [] };

describe("members with the same value", () => {
  it("match in any order", () => {
    expect(describeMatch([a("1"), a("2")], [a("2"), a("1")])).toEqual({ ...NOTHING, pairs: ["1 2", "2 1"] });
  });

  it("if they exist twice, the copy that needs the fewest changes stays", () => {
    const wants = [a("1", { note: "n", rank: 1 })];
    const live = [a("1", { note: "m", rank: 2 }), a("1", { note: "n", rank: 2 }), a("1", { note: "n", rank: 1 })];
    expect(describeMatch(wants, live)).toEqual({ ...NOTHING, pairs: ["1 3"], copies: [2, 1] });
  });

  it("if they exist twice and need equally many changes, the one with the lowest id stays, in any order of the list", () => {
    expect(describeMatch([a("1")], [a("1"), a("1"), a("1")])).toEqual({ ...NOTHING, pairs: ["1 1"], copies: [2, 3] });
    const rows = found([leaf, a("1")], [leaf, a("1")], [leaf, a("1")]).objects;
    const declared = wanted({ declared: [a("1")] }).objects;
    const { pairs, copies } = matchGroup(leaf, declared, [...rows].reverse(), false);
    expect([pairs[0]?.live, ...copies]).toEqual(rows);
  });

  it("if a copy is managed elsewhere, it stays even if it differs, and is never a surplus copy", () => {
    const live = [a("1", { note: "n" }), a("1", { note: "m", by: "an app" })];
    expect(describeMatch([a("1", { note: "n" })], live)).toEqual({ ...NOTHING, pairs: ["1 2"], copies: [1] });
    const managed = [a("1", { by: "an app" }), a("1", { by: "an app" })];
    expect(describeMatch([a("1")], managed)).toEqual({ ...NOTHING, pairs: ["1 1"] });
  });
});

describe("members without a match on both sides", () => {
  it("are paired in sorted order; the others are created or left", () => {
    expect(describeMatch([a("9"), a("5"), a("7")], [a("6"), a("4")])).toEqual({
      ...NOTHING,
      pairs: ["5 2", "7 1"],
      creates: ["9"],
    });
    expect(describeMatch([a("9")], [a("8"), a("6"), a("7")])).toEqual({
      ...NOTHING,
      pairs: ["9 2"],
      leftovers: [3, 1],
    });
  });

  it("with the same value are paired by their ids, in any order of the list", () => {
    const rows = found([leaf, a("1")], [leaf, a("1")], [leaf, a("1")]).objects;
    const declared = wanted({ declared: [a("2")] }).objects;
    for (const live of [rows, [...rows].reverse()]) {
      const { pairs, leftovers } = matchGroup(leaf, declared, live, false);
      expect([pairs[0]?.live, ...leftovers]).toEqual(rows);
    }
  });

  it("are not paired if the group is open, and none is left", () => {
    expect(describeMatch([a("2")], [a("1")], true)).toEqual({ ...NOTHING, creates: ["2"] });
  });

  it("are never paired with externally managed members: a change that needs such a member is blocked", () => {
    expect(describeMatch([a("2"), a("3")], [a("1", { by: "an app" })])).toEqual({
      ...NOTHING,
      blocked: ["2 1", "3 1"],
    });
    expect(describeMatch([a("2"), a("3")], [a("1", { by: "an app" }), a("4")])).toEqual({
      ...NOTHING,
      pairs: ["2 2"],
      blocked: ["3 1"],
    });
  });
});
