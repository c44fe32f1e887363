// The hazards of a plan, found before anything is written. `apply` refuses each (exit 3) unless its code is allowed.
import { formatCount } from "../base/format-count";
import { groupBy } from "../base/group-by";
import { missingHidden } from "../kind/derive/hidden";
import type { Props } from "../kind/field";
import {
  type Change,
  type Hazard,
  type HazardCheckInput,
  indefiniteTitle,
  type Kind,
  type Scope,
  scopeName,
} from "../kind/kind";
import { matchesSelector, type Selector } from "../kind/selector";
import type { DesiredScope, LiveScope } from "../kind/state";
import { countObjects } from "./count-objects";
import { isExclusive } from "./order-steps";
import { groupSteps, type Packing } from "./pack-calls";
import type { Step } from "./plan";

/** Share of the live objects before the run, in per cent, from ten objects on (octoDNS's thresholds). */
const THRESHOLD_PERCENT = 30;
const THRESHOLD_FROM = 10;

export interface HazardInput {
  readonly kinds: readonly Kind[];
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  readonly steps: readonly Step[];
  readonly packing: Packing;
  readonly emulator: boolean;
}

export function findHazards(input: HazardInput): readonly Hazard[] {
  const { kinds, desired, live, steps } = input;
  if (steps.length === 0) return [];
  const changes = steps.map((step) => step.change);
  return [
    ...findProtectedChanges(desired, changes),
    ...findEmptyPrune(input, changes),
    ...kinds.flatMap((kind) => {
      const own = changes.filter((change) => change.kind === kind.name);
      const objects = live.objects.filter((object) => object.kind === kind.name);
      const counts = countObjects(objects.length, own);
      return [
        ...findReplacedUnmanaged(kind, desired.scope, own),
        ...findMassChanges(kind, desired.scope, own, objects.length),
        ...findDarkWindows(kind, input),
        ...findLostSecrets(kind, desired.scope, own),
        ...runHazardChecks(kind, {
          ...{ scope: desired.scope, changes: own, live: objects, counts },
          ...{ emulator: input.emulator, row: live.row },
        }),
      ];
    }),
  ];
}

/**
 * The checks of a kind.
 *
 * @param unknown what new objects are called of which a value is not known: they count as objects after the apply.
 */
export function runHazardChecks(
  { hazardChecks = [] }: Kind,
  { unknown = [], ...input }: Omit<HazardCheckInput, "after"> & { readonly unknown?: readonly Props[] },
): readonly Hazard[] {
  if (hazardChecks.length === 0) return [];
  const { changes, live } = input;
  const touched = new Set(changes.map((change) => change.id));
  const after = [
    ...live.filter((object) => !touched.has(object.id)).map((object) => object.props),
    ...changes.flatMap((change) => (change.action === "delete" || !change.to ? [] : [change.to])),
    ...unknown,
  ];
  return hazardChecks.flatMap((check) => check({ ...input, after }));
}

function findProtectedChanges(desired: DesiredScope, changes: readonly Change[]): readonly Hazard[] {
  return desired.ownership.protect.flatMap((selector): readonly Hazard[] => {
    const hit = changes.filter((change) => isSelected(selector, change));
    if (hit.length === 0) return [];
    const at = selector.where.line === undefined ? "" : ` (${selector.where.file}:${selector.where.line})`;
    const [these, them] = hit.length === 1 ? ["this change", "it"] : ["these changes", "them"];
    const message = `A \`protect\` line${at} forbids ${these}; remove the line to make ${them}.`;
    return [{ code: "PROTECTED", scope: desired.scope, message, labels: listLabels(hit), final: true }];
  });
}

function isSelected(selector: Selector, { kind, from, to }: Change): boolean {
  return [from, to].some((props) => props !== undefined && matchesSelector(selector, kind, props));
}

function findEmptyPrune({ kinds, desired, live }: HazardInput, changes: readonly Change[]): readonly Hazard[] {
  const { scope, ownership, objects } = desired;
  if (!ownership.prune) return [];
  const owned = kinds.filter(
    ({ name, inDocument }) => inDocument.form === "list" && !objects.some(({ kind }) => kind === name),
  );
  return owned.flatMap((kind) => {
    const deletes = changes.filter((change) => change.kind === kind.name && change.action === "delete");
    if (deletes.length === 0) return [];
    const all = live.objects.filter((object) => object.kind === kind.name).length;
    const { singular, plural } = kind.title;
    const stay = all - deletes.length;
    const others =
      stay === 0 ? "" : ` ${formatCount(stay, singular, plural)}, ignored or managed elsewhere, would stay.`;
    const message = `\`prune: true\` without declared ${plural} would delete ${formatCount(deletes.length, singular, plural)} in ${scopeName(scope)}.${others}`;
    return [{ code: "EMPTY_PRUNE", scope, message, labels: listLabels(deletes) }];
  });
}

