// Secret stores and a rotation journal in memory, for tests that are not about files.
import type { SecretStores } from "../src/apply/secret-stores";
import { formatSecretKey, type RotationRecord } from "../src/plan/renewals";

export interface MemorySecrets extends SecretStores {
  now: number;
  requestedRotations?: readonly string[];
  readonly sinks: Map<string, string>;
  readonly notes: Map<string, RotationRecord>;
  /** The reason for which every store fails. */
  broken?: string | undefined;
}

export function createMemorySecrets(): MemorySecrets {
  const sinks = new Map<string, string>();
  const notes = new Map<string, RotationRecord>();
  const secrets: MemorySecrets = {
    now: Date.UTC(2026, 10, 21),
    sinks,
    notes,
    checkJournal: () => undefined,
    readJournal: (key) => notes.get(formatSecretKey(key)),
    writeJournal: (key, noted) =>
      void (noted ? notes.set(formatSecretKey(key), noted) : notes.delete(formatSecretKey(key))),
    hasValue: (sink) => (sink.startsWith("exec:") ? undefined : sinks.has(sink)),
    check: () => undefined,
    store: async (sink, value) => {
      if (secrets.broken === undefined) sinks.set(sink, value);
      return secrets.broken;
    },
  };
  return secrets;
}
