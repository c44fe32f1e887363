// gRPC over node:http2 for plugins (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md): unary calls, and idle streams
// without messages. Knows no messages and no services.
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

export interface TlsIdentity {
  /** PEM. */
  readonly key: string;
  readonly certificate: string;
  /** The only accepted client certificate, PEM. */
  readonly client: string;
}

/** Returns the response to a request. An error that it throws becomes the status "invalid argument". */
export type UnaryMethod = (request: Buffer) => Promise<Buffer>;

export type GrpcMethod =
  | { readonly unary: UnaryMethod }
  /** A stream without messages. */
  | { readonly idle: "until the server ends" | "until either ends" };

export interface GrpcTransport {
  accept(socket: Socket): void;
  /** Ends idle streams, answers calls in flight and closes connections. */
  drain(): Promise<void>;
  destroy(): void;
}

/** gRPC status codes. */
const STATUS = { ok: 0, invalidArgument: 3, unimplemented: 12, internal: 13 } as const;

/** Length of the prefix of each message: one byte for compression, four for the size. */
const PREFIX = 5;

/** Large enough for 10,000 concurrent requests, or one of 100 MB, without waiting for window updates. */
const WINDOW = 16 * 1024 * 1024;

const OPTIONS: ServerOptions = {
  settings: { initialWindowSize: WINDOW, maxConcurrentStreams: 0xffffffff },
  // In megabytes. Node's default of 10 is less than one large record set.
  maxSessionMemory: 4096,
};

const HEAD = { ":status": 200, "content-type": "application/grpc" } as const;
const OK = { "grpc-status": String(STATUS.ok) } as const;
/** Terraform does not read the date, which would be encoded in each of thousands of answers. */
const WITH_TRAILERS = { waitForTrailers: true, sendDate: false } as const;
const END_STREAM = { endStream: true } as const;

/** `methods` by path. Without an `identity` the server does not use TLS. */
export function createGrpcTransport(
  methods: ReadonlyMap<string, GrpcMethod>,
  identity: TlsIdentity | undefined,
): GrpcTransport {
  const server = createHttp2Server(identity);
  const sessions = new Set<ServerHttp2Session>();
  const idleStreams = new Set<ServerHttp2Stream>();
  server.on("session", (session) => {
    sessions.add(session);
    session.setLocalWindowSize(WINDOW);
    session.on("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    // A call that the client cancels ends with an error that can be ignored.
    stream.on("error", () => {});
    dispatch(methods, idleStreams, stream, headers);
  });
  server.on("sessionError", () => {});
  server.on("tlsClientError", () => {});
  return {
    accept: (socket) => void server.emit("connection", socket),
    drain: async () => {
      for (const stream of idleStreams) endStreamNow(stream);
      await Promise.all([...sessions].map(closeSession));
    },
    destroy: () => {
      for (const session of sessions) session.destroy();
    },
  };
}

/** The client must present the certificate that Terraform announced. */
function createHttp2Server(identity: TlsIdentity | undefined): Http2Server {
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

/** Resolves when all calls in flight are answered. */
function closeSession(session: ServerHttp2Session): Promise<void> {
  return new Promise((resolve) => {
    if (session.destroyed) resolve();
    else session.close(resolve);
  });
}

function dispatch(
  methods: ReadonlyMap<string, GrpcMethod>,
  idleStreams: Set<ServerHttp2Stream>,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders & { readonly ":path"?: string },
): void {
  const { ":path": path, "content-type": contentType } = headers;
  const method = methods.get(path ?? "");
  if (!String(contentType).startsWith("application/grpc")) refuseContentType(stream);
  else if (!method) refuse(stream, STATUS.unimplemented, `unknown method ${path}`);
  else if ("unary" in method) receive(stream, method.unary);
  else keepOpen(stream, idleStreams, method.idle);
}

function receive(stream: ServerHttp2Stream, answer: UnaryMethod): void {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => {
    const [first] = chunks;
    const whole = first && chunks.length === 1 ? first : Buffer.concat(chunks);
    const problem = checkFrame(whole);
    if (problem) return refuse(stream, problem.status, problem.message);
    answer(whole.subarray(PREFIX)).then(
      (response) => respond(stream, response),
      (error: unknown) => refuse(stream, STATUS.invalidArgument, `invalid request: ${error}`),
    );
  });
}

/** The body must be exactly one uncompressed message, because the server offers no compression. */
function checkFrame(whole: Buffer): { readonly status: number; readonly message: string } | undefined {
  if (whole.length < PREFIX) return { status: STATUS.internal, message: "the call has no message" };
  if (whole[0] !== 0) return { status: STATUS.unimplemented, message: "the message is compressed" };
  const announced = whole.readUInt32BE(1);
  const received = whole.length - PREFIX;
  if (received === announced) return undefined;
  return { status: STATUS.internal, message: `expected a message of ${announced} bytes, received ${received}` };
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

/** Sends headers and trailers in one frame. */
function refuse(stream: ServerHttp2Stream, status: number, message: string): void {
  if (stream.destroyed) return;
  // The conversion to bytes replaces lone surrogates, which encodeURIComponent rejects.
  const encoded = encodeURIComponent(Buffer.from(message).toString());
  stream.respond({ ...HEAD, "grpc-status": String(status), "grpc-message": encoded }, END_STREAM);
  // The rest of the request is ignored. The response must be sent first: in Node 22 a reset in the same iteration of the event
  // loop overtakes it, and Terraform would report a failure instead of an unimplemented method.
  stream.resume();
  setImmediate(() => {
    if (!stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR);
  });
}

function refuseContentType(stream: ServerHttp2Stream): void {
  stream.respond({ ":status": constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE }, END_STREAM);
}

function keepOpen(stream: ServerHttp2Stream, idleStreams: Set<ServerHttp2Stream>, until: string): void {
  idleStreams.add(stream);
  stream.respond(HEAD, WITH_TRAILERS);
  stream.on("wantTrailers", () => stream.sendTrailers(OK));
  stream.on("close", () => idleStreams.delete(stream));
  stream.resume();
  if (until === "until either ends") stream.on("end", () => endStreamNow(stream));
}

function endStreamNow(stream: ServerHttp2Stream): void {
  if (!stream.destroyed) stream.end();
}
