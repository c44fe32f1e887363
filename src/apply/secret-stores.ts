// What the engine needs for values that the API shows once: stores that take them, and a journal of how far each rotation
// has come. Files and commands are behind it; the command line and the provider pass it in.
import type { RotationRecord, SecretKey, SecretView } from "../plan/renewals";

export interface SecretStores extends SecretView {
  /** Writes the value and flushes it before it returns. Otherwise returns why it could not, without the value. */
  store(sink: string, value: string): Promise<string | undefined>;
  /** On the disk when it returns; `undefined` removes the record. A record never holds a value. */
  writeJournal(key: SecretKey, record: RotationRecord | undefined): void;
}
