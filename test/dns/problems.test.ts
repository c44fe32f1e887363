import { expect, it, test } from "vitest";
import { diagnosticTitles } from "../../src/base/codes";
import { quoteValue } from "../../src/dns/problems";
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
])("quotes %j as %s", (value, expected) => expect(quoteValue(value)).toBe(expected));

it("quotes a number of any size", () => expect(quoteValue(12n)).toBe("`12`"));

it("has a distinct title for each code", () => {
  const titles = Object.entries(diagnosticTitles).filter(([code]) => code.startsWith("DNS"));
  expect(new Set(titles.map(([, title]) => title)).size).toBe(titles.length);
});

it("formats the key of an RRset from its name and type", () => {
  expect(rrsetKey("www" as never, "a")).toBe("www A");
  expect(parseRrsetKey(rrsetKey("a\\032b" as never, "TXT"))).toEqual({ name: "a\\032b", type: "TXT" });
});
