// Zones read as they are, for commands that print them: every kind, whether a document names it or not. Nothing is written.

import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { compileDocuments } from "../desired/formats/document/documents";
import type { LiveScope, LiveState } from "../kind/state";
import { kinds } from "../kinds";
import { findAccount } from "../live/account";
import { checkId } from "../live/ids";
import { readLive } from "../live/read";
import { contextOf, readBeside, readWhole } from "../live/read-whole";
import type { Args } from "./command";
import type { ExitCode } from "./exit";
import { profileOf } from "./flags";
import type { Io } from "./io";
import { printDiagnostics } from "./print";
import { startProgress } from "./progress";
import { exitFor } from "./stopped";
import { openTarget, type Target } from "./target";

/**
 * Reads the zones of `--zone`, or without one the whole account, and hands them to `use`; a zone that is missing or cannot be
 * read ends the command.
 */
export async function withLiveZones(
  command: string,
  args: Args,
  io: Io,
  use: (live: LiveState) => ExitCode,
): Promise<ExitCode> {
  const progress = startProgress(io);
  const opened = await openTarget(command, args, io, progress);
  try {
    if (!opened.ok) return opened.exit;
    progress.now(`reading ${opened.target.name}`);
    const { live, diagnostics } = await readZones(opened.target, args, io);
    progress.end();
    printDiagnostics(io, diagnostics);
    return hasErrors(diagnostics) ? exitFor(diagnostics) : use(live);
  } finally {
    progress.end();
    if (opened.ok) await opened.target.close();
  }
}

interface Read {
  readonly live: LiveState;
  readonly diagnostics: readonly Diagnostic[];
}

async function readZones(target: Target, args: Args, io: Io): Promise<Read> {
  const zones = Object.fromEntries(args.all("zone").map((name) => [name, {}]));
  const where = () => ({ at: "--zone" });
  const document = { file: "--zone", value: { version: 1, zones }, where };
  const account = io.env["ZONEWRIGHT_ACCOUNT_ID"] ?? target.account;
  const { desired, diagnostics } = compileDocuments([document], { kinds, account, profile: profileOf(args) });
  if (hasErrors(diagnostics)) return { live: { scopes: [] }, diagnostics };
  if (args.all("zone").length === 0) return readAccount(target, account, profileOf(args));
  const live = await readLive(target.api, kinds, desired);
  const failed = live.scopes.flatMap((scope) => scope.failure ?? (scope.exists ? [] : [noSuchZone(scope)]));
  const scopes = failed.length > 0 ? [] : await Promise.all(live.scopes.map((scope) => withSettings(target, scope)));
  const warnings = scopes.flatMap((scope) => scope.unread);
  return { live: { scopes: scopes.map((scope) => scope.scope) }, diagnostics: [...failed, ...warnings] };
}

async function readAccount({ api }: Target, account: string | undefined, profile: "live" | "spec"): Promise<Read> {
  const found = account === undefined ? await findAccount(api) : { ok: true as const, id: account };
  if (!found.ok) return { live: { scopes: [] }, diagnostics: [found.diagnostic] };
  if (!checkId(found.id)) return { live: { scopes: [] }, diagnostics: [notAnAccount(found.id)] };
  const { live, unread } = await readWhole(api, kinds, found.id, profile);
  const failed = live.scopes.flatMap((scope) => scope.failure ?? []);
  return { live, diagnostics: [...failed, ...unread] };
}

/** What stands beside the records is read only here. A token that may not read it still gets the records. */
async function withSettings(
  { api }: Target,
  read: LiveScope,
): Promise<{ scope: LiveScope; unread: readonly Diagnostic[] }> {
  if (read.scope.within === "account" || read.id === undefined) return { scope: read, unread: [] };
  const context = contextOf(read.scope.zone, read.row, read.context.profile);
  return readBeside(api, kinds, { ...read, context });
}

function notAnAccount(id: string): Diagnostic {
  return {
    code: "DOC114",
    severity: "error",
    summary: "Not an account id",
    detail: `ZONEWRIGHT_ACCOUNT_ID is \`${id}\`, and is not an id.`,
    help: "Set it to the 32 lower-case hex digits of the account.",
    where: {},
  };
}

function noSuchZone({ scope }: LiveScope): Diagnostic {
  const name = scope.within === "zone" ? scope.zone : "account";
  return {
    code: "CLI110",
    severity: "error",
    summary: "No such zone",
    detail: `The zone \`${name}\` does not exist in this account.`,
    help: "Check the name, the account and the base URL.",
    where: { at: name },
  };
}
