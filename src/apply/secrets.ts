// What the engine asks of the place where secrets go: whether a sink can take a value, to store one, and to keep a note of
// how far the making of one has come. Files and commands are behind it; the command line and the provider hand it in.
import type { Remembered, SecretKey, SecretView } from "../plan/renewals";

export interface Secrets extends SecretView {
  /** Puts the value there, whole and flushed, before it returns; else says why not, without the value. */
  store(sink: string, value: string): Promise<string | undefined>;
  /** On the disk when it returns. `undefined`: forgets it. Never holds a value. */
  remember(key: SecretKey, noted: Remembered | undefined): void;
}
