// Checks that an edited document means what it should: the drift is gone, and nothing else has changed.
import { hasErrors } from "../../base/diagnostic";
import { canonicalText } from "../../base/json";
import type { LocatedDocument } from "../../base/located-document";
import { compileDocuments } from "../../desired";
import { fieldChanges } from "../../diff/fields";
import type { Props } from "../../kind/field";
import { type Change, type Declared, type Kind, objectIdentityKey, scopeName } from "../../kind/kind";
import type { WriteBackOptions } from "./zone-changes";
import type { ZoneSection } from "./zone-section";

/**
 * @param documents the edited document, and those that declare the templates and accounts of its zones.
 * @param changes those that the edits write.
 */
export function hasIntendedMeaning(
  documents: readonly LocatedDocument[],
  sections: readonly ZoneSection[],
  { kinds, readFile }: Pick<WriteBackOptions, "kinds" | "readFile">,
  changes: readonly Change[],
): boolean {
  const [first] = sections;
  if (!first) return false;
  const { profile } = first.drift.scope.context;
  const zones = sections.map(({ drift }) => scopeName(drift.scope.scope));
  const { desired, diagnostics } = compileDocuments(documents, { kinds, profile, zones, readFile });
  if (hasErrors(diagnostics)) return false;
  const scopes = new Map(desired.scopes.map((scope) => [scopeName(scope.scope), scope]));
  return sections.every(({ drift, kind }) => {
    const zone = scopeName(drift.scope.scope);
    const own = changes.filter((change) => change.kind === kind.name && scopeName(change.scope) === zone);
    const isOwn = (object: Declared) => object.kind === kind.name;
    const after = scopes.get(zone)?.objects.filter(isOwn) ?? [];
    return declaresDrift(kind, drift.scope.objects.filter(isOwn), after, own);
  });
}

/** Whether the edits only replace declared objects by the live objects of the changes. */
function declaresDrift(
  kind: Kind,
  before: readonly Declared[],
  after: readonly Declared[],
  changes: readonly Change[],
): boolean {
  const key = (props: Props) => objectIdentityKey(kind, props);
  const unchanged = new Map(before.map(({ props }) => [key(props), props]));
  for (const { action, to } of changes) if (action !== "delete" && to) unchanged.delete(key(to));
  const live = new Map(changes.flatMap(({ action, from }) => (action !== "create" && from ? [[key(from), from]] : [])));
  if (after.length !== unchanged.size + live.size) return false;
  return after.every(({ props }) => {
    const liveProps = live.get(key(props));
    if (liveProps) return fieldChanges(kind.fields, props, liveProps).length === 0;
    const old = unchanged.get(key(props));
    return old !== undefined && canonicalText(old) === canonicalText(props);
  });
}
