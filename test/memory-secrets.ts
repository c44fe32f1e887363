// Sinks and notes in memory, for tests that are not about files: every value that was stored, by sink.
import type { Secrets } from "../src/apply/secrets";
import { keyText, type Remembered } from "../src/plan/renewals";

export interface MemorySecrets extends Secrets {
  now: number;
  asked?: readonly string[];
  readonly sinks: Map<string, string>;
  readonly notes: Map<string, Remembered>;
  /** Why nothing can be stored, where a test wants that. */
  broken?: string | undefined;
}

export function memorySecrets(): MemorySecrets {
  const sinks = new Map<string, string>();
  const notes = new Map<string, Remembered>();
  const secrets: MemorySecrets = {
    now: Date.UTC(2026, 10, 21),
    sinks,
    notes,
    recall: (key) => notes.get(keyText(key)),
    remember: (key, noted) => void (noted ? notes.set(keyText(key), noted) : notes.delete(keyText(key))),
    holds: (sink) => (sink.startsWith("exec:") ? undefined : sinks.has(sink)),
    check: () => undefined,
    store: async (sink, value) => {
      if (secrets.broken === undefined) sinks.set(sink, value);
      return secrets.broken;
    },
  };
  return secrets;
}
