// Compares the documentation with the program: codes, links, command lines and examples.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { diagnosticTitles, hazardTitles } from "../src/base/codes";
import { parseCommandArgs } from "../src/cli/args";
import type { Command } from "../src/cli/command";
import { loadCommands } from "../src/cli/commands";
import { EXIT_DOCS } from "../src/cli/exit";
import { compileDocuments } from "../src/desired";
import { parseYaml } from "../src/desired/formats/document";
import { UNDOCUMENTED_CODES } from "../src/emulator/core/api-error";
import { kinds } from "../src/kinds";

let commands: readonly Command[] = [];
beforeAll(async () => {
  commands = await loadCommands();
});

const root = resolve(__dirname, "..");
const pages = [join(root, "README.md"), join(root, "CHANGELOG.md"), ...listFiles(join(root, "docs"), ".md")];
const sources = listFiles(join(root, "src"), ".ts").filter((file) => relative(root, file) !== "src/base/codes.ts");
const errorPage = readFileSync(join(root, "docs/errors.md"), "utf8");

describe("codes", () => {
  const used = new Set(sources.flatMap((file) => findCodes(readCode(file))));
  const hazardsUsed = new Set(sources.flatMap(findHazards));
  const listed = Object.keys(diagnosticTitles);
  const hazardsListed = Object.keys(hazardTitles);

  it("that occur in the sources are listed in src/base/codes.ts", () => {
    expect([...used].filter((code) => !listed.includes(code))).toEqual([]);
    expect([...hazardsUsed].filter((code) => !hazardsListed.includes(code))).toEqual([]);
  });

  it("that are listed occur in the sources", () => {
    expect(listed.filter((code) => !used.has(code) && code !== "BUG")).toEqual([]);
    expect(hazardsListed.filter((code) => !hazardsUsed.has(code))).toEqual([]);
  });

  it("have a paragraph each in docs/errors.md, that begins with their title, and no other code has one", () => {
    const all = { ...diagnosticTitles, ...hazardTitles };
    const paragraphs = [...errorPage.matchAll(/^### (\S+)\n\n(.+)$/gm)].map((match) => [match[1], match[2]] as const);
    expect(paragraphs.map(([code]) => code).sort()).toEqual(Object.keys(all).sort());
    const wrong = paragraphs.filter(([code, text]) => {
      const line = all[code as string] as string;
      return !text?.toLowerCase().startsWith(line.toLowerCase()) || text.length < line.length + 20;
    });
    expect(wrong).toEqual([]);
  });

  it("of hazards and exits are in the tables of docs/apply.md", () => {
    const page = readFileSync(join(root, "docs/apply.md"), "utf8");
    for (const code of hazardsListed) expect(page).toContain(`| \`${code}\` |`);
    for (const [code] of EXIT_DOCS) expect(page).toContain(`\n| ${code} | `);
  });
});

describe("links", () => {
  it.each(pages.map((page) => [relative(root, page), page]))("in %s lead to a file and a heading", (_, page) => {
    const broken = findLinks(readFileSync(page, "utf8")).filter((link) => !resolves(page, link));
    expect(broken).toEqual([]);
  });

  it.each(pages.map((page) => [relative(root, page), page]))("in %s name only existing files", (_, page) => {
    const named = [...readFileSync(page, "utf8").matchAll(/`((?:test|docs)\/[\w./-]+)`/g)].map((match) => match[1]);
    expect(named.filter((path) => !existsSync(join(root, path as string)))).toEqual([]);
  });
});

describe("command lines", () => {
  it("are in the pages", () => {
    const lines = pages.flatMap((page) => findCommandLines(readFileSync(page, "utf8")));
    expect(lines.length).toBeGreaterThan(40);
    expect(lines).toContain("zonewright apply plan.zwplan --auto-approve");
    expect(checkCommandLine("zonewright plan zones/ --verbos")).toContain("--verbose");
    expect(checkCommandLine("zonewright plann zones/")).toBe("unknown command");
  });

  it.each(pages.map((page) => [relative(root, page), page]))("in %s are accepted by the program", (_, page) => {
    const wrong = findCommandLines(readFileSync(page, "utf8")).flatMap((line) => {
      const problem = checkCommandLine(line);
      return problem === undefined ? [] : [`${line}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe("documents in pages", () => {
  const examples = pages.flatMap((page) =>
    findFences(readFileSync(page, "utf8"))
      // A document with a title belongs to a session, which runs commands on it: some have errors.
      .filter(({ text, hasTitle }) => !hasTitle && /^(#.*\n)*version: 1/.test(text))
      .map(({ text }, index) => [`${relative(root, page)} ${index + 1}`, text] as const),
  );

  it("exist", () => expect(examples.length).toBeGreaterThan(3));

  it.each(examples)("%s has no error", (name, text) => {
    const { document, diagnostics } = parseYaml(name, text);
    const compiled = compileDocuments(document ? [document] : [], { kinds });
    expect([...diagnostics, ...compiled.diagnostics]).toEqual([]);
  });
});

describe("the emulator's page", () => {
  it("lists every error code that no source names", () => {
    const page = readFileSync(join(root, "docs/emulator.md"), "utf8");
    const listed = [...page.matchAll(/^\| (\d{4,5}) \| \d/gm)].map((match) => Number(match[1])).sort();
    expect(listed).toEqual(Object.values(UNDOCUMENTED_CODES).map(Number).sort());
  });
});

function listFiles(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((file) => {
    const path = join(folder, file.name);
    if (file.isDirectory()) return listFiles(path, ending);
    return path.endsWith(ending) ? [path] : [];
  });
}

/** The source without comments. */
function readCode(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "");
}

const NO_CODES = ["SHA256", "SHA384", "SHA512"];

function findCodes(text: string): readonly string[] {
  return [...text.matchAll(/\b[A-Z]{3,4}[0-9]{3}\b/g)].map(([code]) => code).filter((code) => !NO_CODES.includes(code));
}

/** Words in capitals in files that mention hazards, except an HTTP method. */
function findHazards(file: string): readonly string[] {
  const text = readCode(file);
  if (!/\bHazard\b/.test(text)) return [];
  const words = [...text.matchAll(/"([A-Z][A-Z_]{5,})"/g)].map(([, word = ""]) => word);
  return words.filter((word) => word !== "DELETE");
}

interface Fence {
  readonly language: string;
  readonly hasTitle: boolean;
  readonly text: string;
}

function findFences(text: string): readonly Fence[] {
  return [...text.matchAll(/^```(\w*)( title="[^"]*")?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", title, inner = ""]) => ({ language, hasTitle: title !== undefined, text: inner }),
  );
}

function findLinks(text: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] as string);
}

function resolves(page: string, link: string): boolean {
  if (/^https:/.test(link)) return true;
  const [path = "", heading] = link.split("#");
  const target = path === "" ? page : resolve(dirname(page), path);
  if (!existsSync(target)) return false;
  return heading === undefined || listHeadings(readFileSync(target, "utf8")).includes(heading);
}

function listHeadings(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] as string)
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replace(/ /g, "-"),
  );
}

