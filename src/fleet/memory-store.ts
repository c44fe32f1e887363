// What workers of one process share, in its memory. It means the same as the stores on servers: values are copies, names that
// ran out are gone.
import type { Json } from "../base/json";
import type { SharedStore } from "./store";

interface Kept {
  /** As text: nobody holds a piece of what is shared. */
  readonly text: string;
  readonly until: number;
}

/** `now` gives ms since 1970; it is the clock of everything that is kept here. */
export function memoryStore({ now = Date.now }: { readonly now?: () => number } = {}): SharedStore {
  const kept = new Map<string, Kept>();
  let changes = 0;
  const look = (name: string, at: number): Json | undefined => {
    const value = kept.get(name);
    return value && value.until > at ? (JSON.parse(value.text) as Json) : undefined;
  };
  const forget = (at: number) => {
    for (const [name, value] of kept) if (value.until <= at) kept.delete(name);
  };
  return {
    async change(name, change) {
      const at = now();
      const { value, write, livesMs, result } = change(look(name, at), at);
      if (!write) return result;
      if (value === undefined) kept.delete(name);
      else kept.set(name, { text: JSON.stringify(value), until: livesMs === undefined ? FOR_EVER : at + livesMs });
      changes += 1;
      if (changes % SWEEP_EVERY === 0) forget(at);
      return result;
    },
    read: async (name) => look(name, now()),
    async list(prefix) {
      forget(now());
      const names = [...kept.keys()].filter((name) => name.startsWith(prefix)).sort();
      return names.map((name) => [name, JSON.parse((kept.get(name) as Kept).text) as Json] as const);
    },
  };
}

const FOR_EVER = Number.POSITIVE_INFINITY;
/** Changes between two looks at all names for those that ran out. */
const SWEEP_EVERY = 10_000;
