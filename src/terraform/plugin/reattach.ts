// Serves a provider that Terraform does not start itself but finds with TF_REATTACH_PROVIDERS, for tests and debuggers. It does
// not use TLS and serves any number of Terraform runs.
import type { Redact } from "../../base/redact";
import { createGrpcServer } from "./grpc-server";
import { listen } from "./listen";
import { createLog, readLogLevel } from "./log";
import { createRpcCalls, type ExplainError, type RpcHandlers } from "./rpc-calls";

/** The value under the provider's source address in TF_REATTACH_PROVIDERS, which is JSON. */
export interface Reattach {
  readonly Protocol: "grpc";
  readonly ProtocolVersion: 6;
  readonly Pid: number;
  /** Makes Terraform neither stop nor kill the process. */
  readonly Test: true;
  readonly Addr: { readonly Network: "unix" | "tcp"; readonly String: string };
}

export interface ReattachServer {
  readonly reattach: Reattach;
  /** Closes every connection, even during a call. */
  close(): Promise<void>;
}

export interface ReattachOptions {
  readonly explain?: ExplainError;
  readonly redact?: Redact;
  /** Writes a log line; default: discards it. */
  readonly write?: (line: string) => void;
}

export async function listenForReattach(handlers: RpcHandlers, options: ReattachOptions = {}): Promise<ReattachServer> {
  const { explain, redact = (text) => text, write = () => {} } = options;
  const log = createLog({ write, redact, now: Date.now, from: readLogLevel(process.env) });
  const server = createGrpcServer(createRpcCalls({ handlers, log, redact, explain }), undefined, () => {});
  const listener = await listen(process.env, process.platform, server.accept);
  process.once("exit", listener.close);
  const { network, address } = listener.at;
  return {
    reattach: {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: network, String: address },
    },
    close: async () => {
      process.removeListener("exit", listener.close);
      listener.close();
      server.destroy();
    },
  };
}
