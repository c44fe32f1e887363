// The gRPC server: the provider's service and the small ones that go-plugin expects beside it, on connections that somebody
// else accepts. Knows bytes and names of methods, no messages of the provider.
import type { Socket } from "node:net";
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
import { createGrpcTransport, type Identity, type Method, type Unary } from "./grpc-transport";

export type { Identity } from "./grpc-transport";

export interface GrpcServer {
  accept(socket: Socket): void;
  /** Streams that are held open end, calls under way are answered, connections closed. */
  drain(): Promise<void>;
  destroy(): void;
}

/** `identity` missing: without TLS. `onShutdown`: Terraform is done with the process. */
export function createGrpcServer(calls: Calls, identity: Identity | undefined, onShutdown: () => void): GrpcServer {
  const own = calls.names.map((name): readonly [string, Method] => [
    `/${PROVIDER_SERVICE}/${name}`,
    { unary: (bytes) => calls.answer(name as RpcName, bytes) },
  ]);
  return createGrpcTransport(new Map([...own, ...beside(onShutdown)]), identity);
}

/**
 * The standard streams and the broker stay open and silent until the client or the server ends them. What a provider
 * prints goes to its real stderr; and brokered connections are for plugins that call back, which Terraform's do not.
 */
function beside(onShutdown: () => void): readonly (readonly [string, Method])[] {
  const shutdown = answering(SIDE_SERVICES["plugin.GRPCController"].Shutdown, () => {
    setImmediate(onShutdown);
    return {};
  });
  const health = answering(SIDE_SERVICES["grpc.health.v1.Health"].Check, () => ({ status: HEALTH.serving }));
  return [
    ["/plugin.GRPCController/Shutdown", { unary: shutdown }],
    ["/grpc.health.v1.Health/Check", { unary: health }],
    ["/plugin.GRPCStdio/StreamStdio", { held: "until the server ends" }],
    ["/plugin.GRPCBroker/StartStream", { held: "until either ends" }],
  ];
}

function answering<Request extends MessageName, Response extends MessageName>(
  { request, response }: { readonly request: Request; readonly response: Response },
  answer: (request: Message<Request>) => Draft<Response>,
): Unary {
  return async (bytes) => encodeMessage(response, answer(decodeMessage(request, bytes)));
}
