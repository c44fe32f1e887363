// The control side over HTTP, for tests in other languages and for people with curl. A port of its own, so that nothing
// of it can be mistaken for the API.
import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject, type JsonObject } from "../base/json";
import type { Control, Which } from "./control";
import type { FaultPlan } from "./faults";
import { Refusal } from "./refusal";
import type { Snapshot } from "./store";

type Act = (control: Control, body: JsonObject) => unknown;

const ACTS: Readonly<Record<string, Act>> = {
  "GET /requests": (control) => control.requests(),
  "DELETE /requests": (control) => control.clearRequests(),
  "GET /mutations": (control) => control.mutations(),
  "GET /state": (control) => control.snapshot(),
  "PUT /state": (control, body) => control.restore(body as unknown as Snapshot),
  "POST /zones": (control, { name, ...options }) => control.addZone(String(name), options),
  "POST /foreign": foreign,
  "POST /faults": (control, body) => control.fault(body as unknown as FaultPlan),
  "DELETE /faults": (control) => control.clearFaults(),
};

/** Answers one request of the control port with JSON; what cannot be done is 400 with `{"error"}`. */
export function answerControl(
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
): void {
  const path = (request.url ?? "/").replace(/\?.*$/, "");
  const act = ACTS[`${request.method} ${path}`];
  if (!act) {
    send(response, 404, { error: `no such thing; there is ${Object.keys(ACTS).join(", ")}` });
    return;
  }
  try {
    send(response, 200, act(control, parsed(body)) ?? {});
  } catch (error) {
    const errors = error instanceof Refusal ? error.errors : undefined;
    send(response, 400, { error: error instanceof Error ? error.message : String(error), errors });
  }
}

/** `{"act": "create" | "patch" | "remove", "zone", "which", "record" | "change", "unchecked"}` */
function foreign(control: Control, body: JsonObject): unknown {
  const zone = String(body["zone"]);
  const options = { unchecked: body["unchecked"] === true };
  const which = body["which"] as Which;
  switch (body["act"]) {
    case "create":
      return control.foreign.create(zone, objectAt(body, "record"), options);
    case "patch":
      return control.foreign.patch(zone, which, objectAt(body, "change"), options);
    case "remove":
      return control.foreign.remove(zone, which);
    default:
      throw new Error("`act` is create, patch or remove");
  }
}

function objectAt(body: JsonObject, member: string): JsonObject {
  const value = body[member];
  if (!isObject(value)) throw new Error(`\`${member}\` must be an object`);
  return value;
}

function parsed(body: Uint8Array): JsonObject {
  if (body.length === 0) return {};
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  if (!isObject(value)) throw new Error("the body must be an object");
  return value;
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(`${JSON.stringify(value)}\n`);
}
