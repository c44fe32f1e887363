// Mutation testing of the decisions that matter most: what differs, in which order, and what became of a write. Each mutant is
// one small change in a copy of the tree; it is killed if a test fails. `npx tsx scripts/mutants.ts [COUNT] [SEED]`
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "..");
const TARGETS: readonly string[] = [
  ...["diff", "plan"].flatMap((room) => readdirSync(join(ROOT, "src", room)).map((file) => `src/${room}/${file}`)),
  ...["attempt", "held", "ledger", "replan", "run", "settle"].map((name) => `src/apply/${name}.ts`),
  ...["api-error", "client", "sent"].map((name) => `src/live/${name}.ts`),
];

/** First those that fail soonest; what survives them meets the rest. */
const STAGES: readonly (readonly string[])[] = [
  [
    "test/diff",
    "test/plan",
    "test/scenarios.test.ts",
    "test/apply/lost-answers.test.ts",
    "test/apply/refusals.test.ts",
  ],
  [
    "test/live",
    "test/simulation/histories.test.ts",
    "test/simulation/lagging-lists.test.ts",
    "test/apply/dark-names.test.ts",
  ],
  ["test/simulation", "test/every-kind.test.ts", "test/cli", "test/report", "test/request-counts.test.ts"],
];

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ \+ 1\b/g, " - 1"],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/\.some\(/g, ".every("],
  [/\.every\(/g, ".some("],
  [/(?<=[( ])!(?=[a-zA-Z(])/g, ""],
  [/\bif \((.+)\) return/g, "if (false) return"],
  [/\breturn \[\.\.\.(\w+), /g, "return ["],
];

interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

main(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 1));

function main(count: number, seed: number): void {
  const copy = copied();
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  try {
    for (const stage of STAGES)
      if (!passes(copy, stage)) throw new Error(`not green to begin with: ${stage.join(", ")}`);
    const chosen = drawn(TARGETS.flatMap(mutantsOf), count, seed);
    let killed = 0;
    for (const [index, one] of chosen.entries()) {
      const survives = survivesAll(copy, one);
      if (survives) say(`survived ${one.file}:${one.line}\n  - ${one.before.trim()}\n  + ${one.after.trim()}`);
      else killed += 1;
      process.stderr.write(
        `${survives ? "survived" : "killed"} ${one.file}:${one.line}; ${index + 1} of ${chosen.length}, ${killed} killed\n`,
      );
    }
    say(`${killed} of ${chosen.length} mutants killed (${Math.round((100 * killed) / chosen.length)} %), seed ${seed}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), "zonewright-mutants-"));
  for (const name of readdirSync(ROOT))
    if (name !== "node_modules" && name !== ".git") cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

function mutantsOf(file: string): readonly Mutant[] {
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  return lines.flatMap((before, index) => {
    if (/^\s*(\/\/|\*|\/\*\*|import |export (type|interface) |readonly |type )/.test(before)) return [];
    return OPERATORS.flatMap(([pattern, by]) =>
      [...before.matchAll(pattern)].map((match) => {
        const after = before.slice(0, match.index) + by + before.slice(match.index + match[0].length);
        return { file, line: index + 1, before, after };
      }),
    ).filter((one) => one.after !== before);
  });
}

function drawn(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);
}

function survivesAll(copy: string, { file, line, after }: Mutant): boolean {
  const path = join(copy, file);
  const good = readFileSync(path, "utf8");
  const lines = good.split("\n");
  lines[line - 1] = after;
  writeFileSync(path, lines.join("\n"));
  try {
    return STAGES.every((stage) => passes(copy, stage));
  } finally {
    writeFileSync(path, good);
  }
}

/** A mutant that never ends is killed too. */
function passes(copy: string, tests: readonly string[]): boolean {
  const env = { ...process.env, ZONEWRIGHT_HISTORIES: "150", ZONEWRIGHT_KILLS: "1", ZONEWRIGHT_SEED: "1" };
  const words = ["vitest", "run", "--bail=1", "--reporter=dot", ...tests];
  return spawnSync("npx", words, { cwd: copy, env, timeout: 600_000, stdio: "ignore" }).status === 0;
}
