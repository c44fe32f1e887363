// The gRPC server: the provider's service and the small ones that go-plugin expects beside it, on connections that somebody
// else accepts. Knows bytes and names of methods, no messages of the provider.
import type { Socket } from "node:net";
import * as grpc from "@grpc/grpc-js";
import {
  type Draft,
  decodeMessage,
  encodeMessage,
  HEALTH,
  type Message,
  type MessageName,
  PROVIDER_SERVICE,
  type RpcName,
  SIDE_SERVICES,
} from "../wire/messages";
import type { Calls } from "./calls";

export interface GrpcServer {
  accept(socket: Socket): void;
  /** Streams that are held open end, calls under way are answered, connections closed. */
  drain(): Promise<void>;
  destroy(): void;
}

export interface Identity {
  /** PEM. */
  readonly key: string;
  readonly certificate: string;
  /** The one certificate that a client may have, PEM. */
  readonly client: string;
}

/** Messages of any size: a configuration with one large record set passes gRPC's usual 4 MB. */
const OPTIONS: grpc.ServerOptions = {
  "grpc.max_receive_message_length": -1,
  "grpc.max_send_message_length": -1,
  "grpc.enable_channelz": 0,
};

type Stream = grpc.ServerWritableStream<unknown, unknown> | grpc.ServerDuplexStream<unknown, unknown>;

/** `identity` missing: without TLS. `onShutdown`: Terraform is done with the process. */
export function createGrpcServer(calls: Calls, identity: Identity | undefined, onShutdown: () => void): GrpcServer {
  const server = new grpc.Server(OPTIONS);
  const streams = new Set<Stream>();
  for (const name of calls.names)
    registerUnary(server, `/${PROVIDER_SERVICE}/${name}`, (bytes) => calls.answer(name as RpcName, bytes));
  registerSide(server, "/plugin.GRPCController/Shutdown", SIDE_SERVICES["plugin.GRPCController"].Shutdown, () => {
    setImmediate(onShutdown);
    return {};
  });
  registerSide(server, "/grpc.health.v1.Health/Check", SIDE_SERVICES["grpc.health.v1.Health"].Check, () => ({
    status: HEALTH.serving,
  }));
  holdOpen(server, streams);
  const injector = server.createConnectionInjector(credentialsOf(identity));
  return {
    accept: (socket) => injector.injectConnection(socket),
    drain: () => {
      for (const stream of streams) stream.end();
      return new Promise((resolve) => server.tryShutdown(() => resolve()));
    },
    destroy: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

/** The client must show the one certificate that Terraform announced. */
function credentialsOf(identity: Identity | undefined): grpc.ServerCredentials {
  if (!identity) return grpc.ServerCredentials.createInsecure();
  const pair = { private_key: Buffer.from(identity.key), cert_chain: Buffer.from(identity.certificate) };
  return grpc.ServerCredentials.createSsl(Buffer.from(identity.client), [pair], true);
}

const asBuffer = (bytes: Buffer): Buffer => bytes;

function registerUnary(server: grpc.Server, path: string, answer: (request: Buffer) => Promise<Buffer>): void {
  const handle: grpc.handleUnaryCall<Buffer, Buffer> = (call, respond) => {
    answer(call.request).then(
      (response) => respond(null, response),
      (error: unknown) => respond({ code: grpc.status.INVALID_ARGUMENT, details: `not such a request: ${error}` }),
    );
  };
  server.register(path, handle, asBuffer, asBuffer, "unary");
}

function registerSide<Request extends MessageName, Response extends MessageName>(
  server: grpc.Server,
  path: string,
  { request, response }: { readonly request: Request; readonly response: Response },
  answer: (request: Message<Request>) => Draft<Response>,
): void {
  registerUnary(server, path, async (bytes) => encodeMessage(response, answer(decodeMessage(request, bytes))));
}

/**
 * The standard streams and the broker: both stay open and silent until the client or the server ends them. What a provider
 * prints goes to its real stderr; and brokered connections are for plugins that call back, which Terraform's do not.
 */
function holdOpen(server: grpc.Server, streams: Set<Stream>): void {
  const hold = (call: Stream) => {
    streams.add(call);
    call.sendMetadata(new grpc.Metadata());
    call.on("close", () => streams.delete(call));
    call.on("cancelled", () => streams.delete(call));
    call.on("error", () => streams.delete(call));
  };
  const holdBoth: grpc.handleBidiStreamingCall<Buffer, Buffer> = (call) => {
    hold(call);
    call.on("data", () => {});
    call.on("end", () => call.end());
  };
  server.register("/plugin.GRPCStdio/StreamStdio", hold, asBuffer, asBuffer, "serverStream");
  server.register("/plugin.GRPCBroker/StartStream", holdBoth, asBuffer, asBuffer, "bidi");
}
