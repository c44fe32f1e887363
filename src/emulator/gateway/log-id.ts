// Ids of logs: 26 characters that sort by time (ULID).
import type { EmulatorState } from "../core";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function createLogId(state: Pick<EmulatorState, "clock" | "random">): string {
  const moment = state.clock();
  const time = Array.from({ length: 10 }, (_, n) => LETTERS[Math.floor(moment / 32 ** (9 - n)) % 32]);
  const rest = Array.from({ length: 16 }, () => LETTERS[Math.floor(state.random.next() * 32)]);
  return [...time, ...rest].join("");
}
