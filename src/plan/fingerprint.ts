// What a plan is based on, for each conflict group that it touches: an edit elsewhere in the zone does not make it stale.
import { shortDigest } from "../base/digest";
import { groupBy } from "../base/group-by";
import { canonicalText } from "../base/json";
import type { Live, Props } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import { conflictGroup } from "./order-steps";
import type { Fingerprint, ObjectDigest, Step } from "./plan";

/** Digests of the live objects in the conflict groups of the steps, without timestamps. */
export function fingerprint(live: LiveScope, steps: readonly Step[]): Fingerprint {
  const touched = [...new Set(steps.map((step) => conflictGroup(step.change)))].sort();
  return Object.fromEntries(digestGroups(live, touched));
}

/** An object that is no longer as it was when the plan was made. */
export interface MovedObject {
  readonly how: "changed" | "gone" | "new";
  readonly label: string;
}

/** All objects of the plan's groups that moved; none if the plan is current. */
export function findMovedObjects(basedOn: Fingerprint, live: LiveScope): readonly MovedObject[] {
  const current = new Map(digestGroups(live, Object.keys(basedOn)));
  return Object.entries(basedOn).flatMap(([group, before]) => {
    const after = current.get(group) ?? {};
    const known = Object.entries(before).flatMap(([id, object]) =>
      compareDigests(object, Object.hasOwn(after, id) ? after[id] : undefined),
    );
    const created = Object.entries(after).filter(([id]) => !Object.hasOwn(before, id));
    return [...known, ...created.map(([, object]): MovedObject => ({ how: "new", label: object.label }))];
  });
}

function compareDigests(before: ObjectDigest, after: ObjectDigest | undefined): readonly MovedObject[] {
  if (after === undefined) return [{ how: "gone", label: before.label }];
  return after.digest === before.digest ? [] : [{ how: "changed", label: before.label }];
}

function digestGroups(live: LiveScope, groups: readonly string[]): readonly (readonly [string, Fingerprint[string]])[] {
  if (groups.length === 0) return [];
  const objects = groupBy(live.objects, (object) => `${object.kind} ${object.conflict}`);
  return groups.map((group) => [
    group,
    Object.fromEntries((objects.get(group) ?? []).map((object) => [object.id, digestObject(object)])),
  ]);
}

function digestObject({ id, label, props, managedBy }: Live): ObjectDigest {
  return { label, digest: shortDigest(canonicalText([id, withoutTimestamps(props), managedBy ?? null])) };
}

/** The props that are compared. */
export function withoutTimestamps(object: Props): Props {
  const { created_on, modified_on, created_at, modified_at, updated_at, ...props } = object;
  return props;
}
