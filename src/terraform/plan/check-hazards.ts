// The hazards of a plan, by the checks of documents, over what was planned so far and the live objects. Each is reported once for a
// zone or account, at the resource that first makes it true.
import { hazardTitles } from "../../base/codes";
import type { JsonObject } from "../../base/json";
import type { Props } from "../../kind/field";
import type { Change, Hazard, Kind, Live, ObjectCounts } from "../../kind/kind";
import { readAccountObject } from "../../live/read-live";
import { exceedsShare, findMassChanges, runHazardChecks } from "../../plan/hazards";
import type { ObjectListing } from "../coalesce/reader";
import { getScopeKey, type ResolvedScope } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, includesError } from "../object/attribute-diagnostic";
import { buildChanges, buildReplacement, objectIdentity } from "../resource/build-changes";
import type { PlanInput, ResourcePlanResult } from "../resource/operations";
import { resolveScope } from "../resource/resolve-scope";
import { waitUntilIdle } from "../resource/wait-until-idle";
import type { ResourceType } from "../schema/resource-types";
import type { HazardPolicy, Session } from "../session";
import { createHazardScope, type HazardScope } from "./hazard-scope";
import { type LocatedChange, listPlannedChanges, type PlannedChanges } from "./planned-changes";
import { listPlannedMembers, type PlannedMembers } from "./planned-members";

/** A zone in the configuration is declared to exist: Terraform creates no zone by a mistyped name in a document of its records. */
const INTENDED = new Set(["ZONE_CREATE"]);
/** Nothing that is planned later makes them untrue. */
const LASTING = new Set(["NEEDS_ENTERPRISE", "APEX_NS", "ZONE_DELETE"]);
/** Another object makes them untrue, which may be an object whose name is not known yet. */
const LIFTED = new Set(["LAST_ADDRESS", "LAST_MX"]);

export async function checkHazards(
  session: Session,
  type: ResourceType,
  input: Pick<PlanInput, "config" | "prior">,
  { planned, replacing, diagnostics, privateState }: ResourcePlanResult,
): Promise<readonly AttributeDiagnostic[]> {
  if (session.isUnconnected || session.planned.isApplying || includesError(diagnostics)) return [];
  const isReplaced = replacing.length > 0;
  // An object that moves to another zone is deleted in its old zone.
  const isMoved = isReplaced && replacing.some(([name]) => name === type.scope);
  const config = isMoved ? null : input.config;
  const scope = await resolveScope(session, type, config, input.prior);
  if (!scope.found) return [];
  const members = withoutReleased(
    listPlannedMembers(type, scope.found.context, { ...input, config }, isMoved ? null : planned),
    privateState?.released,
  );
  const tracked = getHazardScope(session, type.kind, scope.found);
  const found = isReplaced && !isMoved ? planReplacement(type, scope.found, members) : undefined;
  const all = found ?? listPlannedChanges(type, scope.found, members);
  const own = isReplaced ? all : withoutReplaced(tracked, all);
  if (isReplaced && !isMoved)
    for (const { change } of own.changes) if (change.to) tracked.replaced.add(getIdentity(tracked, change.to));
  for (const { change } of own.changes) tracked.add(change);
  tracked.shares.push(...listShares(type, own));
  for (const group of own.unknownCreates) tracked.unknownCreates.add(group);
  const hazards = await findHazards(session, tracked, own.changes);
  return hazards.map((hazard) => toDiagnostic(session.hazards, hazard, own.changes));
}

/** Another resource has the released objects: the apply does not delete them. */
function withoutReleased(members: PlannedMembers, released: readonly string[] = []): PlannedMembers {
  return { ...members, before: members.before.filter(({ id }) => !released.includes(id)) };
}

function listShares({ form }: ResourceType, { changes, unknownCreates }: PlannedChanges): readonly Change[] {
  const list = changes.map(({ change }) => change);
  const [deleted, created] = list;
  const isMoved = form === "single" && deleted?.action === "delete" && created?.action === "create";
  if (isMoved) return [{ ...created, action: "update" }];
  // An object whose name is not known yet may be in the place of a deleted object.
  const moved = unknownCreates.filter((group) => form === "single" || group === undefined).length;
  const deletes = list.filter(({ action }) => action === "delete").slice(0, moved);
  return list.map((change) => (deletes.includes(change) ? { ...change, action: "update" } : change));
}

function planReplacement(
  { kind }: ResourceType,
  scope: ResolvedScope,
  { before, after }: PlannedMembers,
): PlannedChanges | undefined {
  const [from] = before;
  const [to] = after;
  if (!from || !to?.props) return undefined;
  const changes = buildReplacement(kind, scope, to.props, from).map((change) => ({ change, path: [] }));
  return { changes, unknownCreates: [] };
}

function withoutReplaced(tracked: HazardScope, planned: PlannedChanges): PlannedChanges {
  const changes = planned.changes.filter(
    ({ change }) =>
      change.action !== "create" || !change.to || !tracked.replaced.delete(getIdentity(tracked, change.to)),
  );
  return { ...planned, changes };
}

function getIdentity({ kind, scope }: HazardScope, props: Live["props"]): string {
  return objectIdentity(kind, scope, props);
}

function getHazardScope({ hazardScopes }: Session, kind: Kind, scope: ResolvedScope): HazardScope {
  const key = getScopeKey(kind, scope.id);
  const known = hazardScopes.get(key) ?? createHazardScope(kind, scope);
  hazardScopes.set(key, known);
  return known;
}

