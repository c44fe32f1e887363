// Plans the renewal of secrets: values that must be generated again, and successors that an interrupted rotation left. No
// comparison of fields finds these changes. Pure: the journal and the stores are read through a view.
//
//   live name  live successor  what it means
//   –          –               create, as the diff has it
//   –          there           interrupted after the old object was deleted: the successor takes the name
//   there      there           interrupted before that: the rotation is completed
//   there      –               renewed if its value is lost, in another store or too old, or if a rotation is requested
import { canonicalText, type Json } from "../base/json";
import { overlay } from "../diff/fields";
import type { Change, Declared, Kind, Live, Secret } from "../kind/kind";
import type { DesiredScope, LiveScope } from "../kind/state";

export interface SecretKey {
  /** Id of the account or zone. */
  readonly scope: string;
  readonly kind: string;
  readonly name: string;
}

/** What the rotation journal holds of a secret. Never its value. */
export interface RotationRecord {
  /**
   * `making`: the API may have generated a value that is stored nowhere. `rotating`: the same for a successor, while the
   * previous value is valid. `succeeded`: the successor `id` is stored, and the old object is to be deleted. `stored`:
   * complete.
   */
  readonly phase: "making" | "rotating" | "succeeded" | "stored";
  /** The secret store of the value. */
  readonly sink: string;
  /** The object whose value is stored. */
  readonly id?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** With the phases `making` and `rotating`: until when a request that was sent may create the object. Milliseconds since 1970. */
  readonly openUntil?: number;
}

export interface SecretView {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Names of the secrets whose rotation is requested; empty for all. */
  readonly requestedRotations?: readonly string[];
  readJournal(key: SecretKey): RotationRecord | undefined;
  /** Why the journal's record of the secret cannot be used, if so. */
  checkJournal(key: SecretKey): string | undefined;
  /** Whether a store holds a value; undefined where that cannot be known (a command). */
  hasValue(sink: string): boolean | undefined;
  /** Why a store cannot take a value now, if so. It changes nothing in the store. */
  check(sink: string): string | undefined;
}

/** The changes, with the renewals of secrets among them. */
export function addRenewals(
  kinds: readonly Kind[],
  desired: DesiredScope,
  live: LiveScope,
  changes: readonly Change[],
  view: SecretView,
): readonly Change[] {
  return kinds.reduce((all, kind) => {
    const { secret } = kind;
    if (!secret) return all;
    const source: SecretSource = { kind, secret, desired, live, view };
    return [...replaceCreates(source, all), ...deleteSuccessors(source)];
  }, changes);
}

/** A kind with secrets, and what its renewals are planned from. */
interface SecretSource {
  readonly kind: Kind;
  readonly secret: Secret;
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  readonly view: SecretView;
}

/** A renewed object exists, under its own name or its successor's: it is not created. */
function replaceCreates(source: SecretSource, changes: readonly Change[]): readonly Change[] {
  const { kind, desired } = source;
  const declared = desired.objects.filter((object) => object.kind === kind.name);
  return declared.reduce((all, declared) => {
    const renewal = planRenewal(source, declared);
    if (!renewal) return all;
    const isCreate = (change: Change) =>
      change.kind === kind.name && change.group === declared.group && change.action === "create";
    return [...all.filter((change) => !isCreate(change)), renewal];
  }, changes);
}

function planRenewal(source: SecretSource, declared: Declared): Change | undefined {
  const { kind, secret, desired } = source;
  const name = String(declared.props[secret.name]);
  const current = findLive(source, name);
  const successor = findLive(source, secret.successor(name));
  const live = current ?? successor;
  if (!live) return undefined;
  const why = successor ? rotate("completes an interrupted rotation") : findReason(source, declared, live, name);
  if (!why) return undefined;
  const { group, conflict, label, where } = declared;
  const expired = new Set(secret.expiredFields(live.props, declared.props));
  const kept = Object.fromEntries(Object.entries(live.props).filter(([field]) => !expired.has(field)));
  return {
    action: "update",
    kind: kind.name,
    group,
    conflict,
    label,
    id: live.id,
    from: live.props,
    to: overlay(kind, kept, declared.props),
    fields: [],
    where,
    ...why,
    scope: desired.scope,
  };
}

