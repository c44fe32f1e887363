// PlanResourceChange: plans the new state of an object.

import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { hideValues } from "../object/hide-values";
import { checkHazards } from "../plan/check-hazards";
import { checkManaged } from "../plan/check-managed";
import { checkPlan } from "../plan/check-plan";
import { listIds } from "../plan/planned-members";
import type { TerraformProvider } from "../provider";
import { getOperations } from "../resource";
import { planForcedReplacement } from "../resource/owned-objects";
import { objectType } from "../schema/attribute";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { toAttributePath } from "../wire/diagnostics";
import type { Draft, Message } from "../wire/messages";
import { decodeObject, encodeUnlessUnchanged, isNull } from "./dynamic-object";
import { getDeferral, getPlanningSession } from "./get-session";
import { decodePrivateState, encodePrivateState, passThrough } from "./private-state";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function planResourceChange(
  provider: TerraformProvider,
  request: Message<"PlanResourceChange.Request">,
): Promise<Draft<"PlanResourceChange.Response">> {
  const type = provider.types.get(request.typeName);
  const { proposedNewState: plannedState } = request;
  const plannedPrivate = passThrough(request.priorPrivate);
  if (!type) return { plannedState, plannedPrivate, diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const context = getPlanningSession(provider);
  if (!("session" in context))
    return { plannedState, plannedPrivate, diagnostics: toWireDiagnostics(context.diagnostics) };
  const { schema } = type;
  context.session.planned.lastCallAt = provider.clock.now();
  const destroyed = isNull(plannedState);
  const input = {
    config: destroyed ? null : decodeObject(request.config, schema),
    prior: decodeObject(request.priorState, schema),
    privateState: decodePrivateState(request.priorPrivate),
  };
  const { session } = context;
  const planning = getOperations(type).plan(session, type, input);
  const plan = await (destroyed ? planning : session.holders.track(planning));
  const encoded = encodeUnlessUnchanged(plan.planned, schema, input.prior, request.priorState);
  const isUnchanged = encoded === request.priorState;
  const number = session.states.add(request.priorState);
  const replaced = input.prior === null && !destroyed ? input.privateState.plan : undefined;
  const found = [
    ...(await checkPlan(session, type, input, plan, { isUnchanged, number, replaced })),
    ...(replaced === undefined ? [] : planReplacement(session, type, replaced)),
  ];
  const managed = isUnchanged ? [] : await checkManaged(session, type, input, plan);
  const hazards = isUnchanged ? [] : await checkHazards(session, type, input, plan);
  const marked = !destroyed && type.form !== "settings" && input.prior !== null;
  const privateState = marked ? { ...(plan.privateState ?? input.privateState), plan: number } : plan.privateState;
  return {
    plannedState: encoded,
    requiresReplace: plan.replacing.map((path) => toAttributePath(path, objectType(schema.attributes))),
    plannedPrivate: privateState ? encodePrivateState(privateState) : plannedPrivate,
    diagnostics: toWireDiagnostics(
      hideValues(type, [input.config, input.prior], [...plan.diagnostics, ...found, ...managed, ...hazards]),
      schema,
    ),
    ...getDeferral(provider, request),
  };
}

/** The objects of a resource that was planned to stay, and is replaced. */
function planReplacement(session: Session, type: ResourceType, number: number): readonly AttributeDiagnostic[] {
  const prior = session.states.get(type, number);
  return prior ? planForcedReplacement(session, type, prior, listIds(type, prior)) : [];
}
