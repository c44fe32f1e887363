// The requests of a step that creates a secret, each repeated until its answer is certain. A value whose answer was lost
// cannot be read again: its object is found by its name, and the value is regenerated.
import { isObject, type Json, type JsonObject } from "../base/json";
import { replacement } from "../diff/replacement";
import type { Kind, Live, Secret } from "../kind/kind";
import { type ApiFailure, type ApiOutcome, type ApiRequest, REQUEST_TIMEOUT_MS } from "../live/client";
import { readRows, toLive } from "../live/read-live";
import type { Step } from "../plan/plan";
import type { RotationRecord, SecretKey } from "../plan/renewals";
import type { ApplyContext } from "./context";
import { mayStillArrive, writeNotSent } from "./diagnostics";
import { awaitLateWrite } from "./late-writes";
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

/**
 * Creates the object under a name. Where the answer is lost, the object may exist, now or later: then its value is regenerated. The
 * request is sent again only when the first cannot arrive any more.
 */
export async function createObject(
  secretStep: SecretStep,
  name: string,
  note: NoteRequest,
): Promise<Generated | Unsuccessful> {
  const { context, kind, secret, step } = secretStep;
  const { clock, results, sent } = context;
  const { lateWriteMs } = context.api;
  const { body } = singleRequest(kind, step, context.ids);
  const path = fillRoute(getRoute(kind, "create"), context.ids);
  const request: ApiRequest = { method: "POST", path, body: { ...body, [wireName(kind, secret)]: name } };
  const earlier = await adoptEarlier(secretStep, name, note);
  if (earlier) return earlier;
  let reason = "";
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    note({ openUntil: clock.now() + REQUEST_TIMEOUT_MS + lateWriteMs });
    sent.count([step]);
    const answer = await sendUnlessStopped(context, request);
    if (answer === undefined) return { result: "recorded" };
    if (answer.outcome === "failed") return adoptRefused(secretStep, name, note, answer.failure);
    const generated = answer.outcome === "ok" ? parseGenerated(answer.result, secret) : undefined;
    if (generated) return generated;
    reason = answer.outcome === "unknown" ? answer.reason : "the answer holds no value";
    const from = clock.now();
    note({ openUntil: from + lateWriteMs });
    results.lose(step, mayStillArrive(step, reason, lateWriteMs));
    const found = await adopt(secretStep, name, note, { from, until: from + lateWriteMs });
    if (found) return found;
  }
  return fail(secretStep, reason);
}

/** A run that was interrupted may have sent the same request a moment ago. */
async function adoptEarlier(
  secretStep: SecretStep,
  name: string,
  note: NoteRequest,
): Promise<Generated | Unsuccessful | undefined> {
  const window = findOpenWindow(secretStep);
  return window && adopt(secretStep, name, note, window);
}

/** How long a request of a run before may still take effect, if it may: for a new object, or for the object with the id. */
function findOpenWindow({ context, record, step }: SecretStep, id?: string): Window | undefined {
  const { clock, results } = context;
  const { lateWriteMs } = context.api;
  const from = clock.now();
  const until = Math.min(record?.openUntil ?? 0, from + REQUEST_TIMEOUT_MS + lateWriteMs);
  if (until <= from || record?.id !== id) return undefined;
  results.lose(step, mayStillArrive(step, "a run before was interrupted", until - from));
  return { from, until };
}

/** When a connection ended, and until when its request may take effect. */
interface Window {
  readonly from: number;
  readonly until: number;
}

/** The API refused to create the object. Where it is live all the same, its value is regenerated. */
async function adoptRefused(
  secretStep: SecretStep,
  name: string,
  note: NoteRequest,
  failure: ApiFailure,
): Promise<Generated | Unsuccessful> {
  if (endsRun(failure)) return reject(secretStep, failure);
  const listed = await listObjects(secretStep);
  const object = listed.result === "listed" ? findNamed(secretStep, listed.objects, name) : undefined;
  return object ? adoptObject(secretStep, object, note) : reject(secretStep, failure);
}

/** Reads until the object is live, and generates a new value. Returns nothing if it cannot appear any more. */
async function adopt(
  secretStep: SecretStep,
  name: string,
  note: NoteRequest,
  window: Window,
): Promise<Generated | Unsuccessful | undefined> {
  let problem: Unsuccessful | undefined;
  let object: Live | undefined;
  const hasArrived = async () => {
    const listed = await listObjects(secretStep);
    problem = listed.result === "listed" ? undefined : listed;
    object = listed.result === "listed" ? findNamed(secretStep, listed.objects, name) : undefined;
    return problem !== undefined || object !== undefined;
  };
  const { context, step } = secretStep;
  const isKnown = await hasArrived();
  const result = isKnown ? "arrived" : await awaitLateWrite(context, step.comment, window, hasArrived);
  if (result === "stopped") return { result: "recorded" };
  if (result === "absent") context.results.recover(step);
  return problem ?? (object && adoptObject(secretStep, object, note));
}

