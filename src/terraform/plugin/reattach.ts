// A provider that Terraform does not start but finds, by TF_REATTACH_PROVIDERS: for tests in one process and for debuggers.
// Without TLS, and for any number of runs of Terraform.
import type { Redact } from "../../base/redact";
import { createCalls, type Explain, type Handlers } from "./calls";
import { createGrpcServer } from "./grpc-server";
import { listen } from "./listen";
import { createLog, levelFrom } from "./log";

/** The value under the provider's source address in TF_REATTACH_PROVIDERS, which is JSON. */
export interface Reattach {
  readonly Protocol: "grpc";
  readonly ProtocolVersion: 6;
  readonly Pid: number;
  /** Terraform then neither stops nor kills the process. */
  readonly Test: true;
  readonly Addr: { readonly Network: "unix" | "tcp"; readonly String: string };
}

export interface ReattachServer {
  readonly reattach: Reattach;
  /** Closes every connection, under way or not. */
  close(): Promise<void>;
}

export interface ReattachOptions {
  readonly explain?: Explain;
  readonly redact?: Redact;
  /** One line of the log; nowhere unless said. */
  readonly write?: (line: string) => void;
}

export async function listenForReattach(handlers: Handlers, options: ReattachOptions = {}): Promise<ReattachServer> {
  const { explain, redact = (text) => text, write = () => {} } = options;
  const log = createLog({ write, redact, now: Date.now, from: levelFrom(process.env) });
  const server = createGrpcServer(createCalls({ handlers, log, redact, explain }), undefined, () => {});
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
