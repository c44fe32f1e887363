// The emulator as real HTTP servers on loopback: one for the API, one for its control side.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { assemble } from "./assemble";
import type { ApiRequest } from "./call";
import type { Control } from "./control";
import { answerControl } from "./control-port";
import { type Core, MAX_BODY } from "./core";
import { startDns } from "./dns/server";
import { type GatewayPlane, type GatewayReply, isGatewayTarget } from "./gateway";
import type { EmulatorOptions } from "./options";
import { INVENTED } from "./refusal";
import type { Delivery } from "./strike";

export interface Emulator {
  /** `http://127.0.0.1:PORT/client/v4` */
  readonly baseUrl: string;
  /** `http://127.0.0.1:PORT`: the gateways' data plane is below it, at `/v1/ACCOUNT/GATEWAY`. */
  readonly gatewayUrl: string;
  readonly controlUrl: string;
  /** `127.0.0.1:PORT`, where DNS was asked for. */
  readonly dns?: string;
  readonly seed: number;
  readonly control: Control;
  /** Ends every server and every connection. */
  close(): Promise<void>;
}

/** Starts an emulator; it listens when the promise is kept. A port in use, or a broken state file, rejects. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const host = options.host ?? "127.0.0.1";
  const { world, core, plane, control, seed } = assemble(options);
  const api = serve((request, response, body) => answerApi(core, plane, request, response, body));
  const side = serve((request, response, body) => answerControl(control, request, response, body));

  const origin = await listen(api, host, options.port ?? 0);
  const instead = async (error: unknown) => {
    await Promise.all([ended(api), ended(side)]);
    throw error;
  };
  const controlUrl = await listen(side, host, options.controlPort ?? 0).catch(instead);
  const dns = options.dns && (await startDns(world, host, options.dns).catch(instead));
  const close = async () => {
    await Promise.all([ended(api), ended(side), dns?.close()]);
  };
  const baseUrl = `${origin}/client/v4`;
  return { baseUrl, gatewayUrl: origin, controlUrl, ...(dns && { dns: dns.address }), seed, control, close };
}

type Answering = (request: IncomingMessage, response: ServerResponse, body: Uint8Array) => void;

/** The parser's own strictness is asked for: NODE_OPTIONS could otherwise let two lengths of one request through. */
function serve(answer: Answering): Server {
  const limits = { insecureHTTPParser: false, requestTimeout: 60_000, headersTimeout: 20_000 };
  const server = createServer(limits, (request, response) => {
    if (isAddressed(request)) withBody(request, response, (body) => answer(request, response, body));
    else sendText(response, 421, "This emulator answers to loopback names only.\n");
  });
  server.maxRequestsPerSocket = 10_000;
  return server;
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { port: bound } = server.address() as AddressInfo;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${bound}`);
    });
  });
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answerApi(
  core: Core,
  plane: GatewayPlane,
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
): void {
  const { method = "GET", url: target = "/" } = request;
  const asked = { method, target, headers: pairs(request.rawHeaders), body };
  if (isGatewayTarget(target)) void throughGateway(plane, asked, request, response);
  else deliver(core(asked), request, response);
}

/** A client that hangs up takes its request to the provider with it. */
async function throughGateway(
  plane: GatewayPlane,
  asked: ApiRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const answered = await plane({ ...asked, address: request.socket.remoteAddress, signal: gone.signal });
    if (answered.how === "struck") deliver(answered.delivery, request, response);
    else await sendPieces(response, answered.reply);
  } catch (error) {
    if (response.headersSent || gone.signal.aborted) response.destroy();
    else sendText(response, 500, `The emulator failed: ${error instanceof Error ? error.message : error}\n`);
  }
}

async function sendPieces(response: ServerResponse, { status, headers, body }: GatewayReply): Promise<void> {
  response.writeHead(status, headers);
  response.flushHeaders();
  for await (const piece of body) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      response.off("drain", over).off("close", over);
      done();
    };
    response.on("drain", over).on("close", over);
  });
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|[a-z0-9.-]+\.localhost)$/;

/** On loopback only its own names count: a page in a browser must not get in under a name of its own (DNS rebinding). */
function isAddressed(request: IncomingMessage): boolean {
  const bound = (request.socket.localAddress ?? "").replace(/^::ffff:/, "");
  if (!LOOPBACK.test(bound)) return true;
  const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return LOOPBACK.test(host.toLowerCase());
}

function withBody(request: IncomingMessage, response: ServerResponse, use: (body: Uint8Array) => void): void {
  const chunks: Buffer[] = [];
  let octets = 0;
  request.on("data", (chunk: Buffer) => {
    octets += chunk.length;
    if (octets <= MAX_BODY) chunks.push(chunk);
    else if (!response.headersSent) tooLarge(request, response);
  });
  request.on("end", () => {
    if (octets <= MAX_BODY) use(Buffer.concat(chunks));
  });
  request.on("error", () => response.destroy());
}

function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  const errors = [{ code: INVENTED.tooLarge, message: "Request body is larger than 10 MiB." }];
  const body = JSON.stringify({ result: null, success: false, errors, messages: [] });
  response.writeHead(413, { "content-type": "application/json", connection: "close" });
  response.end(body, () => request.destroy());
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" });
  response.end(text);
}

function deliver({ reply, how }: Delivery, request: IncomingMessage, response: ServerResponse): void {
  if (how === "never") return;
  if (how === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status || 200, { ...reply.headers, "content-length": body.length });
  if (how === "whole") response.end(body);
  else response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy());
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] as string] as const] : []));
}
