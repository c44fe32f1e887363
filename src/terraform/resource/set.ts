// A resource that stands for many objects in a map: planned key by key, written in as few batches as the API takes. It
// manages its own keys and nothing else at their names.
import { mapAtOnce } from "../../base/at-once";
import type { Kind } from "../../kind/kind";
import type { KnownScope } from "../coalesce/scopes";
import { declaredOf, isRow, type Row } from "../object/declared";
import { type Planned, planObject } from "../object/planned";
import { below, hasError, type Remark } from "../object/remark";
import { canonicalOf, spelled } from "../object/spelled";
import { understand } from "../object/understood";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import { UNKNOWN, type Value } from "../wire/cty";
import { deleteOf, identityOf } from "./change";
import { remarksOn } from "./explain";
import { judge } from "./judge";
import type { ApplyInput, ApplyResult, Judged, Operations, PlanInput, PlanResult, ReadResult } from "./operations";
import { scopeOf } from "./scope";
import { unchanged } from "./single";
import { made, type Prepared, prepareCreate, prepareUpdate } from "./written";

export const set: Operations = { validate, read: readSet, plan: planSet, apply: applySet };

type Rows = ReadonlyMap<string, Row>;

function validate(type: ResourceType, config: Row): Judged {
  const key = type.kind.inDocument.key;
  const judged = [...rowsOf(type, config)].map(([name, row]) => judge(type.kind, row, [key, name]));
  return {
    remarks: judged.flatMap((judged) => judged.remarks),
    deprecated: judged.flatMap((judged) => judged.deprecated),
  };
}

/** The members that are known to be there; an unknown member has no row yet. */
function rowsOf({ kind }: ResourceType, row: Row | null): Rows {
  const map = row?.[kind.inDocument.key];
  if (!isRow(map)) return new Map();
  return new Map(Object.entries(map).flatMap(([name, value]) => (isRow(value) ? [[name, value] as const] : [])));
}

function idsOf(row: Row | null): ReadonlyMap<string, string> {
  const ids = row?.["ids"];
  if (!isRow(ids)) return new Map();
  return new Map(Object.entries(ids).flatMap(([name, id]) => (typeof id === "string" ? [[name, id] as const] : [])));
}

async function readSet(session: Session, type: ResourceType, state: Row): Promise<ReadResult> {
  const scope = await scopeOf(session, type, state);
  if (!scope.found) return { state, remarks: scope.remarks };
  const { kind } = type;
  const ids = [...idsOf(state)];
  if (ids.length === 0) return { state, remarks: [] };
  const known = scope.found;
  const reads = await Promise.all(
    ids.map(async ([name, id]) => ({ name, id, read: await session.reader.read(kind, known, id) })),
  );
  const failed = reads.flatMap(({ read }) => (read.outcome === "failed" ? [read.failure.message] : []))[0];
  if (failed !== undefined) return { state, remarks: [unread(kind, failed)] };
  const before = rowsOf(type, state);
  // Keys are anybody's words: `__proto__` is one.
  const rows: Record<string, Value> = Object.create(null);
  const left: Record<string, Value> = Object.create(null);
  for (const { name, id, read } of reads) {
    if (read.outcome !== "found") continue;
    rows[name] = spelled(kind, read.live.props, before.get(name), known.context);
    left[name] = id;
  }
  if (Object.keys(left).length === 0) return { state: null, remarks: [] };
  return { state: { ...state, id: known.id, [kind.inDocument.key]: rows, ids: left }, remarks: [] };
}

async function planSet(session: Session, type: ResourceType, { config, prior }: PlanInput): Promise<PlanResult> {
  if (config === null) return { planned: null, replacing: [], remarks: [] };
  const scope = await scopeOf(session, type, config, prior);
  if (!scope.found && hasError(scope.remarks)) return { planned: config, replacing: [], remarks: scope.remarks };
  const { kind } = type;
  const key = kind.inDocument.key;
  const moved = prior !== null && config[type.scope] !== prior[type.scope];
  const before = moved ? null : rekeyed(type, scope.found, config, prior);
  const own: Row = { [type.scope]: config[type.scope] ?? null, adopt: config["adopt"] ?? null };
  const replacing = moved ? [[type.scope]] : [];
  const id = before?.["id"] ?? scope.found?.id ?? UNKNOWN;
  if (!isRow(config[key]))
    return { planned: { ...own, id, [key]: config[key] ?? UNKNOWN, ids: UNKNOWN }, replacing, remarks: [] };
  const plans = planRows(type, scope.found, config, before);
  const rows: Row = Object.fromEntries([...plans].map(([name, plan]) => [name, plan.row]));
  const remarks = [...plans].flatMap(([name, plan]) => below([key, name], plan.remarks));
  const twice = scope.found ? duplicates(kind, scope.found, plans) : [];
  return {
    planned: { ...own, id, [key]: rows, ids: plannedIds(plans, before) },
    replacing,
    remarks: [...remarks.filter((remark) => remark.severity === "error"), ...twice],
  };
}

