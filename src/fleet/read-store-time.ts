// The clock of a shared store, which stored times are compared with: clocks of machines differ.
import type { SharedStore } from "./shared-store";

/** Milliseconds since 1970. */
export function readStoreTime(store: SharedStore): Promise<number> {
  return store.update("time", (_, now) => ({ write: false, result: now }));
}
