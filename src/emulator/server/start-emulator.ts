// The emulator as HTTP servers on loopback: one for the API, one for the control API.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { errorText } from "../../base/error-text";
import { type Control, handleControlRequest } from "../control";
import { type Delivery, type EmulatorRequest, listenOn, MAX_BODY, UNDOCUMENTED_CODES } from "../core";
import { startDnsServer } from "../dns";
import { type DataPlane, type GatewayReply, isGatewayTarget } from "../gateway";
import { type AssembledEmulator, assembleEmulator } from "./assemble-emulator";
import type { EmulatorOptions } from "./options";

export interface Emulator {
  /** `http://127.0.0.1:PORT/client/v4` */
  readonly baseUrl: string;
  /** `http://127.0.0.1:PORT`: the data plane of gateways is at `/v1/ACCOUNT/GATEWAY` below it. */
  readonly gatewayUrl: string;
  readonly controlUrl: string;
  /** `127.0.0.1:PORT`, if DNS is enabled. */
  readonly dns?: string;
  readonly seed: number;
  readonly control: Control;
  /** Closes all servers and connections. */
  close(): Promise<void>;
}

/** Starts an emulator; it listens when the promise resolves. Rejects where a port is in use or the state file is damaged. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const host = options.host ?? "127.0.0.1";
  const emulator = assembleEmulator(options);
  const { state, control, seed } = emulator;
  const api = createHttpServer((request, response, body) => handleRequest(emulator, request, response, body));
  const controlServer = createHttpServer((request, response, body) =>
    handleControlRequest(control, request, response, body),
  );

  const origin = await listenAt(api, host, options.port ?? 0);
  const closeAndThrow = async (error: unknown) => {
    await Promise.all([close(api), close(controlServer)]);
    throw error;
  };
  const controlUrl = await listenAt(controlServer, host, options.controlPort ?? 0).catch(closeAndThrow);
  const dns = options.dns && (await startDnsServer(state, host, options.dns).catch(closeAndThrow));
  return {
    baseUrl: `${origin}/client/v4`,
    gatewayUrl: origin,
    controlUrl,
    ...(dns && { dns: dns.address }),
    seed,
    control,
    close: async () => {
      await Promise.all([close(api), close(controlServer), dns?.close()]);
    },
  };
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse, body: Uint8Array) => void;

/** The strict parser is explicit: NODE_OPTIONS could otherwise let two lengths of one request through. */
function createHttpServer(handle: RequestHandler): Server {
  const limits = { insecureHTTPParser: false, requestTimeout: 60_000, headersTimeout: 20_000 };
  const server = createServer(limits, (request, response) => {
    if (isAddressed(request)) readBody(request, response, (body) => handle(request, response, body));
    else sendText(response, 421, "This emulator answers to loopback names only.\n");
  });
  server.maxRequestsPerSocket = 10_000;
  return server;
}

/** The URL of the server. */
async function listenAt(server: Server, host: string, requestedPort: number): Promise<string> {
  const { port } = await listenOn(server, host, requestedPort);
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function handleRequest(
  { dispatch, dataPlane }: AssembledEmulator,
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
): void {
  const { method = "GET", url: target = "/" } = request;
  const apiRequest = { method, target, headers: toPairs(request.rawHeaders), body };
  if (isGatewayTarget(target)) void handleGatewayRequest(dataPlane, apiRequest, request, response);
  else deliver(dispatch(apiRequest), request, response);
}

/** The request to the provider is aborted when the client hangs up. */
async function handleGatewayRequest(
  dataPlane: DataPlane,
  apiRequest: EmulatorRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const aborted = new AbortController();
  response.once("close", () => aborted.abort());
  try {
    const { remoteAddress: address } = request.socket;
    const delivered = await dataPlane({ ...apiRequest, address, signal: aborted.signal });
    if (delivered.kind === "faulted") deliver(delivered.delivery, request, response);
    else await sendStream(response, delivered.reply);
  } catch (error) {
    if (response.headersSent || aborted.signal.aborted) response.destroy();
    else sendText(response, 500, `The emulator failed: ${errorText(error)}\n`);
  }
}

async function sendStream(response: ServerResponse, { status, headers, body }: GatewayReply): Promise<void> {
  response.writeHead(status, headers);
  response.flushHeaders();
  for await (const chunk of body) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await waitForDrain(response);
  }
  response.end();
}

/** Resolves also when the connection closes. */
function waitForDrain(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      response.off("drain", finish).off("close", finish);
      resolve();
    };
    response.on("drain", finish).on("close", finish);
  });
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|[a-z0-9.-]+\.localhost)$/;

/** On loopback, only loopback host names are accepted: a web page must not reach the emulator by DNS rebinding. */
function isAddressed(request: IncomingMessage): boolean {
  const bound = (request.socket.localAddress ?? "").replace(/^::ffff:/, "");
  if (!LOOPBACK.test(bound)) return true;
  const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return LOOPBACK.test(host.toLowerCase());
}

function readBody(request: IncomingMessage, response: ServerResponse, handle: (body: Uint8Array) => void): void {
  const chunks: Buffer[] = [];
  let octets = 0;
  request.on("data", (chunk: Buffer) => {
    octets += chunk.length;
    if (octets <= MAX_BODY) chunks.push(chunk);
    else if (!response.headersSent) sendTooLarge(request, response);
  });
  request.on("end", () => {
    if (octets <= MAX_BODY) handle(Buffer.concat(chunks));
  });
  request.on("error", () => response.destroy());
}

function sendTooLarge(request: IncomingMessage, response: ServerResponse): void {
  const errors = [{ code: UNDOCUMENTED_CODES.tooLarge, message: "Request body is larger than 10 MiB." }];
  const body = JSON.stringify({ result: null, success: false, errors, messages: [] });
  response.writeHead(413, { "content-type": "application/json", connection: "close" });
  response.end(body, () => request.destroy());
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" });
  response.end(text);
}

function deliver({ response: reply, outcome }: Delivery, request: IncomingMessage, response: ServerResponse): void {
  if (outcome === "never") return;
  if (outcome === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status || 200, { ...reply.headers, "content-length": body.length });
  if (outcome === "whole") response.end(body);
  else response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy());
}

/** Node lists raw headers as name, value, name, value. */
function toPairs(raw: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as const] : []));
}
