// Operations of a resource for settings that exist once per zone or account. Creating it overwrites the declared settings,
// destroying it restores their values from before the first write.
import { isObject, type Json, type JsonObject } from "../../base/json";
import { fieldChanges, overlay } from "../../diff/fields";
import type { Fields, Props } from "../../kind/field";
import { type Change, identityKey, type Kind } from "../../kind/kind";
import type { FoundObject, ObjectRead } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";
import { type AttributeDiagnostic, filterErrors, includesError } from "../object/attribute-diagnostic";
import { toDeclaredConfig } from "../object/declared-config";
import { normalizeConfig } from "../object/normalize-config";
import { planObject } from "../object/plan-object";
import { toPlannedConfig } from "../object/planned-config";
import { toStateAttributes } from "../object/state-attributes";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { type ObjectValue, UNKNOWN, type Value } from "../wire";
import { fillUnknown } from "./fill-unknown";
import type {
  ApplyInput,
  PlanInput,
  PrivateState,
  ReadResult,
  ResourceApplyResult,
  ResourceOperations,
  ResourcePlanResult,
} from "./operations";
import { outcomeDiagnostics } from "./outcome-diagnostics";
import { readKnown, readText } from "./read-attribute";
import { applyWithoutScope, planningContext, readWithoutScope, resolveScope } from "./resolve-scope";
import { validateObject } from "./validate-object";

export const settingsOperations: ResourceOperations = {
  validate: (type, config, profile) => {
    const result = validateObject(type.kind, config, profile);
    const { on_destroy: onDestroy = null } = config;
    const allowed: readonly Value[] = [null, UNKNOWN, "restore", "keep"];
    if (allowed.includes(onDestroy)) return result;
    return { ...result, diagnostics: [...result.diagnostics, invalidOnDestroy(String(onDestroy))] };
  },
  read: readSettings,
  plan: planSettings,
  apply: applySettings,
};

async function readSettings(session: Session, type: ResourceType, state: ObjectValue): Promise<ReadResult> {
  const scope = await resolveScope(session, type, state);
  if (!scope.found) return readWithoutScope(scope, state);
  const read = await session.reader.readSettings(type.kind, scope.found);
  if (read.outcome === "found") return { state: toState(type, scope.found, read, state), diagnostics: [] };
  return { state, diagnostics: [readFailed(type.kind, read)] };
}

function toState(type: ResourceType, scope: ResolvedScope, found: FoundObject, written: ObjectValue): ObjectValue {
  return {
    ...Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null])),
    ...toStateAttributes(type.kind, found.live.props, written, scope.context),
    id: scope.id,
    [type.scope]: scope.id,
    on_destroy: readKnown(written, "on_destroy"),
  };
}

async function planSettings(
  session: Session,
  type: ResourceType,
  { config, prior }: PlanInput,
): Promise<ResourcePlanResult> {
  if (config === null) return { planned: null, replacing: [], diagnostics: [] };
  const scope = await resolveScope(session, type, config, prior);
  if (!scope.found && includesError(scope.diagnostics))
    return { planned: config, replacing: [], diagnostics: scope.diagnostics };
  const declaredScope = config[type.scope] ?? null;
  const moved = prior !== null && declaredScope !== null && declaredScope !== prior[type.scope];
  const before = prior === null || moved ? undefined : prior;
  const planned = planObject(
    { kind: type.kind, ...planningContext(session, type.kind, scope.found), adopt: true },
    config,
    before,
  );
  const { on_destroy: onDestroy = null } = config;
  const { id = null } = before ?? NO_ATTRIBUTES;
  const scopeId = scope.found?.id ?? UNKNOWN;
  const own: ObjectValue = {
    id: id ?? scopeId,
    [type.scope]: declaredScope ?? before?.[type.scope] ?? scopeId,
    on_destroy: onDestroy,
  };
  return {
    planned: { ...planned.attributes, ...own },
    replacing: moved ? [[type.scope]] : [],
    diagnostics: filterErrors(planned.diagnostics),
  };
}

const NO_ATTRIBUTES: ObjectValue = {};

async function applySettings(session: Session, type: ResourceType, input: ApplyInput): Promise<ResourceApplyResult> {
  const { config, prior, planned, privateState } = input;
  const scope = await resolveScope(session, type, planned, config, prior);
  if (!scope.found) return { ...applyWithoutScope(scope, input), privateState };
  if (config !== null && planned !== null) return write(session, type, scope.found, { ...input, config, planned });
  if (prior === null) return { state: null, diagnostics: [], privateState: {} };
  return restore(session, type, scope.found, prior, privateState);
}

