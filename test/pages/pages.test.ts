// Runs every console block of every page and compares its output with what the page shows. With ZONEWRIGHT_UPDATE_PAGES=1 it writes
// what differs into the page: read it, and shorten it with `…`.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { compareOutput } from "./compare-output";
import { openPageSession } from "./page-session";
import { type PageStep, readPage } from "./read-page";

const ROOT = resolve(__dirname, "../..");
const PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md", ...listPages("docs")];

const UPDATES = process.env["ZONEWRIGHT_UPDATE_PAGES"] === "1";

const pages = PAGES.map((page) => ({ page, steps: readPage(readFileSync(join(ROOT, page), "utf8")) })).filter(
  ({ steps }) => steps.some((step) => step.does === "run"),
);

for (const { page, steps } of pages) describeTier(page, findMissingTool(steps), () => testPage(page, steps));

function testPage(page: string, steps: readonly PageStep[]): void {
  const session = openPageSession();
  const updates: Update[] = [];
  afterAll(async () => {
    await session.close();
    if (UPDATES && updates.length > 0) updatePage(join(ROOT, page), updates);
  });

  for (const step of steps) {
    if (step.does !== "run") continue;
    it(`line ${step.line} shows what it prints: ${step.command.split("\n")[0]}`, async () => {
      await prepareUpTo(step.line);
      const output = await session.run(step.command);
      const difference = compareOutput(step.output, output);
      if (difference !== undefined) updates.push({ line: step.outputLine, lines: step.output.length, output });
      if (!UPDATES) expect(difference).toBe(undefined);
    });
  }

  let prepared = 0;
  /** Writes the files and runs the comments above the line. */
  async function prepareUpTo(line: number): Promise<void> {
    for (const step of steps.filter((step) => step.does !== "run" && step.line > prepared && step.line < line)) {
      if (step.does === "write") session.writeFile(step.path, step.text);
      if (step.does === "prepare") await session.prepare(step.what);
    }
    prepared = line;
  }
}

describe("pages", () => {
  it("have over 100 commands with their output", () => {
    const commands = pages.flatMap(({ steps }) => steps.filter((step) => step.does === "run"));
    expect(commands.length).toBeGreaterThan(100);
  });
});

function findMissingTool(steps: readonly PageStep[]): string | undefined {
  const tools = steps.flatMap((step) => (step.does === "need" ? [step.tool] : []));
  const missing = tools.find((tool) => spawnSync("sh", ["-c", `command -v ${tool}`]).status !== 0);
  return missing && `${missing} is not installed`;
}

interface Update {
  /** The first line to replace, from 1. */
  readonly line: number;
  readonly lines: number;
  readonly output: string;
}

function updatePage(file: string, updates: readonly Update[]): void {
  const lines = readFileSync(file, "utf8").split("\n");
  for (const { line, lines: count, output } of [...updates].reverse())
    lines.splice(line - 1, count, ...(output === "" ? [] : output.trimEnd().split("\n")));
  writeFileSync(file, lines.join("\n"));
}

function listPages(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .sort();
}
