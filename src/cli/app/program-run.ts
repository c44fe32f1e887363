// `--app`: runs the program, and returns the folder that it wrote its stacks into.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import type { TemporaryOutput } from "../../operations";
import type { Args } from "../command";
import type { Io } from "../io";
import { programVariables } from "./program-variables";
import { runProgram } from "./run-program";

/** Undefined without the flag. */
export function createProgramRun(args: Args, io: Io): (() => Promise<TemporaryOutput>) | undefined {
  const command = args.value("app");
  return command === undefined ? undefined : () => run(command, args.all("app-env"), io);
}

async function run(command: string, passed: readonly string[], io: Io): Promise<TemporaryOutput> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-app-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // The programs of cdktf and cdktn take the folder from their own variable.
  const own = { ZONEWRIGHT_OUTDIR: folder, CDKTF_OUTDIR: folder, ZONEWRIGHT_SYNTH: "report" };
  const problem = await runProgram({
    command,
    cwd: io.cwd,
    env: programVariables(io.env, passed, own),
    output: io.stderr,
    interrupt: io.interrupt,
  });
  if (problem !== undefined) return { diagnostics: [describeFailure(command, problem)], remove };
  if (!existsSync(join(folder, "manifest.json"))) return { diagnostics: [describeNothing(command)], remove };
  return { folder, diagnostics: [], remove };
}

function describeFailure(command: string, problem: string): Diagnostic {
  const help =
    "Its own messages are above. It has no credential in its environment: `--app-env NAME` passes a variable on.";
  return {
    code: "SYN109",
    severity: "error",
    summary: codeTitle("SYN109"),
    detail: `\`${command}\` ${problem}.`,
    help,
  };
}

function describeNothing(command: string): Diagnostic {
  const detail = `\`${command}\` wrote no stack into the folder that \`ZONEWRIGHT_OUTDIR\` names.`;
  const help = "Call `app.synth()` at the end of the program, and create the app without `outdir`.";
  return { code: "SYN110", severity: "error", summary: codeTitle("SYN110"), detail, help };
}
