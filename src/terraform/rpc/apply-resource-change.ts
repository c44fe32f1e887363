// ApplyResourceChange: an object made, changed or destroyed. What is there afterwards is told even where a part failed.
import type { Provider } from "../provider";
import { operationsOf } from "../resource";
import type { Draft, Message } from "../wire/messages";
import { rowIn, rowOut, sessionOf, told, unknownType } from "./configured";
import { asTheyCame, keptIn, keptOut } from "./kept";

export async function applyResourceChange(
  provider: Provider,
  request: Message<"ApplyResourceChange.Request">,
): Promise<Draft<"ApplyResourceChange.Response">> {
  const type = provider.types.get(request.typeName);
  const { priorState: newState } = request;
  const plannedPrivate = asTheyCame(request.plannedPrivate);
  if (!type) return { newState, private: plannedPrivate, diagnostics: told([unknownType(request.typeName)]) };
  const found = sessionOf(provider);
  if (!("session" in found)) return { newState, private: plannedPrivate, diagnostics: told(found.remarks) };
  const { schema } = type;
  const planned = rowIn(request.plannedState, schema);
  const config = planned === null ? null : rowIn(request.config, schema);
  const prior = rowIn(newState, schema);
  // Nothing that is to become nothing.
  if (config === null && prior === null) return { newState: rowOut(null, schema), private: plannedPrivate };
  const done = await operationsOf(type).apply(found.session, type, {
    config,
    prior,
    planned,
    kept: keptIn(request.plannedPrivate),
  });
  return {
    newState: rowOut(done.state, schema),
    private: keptOut(done.kept),
    diagnostics: told(done.remarks, schema),
  };
}
