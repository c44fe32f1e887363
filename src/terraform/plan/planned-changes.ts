// The changes of a planned resource, as the apply will make them: the input of the hazard checks.
import type { Props } from "../../kind/field";
import type { Change } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { buildChanges, buildCreate, buildDelete } from "../resource/build-changes";
import type { AttributePath } from "../resource/operations";
import type { ResourceType } from "../schema/resource-types";
import type { PlannedMembers } from "./planned-members";

export interface LocatedChange {
  readonly change: Change;
  readonly path: AttributePath;
}

export interface PlannedChanges {
  readonly changes: readonly LocatedChange[];
  /** New objects of which a value is known only after an apply: what each is called, if that is known. */
  readonly unknownCreates: readonly (Props | undefined)[];
}

export function listPlannedChanges(
  { kind, form }: ResourceType,
  scope: ResolvedScope,
  { before, after }: PlannedMembers,
): PlannedChanges {
  const prior = new Map(before.map((object) => [object.id, object]));
  const kept = new Set(after.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const deletes = form === "settings" ? [] : before.filter(({ id }) => !kept.has(id));
  const writes = after.flatMap(({ id, props, path }) => {
    if (!props) return [];
    const from = id === undefined ? undefined : prior.get(id);
    // New settings overwrite live settings, which are not read: every declared value counts as changed.
    if (form === "settings")
      return locate(path, buildChanges(kind, scope, props, { id: scope.id, props: from?.props ?? {} }));
    return locate(path, from ? buildChanges(kind, scope, props, from) : [buildCreate(kind, scope, props)]);
  });
  const removed = deletes.map((object) => ({ change: buildDelete(kind, scope, object), path: [] }));
  const unknownCreates = after.flatMap(({ id, props, group }) => (id === undefined && !props ? [group] : []));
  return { changes: [...removed, ...writes], unknownCreates };
}

function locate(path: AttributePath, changes: readonly Change[]): readonly LocatedChange[] {
  return changes.map((change) => ({ change, path }));
}
