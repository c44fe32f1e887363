// gRPC over node:http2, as far as a plugin needs it (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md): one
// message in, one out, and streams that are held open in silence. Knows no messages and no services.
import {
  constants,
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from "node:http2";
import type { Socket } from "node:net";

export interface Identity {
  /** PEM. */
  readonly key: string;
  readonly certificate: string;
  /** The one certificate that a client may have, PEM. */
  readonly client: string;
}

/** A message to its answer. What it throws is told as a request that is none. */
export type Unary = (request: Buffer) => Promise<Buffer>;

export type Method =
  | { readonly unary: Unary }
  /** A stream on which nothing is ever sent. */
  | { readonly held: "until the server ends" | "until either ends" };

export interface GrpcTransport {
  accept(socket: Socket): void;
  /** Held streams end, calls under way are answered, connections closed. */
  drain(): Promise<void>;
  destroy(): void;
}

/** The codes of gRPC that are used here. */
const STATUS = { ok: 0, invalidArgument: 3, unimplemented: 12, internal: 13 } as const;

/** Whether it is compressed, in one byte, and its length in four. */
const PREFIX = 5;

/** Requests of ten thousand resources at once, and of one with a hundred megabytes, wait for nobody to widen a window. */
const WINDOW = 16 * 1024 * 1024;

const OPTIONS: ServerOptions = {
  settings: { initialWindowSize: WINDOW, maxConcurrentStreams: 0xffffffff },
  // Megabytes of what is under way in one connection; Node's own 10 are less than one large record set.
  maxSessionMemory: 4096,
};

const HEAD = { ":status": 200, "content-type": "application/grpc" } as const;
const OK = { "grpc-status": String(STATUS.ok) } as const;
const WITH_TRAILERS = { waitForTrailers: true } as const;
const THE_END = { endStream: true } as const;

/** `methods` by their path. `identity` missing: without TLS. */
export function createGrpcTransport(
  methods: ReadonlyMap<string, Method>,
  identity: Identity | undefined,
): GrpcTransport {
  const server = serverFor(identity);
  const sessions = new Set<ServerHttp2Session>();
  const held = new Set<ServerHttp2Stream>();
  server.on("session", (session) => {
    sessions.add(session);
    session.setLocalWindowSize(WINDOW);
    session.on("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    // A call that the client gave up ends with an error that nobody waits for.
    stream.on("error", () => {});
    begin(methods, held, stream, headers);
  });
  server.on("sessionError", () => {});
  server.on("tlsClientError", () => {});
  return {
    accept: (socket) => void server.emit("connection", socket),
    drain: async () => {
      for (const stream of held) end(stream);
      await Promise.all([...sessions].map(closed));
    },
    destroy: () => {
      for (const session of sessions) session.destroy();
    },
  };
}

/** The client must show the one certificate that Terraform announced. */
function serverFor(identity: Identity | undefined): Http2Server {
  if (!identity) return createServer(OPTIONS);
  const { key, certificate, client } = identity;
  return createSecureServer({
    ...OPTIONS,
    key,
    cert: certificate,
    ca: client,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: "TLSv1.2",
  });
}

/** Once the calls under way are answered. */
function closed(session: ServerHttp2Session): Promise<void> {
  return new Promise((resolve) => {
    if (session.destroyed) resolve();
    else session.close(resolve);
  });
}

function begin(
  methods: ReadonlyMap<string, Method>,
  held: Set<ServerHttp2Stream>,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders & { readonly ":path"?: string },
): void {
  const method = methods.get(headers[":path"] ?? "");
  if (!String(headers["content-type"]).startsWith("application/grpc")) refuseOther(stream);
  else if (!method) refuse(stream, STATUS.unimplemented, `there is no method ${headers[":path"]}`);
  else if ("unary" in method) receive(stream, method.unary);
  else hold(stream, held, method.held);
}

function receive(stream: ServerHttp2Stream, answer: Unary): void {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => {
    const whole = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    const wrong = wrongIn(whole);
    if (wrong) return refuse(stream, wrong.status, wrong.says);
    answer(whole.subarray(PREFIX)).then(
      (response) => respond(stream, response),
      (error: unknown) => refuse(stream, STATUS.invalidArgument, `not such a request: ${error}`),
    );
  });
}

/** Exactly one message, and not compressed: no compression was offered. */
function wrongIn(whole: Buffer): { readonly status: number; readonly says: string } | undefined {
  if (whole.length < PREFIX) return { status: STATUS.internal, says: "the call has no message" };
  if (whole[0] !== 0) return { status: STATUS.unimplemented, says: "the message is compressed" };
  const announced = whole.readUInt32BE(1);
  const came = whole.length - PREFIX;
  if (came === announced) return undefined;
  return { status: STATUS.internal, says: `a message of ${announced} bytes was announced, ${came} came` };
}

function respond(stream: ServerHttp2Stream, response: Buffer): void {
  if (stream.destroyed) return;
  const framed = Buffer.allocUnsafe(PREFIX + response.length);
  framed[0] = 0;
  framed.writeUInt32BE(response.length, 1);
  response.copy(framed, PREFIX);
  stream.respond(HEAD, WITH_TRAILERS);
  stream.on("wantTrailers", () => stream.sendTrailers(OK));
  stream.end(framed);
}

/** Headers and trailers in one. */
function refuse(stream: ServerHttp2Stream, status: number, says: string): void {
  if (stream.destroyed) return;
  // Halves of characters cannot be encoded, and are no reason to fail.
  const message = encodeURIComponent(Buffer.from(says).toString());
  stream.respond({ ...HEAD, "grpc-status": String(status), "grpc-message": message }, THE_END);
  // The rest of the request is of no use. The answer goes first: in Node 22 a reset in the same turn overtakes it, and Terraform
  // would take a method that is not there for a failure.
  stream.resume();
  setImmediate(() => {
    if (!stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR);
  });
}

function refuseOther(stream: ServerHttp2Stream): void {
  stream.respond({ ":status": constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE }, THE_END);
}

function hold(stream: ServerHttp2Stream, held: Set<ServerHttp2Stream>, until: string): void {
  held.add(stream);
  stream.respond(HEAD, WITH_TRAILERS);
  stream.on("wantTrailers", () => stream.sendTrailers(OK));
  stream.on("close", () => held.delete(stream));
  stream.resume();
  if (until === "until either ends") stream.on("end", () => end(stream));
}

function end(stream: ServerHttp2Stream): void {
  if (!stream.destroyed) stream.end();
}
