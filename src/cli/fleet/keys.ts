// The keys that a fleet turns to: a zone by its name, and what the account declares beside zones by `account`. A key and the
// documents give the part of the desired state that its turn is about.
import { createHash } from "node:crypto";
import { type Scope, scopeName } from "../../kind/kind";
import type { DesiredScope, DesiredState } from "../../kind/state";
import { kinds } from "../../kinds";

const OPENING: ReadonlySet<string> = new Set(kinds.filter((kind) => kind.opens === "zone").map((kind) => kind.name));
const ACCOUNT: Scope = { within: "account" };

export function keysOf({ scopes }: DesiredState): readonly string[] {
  const account = scopes.find((scope) => scope.scope.within === "account");
  const named = scopes.filter((scope) => scope !== account).map((scope) => scopeName(scope.scope));
  // A zone that is to be gone has no scope of its own any more.
  const gone = (account?.absent ?? []).filter(opensZone).map((absence) => absence.label);
  const own = account && hasOwn(account) ? [scopeName(ACCOUNT)] : [];
  return [...own, ...new Set([...named, ...gone])].sort();
}

/** The part of the desired state that a key stands for; undefined where no document declares it any more. */
export function partOf(desired: DesiredState, key: string): DesiredState | undefined {
  const isAccount = key === scopeName(ACCOUNT);
  const scopes = desired.scopes.flatMap((scope): readonly DesiredScope[] => {
    if (scope.scope.within === "account") return narrowed(scope, isAccount ? undefined : key);
    return scopeName(scope.scope) === key ? [scope] : [];
  });
  return scopes.length === 0 ? undefined : { ...desired, scopes };
}

/** Of the account either one zone, or all that is no zone. */
function narrowed(account: DesiredScope, zone: string | undefined): readonly DesiredScope[] {
  const isMeant = (value: { readonly kind: string; readonly label: string }) =>
    zone === undefined ? !opensZone(value) : opensZone(value) && value.label === zone;
  const part = { ...account, objects: account.objects.filter(isMeant), absent: account.absent.filter(isMeant) };
  return part.objects.length + part.absent.length === 0 ? [] : [part];
}

function hasOwn({ objects, absent }: DesiredScope): boolean {
  return [...objects, ...absent].some((object) => !opensZone(object));
}

function opensZone(value: { readonly kind: string }): boolean {
  return OPENING.has(value.kind);
}

/** A share of the zones, the same on every machine: `i` of `n`, from 1. */
export interface Shard {
  readonly i: number;
  readonly n: number;
}

export function parseShard(text: string): Shard | undefined {
  const found = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  const [i, n] = [Number(found?.[1]), Number(found?.[2])];
  return found && i <= n ? { i, n } : undefined;
}

export function isInShard(key: string, { i, n }: Shard): boolean {
  return createHash("sha256").update(key).digest().readUInt32BE(0) % n === i - 1;
}
