// `--app`: runs the program, and returns the folder that it wrote its stacks into.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeTitle, type DiagnosticCode } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { PROGRAM_FOLDER } from "../../desired";
import type { TemporaryOutput } from "../../operations";
import type { Args } from "../command";
import type { Io } from "../io";
import { programVariables } from "./program-variables";
import { runShellCommand } from "./run-shell-command";

/** Undefined without the flag. */
export function createProgramRun(args: Args, io: Io): (() => Promise<TemporaryOutput>) | undefined {
  const command = args.value("app");
  return command === undefined ? undefined : () => run(command, args.all("app-env"), io);
}

async function run(command: string, passed: readonly string[], io: Io): Promise<TemporaryOutput> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-app-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // The programs of cdktf and cdktn take the folder from their own variable. `npx` looks for no newer version of itself.
  const outdir = { ZONEWRIGHT_OUTDIR: folder, CDKTF_OUTDIR: folder };
  const own = { ...outdir, ZONEWRIGHT_SYNTH: "report", npm_config_update_notifier: "false" };
  const problem = await runShellCommand({
    command,
    cwd: io.cwd,
    env: programVariables(io.env, passed, own),
    output: io.stderr,
    interrupt: io.interrupt,
  });
  if (io.interrupt.aborted) {
    remove();
    throw new Error("interrupted");
  }
  if (problem !== undefined) return { diagnostics: [describeFailure(command, problem)], remove };
  if (!existsSync(join(folder, "manifest.json"))) return { diagnostics: [describeNothing(command)], remove };
  return { folder, diagnostics: [], remove };
}

function describeFailure(command: string, problem: string): Diagnostic {
  const help =
    "Its own messages are above. It has no credential in its environment: `--app-env NAME` passes a variable on.";
  return createError("SYN109", `\`${command}\` ${problem}.`, help);
}

function describeNothing(command: string): Diagnostic {
  const detail = `\`${command}\` wrote no stack into the folder that \`ZONEWRIGHT_OUTDIR\` names.`;
  const help = "Call `app.synth()` at the end of the program, and create the app without `outdir`.";
  return createError("SYN110", detail, help);
}

function createError(code: DiagnosticCode, detail: string, help: string): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail, help, where: { file: PROGRAM_FOLDER } };
}
