// The way that plan, apply and drift have in common: documents, target, reading, plan.
import { join } from "node:path";
import type { Holder } from "../apply/lease";
import type { Secrets } from "../apply/secrets";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { findingsOn } from "../deprecation";
import type { DesiredScope, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import { plan as makePlan } from "../operations/reconcile";
import { stateFolder } from "../operations/state-folder";
import type { PlanOptions } from "../plan/make-plan";
import type { Plan } from "../plan/plan";
import { digestOf } from "../plan/saved";
import { secretsOn } from "../secret-stores";
import type { Args } from "./command";
import { readDocuments } from "./documents";
import { EXIT, type ExitCode } from "./exit";
import { asOf, profileOf } from "./flags";
import type { Io } from "./io";
import { lockBusyText, lockScopes, type RunLocks, scopesToLock, type Touched } from "./locks";
import { printDiagnostics, printDiagnosticsJson, usageError } from "./print";
import { type Progress, startProgress } from "./progress";
import { hide } from "./redacted";
import { formOf, nothingPlanned, printReport, twoForms, writeReports } from "./reports";
import { type Snapshots, snapshotFiles } from "./snapshots";
import { exitFor } from "./stopped";
import { openTarget, type Target } from "./target";

export interface Planned {
  readonly plan: Plan;
  /** Missing where a saved plan is carried out: then exactly its steps are. */
  readonly desired?: DesiredState;
  /** Digest of what the documents declare; a saved plan carries it. */
  readonly documents?: () => string;
  /** What was said of the documents. */
  readonly remarks?: readonly Diagnostic[];
  readonly target: Target;
  readonly options: PlanOptions;
  readonly snapshots: Snapshots;
  /** Where values go that are shown once. */
  readonly secrets: Secrets;
  /** Held while the run may write. */
  readonly locks?: RunLocks;
}

export interface PlanUse {
  readonly command: "plan" | "apply" | "drift" | "rotate";
  /** The run may write: every zone is locked from before it is read until the end. */
  readonly writes?: boolean;
  /** Names of the secrets that are to be made anew; empty: all. Nothing else is planned. */
  readonly rotate?: readonly string[];
  /** Says what of the desired state is to be read at all, before anything is. */
  readonly before?: (desired: DesiredState, target: Target) => Promise<Narrowed>;
}

export interface Narrowed {
  readonly desired: DesiredState;
  /** Errors end the run here. */
  readonly diagnostics: readonly Diagnostic[];
}

export type Use = (planned: Planned, progress: Progress) => Promise<ExitCode>;

/**
 * Plans what the documents in `args.words` want and hands it to `use`. Where that far is not reached, says why and gives the
 * exit code. The target is closed afterwards in any case.
 */
export async function withPlan(
  { command, writes = false, rotate, before }: PlanUse,
  args: Args,
  io: Io,
  use: Use,
): Promise<ExitCode> {
  const clash = twoForms(args);
  if (clash !== undefined) return usageError(io, clash, command);
  const read = await readDocuments(args, io);
  if (hasErrors(read.diagnostics)) return stop(command, args, io, read.diagnostics);
  const unknown = undeclared(read.desired, rotate ?? []);
  if (unknown.length > 0) return stop(command, args, io, unknown);
  printDiagnostics(io, read.diagnostics);
  const progress = startProgress(io);
  const opened = await openTarget(command, args, io, progress);
  if (!opened.ok) {
    progress.end();
    return opened.exit;
  }
  const { target } = opened;
  const snapshots = snapshotFiles(io, target.identity);
  const restored = snapshots.restore(kinds, rotate ? secretsAlone(read.desired, rotate) : read.desired);
  let { desired } = restored;
  let locks: RunLocks | undefined;
  try {
    if (hasErrors(restored.diagnostics)) return stop(command, args, io, restored.diagnostics);
    const narrowed = await before?.(desired, target);
    if (narrowed && hasErrors(narrowed.diagnostics)) return stop(command, args, io, narrowed.diagnostics);
    desired = narrowed?.desired ?? desired;
    if (writes) {
      const wanted = scopesToLock(desired.scopes.map(declaredIn));
      const locked = await lockScopes(io, target.identity, wanted, lockTimeout(args));
      if (!locked.ok) return lockBusy(io, locked.zone, locked.holder);
      locks = locked.locks;
    }
    const deprecations = findingsOn(read.deprecated, asOf(args, io), profileOf(args));
    const secrets = secretsAt(io, target, rotate);
    // What is due for rotation is no drift.
    const known = command === "drift" ? {} : { secrets };
    const options = { ...planOptions(args, io, target), deprecations, ...known };
    progress.now(`reading ${target.name}`);
    const plan = await makePlan(target.api, kinds, desired, options);
    if (io.interrupt.aborted) return EXIT.interrupted;
    const documents = () => digestOf(read.desired);
    const remarks = read.diagnostics;
    return await use({ plan, desired, documents, remarks, target, options, snapshots, secrets, locks }, progress);
  } finally {
    progress.end();
    await locks?.release();
    await target.close();
  }
}

/** What a run that is about a scope has to lock. */
export function declaredIn({ scope, objects, absent }: DesiredScope): Touched {
  return { scope, objects: [...objects, ...absent] };
}

export function planOptions(args: Args, io: Io, target: Target): PlanOptions {
  const batches = args.has("no-batch") ? { batchLimit: 0 } : {};
  return { target: target.name, asOf: asOf(args, io), emulator: target.emulator, ...batches };
}

/** The objects that are made for a secret, and nothing beside them. */
function secretsAlone(desired: DesiredState, names: readonly string[]): DesiredState {
  const scopes = desired.scopes.map((scope) => ({
    ...scope,
    objects: scope.objects.filter((object) => isSecret(object) && (names.length === 0 || names.includes(object.label))),
    absent: [],
  }));
  return { ...desired, scopes: scopes.filter((scope) => scope.objects.length > 0) };
}

function isSecret(value: { readonly kind: string }): boolean {
  return kinds.some((kind) => kind.secret !== undefined && kind.name === value.kind);
}

/** Names to be rotated that no document declares. */
function undeclared(desired: DesiredState, names: readonly string[]): readonly Diagnostic[] {
  const declared = desired.scopes.flatMap((scope) => scope.objects.filter(isSecret).map((object) => object.label));
  return names
    .filter((name) => !declared.includes(name))
    .map((name) => ({
      code: "CLI115",
      severity: "error",
      summary: "No such token in the documents",
      detail: `\`--token ${name}\`: no document declares it.`,
      help: declared.length === 0 ? "Declare it under `gateway_tokens`." : `Declared are ${declared.join(", ")}.`,
    }));
}

/** Sinks and notes of this machine. */
export function secretsAt(io: Io, target: Target, asked?: readonly string[]): Secrets {
  const folder = join(stateFolder(io.env), "secrets");
  const now = () => io.now().getTime();
  const options = { cwd: io.cwd, env: io.env, folder, target: target.identity, now, ...(asked && { asked }) };
  const secrets = secretsOn(options);
  return {
    ...secrets,
    get now() {
      return secrets.now;
    },
    store: (sink, value) => {
      hide(io, [value]);
      return secrets.store(sink, value);
    },
  };
}

/** `--lock-timeout` in milliseconds; a lock that is busy is not waited for unless it is given. */
export function lockTimeout(args: Args): number {
  return Number(args.value("lock-timeout") ?? 0) * 1000;
}

export function lockBusy(io: Io, zone: string, holder: Holder): ExitCode {
  const detail = lockBusyText(zone, holder);
  printDiagnostics(io, [{ code: "CLI104", severity: "error", summary: "Another run holds the lock", detail }]);
  return EXIT.locked;
}

/** JSON and text have a form for diagnostics alone; any other form is of a plan that holds nothing else. */
function stop(command: PlanUse["command"], args: Args, io: Io, diagnostics: readonly Diagnostic[]): ExitCode {
  const plan = nothingPlanned(diagnostics, asOf(args, io));
  const about = command === "drift" ? { of: command, plan } : { of: "plan" as const, plan, allow: args.all("allow") };
  const form = formOf(args);
  if (form === "json") printDiagnosticsJson(io, diagnostics);
  else if (form !== "text") printReport(about, args, io);
  if (form !== "json") printDiagnostics(io, diagnostics);
  writeReports(about, args, io);
  return exitFor(diagnostics);
}
