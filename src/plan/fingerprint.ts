// What a plan was based on, conflict group by conflict group: an edit elsewhere in the zone does not make it stale.
import { createHash } from "node:crypto";
import { groupBy } from "../base/group-by";
import { canonicalText } from "../base/json";
import type { Live } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import { conflictGroup } from "./order";
import type { Fingerprint, Seen, Step } from "./plan";

/** The live objects of the groups that the steps touch. Timestamps are no part of it. */
export function fingerprint(live: LiveScope, steps: readonly Step[]): Fingerprint {
  const touched = [...new Set(steps.map((step) => conflictGroup(step.change)))].sort();
  return Object.fromEntries(seenIn(live, touched));
}

/** One way in which live moved away from what a plan was based on. */
export interface Moved {
  readonly how: "changed" | "gone" | "new";
  readonly label: string;
}

/** Every object of the plan's groups that is no longer as the plan saw it. Empty: the plan still fits. */
export function movedSince(basedOn: Fingerprint, live: LiveScope): readonly Moved[] {
  const now = new Map(seenIn(live, Object.keys(basedOn)));
  return Object.entries(basedOn).flatMap(([group, before]) => {
    const after = now.get(group) ?? {};
    const gone = Object.entries(before).flatMap(([id, seen]) => movedOne(seen, after[id]));
    const fresh = Object.entries(after).filter(([id]) => !Object.hasOwn(before, id));
    return [...gone, ...fresh.map(([, seen]) => ({ how: "new" as const, label: seen.label }))];
  });
}

function movedOne(before: Seen, after: Seen | undefined): readonly Moved[] {
  if (after === undefined) return [{ how: "gone", label: before.label }];
  return after.digest === before.digest ? [] : [{ how: "changed", label: before.label }];
}

function seenIn(
  live: LiveScope,
  groups: readonly string[],
): readonly (readonly [string, Readonly<Record<string, Seen>>])[] {
  const found = groupBy(live.objects, (object) => `${object.kind} ${object.conflict}`);
  return groups.map((group) => [
    group,
    Object.fromEntries((found.get(group) ?? []).map((value) => [value.id, seen(value)])),
  ]);
}

function seen(live: Live): Seen {
  const { created_on, modified_on, created_at, modified_at, updated_at, ...props } = live.props;
  const text = canonicalText([live.id, props, live.managedBy ?? null]);
  return { label: live.label, digest: createHash("sha256").update(text).digest("hex").slice(0, 32) };
}
