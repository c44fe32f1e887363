// How the turns of each key ended: the last one in full, the last 20 in a line each. For status, metrics and alerts; no turn
// reads it to decide anything.
import { isObject, type Json, type JsonObject } from "../base/json";
import { sharedName } from "./names";
import type { SharedStore } from "./store";

export const OUTCOMES = ["clean", "drifted", "applied", "failed", "refused"] as const;
export type TurnOutcome = (typeof OUTCOMES)[number];

/** What a turn tells. */
export interface TurnResult {
  readonly outcome: TurnOutcome;
  /** Milliseconds. */
  readonly took: number;
  /** HTTP calls, repeats included. */
  readonly requests: number;
  /** How many of what was found: `{ "update": 2 }`. */
  readonly findings?: Readonly<Record<string, number>>;
  /** Why it failed or was refused, in a sentence; cut at 500 characters. */
  readonly problem?: string;
}

/** Times are ms since 1970 by the store's clock. */
export interface KeyResults extends TurnResult {
  readonly key: string;
  readonly at: number;
  /** The last turn that neither failed nor was refused. */
  readonly lastSuccess?: number;
  /** Newest first, this one included. */
  readonly history: readonly PastTurn[];
}

export interface PastTurn {
  readonly at: number;
  readonly outcome: TurnOutcome;
  readonly took: number;
  readonly requests: number;
}

const KEPT = 20;
/** Keys that nobody turns to any more are forgotten. */
const LIVES = 30 * 86_400_000;

export async function note(store: SharedStore, key: string, result: TurnResult): Promise<void> {
  const { outcome, took, requests, findings = {}, problem } = result;
  await store.change(sharedName("result", key), (value, at) => {
    const before = resultsIn(value);
    const lastSuccess = isSuccess(outcome) ? at : before?.lastSuccess;
    const past = (before?.history ?? []).map((turn) => ({ ...turn }));
    const history = [{ at, outcome, took, requests }, ...past].slice(0, KEPT);
    const now = { key, at, outcome, took, requests, findings: { ...findings }, problem: problem?.slice(0, 500) };
    return { value: { ...now, lastSuccess, history }, write: true, livesMs: LIVES, result: undefined };
  });
}

/** Of all keys, sorted by their names. */
export async function results(store: SharedStore): Promise<readonly KeyResults[]> {
  const found = (await store.list("result:")).map(([, value]) => resultsIn(value));
  return found.filter((results) => results !== undefined).sort((left, right) => (left.key < right.key ? -1 : 1));
}

function isSuccess(outcome: TurnOutcome): boolean {
  return outcome !== "failed" && outcome !== "refused";
}

/** Values of versions that wrote something else are passed over. */
function resultsIn(value: Json | undefined): KeyResults | undefined {
  if (!isObject(value) || typeof value["key"] !== "string" || !isTurn(value)) return undefined;
  const { history, lastSuccess, findings } = value;
  if (!Array.isArray(history) || !history.every(isTurn) || !isObject(findings)) return undefined;
  if (lastSuccess !== undefined && typeof lastSuccess !== "number") return undefined;
  return value as unknown as KeyResults;
}

function isTurn(value: Json): value is JsonObject {
  if (!isObject(value) || !OUTCOMES.includes(value["outcome"] as TurnOutcome)) return false;
  return ["at", "took", "requests"].every((name) => typeof value[name] === "number");
}
