// Runs the deliberate breaks of the specification: for each row it breaks a copy of the source and expects the row's test to fail.
// Prints the rows whose break is not caught. Takes minutes: `npx tsx scripts/breaks.ts [ROW …]`.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { BREAKS, type Break } from "../test/specification/breaks";
import { ROWS, type SpecificationRow } from "../test/specification/rows";

const ROOT = resolve(__dirname, "..");
const COPIED = [
  "src",
  "test",
  "docs",
  "examples",
  "scripts",
  "package.json",
  "schema.json",
  "tsconfig.json",
  "vitest.config.mts",
];
const COPIES = 2;

type Verdict = "caught" | "survived" | "does not load" | "does not pass without the break";

void main(process.argv.slice(2));

async function main(wanted: readonly string[]): Promise<void> {
  const rows = ROWS.filter((row) => wanted.length === 0 || wanted.includes(row.id));
  const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
  if (unknown.length > 0) throw new Error(`Unknown rows: ${unknown.join(", ")}`);
  const misplaced = rows.flatMap(checkBreak);
  if (misplaced.length > 0) {
    for (const problem of misplaced) process.stderr.write(`${problem}\n`);
    process.stderr.write(`${misplaced.length} breaks do not match the source; no test was run.\n`);
    process.exitCode = 1;
    return;
  }
  const verdicts = await runBreaks(rows);
  const open = rows.filter((row) => verdicts.get(row.id) !== "caught");
  for (const row of open) process.stdout.write(`${row.section} ${row.id}: ${verdicts.get(row.id)}\n`);
  process.stdout.write(`${rows.length} rows, ${rows.length} breaks, ${rows.length - open.length} caught\n`);
  process.exitCode = open.length === 0 ? 0 : 1;
}

/** The text that a break replaces must occur exactly once in its file. */
function checkBreak({ id }: SpecificationRow): readonly string[] {
  const { file, search, replacement } = getBreak(id);
  if (search === replacement) return [`${id}: the break changes nothing`];
  const count = readSource(file)?.split(search).length;
  if (count === undefined) return [`${id}: ${file} does not exist`];
  return count === 2 ? [] : [`${id}: occurs ${count - 1} times in ${file}, expected once: ${JSON.stringify(search)}`];
}

function getBreak(id: string): Break {
  const found = BREAKS[id];
  if (!found) throw new Error(`The row ${id} has no break.`);
  return found;
}

function readSource(file: string): string | undefined {
  try {
    return readFileSync(join(ROOT, file), "utf8");
  } catch {
    return undefined;
  }
}

async function runBreaks(rows: readonly SpecificationRow[]): Promise<ReadonlyMap<string, Verdict>> {
  const queue = [...rows];
  const verdicts = new Map<string, Verdict>();
  const folder = mkdtempSync(join(tmpdir(), "zonewright-breaks-"));
  try {
    await Promise.all(
      Array.from({ length: COPIES }, async (_, index) => {
        const tree = createCopy(join(folder, String(index)));
        const passing = await listPassing(tree, [...new Set(rows.map((row) => row.file))]);
        for (let row = queue.shift(); row; row = queue.shift()) {
          const passes = passing.get(row.file)?.includes(row.title);
          verdicts.set(row.id, passes ? await runBreak(tree, row) : "does not pass without the break");
          process.stderr.write(`${verdicts.size}/${rows.length} ${row.id}: ${verdicts.get(row.id)}\n`);
        }
      }),
    );
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createCopy(tree: string): string {
  for (const name of COPIED) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  return tree;
}

/** The row's test must fail. If the broken source does not load, or the test is not found, the break proves nothing. */
async function runBreak(tree: string, row: SpecificationRow): Promise<Verdict> {
  const { file, search, replacement } = getBreak(row.id);
  const path = join(tree, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.split(search).join(replacement));
  const title = `${row.title.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`;
  const results = await runTests(tree, [row.file, "-t", title]);
  writeFileSync(path, source);
  const statuses = results.filter((result) => result.title === row.title).map((result) => result.status);
  if (statuses.includes("failed")) return "caught";
  return statuses.includes("passed") ? "survived" : "does not load";
}

/** The titles of the tests that pass without a break, by test file. */
async function listPassing(tree: string, files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const results = (await runTests(tree, files)).filter((result) => result.status === "passed");
  return new Map(
    files.map((file) => [
      file,
      results.filter((result) => result.file.endsWith(`/${file}`)).map((result) => result.title),
    ]),
  );
}

interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly status: string;
}

/** Vitest's JSON report. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly Omit<TestResult, "file">[];
  }[];
}

function runTests(tree: string, args: readonly string[]): Promise<readonly TestResult[]> {
  const cached = ["--experimental.fsModuleCache", `--experimental.fsModuleCachePath=${join(tree, ".cache")}`];
  const command = ["node_modules/vitest/vitest.mjs", "run", ...args, "--reporter=json", ...cached];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: tree, timeout: 120_000, maxBuffer: 1e8 }, (_, stdout) => {
      const start = stdout.indexOf('{"numTotalTestSuites"');
      const { testResults }: Report = start < 0 ? { testResults: [] } : JSON.parse(stdout.slice(start));
      done(
        testResults.flatMap(({ name, assertionResults }) =>
          assertionResults.map((result) => ({ ...result, file: name })),
        ),
      );
    });
  });
}
