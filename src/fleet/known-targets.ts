// The targets that a fleet works for, as its workers and commands announce them. Commands compare their own target with this list, so
// that a request for another target is refused where it is made, and status names every target.
import { isObject, type Json } from "../base/json";
import { describeFleetTarget, type FleetTarget, fleetTargetId, isSameFleetTarget } from "./fleet-target";
import { listValues } from "./list-values";
import { parseTime } from "./parse-stored";
import type { SharedStore } from "./shared-store";

export interface KnownTarget extends FleetTarget {
  /** When a worker for this target last announced itself, in milliseconds since 1970; undefined if none ever did. */
  readonly workerAt?: number | undefined;
}

const PREFIX = "target:";
/** Of the stored value. */
const VERSION = 1;
/** As long as results: a target without workers is forgotten with its zones. */
const TTL_MS = 30 * 86_400_000;

/** @param by `worker`: jobs for this target run now; `command`: something was enqueued for it. */
export async function announceTarget(
  shared: SharedStore,
  fleetTarget: FleetTarget,
  by: "worker" | "command",
): Promise<void> {
  const { target, account } = fleetTarget;
  await shared.update(PREFIX + fleetTargetId(fleetTarget), (before, now) => {
    const workerAt = by === "worker" ? now : parseKnownTarget(before, now)?.workerAt;
    const value = { version: VERSION, target, account, worker: workerAt };
    return { value, write: true, ttlMs: TTL_MS, result: undefined };
  });
}

export interface KnownTargets {
  /** Sorted. */
  readonly targets: readonly KnownTarget[];
  /** Names of values that this version did not write. */
  readonly unreadable: readonly string[];
}

export async function listKnownTargets(shared: SharedStore): Promise<KnownTargets> {
  const getName = (known: KnownTarget) => PREFIX + fleetTargetId(known);
  const { values, unreadable } = await listValues(shared, PREFIX, parseKnownTarget, getName);
  const order = (known: KnownTarget) => describeFleetTarget(known);
  return { targets: [...values].sort((left, right) => (order(left) < order(right) ? -1 : 1)), unreadable };
}

/** The targets that workers run for, if none of them is this target: no worker would run its jobs. */
export function findOtherTargets(known: readonly KnownTarget[], own: FleetTarget): readonly KnownTarget[] {
  const served = known.filter((other) => other.workerAt !== undefined);
  return served.some((other) => isSameFleetTarget(other, own)) ? [] : served;
}

function parseKnownTarget(value: Json | undefined, now: number): KnownTarget | undefined {
  if (!isObject(value)) return undefined;
  const { version, target, account, worker } = value;
  if (version !== VERSION || typeof target !== "string" || target === "" || target.length > 2000) return undefined;
  if (account !== undefined && (typeof account !== "string" || !/^[0-9a-f]{32}$/.test(account))) return undefined;
  const workerAt = worker === undefined ? undefined : parseTime(worker, now);
  if (worker !== undefined && workerAt === undefined) return undefined;
  return { target, account, workerAt };
}
