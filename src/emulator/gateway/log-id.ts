// Ids of logs: 26 characters that sort by the moment (the form known as ULID).
import type { World } from "../call";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function newLogId(world: Pick<World, "clock" | "random">): string {
  const moment = world.clock();
  const time = Array.from({ length: 10 }, (_, n) => LETTERS[Math.floor(moment / 32 ** (9 - n)) % 32]);
  const rest = Array.from({ length: 16 }, () => LETTERS[Math.floor(world.random.next() * 32)]);
  return [...time, ...rest].join("");
}
