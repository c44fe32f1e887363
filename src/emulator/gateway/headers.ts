// Headers of the data plane: those for the gateway itself, those that go on to a provider, and those that come back.
import { PROFILES, type Profile } from "../profile";
import type { Pairs } from "./exchange";

/** The value of a header; the first, where one comes twice. */
export function headerOf(headers: Pairs, name: string): string | undefined {
  return headers.find(([text]) => text.toLowerCase() === name)?.[1];
}

/** A header of the gateway by what follows its prefix: `skip-cache`. Only the profile's own prefix counts. */
export function gatewayHeader(headers: Pairs, profile: Profile, name: string): string | undefined {
  return headerOf(headers, `${PROFILES[profile].gatewayPrefix}${name}`);
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
/** The platform's own credentials and cache switches are no provider's business. */
const PLATFORM = new Set(["x-auth-email", "x-auth-key", "x-auth-user-service-key", "cf-skip-cache", "cf-cache-ttl"]);

/** What a provider gets to see: no header of the gateway under any prefix, whatever the profile honours. */
export function forwarded(headers: Pairs): Pairs {
  const named = new Set((headerOf(headers, "connection") ?? "").split(",").map((part) => part.trim().toLowerCase()));
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (/^(?:cf|gw)-aig-/.test(lower)) return false;
    return ![HOP_BY_HOP, REPLACED, PLATFORM, named].some((set) => set.has(lower));
  });
}

/** A provider's headers on the way back; the body has been decoded, so its length and coding are other ones now. */
export function returned(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const kept = [...headers].filter(([name]) => {
    const lower = name.toLowerCase();
    return !HOP_BY_HOP.has(lower) && !["content-length", "content-encoding", "set-cookie"].includes(lower);
  });
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value]));
}

const SECRET = /authorization|token|secret|cookie|(?:^|[-_])key$/i;

/** The values in these headers that no log may hold: credentials, each also without its scheme. */
export function secretsIn(headers: Pairs): readonly string[] {
  return headers
    .filter(([name]) => SECRET.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\s*[A-Za-z]+\s+/, "")])
    .map((value) => value.trim());
}