/** Lines of code blocks and inline code that begin with the name of the program. */
function findCommandLines(text: string): readonly string[] {
  const blocks = findFences(text)
    .filter(({ language }) => language !== "yaml" || text.includes("zonewright"))
    .flatMap((block) => block.text.replace(/\\\n\s*/g, " ").split("\n"));
  const inline = [...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`(zonewright [^`]+)`/g)].map(
    (match) => match[1],
  );
  return [...blocks, ...inline]
    .map((line) => /(?:^|[\s$;=(-])\s*(zonewright [a-z].*)$/.exec(line as string)?.[1])
    .filter((line) => line !== undefined)
    .filter((line) => !/^zonewright [a-z]+ …/.test(line));
}

function checkCommandLine(line: string): string | undefined {
  const words = splitShellWords(line.replace(/\s+(#|>|\||&|;|2>).*$/, "").replace(/[;)]+$/, "")).slice(1);
  const [name = "", ...rest] = words;
  if (name === "help" || rest.includes("--help")) return undefined;
  const command = commands.find((command) => command.name === name);
  if (!command) return "unknown command";
  const parsed = parseCommandArgs(command, rest);
  return parsed.ok || (rest.length === 0 && command.positionals.min > 0) ? undefined : parsed.problem;
}

function splitShellWords(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? (match[3] as string));
}
