// ReadResource: what became of an object since.
import type { Provider } from "../provider";
import { operationsOf } from "../resource";
import type { Draft, Message } from "../wire/messages";
import { rowIn, rowOutAs, sessionOf, told, unknownType } from "./configured";
import { asTheyCame } from "./kept";

export async function readResource(
  provider: Provider,
  request: Message<"ReadResource.Request">,
): Promise<Draft<"ReadResource.Response">> {
  const type = provider.types.get(request.typeName);
  const { currentState: newState } = request;
  const kept = asTheyCame(request.private);
  if (!type) return { newState, private: kept, diagnostics: told([unknownType(request.typeName)]) };
  const found = sessionOf(provider);
  if (!("session" in found)) return { newState, private: kept, diagnostics: told(found.remarks) };
  const state = rowIn(newState, type.schema);
  if (state === null) return { newState, private: kept };
  const read = await operationsOf(type).read(found.session, type, state);
  const now = rowOutAs(read.state, type.schema, state, newState);
  return { newState: now, private: kept, diagnostics: told(read.remarks, type.schema) };
}
