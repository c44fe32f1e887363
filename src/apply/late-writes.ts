// Requests that may still take effect after their connection ended, because a proxy or the server goes on with them. The live
// state is read again until the request has arrived, or cannot arrive any more.
import type { Kind } from "../kind/kind";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { shouldStop } from "./stop-run";

/** When to read again first, in milliseconds after the connection ended; later every 15 seconds. */
const FIRST_READS_MS = [1000, 2000, 4000, 8000];
const LATER_READS_MS = 15_000;

/**
 * Whether a step that arrives a second time changes nothing: the API refuses another create, a PATCH sets the same members, and
 * an object is deleted once. A PUT replaces the whole object, also what was written to it since.
 */
export function isRepeatable(kind: Kind, { change, write }: Step): boolean {
  const { create, replace } = kind.routes;
  if (write.method === "PUT" && write.route === replace) return false;
  if (change.action !== "create" || write.route !== create) return true;
  return kind.refusesCopies?.(change.to ?? {}) === true;
}

/** `arrived`: a check found the request. `absent`: it cannot arrive any more. `stopped`: the run may not go on. */
export type LateWriteResult = "arrived" | "absent" | "stopped";

/**
 * Waits for a request whose answer was lost.
 *
 * @param window when the connection ended, and when the request cannot take effect any more.
 * @param hasArrived reads again.
 */
export async function awaitLateWrite(
  context: ApplyContext,
  what: string,
  { from, until }: { readonly from: number; readonly until: number },
  hasArrived: () => Promise<boolean>,
): Promise<LateWriteResult> {
  const { clock, plan, onProgress } = context;
  for (const time of listReads(from, until)) {
    onProgress(plan.scope, 0, `${what}: its answer was lost; it may still arrive`);
    await clock.sleep(Math.max(0, time - clock.now()), context.signal);
    if (await shouldStop(context)) return "stopped";
    if (await hasArrived()) return "arrived";
  }
  return "absent";
}

/** The last read is when nothing can arrive any more. */
function listReads(from: number, until: number): readonly number[] {
  if (until <= from) return [];
  const laterReads = Array.from(
    { length: Math.floor((until - from) / LATER_READS_MS) },
    (_, index) => (index + 1) * LATER_READS_MS,
  );
  return [...[...FIRST_READS_MS, ...laterReads].map((ms) => from + ms).filter((time) => time < until), until];
}
