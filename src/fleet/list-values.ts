// The values of one sort in a shared store. What another program or version wrote there is named and skipped.
import type { Json } from "../base/json";
import { readStoreTime } from "./read-store-time";
import type { SharedStore } from "./shared-store";

export interface ListedValues<T> {
  readonly values: readonly T[];
  /** Names of values that this version did not write. */
  readonly unreadable: readonly string[];
}

/**
 * @param parse gets the time of the store; undefined for a value of another sort.
 * @param getName the name that a value must be stored under.
 */
export async function listValues<T>(
  store: SharedStore,
  prefix: string,
  parse: (value: Json, now: number) => T | undefined,
  getName: (value: T) => string,
): Promise<ListedValues<T>> {
  const now = await readStoreTime(store);
  const values: T[] = [];
  const unreadable: string[] = [];
  for (const [name, stored] of await store.list(prefix)) {
    const value = parse(stored, now);
    if (value !== undefined && name === getName(value)) values.push(value);
    else unreadable.push(name);
  }
  return { values, unreadable };
}
