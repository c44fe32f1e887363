// The requests of a step that creates a secret, each repeated until its answer is certain: what creating an object and regenerating
// its value share.
import { isObject, type Json, type JsonObject } from "../base/json";
import { replacement } from "../diff/replacement";
import type { Kind, Live, Secret } from "../kind/kind";
import { type ApiFailure, type ApiOutcome, type ApiRequest, REQUEST_TIMEOUT_MS } from "../live/client";
import { readRows, toLive } from "../live/read-live";
import type { Step } from "../plan/plan";
import type { RotationRecord, SecretKey } from "../plan/renewals";
import type { ApplyContext } from "./context";
import { mayStillArrive, writeNotSent } from "./diagnostics";
import { fillRoute, getRoute } from "./requests";
import type { SecretStores } from "./secret-stores";
import { MAX_ATTEMPTS } from "./send-steps";
import { endsRun, shouldStop, stopRun } from "./stop-run";

/** A step that creates a secret, with everything that its requests need. */
export interface SecretStep {
  readonly context: ApplyContext;
  readonly kind: Kind;
  readonly secret: Secret;
  readonly step: Step;
  readonly stores: SecretStores;
  /** The secret store that the object declares. */
  readonly sink: string;
  /** The object's name, which is unique. */
  readonly name: string;
  readonly key: SecretKey;
  /** What the journal held before this run. */
  readonly record: RotationRecord | undefined;
}

/** `rejected`: the API refused. `recorded`: the step is already recorded as failed or skipped. */
export type Unsuccessful =
  | { readonly result: "rejected"; readonly failure: ApiFailure }
  | { readonly result: "recorded" };

export type Written = {
  readonly result: "written";
  readonly id: string;
  readonly row: JsonObject;
  readonly found?: true;
};

/** An object with a new value, which is stored nowhere yet. */
export interface Generated {
  readonly result: "generated";
  readonly id: string;
  readonly value: string;
  readonly row: JsonObject;
  /** The answer to the creation was lost: the object was found by its name, and its value regenerated. */
  readonly found?: true;
}

/** Writes into the journal, before a request is sent, which object it concerns and until when it may take effect. */
export type NoteRequest = (open: Required<Pick<RotationRecord, "openUntil">> & Pick<RotationRecord, "id">) => void;

/** How long a request of a run before may still take effect, if it may: for a new object, or for the object with the id. */
export function findOpenWindow({ context, record, step }: SecretStep, id?: string): Window | undefined {
  const { clock, results } = context;
  const { lateWriteMs } = context.api;
  const from = clock.now();
  const until = Math.min(record?.openUntil ?? 0, from + REQUEST_TIMEOUT_MS + lateWriteMs);
  if (until <= from || record?.id !== id) return undefined;
  results.lose(step, mayStillArrive(step, "a run before was interrupted", until - from));
  return { from, until };
}

/** When a connection ended, and until when its request may take effect. */
export interface Window {
  readonly from: number;
  readonly until: number;
}

export async function deleteObject(secretStep: SecretStep, id: string): Promise<Unsuccessful | undefined> {
  const answer = await sendUntilCertain(secretStep, { method: "DELETE", path: objectPath(secretStep, id) }, () => true);
  if (answer.result === "certain") return undefined;
  return answer.result === "rejected" && answer.failure.category === "not-found" ? undefined : answer;
}

/** Gives the object the declared name, unless it has it. */
export async function renameObject(secretStep: SecretStep, id: string): Promise<Written | Unsuccessful> {
  const { kind, secret, name } = secretStep;
  const path = objectPath(secretStep, id);
  const read = await sendUntilCertain(secretStep, { method: "GET", path }, toRow);
  if (read.result !== "certain") return read;
  const row = read.value;
  if (row[wireName(kind, secret)] === name) return { result: "written", id, row };
  const body = replacement(kind, row, { [wireName(kind, secret)]: name });
  const written = await sendUntilCertain(secretStep, { method: "PUT", path, body }, (result) =>
    isObject(result) ? result : row,
  );
  return written.result === "certain" ? { result: "written", id, row: written.value } : written;
}

function toRow(result: Json): JsonObject {
  return isObject(result) ? result : {};
}

type Listed = { readonly result: "listed"; readonly objects: readonly Live[] };

export async function listObjects(secretStep: SecretStep): Promise<Listed | Unsuccessful> {
  const { context, kind, key } = secretStep;
  const { rows, failure } = await readRows(context.api, kind, key.scope);
  if (failure) return rejectStep(secretStep, failure);
  return { result: "listed", objects: rows.map((row) => toLive(kind, row, context.scopeContext)) };
}

type Certain<T> = { readonly result: "certain"; readonly value: T };

/** For a request that may be repeated. `parse` returns nothing for an answer that does not fit. */
function sendUntilCertain<T>(
  secretStep: SecretStep,
  request: ApiRequest,
  parse: (result: Json) => T | undefined,
): Promise<Certain<T> | Unsuccessful> {
  return repeatUntilCertain(
    secretStep,
    () => sendUnlessStopped(secretStep.context, request),
    parse,
    async () => true,
  );
}

/** @param awaitLost called before the request is sent again; false: the run may not go on. */
export async function repeatUntilCertain<T>(
  secretStep: SecretStep,
  send: () => Promise<ApiOutcome | undefined>,
  parse: (result: Json) => T | undefined,
  awaitLost: (reason: string) => Promise<boolean>,
): Promise<Certain<T> | Unsuccessful> {
  let reason = "";
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const answer = await send();
    if (answer === undefined) return { result: "recorded" };
    if (answer.outcome === "failed") return rejectStep(secretStep, answer.failure);
    const value = answer.outcome === "ok" ? parse(answer.result) : undefined;
    if (value !== undefined) return { result: "certain", value };
    reason = answer.outcome === "unknown" ? answer.reason : "the answer does not fit";
    if (!(await awaitLost(reason))) return { result: "recorded" };
  }
  return fail(secretStep, reason);
}

/** Returns nothing when the run must stop; then its steps are recorded as skipped. */
export async function sendUnlessStopped(context: ApplyContext, request: ApiRequest): Promise<ApiOutcome | undefined> {
  if (await shouldStop(context)) return undefined;
  const answer = await context.api.send(request, () => shouldStop(context));
  const isCancelled = answer.outcome === "failed" && answer.failure.category === "cancelled";
  return isCancelled && (await shouldStop(context)) ? undefined : answer;
}

export function rejectStep({ context, step }: SecretStep, failure: ApiFailure): Unsuccessful {
  if (!endsRun(failure)) return { result: "rejected", failure };
  stopRun(context, [step], failure);
  return { result: "recorded" };
}

export function fail({ context, step }: SecretStep, reason: string): Unsuccessful {
  context.results.fail(step, writeNotSent(step, `${reason} (${MAX_ATTEMPTS} attempts)`));
  return { result: "recorded" };
}

function objectPath({ kind, context }: SecretStep, id: string): string {
  return fillRoute(getRoute(kind, "get"), context.ids, id, kind.id);
}

export function wireName(kind: Kind, { name }: Secret): string {
  return kind.fields[name]?.wire ?? name;
}