/**
 * The state before, under the keys of the configuration: a new key with the object of a key that is no longer there is that
 * object under another key, in the words of the configuration, since Terraform knows no others at the new key.
 */
function rekeyed(type: ResourceType, scope: KnownScope | undefined, config: Row, prior: Row | null): Row | null {
  const { kind } = type;
  const key = kind.inDocument.key;
  const before = rowsOf(type, prior);
  const wanted = rowsOf(type, config);
  const ids = idsOf(prior);
  const left = [...ids.keys()].filter((name) => !Object.hasOwn((config[key] ?? {}) as Row, name));
  const added = [...wanted.keys()].filter((name) => !ids.has(name));
  if (!scope || !prior || left.length === 0 || added.length === 0) return prior;
  const { context } = scope;
  const propsOf = (row: Row | undefined) => row && canonicalOf(kind, row, context);
  const free = new Map<string, string>();
  for (const name of left) {
    const props = propsOf(before.get(name));
    if (props) free.set(identityOf(kind, scope, props), name);
  }
  const rows = new Map<string, Value>(before);
  const now = new Map<string, Value>(ids);
  for (const name of added) {
    const row = wanted.get(name) as Row;
    const props = propsOf(row);
    const identity = props && identityOf(kind, scope, props);
    const old = identity === undefined ? undefined : free.get(identity);
    if (identity === undefined || old === undefined) continue;
    free.delete(identity);
    const was = before.get(old) as Row;
    rows.set(name, { ...spelled(kind, propsOf(was) ?? {}, row, context), ...computedOf(kind, was) }).delete(old);
    now.set(name, ids.get(old) as string).delete(old);
  }
  return { ...prior, [key]: Object.fromEntries(rows), ids: Object.fromEntries(now) };
}

function computedOf({ fields }: Kind, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields[name]?.presence === "computed"));
}

type RowPlan = Pick<Planned, "action" | "remarks" | "desired"> & { readonly row: Value };

function planRows(
  { kind }: ResourceType,
  scope: KnownScope | undefined,
  config: Row,
  prior: Row | null,
): ReadonlyMap<string, RowPlan> {
  const key = kind.inDocument.key;
  const before = isRow(prior?.[key]) ? prior[key] : {};
  const adopt = config["adopt"] === true;
  const rows = Object.entries(config[key] as Row).map(([name, row]): [string, RowPlan] => {
    if (!isRow(row)) return [name, { row, action: "replace", remarks: [] }];
    const was = before[name];
    return [name, planObject({ kind, context: scope?.context, adopt }, row, isRow(was) ? was : undefined)];
  });
  return new Map(rows);
}

/** The ids of what stays are known; only those of new members are left to the API. */
function plannedIds(plans: ReadonlyMap<string, RowPlan>, prior: Row | null): Row {
  const ids = idsOf(prior);
  const stays = (action: Planned["action"]) => action === "none" || action === "update";
  return Object.fromEntries(
    [...plans].map(([name, { action }]) => [name, stays(action) ? (ids.get(name) ?? UNKNOWN) : UNKNOWN]),
  );
}

function duplicates(kind: Kind, scope: KnownScope, plans: ReadonlyMap<string, RowPlan>): readonly Remark[] {
  const seen = new Map<string, string>();
  return [...plans].flatMap(([name, { desired }]) => {
    if (!desired) return [];
    const identity = identityOf(kind, scope, desired);
    const first = seen.get(identity);
    seen.set(identity, first ?? name);
    return first === undefined ? [] : [twice(kind, kind.label(desired), first, name)];
  });
}

async function applySet(session: Session, type: ResourceType, input: ApplyInput): Promise<ApplyResult> {
  const { config, prior, planned } = input;
  const scope = await scopeOf(session, type, planned, config, prior);
  if (!scope.found) return { state: prior, remarks: scope.remarks, kept: {} };
  const work = await prepare(session, type, scope.found, input);
  const written = await session.writer.writeMany(
    scope.found,
    work.map((member) => member.prepared.changes),
  );
  const known = scope.found;
  const done = await mapAtOnce(
    work.map((member, index) => ({ ...member, written: written[index] ?? [] })),
    50,
    (value) => finish(session, type, known, value, config?.["adopt"] === true),
  );
  const kept = done.filter((finished) => finished.row !== undefined);
  const remarks = done.flatMap((finished) => finished.remarks);
  const rows = Object.fromEntries(kept.map((finished) => [finished.name, finished.row as Value]));
  const ids = Object.fromEntries(kept.map((finished) => [finished.name, finished.id as Value]));
  const key = type.kind.inDocument.key;
  if (kept.length === 0 && (config === null || (remarks.length > 0 && prior === null)))
    return { state: null, remarks, kept: {} };
  const state = { ...(planned ?? (prior as Row)), id: known.id, [key]: rows, ids };
  return { state, remarks: summed(remarks), kept: {} };
}

