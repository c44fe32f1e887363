// Authenticates a caller by both credential schemes of the API, with the errors of its authentication table. Values are
// compared in constant time and leave this file only as a digest that tells callers apart.
import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError, apiError } from "./api-error";

const BEARER = /^Bearer ([0-9A-Za-z_-]{8,200})$/;
const KEY = /^[0-9A-Za-z_-]{37,80}$/;
const SERVICE_KEY = /^v1\.0-[0-9A-Za-z-]{16,200}$/;

/**
 * The caller, as a digest of its credential. Where a token and a key come together, the token decides.
 * @param accepted the only values that are accepted; without it, every well-formed value is.
 */
export function authenticate(
  header: (name: string) => string | undefined,
  accepted: readonly string[] | undefined,
  serviceKeys: boolean,
): string {
  const bearer = header("authorization");
  if (bearer !== undefined) {
    return checkCredential(parseCredential(BEARER, bearer, 6111, "Authorization"), accepted, badToken);
  }
  const key = header("x-auth-key");
  const service = header("x-auth-user-service-key");
  if (key === undefined && service !== undefined && serviceKeys) {
    return checkCredential(parseCredential(SERVICE_KEY, service, 6103, "X-Auth-User-Service-Key"), accepted, badKey);
  }
  if (key === undefined || header("x-auth-email") === undefined) {
    throw apiError(400, 9106, "Missing X-Auth-Key, X-Auth-Email or Authorization headers");
  }
  return checkCredential(parseCredential(KEY, key, 6103, "X-Auth-Key"), accepted, badKey);
}

const badToken = () => apiError(403, 9109, "Invalid access token");
const badKey = () => apiError(403, 9103, "Unknown X-Auth-Key or X-Auth-Email");

function parseCredential(pattern: RegExp, value: string, code: number, header: string): string {
  const match = pattern.exec(value.trim());
  if (match) return match[1] ?? match[0];
  const chain = [{ code, message: `Invalid format for ${header} header` }];
  throw new ApiError(400, [{ code: 6003, message: "Invalid request headers", error_chain: chain }]);
}

function checkCredential(value: string, accepted: readonly string[] | undefined, error: () => ApiError): string {
  const digest = sha256(value);
  const matches = (accepted ?? [value]).filter((credential) => timingSafeEqual(sha256(credential), digest));
  if (matches.length === 0) throw error();
  return digest.toString("hex").slice(0, 32);
}

function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
