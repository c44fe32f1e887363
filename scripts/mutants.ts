// Mutation testing of diff, plan, apply and the API client. Stryker creates the mutants in a copy of the committed source, the only
// place where it is installed, and runs the tests that reach each mutant.
// `npx tsx scripts/mutants.ts [--share PERCENT] [--seed N] [--results FOLDER] [--near] [FOLDER…]`, see docs/testing.md
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const ROOT = resolve(__dirname, "..");

/** Stryker and its runner for Vitest; not among the dependencies (docs/decisions/0008). */
const STRYKER = ["@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"];

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  diff: readdirSync(join(ROOT, "src/diff")).map((file) => `src/diff/${file}`),
  plan: readdirSync(join(ROOT, "src/plan")).map((file) => `src/plan/${file}`),
  apply: [
    "replan",
    "resolve-unknown",
    "send-calls",
    "send-steps",
    "skip-dependents",
    "step-results",
    "step-state",
    "stop-run",
  ].map((name) => `src/apply/${name}.ts`),
  live: ["api-failure", "client", "never-sent"].map((name) => `src/live/${name}.ts`),
};

/** The closest tests of each folder kill most mutants in a second or two. */
const CLOSEST_TESTS: Readonly<Record<string, readonly string[]>> = {
  diff: ["test/diff/*.test.ts", "test/plan/order-steps.test.ts", "test/scenarios.test.ts"],
  plan: ["test/plan/*.test.ts", "test/diff/diff.test.ts", "test/scenarios.test.ts", "test/cli/saved-plan.test.ts"],
  apply: [
    "test/apply/{step-results,step-state,replan,skip-dependents,refusals,dark-names,lost-answers}.test.ts",
    "test/scenarios.test.ts",
  ],
  live: ["test/live/*.test.ts"],
};

/** Survivors are tested with whole runs in this process. Tests of the build do not see a mutant. */
const ALL_TESTS = [
  "test/{diff,plan,apply,live}/*.test.ts",
  "test/{scenarios,every-kind,request-counts}.test.ts",
  "test/simulation/{crash-points,histories,lagging-lists,lost-answers}.test.ts",
  "test/cli/{saved-plan,story,refusals,network,reports,rotate,lock-file}.test.ts",
  "test/report/{text,json,markdown}.test.ts",
  "test/fuzz/answers.test.ts",
  "test/terraform/{lost-answers,coalescing,parity,settings}.test.ts",
];
/** Slow tests of throughput. */
const EXCLUDED_TESTS = ["test/apply/rate.test.ts", "test/live/token-source.test.ts"];

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" | "CompileError" | "RuntimeError";

/** A mutant of Stryker's report, with its source line and the part that is replaced. */
interface Mutant {
  readonly file: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: Status;
  readonly location: Readonly<Record<"start" | "end", { readonly line: number; readonly column: number }>>;
  readonly line: string;
  readonly was: string;
}

/** A mutant that behaves like the original, and why. */
interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly was: string;
  readonly replacement: string;
  readonly why: string;
}

/** Reuses results of the same commit from the results folder, so that an interrupted run continues. */
function main(share: number, seed: number, results: string, near: boolean, folders: readonly string[]): void {
  mkdirSync(results, { recursive: true });
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const cached = (name: string, create: () => readonly Mutant[]) => {
    const file = join(results, `${name}-${share}-${seed}-${commit}.json`);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(create()));
    const mutants: readonly Mutant[] = JSON.parse(readFileSync(file, "utf8"));
    return mutants;
  };
  const wanted = Object.entries(SOURCES).filter(([folder]) => folders.length === 0 || folders.includes(folder));
  const mutants = wanted.flatMap(([folder, files]) => {
    const first = cached(`${folder}-near`, () =>
      runMutants(selectLines(files, share, seed), CLOSEST_TESTS[folder] ?? []),
    );
    const open = first.filter((mutant) => survives(mutant) && !isEquivalent(mutant));
    const all = cached(near ? `${folder}-none` : `${folder}-all`, () =>
      near || open.length === 0 ? [] : runMutants(open.map(getRange), ALL_TESTS),
    );
    const retested = new Map(all.map((mutant) => [getKey(mutant), mutant]));
    return first.map((mutant) => (survives(mutant) ? (retested.get(getKey(mutant)) ?? mutant) : mutant));
  });
  process.stdout.write(`${formatTable(mutants)}\n\n${formatSurvivors(mutants)}\nshare ${share} %, seed ${seed}\n`);
}

function runMutants(ranges: readonly string[], include: readonly string[]): readonly Mutant[] {
  const copy = createCopy();
  try {
    return runStryker(copy, ranges, include);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy of the committed source, with its dependencies and Stryker. */
function createCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "zonewright-mutants-"));
  const install = `npm install --no-save --no-audit --no-fund ${STRYKER.join(" ")}`;
  const command = `git archive HEAD | tar x -C ${copy} && cp -a node_modules ${copy} && cd ${copy} && ${install}`;
  const { status } = spawnSync("sh", ["-c", command], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("Cannot create the copy.");
  return copy;
}

