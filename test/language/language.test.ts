// The project's language: no private words in identifiers, comments, messages and pages, and a name for each thing.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { BANNED, BANNED_IN_NAMES } from "./words";

const ROOT = resolve(__dirname, "../..");
const CHECKED =
  /^(?:src|test|scripts|bench|stacks|docs|examples|action|\.ci|lint)\/.*\.(?:ts|mts|mjs|md|yml|yaml|grit)$|^[A-Z]+\.md$|^action\.yml$/;
/** Quoted data, generated files, licences, and this check itself. */
const UNCHECKED =
  /^(?:src\/constructs\/generated|docs\/reference|test\/language|test\/fixtures|test\/compatibility\/fixtures|examples\/zones|stacks\/zones)\//;

/** `#framework` of the constructs for Terraform: without Terraform, other modules have the same exports. */
const IMPLEMENTED_TWICE = /^src\/constructs\/terraform\//;

interface Allowed {
  readonly file: string;
  readonly text: string;
}

const files = listFiles();
const allowed = readAllowed();

describe("the language of the project", () => {
  it("has no private words in comments, messages and pages", () => {
    const found = files.flatMap((file) => findInText(file));
    expect(found).toEqual([]);
  });

  it("has no private words in identifiers", () => {
    const found = files.filter((file) => /\.m?ts$/.test(file)).flatMap((file) => findInNames(file));
    expect(found).toEqual([]);
  });

  it("has no line in the allow-list that allows nothing", () => {
    const unused = allowed.filter(({ file, text }) => !read(file).includes(text));
    expect(unused).toEqual([]);
  });

  it("declares each exported name in a single module", () => {
    const modules = new Map<string, string[]>();
    for (const file of files.filter((name) => /^src\/.*\.ts$/.test(name) && !IMPLEMENTED_TWICE.test(name))) {
      const exported = read(file).matchAll(
        /^export (?:async )?(?:declare )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
      );
      for (const name of new Set([...exported].map(([, name = ""]) => name))) {
        modules.set(name, [...(modules.get(name) ?? []), file]);
      }
    }
    const twice = [...modules].filter(([, declaring]) => declaring.length > 1);
    expect(twice).toEqual([]);
  });
});

function findInText(file: string): readonly string[] {
  return read(file)
    .split("\n")
    .flatMap((line, index) => {
      const prose = /\.m?ts$/.test(file) ? proseOfCode(line) : line;
      return BANNED.flatMap(({ pattern, instead }) => {
        const match = pattern.exec(prose)?.[0];
        if (match === undefined || isAllowed(file, line)) return [];
        return [`${file}:${index + 1} \`${match}\`, write: ${instead}`];
      });
    });
}

/** Comments and strings of a line of code; a line inside a longer comment or template is prose as a whole. */
function proseOfCode(line: string): string {
  if (/^\s*(?:\/\/|\/?\*)/.test(line)) return line;
  const strings = [...line.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`?|\/\/ .*$/g)].map(([text]) => text);
  return strings.join(" ; ");
}

function findInNames(file: string): readonly string[] {
  return read(file)
    .split("\n")
    .flatMap((line, index) => {
      if (/^\s*(?:\/\/|\/?\*)/.test(line) || isAllowed(file, line)) return [];
      const code = line.replace(
        /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`?|\/\/ .*$|\/(?:[^/\\\n]|\\.)+\/[a-z]*/g,
        " ",
      );
      const names = code.match(/[A-Za-z_$][\w$]*/g) ?? [];
      const bad = names.filter((name) => wordsOfName(name).some((word) => BANNED_IN_NAMES.includes(word)));
      return [...new Set(bad)].map((name) => `${file}:${index + 1} ${name}`);
    });
}

function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase());
}

function isAllowed(file: string, line: string): boolean {
  return allowed.some((entry) => entry.file === file && line.includes(entry.text));
}

/** Lines of `FILE: TEXT  # REASON`; the text is quoted from the line that it allows. */
function readAllowed(): readonly Allowed[] {
  return read("test/language/allowed.txt")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, file, text, reason] = /^(\S+): (.+?) {2}# (.+)$/.exec(line) ?? [];
      if (file === undefined || text === undefined || reason === undefined)
        throw new Error(`test/language/allowed.txt: \`${line}\` is not \`FILE: TEXT  # REASON\``);
      return { file, text };
    });
}

function listFiles(): readonly string[] {
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  return tracked
    .toString()
    .split("\0")
    .filter((file) => CHECKED.test(file) && !UNCHECKED.test(file) && existsSync(join(ROOT, file)));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
