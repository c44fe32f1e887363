// A resource that stands for one object: a record, a zone, an application.
import { overlay } from "../../diff/fields";
import { hiddenMissing } from "../../kind/derive/hidden";
import type { Props } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import type { KnownScope } from "../coalesce/scopes";
import { declaredOf, type Row } from "../object/declared";
import { type Planned, planObject } from "../object/planned";
import { hasError, type Remark } from "../object/remark";
import { restated } from "../object/restated";
import { canonicalOf, spelled } from "../object/spelled";
import { understand } from "../object/understood";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { UNKNOWN, type Value } from "../wire/cty";
import { judgeBeside } from "./beside";
import { deleteOf, identityOf, rewriteOf } from "./change";
import { remarksOn } from "./explain";
import { judge } from "./judge";
import type {
  ApplyInput,
  ApplyResult,
  AttributePath,
  Operations,
  PlanInput,
  PlanResult,
  ReadResult,
} from "./operations";
import { renewalOf } from "./renewal";
import { accountOf, scopeOf, textOf } from "./scope";
import { completed, type Found, made, prepareCreate, prepareUpdate } from "./written";

export const single: Operations = {
  validate: (type, config) => judge(type.kind, config),
  read: readOne,
  plan: planOne,
  apply: applyOne,
};

async function readOne(session: Session, type: ResourceType, state: Row): Promise<ReadResult> {
  const scope = await scopeOf(session, type, state);
  if (!scope.found) return { state, remarks: scope.remarks };
  const id = textOf(state["id"]) ?? "";
  const read = await session.reader.read(type.kind, scope.found, id);
  if (read.outcome === "gone") return { state: null, remarks: [] };
  if (read.outcome === "failed") return { state, remarks: [unread(type.kind, id, read.failure.message)] };
  return { state: stateOf(type, scope.found, read, state), remarks: [] };
}

/** The state of an object as it was read; `written`: what the plan or the last state says, in its words. */
export function stateOf(type: ResourceType, scope: KnownScope, found: Found, written: Row): Row {
  const { kind, schema } = type;
  const { live, row } = found;
  const known = (name: string): Value => {
    const value = written[name];
    return value === undefined || value === UNKNOWN ? null : value;
  };
  const state: Record<string, Value> = {};
  for (const name of Object.keys(schema.attributes)) state[name] = known(name);
  Object.assign(state, spelled(kind, live.props, written, scope.context));
  state["id"] = live.id;
  state[type.scope] = (kind.opens ? accountOf(row) : undefined) ?? (scope.id === "" ? known(type.scope) : scope.id);
  return state;
}

async function planOne(session: Session, type: ResourceType, { config, prior }: PlanInput): Promise<PlanResult> {
  const { kind } = type;
  if (config === null) return { planned: null, replacing: [], remarks: prior ? protectedFrom(type, prior) : [] };
  const scope = await scopeOf(session, type, config, prior);
  if (!scope.found && hasError(scope.remarks)) return { planned: config, replacing: [], remarks: scope.remarks };
  const moved = prior !== null && differs(config[type.scope], prior[type.scope]);
  const before = prior === null || moved ? undefined : prior;
  const adopt = config["adopt"] === true;
  const forced = before && scope.found ? await forcedBy(session, kind, scope.found, config, before) : undefined;
  const same = before && scope.found && forced === undefined ? restated(kind, config, before) : undefined;
  const planned = same ?? planObject({ kind, context: scope.found?.context, adopt, forced }, config, before);
  const losing = before && scope.found ? losesSecret(kind, scope.found, before, planned) : [];
  // A replacement is planned twice: with the old object, and then as a new one.
  const claimed = prior === null && scope.found ? claim(session, kind, scope.found, planned.desired, config) : [];
  const replacing = moved ? [[type.scope]] : replacingOf(kind, planned);
  return {
    planned: { ...planned.row, ...ownAttributes(type, scope.found, config, before, planned) },
    replacing,
    remarks: [...planned.remarks.filter((remark) => remark.severity === "error"), ...claimed, ...losing],
  };
}

