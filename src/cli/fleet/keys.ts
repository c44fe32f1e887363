// The keys that a fleet turns to: a zone by its name, and what the account declares beside zones by `account`. A key and the
// documents give the part of the desired state that its turn is about.
import { createHash } from "node:crypto";
import { type Scope, scopeName } from "../../kind/kind";
import type { DesiredScope, DesiredState } from "../../kind/state";
import { kinds } from "../../kinds";

const OPENING: ReadonlySet<string> = new Set(kinds.filter((kind) => kind.opens === "zone").map((kind) => kind.name));
const ACCOUNT: Scope = { within: "account" };

export function keysOf({ scopes }: DesiredState): readonly string[] {
  const account = scopes.find((one) => one.scope.within === "account");
  const named = scopes.filter((one) => one !== account).map((one) => scopeName(one.scope));
  // A zone that is to be gone has no scope of its own any more.
  const gone = (account?.absent ?? []).filter(opensZone).map((one) => one.label);
  const own = account && hasOwn(account) ? [scopeName(ACCOUNT)] : [];
  return [...own, ...new Set([...named, ...gone])].sort();
}

/** The part of the desired state that a key stands for; undefined where no document declares it any more. */
export function partOf(desired: DesiredState, key: string): DesiredState | undefined {
  const isAccount = key === scopeName(ACCOUNT);
  const scopes = desired.scopes.flatMap((one): readonly DesiredScope[] => {
    if (one.scope.within === "account") return narrowed(one, isAccount ? undefined : key);
    return scopeName(one.scope) === key ? [one] : [];
  });
  return scopes.length === 0 ? undefined : { ...desired, scopes };
}

/** Of the account either one zone, or all that is no zone. */
function narrowed(account: DesiredScope, zone: string | undefined): readonly DesiredScope[] {
  const isMeant = (one: { readonly kind: string; readonly label: string }) =>
    zone === undefined ? !opensZone(one) : opensZone(one) && one.label === zone;
  const part = { ...account, objects: account.objects.filter(isMeant), absent: account.absent.filter(isMeant) };
  return part.objects.length + part.absent.length === 0 ? [] : [part];
}

function hasOwn({ objects, absent }: DesiredScope): boolean {
  return [...objects, ...absent].some((one) => !opensZone(one));
}

function opensZone(one: { readonly kind: string }): boolean {
  return OPENING.has(one.kind);
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
