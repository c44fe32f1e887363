// `zonewright demo`: the whole story on an embedded emulator with a real zone, told by running the real commands.
// Every step says what it must end with; a step that does not hold ends the demo with exit 1.
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Paint } from "../../report/paint";
import type { Command, RunCli } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { type Edit, editZone } from "../foreign-edits";
import type { Io } from "../io";
import { errPaint, outPaint } from "../print";

const ZONE = "k8s.io";
const SOURCE = "k8s.io.octodns.yaml";
const DOCUMENT = "k8s.io.yaml";
const TARGET = ["--base-url", "emulator:state.json"];

export const demo: Command = {
  name: "demo",
  summary: "the whole story on an embedded emulator, in seconds; nothing to configure",
  usage: "",
  doc: "Imports the real zone k8s.io, plans, applies, has a stranger edit it, sees the drift and repairs it. Leaves no file behind.",
  words: { min: 0, max: 0, of: "nothing" },
  flags: [],
  examples: [{ line: "zonewright demo", doc: "runs the real commands and shows each command line" }],
  async run(_args, io, again) {
    const folder = mkdtempSync(join(tmpdir(), "zonewright-demo-"));
    try {
      return await tell({ io, again, folder, paint: outPaint(io) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Stage {
  readonly io: Io;
  readonly again: RunCli;
  readonly folder: string;
  readonly paint: Paint;
}

/** One command line of the story. */
interface Scene {
  readonly says: string;
  readonly argv: readonly string[];
  readonly ends: ExitCode;
  /** What the output must hold for the story to be true. */
  readonly shows?: RegExp;
  /** The file that its output goes to, as `> FILE` would in a shell. */
  readonly into?: string;
}

const BEFORE: readonly Scene[] = [
  {
    says: "A real production zone, as octoDNS keeps it, becomes a document.",
    argv: ["import", "octodns", SOURCE, "--zone", ZONE],
    ends: EXIT.done,
    shows: /records:/,
    into: DOCUMENT,
  },
  {
    says: "The document is checked without network or credentials.",
    argv: ["validate", DOCUMENT],
    ends: EXIT.done,
    shows: /^Valid: 1 file, 1 zone/,
  },
  {
    says: "The plan: what would change, and at what cost.",
    argv: ["plan", DOCUMENT, ...TARGET],
    ends: EXIT.done,
    shows: /to create/,
  },
  {
    says: "It is carried out; `converged` is said only after reading again.",
    argv: ["apply", DOCUMENT, ...TARGET, "--auto-approve"],
    ends: EXIT.done,
    shows: /^Converged: /m,
  },
  {
    says: "A second plan is empty: exit 0, not 2.",
    argv: ["plan", DOCUMENT, ...TARGET, "--detailed-exitcode"],
    ends: EXIT.done,
    shows: /^Nothing to change/m,
  },
];

const EDITS: readonly Edit[] = [
  { does: "edits", type: "CNAME", name: `www.${ZONE}`, content: "www.example.net" },
  { does: "deletes", type: "CNAME", name: `docs.${ZONE}` },
  { does: "adds", type: "A", name: `redirect.${ZONE}`, content: "192.0.2.66" },
  { does: "adds", type: "A", name: `forgotten.${ZONE}`, content: "192.0.2.77" },
];

const AFTER: readonly Scene[] = [
  {
    says: "Drift shows all of it, and tells what the document owns from what it does not.",
    argv: ["drift", DOCUMENT, ...TARGET],
    ends: EXIT.changes,
    shows: /^Drift: 1 changed, 1 missing, 1 extra/m,
  },
  {
    says: "Apply repairs what the document owns and leaves the stranger's new name alone.",
    argv: ["apply", DOCUMENT, ...TARGET, "--auto-approve"],
    ends: EXIT.done,
    shows: /^Converged: 3 done/m,
  },
  {
    says: "And the plan is empty again.",
    argv: ["plan", DOCUMENT, ...TARGET, "--detailed-exitcode", "--verbose"],
    ends: EXIT.done,
    shows: /unmanaged: 1 record\n {4}forgotten A 192\.0\.2\.77/,
  },
];

async function tell(stage: Stage): Promise<ExitCode> {
  const { io, folder, paint } = stage;
  const started = io.now().getTime();
  copyFileSync(exampleFile(), join(folder, SOURCE));
  if (!(await play(stage, BEFORE))) return EXIT.error;
  io.stdout.write(`\n${paint.title("Meanwhile a stranger works on the zone.")}\n`);
  for (const name of await editZone(join(folder, "state.json"), ZONE, EDITS)) io.stdout.write(`  ${name}\n`);
  if (!(await play(stage, AFTER))) return EXIT.error;
  const seconds = ((io.now().getTime() - started) / 1000).toFixed(1);
  io.stdout.write(`\n${paint.title("That is the whole story.")} It took ${seconds} s; no file was left behind.\n`);
  io.stdout.write(
    "Next: `zonewright emulator --data state.json`, or your own zone with `zonewright import octodns FILE --zone NAME`.\n",
  );
  return EXIT.done;
}

async function play(stage: Stage, scenes: readonly Scene[]): Promise<boolean> {
  for (const scene of scenes) {
    if (stage.io.interrupt.aborted || !(await show(stage, scene))) return false;
  }
  return true;
}

/** Runs one scene and prints it: what for, the command line, an excerpt of the output, the exit code. */
async function show({ io, again, folder, paint }: Stage, scene: Scene): Promise<boolean> {
  const line = `zonewright ${scene.argv.join(" ")}${scene.into === undefined ? "" : ` > ${scene.into}`}`;
  io.stdout.write(`\n${paint.title(scene.says)}\n${paint.dim(`$ ${line}`)}\n`);
  let out = "";
  let errors = "";
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (errors += text) };
  const code = await again(scene.argv, { ...io, cwd: folder, env: envOf(io), stdout, stderr });
  if (scene.into !== undefined) writeFileSync(join(folder, scene.into), out);
  io.stdout.write(excerpt(out));
  const bare = out.replace(/\u001b\[\d+m/g, "");
  const holds = code === scene.ends && (scene.shows?.test(bare) ?? true);
  if (holds) io.stdout.write(paint.dim(`(exit ${code})\n`));
  else
    io.stderr.write(
      `${errors}${errPaint(io).error("the demo does not hold")}: ${line} ended with ${code}, ${scene.ends} was meant\n`,
    );
  return holds;
}

/** Credentials and targets of the person's own stay out of a demo. */
function envOf(io: Io): Io["env"] {
  const { NO_COLOR, FORCE_COLOR, TERM, CI, ZONEWRIGHT_DEBUG } = io.env;
  return { NO_COLOR, FORCE_COLOR, TERM, CI, ZONEWRIGHT_DEBUG };
}

const HEAD = 9;
const TAIL = 6;

/** The first and the last lines of a long output. */
function excerpt(text: string): string {
  const lines = text.trimEnd().split("\n");
  const few = lines.length <= HEAD + TAIL + 8;
  const shown = few
    ? lines
    : [...lines.slice(0, HEAD), `… ${lines.length - HEAD - TAIL} more lines …`, ...lines.slice(-TAIL)];
  return `${shown.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}

/** In the sources as in the package, `examples/` lies beside the folder that the code is in. */
function exampleFile(): string {
  const path = join(__dirname, "..", "..", "..", "examples", "zones", SOURCE);
  if (!existsSync(path)) throw new Error(`the example ${path} is not part of this installation`);
  return path;
}
