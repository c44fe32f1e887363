// Operations of a resource for one object, such as a record, a zone or an application.
import { overlay } from "../../diff/fields";
import { missingHidden } from "../../kind/derive/hidden";
import type { Props } from "../../kind/field";
import type { Change, Kind, Live } from "../../kind/kind";
import { type FoundObject, type ObjectRead, toFoundObject } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, filterErrors, includesError } from "../object/attribute-diagnostic";
import { toDeclaredConfig } from "../object/declared-config";
import { listLeftOut, omitAttributes } from "../object/generated-config";
import { normalizeConfig } from "../object/normalize-config";
import { type PlannedObject, planObject } from "../object/plan-object";
import { planUnchanged } from "../object/plan-unchanged";
import { toPlannedConfig } from "../object/planned-config";
import { canonicalizeState, toStateAttributes } from "../object/state-attributes";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { createNullMembers, type ObjectValue, UNKNOWN, type Value } from "../wire";
import { buildDelete, buildRewrite } from "./build-changes";
import {
  checkDeletion,
  checkReplacement,
  checkTainted,
  getName,
  isProtected,
  planProtected,
} from "./deletion-protection";
import { fillUnknown } from "./fill-unknown";
import { findHolder } from "./find-holder";
import { findRenewal } from "./find-renewal";
import type {
  ApplyInput,
  AttributePath,
  PlanInput,
  PrivateState,
  ReadResult,
  ResourceApplyResult,
  ResourceOperations,
  ResourcePlanResult,
} from "./operations";
import { outcomeDiagnostics } from "./outcome-diagnostics";
import {
  findByGroup,
  findByIdentity,
  type HeldObjects,
  objectHeldElsewhere,
  omitReleased,
  planHolding,
  planTakeOver,
  planTakeOverByName,
  sendChanges,
} from "./owned-objects";
import { planDeletion } from "./plan-deletion";
import { isTrue, readKnown, readText } from "./read-attribute";
import {
  applyWithoutScope,
  type MissingScope,
  planningContext,
  readAccountId,
  readWithoutScope,
  resolveScope,
  toMissingScope,
} from "./resolve-scope";
import { toDeclared, validateAccountRules } from "./validate-account-rules";
import { validateObject } from "./validate-object";
import {
  type Adoption,
  completeCreate,
  finishWrite,
  isRecorded,
  prepareChange,
  prepareCreate,
  renameRecord,
} from "./write-object";

export const singleOperations: ResourceOperations = {
  validate: (type, config, profile) => {
    const result = validateObject(type.kind, config, profile);
    return { ...result, diagnostics: [...result.diagnostics, ...checkAdoptBy(config)] };
  },
  read: readSingle,
  plan: planSingle,
  apply: applySingle,
};

function checkAdoptBy({ adopt_by: adoptBy = null }: ObjectValue): readonly AttributeDiagnostic[] {
  if (adoptBy === null || adoptBy === UNKNOWN || adoptBy === "name") return [];
  const detail = `\`adopt_by\` is \`${String(adoptBy).slice(0, 40)}\`.`;
  return [{ severity: "error", code: "FLD105", detail, help: "Write `name`.", path: ["adopt_by"] }];
}

function readAdoption(object: ObjectValue): Adoption {
  return readText(object, "adopt_by") === "name" ? "name" : isTrue(object, "adopt");
}

async function readSingle(session: Session, type: ResourceType, state: ObjectValue): Promise<ReadResult> {
  const scope = await resolveScope(session, type, state);
  if (!scope.found) return readWithoutScope(scope, state);
  const id = readText(state, "id") ?? "";
  const read = await readObject(session, type, scope.found, id);
  if (read.outcome === "problem") return readWithoutScope(read.problem, state);
  if (read.outcome === "gone") return { state: null, diagnostics: [] };
  if (read.outcome === "failed") return { state, diagnostics: [readFailed(type.kind, id, read.failure.message)] };
  return { state: toState(type, scope.found, read, state), diagnostics: [] };
}

/** A zone is read as the scope of its objects: whatever the answer is, it is the same for all of them. */
async function readObject(
  session: Session,
  { kind }: ResourceType,
  scope: ResolvedScope,
  id: string,
): Promise<ObjectRead | { readonly outcome: "problem"; readonly problem: MissingScope }> {
  if (!kind.definesScope) return session.reader.read(kind, scope, id);
  const zone = await session.scopes.zone(id);
  if (zone.ok) return toFoundObject(kind, scope, zone.scope.row ?? {});
  return { outcome: "problem", problem: toMissingScope(zone, "id") };
}

