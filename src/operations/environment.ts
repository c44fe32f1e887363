// Everything that an operation uses besides its request: variables, network, time, locks. Operations never touch the process
// or a stream, so that a command, a worker and a test can each pass their own environment.
import type { Locks } from "../apply/lease";
import type { Diagnostic } from "../base/diagnostic";
import type { Variables } from "../base/variables";
import type { Credential } from "../live/credential";
import type { Clock, RateLimit } from "../live/rate-limit";
import type { Redaction } from "./redaction";

export interface Environment {
  readonly env: Variables;
  /** Relative paths start from this folder. */
  readonly cwd: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Waits `ms` milliseconds, or until the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Cancels the operation: it finishes the request in flight and starts no other. */
  readonly signal: AbortSignal;
  /** Zone locks. Two runs that must not write to one zone at the same time share them. */
  readonly locks: Locks;
  /** The rate limit of a credential at a target. Undefined: requests are not limited. */
  readonly rateLimiter: (use: RateLimitUse) => RateLimit | undefined;
  readonly emulators: Emulators;
  /** Values that no output may contain. Operations add what they find: credentials, and secrets in documents. */
  readonly redaction: Redaction;
  /** Called before each request that may change the target. */
  readonly onWrite?: () => void;
  /** Reports what the operation is doing, in a few words. */
  readonly onProgress?: (text: string) => void;
  /**
   * Reports warnings when they are found, while the lines of files that they quote are still unchanged. What stops the
   * operation is in its result instead.
   */
  readonly onDiagnostics?: (diagnostics: readonly Diagnostic[]) => void;
}

/** The order in which requests are sent when a rate limit makes them wait: interactive runs first, drift jobs last. */
export type Priority = "interactive" | "apply" | "drift";

export interface RateLimitUse {
  readonly credential: Credential;
  /** The identity of the target: each target counts its own requests. */
  readonly target: string;
  readonly priority: Priority;
  readonly isEmulator: boolean;
}

/** Opens emulators inside this process, for targets such as `emulator:state.json`. */
export interface Emulators {
  open(options: EmbeddedTargetOptions): EmbeddedTarget;
  /** CIDR blocks of the addresses that an emulator answers for proxied records. */
  readonly edgeNetworks: readonly string[];
}

export interface EmbeddedTargetOptions {
  /** Absolute path of the state file; without it the state is in memory. */
  readonly data: string | undefined;
  /** Day of the API's schedule, YYYY-MM-DD; today by default. */
  readonly asOf: string | undefined;
  readonly profile: "live" | "spec";
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface EmbeddedTarget {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

export function clock({ now, sleep }: Pick<Environment, "now" | "sleep">): Clock {
  return { now: () => now().getTime(), sleep };
}
