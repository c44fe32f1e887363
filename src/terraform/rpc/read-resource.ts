// ReadResource: reads the current state of an object.
import { hideValues } from "../object/hide-values";
import { listIds } from "../plan/planned-members";
import type { TerraformProvider } from "../provider";
import { getOperations } from "../resource";
import type { Draft, Message } from "../wire/messages";
import { decodeObject, encodeUnlessUnchanged } from "./dynamic-object";
import { getDeferral, getSession, isUnconnected } from "./get-session";
import { passThrough } from "./private-state";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function readResource(
  provider: TerraformProvider,
  request: Message<"ReadResource.Request">,
): Promise<Draft<"ReadResource.Response">> {
  const type = provider.types.get(request.typeName);
  const { currentState: newState } = request;
  const privateBytes = passThrough(request.private);
  if (!type)
    return { newState, private: privateBytes, diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  // Without a connection the state stays as it is; the next plan reads it.
  if (isUnconnected(provider)) return { newState, private: privateBytes, ...getDeferral(provider, request) };
  const context = getSession(provider);
  if (!("session" in context))
    return { newState, private: privateBytes, diagnostics: toWireDiagnostics(context.diagnostics) };
  const state = decodeObject(newState, type.schema);
  if (state === null) return { newState, private: privateBytes };
  const { session } = context;
  session.planned.hasRead = true;
  session.planned.lastCallAt = provider.clock.now();
  const read = await session.holders.track(getOperations(type).read(session, type, state));
  for (const id of listIds(type, state)) session.creates?.forget(id);
  const newestState = encodeUnlessUnchanged(read.state, type.schema, state, newState);
  return {
    newState: newestState,
    private: privateBytes,
    diagnostics: toWireDiagnostics(hideValues(type, [state], read.diagnostics), type.schema),
  };
}
