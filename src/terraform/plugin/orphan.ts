// Ends a provider whose Terraform is gone. A killed Terraform says no goodbye, and an HTTP/2 server waits for ever.
import type { Socket } from "node:net";
import type { Calls } from "./calls";
import type { Log } from "./log";

export interface Orphan {
  watch(socket: Socket): void;
}

const LOOK_EVERY = 1_000;
/** Terraform gives a plugin one minute to start; this is more than it takes to connect. */
const FIRST_CONNECTION = 120_000;

/**
 * Exits a second after the last connection closed, or where none came and the parent is gone. What is not under way by
 * then is not begun: an apply that nobody records may at most be finished.
 */
export function exitWithParent(calls: Calls, log: Log): Orphan {
  const parent = process.ppid;
  const open = new Set<Socket>();
  let connected = false;
  let waited = 0;
  const look = () => {
    waited += LOOK_EVERY;
    if (open.size > 0 || (!connected && process.ppid === parent && waited < FIRST_CONNECTION)) return;
    log("warn", "Terraform is gone; the provider ends", { calls_under_way: calls.underWay() });
    process.exit(0);
  };
  const beat = setInterval(look, LOOK_EVERY);
  return {
    watch: (socket) => {
      connected = true;
      open.add(socket);
      socket.on("close", () => {
        open.delete(socket);
        if (open.size > 0) return;
        calls.stop();
        beat.refresh();
      });
    },
  };
}
