// UpgradeResourceState: converts a stored state to the current schema. Drops unknown attributes, sets missing attributes to null and
// keeps every digit of numbers. Terraform calls it for every resource in every run.
import { isSession, type TerraformProvider } from "../provider";
import { seeProtected } from "../resource/deletion-protection";
import { objectType } from "../schema/attribute";
import { decodeJson, encodeDynamicValue, isObjectValue } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function upgradeResourceState(
  provider: TerraformProvider,
  request: Message<"UpgradeResourceState.Request">,
): Promise<Draft<"UpgradeResourceState.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const shape = objectType(type.schema.attributes);
  const state = decodeJson(request.rawState?.json ?? new Uint8Array(), shape);
  if (isSession(provider.session) && isObjectValue(state)) seeProtected(provider.session, type, state);
  return { upgradedState: encodeDynamicValue(state, shape) };
}
