// What became of a step whose answer was lost or surprising, judged only from what was read again. Pure.
import { fieldChanges } from "../diff/fields";
import { equalJson } from "../json";
import { type Kind, keyOf, type Live } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import type { Step } from "../plan/plan";

/** `done`: live is as the step wanted it. `pending`: live is as the plan saw it. `moved`: neither. */
export type Settled = "done" | "pending" | "moved";

export function settle(kind: Kind, step: Step, live: LiveScope): Settled {
  const { change } = step;
  const own = live.objects.filter((one) => one.kind === kind.name);
  const same = own.find((one) => one.id === change.id);
  switch (change.action) {
    case "create":
      return settleCreate(kind, step, own);
    case "update":
    case "replace":
      return same === undefined ? "moved" : settleUpdate(kind, step, same);
    case "delete":
      if (same === undefined) return "done";
      return fieldChanges(kind.fields, change.from ?? {}, same.props).length === 0 ? "pending" : "moved";
  }
}

/** A create is ours if an equal member is there now: the plan made it only because none was. */
function settleCreate(kind: Kind, step: Step, live: readonly Live[]): Settled {
  const { change } = step;
  const member = keyOf(change.to ?? {}, kind.identity.member);
  const equal = live.filter((one) => one.group === change.group && keyOf(one.props, kind.identity.member) === member);
  if (equal.length === 0) return "pending";
  return equal.some((one) => fieldChanges(kind.fields, change.to ?? {}, one.props).length === 0) ? "done" : "moved";
}

function settleUpdate(kind: Kind, step: Step, live: Live): Settled {
  const { change } = step;
  const wanted = Object.fromEntries(change.fields.map((one) => [one.field, one.to]));
  if (fieldChanges(kind.fields, wanted, live.props).length === 0) return "done";
  const asPlanned = change.fields.every((one) => equalJson(one.from, live.props[one.field]));
  return asPlanned ? "pending" : "moved";
}
