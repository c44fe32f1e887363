// Secrets whose value has to be made anew, and successors that an interrupted rotation left: changes that no comparison of
// fields finds. What is remembered of them comes in through a view; nothing here reads a clock or a disk. Pure.
//
//   live name  live successor  what it means
//   –          –               create, as the diff has it
//   –          there           the rotation was interrupted after the old one was deleted: the successor takes the name
//   there      there           the rotation was interrupted before that: it is finished
//   there      –               renewed where its value is lost, in another place, too old, or where somebody asks

import { canonicalText, type Json } from "../base/json";
import { overlay } from "../diff/fields";
import type { Change, Declared, Kind, Live } from "../kind/kind";
import type { DesiredScope, LiveScope } from "../kind/state";

export interface SecretKey {
  /** Id of the account or zone. */
  readonly scope: string;
  readonly kind: string;
  readonly name: string;
}

/** What was noted of a secret while it was made. Never its value. */
export interface Remembered {
  /**
   * `making`: a value may have been made that is stored nowhere. `rotating`: the same of a successor, while the value
   * before is good. `succeeded`: the successor `id` is stored, and the old object still to be deleted. `stored`: all done.
   */
  readonly phase: "making" | "rotating" | "succeeded" | "stored";
  /** Where the value went, or was to go. */
  readonly sink: string;
  /** The object whose value is stored. */
  readonly id?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface SecretView {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Names whose rotation somebody asks for; empty: of all. */
  readonly asked?: readonly string[];
  recall(key: SecretKey): Remembered | undefined;
  /** Whether a sink holds a value; undefined where it cannot be asked (a command). */
  holds(sink: string): boolean | undefined;
  /** Why a sink cannot take a value now, if so. Nothing that is there is changed. */
  check(sink: string): string | undefined;
}

/** The changes with those of secrets among them. */
export function withRenewals(
  kinds: readonly Kind[],
  desired: DesiredScope,
  live: LiveScope,
  changes: readonly Change[],
  view: SecretView,
): readonly Change[] {
  return kinds
    .filter((kind) => kind.secret)
    .reduce(
      (all, kind) => [...withKind(kind, desired, live, all, view), ...leftSuccessors(kind, desired, live)],
      changes,
    );
}

function withKind(
  kind: Kind,
  desired: DesiredScope,
  live: LiveScope,
  changes: readonly Change[],
  view: SecretView,
): readonly Change[] {
  const declared = desired.objects.filter((object) => object.kind === kind.name);
  return declared.reduce((all, declared) => {
    const renewal = renewalOf(kind, declared, live, view);
    if (!renewal) return all;
    const same = (change: Change) =>
      change.kind === kind.name && change.group === declared.group && change.action === "create";
    return [...all.filter((change) => !same(change)), { ...renewal, scope: desired.scope }];
  }, changes);
}

type Renewal = Omit<Change, "scope">;

function renewalOf(kind: Kind, declared: Declared, live: LiveScope, view: SecretView): Renewal | undefined {
  const secret = kind.secret as NonNullable<Kind["secret"]>;
  const name = String(declared.props[secret.name]);
  const current = named(kind, live, name);
  const successor = named(kind, live, secret.successor(name));
  const found = current ?? successor;
  if (!found) return undefined;
  const why = successor
    ? { renews: "rotate" as const, because: "a rotation was interrupted; it is finished" }
    : due(kind, declared, found, { scope: live.id ?? "", kind: kind.name, name }, view);
  if (!why) return undefined;
  const { group, conflict, label, where } = declared;
  const ended = new Set(secret.ended(found.props, declared.props));
  const kept = Object.fromEntries(Object.entries(found.props).filter(([field]) => !ended.has(field)));
  const to = overlay(kind.fields, kept, declared.props);
  return {
    action: "update",
    kind: kind.name,
    group,
    conflict,
    label,
    id: found.id,
    from: found.props,
    to,
    fields: [],
    where,
    ...why,
  };
}

function named(kind: Kind, live: LiveScope, name: string): Live | undefined {
  const found = live.objects.filter(
    (object) => object.kind === kind.name && object.props[kind.secret?.name ?? ""] === name,
  );
  // Which of two is meant is never guessed: the diff says so.
  return found.length === 1 ? found[0] : undefined;
}

/** Why the value of a live object is to be made anew, if it is. */
function due(
  kind: Kind,
  { props }: Declared,
  live: Live,
  key: SecretKey,
  view: SecretView,
): Pick<Change, "renews" | "because"> | undefined {
  const secret = kind.secret as NonNullable<Kind["secret"]>;
  const sink = String(props[secret.sink]);
  const noted = view.recall(key);
  const roll = (because: string) => ({ renews: "roll" as const, because });
  if (noted?.phase === "making") return roll("a run was interrupted before its value was stored; it is rolled");
  if (noted && noted.phase !== "rotating" && noted.id !== live.id)
    return roll("it was made anew elsewhere; its value is rolled");
  if (view.holds(sink) === false) return roll("its value is in no sink; it is rolled");
  if (noted && noted.sink !== sink) return roll("its sink changed; it is rolled");
  if (view.asked && (view.asked.length === 0 || view.asked.includes(key.name)))
    return { renews: "rotate", because: "rotated as asked" };
  if (secret.ended(live.props, props).length > 0) return { renews: "rotate", because: "its value has ended" };
  return tooOld(props[secret.maxAge], ageOf(noted, live, secret.modified, view.now));
}

function tooOld(limit: Json | undefined, age: number | undefined): Pick<Change, "renews" | "because"> | undefined {
  const most = typeof limit === "string" ? milliseconds(limit) : undefined;
  if (most === undefined || age === undefined || age < most) return undefined;
  return { renews: "rotate", because: `its value is older than ${limit}` };
}

/** Since it was stored; where nobody remembers that, since the object was last written. */
function ageOf(noted: Remembered | undefined, live: Live, modified: string, now: number): number | undefined {
  const since = noted ? noted.at : Date.parse(String(live.props[modified]));
  return Number.isNaN(since) ? undefined : now - since;
}

const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** `90d`, `12h`, `30m`. */
export function milliseconds(text: string): number | undefined {
  const [, number, unit] = /^([1-9]\d{0,4})([dhm])$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * (UNITS[unit as string] as number);
}

/** What a rotation left of an object that must not be there. */
function leftSuccessors(kind: Kind, desired: DesiredScope, live: LiveScope): readonly Change[] {
  const secret = kind.secret as NonNullable<Kind["secret"]>;
  const gone = desired.absent.filter((absence) => absence.kind === kind.name);
  return gone.flatMap((absence) => {
    const left = named(kind, live, secret.successor(absence.label));
    if (!left) return [];
    const fields = Object.entries(left.props).map(([field, from]) => ({ field, from }));
    const { kind: name, group, conflict, label, id, props } = left;
    const because = "state: absent; an interrupted rotation left it";
    return [
      {
        action: "delete" as const,
        kind: name,
        scope: desired.scope,
        group,
        conflict,
        label,
        id,
        from: props,
        fields,
        because,
        where: absence.where,
      },
    ];
  });
}

/** The same key for the same secret, in any order of members. */
export function keyText(key: SecretKey): string {
  return canonicalText([key.scope, key.kind, key.name]);
}
