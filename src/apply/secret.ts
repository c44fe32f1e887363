// A step that makes a value which is shown once. Whatever the moment at which a process dies, the value is stored or can be
// made again, and one object remains: it is found by its unique name.
//
//   create   check sink · note `making` · POST · store · note `stored`
//   roll     check sink · note `making` · PUT value · store · note `stored`
//   rotate   check sink · note `rotating` · POST successor · store · note `succeeded` · DELETE old · rename · note `stored`
//
// A value whose answer was lost cannot be read again: its object is looked up by name and rolled.

import { isObject, type Json, type JsonObject } from "../base/json";
import { replacement } from "../diff/replacement";
import type { Kind, Live, Secret } from "../kind/kind";
import type { ApiFailure, ApiOutcome, ApiRequest } from "../live/client";
import { liveOf, rowsOf } from "../live/read";
import type { Step } from "../plan/plan";
import type { Remembered, SecretKey } from "../plan/renewals";
import { ATTEMPTS, mustStop, type Refused, type Run, stop, stopsRun } from "./attempt";
import { noPlaceForSecret, notSent, sinkRefused, valueNotStored } from "./explain";
import type { Secrets } from "./secrets";
import { pathOf, singleRequest } from "./send";

/** Whether a step is carried out here. */
export function makesSecret(kind: Kind, { change }: Step): boolean {
  return kind.secret !== undefined && (change.action === "create" || change.renews !== undefined);
}

/** Gives what was refused; otherwise the step is in the book, or the run is stopped. */
export async function makeSecret(run: Run, kind: Kind, step: Step): Promise<Refused | undefined> {
  const { secrets } = run;
  const props = step.change.to ?? {};
  const secret = kind.secret as Secret;
  const sink = String(props[secret.sink]);
  if (!secrets) return void failed(run, step, noPlaceForSecret(step));
  const problem = secrets.check(sink);
  if (problem !== undefined) return void failed(run, step, sinkRefused(sink, problem, step.change.where));
  const name = String(props[secret.name]);
  const key: SecretKey = { scope: run.ids.account ?? run.ids.zone ?? "", kind: kind.name, name };
  const work: Work = { run, kind, secret, step, secrets, sink, name, key, before: secrets.recall(key) };
  const done = await carriedOut(work);
  if (done.refused) return { steps: [step], failure: done.refused };
  if (done.row) {
    run.book.done(step, done.found ? "found" : "written");
    run.onSeen?.(step, { row: done.row });
  }
  return undefined;
}

interface Work {
  readonly run: Run;
  readonly kind: Kind;
  readonly secret: Secret;
  readonly step: Step;
  readonly secrets: Secrets;
  readonly sink: string;
  readonly name: string;
  readonly key: SecretKey;
  readonly before: Remembered | undefined;
}

/** `refused`: the API said no. Neither: it is in the book already, failed or skipped. */
interface Done {
  readonly row?: JsonObject;
  readonly refused?: ApiFailure;
  /** The answer to the creation was lost: the object was found by its name, and its value made anew. */
  readonly found?: true;
}

/** An object with a value that nobody has seen but us. */
interface Made extends Done {
  readonly fresh?: { readonly id: string; readonly value: string };
}

function carriedOut(work: Work): Promise<Done> {
  switch (work.step.change.renews) {
    case undefined:
      return create(work);
    case "roll":
      return rollInPlace(work, work.step.change.id as string);
    case "rotate":
      return rotate(work);
  }
}

async function create(work: Work): Promise<Done> {
  note(work, { phase: "making" });
  const made = await make(work, work.name);
  if (made.refused) work.secrets.remember(work.key, undefined);
  return made.fresh ? stored(work, made, "stored") : made;
}

async function rollInPlace(work: Work, id: string): Promise<Done> {
  note(work, { phase: "making", id });
  const made = await roll(work, id);
  return made.fresh ? stored(work, made, "stored") : made;
}

/** Also finishes a rotation that was interrupted, from whatever was reached. */
async function rotate(work: Work): Promise<Done> {
  const { secret, name, before } = work;
  const found = await findAll(work);
  if (!found.objects) return found;
  const named = (name: string) => found.objects?.find((live) => live.props[secret.name] === name);
  const [current, successor] = [named(name), named(secret.successor(name))];
  // The old object is deleted only after the successor's value is stored.
  const isStored =
    successor !== undefined && (before ? before.phase === "succeeded" && before.id === successor.id : !current);
  if (isStored) return succeed(work, current, successor.id);
  if (!current && !successor) return create(work);
  note(work, { phase: "rotating", at: before?.at ?? 0 });
  const made = successor ? await roll(work, successor.id) : await make(work, secret.successor(name));
  if (made.refused && !successor && before) work.secrets.remember(work.key, before);
  if (!made.fresh) return made;
  const kept = await stored(work, made, "succeeded");
  return kept.row ? succeed(work, current, made.fresh.id) : kept;
}

/** The successor's value is stored: the old object goes, and the successor takes its name. */
async function succeed(work: Work, current: Live | undefined, id: string): Promise<Done> {
  if (current) {
    const gone = await surely(work, { method: "DELETE", path: pathTo(work, current.id) });
    if (!gone.ok && gone.refused?.category !== "not-found") return gone;
  }
  const renamed = await rename(work, id);
  if (renamed.row) note(work, { phase: "stored", id });
  return renamed;
}