function findNamed({ secret }: SecretStep, objects: readonly Live[], name: string): Live | undefined {
  return objects.find((live) => live.props[secret.name] === name);
}

async function adoptObject(secretStep: SecretStep, object: Live, note: NoteRequest): Promise<Generated | Unsuccessful> {
  const regenerated = await regenerateValue(secretStep, toValueOwner(secretStep.secret, object), note);
  return regenerated.result === "generated" ? { ...regenerated, found: true } : regenerated;
}

function parseGenerated(result: Json, { member }: Secret): Generated | undefined {
  if (!isObject(result)) return undefined;
  const { [member]: value, ...row } = result;
  const { id } = row;
  if (typeof value !== "string" || value === "" || typeof id !== "string") return undefined;
  return { result: "generated", row, id, value };
}

/** An object whose value is generated again, and when it was last modified. */
interface ValueOwner {
  readonly id: string;
  readonly modified: string;
}

export function toValueOwner({ modified }: Secret, { id, props }: Live): ValueOwner {
  return { id, modified: String(props[modified]) };
}

/**
 * A new value for the same object. A request that takes effect late would end the value of a later request: it is sent again only
 * after the object was modified, or when the request cannot take effect any more.
 */
export async function regenerateValue(
  secretStep: SecretStep,
  { id, modified }: ValueOwner,
  note: NoteRequest,
): Promise<Generated | Unsuccessful> {
  const { context, kind, secret, step } = secretStep;
  const { clock, results } = context;
  const { lateWriteMs } = context.api;
  const path = fillRoute(secret.regenerateRoute, context.ids, id, kind.id);
  let lastModified = modified;
  const awaitLost = async (window: Window) => {
    const now = await awaitModification(secretStep, { id, modified: lastModified }, window);
    lastModified = now ?? lastModified;
    return now !== undefined;
  };
  const open = findOpenWindow(secretStep, id);
  if (open && !(await awaitLost(open))) return { result: "recorded" };
  const parse = (result: Json) => (typeof result === "string" && result !== "" ? result : undefined);
  const send = () => {
    note({ id, openUntil: clock.now() + REQUEST_TIMEOUT_MS + lateWriteMs });
    return sendUnlessStopped(context, { method: "PUT", path, body: {} });
  };
  const answer = await repeatUntilCertain(secretStep, send, parse, (reason) => {
    const from = clock.now();
    const until = from + lateWriteMs;
    note({ id, openUntil: until });
    results.lose(step, mayStillArrive(step, reason, lateWriteMs));
    return awaitLost({ from, until });
  });
  return answer.result === "certain" ? { result: "generated", row: { id }, id, value: answer.value } : answer;
}

/** Returns when the object was last modified, or nothing if the run may not go on. */
async function awaitModification(
  { context, kind, secret, step }: SecretStep,
  { id, modified }: ValueOwner,
  window: Window,
): Promise<string | undefined> {
  let current = modified;
  const path = fillRoute(getRoute(kind, "get"), context.ids, id, kind.id);
  const result = await awaitLateWrite(context, step.comment, window, async () => {
    const read = await context.api.send({ method: "GET", path });
    if (read.outcome !== "ok" || !isObject(read.result)) return false;
    current = toValueOwner(secret, toLive(kind, read.result, context.scopeContext)).modified;
    return current !== modified;
  });
  return result === "stopped" ? undefined : current;
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
  if (failure) return reject(secretStep, failure);
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
async function repeatUntilCertain<T>(
  secretStep: SecretStep,
  send: () => Promise<ApiOutcome | undefined>,
  parse: (result: Json) => T | undefined,
  awaitLost: (reason: string) => Promise<boolean>,
): Promise<Certain<T> | Unsuccessful> {
  let reason = "";
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const answer = await send();
    if (answer === undefined) return { result: "recorded" };
    if (answer.outcome === "failed") return reject(secretStep, answer.failure);
    const value = answer.outcome === "ok" ? parse(answer.result) : undefined;
    if (value !== undefined) return { result: "certain", value };
    reason = answer.outcome === "unknown" ? answer.reason : "the answer does not fit";
    if (!(await awaitLost(reason))) return { result: "recorded" };
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
