// PlanResourceChange: what an object will be.
import type { Provider } from "../provider";
import { operationsOf } from "../resource";
import { typeOf } from "../schema/attribute";
import { attributePath } from "../wire/diagnostics";
import type { Draft, Message } from "../wire/messages";
import { isNothing, rowIn, rowOutAs, sessionOf, told, unknownType } from "./configured";
import { asTheyCame } from "./kept";

export async function planResourceChange(
  provider: Provider,
  request: Message<"PlanResourceChange.Request">,
): Promise<Draft<"PlanResourceChange.Response">> {
  const type = provider.types.get(request.typeName);
  const { proposedNewState: plannedState } = request;
  const plannedPrivate = asTheyCame(request.priorPrivate);
  if (!type) return { plannedState, plannedPrivate, diagnostics: told([unknownType(request.typeName)]) };
  const found = sessionOf(provider);
  if (!("session" in found)) return { plannedState, plannedPrivate, diagnostics: told(found.remarks) };
  const { schema } = type;
  const destroyed = isNothing(plannedState);
  const input = {
    config: destroyed ? null : rowIn(request.config, schema),
    prior: rowIn(request.priorState, schema),
  };
  const plan = await operationsOf(type).plan(found.session, type, input);
  return {
    plannedState: rowOutAs(plan.planned, schema, input.prior, request.priorState),
    requiresReplace: plan.replacing.map((path) => attributePath(path, typeOf(schema.attributes))),
    plannedPrivate,
    diagnostics: told(plan.remarks, schema),
  };
}
