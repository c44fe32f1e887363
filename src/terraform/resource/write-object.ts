// Writes an object: sends its changes through the batch of the zone and determines the result. Used for single resources and for
// each member of a set.
import { fieldChanges } from "../../diff/fields";
import type { Props } from "../../kind/field";
import { type Change, type Kind, type Live, objectIdentityKey, type Secret } from "../../kind/kind";
import type { SecretKey } from "../../plan/renewals";
import type { FoundObject } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { WriteOperation, WriteResult } from "../coalesce/write-operation";
import { createKey, type JournaledCreate } from "../create-journal";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { Session } from "../session";
import {
  buildChanges,
  buildCreate,
  buildDelete,
  buildReplacement,
  buildTakeOver,
  objectIdentity,
  type PriorObject,
} from "./build-changes";
import { findRenewal } from "./find-renewal";
import { existsDiagnostic, outcomeDiagnostics } from "./outcome-diagnostics";
import { findByGroup, findByIdentity, objectHeldElsewhere, objectKey, severalByName, takeOver } from "./owned-objects";

export interface WrittenObject {
  /** The object after the write; missing if the write failed. */
  readonly found?: FoundObject;
  readonly diagnostics: readonly AttributeDiagnostic[];
}

/** The changes to send, and the existing object that is taken over, if any. */
export interface PreparedWrite extends WriteOperation {
  readonly taken?: FoundObject;
  readonly diagnostics: readonly AttributeDiagnostic[];
}

/** Which existing object a resource takes over: none, the identical object, or the only object at its name. */
export type Adoption = boolean | "name";

/** Prepares a create, or the take-over of an existing object. */
export async function prepareCreate(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  adopt: Adoption,
): Promise<PreparedWrite> {
  if (!adopt && !kind.secret)
    return (await continueCreate(session, kind, scope, desired)) ?? prepareNew(session, kind, scope, desired, false);
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return { changes: [], diagnostics: [listingFailed(listing.failure.message)] };
  let several: readonly FoundObject[] = [];
  const taken = await takeOver(session, kind, scope, async () => {
    const now = await session.reader.list(kind, scope);
    if (now.outcome === "failed") return undefined;
    const same = findByIdentity(kind, now, desired);
    if (same || adopt !== "name") return same;
    const found = findByGroup(kind, now, desired);
    several = found.length > 1 ? found : [];
    return several.length > 0 ? undefined : found[0];
  });
  if (several.length > 0) return { changes: [], diagnostics: [severalByName(kind, several)] };
  if (!taken) return prepareNew(session, kind, scope, desired, adopt !== false);
  // A run that died after the create recorded the object in the rotation journal: it belongs to this resource.
  if (!adopt && !isRecorded(session, kind, scope, desired))
    return { changes: [], diagnostics: [existsDiagnostic(buildCreate(kind, scope, desired))] };
  const renewal = await findRenewal(session, kind, scope, desired);
  if (renewal) return { changes: [renewal], taken, diagnostics: [] };
  if (!claim(session, kind, scope, taken.live)) return { changes: [], diagnostics: [claimedTwice(taken.live)] };
  return { changes: buildChanges(kind, scope, desired, taken.live), taken, diagnostics: [] };
}

/** An earlier run of this working directory created the object, and was interrupted before Terraform's state had it. */
async function continueCreate(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
): Promise<PreparedWrite | undefined> {
  const sent = session.creates?.find(createKey(kind, scope.id, desired));
  const listing = sent && (await session.reader.list(kind, scope));
  if (!sent || listing?.outcome !== "ok") return undefined;
  const found = findByIdentity(kind, listing, desired);
  if (!found || !isOwnCreate(sent, found)) return undefined;
  const changes = claimTakeOver(session, kind, scope, desired, found.live, false);
  return changes && { changes, taken: found, diagnostics: [createContinued(kind, found.live)] };
}

