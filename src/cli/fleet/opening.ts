// What every fleet command that turns to zones needs first: documents without errors, and a target for each turn.
import { hasErrors } from "../../base/diagnostic";
import type { Want } from "../../fleet/wishes";
import type { Args } from "../command";
import type { ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics } from "../print";
import type { Progress } from "../progress";
import { exitFor } from "../stopped";
import { openTarget, type Target, targetUrl } from "../target";
import { keysWanted } from "./flags";
import { keysOf } from "./keys";
import { type Newest, newestOf } from "./newest";

export interface Declared {
  readonly newest: Newest;
  readonly keys: readonly string[];
}

export type FoundDeclared =
  | { readonly ok: true; readonly declared: Declared }
  | { readonly ok: false; readonly exit: ExitCode };

export async function readDeclared(args: Args, paths: readonly string[], io: Io): Promise<FoundDeclared> {
  const newest = newestOf(args, paths, io);
  const read = await newest.read();
  printDiagnostics(io, read.diagnostics);
  if (hasErrors(read.diagnostics)) return { ok: false, exit: exitFor(read.diagnostics) };
  return { ok: true, declared: { newest, keys: keysWanted(args, keysOf(read.desired)) } };
}

const QUIET: Progress = { now: () => {}, finished: () => {}, end: () => {} };

/** Targets of turns. An emulator inside this process is one for all: two of them would not see each other's writes. */
export function targetsOf(args: Args, world: Io): (want: Want, io: Io) => Promise<Target | undefined> {
  const open = async (want: Want, io: Io) => {
    const opened = await openTarget(`fleet ${want}`, args, io, QUIET);
    return opened.ok ? opened.target : undefined;
  };
  if (!isEmbedded(args, world)) return open;
  let embedded: Promise<Target | undefined> | undefined;
  return async (want) => {
    embedded ??= open(want, world);
    const target = await embedded;
    return target && { ...target, close: async () => {} };
  };
}

/** One at a time on an emulator inside this process: it keeps nobody waiting, and what each turn cost can be told apart. */
export function concurrencyOf(args: Args, io: Io): number {
  return isEmbedded(args, io) ? 1 : Number(args.value("concurrency") ?? 4);
}

function isEmbedded(args: Args, io: Io): boolean {
  return targetUrl(args, io)?.startsWith("emulator:") === true;
}

/** Says at the start what would stop every turn. */
export async function checkTarget(args: Args, io: Io): Promise<ExitCode | undefined> {
  const opened = await openTarget("fleet", args, io, QUIET);
  if (!opened.ok) return opened.exit;
  await opened.target.close();
  return undefined;
}