function runStryker(copy: string, ranges: readonly string[], include: readonly string[]): readonly Mutant[] {
  const test = {
    include,
    exclude: EXCLUDED_TESTS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: "$" },
  };
  writeFileSync(
    join(copy, "vitest.mutants.mjs"),
    `${SHORT_FIRST}export default ${JSON.stringify({ test }).replace('"$"', "ShortFirst")};\n`,
  );
  writeFileSync(join(copy, "stryker.json"), JSON.stringify(createConfig(ranges)));
  const env = { ...process.env, ZONEWRIGHT_SEED: "1", ZONEWRIGHT_HISTORIES: "100", ZONEWRIGHT_FUZZ: "20" };
  const { status } = spawnSync("npx", ["stryker", "run", "stryker.json"], { cwd: copy, env, stdio: "inherit" });
  if (status !== 0) throw new Error("Stryker failed.");
  return readMutants(readFileSync(join(copy, "mutants.json"), "utf8"));
}

/** Vitest starts with the longest file; to find the first failure sooner, start with the shortest. */
const SHORT_FIRST = `import { BaseSequencer } from "vitest/node";
class ShortFirst extends BaseSequencer {
  async sort(files) { return (await super.sort(files)).reverse(); }
}
`;

/** Texts of messages are not mutated, nor is code that runs once at the start, which no single test reaches. */
function createConfig(ranges: readonly string[]): object {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.mjs" },
    mutate: ranges,
    mutator: { excludedMutations: ["StringLiteral", "ObjectLiteral"] },
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    // Stryker rewrites this file with an interface that TypeScript 7 does not have; a missing file disables that.
    tsconfigFile: "none.json",
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: "mutants.json" },
  };
}

interface StrykerReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Omit<Mutant, "file" | "line" | "was">[] }>
  >;
}

function readMutants(report: string): readonly Mutant[] {
  const { files }: StrykerReport = JSON.parse(report);
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants.map(({ mutatorName, replacement, status, location }) => {
      const { start, end } = location;
      const first = lines[start.line - 1] ?? "";
      const was = first.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
      return { file, mutatorName, replacement, status, location, line: first.trim(), was };
    });
  });
}

/** Random lines of every file, the same for the same seed. */
function selectLines(files: readonly string[], share: number, seed: number): readonly string[] {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return files.flatMap((file) => {
    if (share >= 100) return [file];
    const lines = readFileSync(join(ROOT, file), "utf8").split("\n").length;
    const chosen = Array.from({ length: lines }, (_, index) => index + 1).filter(() => random() * 100 < share);
    return chosen.map((line) => `${file}:${line}-${line}`);
  });
}

function survives({ status }: Mutant): boolean {
  return status === "Survived" || status === "NoCoverage";
}

function getRange({ file, location: { start, end } }: Mutant): string {
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function getKey(mutant: Mutant): string {
  return `${getRange(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;
}

function isEquivalent({ file, line, was, replacement }: Mutant): boolean {
  return EQUIVALENT.some(
    (same) => same.file === file && same.line === line && same.was === was && same.replacement === replacement,
  );
}

const EQUIVALENT: readonly Equivalent[] = JSON.parse(readFileSync(join(__dirname, "mutants.equivalent.json"), "utf8"));

/** Equivalent mutants, and those in code that runs once at the start, do not count. */
function formatTable(all: readonly Mutant[]): string {
  const row = (name: string, mutants: readonly Mutant[]) => {
    const count = (...of: readonly Status[]) => mutants.filter((mutant) => of.includes(mutant.status)).length;
    const left = mutants.filter((mutant) => survives(mutant) && !isEquivalent(mutant)).length;
    const killed = count("Killed", "RuntimeError");
    const score = Math.round((100 * (killed + count("Timeout"))) / Math.max(1, killed + count("Timeout") + left));
    const same = mutants.filter((mutant) => survives(mutant) && isEquivalent(mutant)).length;
    return `| ${name} | ${killed} | ${count("Timeout")} | ${left} | ${same} | ${score} % |`;
  };
  const files = [...new Set(all.map((mutant) => mutant.file))];
  const rows = files.map((file) =>
    row(
      `\`${file}\``,
      all.filter((mutant) => mutant.file === file),
    ),
  );
  const head = [
    "| file | killed | timed out | survived | equivalent | score |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  return [...head, ...rows, row("all", all)].join("\n");
}

function formatSurvivors(all: readonly Mutant[]): string {
  const left = all.filter((mutant) => survives(mutant) && !isEquivalent(mutant));
  return left
    .map(
      (mutant) =>
        `${mutant.file}:${mutant.location.start.line} ${mutant.status} ${mutant.mutatorName}\n  ${mutant.line}\n  - ${mutant.was}\n  + ${mutant.replacement}\n`,
    )
    .join("");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    /** Runs only the closest tests: minutes instead of hours. */
    near: { type: "boolean", default: false },
    results: { type: "string", default: join(tmpdir(), "zonewright-mutants") },
  },
});
main(Number(values.share), Number(values.seed), values.results, values.near, positionals);
