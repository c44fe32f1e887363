// Reads the live state that a desired state needs: each scope that it names is read completely, or fails. A zone that does
// not exist is `exists: false`; a zone that cannot be read is a failure, and never looks empty. Kinds are known only by their
// declarations.
import { mapAtOnce } from "../base/at-once";
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type JsonObject } from "../base/json";
import { canonicalizeLive } from "../kind/derive/canonicalize";
import {
  type Context,
  identifyObject,
  indefiniteTitle,
  type Kind,
  type Live,
  type Scope,
  scopeName,
} from "../kind/kind";
import type { DesiredScope, DesiredState, LiveScope, LiveState } from "../kind/state";
import { unreachableHelp } from "./api-failure";
import type { Api, ApiFailure, ListOutcome } from "./client";
import { HEX_ID, isValidId } from "./ids";

/** Up to this many zones are looked up by name; for more, the account's list costs less. */
const MAX_LOOKUPS = 3;

/** Zones read at the same time. */
const CONCURRENT_ZONES = 4;

/** Reads each scope of the desired state. Scopes fail independently of each other. */
export async function readLive(api: Api, kinds: readonly Kind[], desired: DesiredState): Promise<LiveState> {
  return { scopes: await readScopes(api, kinds, desired, (live) => live) };
}

/**
 * The same for large states: `keep` gets each scope as soon as it is read, with its desired state, and only the result of `keep` is kept. The
 * account comes first.
 */
export async function readScopes<T>(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  keep: (live: LiveScope, desired: DesiredScope | undefined) => T,
): Promise<readonly T[]> {
  const zones = desired.scopes.filter((scope) => scope.scope.within === "zone");
  const account = await readAccount(api, kinds, desired, zones);
  const own = desired.scopes.find((scope) => scope.scope.within === "account");
  const kept = keep(account.live, own);
  const others = await mapAtOnce(zones, CONCURRENT_ZONES, async (zone) =>
    keep(await readZone(api, kinds, zone, account), zone),
  );
  return [kept, ...others];
}

/** Reads one scope again, after a lost answer or to verify. */
export async function rereadScope(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  scope: Scope,
): Promise<LiveScope> {
  const isWanted = (other: Scope) => scopeName(other) === scopeName(scope);
  const scopes = desired.scopes.filter(({ scope: other }) => isWanted(other) || other.within === "account");
  const state = await readLive(api, kinds, { ...desired, scopes });
  const live = state.scopes.find(({ scope: other }) => isWanted(other));
  if (live === undefined) throw new Error(`the desired state does not contain ${scopeName(scope)}`);
  return live;
}

/** The objects of a zone whose id is known. */
export async function readZoneObjects(
  api: Api,
  kinds: readonly Kind[],
  context: Context,
  id: string,
): Promise<LiveScope> {
  const reads = await Promise.all(selectWithin(kinds, "zone").map((kind) => readKind(api, kind, context, id)));
  const failure = reads.find((read) => read.failure)?.failure;
  return { scope: context.scope, context, id, exists: true, objects: reads.flatMap((read) => read.objects), failure };
}

interface AccountRead {
  readonly live: LiveScope;
  /** The replies of the objects that are scopes themselves (zones), by name. */
  readonly zoneRows: ReadonlyMap<string, JsonObject>;
  /** Why the zones could not be read. Failures of the account's other objects do not concern zones. */
  readonly zoneFailure?: Diagnostic;
}

async function readAccount(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  zones: readonly DesiredScope[],
): Promise<AccountRead> {
  const scope = { within: "account" } as const;
  const own = desired.scopes.find((scope) => scope.scope.within === "account");
  const context = own?.context ?? accountContext(zones);
  const zoneRows = new Map<string, JsonObject>();
  const objects: Live[] = [];
  const shared = new Map<string, Rows>();
  let failure: Diagnostic | undefined;
  let zoneFailure: Diagnostic | undefined;
  const named = selectWithin(kinds, "account").filter((kind) => listNames(own, kind).length > 0);
  for (const kind of named) {
    // Kinds that are parts of one remote object read it once.
    const object = kind.remoteObject?.(scope) ?? kind.name;
    const read = shared.get(object) ?? (await readAccountRows(api, kind, own, desired.account));
    shared.set(object, read);
    const problem = read.failure ? describeReadFailure(read.failure, scope, kind) : undefined;
    failure ??= problem ?? (kind.definesScope ? undefined : findInvalidId(kind, scope, read.rows));
    if (kind.definesScope) zoneFailure ??= problem;
    for (const row of read.rows) {
      const live = toLive(kind, row, context);
      objects.push(live);
      if (kind.definesScope && zoneRows.has(live.label)) zoneFailure ??= ambiguousName(live.label, kind);
      if (kind.definesScope) zoneRows.set(live.label, row);
    }
  }
  const row = named.some((kind) => kind.needsAccount) ? await readAccountObject(api, desired.account) : undefined;
  failure ??= zoneFailure;
  const live = { scope, context, id: desired.account, exists: true, objects, failure, ...(row && { row }) };
  return { live, zoneRows, zoneFailure };
}

