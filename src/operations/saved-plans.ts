// Saved plans: written by a plan run, applied by a later run, refused where they do not fit any more.

import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { checkSavedPlan } from "../apply/check-saved-plan";
import { preflight } from "../apply/preflight";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isDocumentFile } from "../base/document-file";
import { errorText } from "../base/error-text";
import { groupBy } from "../base/group-by";
import { readTextFile } from "../base/read-text-file";
import { replaceFile } from "../base/replace-file";
import { VERSION } from "../base/version";
import { type DeprecationFinding, findDeprecatedSpellings } from "../deprecation";
import { PROGRAM_FOLDER } from "../desired";
import { hasHiddenValues } from "../kind/derive/hidden";
import type { Fields } from "../kind/field";
import { findKind } from "../kind/registry";
import type { DeclaredAccount, DesiredAccount, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import { canSeeAccount } from "../live/find-account";
import { mergePlans } from "../plan/merge-plans";
import { listSteps, type Plan } from "../plan/plan";
import { isSignatureCode, type PlanKey } from "../plan/plan-signature";
import { parseAge } from "../plan/renewals";
import {
  bytesToSign,
  checkExpiry,
  digestDesiredState,
  formatSavedPlan,
  looksLikeSavedPlan,
  parseSavedPlan,
  type SavedAccountPlan,
  type SavedPlan,
} from "../plan/saved-plan";
import { type DocumentOptions, loadDocuments } from "./documents";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { acquireLocks, plannedObjects, type RunLocks, scopesToLock } from "./locks";
import { checkSigner, readPlanKeys, type SigningProblem, signatureFailure, signPlan } from "./plan-keys";
import {
  type PlannedAccount,
  type PlannedAccounts,
  type PlanRequest,
  type PlanRun,
  type PlanSession,
  planOptions,
} from "./plan-session";
import { openRunSecretStores } from "./run-secret-stores";
import { shareEmulators } from "./share-emulators";
import { snapshotFiles } from "./snapshots";
import { identifyTarget, openTarget, type Target } from "./target";

/** How long a saved plan is valid unless the request says: a review and a weekend. */
export const DEFAULT_EXPIRY = "7d";
/** A plan of 100,000 records is about 60 MB. */
const MAX_PLAN_BYTES = 256_000_000;

export interface SavePlanRequest {
  /** Relative to `environment.cwd`. */
  readonly file: string;
  readonly plan: Plan;
  /** `planned.accounts`: required for a plan of documents that declare `accounts`, of which `plan` is the sum. */
  readonly accounts?: PlannedAccounts;
  /** `planned.digestDocuments()`: an apply that names documents too is refused if they declare something else by then. */
  readonly documents?: string;
  /** How long the plan is valid: a number and `d`, `h` or `m`; `7d` by default. */
  readonly expires?: string;
  /** `file:PATH` of a private key, or `exec:["COMMAND", …]`; ZONEWRIGHT_PLAN_SIGNER by default. Without both, it is not signed. */
  readonly signWith?: string;
}

export type SavePlanResult =
  /** `expires`: RFC 3339 in UTC. */
  | { readonly ok: true; readonly expires: string }
  | { readonly ok: false; readonly reason: "not-saved"; readonly diagnostics: readonly Diagnostic[] };

/** Why a plan of this request could not be saved, as far as that is known before it is made. */
export function checkSavePlan(
  { file, signWith }: Pick<SavePlanRequest, "file" | "signWith">,
  environment: Pick<Environment, "cwd" | "env" | "redaction">,
): readonly Diagnostic[] {
  const path = resolve(environment.cwd, file);
  if (isDocumentFile(path)) return [describeSaveProblem(isDocument(file))];
  const signer = signWith ?? environment.env.ZONEWRIGHT_PLAN_SIGNER;
  const unsigned = signer === undefined ? undefined : checkSigner(signer, environment);
  const problems: SaveProblem[] = unsigned ? [notSigned(unsigned)] : [];
  try {
    if (existsSync(path) && statSync(path).isDirectory()) problems.push(cannotWrite(file, "it is a folder"));
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    problems.push(cannotWrite(file, errorText(error)));
  }
  return problems.map(describeSaveProblem);
}

/** Writes the whole file or none, readable by its owner alone. A plan that holds a secret is not saved. */
export function savePlan(
  { file, plan, accounts, documents, expires = DEFAULT_EXPIRY, signWith }: SavePlanRequest,
  environment: Pick<Environment, "cwd" | "env" | "now" | "redaction">,
): SavePlanResult {
  const { cwd, env, now, redaction } = environment;
  const made = now();
  const until = new Date(made.getTime() + (parseAge(expires) ?? 0)).toISOString();
  const ofAccounts = toSavedAccounts(accounts);
  if (plan.accounts !== undefined && ofAccounts === undefined) return notSaved(SEVERAL_ACCOUNTS);
  const header = { made: made.toISOString(), expires: until, tool: VERSION };
  const unsigned: SavedPlan = ofAccounts ? { ...header, plan, accounts: ofAccounts } : { ...header, plan, documents };
  const signer = signWith ?? env.ZONEWRIGHT_PLAN_SIGNER;
  const signed = signer === undefined ? undefined : signPlan(signer, bytesToSign(unsigned), environment);
  if (signed?.ok === false) return notSaved(notSigned(signed));
  const text = formatSavedPlan(unsigned, signed?.signature);
  if (redaction.redact(text) !== text) return notSaved(HOLDS_SECRET);
  const hidden = listSteps(plan).find(({ change }) => hasHiddenValues(fieldsOf(change.kind), change.to ?? {}));
  if (hidden) return notSaved(holdsHiddenMember(hidden.change.label));
  const path = resolve(cwd, file);
  if (isDocumentFile(path)) return notSaved(isDocument(file));
  try {
    replaceFile(path, text, { mode: 0o600, flush: "content-and-folder" });
    return { ok: true, expires: until };
  } catch (error) {
    return notSaved(cannotWrite(file, errorText(error)));
  }
}

const SEVERAL_ACCOUNTS: SaveProblem = {
  code: "PLN106",
  detail: "The plan is the sum of the plans of several accounts.",
  help: "Pass `accounts`, the plans of the accounts, too.",
};

/** Undefined of documents that declare no accounts. */
function toSavedAccounts(accounts: PlannedAccounts | undefined): readonly SavedAccountPlan[] | undefined {
  const named = (accounts ?? []).flatMap(({ account, plan, digestDocuments }) => {
    const documents = digestDocuments?.();
    return account ? [{ account, plan, ...(documents !== undefined && { documents }) }] : [];
  });
  return named.length === 0 ? undefined : named;
}

function notSigned({ detail, help }: SigningProblem): SaveProblem {
  return { code: "PLN117", detail, help };
}

function cannotWrite(file: string, reason: string): SaveProblem {
  return { code: "PLN106", detail: `\`${file}\`: ${reason}.`, help: "Name a file in a folder that can be written." };
}

function isDocument(file: string): SaveProblem {
  const detail = `\`${file}\` is a document, which the plan would replace.`;
  return { code: "PLN106", detail, help: "Name another file for the plan, such as `zone.zwplan`." };
}

const HOLDS_SECRET: SaveProblem = {
  code: "PLN110",
  detail: "The plan holds a secret: the credential of this run, or a secret value in the documents.",
  help: "Apply the documents directly. Replace a credential that is in a document or in a live object: others can read it.",
};

function fieldsOf(name: string): Fields {
  return findKind(kinds, name)?.fields ?? {};
}

function holdsHiddenMember(label: string): SaveProblem {
  return {
    code: "PLN110",
    detail: `\`${label}\` is written with a member that the API never returns; a saved plan would hold it in clear text.`,
    help: "Apply the documents directly, or narrow the plan with `--zone` to objects without such members.",
  };
}

interface SaveProblem extends Pick<Diagnostic, "detail" | "help"> {
  readonly code: "PLN106" | "PLN110" | "PLN117";
}

function notSaved(problem: SaveProblem): SavePlanResult {
  return { ok: false, reason: "not-saved", diagnostics: [describeSaveProblem(problem)] };
}

function describeSaveProblem(problem: SaveProblem): Diagnostic {
  return { ...problem, severity: "error", summary: codeTitle(problem.code) };
}

/** The first of the paths that is a saved plan, by its ending or by how its content begins. */
export function findSavedPlan(paths: readonly string[], { cwd }: Pick<Environment, "cwd">): string | undefined {
  return paths.find((name) => {
    const path = resolve(cwd, name);
    if (!existsSync(path) || !statSync(path).isFile()) return false;
    return name.endsWith(".zwplan") || looksLikeSavedPlan(readBeginning(path));
  });
}

function readBeginning(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(400);
    return bytes.toString("utf8", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Locks what the plan writes, reads it again, and calls `use` only if every object of every account is as the plan saw it. */
export async function withSavedPlanRun<Result>(
  file: string,
  request: PlanRequest & { readonly lockTimeoutMs?: number; readonly publicKeys?: readonly string[] },
  environment: Environment,
  use: (run: PlanRun) => Promise<Result>,
): Promise<Result | Failure> {
  const accepted = readPlanKeys(request.publicKeys ?? [], environment);
  if (!accepted.ok) return accepted;
  const read = readSavedPlan(file, accepted.keys, environment);
  if (!read.ok) return read;
  const { saved } = read;
  const expired = checkExpiry(saved, file, environment.now());
  if (expired) return stale([expired]);
  const documents = await readNamedDocuments(saved, file, request, environment);
  if (!documents.ok) return documents;
  const shared = shareEmulators(environment);
  const atEnd: (() => Promise<void>)[] = [];
  try {
    const opened: OpenedPlan[] = [];
    for (const stored of listStoredPlans(saved, file)) {
      // An account that could not be opened when the plan was made has nothing to apply.
      const isEmpty = stored.account !== undefined && stored.plan.scopes.length === 0;
      const account = isEmpty ? undefined : await openStoredPlan(stored, file, request, shared, atEnd);
      if (account?.ok === false) return account;
      if (account) opened.push(account.opened);
    }
    const locked = await lockStoredPlans(opened, request.lockTimeoutMs ?? 0, environment, atEnd);
    if (!locked.ok) return locked;
    const sessions: PlanSession[] = [];
    for (const { stored, target, locks } of locked.plans) {
      const checked = await checkStoredPlan(stored, target, documents, request, shared);
      if (!checked.ok) return checked;
      sessions.push({ ...checked.session, ...(locks && { locks }) });
    }
    const checked = new Map(sessions.map((session) => [session.account?.name, session]));
    const planned = listStoredPlans(saved, file).map((stored) => checked.get(stored.account?.name) ?? stored);
    const [first, ...others] = planned;
    if (first === undefined) throw new Error("a saved plan without plans");
    return await use({ sessions, accounts: [first, ...others], plan: mergePlans([first, ...others]) });
  } finally {
    for (const end of atEnd.reverse()) await end();
  }
}

/** The plan of an account as it is stored. */
interface StoredAccountPlan extends PlannedAccount {
  readonly documents?: string;
}

function listStoredPlans({ accounts, plan, documents }: SavedPlan, file: string): readonly StoredAccountPlan[] {
  if (accounts === undefined) return [{ plan, ...(documents !== undefined && { documents }) }];
  return accounts.map((stored) => ({ ...stored, account: { ...stored.account, where: { file } } }));
}

interface OpenedPlan {
  readonly stored: StoredAccountPlan;
  readonly target: Target;
  readonly locks?: RunLocks;
}

async function openStoredPlan(
  stored: StoredAccountPlan,
  file: string,
  request: PlanRequest,
  environment: Environment,
  atEnd: (() => Promise<void>)[],
): Promise<{ readonly ok: true; readonly opened: OpenedPlan } | Failure> {
  const { account, plan } = stored;
  const opened = await openTarget({ ...request, ...(account && { account }), forApply: true }, environment);
  if (!opened.ok) return opened;
  const { target } = opened;
  atEnd.push(() => target.close());
  const mismatch =
    checkTarget(file, plan, target, environment) ?? (await checkAccount(file, stored, target, environment));
  return mismatch ? stale([mismatch]) : { ok: true, opened: { stored, target } };
}

/** Accounts of one target share its locks, and acquire them together. */
async function lockStoredPlans(
  opened: readonly OpenedPlan[],
  timeoutMs: number,
  environment: Environment,
  atEnd: (() => Promise<void>)[],
): Promise<{ readonly ok: true; readonly plans: readonly OpenedPlan[] } | Failure> {
  const plans: OpenedPlan[] = [];
  const byTarget = groupBy(opened, ({ target }) => target.identity);
  for (const [identity, group] of [...byTarget].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const affected = group.flatMap(({ stored }) => stored.plan.scopes.filter((scope) => scope.steps.length > 0));
    const locked = await acquireLocks(identity, scopesToLock(affected.map(plannedObjects)), timeoutMs, environment);
    if (!locked.ok) return locked;
    atEnd.push(() => locked.locks.release());
    plans.push(...group.map((plan) => ({ ...plan, locks: locked.locks })));
  }
  return { ok: true, plans };
}

async function checkStoredPlan(
  { account, plan }: StoredAccountPlan,
  target: Target,
  documents: ReadDocuments,
  request: PlanRequest,
  environment: Environment,
): Promise<{ readonly ok: true; readonly session: PlanSession } | Failure> {
  environment.onProgress?.(`reading ${target.name}`);
  const options = planOptions(request, target, environment);
  const desired = documents.desired.get(account?.name);
  const checked = await checkSavedPlan(target.api, kinds, plan, { ...options, desired });
  if (!checked.ok) return { ...checked, reason: REASONS[checked.reason] };
  const secrets = openRunSecretStores(target.identity, environment);
  const problems = await preflight(target.api, kinds, checked.plan, secrets);
  if (problems.length > 0)
    return { ok: false, reason: "live", diagnostics: problems.flatMap(({ diagnostics }) => diagnostics) };
  const owner = { ...(account && { account }), desired: { account: plan.account, scopes: [] } };
  const snapshots = snapshotFiles(environment, target.identity, owner);
  const deprecations = documents.deprecations ?? checked.plan.deprecations;
  const session = { plan: { ...checked.plan, deprecations }, target, options, snapshots, secrets };
  return { ok: true, session: { ...session, ...(account && { account }) } };
}

const REASONS = { live: "live", stale: "stale-plan", modified: "saved-plan" } as const;

type ReadSavedPlan = { readonly ok: true; readonly saved: SavedPlan } | Failure;

function readSavedPlan(
  file: string,
  keys: readonly PlanKey[] | undefined,
  { cwd }: Pick<Environment, "cwd">,
): ReadSavedPlan {
  const path = resolve(cwd, file);
  try {
    const { saved, diagnostic } = parseSavedPlan(readTextFile(path, MAX_PLAN_BYTES), file, kinds, VERSION, keys);
    if (saved) return { ok: true, saved };
    if (diagnostic && isSignatureCode(diagnostic.code)) return signatureFailure(diagnostic);
    return { ok: false, reason: "saved-plan", diagnostics: diagnostic ? [diagnostic] : [] };
  } catch (error) {
    return unreadable(file, errorText(error));
  }
}

function unreadable(file: string, reason: string): Failure {
  const detail = `\`${file}\` cannot be read: ${reason}.`;
  const help = "Make a new plan with `zonewright plan … --out FILE`.";
  const diagnostic: Diagnostic = { code: "PLN101", severity: "error", summary: codeTitle("PLN101"), detail, help };
  return { ok: false, reason: "saved-plan", diagnostics: [diagnostic] };
}

function stale(diagnostics: readonly Diagnostic[]): Failure {
  return { ok: false, reason: "stale-plan", diagnostics };
}

interface ReadDocuments {
  /** By the name of the account; empty without documents. */
  readonly desired: ReadonlyMap<string | undefined, DesiredState>;
  readonly deprecations?: readonly DeprecationFinding[];
}

/** Documents that are named with the plan must declare what they declared when it was made. Their rules are those of the plan. */
async function readNamedDocuments(
  saved: SavedPlan,
  file: string,
  documents: DocumentOptions,
  environment: Environment,
): Promise<(ReadDocuments & { readonly ok: true }) | Failure> {
  const names = [...documents.paths, ...(documents.runProgram ? [PROGRAM_FOLDER] : [])];
  if (names.length === 0) return { ok: true, desired: new Map() };
  const { accounts, deprecated, diagnostics, profile } = await loadDocuments(documents, environment);
  const error = diagnostics.find((diagnostic) => diagnostic.severity === "error");
  // The digest is of the healthy parts, as it was for the plan of a part.
  if (error && saved.plan.broken === undefined) return stale([error]);
  const stored = listStoredPlans(saved, file);
  const moved = accounts.flatMap(({ account }) => findChangedAccount(account, stored, file) ?? []);
  if (moved.length > 0) return stale(moved);
  const digests = new Map(stored.map((plan) => [plan.account?.name, plan.documents]));
  const isSame = ({ account, desired }: DesiredAccount) => digests.get(account?.name) === digestDesiredState(desired);
  if (accounts.length === stored.length && accounts.every(isSame))
    return {
      ok: true,
      desired: new Map(accounts.map(({ account, desired }) => [account?.name, desired])),
      deprecations: findDeprecatedSpellings(deprecated, saved.plan.asOf, profile),
    };
  const detail = `What ${names.map((name) => `\`${name}\``).join(", ")} declare changed since the plan was made.`;
  const help = "Make a new plan of the documents and review it, or name the plan alone.";
  return stale([{ code: "PLN111", severity: "error", summary: codeTitle("PLN111"), detail, help, where: { file } }]);
}

/** The name now stands for another account, is at another URL, or has another credential than when the plan was made. */
function findChangedAccount(
  account: DeclaredAccount | undefined,
  stored: readonly StoredAccountPlan[],
  file: string,
): Diagnostic | undefined {
  const planned = stored.find((plan) => plan.account?.name === account?.name)?.account;
  if (account === undefined || planned === undefined) return undefined;
  const changes = [
    describeDifference("ID", planned.id, account.id),
    describeDifference("`base_url`", planned.baseUrl, account.baseUrl),
    describeDifference("`token_env`", planned.tokenVariable, account.tokenVariable),
  ].filter((change) => change !== "");
  if (changes.length === 0) return undefined;
  const detail = `The account \`${account.name}\` changed since the plan was made: ${changes.join("; ")}.`;
  const help = "Make a new plan of the documents and review it.";
  const where = { file };
  return {
    code: "PLN112",
    severity: "error",
    summary: codeTitle("PLN112"),
    detail,
    help,
    where,
    also: [account.where],
  };
}

function describeDifference(what: string, before: string | undefined, after: string | undefined): string {
  const show = (value: string | undefined) => (value === undefined ? "not given" : `\`${value}\``);
  return before === after ? "" : `${what} was ${show(before)} and is ${show(after)}`;
}

/** Every spelling of the target is the same target. */
function checkTarget(
  file: string,
  plan: Plan,
  target: Target,
  environment: Pick<Environment, "cwd" | "env">,
): Diagnostic | undefined {
  const planned = identifyTarget({ baseUrl: plan.target }, environment);
  if (planned.ok && planned.identity === target.identity) return undefined;
  const detail = `It was made against \`${plan.target}\`, and the target is \`${target.name}\`.`;
  const help = `Give \`--base-url ${plan.target}\`, or make a plan for this target.`;
  return { code: "PLN104", severity: "error", summary: codeTitle("PLN104"), detail, help, where: { file } };
}

/** The account that the environment names, or any that the credential sees. An emulator has every account. */
async function checkAccount(
  file: string,
  { account: declared, plan }: PlannedAccount,
  target: Target,
  { env }: Pick<Environment, "env">,
): Promise<Diagnostic | undefined> {
  const account = declared?.id ?? plan.account;
  if (account === undefined) return undefined;
  // Documents that declare accounts leave none to the environment.
  const named = declared ? undefined : env.ZONEWRIGHT_ACCOUNT_ID;
  const isVisible = async () => target.emulator || (await canSeeAccount(target.api, account)) !== false;
  if (named ? named === account : await isVisible()) return undefined;
  const seen = named ? `ZONEWRIGHT_ACCOUNT_ID is \`${named}\`` : "the credential does not see it";
  const detail = `It was made for the account \`${account}\`, and ${seen}.`;
  const help = "Use the credential of that account, or make a new plan for the account of your credential.";
  return { code: "PLN112", severity: "error", summary: codeTitle("PLN112"), detail, help, where: { file } };
}
