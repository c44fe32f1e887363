// Saved plans on the disk: written by `plan --out`, carried out by `apply FILE`, refused where they do not fit any more.
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { beforehand } from "../apply/beforehand";
import { staleness } from "../apply/stale";
import type { Diagnostic } from "../base/diagnostic";
import { holdsHidden } from "../kind/derive/hidden";
import type { Fields } from "../kind/field";
import { kinds } from "../kinds";
import { seesAccount } from "../live/account";
import { type Plan, type ScopePlan, stepsOf } from "../plan/plan";
import { milliseconds } from "../plan/renewals";
import {
  digestOf,
  expiry,
  formatSavedPlan,
  looksLikeSavedPlan,
  type ParsedPlan,
  parseSavedPlan,
  type SavedPlan,
} from "../plan/saved";
import { escapeText } from "../report/escape";
import { replacePrivately } from "../secret-stores/file";
import type { Args, Flag } from "./command";
import { readDocuments } from "./documents";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import { lockScopes, type RunLocks, scopesToLock, type Touched } from "./locks";
import { lockBusy, lockTimeout, planOptions, secretsAt, type Use } from "./planned";
import { printDiagnostics } from "./print";
import { startProgress } from "./progress";
import { redactorOf } from "./redacted";
import { snapshotFiles } from "./snapshots";
import { exitFor } from "./stopped";
import { openTarget, type Target } from "./target";
import { VERSION } from "./version";

/** What `--expires` is unless given: a review and a weekend. */
const GOOD_FOR = "7d";
/** A plan of 100,000 records is about 60 MB. */
const MAX_BYTES = 256 * 1024 * 1024;

export const expiresFlag: Flag = {
  name: "expires",
  value: "AGE",
  doc: `how long the saved plan is good: a number and d, h or m; ${GOOD_FOR} unless given`,
  check: (text) =>
    milliseconds(text) === undefined
      ? `\`--expires\` is \`${text}\`; write a number and d, h or m: \`12h\`.`
      : undefined,
};

export interface ToSave {
  readonly plan: Plan;
  readonly documents?: string;
  /** As `--expires` has it. */
  readonly expires?: string;
}

/** Written beside it, flushed and renamed: a plan is there whole or not at all. One that holds a credential is not saved. */
export function savePlan(io: Io, file: string, { plan, documents, expires = GOOD_FOR }: ToSave): boolean {
  const made = io.now();
  const until = new Date(made.getTime() + (milliseconds(expires) ?? 0)).toISOString();
  const text = formatSavedPlan({ plan, documents, made: made.toISOString(), expires: until, tool: VERSION });
  if (redactorOf(io)(text) !== text) return notSaved(io, HOLDS_SECRET);
  const hidden = stepsOf(plan).find(({ change }) => holdsHidden(fieldsOf(change.kind), change.to ?? {}));
  if (hidden) return notSaved(io, holdsHiddenMember(hidden.change.label));
  try {
    replacePrivately(resolve(io.cwd, file), text);
    io.stderr.write(
      `Saved, good until ${until}: \`zonewright apply ${escapeText(file)}\` does exactly this, or refuses.\n`,
    );
    return true;
  } catch (error) {
    const detail = `\`${file}\`: ${(error as Error).message}.`;
    return notSaved(io, { code: "PLN106", detail, help: "Name a file in a folder that can be written." });
  }
}

const HOLDS_SECRET = {
  code: "PLN110",
  detail: "It would hold a secret: the credential of this run, or a value of the documents that is one.",
  help: "Apply the documents themselves. A credential that stands in a document or in a live object is known: replace it.",
};

function fieldsOf(name: string): Fields {
  return kinds.find((kind) => kind.name === name)?.fields ?? {};
}

/** What no reply shows may stand in the document that it came from, and nowhere else. */
function holdsHiddenMember(label: string): Pick<Diagnostic, "code" | "detail" | "help"> {
  return {
    code: "PLN110",
    detail: `\`${label}\` is written with a member that the API never shows again; a saved plan would hold it in clear.`,
    help: "Apply the documents themselves, or narrow the plan with `--zone` to what has no such member.",
  };
}

function notSaved(io: Io, why: Pick<Diagnostic, "code" | "detail" | "help">): boolean {
  printDiagnostics(io, [{ ...why, severity: "error", summary: "Cannot save the plan" }]);
  return false;
}

/** The one word of the command line that is a saved plan, judged by what the file begins with. */
export function savedPlanAmong(words: readonly string[], io: Io): string | undefined {
  return words.find((word) => {
    const path = resolve(io.cwd, word);
    if (!existsSync(path) || !statSync(path).isFile()) return false;
    return word.endsWith(".zwplan") || looksLikeSavedPlan(beginning(path));
  });
}

