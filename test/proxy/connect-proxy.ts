// A proxy that answers CONNECT as real proxies do, and leads every host to a TLS server of the test. Its certificate is made for this
// test alone: `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500`.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";

export const CERTIFICATE = join(__dirname, "tls/certificate.pem");

export interface TestProxy {
  readonly port: number;
  /** `CONNECT api.example.com:443`, or the method and the URL of a request that was sent in clear text. */
  readonly requests: readonly string[];
  /** Everything that came in clear text. */
  text(): string;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** The port of the server that all hosts lead to. */
  readonly port: number;
  /** The expected header Proxy-Authorization. */
  readonly authorization?: string;
  /** Answers every CONNECT with this status; `close` ends the connection without an answer. */
  readonly refuse?: number | "close";
}

export async function startProxy({ port, authorization, refuse }: ProxyOptions): Promise<TestProxy> {
  const requests: string[] = [];
  const text: string[] = [];
  const sockets = new Set<Duplex>();
  const record = ({ method, url, rawHeaders }: IncomingMessage) => {
    requests.push(`${method} ${url}`);
    text.push(`${method} ${url} ${rawHeaders.join(" ")}`);
  };
  const server = createServer((request, response) => {
    record(request);
    response.writeHead(502).end();
  });
  server.on("connection", (socket) => void sockets.add(socket));
  server.on("connect", (request, socket: Duplex, head) => {
    record(request);
    socket.on("error", () => undefined);
    if (refuse === "close") return void socket.destroy();
    const isAllowed = authorization === undefined || request.headers["proxy-authorization"] === authorization;
    const status = refuse ?? (isAllowed ? 200 : 407);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    onward.on("error", () => socket.destroy());
    socket.on("close", () => onward.destroy());
  });
  await listen(server);
  return {
    port: portOf(server),
    requests,
    text: () => text.join("\n"),
    close: () => close(server, sockets),
  };
}

export interface TlsServer {
  readonly port: number;
  /** `POST hooks.example.com/path`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Answers for every host of the certificate: what begins with `/client/` is passed on to the emulator, anything else gets 200. */
export async function startTlsServer(emulator: string): Promise<TlsServer> {
  const requests: string[] = [];
  const sockets = new Set<Duplex>();
  const options = { cert: readFileSync(CERTIFICATE), key: readFileSync(join(__dirname, "tls/key.pem")) };
  const server = createTlsServer(options, async (request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push(`${method} ${headers.host}${url.split("?")[0]}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (!url.startsWith("/client/")) return void response.writeHead(200, { "content-type": "text/plain" }).end("ok");
    const body = parts.length > 0 ? Buffer.concat(parts).toString() : undefined;
    const passed = { "content-type": "application/json", authorization: String(headers.authorization) };
    const answer = await fetch(new URL(url, emulator), {
      method,
      headers: passed,
      ...(body !== undefined && { body }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  server.on("connection", (socket) => void sockets.add(socket));
  await listen(server);
  return { port: portOf(server), requests, close: () => close(server, sockets) };
}

type Listening = Pick<Server, "listen" | "address" | "close">;

function listen(server: Listening): Promise<void> {
  return new Promise((resolve) => void server.listen(0, "127.0.0.1", resolve));
}

function portOf(server: Listening): number {
  return (server.address() as AddressInfo).port;
}

function close(server: Listening, sockets: ReadonlySet<Duplex>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => void server.close(() => resolve()));
}
