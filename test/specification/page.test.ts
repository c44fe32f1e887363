// Checks the rows of the specification: complete, each with an existing test and a break. Whether a break finds its place in the
// source and its test fails is checked by running it: `npx tsx scripts/breaks.ts`.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createPage } from "../../scripts/specification";
import { BREAKS } from "./breaks";
import { OPEN_SECTIONS, ROWS } from "./rows";

const root = resolve(__dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");

/** The titles of the tests in a source file: the first arguments of `it` and `it.each(…)`. */
function listTitles(source: string): readonly string[] {
  const called = source.matchAll(/(?:\bit|\))\(\s*"((?:[^"\\]|\\.)+)",\s*(?:async\b|\(|\w+ =>)/g);
  return [...called].map(([, title = ""]) => JSON.parse(`"${title}"`) as string);
}

/** `%s` and similar placeholders match any text. */
function matchesTitle(template: string, title: string): boolean {
  return new RegExp(
    `^${template
      .split(/%[sijdo]/)
      .map(escapePattern)
      .join(".*")}$`,
  ).test(title);
}

function escapePattern(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

describe("the rows of the specification", () => {
  it("cover every section from 2 to 8 that has requirements", () => {
    const sections = ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "4", "4.1", "4.2", "4.3", "4.4"];
    const expected = [...sections, "5.1", "5.2", "6", "7", "8", "9.1"];
    expect([...new Set([...ROWS.map((row) => row.section), ...OPEN_SECTIONS])].sort()).toEqual(expected);
  });

  it("have unique ids and exactly one break each", () => {
    expect(new Set(ROWS.map((row) => row.id)).size).toBe(ROWS.length);
    expect(Object.keys(BREAKS).sort()).toEqual(ROWS.map((row) => row.id).sort());
  });

  it("name existing tests", () => {
    const titles = new Map([...new Set(ROWS.map((row) => row.file))].map((file) => [file, listTitles(text(file))]));
    const unknown = ROWS.filter(({ file, title }) => !titles.get(file)?.some((name) => matchesTitle(name, title)));
    expect(unknown.map((row) => `${row.file}: ${row.title}`)).toEqual([]);
  });

  it("name every test in the files of the specification, and its title begins with the section", () => {
    const own = readdirSync(__dirname).filter((name) => name.endsWith(".test.ts") && name !== "page.test.ts");
    const files = ["test/specification-dns.test.ts", ...own.map((name) => `test/specification/${name}`)];
    for (const file of files) {
      const cited = ROWS.filter((row) => row.file === file).map((row) => row.title);
      const titles = listTitles(text(file));
      expect(titles.length).toBeGreaterThan(10);
      expect(titles.filter((title) => !/^\d(\.\d)? /.test(title))).toEqual([]);
      expect(titles.filter((title) => !cited.some((name) => matchesTitle(title, name)))).toEqual([]);
    }
  });
});

describe("the breaks", () => {
  it.each(Object.entries(BREAKS))("%s changes the text that it searches for", (_, { search, replacement }) => {
    expect(replacement).not.toBe(search);
  });
});

describe("docs/specification.md", () => {
  it("is current: npx tsx scripts/specification.ts", () => {
    expect(text("docs/specification.md")).toBe(createPage());
  });
});