/** The account's own object. A credential that may not read it learns of missing features from rejected writes. */
export async function readAccountObject(api: Api, id: string | undefined): Promise<JsonObject | undefined> {
  if (id === undefined || !isValidId(id)) return undefined;
  const read = await api.send({ method: "GET", path: `/accounts/${id}` });
  return read.outcome === "ok" && isObject(read.result) ? read.result : undefined;
}

/** Labels of the objects of a kind that the desired state names, present or absent. */
function listNames(own: DesiredScope | undefined, kind: Kind): readonly string[] {
  const named = [...(own?.objects ?? []), ...(own?.absent ?? [])].filter((object) => object.kind === kind.name);
  return [...new Set(named.map((object) => object.label))];
}

/** The replies for the objects of a kind, not yet canonical. */
export interface Rows {
  readonly rows: readonly JsonObject[];
  readonly failure?: ApiFailure;
}

/** A few objects are looked up by name where the list has a filter; else the whole list is read. */
async function readAccountRows(
  api: Api,
  kind: Kind,
  own: DesiredScope | undefined,
  account: string | undefined,
): Promise<Rows> {
  const { filter, list, perPage, unlisted } = kind.routes;
  const names = listNames(own, kind);
  if (filter === undefined || list === undefined)
    return account === undefined ? { rows: [] } : readRows(api, kind, account);
  const query: Readonly<Record<string, string>> = account === undefined ? {} : { "account.id": account };
  const queries = names.length <= MAX_LOOKUPS ? names.map((name) => ({ ...query, [filter]: name })) : [query];
  const declaresUnlisted =
    unlisted &&
    own?.objects.some((object) => object.kind === kind.name && object.props[unlisted.field] === unlisted.value);
  if (declaresUnlisted) queries.push({ ...query, [unlisted.field]: unlisted.value });
  const { rows, failure } = joinLists(await Promise.all(queries.map((query) => api.list(list, query, perPage))));
  return { rows: rows.filter((row) => names.includes(String(row[filter]).toLowerCase())), failure };
}

/** The rows of several lists, or the first failure. */
export function joinLists(lists: readonly ListOutcome[]): Rows {
  const failed = lists.find((list) => list.outcome === "failed");
  if (failed?.outcome === "failed") return { rows: [], failure: failed.failure };
  return { rows: lists.flatMap((list) => (list.outcome === "ok" ? list.rows.filter(isObject) : [])) };
}

async function readZone(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredScope,
  account: AccountRead,
): Promise<LiveScope> {
  const { scope, context } = desired;
  const row = account.zoneRows.get(scopeName(scope));
  const missing = { scope, context, exists: false, objects: [] };
  if (account.zoneFailure) return { ...missing, failure: account.zoneFailure };
  // A zone that steps of the account would create is not created where those steps cannot be planned.
  if (row === undefined) return { ...missing, failure: account.live.failure };
  const { id } = row;
  const text = String(id ?? "");
  if (!isValidId(text)) return { ...missing, failure: invalidIdDiagnostic(scope, text) };
  const wanted = selectKinds(kinds, [...desired.objects, ...desired.absent]);
  return { ...(await readZoneObjects(api, wanted, context, text)), row };
}

/** Lists are always read, because unmanaged objects are reported. Single objects are read only where they are declared. */
export function selectKinds(kinds: readonly Kind[], objects: readonly { readonly kind: string }[]): readonly Kind[] {
  return kinds.filter((kind) => kind.inDocument.form === "list" || objects.some((object) => object.kind === kind.name));
}

async function readKind(
  api: Api,
  kind: Kind,
  context: Context,
  scopeId: string,
): Promise<{ objects: readonly Live[]; failure?: Diagnostic }> {
  const read = await readRows(api, kind, scopeId);
  if (read.failure) return { objects: [], failure: describeReadFailure(read.failure, context.scope, kind) };
  const failure = findInvalidId(kind, context.scope, read.rows);
  if (failure) return { objects: [], failure };
  return { objects: read.rows.map((row) => toLive(kind, row, context)) };
}

