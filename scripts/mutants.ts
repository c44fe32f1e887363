// Mutation testing of the decisions that matter most: what differs, in which order, and what became of a write. Stryker makes
// the mutants in a copy of the tree, where alone it is installed, and runs the tests that reach each of them.
// `npx tsx scripts/mutants.ts [--share PER_CENT] [--seed N] [--results FOLDER] [--near] [ROOM…]`, see docs/testing.md
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const ROOT = resolve(__dirname, "..");

/** Stryker's own version and that of its runner; not among our dependencies (docs/decisions/0008). */
const STRYKER = ["@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"];

const ROOMS: Readonly<Record<string, readonly string[]>> = {
  diff: readdirSync(join(ROOT, "src/diff")).map((file) => `src/diff/${file}`),
  plan: readdirSync(join(ROOT, "src/plan")).map((file) => `src/plan/${file}`),
  apply: ["attempt", "held", "ledger", "replan", "run", "settle"].map((name) => `src/apply/${name}.ts`),
  live: ["api-error", "client", "sent"].map((name) => `src/live/${name}.ts`),
};

/** Most mutants of a room die here, in a second or two. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  diff: ["test/diff/*.test.ts", "test/plan/order.test.ts", "test/scenarios.test.ts"],
  plan: ["test/plan/*.test.ts", "test/diff/diff.test.ts", "test/scenarios.test.ts", "test/cli/saved-plan.test.ts"],
  apply: [
    "test/apply/{ledger,settle,replan,holding,refusals,dark-names,lost-answers}.test.ts",
    "test/scenarios.test.ts",
  ],
  live: ["test/live/*.test.ts"],
};

/** What is left meets these: whole runs in this process. Tests of built files know nothing of a mutant. */
const ALL = [
  "test/{diff,plan,apply,live}/*.test.ts",
  "test/{scenarios,every-kind,request-counts}.test.ts",
  "test/simulation/{crash-points,histories,lagging-lists,lost-answers}.test.ts",
  "test/cli/{saved-plan,story,refusals,network,reports,rotate,lock-file}.test.ts",
  "test/report/{text,json,markdown}.test.ts",
  "test/fuzz/answers.test.ts",
  "test/terraform/{lost-answers,coalescing,parity,settings}.test.ts",
];
/** Slow, and of how fast or how much. */
const LEFT_OUT = ["test/apply/rate.test.ts", "test/live/token-source.test.ts"];

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" | "CompileError" | "RuntimeError";

/** One mutant of Stryker's report, with the line that it is in and the part of it that is another. */
interface Mutant {
  readonly file: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: Status;
  readonly location: Readonly<Record<"start" | "end", { readonly line: number; readonly column: number }>>;
  readonly line: string;
  readonly was: string;
}

/** A mutant that no test can tell from the original, and why. */
interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly was: string;
  readonly replacement: string;
  readonly why: string;
}

/** What was finished before at the same commit is taken from the folder of results: an interrupted run goes on where it was. */
function main(share: number, seed: number, results: string, near: boolean, rooms: readonly string[]): void {
  mkdirSync(results, { recursive: true });
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const keep = (name: string, make: () => readonly Mutant[]) => {
    const file = join(results, `${name}-${share}-${seed}-${commit}.json`);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(make()));
    return JSON.parse(readFileSync(file, "utf8")) as readonly Mutant[];
  };
  const wanted = Object.entries(ROOMS).filter(([room]) => rooms.length === 0 || rooms.includes(room));
  const mutants = wanted.flatMap(([room, files]) => {
    const first = keep(`${room}-near`, () => tried(drawn(files, share, seed), NEAR[room] as readonly string[]));
    const open = first.filter((mutant) => survives(mutant) && !equivalent(mutant));
    const all = keep(near ? `${room}-none` : `${room}-all`, () =>
      near || open.length === 0 ? [] : tried(open.map(rangeOf), ALL),
    );
    const again = new Map(all.map((mutant) => [keyOf(mutant), mutant]));
    return first.map((mutant) => (survives(mutant) ? (again.get(keyOf(mutant)) ?? mutant) : mutant));
  });
  process.stdout.write(`${tableOf(mutants)}\n\n${survivorsOf(mutants)}\nshare ${share} %, seed ${seed}\n`);
}

