// The shared store of one process, in memory. It behaves as the stores on servers do: values are copied, names expire.
import type { Json } from "../base/json";
import type { SharedStore } from "./shared-store";

interface StoredValue {
  /** Serialized, so that no caller holds a reference into the store. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** `now` returns milliseconds since 1970 and is the only clock of the store. */
export function createMemoryStore({ now = Date.now }: { readonly now?: () => number } = {}): SharedStore {
  const values = new Map<string, StoredValue>();
  let writes = 0;
  const read = (name: string, at: number): Json | undefined => {
    const stored = values.get(name);
    return stored && stored.expiresAt > at ? JSON.parse(stored.text) : undefined;
  };
  const removeExpired = (at: number) => {
    for (const [name, stored] of values) if (stored.expiresAt <= at) values.delete(name);
  };
  return {
    async update(name, update) {
      const at = now();
      const { value, write, ttlMs, result } = update(read(name, at), at);
      if (!write) return result;
      if (value === undefined) values.delete(name);
      else values.set(name, { text: JSON.stringify(value), expiresAt: ttlMs === undefined ? NEVER : at + ttlMs });
      writes += 1;
      if (writes % WRITES_BETWEEN_SWEEPS === 0) removeExpired(at);
      return result;
    },
    read: async (name) => read(name, now()),
    async list(prefix) {
      removeExpired(now());
      const found = [...values]
        .filter(([name]) => name.startsWith(prefix))
        .sort(([left], [right]) => compare(left, right));
      return found.map(([name, { text }]): readonly [string, Json] => [name, JSON.parse(text)]);
    },
  };
}

const NEVER = Number.POSITIVE_INFINITY;
const WRITES_BETWEEN_SWEEPS = 10_000;

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