/** The only live object of a name. The diff reports several as ambiguous. */
function findLive({ kind, secret, live }: SecretSource, name: string): Live | undefined {
  const named = live.objects.filter((object) => object.kind === kind.name && object.props[secret.name] === name);
  return named.length === 1 ? named[0] : undefined;
}

type Reason = Pick<Change, "renews" | "because">;

const rotate = (because: string): Reason => ({ renews: "rotate", because });
const regenerate = (because: string): Reason => ({ renews: "regenerate", because });

/** Why the value of a live object must be renewed, if it must. */
function findReason(
  { kind, secret, live: scope, view }: SecretSource,
  { props }: Declared,
  live: Live,
  name: string,
): Reason | undefined {
  const sink = String(props[secret.sink]);
  const record = view.readJournal({ scope: scope.id ?? "", kind: kind.name, name });
  const { requestedRotations: requested } = view;
  if (record?.phase === "making")
    return regenerate("a run was interrupted before its value was stored; it is regenerated");
  if (record && record.phase !== "rotating" && record.id !== live.id)
    return regenerate("it was created again elsewhere; its value is regenerated");
  if (view.hasValue(sink) === false) return regenerate("its secret store holds no value; it is regenerated");
  if (record && record.sink !== sink) return regenerate("its secret store changed; its value is regenerated");
  if (requested && (requested.length === 0 || requested.includes(name))) return rotate("its rotation was requested");
  if (secret.expiredFields(live.props, props).length > 0) return rotate("its value has expired");
  return checkAge(props[secret.maxAge], getAge(record, live, secret, view.now));
}

function checkAge(limit: Json | undefined, age: number | undefined): Reason | undefined {
  const most = typeof limit === "string" ? parseAge(limit) : undefined;
  if (most === undefined || age === undefined || age < most) return undefined;
  return rotate(`its value is older than ${limit}`);
}

/** Since the value was stored, or without a record since the object was last written. */
function getAge(record: RotationRecord | undefined, live: Live, secret: Secret, now: number): number | undefined {
  const since = record ? record.at : Date.parse(String(live.props[secret.modified]));
  return Number.isNaN(since) ? undefined : now - since;
}

const UNITS: ReadonlyMap<string | undefined, number> = new Map([
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
]);

/** `90d`, `12h` or `30m` in milliseconds. */
export function parseAge(text: string): number | undefined {
  const [, number, letter] = /^([1-9]\d{0,4})([dhm])$/.exec(text) ?? [];
  const unit = UNITS.get(letter);
  return unit === undefined ? undefined : Number(number) * unit;
}

/** Deletes the successors that an interrupted rotation left of objects with `state: absent`. */
function deleteSuccessors(source: SecretSource): readonly Change[] {
  const { kind, secret, desired } = source;
  const absent = desired.absent.filter((absence) => absence.kind === kind.name);
  return absent.flatMap((absence): readonly Change[] => {
    const successor = findLive(source, secret.successor(absence.label));
    if (!successor) return [];
    const { group, conflict, label, id, props } = successor;
    const fields = Object.entries(props).map(([field, from]) => ({ field, from }));
    return [
      {
        action: "delete",
        kind: kind.name,
        scope: desired.scope,
        group,
        conflict,
        label,
        id,
        from: props,
        fields,
        because: "state: absent; left by an interrupted rotation",
        where: absence.where,
      },
    ];
  });
}

/** The same text for the same secret, whatever the order of the key's members. */
export function formatSecretKey(key: SecretKey): string {
  return canonicalText([key.scope, key.kind, key.name]);
}
