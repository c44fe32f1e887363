// Zones read as they are, for commands that print them: every kind, whether a document names it or not. Nothing is written.
import { compileDocuments } from "../desired/documents";
import { type Diagnostic, hasErrors } from "../diagnostic";
import { isObject, type JsonObject } from "../json";
import type { Kind } from "../kind/kind";
import type { LiveScope, LiveState } from "../kind/state";
import { kinds } from "../kinds";
import { readLive, readZoneObjects } from "../live/read";
import type { Args } from "./command";
import type { ExitCode } from "./exit";
import { profileOf } from "./flags";
import type { Io } from "./io";
import { printDiagnostics } from "./print";
import { startProgress } from "./progress";
import { exitFor } from "./stopped";
import { openTarget, type Target } from "./target";

/** Reads the zones of `--zone` and hands them to `use`; a zone that is missing or cannot be read ends the command. */
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
  const live = await readLive(target.api, kinds, desired);
  const failed = live.scopes.flatMap((one) => one.failure ?? (one.exists ? [] : [noSuchZone(one)]));
  const scopes = failed.length > 0 ? [] : await Promise.all(live.scopes.map((one) => withSettings(target, one)));
  const warnings = scopes.flatMap((one) => one.unread ?? []);
  return { live: { scopes: scopes.map((one) => one.scope) }, diagnostics: [...failed, ...warnings] };
}

const single: readonly Kind[] = kinds.filter((kind) => kind.within === "zone" && kind.inDocument.form === "single");

/** Kinds of one object are read only here. A token that may not read them still gets the records. */
async function withSettings({ api }: Target, read: LiveScope): Promise<{ scope: LiveScope; unread?: Diagnostic }> {
  if (read.scope.within === "account" || read.id === undefined) return { scope: read };
  const context = { ...read.context, minimumTtl: isEnterprise(read.row) ? 30 : 60 };
  const settings = await readZoneObjects(api, single, context, read.id);
  if (settings.failure) {
    const help = "The records are complete; the settings are left out.";
    return { scope: { ...read, context }, unread: { ...settings.failure, severity: "warning", help } };
  }
  return { scope: { ...read, context, objects: [...read.objects, ...settings.objects] } };
}

function isEnterprise(row: JsonObject | undefined): boolean {
  const plan = row?.["plan"];
  return isObject(plan) && plan["legacy_id"] === "enterprise";
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
