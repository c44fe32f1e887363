// The words of the data plane: a request of a gateway, its reply in pieces, and one step of it to one provider.

export type Pairs = readonly (readonly [name: string, value: string])[];

/** A request as it came in, and a signal that it is nobody's any more. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly target: string;
  readonly headers: Pairs;
  readonly body: Uint8Array;
  /** Where it came from; left out inside the process. */
  readonly address?: string;
  readonly signal: AbortSignal;
}

export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** To be read to its end or given back: the log is written when it ends. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** What goes to one provider, and nothing of the gateway's own is in it. */
export interface ProviderRequest {
  readonly method: string;
  readonly provider: string;
  /** Below the provider, with the query and without a leading slash. */
  readonly path: string;
  readonly headers: Pairs;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

/** Answers as a provider does; rejects where there is no answer. */
export type Provider = (request: ProviderRequest) => Promise<GatewayReply>;

/** One try with one provider; a universal request has several. */
export interface Step {
  readonly provider: string;
  readonly path: string;
  readonly headers: Pairs;
  readonly body: Uint8Array;
  /** Milliseconds until the reply begins. */
  readonly timeout?: number;
  readonly attempts?: number;
  /** Milliseconds between attempts. */
  readonly delay?: number;
  readonly backoff?: string;
}

export async function* pieces(...texts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield typeof text === "string" ? new TextEncoder().encode(text) : text;
}

export async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of body) all.push(piece);
  return Buffer.concat(all);
}
