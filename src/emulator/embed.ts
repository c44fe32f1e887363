// The emulator inside the process: a `fetch` that answers without a network, for `emulator:FILE` and for simulations.
import { assemble } from "./assemble";
import type { Control } from "./control";
import { type GatewayDelivery, type GatewayPlane, type GatewayRequest, isGatewayTarget } from "./gateway";
import type { EmulatorOptions } from "./options";
import type { Delivery } from "./strike";

export interface EmbeddedEmulator {
  readonly fetch: typeof fetch;
  /** `http://emulator.invalid/client/v4`: only this `fetch` knows it. */
  readonly baseUrl: string;
  /** `http://emulator.invalid`: the gateways' data plane is below it, at `/v1/ACCOUNT/GATEWAY`. */
  readonly gatewayUrl: string;
  readonly control: Control;
  readonly seed: number;
  close(): Promise<void>;
}

const ORIGIN = "http://emulator.invalid";

/** An emulator without a socket. Lost answers reject as Node's own `fetch` does. */
export function embedEmulator(options: EmulatorOptions = {}): EmbeddedEmulator {
  const { core, plane, control, seed } = assemble(options);
  let open = true;
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    if (!open || url.origin !== ORIGIN) throw failed("ECONNREFUSED");
    const body = new Uint8Array(await request.arrayBuffer());
    const target = `${url.pathname}${url.search}`;
    const asked = { method: request.method, target, headers: [...request.headers], body };
    if (isGatewayTarget(target)) return throughGateway(plane, { ...asked, signal: request.signal });
    return received(core(asked), request.signal);
  };
  const close = async () => {
    open = false;
  };
  return { fetch: answer, baseUrl: `${ORIGIN}/client/v4`, gatewayUrl: ORIGIN, control, seed, close };
}

async function throughGateway(plane: GatewayPlane, request: GatewayRequest): Promise<Response> {
  const answered: GatewayDelivery = await plane(request);
  if (answered.how === "struck") return received(answered.delivery, request.signal);
  const { status, headers, body } = answered.reply;
  return response(status, headers, streamOf(body));
}

/** Pulled piece by piece; whoever cancels it gives the body back. */
function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const inner = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const piece = await inner.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel: async () => void (await inner.return?.()),
  });
}

function received({ reply, how }: Delivery, signal: AbortSignal): Promise<Response> {
  switch (how) {
    case "whole":
      return Promise.resolve(response(reply.status, reply.headers, reply.body));
    case "reset":
      return Promise.reject(failed("ECONNRESET"));
    case "cut":
      return Promise.resolve(response(reply.status || 200, reply.headers, cutShort(reply.body)));
    case "never":
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        if (signal.aborted) reject(signal.reason);
      });
  }
}

function response(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | ReadableStream<Uint8Array>,
): Response {
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: { ...headers } });
}

/** Half of the body, and then the connection breaks. */
function cutShort(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let sent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (sent) return controller.error(terminated());
      sent = true;
      controller.enqueue(bytes.subarray(0, Math.max(1, bytes.length >> 1)));
    },
  });
}

function failed(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

function terminated(): TypeError {
  return new TypeError("terminated", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  });
}