interface Member {
  readonly name: string;
  readonly id?: string | undefined;
  /** The state before, and the plan. */
  readonly before?: Row | undefined;
  readonly planned?: Row | undefined;
  readonly desired?: NonNullable<ReturnType<typeof understand>["props"]> | undefined;
  readonly prepared: Prepared;
}

async function prepare(
  session: Session,
  type: ResourceType,
  scope: KnownScope,
  { config, prior: last, planned }: ApplyInput,
): Promise<readonly Member[]> {
  const { kind } = type;
  const prior = config === null ? last : rekeyed(type, scope, config, last);
  const before = rowsOf(type, prior);
  const ids = idsOf(prior);
  const wanted = rowsOf(type, config);
  const plan = rowsOf(type, planned);
  const adopt = config?.["adopt"] === true;
  const gone = [...ids]
    .filter(([name]) => !wanted.has(name))
    .map(([name, id]): Member => {
      const props = canonicalOf(kind, before.get(name) ?? {}, scope.context) ?? {};
      return {
        name,
        id,
        before: before.get(name),
        prepared: { changes: [deleteOf(kind, scope, { id, props })], remarks: [] },
      };
    });
  const members = await mapAtOnce([...wanted], 50, async ([name, row]): Promise<Member> => {
    const { props, remarks } = understand(kind, declaredOf(kind, row).declared, scope.context);
    const id = ids.get(name);
    const own = { name, id, before: before.get(name), planned: plan.get(name), desired: props };
    if (!props) return { ...own, prepared: { changes: [], remarks } };
    const was = id === undefined ? undefined : canonicalOf(kind, own.before ?? {}, scope.context);
    if (id === undefined) return { ...own, prepared: await prepareCreate(session, kind, scope, props, adopt) };
    return { ...own, prepared: prepareUpdate(kind, scope, props, { id, props: was ?? {} }) };
  });
  return [...gone, ...members];
}

interface Finished {
  readonly name: string;
  /** Missing where nothing is there. */
  readonly row?: Row;
  readonly id?: string;
  readonly remarks: readonly Remark[];
}

async function finish(
  session: Session,
  type: ResourceType,
  scope: KnownScope,
  member: Member & { readonly written: Parameters<typeof made>[5] },
  adopt: boolean,
): Promise<Finished> {
  const { kind } = type;
  const { name, id, before, planned, desired, prepared, written } = member;
  const at = (remarks: readonly Remark[]) => below([kind.inDocument.key, name], remarks);
  const asBefore = before && id !== undefined ? { row: before, id } : {};
  if (!desired) {
    const change = prepared.changes[0];
    const remarks = change && written[0] ? remarksOn(change, written[0], true) : prepared.remarks;
    return { name, remarks: at(remarks), ...(hasError(remarks) ? asBefore : {}) };
  }
  if (prepared.changes.length === 0 && before && planned && id !== undefined)
    return { name, id, row: unchanged(planned, before), remarks: at(prepared.remarks) };
  const done = await made(session, kind, scope, desired, prepared, written, adopt);
  if (!done.found) return { name, remarks: at(done.remarks), ...asBefore };
  const row = spelled(kind, done.found.live.props, planned, scope.context);
  return { name, id: done.found.live.id, row, remarks: at(done.remarks) };
}

/** A refusal of thousands of members is told once for each reason, with the first few names. */
function summed(remarks: readonly Remark[]): readonly Remark[] {
  const MOST = 20;
  if (remarks.length <= MOST) return remarks;
  const rest: Remark = {
    severity: "error",
    code: "TFP106",
    detail: `${remarks.length - MOST} more members of the set were not written.`,
    help: "Apply again once the others are settled; what is done is left as it is.",
  };
  return [...remarks.slice(0, MOST), rest];
}

function twice(kind: Kind, label: string, first: string, name: string): Remark {
  return {
    severity: "error",
    code: "TFP104",
    detail: `\`${label}\` is declared under \`${first}\` and under \`${name}\`.`,
    help: "Keep one of the two.",
    path: [kind.inDocument.key, name],
  };
}

function unread(kind: Kind, message: string): Remark {
  return {
    severity: "error",
    code: "LIV101",
    detail: `The ${kind.title.plural} could not be read: ${message}`,
    help: "Nothing is taken to be gone. Plan again.",
  };
}
