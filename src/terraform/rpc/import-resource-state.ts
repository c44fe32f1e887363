// ImportResourceState: finds the object of an import. Terraform reads it next, so that many imports share one listing.
import { canBeLeftOut } from "../object/generated-config";
import type { TerraformProvider } from "../provider";
import { importResource } from "../resource/import-resource";
import { objectType } from "../schema/attribute";
import { encodeDynamicValue, UNKNOWN } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { encodeObject } from "./dynamic-object";
import { getDeferral, getSession } from "./get-session";
import { encodePrivateState } from "./private-state";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function importResourceState(
  provider: TerraformProvider,
  request: Message<"ImportResourceState.Request">,
): Promise<Draft<"ImportResourceState.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const deferral = getDeferral(provider, request);
  if (deferral.deferred) {
    const state = encodeDynamicValue(UNKNOWN, objectType(type.schema.attributes));
    return { importedResources: [{ typeName: request.typeName, state }], ...deferral };
  }
  const context = getSession(provider);
  if (!("session" in context)) return { diagnostics: toWireDiagnostics(context.diagnostics) };
  const imported = await importResource(context.session, type, request.id);
  if ("diagnostics" in imported) return { diagnostics: toWireDiagnostics(imported.diagnostics) };
  const state = encodeObject(imported.state, type.schema);
  const kept = canBeLeftOut(type.schema) ? encodePrivateState({ imported: true }) : null;
  return { importedResources: [{ typeName: request.typeName, state, private: kept }] };
}