function beginning(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(400);
    return bytes.toString("utf8", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function readSaved(file: string, io: Io): ParsedPlan {
  const path = resolve(io.cwd, file);
  try {
    if (statSync(path).size > MAX_BYTES) return unreadable(file, `it is larger than ${MAX_BYTES} bytes`);
    return parseSavedPlan(readFileSync(path, "utf8"), file, kinds, VERSION);
  } catch (error) {
    return unreadable(file, (error as Error).message);
  }
}

function unreadable(file: string, why: string): ParsedPlan {
  const help = "Make a new one with `zonewright plan … --out FILE`.";
  const diagnostic = {
    code: "PLN101",
    summary: "Not a saved plan",
    detail: `\`${file}\` cannot be read: ${why}.`,
    help,
  };
  return { diagnostic: { ...diagnostic, severity: "error" } };
}

/** Locks, reads what the plan touches, and hands the plan on only where every record is as it was. */
export async function withSavedPlan(file: string, args: Args, io: Io, use: Use): Promise<ExitCode> {
  const { saved, diagnostic } = readSaved(file, io);
  if (!saved) {
    printDiagnostics(io, diagnostic ? [diagnostic] : []);
    return EXIT.error;
  }
  const unfit = expiry(saved, file, io.now()) ?? (await otherDocuments(saved, file, args, io));
  if (unfit) return stale(io, unfit);
  const { plan } = saved;
  const progress = startProgress(io);
  const opened = await openTarget("apply", args, io, progress);
  if (!opened.ok) {
    progress.end();
    return opened.exit;
  }
  const { target } = opened;
  let locks: RunLocks | undefined;
  try {
    const foreign = anotherTarget(file, plan, target) ?? (await anotherAccount(file, plan, target, io));
    if (foreign) return stale(io, foreign);
    const touched = plan.scopes.filter((scope) => scope.steps.length > 0).map(writtenIn);
    const locked = await lockScopes(io, target.identity, scopesToLock(touched), lockTimeout(args));
    if (!locked.ok) return lockBusy(io, locked.zone, locked.holder);
    locks = locked.locks;
    progress.now(`reading ${target.name}`);
    const { moved, failures } = await staleness(target.api, kinds, plan);
    progress.end();
    printDiagnostics(io, [...failures, ...moved]);
    if (failures.length > 0) return exitFor(failures);
    if (moved.length > 0) return EXIT.stale;
    const secrets = secretsAt(io, target);
    const problems = await beforehand(target.api, kinds, plan, secrets);
    printDiagnostics(io, problems);
    if (problems.length > 0) return exitFor(problems);
    const snapshots = snapshotFiles(io, target.identity);
    return await use({ plan, target, options: planOptions(args, io, target), snapshots, secrets, locks }, progress);
  } finally {
    progress.end();
    await locks?.release();
    await target.close();
  }
}

function writtenIn({ scope, steps }: ScopePlan): Touched {
  return { scope, objects: steps.map((step) => step.change) };
}

function stale(io: Io, diagnostic: Diagnostic): ExitCode {
  printDiagnostics(io, [diagnostic]);
  return EXIT.stale;
}

/** Documents named beside the plan must declare what they declared when it was made. */
async function otherDocuments(saved: SavedPlan, file: string, args: Args, io: Io): Promise<Diagnostic | undefined> {
  const words = args.words.filter((word) => word !== file);
  if (words.length === 0) return undefined;
  const read = await readDocuments({ ...args, words }, io);
  const broken = read.diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (broken) return broken;
  if (saved.documents !== undefined && digestOf(read.desired) === saved.documents) return undefined;
  const detail = `It was not made of what ${words.map((word) => `\`${word}\``).join(", ")} declare now.`;
  const help = "Make a new plan of them and look at it, or name the plan alone.";
  return { code: "PLN111", severity: "error", summary: "A plan of other documents", detail, help, where: { file } };
}

function anotherTarget(file: string, plan: Plan, target: Target): Diagnostic | undefined {
  if (target.name === plan.target) return undefined;
  const detail = `It was made against \`${plan.target}\`, and the target is \`${target.name}\`.`;
  const help = `Give \`--base-url ${plan.target}\`, or make a plan for this target.`;
  return { code: "PLN104", severity: "error", summary: "A plan for another target", detail, help, where: { file } };
}

/** The account that the environment names, or those that the credential sees, where it may list them. An emulator has any. */
async function anotherAccount(file: string, plan: Plan, target: Target, io: Io): Promise<Diagnostic | undefined> {
  const { account } = plan;
  if (account === undefined) return undefined;
  const named = io.env["ZONEWRIGHT_ACCOUNT_ID"];
  const isSeen = async () => target.emulator || (await seesAccount(target.api, account)) !== false;
  const fits = named ? named === account : await isSeen();
  if (fits) return undefined;
  const seen = named ? `ZONEWRIGHT_ACCOUNT_ID is \`${named}\`` : "the credential does not see it";
  const detail = `It was made for the account \`${account}\`, and ${seen}.`;
  const help = "Use the credential of that account, or make a plan for this one.";
  return { code: "PLN112", severity: "error", summary: "A plan for another account", detail, help, where: { file } };
}
