// The keys of a fleet's jobs: a zone by its name, and `account` for what the documents declare outside zones. A key selects the
// part of the desired state that its job handles.
import { type Scope, scopeName } from "../kind/kind";
import type { BrokenPart, DesiredScope, DesiredState } from "../kind/state";
import { kinds } from "../kinds";

/** Kinds whose objects are zones. */
const ZONE_KINDS: ReadonlySet<string> = new Set(
  kinds.filter((kind) => kind.definesScope === "zone").map((kind) => kind.name),
);
const ACCOUNT: Scope = { within: "account" };

export function listKeys({ scopes }: DesiredState): readonly string[] {
  const account = scopes.find((scope) => scope.scope.within === "account");
  const zones = scopes.filter((scope) => scope !== account).map((scope) => scopeName(scope.scope));
  // A zone with `state: absent` has no scope of its own.
  const absent = (account?.absent ?? []).filter(isZone).map((absence) => absence.label);
  const accountKey = account && declaresOtherThanZones(account) ? [scopeName(ACCOUNT)] : [];
  return [...accountKey, ...new Set([...zones, ...absent])].sort();
}

/** The keys of the parts with errors, as far as they are known. */
export function listBrokenKeys(broken: readonly BrokenPart[]): readonly string[] {
  return broken.flatMap(({ scope }) => (scope ? [scopeName(scope)] : [])).sort();
}

/** Files with errors whose zones are unknown: any zone that no other file declares may be among them. */
export function listUnknownParts(broken: readonly BrokenPart[]): readonly BrokenPart[] {
  return broken.filter(({ scope }) => scope === undefined);
}

/** The part of the desired state that belongs to a key; undefined when no document declares the key. */
export function selectKey(desired: DesiredState, key: string): DesiredState | undefined {
  const isAccount = key === scopeName(ACCOUNT);
  const scopes = desired.scopes.flatMap((scope): readonly DesiredScope[] => {
    if (scope.scope.within === "account") return selectFromAccount(scope, isAccount ? undefined : key);
    return scopeName(scope.scope) === key ? [scope] : [];
  });
  return scopes.length === 0 ? undefined : { ...desired, scopes };
}

/** One zone of the account, or everything that is not a zone. */
function selectFromAccount(account: DesiredScope, zone: string | undefined): readonly DesiredScope[] {
  const isSelected = (object: { readonly kind: string; readonly label: string }) =>
    zone === undefined ? !isZone(object) : isZone(object) && object.label === zone;
  const objects = account.objects.filter(isSelected);
  const absent = account.absent.filter(isSelected);
  return objects.length + absent.length === 0 ? [] : [{ ...account, objects, absent }];
}

function declaresOtherThanZones({ objects, absent }: DesiredScope): boolean {
  return [...objects, ...absent].some((object) => !isZone(object));
}

function isZone({ kind }: { readonly kind: string }): boolean {
  return ZONE_KINDS.has(kind);
}