/** The clocks of this machine and of the API may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Whether the object is that of the request: by its id or, where the answer was not seen, by the time of its creation. */
function isOwnCreate({ id, at }: JournaledCreate, { live, row }: FoundObject): boolean {
  if (id !== undefined) return live.id === id;
  const { created_on, created_at = created_on } = { ...row, ...live.props };
  return Date.parse(String(created_at)) >= at - CLOCK_TOLERANCE_MS;
}

function createContinued({ title }: Kind, { label, id }: Live): AttributeDiagnostic {
  return {
    severity: "warning",
    code: "TFP135",
    detail: `The ${title.singular} \`${label}\` (${id}) was created by an interrupted run of this working directory, and is taken over.`,
    help: "Nothing was created twice.",
  };
}

/** An existing object belongs to one resource of the run. */
function claim({ claims }: Session, kind: Kind, scope: ResolvedScope, { id }: Live): boolean {
  const key = objectKey(kind, scope.id, id);
  if (claims.has(key)) return false;
  claims.set(key, id);
  return true;
}

/** The changes that make an existing object that of the create, which has it from now on; undefined where it cannot be. */
function claimTakeOver(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  live: Live,
  adopt: boolean,
): readonly Change[] | undefined {
  const changes = buildTakeOver(kind, scope, desired, live, adopt);
  if (!changes || !claim(session, kind, scope, live)) return undefined;
  session.holders.hold(objectKey(kind, scope.id, live.id), "taken");
  return changes;
}

/** Creates an object, or takes over the same object that another resource of the run deletes. */
function prepareNew(session: Session, kind: Kind, scope: ResolvedScope, desired: Props, adopt: boolean): PreparedWrite {
  const takeOver = ({ live }: FoundObject) => claimTakeOver(session, kind, scope, desired, live, adopt);
  return { changes: [buildCreate(kind, scope, desired)], takeOver, diagnostics: [] };
}

/** Whether the rotation journal of this machine has the object. */
export function isRecorded({ secrets }: Session, kind: Kind, scope: ResolvedScope, desired: Props): boolean {
  return (
    kind.secret !== undefined && secrets?.readJournal(toSecretKey(kind, kind.secret, scope, desired)) !== undefined
  );
}

/** Keeps the record of the rotation journal with an object that has another name now. */
export function renameRecord({ secrets }: Session, kind: Kind, scope: ResolvedScope, from: Props, to: Props): void {
  if (!kind.secret || !secrets || from[kind.secret.name] === to[kind.secret.name]) return;
  const [before, now] = [toSecretKey(kind, kind.secret, scope, from), toSecretKey(kind, kind.secret, scope, to)];
  const record = secrets.readJournal(before);
  if (record && !secrets.readJournal(now)) secrets.writeJournal(now, record);
  secrets.writeJournal(before, undefined);
}

function toSecretKey(kind: Kind, { name }: Secret, scope: ResolvedScope, props: Props): SecretKey {
  return { scope: scope.id, kind: kind.name, name: String(props[name]) };
}

export function prepareUpdate(kind: Kind, scope: ResolvedScope, desired: Props, before: PriorObject): PreparedWrite {
  const changes = buildChanges(kind, scope, desired, before);
  const isUpdate = changes.length === 1 && changes[0]?.action === "update";
  return { changes, diagnostics: [], ...(isUpdate && { replacement: buildReplacement(kind, scope, desired, before) }) };
}

/**
 * Prepares a change of an object. With `adopt`, a new name or type may be that of an existing object: it is taken over before anything is
 * sent, so that no other resource of the run deletes it.
 */
