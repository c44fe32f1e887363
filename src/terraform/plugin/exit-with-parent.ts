// Exits when Terraform is gone. A killed Terraform does not shut its plugins down, and an HTTP/2 server would wait forever.
import type { Socket } from "node:net";
import type { Log } from "./log";
import type { RpcCalls } from "./rpc-calls";

export interface ParentWatch {
  watch(socket: Socket): void;
}

const CHECK_INTERVAL_MS = 1_000;
/** Longer than Terraform waits for a plugin to start, which is one minute. */
const FIRST_CONNECTION_TIMEOUT_MS = 120_000;

/**
 * Exits a second after the last connection closed, or when the parent is gone before the first connection. No new operation
 * starts by then: an apply whose result nobody records may at most finish what it started.
 */
export function exitWithParent(calls: RpcCalls, log: Log): ParentWatch {
  const parent = process.ppid;
  const open = new Set<Socket>();
  let connected = false;
  let waited = 0;
  const check = () => {
    waited += CHECK_INTERVAL_MS;
    if (open.size > 0 || (!connected && process.ppid === parent && waited < FIRST_CONNECTION_TIMEOUT_MS)) return;
    log("warn", "Terraform is gone; the provider exits", { calls_under_way: calls.inFlight() });
    process.exit(0);
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return {
    watch: (socket) => {
      connected = true;
      open.add(socket);
      socket.on("close", () => {
        open.delete(socket);
        if (open.size > 0) return;
        calls.stop();
        timer.refresh();
      });
    },
  };
}