/** The state of an object. `written` is the plan or the last state, whose spelling is kept. */
export function toState(
  type: ResourceType,
  scope: ResolvedScope,
  found: FoundObject,
  written: ObjectValue,
): ObjectValue {
  const { kind, schema } = type;
  const { live, row } = found;
  const accountId = kind.definesScope ? readAccountId(row) : undefined;
  const state = createNullMembers(schema.attributes);
  for (const name of Object.keys(state)) state[name] = readKnown(written, name);
  return Object.assign(state, toStateAttributes(kind, live.props, written, scope.context), {
    id: live.id,
    [type.scope]: accountId ?? (scope.id === "" ? readKnown(written, type.scope) : scope.id),
  });
}

async function planSingle(session: Session, type: ResourceType, input: PlanInput): Promise<ResourcePlanResult> {
  const { config: written, prior, privateState } = input;
  const { kind } = type;
  if (written === null) return planDeletion(session, type, prior, prior ? [readText(prior, "id") ?? ""] : []);
  const leftOut = findLeftOut(type, written, prior, privateState);
  const config = omitAttributes(written, leftOut);
  const scope = await resolveScope(session, type, config, prior);
  if (!scope.found && includesError(scope.diagnostics))
    return { planned: config, replacing: [], diagnostics: scope.diagnostics };
  const moved = prior !== null && hasChanged(config[type.scope], prior[type.scope]);
  const before = prior === null || moved ? undefined : prior;
  const adopt = readAdoption(config) !== false;
  const renewal = scope.found && (await findPlannedRenewal(session, kind, scope.found, config, before));
  const forced = before && findForcedAction(config, before, renewal);
  const unchanged = before && scope.found && forced === undefined ? planUnchanged(kind, config, before) : undefined;
  const options = { kind, ...planningContext(session, kind, scope.found), adopt, forced, clears: session.clears };
  const first = unchanged ?? planObject(options, config, before);
  const holder = before && scope.found ? await findHolderOf(session, kind, scope.found, first, before) : undefined;
  const planned = holder ? planObject({ ...options, mayReplace: true }, config, before) : first;
  const chainLength = holder && session.updateChains.add(readText(before ?? NO_ATTRIBUTES, "id") ?? "", holder.id);
  const lostSecrets = before && scope.found ? findLostSecrets(kind, scope.found, before, planned) : [];
  const violations = scope.found ? await checkAccountObject(session, kind, scope.found, planned) : [];
  const replacing = moved ? [[type.scope]] : listReplacingPaths(kind, planned);
  const isDeleted = replacing.length > 0 || (planned.action === "replace" && renewal === undefined);
  const conflicts = scope.found
    ? await planObjects(session, type, scope.found, { config, prior, planned, isDeleted, privateState })
    : [];
  if (prior) planProtected(session, type, prior);
  return {
    planned: {
      ...planned.attributes,
      ...ownAttributes(type, scope.found, config, before, planned),
      ...(holder && { id: UNKNOWN }),
    },
    replacing,
    diagnostics: [
      ...filterErrors(planned.diagnostics),
      ...violations,
      ...conflicts,
      ...lostSecrets,
      ...(chainLength === undefined ? [] : [longChain(kind, chainLength)]),
      ...(renewal ? [renewalPlanned(kind, renewal)] : []),
      ...leftOut.map((name) => keptAsImported(kind, name)),
      ...checkReplacement(type, prior, replacing, privateState),
      ...checkTainted(session, type, input),
    ],
    ...(prior && isProtected(type, prior) && { privateState: { ...privateState, protected: getName(kind, prior) } }),
  };
}

/** The attributes of an imported object that generated configuration leaves out. With a new version everything is written. */
function findLeftOut(
  { schema }: ResourceType,
  config: ObjectValue,
  prior: ObjectValue | null,
  { imported }: PrivateState,
): readonly string[] {
  return imported && prior && !hasNewSecretsVersion(config, prior) ? listLeftOut(schema, config, prior) : [];
}

function keptAsImported({ title }: Kind, name: string): AttributeDiagnostic {
  return {
    severity: "warning",
    code: "TFP134",
    detail: `The imported ${title.singular} keeps its live \`${name}\`: generated configuration has \`${name} = []\` whatever the value is.`,
    help: `Write the value, or remove the line. To clear the value, set \`secrets_version = 1\` in addition.`,
    path: [name],
  };
}

