// The state of a step after an answer that was lost or unexpected, judged only by what was read again. Pure.
import { groupBy } from "../base/group-by";
import { equalJson } from "../base/json";
import { fieldChanges } from "../diff/fields";
import { identityKey, type Kind, type Live } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import type { Step } from "../plan/plan";

/** `done`: live is as the step wants it. `pending`: live is as the plan read it. `moved`: neither. */
export type StepState = "done" | "pending" | "moved";

/** The objects of a scope by id and by group, so that checking many steps does not walk the zone for each. */
export interface LiveIndex {
  byId(kind: string, id: string | undefined): Live | undefined;
  inGroup(kind: string, group: string): readonly Live[];
}

/** `steps` are the steps to check. An object that a step deletes does not count as evidence that another step is done. */
export function indexLive(live: LiveScope, steps: readonly Step[]): LiveIndex {
  const leaving = new Set(
    steps.flatMap(({ change }) => (change.action === "delete" ? [`${change.kind} ${change.id}`] : [])),
  );
  const ids = new Map(live.objects.map((object) => [`${object.kind} ${object.id}`, object]));
  const staying = live.objects.filter((object) => !leaving.has(`${object.kind} ${object.id}`));
  const groups = groupBy(staying, (object) => `${object.kind} ${object.group}`);
  return {
    byId: (kind, id) => ids.get(`${kind} ${id}`),
    inGroup: (kind, group) => groups.get(`${kind} ${group}`) ?? [],
  };
}

export function getStepState(kind: Kind, step: Step, live: LiveIndex): StepState {
  const { change } = step;
  // The successor of a rotated object has another id and the same name.
  if (change.renews !== undefined) return live.inGroup(kind.name, change.group).length === 1 ? "done" : "moved";
  const current = live.byId(kind.name, change.id);
  switch (change.action) {
    case "create":
      return getCreateState(kind, step, live.inGroup(kind.name, change.group));
    case "update":
    case "replace":
      return current === undefined ? "moved" : getUpdateState(kind, step, current);
    case "delete":
      if (current === undefined) return "done";
      return fieldChanges(kind.fields, change.from ?? {}, current.props).length === 0 ? "pending" : "moved";
  }
}

/** An equal member that is live now is the created object: the plan creates a member only where there is none. */
function getCreateState(kind: Kind, { change }: Step, group: readonly Live[]): StepState {
  const member = identityKey(change.to ?? {}, kind.identity.member);
  const equal = group.filter((live) => identityKey(live.props, kind.identity.member) === member);
  if (equal.some((live) => fieldChanges(kind.fields, change.to ?? {}, live.props).length === 0)) return "done";
  // An object that the API creates with its scope is live before its first write.
  return equal.length === 0 || kind.routes.create === undefined ? "pending" : "moved";
}

function getUpdateState(kind: Kind, { change }: Step, live: Live): StepState {
  const wanted = Object.fromEntries(change.fields.map((field) => [field.field, field.to]));
  if (fieldChanges(kind.fields, wanted, live.props).length === 0) return "done";
  const asPlanned = change.fields.every((field) => equalJson(field.from, live.props[field.field]));
  return asPlanned ? "pending" : "moved";
}

/** The object that a step writes, as it was read again. */
export function findObject(kind: Kind, { change }: Step, live: LiveIndex): Live | undefined {
  if (change.action !== "create") return live.byId(kind.name, change.id);
  const member = identityKey(change.to ?? {}, kind.identity.member);
  return live
    .inGroup(kind.name, change.group)
    .find((object) => identityKey(object.props, kind.identity.member) === member);
}
