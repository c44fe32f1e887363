// The quick reader of documents and the thorough one read the same values at the same places: random texts made from real documents
// and from fragments of YAML. ZONEWRIGHT_FUZZ=200000 sets their number; ZONEWRIGHT_SEED repeats the texts of a seed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isArray, isObject, type Json } from "../../src/base/json";
import type { DocumentPath } from "../../src/base/located-document";
import { parseYaml } from "../../src/desired/formats/document";
import { readAnyYaml } from "../../src/desired/formats/document/read-any-yaml";
import { readPlainYaml } from "../../src/desired/formats/document/read-plain-yaml";
import { type Draw, drawing } from "./mutate";

const COUNT = Number(process.env["ZONEWRIGHT_FUZZ"] ?? 3000);
const SEED = process.env["ZONEWRIGHT_SEED"] ?? "1";
const ROOT = join(__dirname, "../..");

const PUNCTUATION = [
  "- ",
  "  ",
  "\n",
  "\n  ",
  "\n    ",
  ": ",
  "? ",
  "[",
  "]",
  "{",
  "}",
  ", ",
  ",",
  "::",
  "- - ",
  "-\n",
  "=",
  "@",
  "`",
];
const SCALARS = [
  "a",
  "x y",
  '"a b"',
  "'c d'",
  "10.0.0.1",
  "example.com",
  "é",
  "😀",
  "\ud800",
  "\u00a0",
  "\u2028",
  "\u0085",
];
const QUOTES = ["'", '"', "''", "\\", "\\n", "\\x41"];
const KEYS = ["b: ", "key: ", "key:\n", '"k": ', "'k':", "constructor: ", "__proto__: ", "1: ", "2: ", "~: ", "a.b: "];
const BLOCKS = ["|", "|-", "|+", ">", "> ", "|2", ">-\n"];
const SPECIAL = [
  "~",
  "null",
  "true",
  "No",
  "012",
  "0o17",
  "0x1F",
  "1.5",
  "1e3",
  ".inf",
  "-.INF",
  ".nan",
  "1:30",
  "1_000",
  "+1",
  "-",
];
const OTHERS = [
  "#",
  "# c",
  " # c",
  "\n# c\n",
  "&a ",
  "*a",
  "*b ",
  "!t ",
  "!!str ",
  "<<: ",
  "<<: *a",
  "--- ",
  "---\n",
  "...\n",
  "%YAML 1.2\n",
];
const LINE_ENDS = ["\t", "\r\n", "\r", "\ufeff", "\u0000", "\u0007"];
const FRAGMENTS = [...PUNCTUATION, ...SCALARS, ...QUOTES, ...KEYS, ...BLOCKS, ...SPECIAL, ...OTHERS, ...LINE_ENDS];

/** Faults that only the thorough reader sees although YAML allows the text: a comment before a comma on a line of its own. */
const NO_FAULTS = ["Comments must be separated from other tokens by white space characters"];

describe("A document", { timeout: 120_000 }, () => {
  it("has the same values at the same places in both readers, however it is written", () => {
    const draw = drawing(`plain ${SEED}`);
    const documents = readDocuments();
    const differences: unknown[] = [];
    let compared = 0;
    for (let index = 0; index < COUNT; index += 1) {
      const text = draw.below(2) === 0 ? mutate(draw.of(documents), draw) : compose(draw);
      const difference = findDifference(text);
      if (difference === undefined) compared += 1;
      else if (difference !== NOT_PLAIN) differences.push({ text, difference });
    }
    expect(differences.slice(0, 3)).toEqual([]);
    expect(compared).toBeGreaterThan(COUNT / 10);
  });

  it("of the examples is read by the quick reader", () => {
    expect(readDocuments().filter((text) => readPlainYaml(text) === undefined)).toEqual([]);
  });

  it.each([
    ["no", "no"],
    ["012", 12],
    ["0o17", 15],
    ["0x1F", 31],
    ["1.10", 1.1],
    ["1e3", 1000],
    ["1:30", "1:30"],
    ["1_000", "1_000"],
    ["~", null],
    ["True", true],
    ['"012"', "012"],
    ["2026-11-22", "2026-11-22"],
    ["192.0.2.1", "192.0.2.1"],
  ])("holds the value that YAML 1.2 gives to %s", (written, value) => {
    expect(readPlainYaml(`a: ${written}\n`)?.value).toEqual({ a: value });
  });

  it("may use the names of JavaScript's own members", () => {
    const value = readPlainYaml("__proto__: { a: 1 }\nconstructor: 2\ntoString: 3\n")?.value ?? null;
    expect(isObject(value) ? Object.entries(value) : []).toEqual([
      ["__proto__", { a: 1 }],
      ["constructor", 2],
      ["toString", 3],
    ]);
    const empty = readPlainYaml("{}")?.value ?? null;
    const inherited = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    expect(isObject(empty) && inherited.filter((name) => name in empty)).toEqual([]);
  });
});

const NOT_PLAIN = Symbol("not plain");

/** How the two readers differ; undefined where they agree. */
function findDifference(text: string): unknown {
  const plain = readPlainYaml(text);
  if (plain === undefined) return NOT_PLAIN;
  const { document, diagnostics } = readAnyYaml("a.yaml", text);
  if (document === undefined) {
    const [{ detail = "" } = {}] = diagnostics;
    return NO_FAULTS.some((fault) => detail.startsWith(fault)) ? NOT_PLAIN : diagnostics;
  }
  if (spell(plain.value) !== spell(document.value)) return { quick: plain.value, thorough: document.value };
  const quick = parseYaml("a.yaml", text).document;
  return listPaths(plain.value, [])
    .map((path) => ({ quick: quick?.locate(path), thorough: document.locate(path) }))
    .find((places) => JSON.stringify(places.quick) !== JSON.stringify(places.thorough));
}

/** JSON text that tells -0, NaN and infinities apart. */
function spell(value: Json): string {
  const spellNumber = (_: string, number: unknown) =>
    typeof number === "number" && (Object.is(number, -0) || !Number.isFinite(number))
      ? `number ${number} ${1 / number}`
      : number;
  return JSON.stringify(value, spellNumber);
}

function listPaths(value: Json, path: DocumentPath): readonly DocumentPath[] {
  if (isArray(value)) return [path, ...value.flatMap((element, index) => listPaths(element, [...path, index]))];
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member = null]) => listPaths(member, [...path, name]))];
}

function compose(draw: Draw): string {
  return Array.from({ length: 1 + draw.below(14) }, () => draw.of(FRAGMENTS)).join("");
}

function mutate(document: string, draw: Draw): string {
  let text = document;
  for (let changes = 1 + draw.below(4); changes > 0; changes -= 1) {
    const at = draw.below(text.length);
    const from = draw.below(text.length);
    const inserted = [draw.of(FRAGMENTS), "", text.slice(from, from + draw.below(60))][draw.below(3)] ?? "";
    text = text.slice(0, at) + inserted + text.slice(inserted === "" ? at + 1 + draw.below(8) : at);
  }
  return text;
}

function readDocuments(): readonly string[] {
  return readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:yaml|json)$/.test(file))
    .map((file) => readFileSync(join(ROOT, "examples", file), "utf8"))
    .filter((text) => text.length < 20_000);
}
