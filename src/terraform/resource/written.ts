// One object written: the change sent through the batch of its zone, and what it is afterwards. Used for single resources
// and for each member of a set.
import { fieldChanges } from "../../diff/fields";
import type { Props } from "../../kind/field";
import { type Change, type Kind, keyOf, type Live } from "../../kind/kind";
import type { Read } from "../coalesce/reader";
import type { KnownScope } from "../coalesce/scopes";
import type { Written } from "../coalesce/writer";
import type { Remark } from "../object/remark";
import type { Session } from "../session";
import { type Before, changesOf, createOf, identityOf } from "./change";
import { existsAlready, remarksOn } from "./explain";
import { renewalOf } from "./renewal";

export type Found = Extract<Read, { outcome: "found" }>;

export interface Made {
  /** The object as it is now; missing where it could not be made. */
  readonly found?: Found;
  readonly remarks: readonly Remark[];
}

/** The changes that are to be sent, and what was taken over where something was there already. */
export interface Prepared {
  readonly changes: readonly Change[];
  readonly taken?: Found;
  readonly remarks: readonly Remark[];
}

/** A new object, or one that is there already and may be taken over. */
export async function prepareCreate(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  desired: Props,
  adopt: boolean,
): Promise<Prepared> {
  if (!adopt && !kind.secret) return { changes: [createOf(kind, scope, desired)], remarks: [] };
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return { changes: [], remarks: [failedRemark(listing.failure.message)] };
  const same = keyOf(desired, [...kind.identity.group, ...kind.identity.member]);
  const taken = [...listing.objects.values()].find(
    ({ live }) => keyOf(live.props, [...kind.identity.group, ...kind.identity.member]) === same && !live.managedBy,
  );
  if (!taken) return { changes: [createOf(kind, scope, desired)], remarks: [] };
  // A run that died after making it left a note: it is ours.
  if (!adopt && !isNoted(session, kind, scope, desired))
    return { changes: [], remarks: [existsAlready(createOf(kind, scope, desired))] };
  const renewal = await renewalOf(session, kind, scope, desired);
  if (renewal) return { changes: [renewal], taken, remarks: [] };
  const claim = `${identityOf(kind, scope, desired)} ${taken.live.id}`;
  if (session.claims.has(claim)) return { changes: [], remarks: [claimedTwice(taken.live)] };
  session.claims.set(claim, taken.live.id);
  return { changes: changesOf(kind, scope, desired, taken.live), taken, remarks: [] };
}

function isNoted({ secrets }: Session, kind: Kind, scope: KnownScope, desired: Props): boolean {
  const name = String(desired[kind.secret?.name ?? ""]);
  return kind.secret !== undefined && secrets?.recall({ scope: scope.id, kind: kind.name, name }) !== undefined;
}

export function prepareUpdate(kind: Kind, scope: KnownScope, desired: Props, before: Before): Prepared {
  return { changes: changesOf(kind, scope, desired, before), remarks: [] };
}

/** What the outcomes of the changes come to. `adopt`: what was there already is welcome. */
export async function made(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  desired: Props,
  prepared: Prepared,
  written: readonly Written[],
  adopt = false,
): Promise<Made> {
  const remarks = [
    ...prepared.remarks,
    ...prepared.changes.flatMap((change, index) => remarksOn(change, written[index] as Written, adopt)),
  ];
  if (remarks.some((remark) => remark.severity === "error")) return { remarks };
  // The making of a value has several calls, whose answers are no whole object.
  const seen = kind.secret ? undefined : (written.at(-1)?.read ?? prepared.taken);
  const found = seen ?? (await lookedUp(session, kind, scope, desired));
  return found ? { found, remarks } : { remarks: [...remarks, lost(kind.label(desired))] };
}

/** What a create does not take is set afterwards (a zone is never created paused). */
export async function completed(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  desired: Props,
  done: Made,
): Promise<Made> {
  const { found } = done;
  if (!found || fieldChanges(kind.fields, desired, found.live.props).length === 0) return done;
  const prepared = prepareUpdate(kind, scope, desired, found.live);
  if (prepared.changes.some((change) => change.action !== "update")) return done;
  const written = await session.writer.write(scope, prepared.changes);
  const again = await made(session, kind, scope, desired, prepared, written);
  return again.found ? again : { found, remarks: again.remarks };
}

/** The answer told nothing of the object: it is looked up. */
async function lookedUp(session: Session, kind: Kind, scope: KnownScope, desired: Props): Promise<Found | undefined> {
  session.reader.forget(kind, scope);
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  const names = [...kind.identity.group, ...kind.identity.member];
  return [...listing.objects.values()].find(({ live }) => keyOf(live.props, names) === keyOf(desired, names));
}

function failedRemark(message: string): Remark {
  return { severity: "error", code: "LIV101", detail: `What is there could not be read: ${message}` };
}

function claimedTwice({ label, id }: Live): Remark {
  return {
    severity: "error",
    code: "TFP104",
    detail: `\`${label}\` (${id}) was taken over by another resource of this run.`,
    help: "Keep one of the two resources.",
  };
}

function lost(label: string): Remark {
  return {
    severity: "error",
    code: "TFP109",
    detail: `\`${label}\` was written, and is not there on reading again.`,
    help: "Somebody may have deleted it. Plan again.",
  };
}