/** Records a planned object of the account, and checks it together with the others. */
async function checkAccountObject(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  { action, desired }: PlannedObject,
): Promise<readonly AttributeDiagnostic[]> {
  if (kind.within !== "account" || !desired || action === "none") return [];
  session.planned.objects.push(toDeclared(kind, desired));
  return validateAccountRules(session, kind, scope, desired, { countsPlanned: true });
}

/** The object that still has the value which the planned update takes. */
async function findHolderOf(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  { action, desired }: PlannedObject,
  prior: ObjectValue,
): Promise<Live | undefined> {
  const props = action === "update" ? canonicalizeState(kind, prior, scope.context) : undefined;
  if (!desired || !props) return undefined;
  return findHolder(session, kind, scope, desired, { id: readText(prior, "id") ?? "", props });
}

function longChain({ title }: Kind, length: number): AttributeDiagnostic {
  return {
    severity: "warning",
    code: "TFP138",
    detail: `At least ${length} ${title.plural} exchange their values in one chain, which is written together or not at all.`,
    // The next report follows when the chain is longer than this.
    help: `Apply with \`-parallelism=${length * 2}\`, or declare them as one set.`,
  };
}

interface ObjectPlan {
  readonly config: ObjectValue;
  readonly prior: ObjectValue | null;
  readonly planned: PlannedObject;
  readonly isDeleted: boolean;
  readonly privateState: PrivateState;
}

/** Plans which object the resource has afterwards. */
async function planObjects(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  { config, prior, planned, isDeleted, privateState }: ObjectPlan,
): Promise<readonly AttributeDiagnostic[]> {
  const own = prior ? planOwnObject(session, type, prior, isDeleted ? "deleted" : fateOf(planned)) : [];
  const isNew = prior === null || planned.action === "replace";
  const adoption = prior ? isTrue(config, "adopt") : readAdoption(config);
  if (!isNew || !adoption) return own;
  const replaced = prior ?? session.states.get(type, privateState.plan ?? -1);
  const adopted = { adoption, replacedId: readText(replaced, "id") };
  return [...own, ...(await planExisting(session, type.kind, scope, planned.desired, adopted))];
}

function planOwnObject(
  session: Session,
  type: ResourceType,
  prior: ObjectValue,
  fate: keyof HeldObjects,
): readonly AttributeDiagnostic[] {
  const plan = { kept: [], changed: [], deleted: [], [fate]: [readText(prior, "id") ?? ""] };
  return planHolding(session, type, prior, plan).map((id) => objectHeldElsewhere(type.kind, id));
}

function fateOf({ action }: PlannedObject): keyof HeldObjects {
  return action === "none" ? "kept" : "changed";
}

/** Plans to take over an object that exists. What cannot be read now is read in the apply. */
async function planExisting(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props | undefined,
  { adoption, replacedId }: { readonly adoption: Adoption; readonly replacedId: string | undefined },
): Promise<readonly AttributeDiagnostic[]> {
  const listing = desired && (await session.reader.list(kind, scope));
  if (!desired || listing?.outcome !== "ok") return [];
  const found = findByIdentity(kind, listing, desired);
  if (!found && adoption === "name") {
    // The resource's own object is deleted and created again.
    const others = findByGroup(kind, listing, desired).filter(({ live }) => live.id !== replacedId);
    return planTakeOverByName(session, kind, scope, desired, others);
  }
  if (!found || planTakeOver(session, kind, scope, found.live.id)) return [];
  return [objectHeldElsewhere(kind, found.live.id)];
}

/** The renewal of a secret value that the apply will find due, of an object that exists or is taken over. */
async function findPlannedRenewal(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  config: ObjectValue,
  prior: ObjectValue | undefined,
): Promise<Change | undefined> {
  if (!kind.secret) return undefined;
  const { declared, unknown } = toDeclaredConfig(kind, config);
  const desired = unknown.size === 0 ? normalizeConfig(kind, declared, scope.context).props : undefined;
  const exists = prior !== undefined || isTrue(config, "adopt");
  if (!desired || !(exists || isRecorded(session, kind, scope, desired))) return undefined;
  return findRenewal(session, kind, scope, desired, readText(prior ?? NO_ATTRIBUTES, "id"));
}

