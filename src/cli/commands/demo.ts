// `zonewright demo`: shows the commands on an embedded emulator with a real zone. Each step declares its exit code and a part of
// its output; a step that ends differently ends the demo with exit 1.
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../base/package-root";
import type { Paint } from "../../report/paint";
import type { Command, RunCommandLine } from "../command";
import { type Edit, editZone } from "../edit-zone";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { stderrPaint, stdoutPaint } from "../print";

const ZONE = "k8s.io";
const SOURCE = "k8s.io.octodns.yaml";
const DOCUMENT = "k8s.io.yaml";
const TARGET = ["--base-url", "emulator:state.json"];

export const demoCommand: Command = {
  name: "demo",
  usage: "",
  doc: "Imports the real zone k8s.io, plans, applies, edits the zone behind the documents, shows the drift and repairs it. Leaves no files behind.",
  positionals: { min: 0, max: 0, of: "nothing" },
  flags: [],
  examples: [{ line: "zonewright demo", doc: "runs the real commands and shows each command line" }],
  async run(_args, io, runCommandLine) {
    const folder = mkdtempSync(join(tmpdir(), "zonewright-demo-"));
    try {
      return await runDemo({ io, runCommandLine, folder, paint: stdoutPaint(io) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface DemoContext {
  readonly io: Io;
  readonly runCommandLine: RunCommandLine;
  readonly folder: string;
  readonly paint: Paint;
}

/** One command line of the demo. */
interface DemoStep {
  readonly title: string;
  readonly argv: readonly string[];
  readonly exitCode: ExitCode;
  /** What the output must match. */
  readonly output?: RegExp;
  /** Writes the output to this file, as `> FILE` does in a shell. */
  readonly outputFile?: string;
}

const FIRST_STEPS: readonly DemoStep[] = [
  {
    title: "Import a real production zone from octoDNS into a document.",
    argv: ["import", "octodns", SOURCE, "--zone", ZONE],
    exitCode: EXIT.done,
    output: /records:/,
    outputFile: DOCUMENT,
  },
  {
    title: "Check the document, without network or credentials.",
    argv: ["validate", DOCUMENT],
    exitCode: EXIT.done,
    output: /^Valid: 1 file, 1 zone/,
  },
  {
    title: "Plan: what would change, and at what cost.",
    argv: ["plan", DOCUMENT, ...TARGET],
    exitCode: EXIT.done,
    output: /to create/,
  },
  {
    title: "Apply it; `converged` is reported only after reading again.",
    argv: ["apply", DOCUMENT, ...TARGET, "--auto-approve"],
    exitCode: EXIT.done,
    output: /^Converged: /m,
  },
  {
    title: "Plan again: nothing to change, so exit 0 and not 2.",
    argv: ["plan", DOCUMENT, ...TARGET, "--detailed-exitcode"],
    exitCode: EXIT.done,
    output: /^No changes: /m,
  },
];

const EDITS: readonly Edit[] = [
  { does: "edits", type: "CNAME", name: `www.${ZONE}`, content: "www.example.net" },
  { does: "deletes", type: "CNAME", name: `docs.${ZONE}` },
  { does: "adds", type: "A", name: `redirect.${ZONE}`, content: "192.0.2.66" },
  { does: "adds", type: "A", name: `forgotten.${ZONE}`, content: "192.0.2.77" },
];

const LAST_STEPS: readonly DemoStep[] = [
  {
    title: "Show the drift, separately for what the document owns and what it does not own.",
    argv: ["drift", DOCUMENT, ...TARGET],
    exitCode: EXIT.changes,
    output: /^Drift: 1 changed, 1 missing, 1 extra/m,
  },
  {
    title: "Apply again: it repairs what the document owns, and leaves the new name alone.",
    argv: ["apply", DOCUMENT, ...TARGET, "--auto-approve"],
    exitCode: EXIT.done,
    output: /^Converged: 3 done/m,
  },
  {
    title: "The plan is empty again.",
    argv: ["plan", DOCUMENT, ...TARGET, "--detailed-exitcode", "--verbose"],
    exitCode: EXIT.done,
    output: /unmanaged: 1 record\n {4}forgotten A 192\.0\.2\.77/,
  },
];

async function runDemo(context: DemoContext): Promise<ExitCode> {
  const { io, folder, paint } = context;
  const started = io.now().getTime();
  copyFileSync(examplePath(), join(folder, SOURCE));
  if (!(await runSteps(context, FIRST_STEPS))) return EXIT.error;
  io.stdout.write(`\n${paint.title("Meanwhile somebody else edits the zone.")}\n`);
  for (const name of await editZone(join(folder, "state.json"), ZONE, EDITS)) io.stdout.write(`  ${name}\n`);
  if (!(await runSteps(context, LAST_STEPS))) return EXIT.error;
  const seconds = ((io.now().getTime() - started) / 1000).toFixed(1);
  io.stdout.write(`\n${paint.title("That is everything.")} It took ${seconds} s; no files were left behind.\n`);
  io.stdout.write(
    "Next: `zonewright emulator --data state.json`, or your own zone with `zonewright import octodns FILE --zone NAME`.\n",
  );
  return EXIT.done;
}

async function runSteps(context: DemoContext, steps: readonly DemoStep[]): Promise<boolean> {
  for (const step of steps) {
    if (context.io.interrupt.aborted || !(await runStep(context, step))) return false;
  }
  return true;
}

/** Runs a step and prints its title, the command line, an excerpt of the output, and the exit code. */
async function runStep({ io, runCommandLine, folder, paint }: DemoContext, step: DemoStep): Promise<boolean> {
  const line = `zonewright ${step.argv.join(" ")}${step.outputFile === undefined ? "" : ` > ${step.outputFile}`}`;
  io.stdout.write(`\n${paint.title(step.title)}\n${paint.dim(`$ ${line}`)}\n`);
  let out = "";
  let errors = "";
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (errors += text) };
  const code = await runCommandLine(step.argv, { ...io, cwd: folder, env: demoVariables(io), stdout, stderr });
  if (step.outputFile !== undefined) writeFileSync(join(folder, step.outputFile), out);
  io.stdout.write(excerpt(out));
  const plain = out.replace(/\u001b\[\d+m/g, "");
  const isExpected = code === step.exitCode && (step.output?.test(plain) ?? true);
  if (isExpected) io.stdout.write(paint.dim(`(exit ${code})\n`));
  else
    io.stderr.write(
      `${errors}${stderrPaint(io).error("the demo failed")}: ${line} ended with ${code}, expected ${step.exitCode}\n`,
    );
  return isExpected;
}

/** The user's own credentials and targets stay out of the demo. */
function demoVariables(io: Io): Io["env"] {
  const { NO_COLOR, FORCE_COLOR, TERM, CI, ZONEWRIGHT_DEBUG } = io.env;
  return { NO_COLOR, FORCE_COLOR, TERM, CI, ZONEWRIGHT_DEBUG };
}

const HEAD = 9;
const TAIL = 6;

/** The first and the last lines of a long output. */
function excerpt(text: string): string {
  const lines = text.trimEnd().split("\n");
  const isShort = lines.length <= HEAD + TAIL + 8;
  const shown = isShort
    ? lines
    : [...lines.slice(0, HEAD), `… ${lines.length - HEAD - TAIL} more lines …`, ...lines.slice(-TAIL)];
  return `${shown.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}

/** `examples/` is in the root of the package, and of the sources. */
function examplePath(): string {
  const path = join(PACKAGE_ROOT, "examples", "zones", SOURCE);
  if (!existsSync(path)) throw new Error(`the example ${path} is missing from this installation`);
  return path;
}
