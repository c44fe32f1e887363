// The secrets of a run, and their removal from everything that the run prints, stores or sends. It knows values, not where
// they came from.
import { createRedactor, type Redact } from "../base/redact";

export interface Redaction {
  /** From now on no output may contain these values. Surrounding white space and empty values are ignored. */
  hide(values: readonly string[]): void;
  /** The text with every hidden value replaced. */
  redact(text: string): string;
}

export function createRedaction(): Redaction {
  const secrets = new Set<string>();
  let current: Redact | undefined;
  return {
    hide: (values) => {
      const known = secrets.size;
      for (const value of values) if (value.trim() !== "") secrets.add(value.trim());
      if (secrets.size !== known) current = undefined;
    },
    redact: (text) => {
      if (secrets.size === 0) return text;
      current ??= createRedactor([...secrets]);
      return current(text);
    },
  };
}