/** Whether to write although no field differs: to renew a secret value, or to send write-only values with a new version. */
function findForcedAction(
  config: ObjectValue,
  prior: ObjectValue,
  renewal: Change | undefined,
): "update" | "replace" | undefined {
  if (hasNewSecretsVersion(config, prior)) return "update";
  return renewal && (renewal.renews === "rotate" ? "replace" : "update");
}

/** Terraform shows an ordinary update, or nothing of the value at all. */
function renewalPlanned(kind: Kind, { label, renews, because = "" }: Change): AttributeDiagnostic {
  const when = renews === "rotate" ? "when the new value is stored" : "with the apply";
  const path = kind.secret && [kind.secret.sink];
  return {
    severity: "warning",
    code: "TFP130",
    detail: `The ${kind.title.singular} \`${label}\`: ${because}. The value that is in use now stops working ${when}.`,
    help:
      renews === "rotate"
        ? "Give the new value to everything that uses it, after the apply."
        : "To keep the value, apply where its secret store is, or copy the value to the store.",
    path,
  };
}

function hasNewSecretsVersion({ secrets_version: version = null }: ObjectValue, prior: ObjectValue): boolean {
  const { secrets_version: previous = null } = prior;
  return version !== null && version !== previous;
}

/** A PUT replaces the whole object, so a missing value that the API does not return would be reset. */
function findLostSecrets(
  kind: Kind,
  { context }: ResolvedScope,
  prior: ObjectValue,
  { action, desired }: PlannedObject,
): readonly AttributeDiagnostic[] {
  if (kind.routes.replace === undefined || action === "none") return [];
  const before = canonicalizeState(kind, prior, context);
  if (!desired || !before) return [];
  const missing = missingHidden(kind.fields, overlay(kind, before, desired));
  return missing.map((path) => ({
    severity: "error",
    code: "TFP120",
    detail: `The API replaces a ${kind.title.singular} as a whole and does not return \`${path}\`: the write would reset it.`,
    help: `Set \`${path}\` in the configuration.`,
    path: path.split(/[.[]/, 1),
  }));
}

function hasChanged(now: Value | undefined, before: Value | undefined): boolean {
  return now !== undefined && now !== null && now !== before;
}

/** Without a batch route a new name is a replacement, and Terraform deletes the old object first. */
function listReplacingPaths(kind: Kind, planned: PlannedObject): readonly AttributePath[] {
  return planned.action === "replace" && kind.routes.batch === undefined ? planned.replacing.map((name) => [name]) : [];
}

function ownAttributes(
  type: ResourceType,
  scope: ResolvedScope | undefined,
  config: ObjectValue,
  prior: ObjectValue | undefined,
  planned: PlannedObject,
): ObjectValue {
  const scopeId = config[type.scope] ?? prior?.[type.scope] ?? null;
  const { id = UNKNOWN } = prior ?? NO_ATTRIBUTES;
  const keepsId = planned.action === "none" || planned.action === "update";
  return {
    [type.scope]: scopeId ?? (scope && scope.id !== "" ? scope.id : UNKNOWN),
    ...("id" in type.kind.fields ? {} : { id: keepsId ? id : UNKNOWN }),
    ...Object.fromEntries(type.ownArguments.map((name) => [name, config[name] ?? null])),
  };
}

const NO_ATTRIBUTES: ObjectValue = {};

async function applySingle(session: Session, type: ResourceType, input: ApplyInput): Promise<ResourceApplyResult> {
  const { config, prior, planned } = input;
  const scope = await resolveScope(session, type, planned, config, prior);
  const privateState = {};
  if (!scope.found) return { ...applyWithoutScope(scope, input), privateState };
  if (config !== null && planned !== null) {
    const leftOut = findLeftOut(type, config, prior, input.privateState);
    const declared = omitAttributes(config, leftOut);
    const written = await write(session, type, scope.found, { config: declared, prior, planned });
    return { ...written, privateState: leftOut.length > 0 ? { imported: true } : privateState };
  }
  if (prior === null) return { state: null, diagnostics: [], privateState };
  const { released = [] } = input.privateState;
  return { ...(await destroy(session, type, scope.found, prior, released)), privateState };
}

async function destroy(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  prior: ObjectValue,
  released: readonly string[],
) {
  const { kind } = type;
  const props = canonicalizeState(kind, prior, scope.context) ?? {};
  const id = readText(prior, "id") ?? "";
  const change = buildDelete(kind, scope, { id, props });
  if (omitReleased(session, kind, scope, [change], released).length === 0) return { state: null, diagnostics: [] };
  const checked = await checkDeletion(session, type, prior);
  if (checked.isDeleted) return { state: null, diagnostics: [] };
  if (checked.diagnostics.length > 0) return { state: prior, diagnostics: checked.diagnostics };
  const [result] = await sendChanges(session, kind, scope, { changes: [change] });
  const diagnostics = result ? outcomeDiagnostics(change, result, true) : [];
  if (kind.definesScope && diagnostics.length === 0 && !result?.isKept) session.scopes.recordDeletion(id);
  return { state: diagnostics.length > 0 ? prior : null, diagnostics };
}

interface WriteInput {
  readonly config: ObjectValue;
  readonly prior: ObjectValue | null;
  readonly planned: ObjectValue;
}

async function write(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  { config, prior, planned }: WriteInput,
) {
  const { kind } = type;
  const declared = toPlannedConfig(kind, {
    config,
    prior: prior ?? undefined,
    planned,
    adopts: readAdoption(planned) !== false,
  });
  const normalized = normalizeConfig(kind, toDeclaredConfig(kind, declared).declared, scope.context);
  const desired = normalized.props;
  if (!desired) return { state: prior, diagnostics: filterErrors(normalized.diagnostics) };
  const adopt = readAdoption(planned);
  const violations = await validateAccountRules(session, kind, scope, desired, { countsPlanned: false });
  if (violations.length > 0) return { state: prior, diagnostics: violations };
  const ready =
    prior === null
      ? await prepareCreate(session, kind, scope, desired, adopt)
      : await prepareUpdateOrRenewal(session, type, scope, { planned, prior, desired });
  const prepared = { ...ready, changes: omitReleased(session, kind, scope, ready.changes) };
  const { id } = planned;
  const replacement = id === UNKNOWN ? ready.replacement : undefined;
  const results =
    prepared.changes.length > 0 ? await sendChanges(session, kind, scope, { ...prepared, replacement }) : [];
  if (prior !== null && prepared.changes.length === 0 && !prepared.taken)
    return { state: fillUnknown(planned, prior), diagnostics: [] };
  const first = await finishWrite(session, kind, scope, desired, prepared, results, adopt !== false);
  const done = prior === null ? await completeCreate(session, kind, scope, desired, first) : first;
  if (kind.definesScope && done.found) session.scopes.invalidate(done.found.live.id);
  if (!done.found) return { state: prior, diagnostics: done.diagnostics };
  const before = prior ? canonicalizeState(kind, prior, scope.context) : undefined;
  if (before) renameRecord(session, kind, scope, before, desired);
  return { state: toState(type, scope, done.found, planned), diagnostics: done.diagnostics };
}

interface UpdateInput {
  readonly planned: ObjectValue;
  readonly prior: ObjectValue;
  readonly desired: Props;
}

async function prepareUpdateOrRenewal(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  { planned, prior, desired }: UpdateInput,
) {
  const { kind } = type;
  const before = await readPriorObject(session, type, scope, prior);
  const prepared = await prepareChange(session, kind, scope, desired, before, isTrue(planned, "adopt"));
  const renewal = await findRenewal(session, kind, scope, desired, before.id);
  if (renewal) return { ...prepared, changes: [...prepared.changes, renewal] };
  if (prepared.changes.length > 0 || !hasNewSecretsVersion(planned, prior)) return prepared;
  return { ...prepared, changes: [buildRewrite(kind, scope, desired, before)] };
}

/** The object according to the state. A kind that is replaced with PUT is read again. */
async function readPriorObject(session: Session, type: ResourceType, scope: ResolvedScope, prior: ObjectValue) {
  const { kind } = type;
  const id = readText(prior, "id") ?? "";
  const props = canonicalizeState(kind, prior, scope.context);
  if (props && kind.routes.update !== undefined) return { id, props };
  session.reader.invalidate(kind, scope);
  const read = await session.reader.read(kind, scope, id);
  return { id, props: read.outcome === "found" ? read.live.props : (props ?? {}) };
}

function readFailed(kind: Kind, id: string, message: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "LIV101",
    detail: `The ${kind.title.singular} \`${id}\` could not be read: ${message}`,
    help: "The resource stays in the state. Run the plan again.",
  };
}
