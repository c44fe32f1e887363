// Builds the changes from a live object to the desired object. A new name or type is a deletion and a creation, in one atomic
// call if the kind has a batch route.
import { isObject, type Json } from "../../base/json";
import { fieldChanges, overlay } from "../../diff/fields";
import { hasHiddenValues, missingHidden } from "../../kind/derive/hidden";
import { withoutSpelling } from "../../kind/derive/without-spelling";
import type { Fields, Props } from "../../kind/field";
import { type Change, identityKey, type Kind, type Live, objectIdentityKey } from "../../kind/kind";
import { getScopeKey, type ResolvedScope } from "../coalesce/scope-cache";

export interface PriorObject {
  readonly id: string;
  readonly props: Props;
}

export function buildCreate(kind: Kind, scope: ResolvedScope, desired: Props): Change {
  const fields = Object.entries(withoutSpelling(desired)).map(([field, to]) => ({ field, to }));
  return { ...getAddress(kind, scope, desired), action: "create", to: desired, fields };
}

export function buildDelete(kind: Kind, scope: ResolvedScope, before: PriorObject): Change {
  const fields = Object.entries(withoutSpelling(before.props)).map(([field, from]) => ({ field, from }));
  return { ...getAddress(kind, scope, before.props), action: "delete", id: before.id, from: before.props, fields };
}

/** No changes if nothing differs; a deletion and a creation if a field cannot be changed in place. */
export function buildChanges(kind: Kind, scope: ResolvedScope, desired: Props, before: PriorObject): readonly Change[] {
  const fields = fieldChanges(kind.fields, desired, before.props);
  if (fields.length === 0) return [];
  if (fields.some((field) => kind.fields[field.field]?.onChange === "replace"))
    return buildReplacement(kind, scope, desired, before);
  const { id, props: from } = before;
  const to = overlay(kind, from, desired);
  const update = { ...getAddress(kind, scope, desired), action: "update" as const, id, from, to };
  return kind.routes.singleFieldPerUpdate
    ? fields.map((field) => ({ ...update, fields: [field] }))
    : [{ ...update, fields }];
}

export function buildReplacement(
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  before: PriorObject,
): readonly Change[] {
  return [buildDelete(kind, scope, before), buildCreate(kind, scope, carryOver(kind, desired, before.props))];
}

/** Writes the whole object again, for values that cannot be compared. */
export function buildRewrite(
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  { id, props: from }: PriorObject,
): Change {
  const to = overlay(kind, from, desired);
  return { ...getAddress(kind, scope, desired), action: "update", id, from, to, fields: [] };
}

/**
 * The changes after which a live object is what a create would give, where they leave it its id. A create without `adopt` gives undeclared
 * fields their implied values. A secret value that would not be the same prevents it.
 */
export function buildTakeOver(
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  live: Live,
  adopt: boolean,
): readonly Change[] | undefined {
  if (kind.secret || live.managedBy) return undefined;
  const props = adopt ? desired : fillImplied(kind.fields, desired, live.props, kind.identity.member);
  const changes = hasHiddenValues(kind.fields, desired)
    ? [buildRewrite(kind, scope, props, live)]
    : buildChanges(kind, scope, props, live);
  const losesSecrets =
    kind.routes.replace !== undefined && missingHidden(kind.fields, overlay(kind, live.props, props)).length > 0;
  if (changes.some(({ action }) => action !== "update") || (changes.length > 0 && losesSecrets)) return undefined;
  return changes;
}

/** The desired values, and the implied values of undeclared fields that the live object has. */
function fillImplied(fields: Fields, desired: Props, live: Props, except: readonly string[] = []): Props {
  const members = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const [to, now] = [desired[name], live[name]];
    if (now === undefined || field.presence === "computed" || except.includes(name)) return [];
    if (field.type === "object" && field.fields && isObject(now)) {
      const inner = fillImplied(field.fields, isObject(to) ? to : {}, now);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }
    const implied = field.default ?? field.unset ?? field.clears?.declared;
    return to === undefined && implied !== undefined ? [[name, implied]] : [];
  });
  return { ...desired, ...Object.fromEntries(members) };
}

/** Keeps undeclared values that do not depend on the type: the comment, the tags. */
function carryOver(kind: Kind, desired: Props, before: Props): Props {
  const kept = Object.entries(kind.fields).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const value = before[name];
    return isCarriedOver(field) && desired[name] === undefined && value !== undefined ? [[name, value]] : [];
  });
  return { ...desired, ...Object.fromEntries(kept) };
}

/** Whether a replacement keeps an undeclared value of this field. */
export function isCarriedOver(field: Kind["fields"][string]): boolean {
  return field.presence === "optional" && (field.clears !== undefined || field.type === "strings");
}

function getAddress(kind: Kind, { context }: ResolvedScope, props: Props) {
  return {
    kind: kind.name,
    scope: context.scope,
    group: identityKey(props, kind.identity.group),
    conflict: identityKey(props, kind.identity.conflict),
    label: kind.label(props),
  };
}

/** A key that is equal for objects that cannot exist together. */
export function objectIdentity(kind: Kind, scope: ResolvedScope, props: Props): string {
  return `${getScopeKey(kind, scope.id)} ${objectIdentityKey(kind, props)}`;
}
