// A resource for settings that come with their zone or account: creating it writes what is declared over what is there,
// destroying it puts back what was there before the first write.

import { isObject, type Json, type JsonObject } from "../../base/json";
import { fieldChanges, overlay } from "../../diff/fields";
import type { Fields, Props } from "../../kind/field";
import { type Change, type Kind, keyOf } from "../../kind/kind";
import type { KnownScope } from "../coalesce/scopes";
import { declaredOf, type Row } from "../object/declared";
import { planObject } from "../object/planned";
import { hasError, type Remark } from "../object/remark";
import { spelled } from "../object/spelled";
import { understand } from "../object/understood";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { UNKNOWN } from "../wire/cty";
import { remarksOn } from "./explain";
import { judge } from "./judge";
import type { ApplyInput, ApplyResult, Kept, Operations, PlanInput, PlanResult, ReadResult } from "./operations";
import { scopeOf } from "./scope";
import { unchanged } from "./single";
import type { Found } from "./written";

export const settings: Operations = {
  validate: (type, config) => {
    const judged = judge(type.kind, config);
    const said = config["on_destroy"];
    const fits = said === null || said === undefined || said === UNKNOWN || said === "restore" || said === "keep";
    return fits ? judged : { ...judged, remarks: [...judged.remarks, notAWay(String(said))] };
  },
  read: readSettings,
  plan: planSettings,
  apply: applySettings,
};

async function readSettings(session: Session, type: ResourceType, state: Row): Promise<ReadResult> {
  const scope = await scopeOf(session, type, state);
  if (!scope.found) return { state, remarks: scope.remarks };
  const read = await session.reader.settings(type.kind, scope.found);
  if (read.outcome === "found") return { state: stateOf(type, scope.found, read, state), remarks: [] };
  const message = read.outcome === "failed" ? read.failure.message : "they are not there";
  return { state, remarks: [unread(type.kind, message)] };
}

function stateOf(type: ResourceType, scope: KnownScope, found: Found, written: Row): Row {
  const onDestroy = written["on_destroy"];
  return {
    ...Object.fromEntries(Object.keys(type.schema.attributes).map((name) => [name, null])),
    ...spelled(type.kind, found.live.props, written, scope.context),
    id: scope.id,
    [type.scope]: scope.id,
    on_destroy: onDestroy === undefined || onDestroy === UNKNOWN ? null : onDestroy,
  };
}

async function planSettings(session: Session, type: ResourceType, { config, prior }: PlanInput): Promise<PlanResult> {
  if (config === null) return { planned: null, replacing: [], remarks: [] };
  const scope = await scopeOf(session, type, config, prior);
  if (!scope.found && hasError(scope.remarks)) return { planned: config, replacing: [], remarks: scope.remarks };
  const said = config[type.scope];
  const moved = prior !== null && said !== null && said !== undefined && said !== prior[type.scope];
  const before = prior === null || moved ? undefined : prior;
  const planned = planObject({ kind: type.kind, context: scope.found?.context, adopt: true }, config, before);
  const own: Row = {
    id: before?.["id"] ?? scope.found?.id ?? UNKNOWN,
    [type.scope]: said ?? before?.[type.scope] ?? scope.found?.id ?? UNKNOWN,
    on_destroy: config["on_destroy"] ?? null,
  };
  const errors = planned.remarks.filter((remark) => remark.severity === "error");
  return { planned: { ...planned.row, ...own }, replacing: moved ? [[type.scope]] : [], remarks: errors };
}

async function applySettings(session: Session, type: ResourceType, input: ApplyInput): Promise<ApplyResult> {
  const { config, prior, planned, kept } = input;
  const scope = await scopeOf(session, type, planned, config, prior);
  if (!scope.found) return { state: prior, remarks: scope.remarks, kept };
  if (config === null || planned === null) return restore(session, type, scope.found, prior as Row, kept);
  return write(session, type, scope.found, { ...input, config, planned });
}