async function findHazards(
  session: Session,
  tracked: HazardScope,
  own: readonly LocatedChange[],
): Promise<readonly Hazard[]> {
  if (own.length === 0) return [];
  const conflicts = new Set(own.map(({ change }) => change.conflict));
  const first = claim(tracked, await evaluateHazards(session, tracked, conflicts, own));
  const lasting = first.filter(isLasting);
  if (lasting.length === first.length) return first;
  // A resource that Terraform plans later may give the apex another address.
  await waitUntilIdle(session);
  tracked.massCheckedAt = 0;
  const again = await evaluateHazards(session, tracked, conflicts, own);
  const claimed = new Set(first.map(({ code }) => code));
  const confirmed = again.filter(({ code }) => claimed.has(code));
  for (const code of claimed) tracked.reported.delete(code);
  for (const { code } of [...lasting, ...confirmed]) tracked.reported.add(code);
  return [...lasting, ...confirmed.filter((hazard) => !isLasting(hazard)), ...claim(tracked, again)];
}

/** The hazards that no other resource reports. */
function claim({ reported }: HazardScope, hazards: readonly Hazard[]): readonly Hazard[] {
  const fresh = hazards.filter(({ code }) => !INTENDED.has(code) && !reported.has(code));
  for (const { code } of fresh) reported.add(code);
  return fresh;
}

async function evaluateHazards(
  session: Session,
  tracked: HazardScope,
  conflicts: ReadonlySet<string>,
  own: readonly LocatedChange[],
): Promise<readonly Hazard[]> {
  const { kind, scope } = tracked;
  const row = await readRow(session, kind, scope);
  const changes = tracked.listChanges(conflicts);
  // With unlimited live objects, each limit is exceeded: unless a check objects to that, nothing is read.
  const unlimited = { live: Infinity, after: Infinity, highest: Infinity };
  const probed = runChecks({ tracked, changes, live: [], counts: unlimited, row });
  const onlyCreates = own.every(({ change }) => change.action === "create");
  const onlyUpdates = own.every(({ change }) => change.action === "update");
  if (kind.routes.list === undefined || kind.definesScope) {
    if (probed.length === 0 || kind.inDocument.form !== "single") return probed;
    return runChecks({
      tracked,
      changes: await compareSettings(session, tracked, changes),
      live: [],
      counts: unlimited,
      row,
    });
  }
  if ((probed.length === 0 && onlyCreates) || (onlyUpdates && !session.planned.hasRead))
    return probed.filter(isLasting);
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return probed.filter(isLasting);
  const counts = tracked.counter.count(listing.objects.size);
  const { count, hasUnnamed } = tracked.unknownCreates;
  const found = runChecks({
    ...{ tracked, changes, row },
    live: tracked.listLive(listing, conflicts),
    counts: { ...counts, after: counts.after + count, highest: counts.highest + count },
    unknown: tracked.unknownCreates.list(conflicts),
  }).filter(({ code }) => !(hasUnnamed && LIFTED.has(code)));
  return [...found, ...checkShares(tracked, listing)];
}

function isLasting({ code }: Hazard): boolean {
  return LASTING.has(code);
}

interface CheckInput {
  readonly tracked: HazardScope;
  readonly changes: readonly Change[];
  readonly live: readonly Live[];
  readonly counts: ObjectCounts;
  readonly row: JsonObject | undefined;
  /** What new objects are called of which a value is not known. */
  readonly unknown?: readonly Props[];
}

function runChecks({ tracked: { kind, scope }, ...input }: CheckInput): readonly Hazard[] {
  return runHazardChecks(kind, { ...input, scope: scope.context.scope, emulator: false });
}

/** The changes of settings beside the live values, which new settings overwrite. */
async function compareSettings(
  session: Session,
  { kind, scope }: HazardScope,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const read = await session.reader.readSettings(kind, scope);
  if (read.outcome !== "found") return changes;
  return changes.flatMap(({ to }) =>
    to ? buildChanges(kind, scope, to, { id: scope.id, props: read.live.props }) : [],
  );
}

/** The zone with its plan; the account with its type, where a kind needs it. */
function readRow(session: Session, kind: Kind, { id, row }: ResolvedScope): Promise<JsonObject | undefined> {
  if (kind.within === "zone" || !kind.needsAccount) return Promise.resolve(row);
  const read = session.accountRows.get(id) ?? readAccountObject(session.api, id);
  session.accountRows.set(id, read);
  return read;
}

/** All changes are compared only when enough of them have been planned, and again when they have doubled. */
function checkShares(tracked: HazardScope, listing: ObjectListing & { readonly outcome: "ok" }): readonly Hazard[] {
  const { kind, scope, counter, shares } = tracked;
  const live = listing.objects.size;
  const changed = counter.deletes + counter.updates;
  const deletesAll = live > 0 && counter.deletes >= live;
  if (!deletesAll && (!exceedsShare(changed, live) || changed < 2 * tracked.massCheckedAt)) return [];
  const found = findMassChanges(kind, scope.context.scope, shares, live);
  if (found.every(({ code }) => tracked.reported.has(code))) tracked.massCheckedAt = changed;
  return found;
}

function toDiagnostic(
  { refuse, allow }: HazardPolicy,
  { code, message, labels, final }: Hazard,
  own: readonly LocatedChange[],
): AttributeDiagnostic {
  const isRefused = final === true || (refuse && !allow.has(code));
  const at = own.find(({ change, path }) => path.length > 0 && labels.includes(change.label));
  return {
    severity: isRefused ? "error" : "warning",
    code,
    ...(hazardTitles[code] !== undefined && { summary: hazardTitles[code] }),
    detail: message,
    help: final ? undefined : isRefused ? allowHelp(code) : undefined,
    ...(at && { path: at.path }),
  };
}

function allowHelp(code: string): string {
  return `If this is meant, add \`allow = ["${code}"]\` to the provider block.`;
}
