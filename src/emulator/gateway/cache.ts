// Answers that a gateway keeps and gives again (documentation of gateways, caching): whole ones with status 200, by
// provider, path, body and credential, or by a key of the caller's own.
import { createHash } from "node:crypto";
import type { Profile } from "../profile";
import type { Row } from "../store";
import type { Pairs, Step } from "./exchange";
import { gatewayHeader, headerOf } from "./headers";

export interface Cached {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface GatewayCache {
  get(place: CachePlace): Cached | undefined;
  put(place: CachePlace, answer: Cached): void;
}

/** Where an answer would be, and how long it would stay. */
export interface CachePlace {
  readonly gateway: Row;
  readonly key: string;
  /** Seconds. */
  readonly ttl: number;
}

/** The largest answer that is kept (documentation of limits), and as many octets as an emulator keeps in all. */
export const LARGEST = 25 * 1024 * 1024;
const ROOM = 100 * 1024 * 1024;

export function makeGatewayCache(clock: () => number): GatewayCache {
  const kept = new Map<string, { readonly answer: Cached; readonly until: number; readonly gateway: Row }>();
  let octets = 0;
  const drop = (key: string) => {
    octets -= kept.get(key)?.answer.body.length ?? 0;
    kept.delete(key);
  };
  return {
    get: ({ gateway, key }) => {
      const found = kept.get(key);
      if (!found) return undefined;
      const stale = gateway["cache_invalidate_on_update"] === true && found.gateway !== gateway;
      if (!stale && found.until > clock()) return found.answer;
      drop(key);
      return undefined;
    },
    put: ({ gateway, key, ttl }, answer) => {
      if (answer.body.length > LARGEST) return;
      drop(key);
      kept.set(key, { answer, until: clock() + ttl * 1000, gateway });
      octets += answer.body.length;
      for (const oldest of kept.keys()) {
        if (octets <= ROOM) break;
        drop(oldest);
      }
    },
  };
}

const MONTH = 2_592_000;

/** Where the answer of a step is kept; nowhere, where the settings or the request say so. */
export function cachePlace(gateway: Row, step: Step, headers: Pairs, profile: Profile): CachePlace | undefined {
  const skip = gatewayHeader(headers, profile, "skip-cache") ?? headerOf(headers, "cf-skip-cache");
  const asked = gatewayHeader(headers, profile, "cache-ttl") ?? headerOf(headers, "cf-cache-ttl");
  const ttl = asked !== undefined && /^\d{1,7}$/.test(asked) ? Math.min(Number(asked), MONTH) : gateway["cache_ttl"];
  if (skip?.toLowerCase() === "true" || typeof ttl !== "number" || ttl <= 0) return undefined;
  const own = gatewayHeader(headers, profile, "cache-key");
  const parts = own === undefined ? contentOf(step) : [own];
  const hash = createHash("sha256");
  for (const part of [String(gateway["internal_id"]), ...parts]) hash.update(`${part.length} `).update(part);
  return { gateway, key: hash.digest("hex"), ttl };
}

/** Answers to another credential may be others, so it is a part of the key; a digest is all that is kept of it. */
function contentOf(step: Step): readonly (string | Uint8Array)[] {
  const credentials = ["authorization", "x-api-key", "api-key", "x-goog-api-key"];
  return [step.provider, step.path, step.body, ...credentials.map((name) => headerOf(step.headers, name) ?? "")];
}
