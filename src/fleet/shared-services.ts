// What runs and workers share when ZONEWRIGHT_ENGINE names a server: locks and rate limits. The connection opens at the first use;
// a run that uses neither never connects.
import type { Locks } from "../apply/lease";
import { shortDigest } from "../base/digest";
import type { Variables } from "../base/variables";
import type { Credential } from "../live/credential";
import { type Clock, createRateLimit, type RateLimit, REQUEST_LIMIT } from "../live/rate-limit";
import { clock, type Environment, type RateLimitUse } from "../operations/environment";
import { pipelineRunUrl } from "../operations/locks/pipeline-run-url";
import { openSharedStore } from "./open-job-queue";
import { createSharedLocks } from "./shared-locks";
import { createSharedRateLimit } from "./shared-rate-limit";
import type { SharedStore } from "./shared-store";

export const ENGINE_VARIABLE = "ZONEWRIGHT_ENGINE";
/** Credentials that the API counts together, such as the tokens of one user, share a name in this variable. */
export const BUDGET_VARIABLE = "ZONEWRIGHT_BUDGET";
/** Fleets with different names share a server without seeing each other. */
export const FLEET_VARIABLE = "ZONEWRIGHT_FLEET";
/** Requests in five minutes, when the API allows this user another number than 1,200. */
export const LIMIT_VARIABLE = "ZONEWRIGHT_RATE_LIMIT";

export interface SharedServices {
  readonly locks: Locks;
  /** The same object for the same target, credential and priority, so that their requests wait in one queue. */
  rateLimit(use: RateLimitUse, limit: number): RateLimit;
}

export interface OpenSharedServices extends SharedServices {
  close(): Promise<void>;
}

export interface SharedServicesOptions {
  readonly env: Variables;
  readonly clock: Clock;
  onWarning?(text: string): void;
}

/** Undefined when the environment names no server. */
export function connectSharedServices(options: SharedServicesOptions): OpenSharedServices | undefined {
  const url = options.env[ENGINE_VARIABLE];
  if (!url) return undefined;
  let opened: ReturnType<typeof openSharedStore> | undefined;
  const store = createLazyStore(() => {
    opened ??= openSharedStore(url, readFleetName(options.env));
    return opened;
  });
  const close = async () => {
    const store = await opened?.catch(() => undefined);
    await store?.close();
  };
  const locks = createSharedLocks({ store, ...readLockOwner(options.env) });
  return { ...createSharedServices(store, locks, options), close };
}

export function createSharedServices(
  store: SharedStore,
  locks: Locks,
  { env, clock, onWarning }: SharedServicesOptions,
): SharedServices {
  const rateLimits = new Map<string, RateLimit>();
  return {
    locks,
    rateLimit: (use, limit) => {
      const { priority } = use;
      const credential = nameBudget(use, env);
      const key = `${priority} ${credential}`;
      const rateLimit =
        rateLimits.get(key) ?? createSharedRateLimit({ store, credential, priority, clock, limit, onWarning });
      rateLimits.set(key, rateLimit);
      return rateLimit;
    },
  };
}

/** The API counts the requests of a user, whichever account they are for: the account is not part of the name. */
function nameBudget({ credential, target }: RateLimitUse, env: Variables): string {
  return `${target} ${env[BUDGET_VARIABLE] || digestCredential(credential)}`;
}

/**
 * One limit for everybody who shares services; otherwise one for each credential at a target: two accounts with the same token share it.
 * An emulator has none by default.
 */
export function createRateLimitProvider(
  environment: Pick<Environment, "env" | "now" | "sleep">,
  services?: SharedServices,
): Environment["rateLimiter"] {
  const { env } = environment;
  const own = new Map<string, RateLimit>();
  return (use) => {
    const limit = readRequestLimit(env, use.isEmulator, REQUEST_LIMIT);
    if (limit === null) return undefined;
    if (services) return services.rateLimit(use, limit);
    const budget = nameBudget(use, env);
    const rateLimit = own.get(budget) ?? createRateLimit({ clock: clock(environment), limit });
    own.set(budget, rateLimit);
    return rateLimit;
  };
}

/** The requests that a credential has in five minutes; `null` for an emulator without a configured limit. */
export function readRequestLimit(env: Variables, emulator: boolean, defaultLimit: number): number | null {
  const limit = Number(env[LIMIT_VARIABLE] ?? Number.NaN);
  if (Number.isInteger(limit) && limit > 0) return limit;
  return emulator ? null : defaultLimit;
}

/** The password in the server's URL, as written and as decoded. No output may contain it. */
export function listQueuePasswords(env: Variables): readonly string[] {
  const url = env[ENGINE_VARIABLE] ?? "";
  const password = /^[a-z]+:\/\/[^/?#@]*:([^@]*)@/i.exec(url)?.[1] ?? (URL.canParse(url) ? new URL(url).password : "");
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

export function readFleetName(env: Variables): { readonly prefix?: string } {
  const prefix = env[FLEET_VARIABLE];
  return prefix ? { prefix } : {};
}

export function readLockOwner(env: Variables): { readonly owner?: string } {
  const owner = pipelineRunUrl(env);
  return owner === undefined ? {} : { owner };
}

function createLazyStore(open: () => Promise<SharedStore>): SharedStore {
  return {
    update: async (name, update) => (await open()).update(name, update),
    read: async (name) => (await open()).read(name),
    list: async (prefix) => (await open()).list(prefix),
  };
}

/** A digest and not the secret: the store is on another machine. */
function digestCredential({ headers }: Credential): string {
  return shortDigest(JSON.stringify(Object.entries(headers).sort()));
}
