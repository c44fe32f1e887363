// What plan, apply, rotate and drift have in common: read the documents, open the target of each account, lock, read live, plan. The run
// that results is passed to the operation's own work, and closed afterwards in any case. Accounts are independent of each other: each
// has its own target, credential and plan.

import type { SecretStores } from "../apply/secret-stores";
import { codeTitle } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { groupBy } from "../base/group-by";

import { findDeprecatedSpellings, toDay } from "../deprecation";
import { declaresAnything, type ReadDesired } from "../desired";
import type { DeclaredAccount, DesiredAccount, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import type { PlanOptions } from "../plan/create-plan";
import { mergePlans } from "../plan/merge-plans";
import type { Plan } from "../plan/plan";
import { digestDesiredState } from "../plan/saved-plan";
import { type DocumentOptions, loadDocuments } from "./documents";
import type { Environment } from "./environment";
import { describeFailure, isOfAccount, planFailedAccount } from "./failed-accounts";
import type { Failure } from "./failure";
import { acquireLocks, desiredObjects, type RunLocks, scopesToLock } from "./locks";
import { planDesiredState } from "./reconcile";
import { openRunSecretStores } from "./run-secret-stores";
import { shareEmulators } from "./share-emulators";
import { type Snapshots, snapshotFiles } from "./snapshots";
import { nameTarget, openTarget, type Target, type TargetOptions } from "./target";

export interface PlanRequest extends DocumentOptions, Omit<TargetOptions, "account" | "forApply"> {
  /** The day on which deprecations are judged, and that of an embedded emulator, YYYY-MM-DD; today by default. */
  readonly asOf?: string;
  /** `false`: one request for each change, never the batch route. */
  readonly batch?: boolean;
}

/** The plan of an account, as it is saved and applied. */
export interface PlannedAccount {
  /** Undefined where the documents declare no accounts. */
  readonly account?: DeclaredAccount;
  readonly plan: Plan;
  /** Digest of what the documents declare, for a saved plan. Computed when it is called. */
  readonly digestDocuments?: () => string;
}

/** At least one, in the order of the accounts' names. */
export type PlannedAccounts = readonly [PlannedAccount, ...(readonly PlannedAccount[])];

/** The plan of an account, and the state that it was made from. */
export interface PlanSession extends PlannedAccount {
  /** Undefined for a saved plan: then exactly its steps are applied. */
  readonly desired?: DesiredState;
  readonly target: Target;
  readonly options: PlanOptions;
  readonly snapshots: Snapshots;
  readonly secrets: SecretStores;
  /** Held while the run may write. */
  readonly locks?: RunLocks;
}

export interface PlanRun {
  /** Of the accounts that could be opened. */
  readonly sessions: readonly PlanSession[];
  /** The plans of all accounts: that of an account that could not be opened holds the reason and no step. */
  readonly accounts: PlannedAccounts;
  /** For reports: the plan of all accounts. Without `accounts` in the documents, the plan itself. */
  readonly plan: Plan;
  /** What the documents declare in all accounts; undefined for a saved plan. */
  readonly desired?: DesiredState;
  /** Warnings about the documents. */
  readonly documentDiagnostics?: readonly Diagnostic[];
}

export interface PlanRunOptions {
  /** The run may write: every zone is locked before it is read, for this many milliseconds at most if the lock is busy. */
  readonly lockTimeoutMs?: number;
  /** Plan only the rotation of these secrets; all secrets if empty. */
  readonly rotate?: readonly string[];
  /** A secret that is due for rotation is not drift, and a scope with errors is compared all the same. */
  readonly forDrift?: boolean;
  readonly forApply?: boolean;
  /**
   * Plan the healthy parts of documents with errors, and the accounts that can be opened. Without it, an error in any part ends the run.
   */
  readonly keepGoing?: boolean;
  /** Removes scopes that need not be read. Called for each account, before anything is locked or read. */
  readonly narrow?: (desired: DesiredState, target: Target, account: DeclaredAccount | undefined) => Promise<Narrowed>;
}

export type Narrowed = { readonly ok: true; readonly desired: DesiredState } | Failure;

export async function withPlanRun<Result>(
  request: PlanRequest,
  options: PlanRunOptions,
  environment: Environment,
  use: (run: PlanRun) => Promise<Result>,
): Promise<Result | Failure> {
  const read = await loadDocuments(request, environment);
  const refused = findDocumentFailure(read, options, environment);
  if (refused) return refused;
  // Errors of broken parts are diagnostics of the plan.
  const documentDiagnostics = read.diagnostics.filter(({ severity }) => severity !== "error");
  environment.onDiagnostics?.(documentDiagnostics);
  const input: RunInput = { request, options, read, environment: shareEmulators(environment), atEnd: [] };
  try {
    const states = options.rotate ? onlyWithSecrets(read.accounts, options.rotate) : read.accounts;
    const opened = await openAccounts(states, input);
    if (!opened.ok) return opened;
    const locked = await lockAccounts(opened, input);
    if (!locked.ok) return locked;
    const sessions = await Promise.all(locked.accounts.map((account) => planAccount(account, input)));
    if (environment.signal.aborted) return { ok: false, reason: "interrupted" };
    const failed = locked.failed.map((account) => planFailed(account, input));
    const accounts = sortByName([...sessions, ...failed]);
    return await use({ sessions, accounts, plan: mergePlans(accounts), desired: read.desired, documentDiagnostics });
  } finally {
    for (const end of input.atEnd.reverse()) await end();
  }
}

interface RunInput {
  readonly request: PlanRequest;
  readonly options: PlanRunOptions;
  readonly read: ReadDesired;
  readonly environment: Environment;
  /** Called in reverse order when the run ends. */
  readonly atEnd: (() => Promise<void>)[];
}

/** Why nothing of the documents can be planned. */
function findDocumentFailure(
  read: ReadDesired,
  { forApply, keepGoing, rotate }: PlanRunOptions,
  environment: Environment,
): Failure | undefined {
  const { desired, diagnostics } = read;
  const unknownAccount = findUnknownAccount(read, environment);
  if (unknownAccount)
    return { ok: false, reason: "documents", diagnostics: [...diagnostics, unknownAccount], canKeepGoing: false };
  if (hasErrors(diagnostics) && !(keepGoing && declaresAnything(desired)))
    return { ok: false, reason: "documents", diagnostics, canKeepGoing: forApply && declaresAnything(desired) };
  const undeclared = rotate ? findUndeclaredSecrets(desired, rotate) : [];
  return undeclared.length > 0 ? { ok: false, reason: "documents", diagnostics: undeclared } : undefined;
}

/** A file that cannot be read may name another account than the environment: the parts without errors would be written to the wrong account. */
function findUnknownAccount(
  { isAccountUncertain, mayDeclareAccounts, broken }: ReadDesired,
  { env }: Pick<Environment, "env">,
): Diagnostic | undefined {
  const isUncertain = isAccountUncertain && env.ZONEWRIGHT_ACCOUNT_ID !== undefined;
  if (!isUncertain && !mayDeclareAccounts) return undefined;
  const files = broken.filter(({ scope }) => scope === undefined).map(({ name }) => `\`${name}\``);
  const what = mayDeclareAccounts ? "may declare `accounts`" : "may name another account than ZONEWRIGHT_ACCOUNT_ID";
  const detail = `${files.join(", ")} cannot be read, and ${what}.`;
  const help = "Correct the file. Until then nothing is planned, because it could be planned for the wrong account.";
  return { code: "LIV107", severity: "error", summary: codeTitle("LIV107"), detail, help };
}

interface OpenedAccount {
  readonly state: DesiredAccount;
  readonly desired: DesiredState;
  readonly target: Target;
  readonly snapshots: Snapshots;
  readonly locks?: RunLocks;
}

interface FailedAccount {
  readonly state: DesiredAccount;
  readonly failure: Failure;
}

interface AccountsOfRun {
  readonly ok: true;
  readonly accounts: readonly OpenedAccount[];
  readonly failed: readonly FailedAccount[];
}

async function openAccounts(states: readonly DesiredAccount[], input: RunInput): Promise<AccountsOfRun | Failure> {
  const accounts: OpenedAccount[] = [];
  const failed: FailedAccount[] = [];
  for (const state of states) {
    const opened = await openAccount(state, input);
    if ("state" in opened) accounts.push(opened);
    else if (mayContinueWithout(state, opened, input)) failed.push({ state, failure: opened });
    else return nameFailure(state, opened, input);
  }
  return { ok: true, accounts, failed };
}

async function openAccount(state: DesiredAccount, input: RunInput): Promise<OpenedAccount | Failure> {
  const { request, options, read, environment } = input;
  const { account } = state;
  const targetOptions = { ...request, profile: read.profile, forApply: options.forApply, ...(account && { account }) };
  const opened = await openTarget(targetOptions, environment);
  if (!opened.ok) return opened;
  const { target } = opened;
  input.atEnd.push(() => target.close());
  const snapshots = snapshotFiles(environment, target.identity, state);
  const chosen = options.rotate ? onlySecrets(state.desired, options.rotate) : state.desired;
  const restored = snapshots.restore(kinds, chosen);
  if (hasErrors(restored.diagnostics)) return { ok: false, reason: "documents", diagnostics: restored.diagnostics };
  const narrowed = await options.narrow?.(restored.desired, target, account);
  if (narrowed?.ok === false) return narrowed;
  return { state, target, snapshots, desired: narrowed?.desired ?? restored.desired };
}

/** Whether the other accounts are planned without this account. Documents without `accounts` have no other. */
function mayContinueWithout({ account }: DesiredAccount, failure: Failure, { options }: RunInput): boolean {
  return account !== undefined && options.keepGoing === true && isOfAccount(failure);
}

function nameFailure(state: DesiredAccount, failure: Failure, { options, read }: RunInput): Failure {
  if (state.account === undefined || !("diagnostics" in failure)) return failure;
  const named = { ...failure, diagnostics: describeFailure(state, failure) };
  if (failure.reason !== "credential") return named;
  return { ...named, reason: "credential", canKeepGoing: options.forApply === true && read.accounts.length > 1 };
}

/** Locks the zones of all accounts. Accounts of one target share its locks, and acquire them together. */
async function lockAccounts(opened: AccountsOfRun, input: RunInput): Promise<AccountsOfRun | Failure> {
  const { environment, options, atEnd } = input;
  const { lockTimeoutMs } = options;
  if (lockTimeoutMs === undefined) return opened;
  const accounts: OpenedAccount[] = [];
  const failed = [...opened.failed];
  const byTarget = groupBy(opened.accounts, ({ target }) => target.identity);
  for (const [identity, group] of [...byTarget].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const scopes = scopesToLock(group.flatMap(({ desired }) => desired.scopes.map(desiredObjects)));
    const locked = await acquireLocks(identity, scopes, lockTimeoutMs, environment);
    if (locked.ok) {
      atEnd.push(() => locked.locks.release());
      accounts.push(...group.map((account) => ({ ...account, locks: locked.locks })));
    } else if (group.every(({ state }) => mayContinueWithout(state, locked, input))) {
      failed.push(...group.map(({ state }) => ({ state, failure: locked })));
    } else return locked;
  }
  return { ok: true, accounts, failed };
}

async function planAccount({ state, desired, ...opened }: OpenedAccount, input: RunInput): Promise<PlanSession> {
  const { environment, options, read, request } = input;
  const { snapshots, target } = opened;
  const forPlan = planOptions(request, target, environment);
  const secrets = openRunSecretStores(target.identity, environment, options.rotate);
  environment.onProgress?.(`reading ${target.name}`);
  const plan = await planDesiredState(target.api, kinds, desired, {
    ...forPlan,
    ...(state.broken.length > 0 && { broken: state.broken }),
    deprecations: findDeprecatedSpellings(read.deprecated, forPlan.asOf, read.profile),
    ...(options.forDrift ? { listsBrokenScopes: true } : { secrets }),
  });
  return {
    ...(state.account && { account: state.account }),
    plan,
    desired,
    digestDocuments: () => digestDesiredState(state.desired),
    target,
    options: { ...forPlan, deprecations: plan.deprecations, ...(!options.forDrift && { secrets }) },
    snapshots,
    secrets,
    ...(opened.locks && { locks: opened.locks }),
  };
}

function planFailed({ state, failure }: FailedAccount, { environment, read, request }: RunInput): PlannedAccount {
  const { account, desired } = state;
  const asOf = request.asOf ?? toDay(environment.now());
  const deprecations = findDeprecatedSpellings(read.deprecated, asOf, read.profile);
  const target = nameTarget({ ...request, ...(account && { account }) }, environment);
  return {
    ...(account && { account }),
    plan: planFailedAccount(state, failure, { target, asOf, deprecations }),
    digestDocuments: () => digestDesiredState(desired),
  };
}

function sortByName(planned: readonly PlannedAccount[]): PlannedAccounts {
  const nameOf = ({ account }: PlannedAccount) => account?.name ?? "";
  const [first, ...others] = [...planned].sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
  if (first === undefined) throw new Error("documents without an account");
  return [first, ...others];
}

export function planOptions(
  { asOf, batch = true }: Pick<PlanRequest, "asOf" | "batch">,
  target: Target,
  { now }: Pick<Environment, "now">,
): PlanOptions {
  const batches = batch ? {} : { batchLimit: 0 };
  return { target: target.name, asOf: asOf ?? toDay(now()), emulator: target.emulator, ...batches };
}

/** The accounts that hold a named secret: a rotation needs no credential of the others. */
function onlyWithSecrets(accounts: readonly DesiredAccount[], names: readonly string[]): readonly DesiredAccount[] {
  return accounts.filter(({ desired }) => onlySecrets(desired, names).scopes.length > 0);
}

/** The objects that hold the named secrets, and nothing else. */
function onlySecrets(desired: DesiredState, names: readonly string[]): DesiredState {
  const isNamed = (label: string) => names.length === 0 || names.includes(label);
  const scopes = desired.scopes.map((scope) => ({
    ...scope,
    objects: scope.objects.filter((object) => isSecret(object) && isNamed(object.label)),
    absent: [],
  }));
  return { ...desired, scopes: scopes.filter((scope) => scope.objects.length > 0) };
}

function isSecret(object: { readonly kind: string }): boolean {
  return kinds.some((kind) => kind.secret !== undefined && kind.name === object.kind);
}

function findUndeclaredSecrets(desired: DesiredState, names: readonly string[]): readonly Diagnostic[] {
  const declared = desired.scopes.flatMap((scope) => scope.objects.filter(isSecret).map((object) => object.label));
  if (names.length === 0 && declared.length === 0) return [nothingToRotate()];
  return names
    .filter((name) => !declared.includes(name))
    .map((name) => ({
      code: "CLI115",
      severity: "error",
      summary: codeTitle("CLI115"),
      detail: `\`--token ${name}\`: no document declares this token.`,
      help: declared.length === 0 ? "Declare it under `gateway_tokens`." : `Declared tokens: ${declared.join(", ")}.`,
    }));
}

function nothingToRotate(): Diagnostic {
  return {
    code: "CLI115",
    severity: "error",
    summary: codeTitle("CLI115"),
    detail: "No document declares a token: there is nothing to rotate.",
    help: "Declare it under `gateway_tokens`, or name the documents that do.",
  };
}
