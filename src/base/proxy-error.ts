// A proxy that does not connect a request to its host. Nothing of the request was sent.

export class ProxyError extends Error {
  override readonly name = "ProxyError";

  /**
   * @param variable the environment variable that names the proxy.
   * @param final the proxy refuses, and would refuse again.
   */
  constructor(
    message: string,
    readonly variable: string,
    readonly final: boolean,
  ) {
    super(message);
  }
}

/** The proxy's error inside the error of a request; `fetch` puts it into `cause`. */
export function findProxyError(error: unknown): ProxyError | undefined {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (cause instanceof ProxyError) return cause;
    cause = cause.cause;
  }
  return undefined;
}
