// A saved plan, made again from its changes and from the live state: order, calls, hazards, cost and the lists of unchanged objects
// are never taken from the file. The objects that it shows must be live. Pure.
import { canonicalText } from "../base/json";
import type { DeprecationFinding } from "../deprecation/deprecation";
import { getEffectiveDate, getStatusOn } from "../deprecation/deprecation-status";
import { findDeprecation } from "../deprecation/schedule";
import { type Change, type Hazard, identityKey, type Kind, type Live, scopeName } from "../kind/kind";
import { findKind } from "../kind/registry";
import type { DesiredState, LiveScope, LiveState } from "../kind/state";
import { countWrites, getBatchLimit, getOutputs } from "./create-plan";
import { desiredFromPlan } from "./desired-from-plan";
import { findMovedObjects, fingerprint, type MovedObject, withoutTimestamps } from "./fingerprint";
import { findHazards } from "./hazards";
import { orderSteps } from "./order-steps";
import { packCalls } from "./pack-calls";
import type { Plan, ScopePlan } from "./plan";

export interface RebuildOptions {
  readonly emulator: boolean;
  /** Operations in one batch; 0 for single calls. By default, what the zone's subscription allows. */
  readonly batchLimit?: number;
  /** What the documents declare, if they are given with the plan: their rules decide about hazards too. */
  readonly desired?: DesiredState;
}

/** Why a plan does not fit the live state any more. `MovedScope`: the zone has another id, or was created or deleted. */
export type Moved = { readonly scope: string; readonly object?: MovedObject };

export type RebuiltPlan =
  | { readonly ok: true; readonly plan: Plan }
  /** Live state changed since the plan was made. */
  | { readonly ok: false; readonly moved: readonly Moved[] }
  /** A sentence: live state is as the plan says, and one of its steps is not about that state. */
  | { readonly ok: false; readonly mismatch: string };

/** @param live the scopes that the plan changes, each read completely. */
export function rebuildPlan(kinds: readonly Kind[], plan: Plan, live: LiveState, options: RebuildOptions): RebuiltPlan {
  const byName = new Map(live.scopes.map((scope) => [scopeName(scope.scope), scope]));
  const moved: Moved[] = [];
  const scopes: ScopePlan[] = [];
  let firstNumber = 1;
  for (const planned of plan.scopes) {
    const name = scopeName(planned.scope);
    if (planned.steps.length === 0) {
      scopes.push({ ...planned, ...UNREAD });
      continue;
    }
    const current = byName.get(name);
    if (current === undefined) throw new Error(`${name} was not read`);
    const movedHere = findMoved(planned, current);
    moved.push(...movedHere);
    if (movedHere.length > 0) continue;
    const mismatch = findLiveMismatch(kinds, planned, current);
    if (mismatch !== undefined) return { ok: false, mismatch: `${mismatch} (${name}).` };
    const rebuilt = rebuildScope(kinds, plan, planned, current, options, firstNumber);
    firstNumber += rebuilt.steps.length;
    scopes.push(rebuilt);
  }
  if (moved.length > 0) return { ok: false, moved };
  const budget = { ...plan.budget, writes: countWrites(scopes) };
  return { ok: true, plan: { ...plan, scopes, budget, deprecations: plan.deprecations.flatMap(judgeAgain(plan)) } };
}

/** A scope that the plan does not change is not read: only the number of objects as declared is shown. */
const UNREAD = { calls: [], basedOn: {}, hazards: [], unmanaged: [], ignored: [], managedElsewhere: [] } as const;

function findMoved({ id, scope, basedOn }: ScopePlan, current: LiveScope): readonly Moved[] {
  const name = scopeName(scope);
  // The account's id is found later where only zones are planned.
  if (current.id !== id && !(scope.within === "account" && id === undefined)) return [{ scope: name }];
  return findMovedObjects(basedOn, current).map((object) => ({ scope: name, object }));
}

/** The first step that is not about the live object which it shows. */
function findLiveMismatch(kinds: readonly Kind[], { steps }: ScopePlan, { objects }: LiveScope): string | undefined {
  const byId = new Map(objects.map((object) => [`${object.kind} ${object.id}`, object]));
  const members = new Set(objects.map((object) => describeMember(kinds, object.kind, object.group, object.props)));
  for (const { change } of steps) {
    const { action, kind, id, to = {} } = change;
    const isLive = members.has(describeMember(kinds, kind, change.group, to));
    const why =
      action === "create" ? isLive && "exists already" : describeLiveMismatch(kinds, change, byId.get(`${kind} ${id}`));
    if (why) return `\`${change.label}\` ${why}`;
  }
  return undefined;
}