/** What is written although no field differs: a value that is to be made anew, write-only values under a new version. */
async function forcedBy(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  config: Row,
  prior: Row,
): Promise<"update" | "replace" | undefined> {
  if (isNewVersion(config, prior)) return "update";
  if (!kind.secret) return undefined;
  const { declared, unknown } = declaredOf(kind, config);
  const desired = unknown.size === 0 ? understand(kind, declared, scope.context).props : undefined;
  const renewal = desired && (await renewalOf(session, kind, scope, desired));
  return renewal && (renewal.renews === "rotate" ? "replace" : "update");
}

function isNewVersion(config: Row, prior: Row | null): boolean {
  const version = config["secrets_version"] ?? null;
  return version !== null && prior !== null && version !== (prior["secrets_version"] ?? null);
}

/** A PUT of the whole object without the members that the API does not show would reset them. */
function losesSecret(kind: Kind, { context }: KnownScope, prior: Row, { action, desired }: Planned): readonly Remark[] {
  if (kind.routes.replace === undefined || action === "none") return [];
  const before = canonicalOf(kind, prior, context);
  if (!desired || !before) return [];
  const missing = hiddenMissing(kind.fields, overlay(kind.fields, before, desired));
  return missing.map((path) => ({
    severity: "error",
    code: "TFP120",
    detail: `The API takes a ${kind.title.singular} only whole and does not show \`${path}\`: the write would reset what stands there.`,
    help: `Set \`${path}\` in the configuration.`,
    path: [path.split(/[.[]/)[0] as string],
  }));
}

function differs(now: Value | undefined, before: Value | undefined): boolean {
  return now !== undefined && now !== null && now !== before;
}

/** Without an atomic call a new name is a new resource; Terraform deletes the old one first. */
function replacingOf(kind: Kind, planned: Planned): readonly AttributePath[] {
  return planned.action === "replace" && kind.routes.batch === undefined ? planned.replacing.map((name) => [name]) : [];
}

function ownAttributes(
  type: ResourceType,
  scope: KnownScope | undefined,
  config: Row,
  prior: Row | undefined,
  planned: Planned,
): Row {
  const said = config[type.scope] ?? prior?.[type.scope] ?? null;
  const own: Record<string, Value> = { [type.scope]: said ?? (scope && scope.id !== "" ? scope.id : UNKNOWN) };
  if (!("id" in type.kind.fields)) {
    const keeps = planned.action === "none" || planned.action === "update";
    own["id"] = keeps && prior ? (prior["id"] ?? UNKNOWN) : UNKNOWN;
  }
  for (const name of ["adopt", "deletion_protection", "secrets_version"])
    if (name in type.schema.attributes) own[name] = config[name] ?? null;
  return own;
}

/** Two new resources of one walk for the same object: the second would fail, or take over what the first made. */
function claim(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  desired: Props | undefined,
  config: Row,
): readonly Remark[] {
  if (!desired) return [];
  const key = identityOf(kind, scope, desired);
  if (!session.claims.has(key)) {
    session.claims.set(key, "planned");
    return [];
  }
  const said = (name: string) => (config[name] ?? null) !== null;
  const path = [kind.identity.member.find(said) ?? kind.identity.group[0] ?? "id"];
  const detail = `\`${kind.label(desired)}\` is planned by two resources.`;
  return [{ severity: "error", code: "TFP104", detail, help: "Keep one of the two.", path }];
}

function protectedFrom({ kind, schema }: ResourceType, prior: Row): readonly Remark[] {
  if (!("deletion_protection" in schema.attributes) || prior["deletion_protection"] === false) return [];
  return [
    {
      severity: "error",
      code: "TFP105",
      detail: `The ${kind.title.singular} \`${textOf(prior[kind.inDocument.mapKey ?? "name"]) ?? ""}\` and everything in it would be deleted.`,
      help: "If that is meant: set `deletion_protection = false`, apply, then destroy.",
      path: ["deletion_protection"],
    },
  ];
}

async function applyOne(session: Session, type: ResourceType, input: ApplyInput): Promise<ApplyResult> {
  const { config, prior, planned } = input;
  const scope = await scopeOf(session, type, planned, config, prior);
  const nothing = { kept: {} };
  if (!scope.found) return { state: prior, remarks: scope.remarks, ...nothing };
  if (config === null || planned === null)
    return { ...(await destroy(session, type, scope.found, prior as Row)), ...nothing };
  return { ...(await write(session, type, scope.found, { config, prior, planned })), ...nothing };
}

async function destroy(session: Session, type: ResourceType, scope: KnownScope, prior: Row) {
  const { kind } = type;
  const problems = protectedFrom(type, prior);
  if (problems.length > 0) return { state: prior, remarks: problems };
  const props = canonicalOf(kind, prior, scope.context) ?? {};
  const change = deleteOf(kind, scope, { id: textOf(prior["id"]) ?? "", props });
  const [written] = await session.writer.write(scope, [change]);
  const remarks = written ? remarksOn(change, written, true) : [];
  if (kind.opens) session.scopes.forget(change.id as string);
  return { state: remarks.length > 0 ? prior : null, remarks };
}

interface Wanted {
  readonly config: Row;
  readonly prior: Row | null;
  readonly planned: Row;
}

async function write(session: Session, type: ResourceType, scope: KnownScope, { config, prior, planned }: Wanted) {
  const { kind } = type;
  const understood = understand(kind, declaredOf(kind, config).declared, scope.context);
  const desired = understood.props;
  const errors = understood.remarks.filter((remark) => remark.severity === "error");
  if (!desired) return { state: prior, remarks: errors };
  const adopt = config["adopt"] === true;
  const refused = await judgeBeside(session, kind, scope, desired);
  if (refused.length > 0) return { state: prior, remarks: refused };
  const prepared =
    prior === null
      ? await prepareCreate(session, kind, scope, desired, adopt)
      : await prepareWrite(session, type, scope, { config, prior, desired });
  const written = prepared.changes.length > 0 ? await session.writer.write(scope, prepared.changes) : [];
  if (prior !== null && prepared.changes.length === 0) return { state: unchanged(planned, prior), remarks: [] };
  const first = await made(session, kind, scope, desired, prepared, written, adopt);
  const done = prior === null ? await completed(session, kind, scope, desired, first) : first;
  if (kind.opens && done.found) session.scopes.forget(done.found.live.id);
  if (!done.found) return { state: prior, remarks: done.remarks };
  return { state: stateOf(type, scope, done.found, planned), remarks: done.remarks };
}

interface Written {
  readonly config: Row;
  readonly prior: Row;
  readonly desired: Props;
}

async function prepareWrite(
  session: Session,
  type: ResourceType,
  scope: KnownScope,
  { config, prior, desired }: Written,
) {
  const { kind } = type;
  const before = await beforeOf(session, type, scope, prior);
  const prepared = prepareUpdate(kind, scope, desired, before);
  const renewal = await renewalOf(session, kind, scope, desired);
  if (renewal) return { ...prepared, changes: [...prepared.changes, renewal] };
  if (prepared.changes.length > 0 || !isNewVersion(config, prior)) return prepared;
  return { ...prepared, changes: [rewriteOf(kind, scope, desired, before)] };
}

/** Live as the state has it; a kind that is replaced whole is read again first. */
async function beforeOf(session: Session, type: ResourceType, scope: KnownScope, prior: Row) {
  const { kind } = type;
  const id = textOf(prior["id"]) ?? "";
  const props = canonicalOf(kind, prior, scope.context);
  if (props && kind.routes.update !== undefined) return { id, props };
  session.reader.forget(kind, scope);
  const read = await session.reader.read(kind, scope, id);
  return { id, props: read.outcome === "found" ? read.live.props : (props ?? {}) };
}

/** Only the words changed: nothing was sent, and what the API notes of a change is as before. */
export function unchanged(planned: Row, prior: Row): Row {
  const names = Object.entries(planned).map(([name, value]) => [
    name,
    value === UNKNOWN ? (prior[name] ?? null) : value,
  ]);
  return Object.fromEntries(names) as Row;
}

function unread(kind: Kind, id: string, message: string): Remark {
  return {
    severity: "error",
    code: "LIV101",
    detail: `The ${kind.title.singular} \`${id}\` could not be read: ${message}`,
    help: "Nothing is taken to be gone. Plan again.",
  };
}
