// One turn: a zone as the documents declare it now against what is live now, and what came of it. It plans and applies as the
// commands do; it never asks anybody, and what a safety rule refuses stays for a person.
import { countOutcome, isConverged, type Outcome } from "../../apply/outcome";
import { type Diagnostic, errorsAmong, hasErrors } from "../../base/diagnostic";
import { driftFindings } from "../../drift/finding";
import type { TurnStart } from "../../drift/turn";
import type { Turn } from "../../fleet/engine";
import type { TurnResult } from "../../fleet/results";
import type { Want } from "../../fleet/wishes";
import type { DesiredState } from "../../kind/state";
import { kinds } from "../../kinds";
import { carryOut, plan as makePlan } from "../../operations/reconcile";
import { isEmpty, type Plan } from "../../plan/plan";
import { refusedHazards } from "../../report/text";
import type { Args } from "../command";
import type { Io } from "../io";
import { lockBusyText, lockScopes, type RunLocks, scopesToLock } from "../locks";
import { declaredIn, planOptions, secretsAt } from "../planned";
import { snapshotFiles } from "../snapshots";
import type { Target } from "../target";
import { partOf } from "./keys";
import type { Memory } from "./memory";
import type { Newest } from "./newest";

export interface TurnWorld {
  readonly args: Args;
  readonly io: Io;
  readonly newest: Newest;
  /** A target of its own, so that what it cost is this turn's; undefined where it cannot be opened, which has been said. */
  open(want: Want, io: Io): Promise<Target | undefined>;
  /** What earlier turns of a key saw; without it nothing is remembered and every zone is listed. */
  readonly memory?: Memory;
}

/** `again`: another attempt may find it otherwise. `plan` is there wherever it came to one. */
export interface Turned {
  readonly result: Omit<TurnResult, "took">;
  readonly plan?: Plan;
  /** What was known when it began, where something is remembered. */
  readonly start?: TurnStart;
  readonly again?: true;
}

/** Never throws for what a document, the API or a lock says. */
export async function turnTo(
  { key, signal }: Pick<Turn, "key" | "signal">,
  want: Want,
  world: TurnWorld,
): Promise<Turned> {
  const io: Io = { ...world.io, interrupt: AbortSignal.any([world.io.interrupt, signal]) };
  const read = await world.newest.read({ atOnce: want === "apply" });
  if (hasErrors(read.diagnostics)) return { ...failed(read.diagnostics, 0), again: true };
  const declared = partOf(read.desired, key);
  if (!declared)
    return { result: { outcome: "refused", requests: 0, problem: `no document declares ${key} any more` } };
  const target = await world.open(want, io);
  if (!target)
    return { result: { outcome: "failed", requests: 0, problem: "the target cannot be opened" }, again: true };
  try {
    const snapshots = snapshotFiles(io, target.identity);
    const { desired, diagnostics } = snapshots.restore(kinds, declared);
    if (hasErrors(diagnostics)) return failed(diagnostics, 0);
    const start = await world.memory?.begin(key, desired, target.identity);
    // Whoever wants it applied does not go by hints.
    if (want === "drift" && start?.spared.includes(key)) return { result: { outcome: "clean", requests: 0 } };
    const before = requestsOf(target);
    const at = { desired, target, snapshots, requests: () => requestsOf(target) - before };
    const turned = await (want === "apply" ? applied(at, world.args, io) : looked(at, world.args, io));
    return start ? { ...turned, start } : turned;
  } finally {
    await target.close();
  }
}

interface At {
  readonly desired: DesiredState;
  readonly target: Target;
  readonly snapshots: ReturnType<typeof snapshotFiles>;
  /** HTTP calls of this turn so far. */
  readonly requests: () => number;
}

async function looked({ desired, target, requests: spent }: At, args: Args, io: Io): Promise<Turned> {
  const plan = await makePlan(target.api, kinds, desired, planOptions(args, io, target));
  const requests = spent();
  if (hasErrors(plan.diagnostics)) return { ...failed(plan.diagnostics, requests), plan, again: true };
  const findings = findingsOf(plan);
  return { result: { outcome: isEmpty(plan) ? "clean" : "drifted", requests, findings }, plan };
}

