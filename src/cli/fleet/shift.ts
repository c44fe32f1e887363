// What a worker does with each turn that it is given: reads what is wanted, turns to the zone, notes the result, tells of news,
// and settles the wish. The engine gives the turn again where it throws.
import type { Turn } from "../../fleet/engine";
import { note, type TurnResult } from "../../fleet/results";
import type { SharedStore } from "../../fleet/store";
import { fulfilled, type Want, wanted } from "../../fleet/wishes";
import { redactorOf } from "../redacted";
import { type Turned, type TurnWorld, turnTo } from "./turn";

export interface ShiftOptions {
  readonly world: TurnWorld;
  readonly store: SharedStore;
  /** Turns may write: those that somebody wished an `apply` for. */
  readonly writes: boolean;
  /** Told of each turn that is over. */
  onResult?(key: string, result: TurnResult): void;
}

/** The turn has to be had again. */
export class TurnFailed extends Error {
  override readonly name = "TurnFailed";
}

export function shiftOf({ world, store, writes, onResult }: ShiftOptions): (turn: Turn) => Promise<void> {
  return async (turn) => {
    const { want, revision } = await wanted(store, turn.key);
    const did: Want = writes ? want : "drift";
    const began = world.io.now().getTime();
    const turned = await turnTo(turn, did, world).catch(unexpected);
    // Another worker has it now, or will: what was found here is nobody's result.
    if (turn.signal.aborted) throw new TurnFailed("the turn was taken away");
    const took = world.io.now().getTime() - began;
    const result = redactedResult(withLeft({ ...turned.result, took }, did, want), world);
    await note(store, turn.key, result);
    onResult?.(turn.key, result);
    if (turned.plan && turned.start && did === "drift") await world.memory?.finish(turn.key, turned.start, turned.plan);
    if (did === want && isSettled(turned)) await fulfilled(store, turn.key, revision);
    if (turned.again) throw new TurnFailed(result.problem ?? "the turn failed");
  };
}

/** A disk that is full, a store that went away, a mistake of ours: one zone's turn ends, the worker goes on. */
function unexpected(error: unknown): Turned {
  const problem = error instanceof Error ? error.message : String(error);
  return { result: { outcome: "failed", requests: 0, problem }, again: true };
}

/** What was refused is settled, too: a person has to act, and another attempt would be refused again. */
function isSettled({ result, again }: Turned): boolean {
  return result.outcome !== "failed" || again === undefined;
}

function withLeft(result: TurnResult, did: Want, want: Want): TurnResult {
  if (did === want || result.problem !== undefined) return result;
  return { ...result, problem: "an apply is wished for, and this worker may not write: start one with `--apply`" };
}

/** The store is another place that keeps what it is given. */
function redactedResult(result: TurnResult, { io }: TurnWorld): TurnResult {
  return result.problem === undefined ? result : { ...result, problem: redactorOf(io)(result.problem) };
}
