// Measures the goals for time and memory, and prints a table of goals and results. Exits 1 if a goal is missed by more than 20 %.
// Run: npm run bench -- [NAME…] [--repetitions N] [--write]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, Sample } from "./benchmark";
import { formatTable, judge, type Row, selectMedian } from "./judge";
import { benchmarks } from "./rows";

const README = join(__dirname, "README.md");
/** The last results are between these lines. */
const RESULTS = /(<!-- results -->\n)[\s\S]*(?=<!-- end of results -->)/;

async function main(): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { repetitions: { type: "string", default: "5" }, write: { type: "boolean", default: false } },
  });
  const rows: Row[] = [];
  for (const benchmark of selectBenchmarks(positionals))
    rows.push(...(await tryToMeasure(benchmark, Number(values.repetitions))));
  const table = `${formatTable(rows)}\n${describeMachine()} Medians of ${values.repetitions}.\n`;
  process.stdout.write(table);
  if (values.write)
    writeFileSync(
      README,
      readFileSync(README, "utf8").replace(RESULTS, (_, start) => `${start}${table}`),
    );
  return judge(rows);
}

function selectBenchmarks(names: readonly string[]): readonly Benchmark[] {
  const known = benchmarks.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known are ${known.join(", ")}.`);
  return benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** A program that fails misses its goals, and ends no other measurement. */
async function tryToMeasure(benchmark: Benchmark, repetitions: number): Promise<readonly Row[]> {
  try {
    return await measure(benchmark, repetitions);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${benchmark.name}: ${message}\n`);
    const [failed = ""] = message.split("\n");
    return benchmark.goals.map((goal) => ({ goal, result: { failed } }));
  }
}

async function measure({ name, goals, prepare }: Benchmark, repetitions: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-bench-"));
  try {
    const prepared = await prepare(folder);
    if ("notRun" in prepared) return goals.map((goal) => ({ goal, result: prepared }));
    const samples: (readonly Sample[])[] = [];
    try {
      for (let repetition = 1; repetition <= repetitions; repetition += 1) {
        const measured = await prepared.measure();
        process.stderr.write(`${name} ${repetition}: ${measured.map(describeSample).join("; ")}\n`);
        samples.push(measured);
      }
    } finally {
      await prepared.close?.();
    }
    return goals.map((goal, index) => ({ goal, result: selectMedian(samples.flatMap((of) => of[index] ?? [])) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describeSample({ value, note }: Sample): string {
  return `${value.toFixed(3)} (${note})`;
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = `${(totalmem() / 1e9).toFixed(0)} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cpu?.model.trim()}, ${cpus().length} cores, ${memory}, Node ${process.version}, load ${load} at the end.`;
}

main().then(
  (exit) => {
    process.exitCode = exit;
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
