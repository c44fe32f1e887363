// Who asks: both credential schemes of the API and the errors of its authentication table. Values are compared in
// constant time and never leave this file, save as a digest that tells callers apart.
import { createHash, timingSafeEqual } from "node:crypto";
import { Refusal, refusal } from "./refusal";

const BEARER = /^Bearer ([0-9A-Za-z_-]{8,200})$/;
const KEY = /^[0-9A-Za-z_-]{37,80}$/;
const SERVICE_KEY = /^v1\.0-[0-9A-Za-z-]{16,200}$/;

/**
 * The caller, as a digest of its credential. A token and a key may come together; the token then decides.
 * @param accepted the only values that are let in; without it, every well-formed one.
 */
export function authenticate(
  header: (name: string) => string | undefined,
  accepted: readonly string[] | undefined,
  serviceKeys: boolean,
): string {
  const bearer = header("authorization");
  if (bearer !== undefined) return known(formed(BEARER, bearer, 6111, "Authorization"), accepted, badToken);
  const key = header("x-auth-key");
  const service = header("x-auth-user-service-key");
  if (key === undefined && service !== undefined && serviceKeys) {
    return known(formed(SERVICE_KEY, service, 6103, "X-Auth-User-Service-Key"), accepted, badKey);
  }
  if (key === undefined || header("x-auth-email") === undefined) {
    throw refusal(400, 9106, "Missing X-Auth-Key, X-Auth-Email or Authorization headers");
  }
  return known(formed(KEY, key, 6103, "X-Auth-Key"), accepted, badKey);
}

const badToken = () => refusal(403, 9109, "Invalid access token");
const badKey = () => refusal(403, 9103, "Unknown X-Auth-Key or X-Auth-Email");

function formed(pattern: RegExp, value: string, code: number, header: string): string {
  const match = pattern.exec(value.trim());
  if (match) return match[1] ?? match[0];
  const chain = [{ code, message: `Invalid format for ${header} header` }];
  throw new Refusal(400, [{ code: 6003, message: "Invalid request headers", error_chain: chain }]);
}

function known(value: string, accepted: readonly string[] | undefined, refused: () => Refusal): string {
  const digest = sha256(value);
  const matches = (accepted ?? [value]).filter((name) => timingSafeEqual(sha256(name), digest));
  if (matches.length === 0) throw refused();
  return digest.toString("hex").slice(0, 32);
}

function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
