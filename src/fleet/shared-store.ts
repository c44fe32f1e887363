// The shared store port: small JSON values under names, each updated atomically. Every rule built on it (locks, rate limits, job
// requests) is a pure function from value to value, so that it behaves the same on every store.
import type { Json } from "../base/json";

/** Names have up to 200 characters; values are a few kilobytes of JSON. */
export interface SharedStore {
  /**
   * Updates a value atomically. `update` must be pure: it runs again when another process updated the value first. `now` is the
   * store's clock in milliseconds since 1970, the same for all workers. Rejects when the store is unreachable; the update may
   * have happened or not.
   */
  update<T>(name: string, update: (value: Json | undefined, now: number) => StoreUpdate<T>): Promise<T>;
  read(name: string): Promise<Json | undefined>;
  /** All names with this prefix, sorted, with their values. */
  list(prefix: string): Promise<readonly (readonly [name: string, value: Json])[]>;
}

export interface StoreUpdate<T> {
  /** The new value; `undefined` deletes the name. Ignored unless `write` is true. */
  readonly value?: Json | undefined;
  /** False for a read-only look, which costs no write. */
  readonly write: boolean;
  /** Milliseconds until the name expires. Without it the value never expires. */
  readonly ttlMs?: number;
  readonly result: T;
}