async function rename(work: Work, id: string): Promise<Done> {
  const { kind, secret, name } = work;
  const path = pathTo(work, id);
  const read = await surely(work, { method: "GET", path });
  if (!read.ok) return read;
  const row = isObject(read.result) ? read.result : {};
  if (row[wireName(kind, secret)] === name) return { row };
  const put = await surely(work, {
    method: "PUT",
    path,
    body: replacement(kind, row, { [wireName(kind, secret)]: name }),
  });
  return put.ok ? { row: isObject(put.result) ? put.result : row } : put;
}

/** POST under a name. An answer that was lost may have made the object: then its value is lost, and it is rolled. */
async function make(work: Work, name: string): Promise<Made> {
  const { run, kind, secret, step } = work;
  const { body } = singleRequest(kind, step, run.ids);
  const path = pathOf(kind.routes.create as string, run.ids);
  const request: ApiRequest = {
    method: "POST",
    path,
    body: { ...(body as JsonObject), [wireName(kind, secret)]: name },
  };
  let reason = "";
  for (let count = 1; count <= ATTEMPTS; count += 1) {
    const answer = await send(work, request);
    if (answer === undefined) return {};
    if (answer.outcome === "failed") return refused(work, answer.failure);
    const shown = answer.outcome === "ok" ? shownOnce(answer.result, secret) : undefined;
    if (shown) return shown;
    reason = answer.outcome === "unknown" ? answer.reason : "the answer holds no value";
    const found = await findAll(work);
    if (!found.objects) return found;
    const there = found.objects.find((live) => live.props[secret.name] === name);
    if (there) return { ...(await roll(work, there.id)), found: true };
  }
  return failed(run, step, notSent(step, `${reason} (${ATTEMPTS} attempts)`));
}

function shownOnce(result: Json, { member }: Secret): Made | undefined {
  if (!isObject(result)) return undefined;
  const { [member]: value, ...row } = result;
  if (typeof value !== "string" || value === "" || typeof row["id"] !== "string") return undefined;
  return { row, fresh: { id: row["id"], value } };
}

/** A new value in place. It may be asked for again and again: the last one counts. */
async function roll(work: Work, id: string): Promise<Made> {
  const { run, kind, secret } = work;
  const path = pathOf(secret.roll, run.ids, id, kind.id);
  const rolled = await surely(
    work,
    { method: "PUT", path, body: {} },
    (result) => typeof result === "string" && result !== "",
  );
  return rolled.ok ? { row: { id }, fresh: { id, value: String(rolled.result) } } : rolled;
}

/** The value in the sink, flushed, and noted. */
async function stored(work: Work, { fresh, row, found }: Made, phase: "stored" | "succeeded"): Promise<Done> {
  const { run, step, secrets, sink } = work;
  if (!fresh) return {};
  const problem = await secrets.store(sink, fresh.value);
  if (problem !== undefined) return failed(run, step, valueNotStored(step, sink, problem));
  note(work, { phase, id: fresh.id });
  return { row: row ?? { id: fresh.id }, ...(found && { found }) };
}

type Sure = { readonly ok: true; readonly result: Json } | ({ readonly ok: false } & Done);

/** A call that may be repeated, until its answer is sure. */
async function surely(work: Work, request: ApiRequest, fits: (result: Json) => boolean = () => true): Promise<Sure> {
  let reason = "";
  for (let count = 1; count <= ATTEMPTS; count += 1) {
    const answer = await send(work, request);
    if (answer === undefined) return { ok: false };
    if (answer.outcome === "failed") return { ok: false, ...refused(work, answer.failure) };
    if (answer.outcome === "ok" && fits(answer.result)) return { ok: true, result: answer.result };
    reason = answer.outcome === "unknown" ? answer.reason : "the answer does not fit";
  }
  failed(work.run, work.step, notSent(work.step, `${reason} (${ATTEMPTS} attempts)`));
  return { ok: false };
}

/** Nothing: the run may not write any more, and the book says so. */
async function send({ run }: Work, request: ApiRequest): Promise<ApiOutcome | undefined> {
  if (await mustStop(run)) return undefined;
  const answer = await run.api.send(request, () => mustStop(run));
  const cancelled = answer.outcome === "failed" && answer.failure.category === "cancelled";
  return cancelled && (await mustStop(run)) ? undefined : answer;
}

function refused({ run, step }: Work, failure: ApiFailure): Done {
  if (!stopsRun(failure)) return { refused: failure };
  stop(run, [step], failure);
  return {};
}

async function findAll(work: Work): Promise<Done & { readonly objects?: readonly Live[] }> {
  const { run, kind, key } = work;
  const rows = await rowsOf(run.api, kind, key.scope);
  if (rows.failure) return refused(work, rows.failure);
  const context = { scope: run.scope.scope, profile: "live" as const, minimumTtl: 60 };
  return { objects: rows.rows.map((row) => liveOf(kind, row, context)) };
}

function note({ secrets, key, sink }: Work, noted: Pick<Remembered, "phase"> & Partial<Remembered>): void {
  secrets.remember(key, { sink, at: secrets.now, ...noted });
}

function pathTo({ kind, run }: Work, id: string): string {
  return pathOf(kind.routes.get as string, run.ids, id, kind.id);
}

function wireName(kind: Kind, { name }: Secret): string {
  return kind.fields[name]?.wire ?? name;
}

function failed(run: Run, step: Step, diagnostic: Parameters<Run["book"]["fail"]>[1]): Done {
  run.book.fail(step, diagnostic);
  return {};
}
