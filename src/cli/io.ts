// What a command uses of the process: streams, variables, folder, time. Only `main.ts` builds it from the real process.
import type { Locks } from "../apply/lease";
import type { Variables } from "../base/variables";
import type { SharedServices } from "../fleet/shared-services";
import type { Redaction } from "../operations";

export interface TextStream {
  write(text: string): unknown;
}

export interface Io {
  /** Results, and nothing else. */
  readonly stdout: TextStream;
  /** Everything else: diagnostics, questions, progress. */
  readonly stderr: TextStream;
  /** Why stdout did not take everything that was written to it until now; undefined if it did, or if its reader closed it. */
  readonly findStdoutProblem?: () => Promise<string | undefined>;
  readonly env: Variables;
  readonly cwd: string;
  readonly isTTY: { readonly stdout: boolean; readonly stderr: boolean };
  /** Asks the user and returns the line typed. Undefined where stdin is not a terminal. */
  readonly ask?: (question: string) => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Waits `ms` milliseconds, or until the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborted by the first SIGINT: the request in flight is finished, and no other starts. */
  readonly interrupt: AbortSignal;
  /** Called before the run changes something outside this process that a report is about. Set by `runCli`. */
  readonly onWrite?: () => void;
  /** Zone locks; files on this machine by default. */
  readonly locks?: Locks;
  /** What runs on several machines share. Set by `runCli` where ZONEWRIGHT_ENGINE names a server. */
  readonly shared?: SharedServices;
  /** Values that no output may contain. Set by `runCli`; operations add the credentials that they find. */
  readonly redaction?: Redaction;
}
