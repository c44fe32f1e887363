// ImportResourceState: which object is meant. Core reads it next, so that many imports are one listing.
import type { Provider } from "../provider";
import { importResource } from "../resource/import";
import type { Draft, Message } from "../wire/messages";
import { rowOut, sessionOf, told, unknownType } from "./configured";

export async function importResourceState(
  provider: Provider,
  request: Message<"ImportResourceState.Request">,
): Promise<Draft<"ImportResourceState.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: told([unknownType(request.typeName)]) };
  const found = sessionOf(provider);
  if (!("session" in found)) return { diagnostics: told(found.remarks) };
  const imported = await importResource(found.session, type, request.id);
  if ("remarks" in imported) return { diagnostics: told(imported.remarks) };
  return { importedResources: [{ typeName: request.typeName, state: rowOut(imported.state, type.schema) }] };
}
