import type { EmulatorState } from "./call";

/** RFC 3339 in UTC with six fractional digits, as in zones and records. A later commit never has an earlier timestamp. */
export function timestamp(state: Pick<EmulatorState, "clock" | "store">): string {
  const micros = String(state.store.committed() % 1000).padStart(3, "0");
  return new Date(state.clock()).toISOString().replace("Z", `${micros}Z`);
}
