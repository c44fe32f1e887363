// Reports how long the provider waits for the rate limit, for locks and before retries: to Terraform's log while it waits, and as a
// warning with the next response, because Terraform shows nothing of a call that is not finished.
import type { Clock } from "../live/rate-limit";
import type { AttributeDiagnostic } from "./object/attribute-diagnostic";
import type { Log } from "./plugin/log";

export interface Waits {
  /** A wait begins. */
  report(ms: number, why: string): void;
  /** The warnings since the last call. */
  take(): readonly AttributeDiagnostic[];
}

/** A wait, or the sum of several, that a user has to know about. */
const LONG_MS = 10_000;

export function createWaits(clock: Clock, log: Log): Waits {
  let until = 0;
  let unreported = 0;
  let warnings: AttributeDiagnostic[] = [];
  return {
    report: (ms, why) => {
      // Waits of concurrent requests overlap; time counts once.
      const now = clock.now();
      const added = now + ms - Math.max(now, until);
      if (added <= 0) return;
      until = now + ms;
      unreported += added;
      const isLong = unreported >= LONG_MS;
      const seconds = Math.ceil((isLong ? unreported : added) / 1000);
      log(isLong ? "warn" : "info", `waiting ${seconds} s: ${why}`, { wait_ms: Math.round(added) });
      if (!isLong) return;
      warnings.push(longWait(seconds, why));
      unreported = 0;
    },
    take: () => {
      const taken = warnings;
      warnings = [];
      return taken;
    },
  };
}

function longWait(seconds: number, why: string): AttributeDiagnostic {
  return {
    severity: "warning",
    code: "TFP119",
    detail: `The provider waited ${seconds} s: ${why}.`,
    help: "TF_LOG_PROVIDER=INFO shows waits while they last, and DEBUG shows every request.",
  };
}
