// The order in which the changes of a scope are written: no prefix of it breaks a rule of the API, and no name stops
// resolving in between. Pure and deterministic.
//
//   phase 1  conflict groups with a create or an update, each whole; targets before groups that reference them
//   phase 2  groups of deletions only, referrers before targets; sent only after phase 1 succeeded
//   inside a group  create, update, delete; where old and new objects conflict: delete, create; what gives up a value that the API
//                   takes only once, before what takes it
import { groupBy } from "../base/group-by";
import { buildWrite } from "../kind/derive/requests";
import type { Props } from "../kind/field";
import { type Change, type Context, type Kind, objectIdentityKey } from "../kind/kind";
import { getKind } from "../kind/registry";
import type { Step } from "./plan";

export function orderSteps(
  kinds: readonly Kind[],
  changes: readonly Change[],
  context: Context,
  firstNumber = 1,
): readonly Step[] {
  const groups = [...groupBy(changes, conflictGroup)].map(([key, changes]) => createGroup(kinds, key, changes));
  const [building, clearing] = [false, true].map((deletes) =>
    groups.filter((group) => group.changes.every((change) => change.action === "delete") === deletes),
  );
  const ordered = [
    ...sortTargetsFirst(building ?? [], context, "to").map((group) => ({ phase: 1 as const, group })),
    ...sortTargetsFirst(clearing ?? [], context, "from")
      .reverse()
      .map((group) => ({ phase: 2 as const, group })),
  ];
  const sorted = ordered.flatMap(({ phase, group: { kind, changes } }) =>
    sortGroup(kind, changes).map((change) => ({ phase, kind, change })),
  );
  return sorted.map(({ phase, kind, change }, index) => ({
    n: firstNumber + index,
    change,
    phase,
    write: buildWrite(kind, change, context),
    comment: describeStep(kind, change),
  }));
}

/** The changes of one conflict group. */
interface Group {
  readonly key: string;
  readonly kind: Kind;
  readonly sortKey: string;
  readonly changes: readonly Change[];
}

function createGroup(kinds: readonly Kind[], key: string, changes: readonly Change[]): Group {
  const [first] = changes;
  if (first === undefined) throw new Error(`the conflict group ${key} has no changes`);
  return { key, kind: getKind(kinds, first.kind), sortKey: sortKey(first), changes };
}

/** A label alone does not always say what it names: `zone example.com`, `access application wiki`. */
function describeStep(kind: Kind, { action, renews, label }: Change): string {
  const verb = renews === "regenerate" ? "roll" : (renews ?? action);
  return kind.inDocument.form === "map" ? `${verb} ${kind.title.singular} ${label}` : `${verb} ${label}`;
}

/** Objects of different kinds never conflict, so each kind has its own groups. */
export function conflictGroup(change: Change): string {
  return `${change.kind} ${change.conflict}`;
}

/** Whether old and new objects of a group conflict: the group is written atomically, or the name stops resolving meanwhile. */
export function isExclusive(kind: Kind, group: readonly Change[]): boolean {
  const deleted = group.filter((change) => change.action === "delete");
  const written = group.filter((change) => change.action !== "delete");
  return deleted.some(({ from }) => written.some(({ to }) => from && to && kind.conflicts?.(to, from) !== undefined));
}

function sortGroup(kind: Kind, changes: readonly Change[]): readonly Change[] {
  const exclusive = isExclusive(kind, changes);
  const rank = { create: exclusive ? 1 : 0, update: 2, replace: 2, delete: exclusive ? 0 : 3 } as const;
  const precedence = (change: Change) => {
    const order = kind.createOrder?.(change.to ?? change.from ?? {}) ?? 0;
    return change.action === "delete" ? -order : order;
  };
  const sorted = [...changes].sort(
    (a, b) => rank[a.action] - rank[b.action] || precedence(a) - precedence(b) || compare(sortKey(a), sortKey(b)),
  );
  return sortFreeFirst(kind, sorted);
}

/** What a change takes comes after the change that gives it up. A cycle is cut where it was entered. */
function sortFreeFirst(kind: Kind, changes: readonly Change[]): readonly Change[] {
  if (changes.length === 1) return changes;
  const freeing = new Map(changes.map((change) => [getFreedIdentity(kind, change), change]));
  const sorted = new Set<Change>();
  for (const change of changes) {
    const chain: Change[] = [];
    for (let next: Change | undefined = change; next && !sorted.has(next) && !chain.includes(next); ) {
      chain.push(next);
      const taken = getTakenIdentity(kind, next);
      next = taken === undefined ? undefined : freeing.get(taken);
    }
    for (const link of chain.reverse()) sorted.add(link);
  }
  return [...sorted];
}

/** What the change gives up and the API accepts only once: the value of a record. */
export function getFreedIdentity(kind: Kind, { action, from, to }: Change): string | undefined {
  const before = getIdentity(kind, from);
  return action === "delete" || before !== getIdentity(kind, to) ? before : undefined;
}

/** What the change takes and the API accepts only once. */
export function getTakenIdentity(kind: Kind, { action, from, to }: Change): string | undefined {
  const after = action === "delete" ? undefined : getIdentity(kind, to);
  return after === getIdentity(kind, from) ? undefined : after;
}

/** The value that no two objects can have; undefined where the API accepts it twice. */
export function getIdentity(kind: Kind, props: Props | undefined): string | undefined {
  if (!props || !kind.refusesCopies?.(props)) return undefined;
  return `${kind.name} ${objectIdentityKey(kind, props)}`;
}

/** Depth first along references and dependencies, from roots in sorted order. A cycle is cut where it was entered. */
function sortTargetsFirst(unsorted: readonly Group[], context: Context, side: "from" | "to"): Group[] {
  const groups = [...unsorted].sort((a, b) => compare(a.sortKey, b.sortKey));
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const byKind = groupBy(groups, ({ kind }) => kind.name);
  const entered = new Set<string>();
  const sorted: Group[] = [];
  const stack: { group: Group; targets: string[] }[] = [];
  const enter = (group: Group) => {
    if (entered.has(group.key)) return;
    entered.add(group.key);
    stack.push({ group, targets: [...listTargets(group, context, side), ...listDependencies(group, byKind)] });
  };
  for (const root of groups) {
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = byKey.get(top.targets.pop() ?? "");
      if (target) enter(target);
      else if (top.targets.length === 0) {
        sorted.push(top.group);
        stack.pop();
      }
    }
  }
  return sorted;
}

/** Conflict groups that the group references. */
function listTargets({ kind, changes }: Group, context: Context, side: "from" | "to"): readonly string[] {
  const targets = changes.flatMap((change) => {
    const props = change[side];
    return props ? (kind.references?.(props, context) ?? []).map((conflict) => `${kind.name} ${conflict}`) : [];
  });
  return [...new Set(targets)].sort().reverse();
}

/** Groups of the kinds that the group depends on. */
function listDependencies({ kind, changes }: Group, byKind: ReadonlyMap<string, readonly Group[]>): readonly string[] {
  const names = changes.flatMap((change) => kind.dependsOn?.(change) ?? []);
  return names.flatMap((name) => byKind.get(name) ?? []).map((group) => group.key);
}

function sortKey(change: Change): string {
  return `${change.kind} ${change.label} ${change.id ?? ""}`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
