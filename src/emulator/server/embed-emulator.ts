// The emulator inside the process: a `fetch` that replies without a network, for `emulator:FILE` and for simulations.
import type { Control } from "../control";
import type { Delivery } from "../core";
import { type DataPlane, type GatewayRequest, isGatewayTarget } from "../gateway";
import { assembleEmulator } from "./assemble-emulator";
import type { EmulatorOptions } from "./options";

export interface EmbeddedEmulator {
  readonly fetch: typeof fetch;
  /** `http://emulator.invalid/client/v4`, which only this `fetch` can reach. */
  readonly baseUrl: string;
  /** `http://emulator.invalid`: the data plane of gateways is at `/v1/ACCOUNT/GATEWAY` below it. */
  readonly gatewayUrl: string;
  readonly control: Control;
  readonly seed: number;
  close(): Promise<void>;
}

const ORIGIN = "http://emulator.invalid";

/** An emulator without a socket. Lost replies reject as the `fetch` of Node does. */
export function embedEmulator(options: EmulatorOptions = {}): EmbeddedEmulator {
  const { dispatch, dataPlane, control, seed } = assembleEmulator(options);
  let isOpen = true;
  const embeddedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    if (!isOpen || url.origin !== ORIGIN) throw fetchError("ECONNREFUSED");
    const body = new Uint8Array(await request.arrayBuffer());
    const target = `${url.pathname}${url.search}`;
    const apiRequest = { method: request.method, target, headers: [...request.headers], body };
    if (isGatewayTarget(target)) return fetchGateway(dataPlane, { ...apiRequest, signal: request.signal });
    return receive(dispatch(apiRequest), request.signal);
  };
  const close = async () => {
    isOpen = false;
  };
  return { fetch: embeddedFetch, baseUrl: `${ORIGIN}/client/v4`, gatewayUrl: ORIGIN, control, seed, close };
}

async function fetchGateway(dataPlane: DataPlane, request: GatewayRequest): Promise<Response> {
  const delivered = await dataPlane(request);
  if (delivered.kind === "faulted") return receive(delivered.delivery, request.signal);
  const { status, headers, body } = delivered.reply;
  return createResponse(status, headers, toReadableStream(body));
}

/** A stream that reads on demand; its cancellation returns the body unread. */
function toReadableStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const inner = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const chunk = await inner.next();
      if (chunk.done) controller.close();
      else controller.enqueue(chunk.value);
    },
    cancel: async () => void (await inner.return?.()),
  });
}

function receive({ response, outcome }: Delivery, signal: AbortSignal): Promise<Response> {
  switch (outcome) {
    case "whole":
      return Promise.resolve(createResponse(response.status, response.headers, response.body));
    case "reset":
      return Promise.reject(fetchError("ECONNRESET"));
    case "cut":
      return Promise.resolve(createResponse(response.status || 200, response.headers, cutShort(response.body)));
    case "never":
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        if (signal.aborted) reject(signal.reason);
      });
  }
}

function createResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | ReadableStream<Uint8Array>,
): Response {
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: { ...headers } });
}

/** Half of the body, then an error as from a broken connection. */
function cutShort(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let isSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) return controller.error(terminatedError());
      isSent = true;
      controller.enqueue(bytes.subarray(0, Math.max(1, bytes.length >> 1)));
    },
  });
}

function fetchError(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

function terminatedError(): TypeError {
  return new TypeError("terminated", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  });
}
