// The gRPC server with the provider's service and the services of go-plugin, on connections that the caller accepts. Knows bytes
// and method names, but no messages of the provider.
import type { Socket } from "node:net";
import {
  AUXILIARY_SERVICES,
  type Draft,
  decodeMessage,
  encodeMessage,
  HEALTH,
  type Message,
  type MessageName,
  PROVIDER_SERVICE,
} from "../wire/messages";
import { createGrpcTransport, type GrpcMethod, type TlsIdentity, type UnaryMethod } from "./grpc-transport";
import type { RpcCalls } from "./rpc-calls";

export type { TlsIdentity as Identity } from "./grpc-transport";

export interface GrpcServer {
  accept(socket: Socket): void;
  /** Ends idle streams, answers calls in flight and closes connections. */
  drain(): Promise<void>;
  destroy(): void;
}

/** Without an `identity` the server does not use TLS. Terraform calls `onShutdown` when it no longer needs the process. */
export function createGrpcServer(
  calls: RpcCalls,
  identity: TlsIdentity | undefined,
  onShutdown: () => void,
): GrpcServer {
  const own = calls.names.map((name): readonly [string, GrpcMethod] => [
    `/${PROVIDER_SERVICE}/${name}`,
    { unary: (bytes) => calls.answer(name, bytes) },
  ]);
  return createGrpcTransport(new Map([...own, ...auxiliaryMethods(onShutdown)]), identity);
}

/**
 * The streams of StreamStdio and the broker stay open without messages until the client or the server ends them. The provider
 * prints to its real stderr, and brokered connections serve callbacks, which Terraform does not use.
 */
function auxiliaryMethods(onShutdown: () => void): readonly (readonly [string, GrpcMethod])[] {
  const { "plugin.GRPCController": controller, "grpc.health.v1.Health": healthCheck } = AUXILIARY_SERVICES;
  const shutdown = createUnary(controller.Shutdown, () => {
    setImmediate(onShutdown);
    return {};
  });
  const health = createUnary(healthCheck.Check, () => ({ status: HEALTH.serving }));
  return [
    ["/plugin.GRPCController/Shutdown", { unary: shutdown }],
    ["/grpc.health.v1.Health/Check", { unary: health }],
    ["/plugin.GRPCStdio/StreamStdio", { idle: "until the server ends" }],
    ["/plugin.GRPCBroker/StartStream", { idle: "until either ends" }],
  ];
}

function createUnary<Request extends MessageName, Response extends MessageName>(
  { request, response }: { readonly request: Request; readonly response: Response },
  answer: (request: Message<Request>) => Draft<Response>,
): UnaryMethod {
  return async (bytes) => encodeMessage(response, answer(decodeMessage(request, bytes)));
}
