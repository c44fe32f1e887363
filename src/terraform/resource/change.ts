// The changes that bring one object from what it was to what is desired, and what its state is afterwards. A change of
// name or type is a new record in place of the old one, in one atomic call where the kind has one.

import type { Json } from "../../base/json";
import { fieldChanges, overlay } from "../../diff/fields";
import type { Props } from "../../kind/field";
import { type Change, type Kind, keyOf } from "../../kind/kind";
import type { KnownScope } from "../coalesce/scopes";

export interface Before {
  readonly id: string;
  readonly props: Props;
}

export function createOf(kind: Kind, scope: KnownScope, desired: Props): Change {
  const fields = Object.entries(desired).map(([field, to]) => ({ field, to }));
  return { ...addressOf(kind, scope, desired), action: "create", to: desired, fields };
}

export function deleteOf(kind: Kind, scope: KnownScope, before: Before): Change {
  const fields = Object.entries(before.props).map(([field, from]) => ({ field, from }));
  return { ...addressOf(kind, scope, before.props), action: "delete", id: before.id, from: before.props, fields };
}

/** Nothing where nothing differs; a delete and a create where a field cannot be changed in place. */
export function changesOf(kind: Kind, scope: KnownScope, desired: Props, before: Before): readonly Change[] {
  const fields = fieldChanges(kind.fields, desired, before.props);
  if (fields.length === 0) return [];
  if (fields.some((field) => kind.fields[field.field]?.onChange === "replace"))
    return [deleteOf(kind, scope, before), createOf(kind, scope, carried(kind, desired, before.props))];
  const { id, props: from } = before;
  const to = overlay(kind.fields, from, desired);
  const update = { ...addressOf(kind, scope, desired), action: "update" as const, id, from, to };
  return kind.routes.oneFieldPerUpdate
    ? fields.map((field) => ({ ...update, fields: [field] }))
    : [{ ...update, fields }];
}

/** The whole object once more, for what no comparison sees. */
export function rewriteOf(kind: Kind, scope: KnownScope, desired: Props, { id, props: from }: Before): Change {
  const to = overlay(kind.fields, from, desired);
  return { ...addressOf(kind, scope, desired), action: "update", id, from, to, fields: [] };
}

/** What is not declared and says nothing of the type goes along: the remark, the tags. */
function carried(kind: Kind, desired: Props, before: Props): Props {
  const left = Object.entries(kind.fields).filter(([name, field]) => isCarried(field) && desired[name] === undefined);
  const along = left.flatMap(([name]) => (before[name] === undefined ? [] : [[name, before[name] as Json]]));
  return { ...desired, ...Object.fromEntries(along) };
}

/** Whether an undeclared value goes along when the object is made anew. */
export function isCarried(field: Kind["fields"][string]): boolean {
  return field.presence === "optional" && (field.clears !== undefined || field.type === "strings");
}

function addressOf(kind: Kind, { context }: KnownScope, props: Props) {
  return {
    kind: kind.name,
    scope: context.scope,
    group: keyOf(props, kind.identity.group),
    conflict: keyOf(props, kind.identity.conflict),
    label: kind.label(props),
  };
}

/** The same for objects that cannot both be there. */
export function identityOf(kind: Kind, scope: KnownScope, props: Props): string {
  return `${kind.name} ${scope.id} ${keyOf(props, [...kind.identity.group, ...kind.identity.member])}`;
}
