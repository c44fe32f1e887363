// Checks the rows of the specification: complete, each with existing tests and a break that finds its place in the source. Whether the
// test fails with the break is checked by running it: `npx tsx scripts/breaks.ts`.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createPage } from "../../scripts/specification";
import { BREAKS } from "./breaks";
import { SAMPLES } from "./declared";
import { DECLARED, FACES, findMark, samplesIn, sampleTitle, type TestReference } from "./faces";
import { OPEN_ROWS, OPEN_SECTIONS, ROWS } from "./rows";

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

/** The titles of these tests are computed, or belong to no section. */
const NOT_BY_SECTION: readonly string[] = ["page.test.ts", "declared.test.ts"];
/** The titles of the tests of samples, which are computed from the rows. */
const sampled = new Set(
  ROWS.flatMap((row) => FACES.map((face) => ({ row, face })))
    .filter(({ row, face }) => samplesIn(face, row.id).some((sample) => !sample.open?.includes(face)))
    .map(({ row, face }) => sampleTitle(row, face)),
);

/** The rows' own tests, and the tests behind their marks. */
const named = ROWS.flatMap((row) => [row, ...FACES.flatMap((face) => findMark(row, face)?.tests ?? [])]);

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

  it("name existing tests, also behind their marks", () => {
    const titles = new Map([...new Set(named.map(({ file }) => file))].map((file) => [file, listTitles(text(file))]));
    const exists = ({ file, title }: TestReference) =>
      file === DECLARED ? sampled.has(title) : titles.get(file)?.some((name) => matchesTitle(name, title));
    expect(named.filter((test) => !exists(test)).map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });

  it("say of a face whether they hold there, and hold in one or are open", () => {
    expect(ROWS.filter((row) => FACES.every((face) => findMark(row, face) === undefined))).toEqual([]);
    const unproven = ROWS.filter((row) =>
      FACES.some((face) => {
        const mark = findMark(row, face);
        return mark !== undefined && mark.word !== "open" && mark.tests.length === 0;
      }),
    );
    expect(unproven).toEqual([]);
    for (const { faces } of OPEN_ROWS) expect([...new Set(Object.values(faces))]).toEqual(["open"]);
  });

  it("have all samples", () => {
    const known = new Set(ROWS.map((row) => row.id));
    expect(SAMPLES.filter((sample) => !known.has(sample.row))).toEqual([]);
  });

  it("name every test in the files of the specification, and its title begins with the section", () => {
    const own = readdirSync(__dirname).filter((name) => name.endsWith(".test.ts") && !NOT_BY_SECTION.includes(name));
    const files = ["test/specification-dns.test.ts", ...own.map((name) => `test/specification/${name}`)];
    for (const file of files) {
      const cited = named.filter((test) => test.file === file).map((test) => test.title);
      const titles = listTitles(text(file));
      expect(titles.length).toBeGreaterThan(10);
      expect(titles.filter((title) => !/^\d(\.\d)? /.test(title))).toEqual([]);
      expect(titles.filter((title) => !cited.some((name) => matchesTitle(title, name)))).toEqual([]);
    }
  });
});

describe("the breaks", () => {
  it.each(Object.entries(BREAKS))("%s changes a text that its file has once", (_, { file, search, replacement }) => {
    expect(text(file).split(search)).toHaveLength(2);
    expect(replacement).not.toBe(search);
  });
});

describe("docs/specification.md", () => {
  it("is current: npx tsx scripts/specification.ts", () => {
    expect(text("docs/specification.md")).toBe(createPage());
  });
});
