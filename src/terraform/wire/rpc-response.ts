// Responses to RPCs of any name: failures, and the redaction of diagnostics. Casts correlate an RPC with its messages.
import { toDiagnosticMessage, type WireDiagnostic } from "./diagnostics";
import { type Draft, MESSAGES, type Message, RPCS, type RpcName } from "./messages";

export type RpcRequest<Name extends RpcName> = Message<`${Name}.Request`>;
export type RpcResponse<Name extends RpcName> = Draft<`${Name}.Response`>;

/** A response without any field. */
export function emptyResponse<Name extends RpcName>(_name: Name): RpcResponse<Name> {
  return {} as RpcResponse<Name>;
}

/** The response with the diagnostic. After a failed apply it also has the prior state and the private bytes. */
export function createFailure<Name extends RpcName>(
  name: Name,
  request: RpcRequest<Name>,
  diagnostic: WireDiagnostic,
): RpcResponse<Name> {
  return buildFailure(name, request, diagnostic) as RpcResponse<Name>;
}

function buildFailure(name: RpcName, request: Draft<"Empty">, diagnostic: WireDiagnostic): Draft<"Empty"> {
  const text = `${diagnostic.summary}: ${diagnostic.detail}`;
  if (name === "CallFunction") return { error: { text } } satisfies RpcResponse<"CallFunction">;
  if (!("diagnostics" in MESSAGES[RPCS[name].response])) return { error: text } satisfies RpcResponse<"StopProvider">;
  const kept = name === "ApplyResourceChange" ? keepPriorState(request as RpcRequest<"ApplyResourceChange">) : {};
  return { ...kept, diagnostics: [toDiagnosticMessage(diagnostic)] };
}

function keepPriorState(request: RpcRequest<"ApplyResourceChange">): RpcResponse<"ApplyResourceChange"> {
  return { newState: request.priorState, private: request.plannedPrivate };
}

/** Redacts the text of all diagnostics. */
export function redactDiagnostics<Name extends RpcName>(
  response: RpcResponse<Name>,
  redact: (text: string) => string,
): RpcResponse<Name> {
  const { diagnostics } = response as RpcResponse<"ReadResource">;
  if (!diagnostics?.length) return response;
  const redacted = diagnostics.map((diagnostic) => ({
    ...diagnostic,
    summary: redact(diagnostic.summary ?? ""),
    detail: redact(diagnostic.detail ?? ""),
  }));
  return { ...response, diagnostics: redacted };
}