async function write(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  {
    config,
    prior,
    planned,
    privateState,
  }: ApplyInput & { readonly config: ObjectValue; readonly planned: ObjectValue },
): Promise<ResourceApplyResult> {
  const { kind } = type;
  const declared = toPlannedConfig(kind, { config, prior: prior ?? undefined, planned });
  const normalized = normalizeConfig(kind, toDeclaredConfig(kind, declared).declared, scope.context);
  const { props: desired, diagnostics } = normalized;
  if (!desired) return { state: prior, diagnostics, privateState: privateState };
  const read = await session.reader.readSettings(kind, scope);
  if (read.outcome !== "found") return { state: prior, diagnostics: [readFailed(kind, read)], privateState };
  const before = read.live.props;
  const nextPrivateState = {
    snapshot: { ...takeSnapshot(kind.fields, before, desired), ...privateState.snapshot },
  };
  const fields = fieldChanges(kind.fields, desired, before);
  if (fields.length === 0)
    return {
      state: prior ? fillUnknown(planned, prior) : toState(type, scope, read, planned),
      diagnostics: [],
      privateState: nextPrivateState,
    };
  const written = await writeSettings(session, kind, scope, desired, before);
  if (written.diagnostics.length > 0)
    return { state: prior, diagnostics: written.diagnostics, privateState: prior ? nextPrivateState : privateState };
  return {
    state: toState(type, scope, { ...read, live: { ...read.live, props: written.props } }, planned),
    diagnostics: [],
    privateState: nextPrivateState,
  };
}

/** A request may write only a part of the settings: the API has a route for each of setting, changing and lifting a hold. */
const MAX_WRITES = 3;

/** Writes settings until they are as desired. */
async function writeSettings(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  before: Props,
): Promise<{ readonly props: Props; readonly diagnostics: readonly AttributeDiagnostic[] }> {
  let props = before;
  for (let n = 0; n < MAX_WRITES && fieldChanges(kind.fields, desired, props).length > 0; n += 1) {
    const change = buildUpdate(kind, scope, desired, props);
    const [result] = await session.writer.write(scope, { changes: [change] });
    const diagnostics = result ? outcomeDiagnostics(change, result, true) : [];
    session.reader.invalidate(kind, scope);
    if (diagnostics.length > 0) return { props, diagnostics };
    props = result?.read?.live.props ?? overlay(kind, props, desired);
  }
  return { props, diagnostics: [] };
}

/** Restores the snapshot; settings that were never written stay as they are. */
async function restore(
  session: Session,
  type: ResourceType,
  scope: ResolvedScope,
  prior: ObjectValue,
  privateState: PrivateState,
): Promise<ResourceApplyResult> {
  const { kind } = type;
  const { snapshot } = privateState;
  if (readText(prior, "on_destroy") === "keep" || !snapshot) return { state: null, diagnostics: [], privateState: {} };
  const read = await session.reader.readSettings(kind, scope);
  if (read.outcome !== "found") return { state: prior, diagnostics: [readFailed(kind, read)], privateState };
  const { diagnostics } = await writeSettings(session, kind, scope, snapshot, read.live.props);
  return diagnostics.length > 0
    ? { state: prior, diagnostics, privateState }
    : { state: null, diagnostics: [], privateState: {} };
}

function buildUpdate(kind: Kind, { context }: ResolvedScope, desired: Props, from: Props): Change {
  return {
    action: "update",
    kind: kind.name,
    scope: context.scope,
    group: identityKey(desired, kind.identity.group),
    conflict: identityKey(desired, kind.identity.conflict),
    label: kind.label(desired),
    from,
    to: overlay(kind, from, desired),
    fields: fieldChanges(kind.fields, desired, from),
  };
}

/** The live values of the declared settings, member by member. An unset setting has its implied value. */
function takeSnapshot(fields: Fields, before: JsonObject, desired: JsonObject): JsonObject {
  const members = Object.keys(desired).flatMap((name): readonly (readonly [string, Json])[] => {
    const field = fields[name];
    if (!field) return [];
    const was = before[name];
    const inner = desired[name];
    if (field.fields && isObject(inner)) return [[name, takeSnapshot(field.fields, isObject(was) ? was : {}, inner)]];
    const value = was ?? field.unset;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

function readFailed(kind: Kind, read: Exclude<ObjectRead, FoundObject>): AttributeDiagnostic {
  const message = read.outcome === "failed" ? read.failure.message : "the API did not return them";
  return {
    severity: "error",
    code: "LIV101",
    detail: `The ${kind.title.singular} could not be read: ${message}`,
    help: "Nothing was written. Run the plan again.",
  };
}

function invalidOnDestroy(seen: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "FLD105",
    detail: `\`on_destroy\` is \`${seen}\`.`,
    help: "Write `restore` or `keep`.",
    path: ["on_destroy"],
  };
}
