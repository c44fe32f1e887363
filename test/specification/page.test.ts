// The map from the specification to tests and breaks: complete, current, and about tests and places that exist.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { specificationPage } from "../../scripts/specification";
import { BREAKS } from "./breaks";
import { OPEN_SECTIONS, ROWS } from "./rows";

const root = resolve(__dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");

/** Titles of the tests in a source text: what `it`, or the table of an `it.each`, is called with. */
function titlesIn(source: string): readonly string[] {
  const called = source.matchAll(/(?:\bit|\))\(\s*"((?:[^"\\]|\\.)+)",\s*(?:async\b|\(|\w+ =>)/g);
  return [...called].map(([, title = ""]) => JSON.parse(`"${title}"`) as string);
}

/** `%s` and its like stand for anything. */
function isTitle(template: string, title: string): boolean {
  return new RegExp(
    `^${template
      .split(/%[sijdo]/)
      .map(escaped)
      .join(".*")}$`,
  ).test(title);
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

describe("the specification's rows", () => {
  it("speak of every section from 2 to 8 that says anything", () => {
    const sections = ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "4", "4.1", "4.2", "4.3", "4.4"];
    const expected = [...sections, "5.1", "5.2", "6", "7", "8", "9.1"];
    expect([...new Set([...ROWS.map((row) => row.section), ...OPEN_SECTIONS])].sort()).toEqual(expected);
  });

  it("have ids of their own, and exactly one break each", () => {
    expect(new Set(ROWS.map((row) => row.id)).size).toBe(ROWS.length);
    expect(Object.keys(BREAKS).sort()).toEqual(ROWS.map((row) => row.id).sort());
  });

  it("name tests that exist", () => {
    const titles = new Map([...new Set(ROWS.map((row) => row.file))].map((file) => [file, titlesIn(text(file))]));
    const unknown = ROWS.filter(({ file, title }) => !titles.get(file)?.some((name) => isTitle(name, title)));
    expect(unknown.map((row) => `${row.file}: ${row.title}`)).toEqual([]);
  });

  it("name every test of the specification's own files, by a title that begins with its section", () => {
    const own = readdirSync(__dirname).filter((name) => name.endsWith(".test.ts") && name !== "page.test.ts");
    const files = ["test/specification-dns.test.ts", ...own.map((name) => `test/specification/${name}`)];
    for (const file of files) {
      const cited = ROWS.filter((row) => row.file === file).map((row) => row.title);
      const titles = titlesIn(text(file));
      expect(titles.length).toBeGreaterThan(10);
      expect(titles.filter((title) => !/^\d(\.\d)? /.test(title))).toEqual([]);
      expect(titles.filter((title) => !cited.some((name) => isTitle(title, name)))).toEqual([]);
    }
  });
});

describe("the breaks", () => {
  it.each(Object.entries(BREAKS))("%s finds its place once, and changes it", (_, { file, search, replacement }) => {
    expect(text(file).split(search)).toHaveLength(2);
    expect(replacement).not.toBe(search);
  });
});

describe("docs/specification.md", () => {
  it("is what the rows and breaks make: npx tsx scripts/specification.ts", () => {
    expect(text("docs/specification.md")).toBe(specificationPage());
  });
});
