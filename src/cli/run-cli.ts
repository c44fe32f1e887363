// Runs one command line, from its arguments to the exit code. It touches the process only through `io`.
import { codeTitle } from "../base/codes";
import { errorText } from "../base/error-text";
import { escapeText } from "../base/escape-text";
import { suggestName } from "../base/suggest-name";
import { VERSION } from "../base/version";
import { QueueUnavailableError } from "../fleet/queue-unavailable-error";
import { connectSharedServices, ENGINE_VARIABLE, type SharedServicesOptions } from "../fleet/shared-services";
import { refuseErrors } from "../report/refusal";
import { refusalText } from "../report/text";
import { parseCommandArgs } from "./args";
import { commands, loadCommand } from "./commands";
import { EXIT, type ExitCode } from "./exit";
import { findFrontPage, isHelp } from "./front-page";
import { formatCommandPage, formatTopPage } from "./help";
import type { Io } from "./io";
import { printDiagnostics, stderrPaint, stdoutPaint, usageError } from "./print";
import { redactStreams } from "./redact-streams";
import { mayWrite } from "./report-failure";
import { findUnwritableReports } from "./reports";
import { describeStdoutProblem } from "./stdout-problem";

/** Runs `zonewright ARGV…` and returns its exit code. Never throws: an unexpected error is printed as `BUG`, with exit code 1. */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
  const redacted = redactStreams(io);
  const connected = redacted.shared ? undefined : connectSharedServices(sharedServicesOptions(redacted));
  let hasWritten = false;
  const onWrite = () => {
    hasWritten = true;
    io.onWrite?.();
  };
  const commandIo = { ...redacted, onWrite, ...(connected && { shared: connected }) };
  try {
    const exit = await dispatch(argv, commandIo);
    return await checkStdout(exit, hasWritten, commandIo);
  } catch (error) {
    if (!(error instanceof QueueUnavailableError) && io.interrupt.aborted) return EXIT.interrupted;
    reportError(error, hasWritten, commandIo);
    // "Error" promises that nothing was written.
    return hasWritten ? EXIT.partial : EXIT.error;
  } finally {
    await connected?.close();
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    io.stderr.write(formatTopPage(commands, VERSION, stderrPaint(io)));
    return EXIT.usage;
  }
  const page = findFrontPage(argv, stdoutPaint(io));
  if (page !== undefined) return print(io, page);
  if (isHelp(name)) return printHelp(rest, io);
  const command = await loadCommand(name);
  if (!command) return unknownCommand(name, io);
  if (hasHelpFlag(rest)) return print(io, formatCommandPage(command, stdoutPaint(io)));
  const parsed = parseCommandArgs(command, rest);
  if (!parsed.ok) return usageError(io, parsed.problem, command.name);
  const unwritable = findUnwritableReports(parsed.args, io);
  if (unwritable.length === 0) return command.run(parsed.args, io, runCli);
  printDiagnostics(io, unwritable);
  if (mayWrite(command.name, parsed.args)) io.stderr.write(refusalText(refuseErrors(unwritable), stderrPaint(io)));
  return EXIT.error;
}

/**
 * The exit code of a run whose result may not have arrived. A run that changed something keeps its code; a run that only prints
 * its result has failed.
 */
async function checkStdout(exit: ExitCode, hasWritten: boolean, io: Io): Promise<ExitCode> {
  const problem = exit === EXIT.error ? undefined : await io.findStdoutProblem?.();
  if (problem === undefined) return exit;
  printDiagnostics(io, [describeStdoutProblem(problem, hasWritten)]);
  return !hasWritten && (exit === EXIT.done || exit === EXIT.changes) ? EXIT.error : exit;
}

function hasHelpFlag(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const flags = argv.slice(0, end < 0 ? argv.length : end);
  return flags.some((argument) => argument === "--help" || argument === "-h");
}

/** `zonewright help plan`. */
async function printHelp([name = ""]: readonly string[], io: Io): Promise<ExitCode> {
  const command = await loadCommand(name);
  return command ? print(io, formatCommandPage(command, stdoutPaint(io))) : unknownCommand(name, io);
}

function unknownCommand(name: string, io: Io): ExitCode {
  const names = commands.map((command) => command.name);
  return usageError(io, `Unknown command \`${name}\`.${suggestName(name, names)}`);
}

function print(io: Io, text: string): ExitCode {
  io.stdout.write(text);
  return EXIT.done;
}

function reportError(error: unknown, hasWritten: boolean, io: Io): void {
  if (error instanceof QueueUnavailableError) return reportUnavailable(error, hasWritten, io);
  const message = errorText(error);
  if (isFileSystemError(error)) return reportFileSystem(message, hasWritten, io);
  reportBug(error, message, io);
  if (hasWritten) io.stderr.write(`  ${WRITES_STAY} Run the command again to see the rest.\n`);
}

const WRITES_STAY = "Changes that were written to the target before it stay.";
const NOTHING_WRITTEN = "Nothing was written to the target.";

function reportBug(error: unknown, message: string, io: Io): void {
  io.stderr.write(`${stderrPaint(io).error("error BUG")}: ${escapeText(message)}\n`);
  if (io.env.ZONEWRIGHT_DEBUG && error instanceof Error) io.stderr.write(`${formatStack(error)}\n`);
  else io.stderr.write("  This is a bug in zonewright. Set ZONEWRIGHT_DEBUG=1 to see the stack trace.\n");
}

/** A warning of the queue server informs and stops nothing. */
function sharedServicesOptions(io: Io): SharedServicesOptions {
  const clock = { now: () => io.now().getTime(), sleep: io.sleep };
  return { env: io.env, clock, onWarning: (text) => void io.stderr.write(`${escapeText(text)}\n`) };
}

function reportUnavailable({ message }: QueueUnavailableError, hasWritten: boolean, io: Io): void {
  const written = hasWritten ? `nothing more was written. ${WRITES_STAY}` : "nothing was written.";
  const detail = `${message}. Without it, this run cannot see other runs: ${written}`;
  const help = `Start the server, correct ${ENGINE_VARIABLE}, or unset it to use the locks of this machine. See \`zonewright fleet doctor\`.`;
  printDiagnostics(io, [{ code: "FLT101", severity: "error", summary: codeTitle("FLT101"), detail, help }]);
}

/** States that a disk or a folder can get into at any time: full, over quota, over the limit of a file's size, read-only, not permitted, broken. */
const FILE_SYSTEM_CODES = new Set([
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOTDIR",
  "ENOTSUP",
]);

function isFileSystemError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (!("code" in error) || !("syscall" in error) || error.syscall === undefined) return false;
  return typeof error.code === "string" && FILE_SYSTEM_CODES.has(error.code);
}

function reportFileSystem(message: string, hasWritten: boolean, io: Io): void {
  const detail = `${message}. ${hasWritten ? `${WRITES_STAY} The next run continues from there.` : NOTHING_WRITTEN}`;
  const help =
    "Locks, snapshots and rotation journals are kept in ZONEWRIGHT_STATE_DIR, which must be a writable folder.";
  const summary = "The file system rejected a write";
  printDiagnostics(io, [{ code: "CLI116", severity: "error", summary, detail, help }]);
}

function formatStack(error: Error): string {
  const own = (error.stack ?? "").split("\n").map(escapeText).join("\n");
  return error.cause instanceof Error ? `${own}\ncaused by ${formatStack(error.cause)}` : own;
}
