// What runs share with workers and with one another where ZONEWRIGHT_ENGINE names a server: locks and the budget of requests.
// Opened when first needed; who needs neither never connects.
import { createHash } from "node:crypto";
import type { Locks } from "../apply/lease";
import type { Budget, Clock } from "../live/budget";
import type { Credential } from "../live/credential";
import { openStore } from "./open-engine";
import { runPage } from "./run-page";
import { type Rank, sharedBudget } from "./shared-budget";
import { sharedLocks } from "./shared-locks";
import type { SharedStore } from "./store";

export const ENGINE_VARIABLE = "ZONEWRIGHT_ENGINE";
/** Credentials that the API counts together share a name here: the tokens of one user. */
export const BUDGET_VARIABLE = "ZONEWRIGHT_BUDGET";
/** Fleets with names of their own share a server without seeing each other. */
export const FLEET_VARIABLE = "ZONEWRIGHT_FLEET";
/** Requests in five minutes, where they are not the API's usual 1,200. */
export const LIMIT_VARIABLE = "ZONEWRIGHT_RATE_LIMIT";

export interface Shared {
  readonly locks: Locks;
  /** One for each credential and rank: what is waiting in it is one queue. */
  budget(credential: Credential, rank: Rank, limit: number): Budget;
}

export interface OpenShared extends Shared {
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

export interface SharedOptions {
  readonly env: Env;
  readonly clock: Clock;
  onTrouble?(text: string): void;
}

/** By the environment; undefined where it names no engine. */
export function sharedFrom(options: SharedOptions): OpenShared | undefined {
  const url = options.env[ENGINE_VARIABLE];
  if (!url) return undefined;
  let opened: ReturnType<typeof openStore> | undefined;
  const store = lazily(() => {
    opened ??= openStore(url, namedIn(options.env));
    return opened;
  });
  const close = async () => {
    const found = await opened?.catch(() => undefined);
    await found?.close();
  };
  return { ...sharedOver(store, sharedLocks({ store, ...ownerOf(options.env) }), options), close };
}

export function sharedOver(store: SharedStore, locks: Locks, { env, clock, onTrouble }: SharedOptions): Shared {
  const budgets = new Map<string, Budget>();
  return {
    locks,
    budget: (secret, rank, limit) => {
      const credential = env[BUDGET_VARIABLE] || digestOf(secret);
      const key = `${rank} ${credential}`;
      const known = budgets.get(key);
      const made = known ?? sharedBudget({ store, credential, rank, clock, limit, ...(onTrouble && { onTrouble }) });
      budgets.set(key, made);
      return made;
    },
  };
}

/** The requests that a credential has in five minutes; `null` for an emulator, unless one is given. */
export function limitOf(env: Env, emulator: boolean, usual: number): number | null {
  const given = Number(env[LIMIT_VARIABLE] ?? Number.NaN);
  if (Number.isInteger(given) && given > 0) return given;
  return emulator ? null : usual;
}

/** The password of the engine's address, as it is written there and as it is meant: no output may contain it. */
export function enginePasswords(env: Env): readonly string[] {
  const url = env[ENGINE_VARIABLE] ?? "";
  const written = /^[a-z]+:\/\/[^/?#@]*:([^@]*)@/i.exec(url)?.[1] ?? (URL.canParse(url) ? new URL(url).password : "");
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}

export function namedIn(env: Env): { readonly prefix?: string } {
  const prefix = env[FLEET_VARIABLE];
  return prefix ? { prefix } : {};
}

export function ownerOf(env: Env): { readonly owner?: string } {
  const owner = runPage(env);
  return owner === undefined ? {} : { owner };
}

function lazily(open: () => Promise<SharedStore>): SharedStore {
  return {
    change: async (name, change) => (await open()).change(name, change),
    read: async (name) => (await open()).read(name),
    list: async (prefix) => (await open()).list(prefix),
  };
}

/** Never the secret itself: the store is somebody else's machine. */
function digestOf({ headers }: Credential): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(headers).sort()))
    .digest("hex")
    .slice(0, 32);
}
