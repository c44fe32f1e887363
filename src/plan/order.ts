// The order in which the changes of one scope are written, so that no prefix of it breaks a rule of the API and no
// name goes dark in between. Pure, and the same for the same input.
//
//   phase 1  conflict groups with a create or an update, each whole; targets before those that point at them
//   phase 2  groups of deletions only, referrers before targets; begun only if phase 1 succeeded
//   inside a group  create, update, delete; where old and new cannot live together: delete, create
import { groupBy } from "../base/group-by";
import { writeOf } from "../kind/derive/requests";
import type { Change, Context, Kind } from "../kind/kind";
import type { Step } from "./plan";

export function order(
  kinds: readonly Kind[],
  changes: readonly Change[],
  context: Context,
  first = 1,
): readonly Step[] {
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const known = (change: Change) => kindOf.get(change.kind) as Kind;
  const groups = [...groupBy(changes, conflictGroup).values()];
  const building = groups.filter((group) => group.some((change) => change.action !== "delete"));
  const clearing = groups.filter((group) => group.every((change) => change.action === "delete"));
  const ordered = [
    ...targetsFirst(building, known, context, "to").map((group) => ({ phase: 1 as const, group })),
    ...targetsFirst(clearing, known, context, "from")
      .reverse()
      .map((group) => ({ phase: 2 as const, group })),
  ];
  const sorted = ordered.flatMap(({ phase, group }) => inGroup(group, known).map((change) => ({ phase, change })));
  return sorted.map(({ phase, change }, index) => ({
    n: first + index,
    change,
    phase,
    write: writeOf(known(change), change, context),
    comment: `${change.renews ?? change.action} ${nameOf(known(change), change)}`,
  }));
}

/** A name alone does not say what it names: `zone example.com`, `access application wiki`. */
function nameOf(kind: Kind, { label }: Change): string {
  return kind.inDocument.form === "map" ? `${kind.title.singular} ${label}` : label;
}

/** Kinds share no conflict groups: a setting and a record never stand in each other's way. */
export function conflictGroup(change: Change): string {
  return `${change.kind} ${change.conflict}`;
}

/** Old and new of a group cannot live together: it can only be written atomically, or with a dark moment. */
export function isExclusive(kind: Kind, group: readonly Change[]): boolean {
  const gone = group.filter((change) => change.action === "delete");
  const made = group.filter((change) => change.action !== "delete");
  return gone.some((old) => made.some((change) => clash(kind, change, old)));
}

function clash(kind: Kind, made: Change, gone: Change): boolean {
  if (!kind.conflicts || !made.to || !gone.from) return false;
  return kind.conflicts(made.to, gone.from) !== undefined;
}

function inGroup(group: readonly Change[], known: (change: Change) => Kind): readonly Change[] {
  const kind = known(group[0] as Change);
  const exclusive = isExclusive(kind, group);
  const rank = { create: exclusive ? 1 : 0, update: 2, replace: 2, delete: exclusive ? 0 : 3 } as const;
  const precedence = (change: Change) => {
    const value = kind.precedence?.(change.to ?? change.from ?? {}) ?? 0;
    return change.action === "delete" ? -value : value;
  };
  return [...group].sort(
    (a, b) => rank[a.action] - rank[b.action] || precedence(a) - precedence(b) || compare(sortKey(a), sortKey(b)),
  );
}

/** Depth first along `pointsAt`, roots in sorted order; a cycle is cut where it was entered. */
function targetsFirst(
  groups: readonly (readonly Change[])[],
  known: (change: Change) => Kind,
  context: Context,
  side: "from" | "to",
): (readonly Change[])[] {
  const keyed = groups.map((group) => ({
    group,
    key: conflictGroup(group[0] as Change),
    name: sortKey(group[0] as Change),
  }));
  keyed.sort((a, b) => compare(a.name, b.name));
  const byKey = new Map(keyed.map((value) => [value.key, value]));
  const done = new Set<string>();
  const result: (readonly Change[])[] = [];
  /** Every group of the kinds that this one waits for. */
  const before = (group: readonly Change[]) => {
    const names = group.flatMap((change) => known(change).after?.(change) ?? []);
    return keyed.filter((value) => names.includes((value.group[0] as Change).kind)).map((value) => value.key);
  };
  for (const root of keyed) {
    const stack: { keyed: (typeof keyed)[number]; targets: string[] }[] = [];
    const enter = (value: (typeof keyed)[number]) => {
      if (done.has(value.key)) return;
      done.add(value.key);
      stack.push({ keyed: value, targets: [...targetsOf(value.group, known, context, side), ...before(value.group)] });
    };
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = byKey.get(top.targets.pop() ?? "");
      if (target) enter(target);
      else if (top.targets.length === 0) result.push((stack.pop() as typeof top).keyed.group);
    }
  }
  return result;
}

function targetsOf(
  group: readonly Change[],
  known: (change: Change) => Kind,
  context: Context,
  side: "from" | "to",
): string[] {
  const targets = group.flatMap((change) => {
    const props = change[side];
    const kind = known(change);
    return props ? (kind.pointsAt?.(props, context) ?? []).map((conflict) => `${kind.name} ${conflict}`) : [];
  });
  return [...new Set(targets)].sort().reverse();
}

function sortKey(change: Change): string {
  return `${change.kind} ${change.label} ${change.id ?? ""}`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