export async function prepareChange(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  before: PriorObject,
  adopt: boolean,
): Promise<PreparedWrite> {
  const prepared = prepareUpdate(kind, scope, desired, before);
  const isOther = objectIdentity(kind, scope, desired) !== objectIdentity(kind, scope, before.props);
  const creation = prepared.changes.find(({ action }) => action === "create");
  if (!adopt || !creation || !isOther) return prepared;
  const created = await prepareCreate(session, kind, scope, creation.to ?? desired, adopt);
  if (!created.taken) return created.diagnostics.length > 0 ? created : prepared;
  // The plan of a change gives every value: an undeclared value is carried over, or unset.
  const planned = buildTakeOver(kind, scope, creation.to ?? desired, created.taken.live, false);
  return { ...created, changes: [buildDelete(kind, scope, before), ...(planned ?? created.changes)] };
}

/** Combines the outcomes of the changes. `adopt`: an object that existed already is not an error. */
export async function finishWrite(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  prepared: PreparedWrite,
  results: readonly WriteResult[],
  adopt = false,
): Promise<WrittenObject> {
  const diagnostics = [
    ...prepared.diagnostics,
    ...prepared.changes.flatMap((change, index) => outcomeDiagnostics(change, results[index]!, adopt)),
  ];
  if (diagnostics.some((diagnostic) => diagnostic.severity === "error")) return { diagnostics };
  // Renewing a secret value takes several calls, none of which returns the whole object.
  const isWritten = prepared.changes.at(-1)?.action !== "delete";
  const written = isWritten ? results.at(-1)?.read : undefined;
  const whole = written?.isPartial ? await readWhole(session, kind, scope, written) : written;
  const seen = kind.secret ? undefined : (whole ?? prepared.taken);
  const found = seen ?? (await findWritten(session, kind, scope, desired));
  if (!found) return { diagnostics: [...diagnostics, notFound(kind.label(desired))] };
  const { id } = found.live;
  const existed = results.some(({ outcome }) => outcome.result === "done" && outcome.how === "already");
  if (existed && !holdExisting(session, kind, scope, id)) return { diagnostics: [objectHeldElsewhere(kind, id)] };
  return { found, diagnostics };
}

/** Takes over an object that a create found, unless another resource keeps it. */
function holdExisting({ holders }: Session, kind: Kind, scope: ResolvedScope, id: string): boolean {
  const key = objectKey(kind, scope.id, id);
  const isKept = holders.isKept(key);
  if (!isKept) holders.hold(key, "taken");
  return !isKept;
}

/** Reads an object whose write was answered without its row. */
async function readWhole(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  partial: FoundObject,
): Promise<FoundObject> {
  const read = await session.reader.read(kind, scope, partial.live.id);
  return read.outcome === "found" ? read : partial;
}

/** Sets the fields that a create does not accept (a zone cannot be created paused). */
export async function completeCreate(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  done: WrittenObject,
): Promise<WrittenObject> {
  const { found } = done;
  if (!found || fieldChanges(kind.fields, desired, found.live.props).length === 0) return done;
  const prepared = prepareUpdate(kind, scope, desired, found.live);
  if (prepared.changes.some((change) => change.action !== "update")) return done;
  const results = await session.writer.write(scope, { changes: prepared.changes });
  const updated = await finishWrite(session, kind, scope, desired, prepared, results);
  return updated.found ? updated : { found, diagnostics: updated.diagnostics };
}

/** Finds the object in a new listing, because the response did not contain it. */
async function findWritten(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
): Promise<FoundObject | undefined> {
  session.reader.invalidate(kind, scope);
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  return listing.objects.find("identity", objectIdentityKey(kind, desired))[0];
}

function listingFailed(message: string): AttributeDiagnostic {
  return { severity: "error", code: "LIV101", detail: `The existing objects could not be read: ${message}` };
}

function claimedTwice({ label, id }: Live): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP104",
    detail: `\`${label}\` (${id}) was taken over by another resource of this run.`,
    help: "Keep one of the two resources.",
  };
}

function notFound(label: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP109",
    detail: `\`${label}\` was written, but a new listing does not contain it.`,
    help: "It may have been deleted in the meantime. Run the plan again.",
  };
}