/** The first object of a list whose id must not enter a URL. */
export function findInvalidId(kind: Kind, scope: Scope, rows: readonly JsonObject[]): Diagnostic | undefined {
  if (kind.routes.list === undefined) return undefined;
  const ids = rows.map(({ id }) => String(id));
  const invalid = ids.find((id) => !isValidId(id, kind.id));
  return invalid === undefined ? undefined : invalidIdDiagnostic(scope, invalid, kind);
}

/** A complete list, or the single object of a kind that has no list. */
export async function readRows(api: Api, kind: Kind, scopeId: string): Promise<Rows> {
  if (!isValidId(scopeId)) return { rows: [], failure: invalidScopeId(scopeId) };
  const { get, list, listQuery, perPage } = kind.routes;
  const fill = (route: string) => route.replace(/\{(account|zone)_id\}/, scopeId);
  if (list !== undefined) return joinLists([await api.list(fill(list), listQuery, perPage)]);
  if (get === undefined) throw new Error(`kind ${kind.name} has no route to read it`);
  const read = await api.send({ method: "GET", path: fill(get) });
  if (read.outcome === "failed") return { rows: [], failure: read.failure };
  if (read.outcome === "ok" && isObject(read.result)) return { rows: [read.result] };
  const message = read.outcome === "ok" ? "the result is not an object" : read.reason;
  return { rows: [], failure: { codes: [], message, category: "bad-answer" } };
}

/** An id of the environment or of a reply that must not enter a URL. */
function invalidScopeId(id: string): ApiFailure {
  return {
    codes: [],
    message: `\`${id.slice(0, 40)}\` is not an id: ids are ${HEX_ID.description}.`,
    category: "refused",
  };
}

/** A reply as a live object. */
export function toLive(kind: Kind, row: JsonObject, context: Context): Live {
  const { id } = row;
  const { props } = canonicalizeLive(kind, row, context);
  return { ...identifyObject(kind, props), id: String(id ?? ""), managedBy: kind.managedBy?.(row) };
}

function selectWithin(kinds: readonly Kind[], within: Scope["within"]): readonly Kind[] {
  return kinds.filter((kind) => kind.within === within);
}

/** The profile is the same for all scopes of a run. */
function accountContext([zone]: readonly DesiredScope[]): Context {
  return { scope: { within: "account" }, profile: zone?.context.profile ?? "live", enterprise: false };
}

/** Why the objects of a kind cannot be read. */
export function describeReadFailure(failure: ApiFailure, scope: Scope, kind: Kind): Diagnostic {
  const codes = failure.codes.length > 0 ? ` (${failure.codes.join(", ")})` : "";
  const answered = failure.status === undefined ? "No usable answer came" : `The API answered ${failure.status}`;
  return {
    code: READ_CODES[failure.category] ?? "LIV101",
    severity: "error",
    summary: `Cannot read the ${kind.title.plural} of ${scopeName(scope)}`,
    detail: `${answered}${codes}: ${failure.message}`,
    help:
      failure.category === "unreachable"
        ? unreachableHelp(failure)
        : (READ_HELP[failure.category] ?? "Nothing was planned for it. Try again later."),
    where: { at: scopeName(scope) },
  };
}

const READ_CODES: Readonly<Partial<Record<ApiFailure["category"], string>>> = {
  auth: "LIV102",
  forbidden: "LIV103",
  "rate-limited": "LIV104",
  unreachable: "LIV105",
};

const READ_HELP: Readonly<Partial<Record<ApiFailure["category"], string>>> = {
  auth: "Check the token: ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_EMAIL with ZONEWRIGHT_API_KEY.",
  forbidden: "The token is valid but may not read this. It needs Zone Read and DNS Read for the zone.",
  "rate-limited": "The rate limit is used up. Wait five minutes and run it again.",
};

/** The credential sees objects of one name in two accounts, and none is chosen. */
function ambiguousName(name: string, kind: Kind): Diagnostic {
  return {
    code: "LIV108",
    severity: "error",
    summary: `There are two ${kind.title.plural} named ${name}`,
    detail: `The credential sees more than one \`${name}\`, in different accounts.`,
    help: 'Write `account: "…"` in the document, or set ZONEWRIGHT_ACCOUNT_ID.',
    where: { at: name },
  };
}

export function invalidIdDiagnostic(scope: Scope, id: string, kind?: Kind): Diagnostic {
  const pattern = kind?.id ?? HEX_ID;
  const subject = kind === undefined ? scopeName(scope) : `${indefiniteTitle(kind)} of ${scopeName(scope)}`;
  return {
    code: "LIV106",
    severity: "error",
    summary: `Malformed id of ${subject}`,
    detail: `The API answered with the id \`${id.slice(0, 40)}\`; ids are ${pattern.description}.`,
    help: "Check that the base URL is that of the API.",
    where: { at: scopeName(scope) },
  };
}
