// Breaks the implementation on purpose, once for every row of the specification, in copies of the tree, and expects the row's
// test to fail. Prints what survives. Takes minutes: `npx tsx scripts/breaks.ts [ROW …]`.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { BREAKS, type Break } from "../test/specification/breaks";
import { ROWS, type SpecificationRow } from "../test/specification/rows";

const ROOT = resolve(__dirname, "..");
const COPIED = ["src", "test", "docs", "examples", "package.json", "schema.json", "tsconfig.json", "vitest.config.mts"];
const COPIES = 2;

type Verdict = "caught" | "survived" | "does not load" | "does not pass without the break";

void main(process.argv.slice(2));

async function main(wanted: readonly string[]): Promise<void> {
  const rows = ROWS.filter((row) => wanted.length === 0 || wanted.includes(row.id));
  const queue = [...rows];
  const verdicts = new Map<string, Verdict>();
  const folder = mkdtempSync(join(tmpdir(), "zonewright-breaks-"));
  try {
    await Promise.all(
      Array.from({ length: COPIES }, async (_, index) => {
        const tree = copyOf(join(folder, String(index)));
        const sound = await passing(tree, [...new Set(rows.map((row) => row.file))]);
        for (let row = queue.shift(); row; row = queue.shift()) {
          const passes = sound.get(row.file)?.includes(row.title);
          verdicts.set(row.id, passes ? await judged(tree, row) : "does not pass without the break");
          process.stderr.write(`${verdicts.size}/${rows.length} ${row.id}: ${verdicts.get(row.id)}\n`);
        }
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const rest = rows.filter((row) => verdicts.get(row.id) !== "caught");
  for (const row of rest) process.stdout.write(`${row.section} ${row.id}: ${verdicts.get(row.id)}\n`);
  process.stdout.write(`${rows.length} rows, ${rows.length} breaks, ${rows.length - rest.length} caught\n`);
  process.exitCode = rest.length === 0 ? 0 : 1;
}

function copyOf(tree: string): string {
  for (const name of COPIED) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  return tree;
}

/** The row's test must fail with the break; a tree that does not load, or a run that finds no test, counts for nothing. */
async function judged(tree: string, row: SpecificationRow): Promise<Verdict> {
  const { file, search, replacement } = BREAKS[row.id] as Break;
  const path = join(tree, file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, whole.split(search).join(replacement));
  const title = `${row.title.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`;
  const tests = await run(tree, [row.file, "-t", title]);
  writeFileSync(path, whole);
  if (tests.some((test) => test.title === row.title && test.status === "failed")) return "caught";
  return tests.some((test) => test.title === row.title && test.status === "passed") ? "survived" : "does not load";
}

/** The titles that pass as the tree is, by test file. */
async function passing(tree: string, files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const tests = await run(tree, files);
  const titles = (file: string) =>
    tests.filter((test) => test.status === "passed" && test.file.endsWith(`/${file}`)).map((test) => test.title);
  return new Map(files.map((file) => [file, titles(file)]));
}

interface Ran {
  readonly file: string;
  readonly title: string;
  readonly status: string;
}

interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly Omit<Ran, "file">[] }[];
}

function run(tree: string, args: readonly string[]): Promise<readonly Ran[]> {
  const cached = ["--experimental.fsModuleCache", `--experimental.fsModuleCachePath=${join(tree, ".cache")}`];
  const command = ["node_modules/vitest/vitest.mjs", "run", ...args, "--reporter=json", ...cached];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: tree, timeout: 120_000, maxBuffer: 1e8 }, (_, stdout) => {
      const start = stdout.indexOf('{"numTotalTestSuites"');
      const { testResults }: Report = start < 0 ? { testResults: [] } : JSON.parse(stdout.slice(start));
      done(
        testResults.flatMap(({ name, assertionResults }) =>
          assertionResults.map((assertionResult) => ({ ...assertionResult, file: name })),
        ),
      );
    });
  });
}
