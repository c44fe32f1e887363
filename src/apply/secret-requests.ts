// The requests of a step that creates a secret, each repeated until its answer is certain. A value whose answer was lost
// cannot be read again: its object is found by its name, and the value is regenerated.
import { isObject, type Json, type JsonObject } from "../base/json";
import { replacement } from "../diff/replacement";
import type { Kind, Live, Secret } from "../kind/kind";
import type { ApiFailure, ApiOutcome, ApiRequest } from "../live/client";
import { readRows, toLive } from "../live/read-live";
import type { Step } from "../plan/plan";
import type { RotationRecord, SecretKey } from "../plan/renewals";
import type { ApplyContext } from "./context";
import { writeNotSent } from "./diagnostics";
import { fillRoute, getRoute, singleRequest } from "./requests";
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

export type Written = { readonly result: "written"; readonly row: JsonObject; readonly found?: true };

/** An object with a new value, which is stored nowhere yet. */
export interface Generated {
  readonly result: "generated";
  readonly id: string;
  readonly value: string;
  readonly row: JsonObject;
  /** The answer to the creation was lost: the object was found by its name, and its value regenerated. */
  readonly found?: true;
}

/** Creates the object under a name. Where the answer is lost, the object may exist: then its value is regenerated. */
export async function createObject(secretStep: SecretStep, name: string): Promise<Generated | Unsuccessful> {
  const { context, kind, secret, step } = secretStep;
  const { body } = singleRequest(kind, step, context.ids);
  const path = fillRoute(getRoute(kind, "create"), context.ids);
  const request: ApiRequest = { method: "POST", path, body: { ...body, [wireName(kind, secret)]: name } };
  let reason = "";
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const answer = await sendUnlessStopped(context, request);
    if (answer === undefined) return { result: "recorded" };
    if (answer.outcome === "failed") return reject(secretStep, answer.failure);
    const generated = answer.outcome === "ok" ? parseGenerated(answer.result, secret) : undefined;
    if (generated) return generated;
    reason = answer.outcome === "unknown" ? answer.reason : "the answer holds no value";
    const listed = await listObjects(secretStep);
    if (listed.result !== "listed") return listed;
    const object = listed.objects.find((live) => live.props[secret.name] === name);
    if (object) {
      const regenerated = await regenerateValue(secretStep, object.id);
      return regenerated.result === "generated" ? { ...regenerated, found: true } : regenerated;
    }
  }
  return fail(secretStep, reason);
}

function parseGenerated(result: Json, { member }: Secret): Generated | undefined {
  if (!isObject(result)) return undefined;
  const { [member]: value, ...row } = result;
  const { id } = row;
  if (typeof value !== "string" || value === "" || typeof id !== "string") return undefined;
  return { result: "generated", row, id, value };
}

/** A new value for the same object. Repeating it is safe: the last value counts. */
export async function regenerateValue(secretStep: SecretStep, id: string): Promise<Generated | Unsuccessful> {
  const { context, kind, secret } = secretStep;
  const path = fillRoute(secret.regenerateRoute, context.ids, id, kind.id);
  const answer = await sendUntilCertain(secretStep, { method: "PUT", path, body: {} }, (result) =>
    typeof result === "string" && result !== "" ? result : undefined,
  );
  return answer.result === "certain" ? { result: "generated", row: { id }, id, value: answer.value } : answer;
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
  if (row[wireName(kind, secret)] === name) return { result: "written", row };
  const body = replacement(kind, row, { [wireName(kind, secret)]: name });
  const written = await sendUntilCertain(secretStep, { method: "PUT", path, body }, (result) =>
    isObject(result) ? result : row,
  );
  return written.result === "certain" ? { result: "written", row: written.value } : written;
}

function toRow(result: Json): JsonObject {
  return isObject(result) ? result : {};
}

type Listed = { readonly result: "listed"; readonly objects: readonly Live[] };

export async function listObjects(secretStep: SecretStep): Promise<Listed | Unsuccessful> {
  const { context, kind, key } = secretStep;
  const { rows, failure } = await readRows(context.api, kind, key.scope);
  if (failure) return reject(secretStep, failure);
  return { result: "listed", objects: rows.map((row) => toLive(kind, row, context.scopeContext)) };
}

type Certain<T> = { readonly result: "certain"; readonly value: T };

/** For a request that may be repeated. `parse` returns nothing for an answer that does not fit. */
async function sendUntilCertain<T>(
  secretStep: SecretStep,
  request: ApiRequest,
  parse: (result: Json) => T | undefined,
): Promise<Certain<T> | Unsuccessful> {
  let reason = "";
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const answer = await sendUnlessStopped(secretStep.context, request);
    if (answer === undefined) return { result: "recorded" };
    if (answer.outcome === "failed") return reject(secretStep, answer.failure);
    const value = answer.outcome === "ok" ? parse(answer.result) : undefined;
    if (value !== undefined) return { result: "certain", value };
    reason = answer.outcome === "unknown" ? answer.reason : "the answer does not fit";
  }
  return fail(secretStep, reason);
}

/** Returns nothing when the run must stop; then its steps are recorded as skipped. */
async function sendUnlessStopped(context: ApplyContext, request: ApiRequest): Promise<ApiOutcome | undefined> {
  if (await shouldStop(context)) return undefined;
  const answer = await context.api.send(request, () => shouldStop(context));
  const isCancelled = answer.outcome === "failed" && answer.failure.category === "cancelled";
  return isCancelled && (await shouldStop(context)) ? undefined : answer;
}

function reject({ context, step }: SecretStep, failure: ApiFailure): Unsuccessful {
  if (!endsRun(failure)) return { result: "rejected", failure };
  stopRun(context, [step], failure);
  return { result: "recorded" };
}

function fail({ context, step }: SecretStep, reason: string): Unsuccessful {
  context.results.fail(step, writeNotSent(step, `${reason} (${MAX_ATTEMPTS} attempts)`));
  return { result: "recorded" };
}

function objectPath({ kind, context }: SecretStep, id: string): string {
  return fillRoute(getRoute(kind, "get"), context.ids, id, kind.id);
}

function wireName(kind: Kind, { name }: Secret): string {
  return kind.fields[name]?.wire ?? name;
}
