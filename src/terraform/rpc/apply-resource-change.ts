// ApplyResourceChange: creates, changes or destroys an object. Returns the new state even after a partial failure.
import { hideValues } from "../object/hide-values";
import type { TerraformProvider } from "../provider";
import { getOperations } from "../resource";
import type { Draft, Message } from "../wire/messages";
import { decodeObject, encodeObject } from "./dynamic-object";
import { getSession } from "./get-session";
import { decodePrivateState, encodePrivateState, passThrough } from "./private-state";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function applyResourceChange(
  provider: TerraformProvider,
  request: Message<"ApplyResourceChange.Request">,
): Promise<Draft<"ApplyResourceChange.Response">> {
  const type = provider.types.get(request.typeName);
  const { priorState: newState } = request;
  const plannedPrivate = passThrough(request.plannedPrivate);
  if (!type)
    return { newState, private: plannedPrivate, diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const context = getSession(provider);
  if (!("session" in context))
    return { newState, private: plannedPrivate, diagnostics: toWireDiagnostics(context.diagnostics) };
  const { schema } = type;
  context.session.planned.lastCallAt = provider.clock.now();
  const planned = decodeObject(request.plannedState, schema);
  const config = planned === null ? null : decodeObject(request.config, schema);
  const prior = decodeObject(newState, schema);
  // There is neither an object nor a configuration.
  if (config === null && prior === null) return { newState: encodeObject(null, schema), private: plannedPrivate };
  // Each walk of Terraform has a session of its own: the plan that is applied was checked in another session.
  context.session.plannedScopes.clear();
  context.session.hazardScopes.clear();
  context.session.planned.isApplying = true;
  const result = await getOperations(type).apply(context.session, type, {
    config,
    prior,
    planned,
    privateState: decodePrivateState(request.plannedPrivate),
  });
  return {
    newState: encodeObject(result.state, schema),
    private: encodePrivateState(result.privateState),
    diagnostics: toWireDiagnostics(hideValues(type, [config, planned, prior], result.diagnostics), schema),
  };
}
