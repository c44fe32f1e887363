// The provider's RPCs as calls on bytes: decoded, handed to their handler, encoded; whatever goes wrong on the way becomes a
// diagnostic in the response that the RPC has, since Terraform shows a gRPC error as the plugin's failure and nothing else.
import type { Redact } from "../../base/redact";
import { diagnosticMessage, type WireDiagnostic } from "../wire/diagnostics";
import { type Draft, decodeMessage, encodeMessage, MESSAGES, type Message, RPCS, type RpcName } from "../wire/messages";
import type { Log } from "./log";

export interface Call {
  /** Aborted once Terraform asks to stop: nothing that is not under way is to be begun. */
  readonly stopped: AbortSignal;
}

type Request<Name extends RpcName> = Message<`${Name}.Request`>;
type Response<Name extends RpcName> = Draft<`${Name}.Response`>;

/** What each RPC does; one that is missing is answered as not implemented. */
export type Handlers = {
  readonly [Name in RpcName]?: (request: Request<Name>, call: Call) => Response<Name> | Promise<Response<Name>>;
};

/** What a person is told of an error that a handler threw; undefined: as of a bug. */
export type Explain = (error: unknown, rpc: RpcName) => WireDiagnostic | undefined;

export interface CallOptions {
  readonly handlers: Handlers;
  readonly log: Log;
  /** For what diagnostics say. */
  readonly redact: Redact;
  readonly explain?: Explain | undefined;
}

export interface Calls {
  readonly names: readonly RpcName[];
  /** The response to a request. Throws only where the bytes are not the request. */
  answer(name: RpcName, request: Buffer): Promise<Buffer>;
  /** As StopProvider does. */
  stop(): void;
  underWay(): number;
}

export function createCalls({ handlers, log, redact, explain }: CallOptions): Calls {
  let stopping = new AbortController();
  let underWay = 0;
  const run = async (name: RpcName, request: Message<"Empty">): Promise<Buffer> => {
    // One server may serve several runs of Terraform, each of which configures it anew.
    if (name === "ConfigureProvider" && stopping.signal.aborted) stopping = new AbortController();
    if (name === "StopProvider") stopping.abort();
    const handler = handlers[name] as AnyHandler | undefined;
    const response = await handler?.(request, { stopped: stopping.signal });
    return encodeMessage(RPCS[name].response, redacted(response ?? {}, redact));
  };
  return {
    names: (Object.keys(RPCS) as RpcName[]).filter((name) => handlers[name] !== undefined || name === "StopProvider"),
    answer: async (name, bytes) => {
      const request = decodeMessage(RPCS[name].request, bytes) as Message<"Empty">;
      underWay += 1;
      try {
        return await run(name, request);
      } catch (error) {
        log("error", `${name} failed: ${stackOf(error)}`, { rpc: name });
        const failure = failed(name, request, explained(name, error, explain));
        return encodeMessage(RPCS[name].response, redacted(failure, redact));
      } finally {
        underWay -= 1;
      }
    },
    stop: () => stopping.abort(),
    underWay: () => underWay,
  };
}

type AnyHandler = (request: Message<"Empty">, call: Call) => Promise<Draft<"Empty">>;

function explained(name: RpcName, error: unknown, explain: Explain | undefined): WireDiagnostic {
  try {
    return explain?.(error, name) ?? bug(name, error);
  } catch {
    return bug(name, error);
  }
}

/** The response with the diagnostic; after a failed apply with the state and the private bytes from before it. */
function failed(name: RpcName, request: Message<"Empty">, diagnostic: WireDiagnostic): Draft<"Empty"> {
  const text = `${diagnostic.summary}: ${diagnostic.detail}`;
  if (name === "CallFunction") return { error: { text } } as Draft<"Empty">;
  if (!("diagnostics" in MESSAGES[RPCS[name].response])) return { error: text } as Draft<"Empty">;
  const kept = name === "ApplyResourceChange" ? before(request as Message<"ApplyResourceChange.Request">) : {};
  return { ...kept, diagnostics: [diagnosticMessage(diagnostic)] } as Draft<"Empty">;
}

/** Every word that is there for a person, whoever wrote it. */
function redacted(response: Draft<"Empty">, redact: Redact): Draft<"Empty"> {
  const { diagnostics } = response as Draft<"ReadResource.Response">;
  if (!diagnostics?.length) return response;
  const clean = diagnostics.map((diagnostic) => ({
    ...diagnostic,
    summary: redact(diagnostic.summary ?? ""),
    detail: redact(diagnostic.detail ?? ""),
  }));
  return { ...response, diagnostics: clean } as Draft<"Empty">;
}

function before(request: Message<"ApplyResourceChange.Request">): Draft<"ApplyResourceChange.Response"> {
  return { newState: request.priorState, private: request.plannedPrivate };
}

function bug(name: RpcName, error: unknown): WireDiagnostic {
  const said = error instanceof Error ? error.message : String(error);
  const detail = `${name} ended with an error that the provider has no words for: ${said}\n\nThis is a bug in the provider. With TF_LOG_PROVIDER=error, Terraform's log says where it happened.`;
  return { severity: "error", summary: "The provider failed", detail };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
