// Waits until Terraform has nothing more to plan that does not depend on the waiting resource: it passes one resource at a time, so
// what decides about one may come later.
import type { Session } from "../session";

/** So long without a call, Terraform has nothing more to send, or waits for this object. */
const IDLE_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 100;

export async function waitUntilIdle(session: Session): Promise<void> {
  const { clock } = session.api;
  const since = clock.now();
  while (!isIdle(session, since)) await pollIdle(session);
}

/** @param since when the wait began. */
export function isIdle({ api, planned }: Session, since: number): boolean {
  const now = api.clock.now();
  return now - Math.max(since, planned.lastCallAt) >= IDLE_MS || now - since >= LONGEST_WAIT_MS;
}

export function pollIdle({ api }: Session): Promise<void> {
  return api.clock.sleep(POLL_MS);
}
