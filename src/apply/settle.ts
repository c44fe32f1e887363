// What became of a step whose answer was lost or surprising, judged only from what was read again. Pure.

import { groupBy } from "../base/group-by";
import { equalJson } from "../base/json";
import { fieldChanges } from "../diff/fields";
import { type Kind, keyOf, type Live } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import type { Step } from "../plan/plan";

/** `done`: live is as the step wanted it. `pending`: live is as the plan saw it. `moved`: neither. */
export type Settled = "done" | "pending" | "moved";

/** A scope's objects at hand by id and by group: judging each of many steps must not walk the zone. */
export interface LiveIndex {
  byId(kind: string, id: string | undefined): Live | undefined;
  inGroup(kind: string, group: string): readonly Live[];
}

/** `steps`: those that are judged. What one of them deletes is no sign that another one was carried out. */
export function indexOf(live: LiveScope, steps: readonly Step[]): LiveIndex {
  const leaving = new Set(
    steps.flatMap(({ change }) => (change.action === "delete" ? [`${change.kind} ${change.id}`] : [])),
  );
  const ids = new Map(live.objects.map((object) => [`${object.kind} ${object.id}`, object]));
  const staying = live.objects.filter((object) => !leaving.has(`${object.kind} ${object.id}`));
  const groups = groupBy(staying, (value) => `${value.kind} ${value.group}`);
  return {
    byId: (kind, id) => ids.get(`${kind} ${id}`),
    inGroup: (kind, group) => groups.get(`${kind} ${group}`) ?? [],
  };
}

export function settle(kind: Kind, step: Step, live: LiveIndex): Settled {
  const { change } = step;
  // A successor has another id under the same name.
  if (change.renews !== undefined) return live.inGroup(kind.name, change.group).length === 1 ? "done" : "moved";
  const same = live.byId(kind.name, change.id);
  switch (change.action) {
    case "create":
      return settleCreate(kind, step, live.inGroup(kind.name, change.group));
    case "update":
    case "replace":
      return same === undefined ? "moved" : settleUpdate(kind, step, same);
    case "delete":
      if (same === undefined) return "done";
      return fieldChanges(kind.fields, change.from ?? {}, same.props).length === 0 ? "pending" : "moved";
  }
}

/** The object that a step is about, as it was read again. */
export function foundOf(kind: Kind, { change }: Step, live: LiveIndex): Live | undefined {
  if (change.action !== "create") return live.byId(kind.name, change.id);
  const member = keyOf(change.to ?? {}, kind.identity.member);
  return live.inGroup(kind.name, change.group).find((value) => keyOf(value.props, kind.identity.member) === member);
}

/** A create is ours if an equal member is there now: the plan made it only because none was. */
function settleCreate(kind: Kind, step: Step, group: readonly Live[]): Settled {
  const { change } = step;
  const member = keyOf(change.to ?? {}, kind.identity.member);
  const equal = group.filter((live) => keyOf(live.props, kind.identity.member) === member);
  if (equal.some((live) => fieldChanges(kind.fields, change.to ?? {}, live.props).length === 0)) return "done";
  // What comes with its scope is there before anything is written to it.
  return equal.length === 0 || kind.routes.create === undefined ? "pending" : "moved";
}

function settleUpdate(kind: Kind, step: Step, live: Live): Settled {
  const { change } = step;
  const wanted = Object.fromEntries(change.fields.map((field) => [field.field, field.to]));
  if (fieldChanges(kind.fields, wanted, live.props).length === 0) return "done";
  const asPlanned = change.fields.every((field) => equalJson(field.from, live.props[field.field]));
  return asPlanned ? "pending" : "moved";
}
