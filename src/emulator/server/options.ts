// The options of an emulator.
import type { Profile, SubscriptionTier } from "../core";

export interface EmulatorOptions {
  /** Port of the API; a free port by default or with 0. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Port of the control API; a free port by default or with 0. */
  readonly controlPort?: number;
  /** Answers DNS queries for the zones, over UDP and TCP on one port; 0 for a free port. */
  readonly dns?: { readonly port: number; readonly idleMs?: number };
  /**
   * Where the data plane of gateways sends requests: below a URL, in which `{provider}` stands for the name of the provider,
   * and with which `fetch`. Without a URL the built-in echo provider replies.
   */
  readonly gateway?: { readonly upstream?: string; readonly fetch?: typeof fetch };
  /** A file that keeps the state between runs; a damaged file is an error. By default the state is in memory. */
  readonly data?: string;
  /** The day of the API, `YYYY-MM-DD`; default today (UTC). */
  readonly asOf?: string;
  /** Default `live`. */
  readonly profile?: Profile;
  /** `strict` is hostile: short, shuffled pages, unknown members, refused and lost requests. Default `calm`. */
  readonly mode?: "calm" | "strict";
  /** The seed of all random values; drawn by default. Report it with every failure. */
  readonly seed?: number;
  /** The plan of new zones; default `enterprise`. */
  readonly plan?: SubscriptionTier;
  /** The only accepted tokens and keys; by default every well-formed token and key is accepted. */
  readonly tokens?: readonly string[];
  /** Milliseconds since 1970; default the clock of the system. */
  readonly clock?: () => number;
  /** No limit by default; the limit of the API is 1,200. */
  readonly limits?: { readonly requestsPer5Min?: number | null };
}
