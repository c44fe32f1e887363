// Whether a failed request can have reached the server. A write is sent again only where it certainly cannot.
import { errorCode } from "../base/error-text";
import { findProxyError } from "../base/proxy-error";

/** Connection refused, by the host or by a proxy, unknown host, or TLS refused: the request never left (codes of Node and undici). */
export function wasNeverSent(error: unknown): boolean {
  if (findProxyError(error)) return true;
  const { code, syscall } = findCause(error);
  if (UNREACHABLE.has(code)) return syscall === "connect";
  return UNSENT.has(code) || /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
}

const UNSENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  // TLS errors of the first flight only: a record that is damaged later may follow a request that was processed.
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_UNSUPPORTED_PROTOCOL",
  "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  "ERR_SSL_TLSV1_UNRECOGNIZED_NAME",
]);

/** An open connection reports these too, when its route goes away. */
const UNREACHABLE = new Set(["EHOSTUNREACH", "ENETUNREACH"]);

function findCause(error: unknown): { readonly code: string; readonly syscall?: unknown } {
  let cause: unknown = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    const code = errorCode(cause);
    // The attempts of one connect come as an AggregateError, which names no system call itself.
    if (code !== undefined && !(cause instanceof AggregateError))
      return { code, syscall: "syscall" in cause ? cause.syscall : undefined };
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  }
  return { code: "" };
}
