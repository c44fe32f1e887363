// Creates the object of a secret. A value whose answer was lost cannot be read again: its object is found by its name, and the value
// is regenerated.

import { isObject, type Json } from "../base/json";
import type { Live, Secret } from "../kind/kind";
import { type ApiFailure, type ApiRequest, REQUEST_TIMEOUT_MS } from "../live/client";
import { mayStillArrive } from "./diagnostics";
import { awaitLateWrite } from "./late-writes";
import { regenerateValue, toValueOwner } from "./regenerate-value";
import { fillRoute, getRoute, singleRequest } from "./requests";
import {
  fail,
  findOpenWindow,
  type Generated,
  listObjects,
  type NoteRequest,
  rejectStep,
  type SecretStep,
  sendUnlessStopped,
  type Unsuccessful,
  type Window,
  wireName,
} from "./secret-requests";
import { MAX_ATTEMPTS } from "./send-steps";
import { endsRun } from "./stop-run";

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

/** The API refused to create the object. Where it is live all the same, its value is regenerated. */
async function adoptRefused(
  secretStep: SecretStep,
  name: string,
  note: NoteRequest,
  failure: ApiFailure,
): Promise<Generated | Unsuccessful> {
  if (endsRun(failure)) return rejectStep(secretStep, failure);
  const listed = await listObjects(secretStep);
  const object = listed.result === "listed" ? findNamed(secretStep, listed.objects, name) : undefined;
  return object ? adoptObject(secretStep, object, note) : rejectStep(secretStep, failure);
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
