// Keeps objects that change hands: whatever the order in which Terraform plans and applies resources, a resource never deletes an object
// that another resource of the same run has or takes over.
import type { Props } from "../../kind/field";
import { type Change, identityKey, type Kind, objectIdentityKey } from "../../kind/kind";
import type { FoundObject, ObjectListing } from "../coalesce/reader";
import { getScopeKey, type ResolvedScope } from "../coalesce/scope-cache";
import type { WriteOperation, WriteResult } from "../coalesce/write-operation";
import { createKey } from "../create-journal";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { ObjectValue } from "../wire";
import { readText } from "./read-attribute";

/** The key of an object. The id of a zone needs no account. */
export function objectKey(kind: Kind, scopeId: string, id: string): string {
  return kind.definesScope ? `${kind.name} ${id}` : `${getScopeKey(kind, scopeId)} ${id}`;
}

/** The keys of the objects in a state, by their ids. */
export function createKeys({ kind, scope }: ResourceType, state: ObjectValue): (id: string) => string {
  const scopeId = readText(state, scope) ?? "";
  return (id) => objectKey(kind, scopeId, id);
}

/**
 * Plans the deletion of all objects of a resource that leaves the configuration. The result are the ids that stay with other
 * resources. A resource that has an object too, or takes it over, is mostly planned at the same time: it is awaited.
 */
export async function planDeletions(
  { holders }: Session,
  type: ResourceType,
  prior: ObjectValue,
  ids: readonly string[],
): Promise<readonly string[]> {
  const toKey = createKeys(type, prior);
  await holders.settle(type.kind.routes.batch === undefined);
  const released = ids.filter((id) => holders.isHeld(toKey(id)));
  for (const id of ids) if (!released.includes(id)) holders.planDeletion(toKey(id));
  return released;
}

/** Plans the objects of a resource that stays. The result are the ids that one resource keeps and another deletes or changes. */
export function planHolding(
  { holders, claims }: Session,
  type: ResourceType,
  prior: ObjectValue,
  { kept, changed, deleted }: HeldObjects,
): readonly string[] {
  const toKey = createKeys(type, prior);
  const refused = [
    ...[...changed, ...deleted].filter((id) => holders.isKept(toKey(id))),
    ...[...kept, ...changed].filter((id) => holders.isDeletionPlanned(toKey(id)) || holders.isTakenByName(toKey(id))),
    ...kept.filter((id) => holders.isChanged(toKey(id))),
    // Taken over in this apply. The plan allowed it: the other resource creates an object of its own if the change comes first.
    ...changed.filter((id) => claims.has(toKey(id))),
  ];
  for (const id of deleted) holders.planDeletion(toKey(id));
  for (const id of kept) holders.hold(toKey(id), "kept");
  for (const id of changed) holders.hold(toKey(id), "changed");
  return refused;
}

/** The ids of a state: unchanged, changed, and deleted. */
export interface HeldObjects {
  readonly kept: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
}

/** Plans the deletion of the objects of a resource that the user replaces: the first plan kept them. */
export function planForcedReplacement(
  { holders }: Session,
  type: ResourceType,
  prior: ObjectValue,
  ids: readonly string[],
): readonly AttributeDiagnostic[] {
  const toKey = createKeys(type, prior);
  return ids.flatMap((id) => {
    const key = toKey(id);
    if (holders.isDeletionPlanned(key)) return [];
    holders.giveUp(key);
    const isKept = holders.isKept(key);
    if (!isKept) holders.planDeletion(key);
    return isKept ? [objectHeldElsewhere(type.kind, id)] : [];
  });
}

/**
 * Plans the take-over of an existing object. In a batch, a record whose deletion is planned already is deleted and created at once; of
 * any other object the content would be lost.
 */
export function planTakeOver(session: Session, kind: Kind, scope: ResolvedScope, id: string): boolean {
  const key = objectKey(kind, scope.id, id);
  if (kind.routes.batch === undefined && session.holders.isDeletionPlanned(key)) return false;
  // Who keeps the object changes it to something else: this resource then creates its own.
  if (!session.holders.isKept(key)) session.holders.hold(key, "taken");
  return true;
}

/**
 * Takes over the object that `find` returns, unless it is being deleted. The writer then decides whether the deletion can be left out;
 * a secret value is generated once the object is gone.
 */
export async function takeOver(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  find: () => Promise<FoundObject | undefined>,
): Promise<FoundObject | undefined> {
  for (;;) {
    const found = await find();
    const key = found && objectKey(kind, scope.id, found.live.id);
    if (key !== undefined && session.holders.isKept(key)) return undefined;
    const deletion = key === undefined ? undefined : session.holders.findDeletion(key);
    if (key !== undefined && deletion === undefined) session.holders.hold(key, "taken");
    if (deletion === undefined) return found;
    if (!kind.secret) return undefined;
    await deletion;
  }
}

/** Finds an object by its identity, unless another tool manages it. */
export function findByIdentity(
  kind: Kind,
  listing: Extract<ObjectListing, { outcome: "ok" }>,
  desired: Props,
): FoundObject | undefined {
  return listing.objects.find("identity", objectIdentityKey(kind, desired)).find(({ live }) => !live.managedBy);
}

