// The types of the data plane: a request to a gateway, its streamed reply, and a step, which is a request to one provider.

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** A request as it came in; its signal aborts when the client goes away. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly target: string;
  readonly headers: HeaderPairs;
  readonly body: Uint8Array;
  /** The address of the client; missing inside the process. */
  readonly address?: string;
  readonly signal: AbortSignal;
}

export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Must be read to the end or returned: the log is written when it ends. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The request that a provider gets. It contains nothing that is meant for the gateway. */
export interface ProviderRequest {
  readonly method: string;
  readonly provider: string;
  /** The path at the provider, with the query and without a leading slash. */
  readonly path: string;
  readonly headers: HeaderPairs;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

/** Replies like a provider; rejects where there is no reply. */
export type SendToProvider = (request: ProviderRequest) => Promise<GatewayReply>;

/** A request to one provider; a universal request has several steps. */
export interface ProviderStep {
  readonly provider: string;
  readonly path: string;
  readonly headers: HeaderPairs;
  readonly body: Uint8Array;
  /** Milliseconds until the reply begins. */
  readonly timeout?: number;
  readonly attempts?: number;
  /** Milliseconds between attempts. */
  readonly delay?: number;
  readonly backoff?: string;
}

export async function* createStream(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
}

export async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns a body without reading it. */
export async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}