function tried(ranges: readonly string[], include: readonly string[]): readonly Mutant[] {
  const copy = copied();
  try {
    return ran(copy, ranges, include);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What is committed, with its dependencies and Stryker. */
function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), "zonewright-mutants-"));
  const install = `npm install --no-save --no-audit --no-fund ${STRYKER.join(" ")}`;
  const make = `git archive HEAD | tar x -C ${copy} && cp -a node_modules ${copy} && cd ${copy} && ${install}`;
  const made = spawnSync("sh", ["-c", make], { cwd: ROOT, stdio: "inherit" });
  if (made.status !== 0) throw new Error("the copy was not made");
  return copy;
}

function ran(copy: string, ranges: readonly string[], include: readonly string[]): readonly Mutant[] {
  const test = { include, exclude: LEFT_OUT, testTimeout: 60_000, hookTimeout: 60_000, sequence: { sequencer: "$" } };
  writeFileSync(
    join(copy, "vitest.mutants.mjs"),
    `${SHORT_FIRST}export default ${JSON.stringify({ test }).replace('"$"', "ShortFirst")};\n`,
  );
  writeFileSync(join(copy, "stryker.json"), JSON.stringify(configOf(ranges)));
  const env = { ...process.env, ZONEWRIGHT_SEED: "1", ZONEWRIGHT_HISTORIES: "100", ZONEWRIGHT_FUZZ: "20" };
  const { status } = spawnSync("npx", ["stryker", "run", "stryker.json"], { cwd: copy, env, stdio: "inherit" });
  if (status !== 0) throw new Error("Stryker did not finish");
  return mutantsIn(readFileSync(join(copy, "mutants.json"), "utf8"));
}

/** Vitest begins with the longest file; whoever waits for the first failure wants the opposite. */
const SHORT_FIRST = `import { BaseSequencer } from "vitest/node";
class ShortFirst extends BaseSequencer {
  async sort(files) { return (await super.sort(files)).reverse(); }
}
`;

/** Words and shapes of messages are not decisions; what runs once at the start cannot be told by the test that reaches it. */
function configOf(ranges: readonly string[]): object {
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
    // Stryker rewrites this file by an interface that TypeScript 7 does not have; there is nothing in it to rewrite.
    tsconfigFile: "none.json",
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: "mutants.json" },
  };
}

function mutantsIn(report: string): readonly Mutant[] {
  const { files } = JSON.parse(report) as {
    files: Record<string, { source: string; mutants: readonly Omit<Mutant, "file" | "line" | "was">[] }>;
  };
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

/** Some lines of every file, by chance: the same for the same seed. */
function drawn(files: readonly string[], share: number, seed: number): readonly string[] {
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

function rangeOf({ file, location: { start, end } }: Mutant): string {
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function keyOf(mutant: Mutant): string {
  return `${rangeOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;
}

function equivalent({ file, line, was, replacement }: Mutant): boolean {
  return EQUIVALENT.some(
    (same) => same.file === file && same.line === line && same.was === was && same.replacement === replacement,
  );
}

const EQUIVALENT = JSON.parse(
  readFileSync(join(__dirname, "mutants.equivalent.json"), "utf8"),
) as readonly Equivalent[];

/** Equivalent mutants and those that ran once at the start count neither as killed nor as tried. */
function tableOf(all: readonly Mutant[]): string {
  const row = (name: string, mutants: readonly Mutant[]) => {
    const count = (...of: readonly Status[]) => mutants.filter((mutant) => of.includes(mutant.status)).length;
    const left = mutants.filter((mutant) => survives(mutant) && !equivalent(mutant)).length;
    const killed = count("Killed", "RuntimeError");
    const score = Math.round((100 * (killed + count("Timeout"))) / Math.max(1, killed + count("Timeout") + left));
    const same = mutants.filter((mutant) => survives(mutant) && equivalent(mutant)).length;
    return `| ${name} | ${killed} | ${count("Timeout")} | ${left} | ${same} | ${score} % |`;
  };
  const files = [...new Set(all.map((mutant) => mutant.file))];
  const rows = files.map((file) =>
    row(
      `\`${file}\``,
      all.filter((mutant) => mutant.file === file),
    ),
  );
  const head = ["| file | killed | by time | survived | equivalent | score |", "| --- | --- | --- | --- | --- | --- |"];
  return [...head, ...rows, row("all", all)].join("\n");
}

function survivorsOf(all: readonly Mutant[]): string {
  const left = all.filter((mutant) => survives(mutant) && !equivalent(mutant));
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
    /** Survivors do not meet whole runs: minutes instead of hours. */
    near: { type: "boolean", default: false },
    results: { type: "string", default: join(tmpdir(), "zonewright-mutants") },
  },
});
main(Number(values.share), Number(values.seed), values.results, values.near, positionals);
