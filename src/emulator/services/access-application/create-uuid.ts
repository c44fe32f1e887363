// UUIDs of version 4, as applications and their policies have.
import type { Random } from "../../core";

export function createUuid(random: Random): string {
  const hex = random.hex(32);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
