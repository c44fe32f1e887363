// The environment variables that Zonewright reads, typed. Any other variable is there under its own name, for commands that
// the process starts.

export interface Variables extends Readonly<Record<string, string | undefined>> {
  /** The target: a base URL, or `emulator:FILE`. */
  readonly ZONEWRIGHT_BASE_URL?: string | undefined;
  readonly ZONEWRIGHT_API_TOKEN?: string | undefined;
  readonly ZONEWRIGHT_API_KEY?: string | undefined;
  readonly CLOUDFLARE_API_TOKEN?: string | undefined;
  /** 32 lower-case hexadecimal digits; used where the documents do not name an account. */
  readonly ZONEWRIGHT_ACCOUNT_ID?: string | undefined;
  /** The folder for locks, snapshots and rotation journals. */
  readonly ZONEWRIGHT_STATE_DIR?: string | undefined;
  /** Signs saved plans: `file:PATH`, or `exec:["COMMAND", …]`. */
  readonly ZONEWRIGHT_PLAN_SIGNER?: string | undefined;
  /** Saved plans must be signed with one of these keys: PEM text, or the path of a PEM file. */
  readonly ZONEWRIGHT_PLAN_PUBLIC_KEYS?: string | undefined;
  /** Signs notifications. */
  readonly ZONEWRIGHT_NOTIFY_SECRET?: string | undefined;
  readonly ZONEWRIGHT_EMULATOR_TOKEN?: string | undefined;
  /** Any value: an unexpected error is printed with its stack. */
  readonly ZONEWRIGHT_DEBUG?: string | undefined;
  readonly XDG_STATE_HOME?: string | undefined;
  readonly HOME?: string | undefined;
  readonly CI?: string | undefined;
  readonly CI_JOB_URL?: string | undefined;
  readonly CI_PROJECT_DIR?: string | undefined;
  readonly GITHUB_RUN_ID?: string | undefined;
  readonly GITHUB_REPOSITORY?: string | undefined;
  readonly GITHUB_SERVER_URL?: string | undefined;
  readonly GITHUB_STEP_SUMMARY?: string | undefined;
  readonly GITHUB_WORKSPACE?: string | undefined;
}

/** Documents may name the variables that begin with this, and no others, as the token of an account. */
export const ACCOUNT_TOKEN_PREFIX = "ZONEWRIGHT_TOKEN_";