function describeMember(kinds: readonly Kind[], name: string, group: string, props: Live["props"]): string {
  const member = findKind(kinds, name)?.identity.member ?? [];
  return canonicalText([name, group, identityKey(props, member)]);
}

function describeLiveMismatch(kinds: readonly Kind[], change: Change, live: Live | undefined): string | undefined {
  if (live === undefined) return "has the id of no live object";
  if (live.managedBy !== undefined) return `is managed by ${live.managedBy}`;
  if (canonicalText(withoutTimestamps(change.from ?? {})) !== canonicalText(withoutTimestamps(live.props)))
    return "shows another object than that of its id";
  return isOfGroup(kinds, change, live) ? undefined : "has the id of another object";
}

/** A successor has another name than the object that it renews. */
function isOfGroup(kinds: readonly Kind[], { kind, group, conflict, renews, to = {} }: Change, live: Live): boolean {
  const secret = findKind(kinds, kind)?.secret;
  if (renews === undefined || secret === undefined) return live.group === group && live.conflict === conflict;
  const name = String(to[secret.name]);
  return [name, secret.successor(name)].includes(String(live.props[secret.name]));
}

function rebuildScope(
  kinds: readonly Kind[],
  plan: Plan,
  planned: ScopePlan,
  live: LiveScope,
  { batchLimit, emulator, desired }: RebuildOptions,
  firstNumber: number,
): ScopePlan {
  const { scope } = planned;
  const own = kinds.filter((kind) => kind.within === scope.within);
  const changes = planned.steps.map((step) => step.change);
  const steps = orderSteps(own, changes, live.context, firstNumber);
  const packing = { batchLimit: batchLimit ?? (isWithoutBatches(planned) ? 0 : getBatchLimit(live)) };
  const declared = [desired, desiredFromPlan(kinds, plan)].flatMap((state) => state?.scopes ?? []);
  const owner = declared.find((candidate) => scopeName(candidate.scope) === scopeName(scope));
  if (owner === undefined) throw new Error(`the plan does not contain ${scopeName(scope)}`);
  const found = findHazards({ kinds: own, desired: owner, live, steps, packing, emulator });
  return {
    ...planned,
    steps,
    calls: packCalls(own, steps, packing),
    basedOn: fingerprint(live, steps),
    liveCount: live.objects.length,
    ...listUntouched(planned, live, changes),
    hazards: [...found, ...(desired === undefined ? listDeclaredHazards(planned) : [])],
    outputs: undefined,
    ...getOutputs(kinds, live),
  };
}

/** The plan was made with `--no-batch`, or has nothing to batch. */
function isWithoutBatches({ calls }: ScopePlan): boolean {
  return calls.every((call) => call.form !== "batch");
}

/** Hazards that only the rules of the documents tell: without the documents, the file can add them and not hide others. */
const DECLARED_HAZARDS: readonly string[] = ["PROTECTED", "EMPTY_PRUNE"];

function listDeclaredHazards({ scope, hazards }: ScopePlan): readonly Hazard[] {
  return hazards.filter(({ code }) => DECLARED_HAZARDS.includes(code)).map((hazard) => ({ ...hazard, scope }));
}

/** The objects that the plan lists and does not change, as they are now. */
function listUntouched(
  { unmanaged, ignored }: ScopePlan,
  { objects }: LiveScope,
  changes: readonly Change[],
): Pick<ScopePlan, "unmanaged" | "ignored" | "managedElsewhere"> {
  const touched = new Set(changes.map(({ kind, id }) => `${kind} ${id}`));
  const key = (live: Live) => `${live.kind} ${live.id}`;
  const left = new Map(objects.filter((live) => !touched.has(key(live))).map((live) => [key(live), live]));
  return {
    unmanaged: unmanaged.flatMap((live) => left.get(key(live)) ?? []),
    ignored: ignored.flatMap(({ live, rule }) => {
      const current = left.get(key(live));
      return current ? [{ live: current, rule }] : [];
    }),
    managedElsewhere: [...left.values()].filter((live) => live.managedBy !== undefined),
  };
}

/** The deprecations of the file as the schedule has them. */
function judgeAgain({ asOf }: Plan): (finding: DeprecationFinding) => readonly DeprecationFinding[] {
  return (finding) => {
    const deprecation = findDeprecation(finding.id);
    if (deprecation === undefined) return [];
    const profile = finding.date === getEffectiveDate(deprecation, "spec") ? "spec" : "live";
    const { state, date, daysLeft } = getStatusOn(deprecation, asOf, profile);
    return state === "fine" ? [] : [{ ...finding, state, date, daysLeft, replacement: deprecation.replacement }];
  };
}
