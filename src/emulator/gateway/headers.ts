// Headers of the data plane: those for the gateway itself, those that go to a provider, and those that come back.
import { PROFILES, type Profile } from "../core";
import type { HeaderPairs } from "./exchange";

/** The value of a header; the first value where a header is repeated. */
export function findHeader(headers: HeaderPairs, name: string): string | undefined {
  return headers.find(([header]) => header.toLowerCase() === name)?.[1];
}

/** A header of the gateway by its name without prefix: `skip-cache`. Only the prefix of the profile counts. */
export function findGatewayHeader(headers: HeaderPairs, profile: Profile, name: string): string | undefined {
  return findHeader(headers, `${PROFILES[profile].gatewayPrefix}${name}`);
}

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const REPLACED = new Set(["host", "content-length", "accept-encoding", "expect"]);
/** Credentials and cache switches of the platform, which providers must not get. */
const PLATFORM = new Set(["x-auth-email", "x-auth-key", "x-auth-user-service-key", "cf-skip-cache", "cf-cache-ttl"]);

/** The headers for a provider: without those of the gateway, whatever their prefix. */
export function toForwardedHeaders(headers: HeaderPairs): HeaderPairs {
  const hopByHop = new Set(
    (findHeader(headers, "connection") ?? "").split(",").map((part) => part.trim().toLowerCase()),
  );
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (/^(?:cf|gw)-aig-/.test(lower)) return false;
    return ![HOP_BY_HOP, REPLACED, PLATFORM, hopByHop].some((set) => set.has(lower));
  });
}

/** The headers of a provider's reply. The body is decoded, so its length and coding no longer apply. */
export function toReturnedHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const kept = [...headers].filter(([name]) => {
    const lower = name.toLowerCase();
    return !HOP_BY_HOP.has(lower) && !["content-length", "content-encoding", "set-cookie"].includes(lower);
  });
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value]));
}

const SECRET = /authorization|token|secret|cookie|(?:^|[-_])key$/i;

/** The header values that logs must not contain: credentials, with and without their scheme. */
export function listHeaderSecrets(headers: HeaderPairs): readonly string[] {
  return headers
    .filter(([name]) => SECRET.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\s*[A-Za-z]+\s+/, "")])
    .map((value) => value.trim());
}
