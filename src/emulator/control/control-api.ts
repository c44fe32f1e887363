// The control API over HTTP, for tests in other languages and for curl. It has its own port, so that it cannot be mistaken
// for the API.
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorText } from "../../base/error-text";
import { isObject, type Json, type JsonObject } from "../../base/json";
import { ApiError, type FaultEffect, type FaultPhase, type FaultPlan, isSubscriptionTier } from "../core";
import type { NewZoneOptions } from "../services/zone";
import { isNumber, isSnapshot, isString, objectGuard, optional } from "../store";
import type { Control, RecordSelector } from "./control";

type Action = (control: Control, body: JsonObject) => unknown;

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["GET /requests", (control) => control.requests()],
  ["DELETE /requests", (control) => control.clearRequests()],
  ["GET /mutations", (control) => control.mutations()],
  ["GET /state", (control) => control.snapshot()],
  ["PUT /state", restore],
  ["POST /zones", addZone],
  ["POST /foreign", editRecord],
  ["POST /faults", (control, body) => control.fault(parseFaultPlan(body))],
  ["DELETE /faults", (control) => control.clearFaults()],
]);

/** Answers one request with JSON; an invalid request gets 400 with `{"error"}`. */
export function handleControlRequest(
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
): void {
  const refusal = findRefusal(request, body);
  if (refusal) {
    send(response, refusal.status, { error: refusal.error });
    return;
  }
  const path = (request.url ?? "/").replace(/\?.*$/, "");
  const action = ACTIONS.get(`${request.method} ${path}`);
  if (!action) {
    send(response, 404, { error: `unknown route; the routes are ${[...ACTIONS.keys()].join(", ")}` });
    return;
  }
  try {
    send(response, 200, action(control, parseBody(body)) ?? {});
  } catch (error) {
    const errors = error instanceof ApiError ? error.errors : undefined;
    send(response, 400, { error: errorText(error), errors });
  }
}

/**
 * A web page in a browser of this machine can send requests to loopback without being allowed to read the replies. Browsers
 * mark such requests, and a page cannot send JSON as JSON without asking first, which this server never allows
 * (fetch.spec.whatwg.org, CORS-safelisted request headers).
 */
function findRefusal(
  { headers }: IncomingMessage,
  body: Uint8Array,
): { readonly status: number; readonly error: string } | undefined {
  const { "sec-fetch-site": site = "none", "content-type": type = "" } = headers;
  if (headers.origin !== undefined || site !== "none") {
    return { status: 403, error: "the control API answers no web page" };
  }
  if (body.length > 0 && !/^application\/json\s*(;|$)/i.test(type)) {
    return { status: 415, error: "send the body as `content-type: application/json`" };
  }
  return undefined;
}

function restore(control: Control, body: JsonObject): void {
  if (!isSnapshot(body)) throw new Error("the body must be a state as `GET /state` returns it");
  control.restore(body);
}

function addZone(control: Control, { name, account, plan, status, type }: JsonObject): unknown {
  const options: NewZoneOptions = {
    ...(isString(account) && { account }),
    ...(plan !== undefined && { plan: isSubscriptionTier(plan) ? plan : "free" }),
    ...(isString(status) && { status }),
    ...(isString(type) && { type }),
  };
  return control.addZone(String(name), options);
}

/** `{"act": "create" | "patch" | "remove", "zone", "which", "record" | "change", "unchecked"}` */
function editRecord(control: Control, body: JsonObject): unknown {
  const { act, zone, which, unchecked } = body;
  const name = String(zone);
  const options = { unchecked: unchecked === true };
  switch (act) {
    case "create":
      return control.foreign.create(name, readObject(body, "record"), options);
    case "patch":
      return control.foreign.patch(name, parseSelector(which), readObject(body, "change"), options);
    case "remove":
      return control.foreign.remove(name, parseSelector(which));
    default:
      throw new Error("`act` is create, patch or remove");
  }
}

function parseSelector(which: Json | undefined): RecordSelector {
  if (isString(which) || isObject(which)) return which;
  throw new Error("`which` must be an id or an object");
}

function readObject(body: JsonObject, member: string): JsonObject {
  const value = body[member];
  if (!isObject(value)) throw new Error(`\`${member}\` must be an object`);
  return value;
}

const isHeaders = (value: Json | undefined): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every(isString);

const isFaultReply = objectGuard<{
  readonly status: number;
  readonly code?: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}>({
  status: isNumber,
  code: optional(isNumber),
  message: optional(isString),
  headers: optional(isHeaders),
});

function isFaultEffect(value: Json | undefined): value is FaultEffect {
  return (
    value === "reset" ||
    value === "timeout" ||
    value === "truncate" ||
    value === "html" ||
    value === "empty" ||
    isFaultReply(value)
  );
}

function isFaultPhase(value: Json | undefined): value is FaultPhase {
  return value === "before" || value === "after" || value === "during" || value === "late";
}

function parseFaultPlan({ method, path, nth, times, phase, lateMs, fault }: JsonObject): FaultPlan {
  if (!isFaultPhase(phase)) throw new Error("`phase` is before, after, during or late");
  if (!isFaultEffect(fault))
    throw new Error("`fault` is reset, timeout, truncate, html, empty or an object with a `status`");
  return {
    ...(isString(method) && { method }),
    ...(isString(path) && { path }),
    ...(isNumber(nth) && { nth }),
    ...(isNumber(times) && { times }),
    ...(isNumber(lateMs) && { lateMs }),
    phase,
    fault,
  };
}

function parseBody(body: Uint8Array): JsonObject {
  if (body.length === 0) return {};
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  if (!isObject(value)) throw new Error("the body must be an object");
  return value;
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(`${JSON.stringify(value)}\n`);
}
