// The world as a command sees it: streams, environment, folder, time, all handed in. Only `main.ts` builds it from the process.
import type { Locks } from "../apply/lease";
import type { Shared } from "../fleet/shared";

export interface Sink {
  write(text: string): unknown;
}

export interface Io {
  /** Results, and nothing else. */
  readonly stdout: Sink;
  /** Everything else: diagnostics, questions, progress. */
  readonly stderr: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly isTTY: { readonly stdout: boolean; readonly stderr: boolean };
  /** Asks a person and gives the line typed. Missing where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Waits some milliseconds, or until the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborted by the first SIGINT: the call in flight is finished and no new one begun. */
  readonly interrupt: AbortSignal;
  /** Where the locks of zones are kept; files on this machine where it is left out. */
  readonly locks?: Locks;
  /** What runs on several machines share; made by `runCli` where the environment names an engine. */
  readonly shared?: Shared;
  /** Values that no output may contain: made by `runCli`, added to as credentials are found. */
  readonly secrets?: Set<string>;
}
