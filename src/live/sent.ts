// Whether a failed call can have reached the server. Only where it surely cannot is a write sent again.

/** Connection refused, no such host, or TLS refused: the request never left (codes of Node and undici). */
export function neverSent(error: unknown): boolean {
  const { code, syscall } = causeOf(error);
  if (UNREACHABLE.has(code)) return syscall === "connect";
  return UNSENT.has(code) || /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
}

const UNSENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  // Of the errors of TLS, only those of the first flight: a record spoilt later may follow a committed request.
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_UNSUPPORTED_PROTOCOL",
  "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  "ERR_SSL_TLSV1_UNRECOGNIZED_NAME",
]);

/** A connection that stands already reports these too, when its route goes away. */
const UNREACHABLE = new Set(["EHOSTUNREACH", "ENETUNREACH"]);

function causeOf(error: unknown): { readonly code: string; readonly syscall?: string } {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    // The attempts of one connect come as an AggregateError, which names no call itself.
    if (typeof code === "string" && !(at instanceof AggregateError)) return { code, syscall };
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return { code: "" };
}
