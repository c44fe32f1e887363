// Generates the value of an object again.

import { isObject, type Json } from "../base/json";
import type { Live, Secret } from "../kind/kind";
import { REQUEST_TIMEOUT_MS } from "../live/client";
import { toLive } from "../live/read-live";
import { mayStillArrive } from "./diagnostics";
import { awaitLateWrite } from "./late-writes";
import { fillRoute, getRoute } from "./requests";
import {
  findOpenWindow,
  type Generated,
  type NoteRequest,
  repeatUntilCertain,
  type SecretStep,
  sendUnlessStopped,
  type Unsuccessful,
  type Window,
} from "./secret-requests";

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
