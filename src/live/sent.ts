// Whether a failed call can have reached the server. Only where it surely cannot is a write sent again.

/** Connection refused, no such host, or TLS refused: the request never left (codes of Node and undici). */
export function neverSent(error: unknown): boolean {
  const code = codeOf(error);
  return UNSENT.has(code) || /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
}

const UNSENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function codeOf(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    const code = (at as NodeJS.ErrnoException).code;
    if (typeof code === "string") return code;
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return "";
}
