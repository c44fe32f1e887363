// Whether an edited document means what was meant: each change undone, and nothing else moved.

import { hasErrors } from "../../base/diagnostic";
import { canonicalText } from "../../base/json";
import { compileDocuments } from "../../desired/compile";
import type { LocatedDocument } from "../../desired/formats/document/located";
import { fieldChanges } from "../../diff/fields";
import type { Props } from "../../kind/field";
import { type Change, type Declared, type Kind, keyOf, scopeName } from "../../kind/kind";
import type { Work } from "./write-back";

export function meansIt(document: LocatedDocument, { places, options }: Work, changes: readonly Change[]): boolean {
  const [first] = places;
  if (!first) return false;
  const { profile } = first.wanted.scope.context;
  const zones = places.map((place) => scopeName(place.wanted.scope.scope));
  const { desired, diagnostics } = compileDocuments([document], { kinds: options.kinds, profile, zones });
  if (hasErrors(diagnostics)) return false;
  const scopes = new Map(desired.scopes.map((scope) => [scopeName(scope.scope), scope]));
  return places.every(({ wanted, kind }) => {
    const name = scopeName(wanted.scope.scope);
    const own = changes.filter((change) => change.kind === kind.name && scopeName(change.scope) === name);
    const now = (scopes.get(name)?.objects ?? []).filter((object) => object.kind === kind.name);
    return zoneMeansIt(
      kind,
      wanted.scope.objects.filter((object) => object.kind === kind.name),
      now,
      own,
    );
  });
}

function zoneMeansIt(
  kind: Kind,
  before: readonly Declared[],
  after: readonly Declared[],
  changes: readonly Change[],
): boolean {
  const key = (props: Props) => keyOf(props, [...kind.identity.group, ...kind.identity.member]);
  const expected = new Map(before.map((declared) => [key(declared.props), declared.props]));
  for (const { action, to } of changes) if (action !== "delete" && to) expected.delete(key(to));
  const live = new Map(changes.flatMap(({ action, from }) => (action !== "create" && from ? [[key(from), from]] : [])));
  if (after.length !== expected.size + live.size) return false;
  return after.every(({ props }) => {
    const wanted = live.get(key(props));
    if (wanted) return fieldChanges(kind.fields, props, wanted).length === 0;
    const same = expected.get(key(props));
    return same !== undefined && canonicalText(same) === canonicalText(props);
  });
}
