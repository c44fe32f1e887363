// The port of what workers share: small values under names, changed one at a time. Every rule that is made of it (locks,
// budgets, wishes) is a pure function from value to value, so that it means the same on every store.
import type { Json } from "../base/json";

/** Names are texts of up to 200 characters; values are a few kilobytes of JSON. */
export interface SharedStore {
  /**
   * Changes a value as if nobody else were there. `change` is pure: it may be called again where somebody else was faster.
   * `now` is the store's clock in ms since 1970, one for all workers. Rejects where the store cannot be reached; then the
   * change may have happened or not.
   */
  change<T>(name: string, change: (value: Json | undefined, now: number) => Changed<T>): Promise<T>;
  read(name: string): Promise<Json | undefined>;
  /** Names that begin so, sorted, with their values. */
  list(prefix: string): Promise<readonly (readonly [name: string, value: Json])[]>;
}

export interface Changed<T> {
  /** `undefined` removes the name; left out keeps what was there. */
  readonly value?: Json | undefined;
  /** Whether `value` is to be written at all; a look that changes nothing costs no write. */
  readonly write: boolean;
  /** The name is gone this long after the change, ms; it stays unless said. */
  readonly livesMs?: number;
  readonly result: T;
}
