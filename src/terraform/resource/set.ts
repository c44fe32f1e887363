// Operations of a resource for many objects in a map. It plans key by key, writes in as few batches as possible, and leaves other
// objects with the same names alone.
import { mapAtOnce } from "../../base/at-once";
import type { Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { WriteResult } from "../coalesce/write-operation";
import { type AttributeDiagnostic, filterErrors, includesError, prefixPaths } from "../object/attribute-diagnostic";
import { toDeclaredConfig } from "../object/declared-config";
import { normalizeConfig } from "../object/normalize-config";
import { type PlannedObject, type PlanObjectOptions, planObject } from "../object/plan-object";
import { toPlannedConfig } from "../object/planned-config";
import { canonicalizeState, toStateAttributes } from "../object/state-attributes";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { isObjectValue, type ObjectValue, UNKNOWN, type Value } from "../wire";
import { buildDelete, objectIdentity } from "./build-changes";
import { fillUnknown } from "./fill-unknown";
import { followPlan, type MatchedMembers, matchMembers, type PriorMember } from "./match-members";
import type {
  ApplyInput,
  PlanInput,
  ReadResult,
  ResourceApplyResult,
  ResourceOperations,
  ResourcePlanResult,
  ValidationResult,
} from "./operations";
import { outcomeDiagnostics } from "./outcome-diagnostics";
import {
  findByIdentity,
  objectHeldElsewhere,
  omitReleased,
  planHolding,
  planTakeOver,
  sendOperations,
} from "./owned-objects";
import { planDeletion } from "./plan-deletion";
import { isTrue } from "./read-attribute";
import { applyWithoutScope, planningContext, readWithoutScope, resolveScope } from "./resolve-scope";
import { validateMembers } from "./validate-object";
import { finishWrite, type PreparedWrite, prepareChange, prepareCreate } from "./write-object";

export const setOperations: ResourceOperations = { validate, read: readSet, plan: planSet, apply: applySet };

type Members = ReadonlyMap<string, ObjectValue>;

function validate(type: ResourceType, config: ObjectValue, profile: Context["profile"]): ValidationResult {
  return validateMembers(type.kind, getMembers(type, config), profile);
}

/** The known members of the set; an unknown member is left out. */
function getMembers({ kind }: ResourceType, object: ObjectValue | null): Members {
  const map = object?.[kind.inDocument.key];
  if (!isObjectValue(map)) return new Map();
  return new Map(
    Object.entries(map).flatMap(([name, value]) => (isObjectValue(value) ? [[name, value] as const] : [])),
  );
}

const NO_ATTRIBUTES: ObjectValue = {};

function getIds(object: ObjectValue | null): ReadonlyMap<string, string> {
  const { ids } = object ?? NO_ATTRIBUTES;
  if (!isObjectValue(ids)) return new Map();
  return new Map(Object.entries(ids).flatMap(([name, id]) => (typeof id === "string" ? [[name, id] as const] : [])));
}

async function readSet(session: Session, type: ResourceType, state: ObjectValue): Promise<ReadResult> {
  const scope = await resolveScope(session, type, state);
  if (!scope.found) return readWithoutScope(scope, state);
  const { kind } = type;
  const ids = [...getIds(state)];
  if (ids.length === 0) return { state, diagnostics: [] };
  const known = scope.found;
  const reads = await Promise.all(
    ids.map(async ([name, id]) => ({ name, id, read: await session.reader.read(kind, known, id) })),
  );
  const failed = reads.flatMap(({ read }) => (read.outcome === "failed" ? [read.failure.message] : []))[0];
  if (failed !== undefined) return { state, diagnostics: [readFailed(kind, failed)] };
  const before = getMembers(type, state);
  // Users choose the keys: `__proto__` is a valid key.
  const members: Record<string, Value> = Object.create(null);
  const remainingIds: Record<string, Value> = Object.create(null);
  for (const { name, id, read } of reads) {
    if (read.outcome !== "found") continue;
    members[name] = toStateAttributes(kind, read.live.props, before.get(name), known.context);
    remainingIds[name] = id;
  }
  if (Object.keys(remainingIds).length === 0) return { state: null, diagnostics: [] };
  return { state: { ...state, id: known.id, [kind.inDocument.key]: members, ids: remainingIds }, diagnostics: [] };
}

async function planSet(
  session: Session,
  type: ResourceType,
  { config, prior }: PlanInput,
): Promise<ResourcePlanResult> {
  if (config === null) return planDeletion(session, type, prior, [...getIds(prior).values()]);
  const scope = await resolveScope(session, type, config, prior);
  if (!scope.found && includesError(scope.diagnostics))
    return { planned: config, replacing: [], diagnostics: scope.diagnostics };
  const { kind } = type;
  const key = kind.inDocument.key;
  const moved = prior !== null && config[type.scope] !== prior[type.scope];
  const last = moved ? null : prior;
  const { adopt = null } = config;
  const { id: previousId = null } = last ?? NO_ATTRIBUTES;
  const id = previousId ?? scope.found?.id ?? UNKNOWN;
  const own: ObjectValue = { [type.scope]: config[type.scope] ?? null, adopt, id };
  const replacing = moved ? [[type.scope]] : [];
  const declared = config[key];
  if (!isObjectValue(declared))
    return { planned: { ...own, [key]: declared ?? UNKNOWN, ids: UNKNOWN }, replacing, diagnostics: [] };
  const matched = matchToPrior(type, scope.found, config, declared, last);
  const plans = planMembers(
    type,
    { ...planningContext(session, kind, scope.found), clears: session.clears },
    config,
    declared,
    matched,
  );
  const members: ObjectValue = Object.fromEntries([...plans].map(([name, plan]) => [name, plan.attributes]));
  const diagnostics = [...plans].flatMap(([name, plan]) => prefixPaths([key, name], plan.diagnostics));
  const duplicates = scope.found ? findDuplicates(kind, scope.found, plans) : [];
  const ids = planIds(plans, matched, session);
  const conflicts = prior && scope.found ? planOwnObjects(session, type, prior, moved ? {} : ids, plans) : [];
  if (scope.found && isTrue(config, "adopt")) await planExisting(session, kind, scope.found, plans, ids);
  return {
    planned: { ...own, [key]: members, ids },
    replacing,
    diagnostics: [...filterErrors(diagnostics), ...duplicates, ...conflicts],
  };
}

/** The objects of the prior state by the key that they belong to now. */
function matchToPrior(
  type: ResourceType,
  scope: ResolvedScope | undefined,
  config: ObjectValue,
  declared: ObjectValue,
  prior: ObjectValue | null,
): MatchedMembers {
  const members = listMembers(type, prior);
  if (!scope) return { byKey: new Map(members.map((member) => [member.key, member])), uncertain: new Set() };
  return matchMembers({ kind: type.kind, scope, declared, prior: members, adopt: isTrue(config, "adopt") });
}

function listMembers(type: ResourceType, state: ObjectValue | null): readonly PriorMember[] {
  const ids = getIds(state);
  return [...getMembers(type, state)].flatMap(([key, attributes]) => {
    const id = ids.get(key);
    return id === undefined ? [] : [{ key, id, attributes }];
  });
}

/** Every id of the state stays in the set or is deleted. */
function planOwnObjects(
  session: Session,
  type: ResourceType,
  prior: ObjectValue,
  planned: ObjectValue,
  plans: ReadonlyMap<string, MemberPlan>,
): readonly AttributeDiagnostic[] {
  const own = [...getIds(prior).values()];
  const actions = new Map(Object.entries(planned).map(([key, id]) => [id, plans.get(key)?.action] as const));
  const kept = own.filter((id) => actions.get(id) === "none");
  const changed = own.filter((id) => actions.has(id) && actions.get(id) !== "none");
  const deleted = own.filter((id) => !actions.has(id));
  return planHolding(session, type, prior, { kept, changed, deleted }).map((id) => objectHeldElsewhere(type.kind, id));
}

/** Plans to take over the objects of new members that exist. */
async function planExisting(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  plans: ReadonlyMap<string, MemberPlan>,
  ids: ObjectValue,
): Promise<void> {
  const added = [...plans].flatMap(([name, { desired }]) => (desired && ids[name] === UNKNOWN ? [desired] : []));
  const listing = added.length > 0 ? await session.reader.list(kind, scope) : undefined;
  if (listing?.outcome !== "ok") return;
  for (const desired of added) {
    const found = findByIdentity(kind, listing, desired);
    if (found) planTakeOver(session, kind, scope, found.live.id);
  }
}

type MemberPlan = Pick<PlannedObject, "action" | "diagnostics" | "desired"> & { readonly attributes: Value };

function planMembers(
  { kind }: ResourceType,
  context: ReturnType<typeof planningContext> & Pick<PlanObjectOptions, "clears">,
  config: ObjectValue,
  declared: ObjectValue,
  { byKey, uncertain }: MatchedMembers,
): ReadonlyMap<string, MemberPlan> {
  const adopt = isTrue(config, "adopt");
  const plans = Object.entries(declared).map(([name, attributes]): [string, MemberPlan] => {
    if (!isObjectValue(attributes)) return [name, { attributes, action: "replace", diagnostics: [] }];
    // Which object it is depends on a value that is not known: neither are its undeclared values, as when it is taken over.
    if (uncertain.has(name)) return [name, planObject({ kind, ...context, adopt: true }, attributes, undefined)];
    return [name, planObject({ kind, ...context, adopt }, attributes, byKey.get(name)?.attributes)];
  });
  return new Map(plans);
}

/**
 * Members that stay keep their ids; ids of new members are unknown. Without a connection a changed member may prove to be the
 * object of another key.
 */
function planIds(
  plans: ReadonlyMap<string, MemberPlan>,
  { byKey }: MatchedMembers,
  { isUnconnected }: Session,
): ObjectValue {
  const keepsId = (action: PlannedObject["action"]) => action === "none" || (action === "update" && !isUnconnected);
  return Object.fromEntries(
    [...plans].map(([name, { action }]) => [name, keepsId(action) ? (byKey.get(name)?.id ?? UNKNOWN) : UNKNOWN]),
  );
}

function findDuplicates(
  kind: Kind,
  scope: ResolvedScope,
  plans: ReadonlyMap<string, MemberPlan>,
): readonly AttributeDiagnostic[] {
  const seen = new Map<string, string>();
  return [...plans].flatMap(([name, { desired }]) => {
    if (!desired) return [];
    const identity = objectIdentity(kind, scope, desired);
    const first = seen.get(identity);
    seen.set(identity, first ?? name);
    return first === undefined ? [] : [declaredTwice(kind, kind.label(desired), first, name)];
  });
}

async function applySet(session: Session, type: ResourceType, input: ApplyInput): Promise<ResourceApplyResult> {
  const { config, prior, planned } = input;
  const scope = await resolveScope(session, type, planned, config, prior);
  if (!scope.found) return { ...applyWithoutScope(scope, input), privateState: {} };
  const known = scope.found;
  const { released = [] } = input.privateState;
  const writes = (await prepare(session, type, known, input)).map(({ prepared, ...member }): MemberWrite => {
    const changes = omitReleased(session, type.kind, known, prepared.changes, released);
    return { ...member, prepared: { ...prepared, changes } };
  });
  const results = await sendOperations(
    session,
    type.kind,
    known,
    // The id of a member that changes in place is in the plan.
    writes.map(({ prepared: { changes, takeOver } }) => ({ changes, takeOver })),
  );
  const finished = await mapAtOnce(
    writes.map((member, index) => ({ ...member, results: results[index] ?? [] })),
    MAX_CONCURRENT_MEMBERS,
    (member) => finishMember(session, type, known, member, isTrue(planned, "adopt")),
  );
  const existing = finished.flatMap(({ name, object }) => (object ? [{ name, ...object }] : []));
  const diagnostics = finished.flatMap((member) => member.diagnostics);
  if (existing.length === 0 && (config === null || (diagnostics.length > 0 && prior === null)))
    return { state: null, diagnostics, privateState: {} };
  const state = {
    ...(planned ?? prior),
    id: known.id,
    [type.kind.inDocument.key]: Object.fromEntries(existing.map(({ name, attributes }) => [name, attributes])),
    ids: Object.fromEntries(existing.map(({ name, id }) => [name, id])),
  };
  return { state, diagnostics: limitDiagnostics(diagnostics), privateState: {} };
}

const MAX_CONCURRENT_MEMBERS = 50;

interface MemberWrite {
  readonly name: string;
  readonly id?: string | undefined;
  /** The prior state of the member. */
  readonly before?: ObjectValue | undefined;
  readonly planned?: ObjectValue | undefined;
  readonly desired?: Props | undefined;
  readonly prepared: PreparedWrite;
}

async function prepare(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  { config, prior: last, planned }: ApplyInput,
): Promise<readonly MemberWrite[]> {
  const { kind } = type;
  const prior = listMembers(type, last);
  const declared = getMembers(type, config);
  const plan = getMembers(type, planned);
  const adopt = isTrue(planned, "adopt");
  const kept = followPlan(getIds(planned), plan.keys(), prior);
  const keptIds = new Set([...kept.values()].map((member) => member.id));
  const removed = prior
    .filter(({ id }) => !keptIds.has(id))
    .map(({ key, id, attributes }): MemberWrite => {
      const props = canonicalizeState(kind, attributes, scope.context) ?? {};
      // If the deletion fails, the state keeps the object: under its key, unless that belongs to another object now.
      const name = plan.has(key) ? `${key} ${id}` : key;
      const changes = [buildDelete(kind, scope, { id, props })];
      return { name, id, before: attributes, prepared: { changes, diagnostics: [] } };
    });
  const members = await mapAtOnce([...plan], MAX_CONCURRENT_MEMBERS, async ([name, member]): Promise<MemberWrite> => {
    const { id, attributes: before } = kept.get(name) ?? {};
    // A key that only `ignore_changes` keeps is not in the configuration.
    const change = { config: declared.get(name) ?? member, prior: before, planned: member, adopts: adopt };
    const attributes = toPlannedConfig(kind, change);
    const { props, diagnostics } = normalizeConfig(kind, toDeclaredConfig(kind, attributes).declared, scope.context);
    const own = { name, id, before, planned: member, desired: props };
    if (!props) return { ...own, prepared: { changes: [], diagnostics } };
    if (id === undefined) return { ...own, prepared: await prepareCreate(session, kind, scope, props, adopt) };
    const previous = canonicalizeState(kind, before ?? {}, scope.context) ?? {};
    const object = { id, props: previous };
    return { ...own, prepared: await prepareChange(session, kind, scope, props, object, adopt) };
  });
  return [...removed, ...members];
}

interface MemberResult {
  readonly name: string;
  /** Missing if the object does not exist. */
  readonly object?: { readonly attributes: ObjectValue; readonly id: string };
  readonly diagnostics: readonly AttributeDiagnostic[];
}

async function finishMember(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  member: MemberWrite & { readonly results: readonly WriteResult[] },
  adopt: boolean,
): Promise<MemberResult> {
  const { kind } = type;
  const { name, id, before, planned, desired, prepared, results } = member;
  const prefix = (diagnostics: readonly AttributeDiagnostic[]) => prefixPaths([kind.inDocument.key, name], diagnostics);
  const previous = before && id !== undefined ? { object: { attributes: before, id } } : {};
  if (!desired) {
    const [change] = prepared.changes;
    const [result] = results;
    const diagnostics = change && result ? outcomeDiagnostics(change, result, true) : prepared.diagnostics;
    return { name, diagnostics: prefix(diagnostics), ...(includesError(diagnostics) ? previous : {}) };
  }
  if (prepared.changes.length === 0 && !prepared.taken && before && planned && id !== undefined) {
    const object = { attributes: fillUnknown(planned, before), id };
    return { name, object, diagnostics: prefix(prepared.diagnostics) };
  }
  const written = await finishWrite(session, kind, scope, desired, prepared, results, adopt);
  if (!written.found) return { name, diagnostics: prefix(written.diagnostics), ...previous };
  const { live } = written.found;
  const attributes = toStateAttributes(kind, live.props, planned, scope.context);
  return { name, object: { attributes, id: live.id }, diagnostics: prefix(written.diagnostics) };
}

const MAX_DIAGNOSTICS = 20;

/** Keeps the first diagnostics and counts the rest, because thousands of members may fail for the same reason. */
function limitDiagnostics(diagnostics: readonly AttributeDiagnostic[]): readonly AttributeDiagnostic[] {
  if (diagnostics.length <= MAX_DIAGNOSTICS) return diagnostics;
  const rest: AttributeDiagnostic = {
    severity: "error",
    code: "TFP106",
    detail: `${diagnostics.length - MAX_DIAGNOSTICS} more members of the set were not written.`,
    help: "Fix the other errors and run the apply again; completed changes are kept.",
  };
  return [...diagnostics.slice(0, MAX_DIAGNOSTICS), rest];
}

function declaredTwice(kind: Kind, label: string, first: string, name: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP104",
    detail: `\`${label}\` is declared under \`${first}\` and under \`${name}\`.`,
    help: "Keep one of the two.",
    path: [kind.inDocument.key, name],
  };
}

function readFailed(kind: Kind, message: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "LIV101",
    detail: `The ${kind.title.plural} could not be read: ${message}`,
    help: "The resource stays in the state. Run the plan again.",
  };
}
