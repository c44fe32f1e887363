// Reads a whole account: every zone and every object of every kind, whether a document names it or not. A zone fails if its
// records cannot be read. Its other objects may be closed to the credential: they are left out and reported.
import { mapAtOnce } from "../base/at-once";
import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { isObject, type JsonObject } from "../base/json";
import type { Context, Kind, Live, Scope } from "../kind/kind";
import type { LiveScope, LiveState } from "../kind/state";
import type { Api } from "./client";
import { isValidId } from "./ids";
import {
  describeReadFailure,
  findInvalidId,
  invalidIdDiagnostic,
  joinLists,
  type Rows,
  readRows,
  readZoneObjects,
  toLive,
} from "./read-live";

export interface WholeAccount {
  readonly live: LiveState;
  /** What could not be read and is left out, as warnings. */
  readonly unread: readonly Diagnostic[];
}

/** Zones read at the same time. */
const CONCURRENT_ZONES = 4;

/** @param account id, 32 hex digits. A scope that cannot be read has a failure, and is never incomplete. */
export async function readWholeAccount(
  api: Api,
  kinds: readonly Kind[],
  account: string,
  profile: Context["profile"],
): Promise<WholeAccount> {
  const importable = kinds.filter((kind) => kind.importable !== false);
  const own = await readAccountObjects(api, importable, account, profile);
  const inZones = importable.filter((kind) => kind.within === "zone");
  const zones = await mapAtOnce(own.zones, CONCURRENT_ZONES, ({ name, row }) =>
    readWholeZone(api, inZones, name, row, profile),
  );
  return {
    live: { scopes: [own.scope, ...zones.map((zone) => zone.scope)] },
    unread: summarize([...own.unread, ...zones.flatMap((zone) => zone.unread)]),
  };
}

/** Objects of a kind that could not be read. */
interface Unread {
  readonly kind: Kind;
  readonly scope: Scope;
  readonly problem: Diagnostic;
}

/** One warning for the same problem in several zones. */
function summarize(unread: readonly Unread[]): readonly Diagnostic[] {
  const alike = groupBy(unread, ({ kind, problem }) => `${kind.name} ${problem.code} ${problem.detail}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const warning = toWarning(first.problem);
    const zones = group.flatMap(({ scope }) => (scope.within === "zone" ? [scope.zone] : []));
    if (zones.length < 2) return [warning];
    const summary = `Cannot read the ${first.kind.title.plural} of ${zones.length} zones`;
    const at = zones.slice(0, 3).join(", ") + (zones.length > 3 ? " …" : "");
    return [{ ...warning, summary, where: { at } }];
  });
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
  const context: Context = { scope: { within: "account" }, profile, enterprise: false };
  const objects: Live[] = [];
  const zones: { name: string; row: JsonObject }[] = [];
  const unread: Unread[] = [];
  let failure: Diagnostic | undefined;
  const shared = new Map<string, Rows>();
  for (const kind of kinds.filter((kind) => kind.within === "account")) {
    const object = kind.remoteObject?.(context.scope) ?? kind.name;
    const read = shared.get(object) ?? (await readAllRows(api, kind, account));
    shared.set(object, read);
    const problem = read.failure
      ? describeReadFailure(read.failure, context.scope, kind)
      : findInvalidId(kind, context.scope, read.rows);
    if (problem && kind.definesScope) failure ??= problem;
    else if (problem) unread.push({ kind, scope: context.scope, problem });
    if (problem) continue;
    for (const row of read.rows) {
      const live = toLive(kind, row, context);
      objects.push(live);
      if (kind.definesScope) zones.push({ name: live.label, row });
    }
  }
  const scope: LiveScope = { scope: context.scope, context, id: account, exists: true, objects, failure };
  return { scope, zones: zones.sort((a, b) => (a.name < b.name ? -1 : 1)), unread };
}

/** Zones are listed with the account as a filter; the routes of other kinds contain the account. */
async function readAllRows(api: Api, kind: Kind, account: string): Promise<Rows> {
  const { filter, list, perPage, unlisted } = kind.routes;
  if (filter === undefined || list === undefined) return readRows(api, kind, account);
  const query = { "account.id": account };
  const queries = unlisted ? [query, { ...query, [unlisted.field]: unlisted.value }] : [query];
  return joinLists(await Promise.all(queries.map((query) => api.list(list, query, perPage))));
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
  const { id } = row;
  const text = String(id ?? "");
  const context = zoneContext(zone, row, profile);
  if (!isValidId(text)) {
    const failure = invalidIdDiagnostic(context.scope, text);
    return { scope: { scope: context.scope, context, exists: true, objects: [], row, failure }, unread: [] };
  }
  const lists = kinds.filter((kind) => kind.inDocument.form === "list");
  const read = { ...(await readZoneObjects(api, lists, context, text)), row };
  return read.failure ? { scope: read, unread: [] } : addOtherObjects(api, kinds, read);
}

/** Adds the objects of a zone that are not records, kind by kind: settings, applications. Unreadable kinds are left out. */
export async function readOtherZoneObjects(
  api: Api,
  kinds: readonly Kind[],
  scope: LiveScope,
): Promise<{ readonly scope: LiveScope; readonly unread: readonly Diagnostic[] }> {
  const read = await addOtherObjects(api, kinds, scope);
  return { scope: read.scope, unread: summarize(read.unread) };
}

async function addOtherObjects(api: Api, kinds: readonly Kind[], scope: LiveScope): Promise<ZoneRead> {
  const { id = "" } = scope;
  const others = kinds.filter((kind) => kind.within === "zone" && kind.inDocument.form !== "list");
  const reads = await Promise.all(
    others.map(async (kind) => ({ kind, read: await readZoneObjects(api, [kind], scope.context, id) })),
  );
  const added = reads.flatMap(({ read }) => (read.failure ? [] : read.objects));
  return {
    scope: { ...scope, objects: [...scope.objects, ...added] },
    unread: reads.flatMap(({ kind, read }) =>
      read.failure ? [{ kind, scope: scope.scope, problem: read.failure }] : [],
    ),
  };
}

/** The zone's subscription decides how small a TTL may be. */
export function zoneContext(zone: string, row: JsonObject | undefined, profile: Context["profile"]): Context {
  const { plan } = row ?? {};
  const { legacy_id: subscription } = isObject(plan) ? plan : {};
  return { scope: { within: "zone", zone }, profile, enterprise: subscription === "enterprise" };
}

function toWarning(failure: Diagnostic): Diagnostic {
  return { ...failure, severity: "warning", help: "They are left out of the document. Everything else is complete." };
}
