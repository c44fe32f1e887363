import { expect, it, test } from "vitest";
import { problemTitles, seen } from "../../src/dns/problems";
import { parseRrsetKey, rrsetKey } from "../../src/dns/rrset";

test.each([
  ["www", "`www`"],
  [300, "`300`"],
  [null, "`null`"],
  [undefined, "`undefined`"],
  [[1, 2], "`[…]`"],
  [{ a: 1 }, "`{…}`"],
  ["a\u001b[31m\u202e", "`a\\u001b[31m\\u202e`"],
  ["a".repeat(81), `\`${"a".repeat(80)}…\``],
  [`${"a".repeat(79)}😀`, `\`${"a".repeat(79)}…\``],
])("%j is shown as %s", (value, expected) => expect(seen(value)).toBe(expected));

it("shows a number of any size", () => expect(seen(12n)).toBe("`12`"));

it("has one line for each code", () => {
  expect(Object.keys(problemTitles).every((code) => /^DNS1\d\d$/.test(code))).toBe(true);
  expect(new Set(Object.values(problemTitles)).size).toBe(Object.keys(problemTitles).length);
});

it("keys an RRset by name and type", () => {
  expect(rrsetKey("www" as never, "a")).toBe("www A");
  expect(parseRrsetKey(rrsetKey("a\\032b" as never, "TXT"))).toEqual({ name: "a\\032b", type: "TXT" });
});
