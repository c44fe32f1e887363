// An account as it is, whole: every zone and every object of every kind, whether a document names it or not. What makes a
// zone (its records) is read or the zone failed; what stands beside it may be closed to the credential, and is told of.
import { mapAtOnce } from "../base/at-once";
import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { isObject, type JsonObject } from "../base/json";
import type { Context, Kind, Live, Scope } from "../kind/kind";
import type { LiveScope, LiveState } from "../kind/state";
import type { Api } from "./client";
import { checkId } from "./ids";
import { badId, liveOf, oddId, type Rows, readFailure, readZoneObjects, rowsOf } from "./read";

export interface Whole {
  readonly live: LiveState;
  /** What could not be read and is left out, as warnings. */
  readonly unread: readonly Diagnostic[];
}

/** Zones read at the same time. */
const AT_ONCE = 4;

/** @param account id, 32 hex digits. A scope that cannot be read carries its failure; it is never short. */
export async function readWhole(
  api: Api,
  kinds: readonly Kind[],
  account: string,
  profile: Context["profile"],
): Promise<Whole> {
  const imported = kinds.filter((kind) => kind.imports !== false);
  const own = await readAccountObjects(api, imported, account, profile);
  const inner = imported.filter((kind) => kind.within === "zone");
  const zones = await mapAtOnce(own.zones, AT_ONCE, ({ name, row }) => readWholeZone(api, inner, name, row, profile));
  return {
    live: { scopes: [own.scope, ...zones.map((zone) => zone.scope)] },
    unread: told([...own.unread, ...zones.flatMap((zone) => zone.unread)]),
  };
}

/** What many zones have in common is told once. */
function told(unread: readonly Unread[]): readonly Diagnostic[] {
  const alike = groupBy(unread, ({ kind, problem }) => `${kind.name} ${problem.code} ${problem.detail}`);
  return [...alike.values()].map((list) => {
    const [{ kind, problem }] = list as [Unread];
    const zones = list.flatMap(({ scope }) => (scope.within === "zone" ? [scope.zone] : []));
    if (zones.length < 2) return leftOut(problem);
    const some = zones.slice(0, 3).join(", ") + (zones.length > 3 ? " …" : "");
    return {
      ...leftOut(problem),
      summary: `Cannot read the ${kind.title.plural} of ${zones.length} zones`,
      where: { at: some },
    };
  });
}

interface Unread {
  readonly kind: Kind;
  readonly scope: Scope;
  readonly problem: Diagnostic;
}

interface AccountObjects {
  readonly scope: LiveScope;
  readonly zones: readonly { readonly name: string; readonly row: JsonObject }[];
  readonly unread: readonly Unread[];
}

async function readAccountObjects(
  api: Api,
  kinds: readonly Kind[],
  account: string,
  profile: Context["profile"],
): Promise<AccountObjects> {
  const context: Context = { scope: { within: "account" }, profile, minimumTtl: 60 };
  const objects: Live[] = [];
  const zones: { name: string; row: JsonObject }[] = [];
  const unread: Unread[] = [];
  let failure: Diagnostic | undefined;
  const shared = new Map<string, Rows>();
  for (const kind of kinds.filter((kind) => kind.within === "account")) {
    const object = kind.object?.(context.scope) ?? kind.name;
    const found = shared.get(object) ?? (await allRows(api, kind, account));
    shared.set(object, found);
    const problem = found.failure
      ? readFailure(found.failure, context.scope, kind)
      : oddId(kind, context.scope, found.rows);
    if (problem && kind.opens) failure ??= problem;
    else if (problem) unread.push({ kind, scope: context.scope, problem });
    if (problem) continue;
    for (const row of found.rows) {
      const live = liveOf(kind, row, context);
      objects.push(live);
      if (kind.opens) zones.push({ name: live.label, row });
    }
  }
  const scope: LiveScope = { scope: context.scope, context, id: account, exists: true, objects, failure };
  return { scope, zones: zones.sort((left, right) => (left.name < right.name ? -1 : 1)), unread };
}

/** Zones are listed for the account; everything else stands below it. */
async function allRows(api: Api, kind: Kind, account: string): Promise<Rows> {
  const { filter, list, perPage, unlisted } = kind.routes;
  if (filter === undefined) return rowsOf(api, kind, account);
  const query = { "account.id": account };
  const more = unlisted ? [{ ...query, [unlisted.field]: unlisted.value }] : [];
  const lists = await Promise.all([query, ...more].map((value) => api.list(list as string, value, perPage)));
  const failed = lists.find((list) => list.outcome === "failed");
  if (failed?.outcome === "failed") return { rows: [], failure: failed.failure };
  return { rows: lists.flatMap((list) => (list.outcome === "ok" ? list.rows.filter(isObject) : [])) };
}

interface ZoneRead {
  readonly scope: LiveScope;
  readonly unread: readonly Unread[];
}

async function readWholeZone(
  api: Api,
  kinds: readonly Kind[],
  zone: string,
  row: JsonObject,
  profile: Context["profile"],
): Promise<ZoneRead> {
  const id = String(row["id"] ?? "");
  const context = contextOf(zone, row, profile);
  const missing = { scope: context.scope, context, exists: true, objects: [], row };
  if (!checkId(id)) return { scope: { ...missing, failure: badId(context.scope, id) }, unread: [] };
  const lists = kinds.filter((kind) => kind.inDocument.form === "list");
  const read = { ...(await readZoneObjects(api, lists, context, id)), row };
  return read.failure ? { scope: read, unread: [] } : withBeside(api, kinds, read);
}

/** Adds what stands beside a zone's records, kind by kind: settings, applications. What cannot be read is left out. */
export async function readBeside(
  api: Api,
  kinds: readonly Kind[],
  scope: LiveScope,
): Promise<{ readonly scope: LiveScope; readonly unread: readonly Diagnostic[] }> {
  const read = await withBeside(api, kinds, scope);
  return { scope: read.scope, unread: told(read.unread) };
}

async function withBeside(api: Api, kinds: readonly Kind[], scope: LiveScope): Promise<ZoneRead> {
  const beside = kinds.filter((kind) => kind.within === "zone" && kind.inDocument.form !== "list");
  const reads = await Promise.all(
    beside.map((kind) => readZoneObjects(api, [kind], scope.context, scope.id as string)),
  );
  return {
    scope: { ...scope, objects: [...scope.objects, ...reads.flatMap((read) => (read.failure ? [] : read.objects))] },
    unread: reads.flatMap((read, index) =>
      read.failure ? [{ kind: beside[index] as Kind, scope: scope.scope, problem: read.failure }] : [],
    ),
  };
}

/** The zone's plan decides how small a TTL may be. */
export function contextOf(zone: string, row: JsonObject | undefined, profile: Context["profile"]): Context {
  const plan = row?.["plan"];
  const enterprise = isObject(plan) && plan["legacy_id"] === "enterprise";
  return { scope: { within: "zone", zone }, profile, minimumTtl: enterprise ? 30 : 60 };
}

function leftOut(failure: Diagnostic): Diagnostic {
  return { ...failure, severity: "warning", help: "They are left out of the document; everything else is complete." };
}