/** An additive document deletes nothing else that it does not name. Each change says what it conflicts with. */
function findReplacedUnmanaged(kind: Kind, scope: Scope, changes: readonly Change[]): readonly Hazard[] {
  const replaced = changes.filter((change) => change.unmanaged);
  const [first] = replaced;
  if (!first) return [];
  const { singular, plural } = kind.title;
  const message =
    replaced.length === 1
      ? `The plan deletes the ${singular} \`${first.label}\`, which no document declares: it ${first.because}.`
      : `The plan deletes ${formatCount(replaced.length, singular, plural)} that no document declares, because declared ${plural} conflict with them.`;
  return [{ code: "REPLACES_UNMANAGED", scope, message, labels: listLabels(replaced) }];
}

/** @param live the number of live objects of the kind. */
export function findMassChanges(kind: Kind, scope: Scope, changes: readonly Change[], live: number): readonly Hazard[] {
  const { lost, replaced } = separateDeletions(kind, changes);
  // Renewing a secret changes nothing else of the object.
  const updates = changes.filter((change) => change.action === "update" && change.renews === undefined);
  const hazards: Hazard[] = [];
  const checkShare = (code: string, verb: string, hit: readonly Change[]) => {
    const percent = (hit.length / live) * 100;
    if (!exceedsShare(hit.length, live)) return;
    const message = `The plan ${verb} ${hit.length} of ${live} live ${kind.title.plural} (${Math.round(percent)} %); the limit is ${THRESHOLD_PERCENT} %.`;
    hazards.push({ code, scope, message, labels: listLabels(hit) });
  };
  checkShare("MANY_DELETES", "deletes", lost);
  checkShare("MANY_UPDATES", "updates", [...updates, ...replaced]);
  if (live > 0 && lost.length === live && kind.inDocument.form === "list") {
    const all =
      live === 1
        ? `the only ${kind.title.singular}`
        : `all ${formatCount(live, kind.title.singular, kind.title.plural)}`;
    const message = `The plan deletes ${all} in ${scopeName(scope)}.`;
    hazards.push({ code: "ALL_RECORDS", scope, message, labels: listLabels(lost) });
  }
  return hazards;
}

/** Whether so many changes of so many live objects are refused. */
export function exceedsShare(changes: number, live: number): boolean {
  return live >= THRESHOLD_FROM && (changes / live) * 100 > THRESHOLD_PERCENT;
}

/** Deleted objects that are lost, and those in whose place the plan creates another. */
function separateDeletions(kind: Kind, changes: readonly Change[]) {
  const created = groupBy(
    changes.filter((change) => change.action === "create"),
    (change) => change.conflict,
  );
  const isReplaced = ({ conflict, group, from }: Change) =>
    created
      .get(conflict)
      ?.some((other) => other.group === group || (from && other.to && kind.supersedes?.(other.to, from))) === true;
  const deletes = changes.filter((change) => change.action === "delete");
  return { lost: deletes.filter((change) => !isReplaced(change)), replaced: deletes.filter(isReplaced) };
}

/** Old and new objects conflict, and no atomic call covers the swap: the name does not resolve between the two calls. */
function findDarkWindows(kind: Kind, { steps, packing, desired }: HazardInput): readonly Hazard[] {
  const groups = groupSteps(steps.filter((step) => step.change.kind === kind.name));
  return groups.flatMap((group) => {
    if (!leavesDarkWindow(kind, group, packing)) return [];
    const labels = listLabels(group.map((step) => step.change));
    return [{ code: "DARK_WINDOW", scope: desired.scope, message: DARK_WINDOW, labels }];
  });
}

export const DARK_WINDOW =
  "The old and the new record cannot coexist, and without a batch the name does not resolve between the two calls.";

/** Whether a conflict group has to be split over several calls although its old and new objects cannot coexist. */
export function leavesDarkWindow(kind: Kind, group: readonly Step[], { batchLimit }: Packing): boolean {
  const fitsBatch = kind.routes.batch !== undefined && batchLimit > 0 && group.length <= batchLimit;
  const changes = group.map((step) => step.change);
  return !fitsBatch && isExclusive(kind, changes);
}

/** PUT writes the whole object. Members that replies do not show are lost unless they are declared. */
function findLostSecrets(kind: Kind, scope: Scope, changes: readonly Change[]): readonly Hazard[] {
  if (kind.routes.replace === undefined || kind.routes.update !== undefined) return [];
  const updates = changes.filter((change) => change.action === "update");
  return updates.flatMap((change) => {
    const missing = missingHidden(kind.fields, change.to ?? {});
    if (missing.length === 0) return [];
    const names = missing.map((name) => `\`${name}\``).join(", ");
    const message = `The API replaces ${indefiniteTitle(kind)} as a whole and does not show ${names} of \`${change.label}\`: the write would reset it. Declare it in the document.`;
    return [{ code: "LOSES_SECRET", scope, message, labels: [change.label] }];
  });
}

/** Sorted, whatever the order of the writes. */
function listLabels(changes: readonly Change[]): readonly string[] {
  return changes.map((change) => change.label).sort();
}
