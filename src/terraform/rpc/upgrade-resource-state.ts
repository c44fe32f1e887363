// UpgradeResourceState: converts a stored state to the current schema. Drops unknown attributes, sets missing attributes to null and
// keeps every digit of numbers. Terraform calls it for every resource in every run.
import type { TerraformProvider } from "../provider";
import { objectType } from "../schema/attribute";
import { decodeJson, encodeDynamicValue } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function upgradeResourceState(
  provider: TerraformProvider,
  request: Message<"UpgradeResourceState.Request">,
): Promise<Draft<"UpgradeResourceState.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const shape = objectType(type.schema.attributes);
  return { upgradedState: encodeDynamicValue(decodeJson(request.rawState?.json ?? new Uint8Array(), shape), shape) };
}
