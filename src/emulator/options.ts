// How an emulator is started.
import type { Plan } from "./plans";
import type { Profile } from "./profile";

export interface EmulatorOptions {
  /** Of the API; 0 or left out for a free one. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Of the control side; 0 or left out for a free one. */
  readonly controlPort?: number;
  /** Answers DNS for the zones too, over UDP and TCP on one port; 0 for a free one. */
  readonly dns?: { readonly port: number; readonly idleMs?: number };
  /**
   * Where the gateways' data plane sends requests: a URL below which they go, `{provider}` in it standing for the
   * provider's name, and what sends them. Without a URL the built-in provider answers, which echoes.
   */
  readonly gateway?: { readonly upstream?: string; readonly fetch?: typeof fetch };
  /** A file that keeps the state between runs; a broken one is an error. In memory when left out. */
  readonly data?: string;
  /** The day that the API is at, `YYYY-MM-DD`; default today (UTC). */
  readonly asOf?: string;
  /** Default `live`. */
  readonly profile?: Profile;
  /** `strict` is hostile on purpose: short shuffled pages, unknown members, refused and lost requests. Default `calm`. */
  readonly mode?: "calm" | "strict";
  /** Of all that looks random; drawn when left out. Tell it with every failure. */
  readonly seed?: number;
  /** Of new zones; default `enterprise`. */
  readonly plan?: Plan;
  /** The only tokens and keys that are let in; every well-formed one when left out. */
  readonly tokens?: readonly string[];
  /** Milliseconds since 1970; default the system's. */
  readonly clock?: () => number;
  /** No limit unless a number is given; the API's own is 1,200. */
  readonly limits?: { readonly requestsPer5Min?: number | null };
}