async function write(
  session: Session,
  type: ResourceType,
  scope: KnownScope,
  { config, prior, planned, kept }: ApplyInput & { readonly config: Row; readonly planned: Row },
): Promise<ApplyResult> {
  const { kind } = type;
  const { props: desired, remarks } = understand(kind, declaredOf(kind, config).declared, scope.context);
  if (!desired) return { state: prior, remarks, kept };
  const read = await session.reader.settings(kind, scope);
  if (read.outcome !== "found") return { state: prior, remarks: [unread(kind, messageOf(read))], kept };
  const before = read.live.props;
  const snapshot = { ...pick(kind.fields, before, desired), ...kept.snapshot } as Kept["snapshot"];
  const keeping = snapshot ? { snapshot } : {};
  const fields = fieldChanges(kind.fields, desired, before);
  if (fields.length === 0)
    return {
      state: prior ? unchanged(planned, prior) : stateOf(type, scope, read, planned),
      remarks: [],
      kept: keeping,
    };
  const change = changeOf(kind, scope, desired, before);
  const [written] = await session.writer.write(scope, [change]);
  const problems = written ? remarksOn(change, written, true) : [];
  if (problems.length > 0) return { state: prior, remarks: problems, kept: prior ? keeping : kept };
  session.reader.forget(kind, scope);
  const now = written?.read?.live ?? { ...read.live, props: overlay(kind.fields, before, desired) };
  return { state: stateOf(type, scope, { ...read, live: now }, planned), remarks: [], kept: keeping };
}

/** Puts the snapshot back; what was never written is left as it is. */
async function restore(
  session: Session,
  type: ResourceType,
  scope: KnownScope,
  prior: Row,
  kept: Kept,
): Promise<ApplyResult> {
  const { kind } = type;
  const snapshot = kept.snapshot as Props | undefined;
  if (prior["on_destroy"] === "keep" || !snapshot) return { state: null, remarks: [], kept: {} };
  const read = await session.reader.settings(kind, scope);
  if (read.outcome !== "found") return { state: prior, remarks: [unread(kind, messageOf(read))], kept };
  if (fieldChanges(kind.fields, snapshot, read.live.props).length === 0) return { state: null, remarks: [], kept: {} };
  const change = changeOf(kind, scope, snapshot, read.live.props);
  const [written] = await session.writer.write(scope, [change]);
  const problems = written ? remarksOn(change, written, true) : [];
  session.reader.forget(kind, scope);
  return problems.length > 0 ? { state: prior, remarks: problems, kept } : { state: null, remarks: [], kept: {} };
}

function changeOf(kind: Kind, { context }: KnownScope, desired: Props, from: Props): Change {
  return {
    action: "update",
    kind: kind.name,
    scope: context.scope,
    group: keyOf(desired, kind.identity.group),
    conflict: keyOf(desired, kind.identity.conflict),
    label: kind.label(desired),
    from,
    to: overlay(kind.fields, from, desired),
    fields: fieldChanges(kind.fields, desired, from),
  };
}

/** The values from before the first write of what is declared, member by member; unset ones as what they mean. */
function pick(fields: Fields, before: JsonObject, desired: JsonObject): JsonObject {
  const members = Object.keys(desired).flatMap((name): readonly (readonly [string, Json])[] => {
    const field = fields[name];
    if (!field) return [];
    const was = before[name];
    const inner = desired[name];
    if (field.fields && isObject(inner)) return [[name, pick(field.fields, isObject(was) ? was : {}, inner)]];
    const value = was ?? field.unset;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

function messageOf(read: { readonly outcome: string; readonly failure?: { readonly message: string } }): string {
  return read.failure?.message ?? "they are not there";
}

function unread(kind: Kind, message: string): Remark {
  return {
    severity: "error",
    code: "LIV101",
    detail: `The ${kind.title.singular} could not be read: ${message}`,
    help: "Nothing was written. Plan again.",
  };
}

function notAWay(seen: string): Remark {
  return {
    severity: "error",
    code: "FLD105",
    detail: `\`on_destroy\` is \`${seen}\`.`,
    help: "Write `restore` or `keep`.",
    path: ["on_destroy"],
  };
}
