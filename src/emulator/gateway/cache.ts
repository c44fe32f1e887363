// The response cache of a gateway (documentation of gateways, caching): whole replies with status 200, by provider, path, body
// and credential, or by a key of the caller.
import { createHash } from "node:crypto";
import type { Profile } from "../core";
import type { GatewayRow } from "../services/gateway";
import type { HeaderPairs, ProviderStep } from "./exchange";
import { findGatewayHeader, findHeader } from "./headers";

export interface CachedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface GatewayCache {
  get(slot: CacheSlot): CachedReply | undefined;
  put(slot: CacheSlot, reply: CachedReply): void;
}

/** The key of a reply in the cache, and how long it stays. */
export interface CacheSlot {
  readonly gateway: GatewayRow;
  readonly key: string;
  /** Seconds. */
  readonly ttl: number;
}

/** The largest reply that is cached (documentation of limits), and the octets that an emulator caches in all. */
export const MAX_CACHED = 25 * 1024 * 1024;
const MAX_TOTAL = 100 * 1024 * 1024;

interface CacheRecord {
  readonly reply: CachedReply;
  readonly until: number;
  readonly gateway: GatewayRow;
}

export function createGatewayCache(clock: () => number): GatewayCache {
  const cached = new Map<string, CacheRecord>();
  let octets = 0;
  const drop = (key: string) => {
    octets -= cached.get(key)?.reply.body.length ?? 0;
    cached.delete(key);
  };
  return {
    get: ({ gateway, key }) => {
      const found = cached.get(key);
      if (!found) return undefined;
      const isStale = gateway.cache_invalidate_on_update && found.gateway !== gateway;
      if (!isStale && found.until > clock()) return found.reply;
      drop(key);
      return undefined;
    },
    put: ({ gateway, key, ttl }, reply) => {
      if (reply.body.length > MAX_CACHED) return;
      drop(key);
      cached.set(key, { reply, until: clock() + ttl * 1000, gateway });
      octets += reply.body.length;
      for (const oldest of cached.keys()) {
        if (octets <= MAX_TOTAL) break;
        drop(oldest);
      }
    },
  };
}

const MONTH = 2_592_000;

/** The cache slot of a step; `undefined` where the settings or the request disable the cache. */
export function findCacheSlot(
  gateway: GatewayRow,
  step: ProviderStep,
  headers: HeaderPairs,
  profile: Profile,
): CacheSlot | undefined {
  const skip = findGatewayHeader(headers, profile, "skip-cache") ?? findHeader(headers, "cf-skip-cache");
  const requested = findGatewayHeader(headers, profile, "cache-ttl") ?? findHeader(headers, "cf-cache-ttl");
  const isTtl = requested !== undefined && /^\d{1,7}$/.test(requested);
  const ttl = isTtl ? Math.min(Number(requested), MONTH) : gateway.cache_ttl;
  if (skip?.toLowerCase() === "true" || ttl === null || ttl <= 0) return undefined;
  const ownKey = findGatewayHeader(headers, profile, "cache-key");
  const parts = ownKey === undefined ? listKeyParts(step) : [ownKey];
  const hash = createHash("sha256");
  for (const part of [gateway.internal_id, ...parts]) hash.update(`${part.length} `).update(part);
  return { gateway, key: hash.digest("hex"), ttl };
}

/** Replies to another credential can differ, so it is part of the key; only its digest is kept. */
function listKeyParts(step: ProviderStep): readonly (string | Uint8Array)[] {
  const credentials = ["authorization", "x-api-key", "api-key", "x-goog-api-key"];
  return [step.provider, step.path, step.body, ...credentials.map((name) => findHeader(step.headers, name) ?? "")];
}
