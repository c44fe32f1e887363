// One step, tried as often as its settings say: again after no answer, a failing provider, or one that asks to wait.
import { INVENTED } from "../refusal";
import type { GatewayReply, Provider, Step } from "./exchange";
import { GatewayRefusal } from "./refusals";

export interface Trying {
  readonly provider: Provider;
  readonly method: string;
  readonly signal: AbortSignal;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The provider's reply, also one that refuses; without any, the gateway's own 502 or 504. */
export async function tried(step: Step, trying: Trying): Promise<GatewayReply> {
  const most = step.attempts ?? 1;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await once(step, trying);
    if (!isPassing(reply.status) || attempt >= most || trying.signal.aborted) {
      if (reply instanceof GatewayRefusal) throw reply;
      return reply;
    }
    if (!(reply instanceof GatewayRefusal)) await given(reply.body);
    await trying.sleep(pause(step, attempt), trying.signal);
  }
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

function pause({ delay = 0, backoff }: Step, attempt: number): number {
  const times = backoff === "exponential" ? 2 ** (attempt - 1) : backoff === "linear" ? attempt : 1;
  return Math.min(delay * times, 60_000);
}

/** Gives a body back unread. */
async function given(body: AsyncIterable<Uint8Array>): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}

async function once(step: Step, { provider, method, signal }: Trying): Promise<GatewayReply | GatewayRefusal> {
  const late = new AbortController();
  const timer = step.timeout === undefined ? undefined : setTimeout(() => late.abort(), step.timeout);
  try {
    const { provider: name, path, headers, body } = step;
    return await provider({
      method,
      provider: name,
      path,
      headers,
      body,
      signal: AbortSignal.any([signal, late.signal]),
    });
  } catch (error) {
    if (error instanceof GatewayRefusal) return error;
    if (late.signal.aborted) return new GatewayRefusal(504, INVENTED.gatewayUpstream, "The provider took too long");
    return new GatewayRefusal(502, INVENTED.gatewayUpstream, "The provider gave no answer");
  } finally {
    clearTimeout(timer);
  }
}