/** The objects of the same group (name and type), unless another tool manages them. */
export function findByGroup(
  kind: Kind,
  listing: Extract<ObjectListing, { outcome: "ok" }>,
  desired: Props,
): readonly FoundObject[] {
  const group = identityKey(desired, kind.identity.group);
  return listing.objects.find("group", group).filter(({ live }) => !live.managedBy);
}

/** Plans the take-over of the single object at a name, which is then changed in place. */
export function planTakeOverByName(
  { holders }: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  found: readonly FoundObject[],
): readonly AttributeDiagnostic[] {
  const [first] = found;
  if (!first) return [];
  if (found.length > 1) return [severalByName(kind, found)];
  const { id, label } = first.live;
  if (!holders.takeByName(objectKey(kind, scope.id, id))) return [objectHeldElsewhere(kind, id)];
  return [
    {
      severity: "warning",
      code: "TFP133",
      detail: `The ${kind.title.singular} \`${label}\` (${id}) exists. It becomes \`${kind.label(desired)}\` in place.`,
      help: "Terraform shows this as a creation.",
      path: ["adopt_by"],
    },
  ];
}

export function severalByName(kind: Kind, found: readonly FoundObject[]): AttributeDiagnostic {
  const labels = found.map(({ live }) => `\`${live.label}\` (${live.id})`).toSorted();
  const others = labels.length > 5 ? ` and ${labels.length - 5} more` : "";
  return {
    severity: "error",
    code: "TFP123",
    detail: `${found.length} ${kind.title.plural} have this name and type: ${labels.slice(0, 5).join(", ")}${others}.`,
    help: "Import the object that this resource is to manage, by its id.",
    path: ["adopt_by"],
  };
}

/** The changes without deletions of objects that belong to another resource. */
export function omitReleased(
  { holders }: Session,
  kind: Kind,
  scope: ResolvedScope,
  changes: readonly Change[],
  released: readonly string[] = [],
): readonly Change[] {
  const stays = ({ action, id }: Change) =>
    action === "delete" && id !== undefined && (released.includes(id) || holders.isHeld(objectKey(kind, scope.id, id)));
  return changes.filter((change) => !stays(change));
}

/** Sends the changes of an operation, and lets other resources know which objects are being deleted. */
export function sendChanges(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  request: WriteOperation,
): Promise<readonly WriteResult[]> {
  const { changes, replacement = [] } = request;
  const end = journalCreates(session, kind, scope, [request]);
  const sent = session.writer.write(scope, request).then((results) => end([results])[0] ?? results);
  return trackDeletions(session, kind, scope, [...changes, ...replacement], sent);
}

/** Sends the changes of many operations. */
export function sendOperations(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  requests: readonly WriteOperation[],
): Promise<readonly (readonly WriteResult[])[]> {
  const changes = requests.flatMap((request) => request.changes);
  const end = journalCreates(session, kind, scope, requests);
  return trackDeletions(session, kind, scope, changes, session.writer.writeMany(scope, requests).then(end));
}

type Results = readonly (readonly WriteResult[])[];

/** Writes the creates to the journal before they are sent; the result does so for their answers. Secrets have a journal of their own. */
function journalCreates(
  { creates }: Session,
  kind: Kind,
  scope: ResolvedScope,
  requests: readonly WriteOperation[],
): (results: Results) => Results {
  if (!creates || kind.secret) return (results) => results;
  const sent = requests.map(({ changes }) =>
    changes.map(({ action, to }) => (action === "create" && to ? createKey(kind, scope.id, to) : undefined)),
  );
  creates.begin(sent.flat().filter((key) => key !== undefined));
  return (results) => {
    const ended = sent.flatMap((keys, at) =>
      keys.flatMap((key, index) => {
        const { outcome, read } = results[at]?.[index] ?? {};
        if (key === undefined || !outcome || outcome.result === "skipped") return [];
        const existed = outcome.result === "failed" || outcome.how === "already";
        return existed || read ? [{ key, id: existed ? undefined : read?.live.id }] : [];
      }),
    );
    creates.end(ended);
    return results;
  };
}

function trackDeletions<T>(
  { holders }: Session,
  kind: Kind,
  scope: ResolvedScope,
  changes: readonly Change[],
  sent: Promise<T>,
): Promise<T> {
  for (const { action, id } of changes)
    if (action === "delete" && id !== undefined) holders.trackDeletion(objectKey(kind, scope.id, id), sent);
  return sent;
}

export function objectReleased(kind: Kind, id: string): AttributeDiagnostic {
  return {
    severity: "warning",
    code: "TFP131",
    detail: `The ${kind.title.singular} \`${id}\` is not deleted: another resource has it or takes it over.`,
    help: "The object leaves the state of this resource. A `moved` block says so without a deletion in the plan.",
  };
}

export function objectHeldElsewhere(kind: Kind, id: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP132",
    detail: `Another resource of this run has the ${kind.title.singular} \`${id}\`, takes it over, or plans to delete it.`,
    help:
      "Write a `moved` block from the old address to this address, or a `removed` block with `destroy = false`. " +
      "A second plan may also succeed.",
  };
}