/** Locked from before it is read until the end, like every run that writes. */
async function applied(at: At, args: Args, io: Io): Promise<Turned> {
  const { desired, target, requests } = at;
  const wanted = scopesToLock(desired.scopes.map(declaredIn));
  const locked = await lockScopes(io, target.identity, wanted, LOCK_WAIT_MS);
  if (!locked.ok) {
    const problem = lockBusyText(locked.zone, locked.holder);
    return { result: { outcome: "failed", requests: requests(), problem }, again: true };
  }
  try {
    return await appliedUnder(locked.locks, at, args, io);
  } finally {
    await locked.locks.release();
  }
}

async function appliedUnder(locks: RunLocks, at: At, args: Args, io: Io): Promise<Turned> {
  const { desired, target, snapshots, requests } = at;
  const secrets = secretsAt(io, target);
  const options = { ...planOptions(args, io, target), secrets };
  const plan = await makePlan(target.api, kinds, desired, options);
  if (hasErrors(plan.diagnostics)) return { ...failed(plan.diagnostics, requests()), plan, again: true };
  if (isEmpty(plan)) return { result: { outcome: "clean", requests: requests(), findings: findingsOf(plan) }, plan };
  const refused = refusedHazards(plan, args.all("allow"));
  if (refused.length > 0) {
    const problem = `refused by ${[...new Set(refused.map((hazard) => hazard.code))].join(", ")}: \`zonewright apply\` shows it`;
    return { result: { outcome: "refused", requests: requests(), findings: findingsOf(plan), problem }, plan };
  }
  const outcome = await carryOut(target.api, kinds, desired, plan, {
    ...options,
    allow: args.all("allow"),
    signal: io.interrupt,
    mayNotWrite: async (scope) => (io.interrupt.aborted ? "the turn was taken away" : await locks.mayNotWrite(scope)),
    beforeFirstWrite: snapshots.keep,
  });
  if (isConverged(outcome)) snapshots.forget();
  return { ...appliedResult(outcome, requests()), plan };
}

function appliedResult(outcome: Outcome, requests: number): Turned {
  const { done, failed: lost, skipped } = countOutcome(outcome);
  const findings = { done, failed: lost, skipped };
  if (isConverged(outcome) && lost + skipped === 0) return { result: { outcome: "applied", requests, findings } };
  return { result: { outcome: "failed", requests, findings, problem: reasonOf(outcome) }, again: true };
}

/** Of what failed first; of what was skipped where nothing failed. */
function reasonOf({ scopes }: Outcome): string {
  const steps = scopes.flatMap((scope) => scope.steps);
  const failures = steps.flatMap((step) => (step.result === "failed" ? [step.diagnostic] : []));
  const [because] = steps.flatMap((step) => (step.result === "skipped" ? [step.because] : []));
  const said = problemOf([...scopes.flatMap((scope) => scope.diagnostics), ...failures]);
  return said ?? because ?? "it is not as declared when it is read again";
}

/** Another run that writes to the zone is waited for so long, ms, before the turn is had again later. */
const LOCK_WAIT_MS = 10_000;

function failed(diagnostics: readonly Diagnostic[], requests: number): Turned {
  const problem = problemOf(diagnostics) ?? "it failed";
  return { result: { outcome: "failed", requests, problem } };
}

function problemOf(diagnostics: readonly Diagnostic[]): string | undefined {
  const [first, ...more] = errorsAmong(diagnostics);
  if (!first) return undefined;
  const rest = more.length === 0 ? "" : ` (and ${more.length} more)`;
  return `${first.code}: ${first.summary}. ${first.detail ?? ""}${rest}`.trim();
}

function requestsOf({ api }: Target): number {
  return api.cost.reads + api.cost.writes;
}

/** Findings by category. */
function findingsOf(plan: Plan): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { category } of driftFindings(plan, kinds)) counts.set(category, (counts.get(category) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
}
