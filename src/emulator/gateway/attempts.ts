// Sends one step as often as its settings allow: it is retried without a reply, and after statuses 408, 429 and 5xx.
import { UNDOCUMENTED_CODES } from "../core";
import { discard, type GatewayReply, type ProviderStep, type SendToProvider } from "./exchange";
import { GatewayError } from "./gateway-error";

export interface SendOptions {
  readonly provider: SendToProvider;
  readonly method: string;
  readonly signal: AbortSignal;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The reply of the provider, also an error; throws the gateway's own 502 or 504 where there is none. */
export async function sendWithRetries(step: ProviderStep, options: SendOptions): Promise<GatewayReply> {
  const limit = step.attempts ?? 1;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send(step, options);
    if (!isTransient(reply.status) || attempt >= limit || options.signal.aborted) {
      if (reply instanceof GatewayError) throw reply;
      return reply;
    }
    if (!(reply instanceof GatewayError)) await discard(reply.body);
    await options.sleep(getDelay(step, attempt), options.signal);
  }
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

function getDelay({ delay = 0, backoff }: ProviderStep, attempt: number): number {
  const factor = backoff === "exponential" ? 2 ** (attempt - 1) : backoff === "linear" ? attempt : 1;
  return Math.min(delay * factor, 60_000);
}

async function send(
  step: ProviderStep,
  { provider: sendTo, method, signal }: SendOptions,
): Promise<GatewayReply | GatewayError> {
  const timeout = new AbortController();
  const timer = step.timeout === undefined ? undefined : setTimeout(() => timeout.abort(), step.timeout);
  try {
    const { provider, path, headers, body } = step;
    return await sendTo({
      method,
      provider,
      path,
      headers,
      body,
      signal: AbortSignal.any([signal, timeout.signal]),
    });
  } catch (error) {
    if (error instanceof GatewayError) return error;
    if (timeout.signal.aborted)
      return new GatewayError(504, UNDOCUMENTED_CODES.gatewayUpstream, "The provider took too long");
    return new GatewayError(502, UNDOCUMENTED_CODES.gatewayUpstream, "The provider gave no answer");
  } finally {
    clearTimeout(timer);
  }
}
