// Updates a value in a store that can only read a value and swap what was read for something else: reads, computes, swaps, and
// retries when another process was faster. Updates of one name in this process run one after another.
import type { Json } from "../../base/json";
import type { SharedStore, StoreUpdate } from "../shared-store";

/** A value as it was read. */
export interface StoredText {
  /** JSON; empty when there is no value. */
  readonly text: string;
  /** The server's clock when it was read, in milliseconds since 1970. */
  readonly now: number;
}

export interface SwappableValues {
  read(name: string): Promise<StoredText>;
  /**
   * An empty `next` deletes the name. Returns the current value when it differs from `before`, or when `before` was read too
   * long ago; undefined when the swap succeeded.
   */
  swap(name: string, before: StoredText, next: string, ttlMs: number | undefined): Promise<StoredText | undefined>;
}

export function createUpdate(values: SwappableValues): SharedStore["update"] {
  const runInOrder = createSerializer();
  return (name, update) => runInOrder(name, () => updateValue(values, name, update));
}

async function updateValue<T>(
  values: SwappableValues,
  name: string,
  update: (value: Json | undefined, now: number) => StoreUpdate<T>,
): Promise<T> {
  let before = await values.read(name);
  for (let attempt = 1; ; attempt += 1) {
    const { value, write, ttlMs, result } = update(parseStoredText(before), before.now);
    if (!write) return result;
    const next = value === undefined ? "" : JSON.stringify(value);
    if (ttlMs !== undefined && ttlMs <= 0) throw new RangeError(`${name}: a value cannot expire after ${ttlMs} ms`);
    const current = await values.swap(name, before, next, ttlMs && Math.ceil(ttlMs));
    if (current === undefined) return result;
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`${name} was updated by other processes ${MAX_ATTEMPTS} times in a row`);
    before = current;
  }
}

/** Each lost swap means that another process won one: this many in a row mean that something is wrong. */
const MAX_ATTEMPTS = 1_000;

/** Text that is not JSON is another program's: it is read as a string, which no value of a fleet is. */
export function parseStoredText({ text }: Pick<StoredText, "text">): Json | undefined {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, MAX_FOREIGN_LENGTH);
  }
}

const MAX_FOREIGN_LENGTH = 100;

/** Values are a few kilobytes; the history of a zone with very many findings is the largest. */
export const MAX_VALUE_BYTES = 4 * 1_048_576;

/** Runs the tasks of one name one after another. */
function createSerializer() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve();
    const current = before.then(task, task);
    last.set(name, current);
    const remove = () => {
      if (last.get(name) === current) last.delete(name);
    };
    current.then(remove, remove);
    return current;
  };
}
