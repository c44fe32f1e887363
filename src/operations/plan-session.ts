// What plan, apply, rotate and drift have in common: read the documents, open the target, lock, read live, plan. The session
// that results is passed to the operation's own work, and closed afterwards in any case.

import type { SecretStores } from "../apply/secret-stores";
import { codeTitle } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";

import { findDeprecatedSpellings, toDay } from "../deprecation";
import type { ReadDesired } from "../desired";
import type { DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import type { PlanOptions } from "../plan/create-plan";
import type { Plan } from "../plan/plan";
import { digestDesiredState } from "../plan/saved-plan";
import { type DocumentOptions, loadDocuments } from "./documents";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { acquireLocks, desiredObjects, type RunLocks, scopesToLock } from "./locks";
import { planDesiredState } from "./reconcile";
import { openRunSecretStores } from "./run-secret-stores";
import { type Snapshots, snapshotFiles } from "./snapshots";
import { openTarget, type Target, type TargetOptions } from "./target";

export interface PlanRequest extends DocumentOptions, Omit<TargetOptions, "forApply"> {
  /** The day on which deprecations are judged, and that of an embedded emulator, YYYY-MM-DD; today by default. */
  readonly asOf?: string;
  /** `false`: one request for each change, never the batch route. */
  readonly batch?: boolean;
}

/** A plan, and the state that it was made from. */
export interface PlanSession {
  readonly plan: Plan;
  /** Undefined for a saved plan: then exactly its steps are applied. */
  readonly desired?: DesiredState;
  /** Digest of what the documents declare, for a saved plan. */
  readonly digestDocuments?: () => string;
  /** Warnings about the documents. */
  readonly documentDiagnostics?: readonly Diagnostic[];
  readonly target: Target;
  readonly options: PlanOptions;
  readonly snapshots: Snapshots;
  readonly secrets: SecretStores;
  /** Held while the run may write. */
  readonly locks?: RunLocks;
}

export interface PlanSessionOptions {
  /** The run may write: every zone is locked before it is read, for this many milliseconds at most if the lock is busy. */
  readonly lockTimeoutMs?: number;
  /** Plan only the rotation of these secrets; all secrets if empty. */
  readonly rotate?: readonly string[];
  /** A secret that is due for rotation is not drift, and a scope with errors is compared all the same. */
  readonly forDrift?: boolean;
  readonly forApply?: boolean;
  /** Plan the healthy parts of documents with errors. Without it, an error in any part ends the session. */
  readonly keepGoing?: boolean;
  /** Removes scopes that need not be read. Called before anything is locked or read. */
  readonly narrow?: (desired: DesiredState, target: Target) => Promise<Narrowed>;
}

export type Narrowed = { readonly ok: true; readonly desired: DesiredState } | Failure;

/** A file that cannot be read may name another account than the environment: the parts without errors would be written to the wrong account. */
function findUnknownAccount(
  { isAccountUncertain, broken }: ReadDesired,
  { env }: Pick<Environment, "env">,
): Diagnostic | undefined {
  if (!isAccountUncertain || env.ZONEWRIGHT_ACCOUNT_ID === undefined) return undefined;
  const files = broken.filter(({ scope }) => scope === undefined).map(({ name }) => `\`${name}\``);
  const detail = `${files.join(", ")} cannot be read, and may name another account than ZONEWRIGHT_ACCOUNT_ID.`;
  const help = "Correct the file. Until then nothing is planned, because it could be planned for the wrong account.";
  return { code: "LIV107", severity: "error", summary: codeTitle("LIV107"), detail, help };
}

export async function withPlanSession<Result>(
  request: PlanRequest,
  session: PlanSessionOptions,
  environment: Environment,
  use: (session: PlanSession) => Promise<Result>,
): Promise<Result | Failure> {
  const read = await loadDocuments(request, environment);
  const unknownAccount = findUnknownAccount(read, environment);
  if (unknownAccount)
    return { ok: false, reason: "documents", diagnostics: [...read.diagnostics, unknownAccount], canKeepGoing: false };
  if (hasErrors(read.diagnostics) && !(session.keepGoing && declaresAnything(read.desired)))
    return {
      ok: false,
      reason: "documents",
      diagnostics: read.diagnostics,
      canKeepGoing: session.forApply && declaresAnything(read.desired),
    };
  const undeclared = session.rotate ? findUndeclaredSecrets(read.desired, session.rotate) : [];
  if (undeclared.length > 0) return { ok: false, reason: "documents", diagnostics: undeclared };
  // Errors of broken parts are diagnostics of the plan.
  const remarks = read.diagnostics.filter(({ severity }) => severity !== "error");
  environment.onDiagnostics?.(remarks);
  const { profile } = read;
  const opened = await openTarget({ ...request, profile, forApply: session.forApply }, environment);
  if (!opened.ok) return opened;
  const { target } = opened;
  let locks: RunLocks | undefined;
  try {
    const snapshots = snapshotFiles(environment, target.identity);
    const chosen = session.rotate ? onlySecrets(read.desired, session.rotate) : read.desired;
    const restored = snapshots.restore(kinds, chosen);
    if (hasErrors(restored.diagnostics)) return { ok: false, reason: "documents", diagnostics: restored.diagnostics };
    const narrowed = session.narrow
      ? await session.narrow(restored.desired, target)
      : { ...restored, ok: true as const };
    if (!narrowed.ok) return narrowed;
    const { desired } = narrowed;
    if (session.lockTimeoutMs !== undefined) {
      const scopes = scopesToLock(desired.scopes.map(desiredObjects));
      const locked = await acquireLocks(target.identity, scopes, session.lockTimeoutMs, environment);
      if (!locked.ok) return locked;
      locks = locked.locks;
    }
    const options = planOptions(request, target, environment);
    const secrets = openRunSecretStores(target.identity, environment, session.rotate);
    environment.onProgress?.(`reading ${target.name}`);
    const plan = await planDesiredState(target.api, kinds, desired, {
      ...options,
      ...(read.broken.length > 0 && { broken: read.broken }),
      deprecations: findDeprecatedSpellings(read.deprecated, options.asOf, profile),
      ...(session.forDrift ? { listsBrokenScopes: true } : { secrets }),
    });
    if (environment.signal.aborted) return { ok: false, reason: "interrupted" };
    return await use({
      plan,
      desired,
      digestDocuments: () => digestDesiredState(read.desired),
      documentDiagnostics: remarks,
      target,
      options: { ...options, deprecations: plan.deprecations, ...(!session.forDrift && { secrets }) },
      snapshots,
      secrets,
      locks,
    });
  } finally {
    await locks?.release();
    await target.close();
  }
}

export function planOptions(
  { asOf, batch = true }: Pick<PlanRequest, "asOf" | "batch">,
  target: Target,
  { now }: Pick<Environment, "now">,
): PlanOptions {
  const batches = batch ? {} : { batchLimit: 0 };
  return { target: target.name, asOf: asOf ?? toDay(now()), emulator: target.emulator, ...batches };
}

function declaresAnything({ scopes }: DesiredState): boolean {
  return scopes.some(({ objects, absent }) => objects.length > 0 || absent.length > 0);
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
