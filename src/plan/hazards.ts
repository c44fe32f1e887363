// The dangers of a plan, found before anything is written. Each has a code: refused with exit 3 unless it is allowed.

import { hiddenMissing } from "../kind/derive/hidden";
import type { Change, GuardView, Hazard, Kind, Live, Scope } from "../kind/kind";
import { scopeName } from "../kind/kind";
import { type Selector, selects } from "../kind/selector";
import type { DesiredScope, LiveScope } from "../kind/state";
import { isExclusive } from "./order";
import { groupsInOrder, isTooLarge, type Packing } from "./pack";
import type { Step } from "./plan";

/** Of the live objects before the run, in per cent; judged where there are ten or more (octoDNS's thresholds). */
export const THRESHOLD_PERCENT = 30;
export const THRESHOLD_FROM = 10;

export interface HazardInput {
  readonly kinds: readonly Kind[];
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  readonly steps: readonly Step[];
  readonly packing: Packing;
  readonly emulator: boolean;
}

export function hazards(input: HazardInput): readonly Hazard[] {
  const { kinds, desired, live, steps } = input;
  const changes = steps.map((step) => step.change);
  return [
    ...protectedChanges(desired, changes),
    ...emptyUnderPrune(desired, changes),
    ...kinds.flatMap((kind) => [
      ...tooMany(kind, desired.scope, changes, live.objects),
      ...darkWindows(kind, input),
      ...lostSecrets(kind, desired.scope, changes),
      ...(kind.guards ?? []).flatMap((guard) => guard(viewOf(kind, input, changes))),
    ]),
  ];
}

function viewOf(kind: Kind, input: HazardInput, changes: readonly Change[]): GuardView {
  const own = changes.filter((change) => change.kind === kind.name);
  const live = input.live.objects.filter((object) => object.kind === kind.name);
  const touched = new Set(own.map((change) => change.id));
  const after = [
    ...live.filter((live) => !touched.has(live.id)).map((live) => live.props),
    ...own.flatMap((change) => (change.action === "delete" || !change.to ? [] : [change.to])),
  ];
  return { scope: input.desired.scope, changes: own, live, after, emulator: input.emulator, row: input.live.row };
}

function protectedChanges(desired: DesiredScope, changes: readonly Change[]): readonly Hazard[] {
  return desired.ownership.protect.flatMap((selector) => {
    const hit = changes.filter((change) => touches(selector, change));
    if (hit.length === 0) return [];
    const at = selector.where.line === undefined ? "" : ` (${selector.where.file}:${selector.where.line})`;
    const message = `A \`protect\` line${at} forbids ${hit.length === 1 ? "this change" : "these changes"}; remove the line to make ${hit.length === 1 ? "it" : "them"}.`;
    return [{ code: "PROTECTED", scope: desired.scope, message, labels: labels(hit), final: true as const }];
  });
}

function touches(selector: Selector, change: Change): boolean {
  return [change.from, change.to].some((props) => props !== undefined && selects(selector, change.kind, props));
}

function emptyUnderPrune(desired: DesiredScope, changes: readonly Change[]): readonly Hazard[] {
  const deletes = changes.filter((change) => change.action === "delete");
  if (!desired.ownership.prune || desired.objects.length > 0 || deletes.length === 0) return [];
  const message = `\`prune: true\` with no records declared would delete everything in ${scopeName(desired.scope)}.`;
  return [{ code: "EMPTY_PRUNE", scope: desired.scope, message, labels: labels(deletes) }];
}

function tooMany(kind: Kind, scope: Scope, changes: readonly Change[], all: readonly Live[]): readonly Hazard[] {
  const live = all.filter((live) => live.kind === kind.name);
  const own = changes.filter((change) => change.kind === kind.name);
  const deletes = own.filter((change) => change.action === "delete");
  // A value made anew changes nothing of the object.
  const updates = own.filter((change) => change.action === "update" && change.renews === undefined);
  const found: Hazard[] = [];
  const many = (code: string, what: string, hit: readonly Change[]) => {
    const percent = (hit.length / live.length) * 100;
    if (live.length < THRESHOLD_FROM || percent <= THRESHOLD_PERCENT) return;
    const message = `The plan ${what} ${hit.length} of ${live.length} live ${kind.title.plural} (${Math.round(percent)} %); more than ${THRESHOLD_PERCENT} % is refused.`;
    found.push({ code, scope, message, labels: labels(hit) });
  };
  many("MANY_DELETES", "deletes", deletes);
  many("MANY_UPDATES", "updates", updates);
  if (live.length > 0 && deletes.length === live.length && kind.inDocument.form === "list") {
    const message = `The plan deletes every one of the ${live.length} ${kind.title.plural} in ${scopeName(scope)}.`;
    found.push({ code: "ALL_RECORDS", scope, message, labels: labels(deletes) });
  }
  return found;
}

/** Old and new cannot live together, and no atomic call covers the swap: the name answers nothing in between. */
function darkWindows(kind: Kind, input: HazardInput): readonly Hazard[] {
  const own = input.steps.filter((step) => step.change.kind === kind.name);
  const dark = groupsInOrder(own).filter((group) => {
    if (
      !isExclusive(
        kind,
        group.map((step) => step.change),
      )
    )
      return false;
    return input.packing.batchLimit === 0 || isTooLarge(kind, group, input.packing);
  });
  return dark.map((group) => ({
    code: "DARK_WINDOW",
    scope: input.desired.scope,
    message: "Old and new cannot live together, and without a batch the name answers nothing between the two calls.",
    labels: labels(group.map((step) => step.change)),
  }));
}

/** PUT writes the whole object, and what replies do not show cannot be written back unless it is declared. */
function lostSecrets(kind: Kind, scope: Scope, changes: readonly Change[]): readonly Hazard[] {
  if (kind.routes.replace === undefined || kind.routes.update !== undefined) return [];
  const updates = changes.filter((change) => change.kind === kind.name && change.action === "update");
  return updates.flatMap((change) => {
    const missing = hiddenMissing(kind.fields, change.to ?? {});
    if (missing.length === 0) return [];
    const names = missing.map((name) => `\`${name}\``).join(", ");
    const message = `The API takes a ${kind.title.singular} only whole and does not show ${names} of \`${change.label}\`: the write would reset what stands there. Declare it in the document.`;
    return [{ code: "LOSES_SECRET", scope, message, labels: [change.label] }];
  });
}

export function labels(changes: readonly Change[]): readonly string[] {
  return changes.map((change) => change.label);
}
