// Runs RPCs on bytes: decodes the request, calls the handler and encodes the response. Errors become diagnostics in the response,
// because Terraform reports a gRPC error as a crash of the plugin without details.
import { errorStack, errorText } from "../../base/error-text";
import type { Redact } from "../../base/redact";
import type { WireDiagnostic } from "../wire/diagnostics";
import { decodeMessage, encodeMessage, RPC_NAMES, RPCS, type RpcName } from "../wire/messages";
import {
  createFailure,
  emptyResponse,
  type RpcRequest,
  type RpcResponse,
  redactDiagnostics,
} from "../wire/rpc-response";
import type { Log } from "./log";

export interface RpcCall {
  /** Aborted when Terraform asks to stop; then no new operation may start. */
  readonly stopped: AbortSignal;
}

/** The handler of each RPC. An RPC without a handler is unimplemented. */
export type RpcHandlers = {
  readonly [Name in RpcName]?: (
    request: RpcRequest<Name>,
    call: RpcCall,
  ) => RpcResponse<Name> | Promise<RpcResponse<Name>>;
};

/** The diagnostic for an error that a handler threw; undefined if the error is a bug. */
export type ExplainError = (error: unknown, rpc: RpcName) => WireDiagnostic | undefined;

export interface CallOptions {
  readonly handlers: RpcHandlers;
  readonly log: Log;
  /** Applied to the text of diagnostics. */
  readonly redact: Redact;
  readonly explain?: ExplainError | undefined;
}

export interface RpcCalls {
  readonly names: readonly RpcName[];
  /** Returns the response to a request. Throws only if the bytes are not such a request. */
  answer<Name extends RpcName>(name: Name, request: Buffer): Promise<Buffer>;
  /** Does the same as StopProvider. */
  stop(): void;
  inFlight(): number;
}

export function createRpcCalls({ handlers, log, redact, explain }: CallOptions): RpcCalls {
  let stopping = new AbortController();
  let inFlight = 0;
  const run = async <Name extends RpcName>(name: Name, request: RpcRequest<Name>): Promise<Buffer> => {
    // A server may serve several runs of Terraform, each of which configures the provider.
    if (name === "ConfigureProvider" && stopping.signal.aborted) stopping = new AbortController();
    if (name === "StopProvider") stopping.abort();
    const response = await handlers[name]?.(request, { stopped: stopping.signal });
    return encodeMessage(RPCS[name].response, redactDiagnostics(response ?? emptyResponse(name), redact));
  };
  return {
    names: RPC_NAMES.filter((name) => handlers[name] !== undefined || name === "StopProvider"),
    answer: async (name, bytes) => {
      const request = decodeMessage(RPCS[name].request, bytes);
      inFlight += 1;
      try {
        return await run(name, request);
      } catch (error) {
        log("error", `${name} failed: ${errorStack(error)}`, { rpc: name });
        const failure = createFailure(name, request, explainError(name, error, explain));
        return encodeMessage(RPCS[name].response, redactDiagnostics(failure, redact));
      } finally {
        inFlight -= 1;
      }
    },
    stop: () => stopping.abort(),
    inFlight: () => inFlight,
  };
}

function explainError(name: RpcName, error: unknown, explain: ExplainError | undefined): WireDiagnostic {
  try {
    return explain?.(error, name) ?? describeBug(name, error);
  } catch {
    return describeBug(name, error);
  }
}

function describeBug(name: RpcName, error: unknown): WireDiagnostic {
  const message = errorText(error);
  const detail = `${name} failed with an unexpected error: ${message}\n\nThis is a bug in the provider. Set TF_LOG_PROVIDER=error to find the stack trace in Terraform's log.`;
  return { severity: "error", summary: "The provider failed", detail };
}
