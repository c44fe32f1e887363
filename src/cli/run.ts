// One command line, from words to exit code. Everything it touches comes in through `io`.

import { ENGINE_VARIABLE, type SharedOptions, sharedFrom } from "../fleet/shared";
import { FleetUnavailable } from "../fleet/unavailable";
import { escapeText } from "../report/escape";
import { didYouMean, parseCommandArgs } from "./args";
import type { Command } from "./command";
import { commands } from "./commands";
import { EXIT, type ExitCode } from "./exit";
import { commandPage, topPage } from "./help";
import type { Io } from "./io";
import { errPaint, outPaint, printDiagnostics, usageError } from "./print";
import { redacted } from "./redacted";
import { VERSION } from "./version";

/** Runs `zonewright ARGV…` and gives its exit code. Never throws: what nobody expected is `BUG` and exit 1. */
export async function runCli(argv: readonly string[], world: Io): Promise<ExitCode> {
  const bare = redacted(world);
  const shared = bare.shared ? undefined : sharedFrom(surroundingsOf(bare));
  const io = shared ? { ...bare, shared } : bare;
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (error instanceof FleetUnavailable) return reportUnavailable(error, io);
    return io.interrupt.aborted ? EXIT.interrupted : reportBug(error, io);
  } finally {
    await shared?.close();
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    io.stderr.write(topPage(commands, VERSION, errPaint(io)));
    return EXIT.usage;
  }
  if (name === "--version" || name === "-V") return print(io, `${VERSION}\n`);
  if (isHelp(name)) return help(rest, io);
  const command = commands.find((command) => command.name === name);
  if (!command) return unknownCommand(name, io);
  if (asksForHelp(rest)) return print(io, commandPage(command, outPaint(io)));
  const parsed = parseCommandArgs(command, rest);
  return parsed.ok ? command.run(parsed.args, io, runCli) : usageError(io, parsed.problem, command.name);
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h" || word === "help";
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === "--help" || word === "-h");
}

/** `zonewright help` and `zonewright help plan`. */
function help([name]: readonly string[], io: Io): ExitCode {
  if (name === undefined || name.startsWith("-")) return print(io, topPage(commands, VERSION, outPaint(io)));
  const command = commands.find((command) => command.name === name);
  return command ? print(io, commandPage(command, outPaint(io))) : unknownCommand(name, io);
}

function unknownCommand(name: string, io: Io): ExitCode {
  const names = commands.map((command: Command) => command.name);
  return usageError(io, `\`${name}\` is no command.${didYouMean(name, names)}`);
}

function print(io: Io, text: string): ExitCode {
  io.stdout.write(text);
  return EXIT.done;
}

function reportBug(error: unknown, io: Io): ExitCode {
  const message = error instanceof Error ? error.message : String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined && DISK.has(code)) return reportDisk(message, io);
  const debug = Boolean(io.env["ZONEWRIGHT_DEBUG"]);
  io.stderr.write(`${errPaint(io).error("error BUG")}: ${escapeText(message)}\n`);
  if (debug && error instanceof Error) io.stderr.write(`${stackLines(error)}\n`);
  else io.stderr.write("  This is a mistake in zonewright. Set ZONEWRIGHT_DEBUG=1 to see where it came from.\n");
  return EXIT.error;
}

/** What the budget says of the engine is for people to know, and stops nothing. */
function surroundingsOf(io: Io): SharedOptions {
  const clock = { now: () => io.now().getTime(), sleep: io.sleep };
  return { env: io.env, clock, onTrouble: (text) => void io.stderr.write(`${escapeText(text)}\n`) };
}

function reportUnavailable({ message }: FleetUnavailable, io: Io): ExitCode {
  const detail = `${message}. Without it nobody knows what other runs do: nothing more was written.`;
  const help = `Start it, correct ${ENGINE_VARIABLE}, or unset that to go by the locks of this machine. See \`zonewright fleet doctor\`.`;
  printDiagnostics(io, [{ code: "FLT101", severity: "error", summary: "The engine cannot be used", detail, help }]);
  return EXIT.error;
}

/** What a disk or a folder may come to at any moment: full, over quota, read-only, not ours, broken. */
const DISK = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "EMFILE", "ENFILE", "ENOTDIR", "ENOTSUP"]);

function reportDisk(message: string, io: Io): ExitCode {
  const detail = `${message}. What was written to the API stays; the next run goes on from there.`;
  const help =
    "Locks, snapshots and notes are kept in ZONEWRIGHT_STATE_DIR: it has to be a folder that can be written.";
  const summary = "The file system takes no more";
  printDiagnostics(io, [{ code: "CLI116", severity: "error", summary, detail, help }]);
  return EXIT.error;
}

function stackLines(error: Error): string {
  const own = (error.stack ?? "").split("\n").map(escapeText).join("\n");
  return error.cause instanceof Error ? `${own}\ncaused by ${stackLines(error.cause)}` : own;
}
