// UpgradeResourceState: a state as it is stored, in the form of the schema. Asked for every resource of every run: unknown
// members go, missing ones are null, numbers keep every digit.
import type { Provider } from "../provider";
import { typeOf } from "../schema/attribute";
import { decodeJson, dynamicValue } from "../wire/cty";
import type { Draft, Message } from "../wire/messages";
import { told, unknownType } from "./configured";

export async function upgradeResourceState(
  provider: Provider,
  request: Message<"UpgradeResourceState.Request">,
): Promise<Draft<"UpgradeResourceState.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: told([unknownType(request.typeName)]) };
  const shape = typeOf(type.schema.attributes);
  return { upgradedState: dynamicValue(decodeJson(request.rawState?.json ?? new Uint8Array(), shape), shape) };
}
