// Live state as the desired state needs it: every scope that it names, read completely or failed. Knows kinds only by
// their declaration. A zone that is not there is `exists: false`; a zone that cannot be read is a failure, never empty.
import { mapAtOnce } from "../base/at-once";
import type { Diagnostic } from "../base/diagnostic";
import { isObject, type JsonObject } from "../base/json";
import { completeLive } from "../kind/derive/complete";
import { type Context, type IdForm, type Kind, keyOf, type Live, type Scope, scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState, LiveScope, LiveState } from "../kind/state";
import type { Api, ApiFailure } from "./client";
import { checkId, HEX } from "./ids";

/** Up to this many zones are asked for by name; above it the account's list costs less. */
const BY_NAME = 3;

/** Zones read at the same time. */
const AT_ONCE = 4;

/** Reads each scope of the desired state. Scopes fail one by one: one that cannot be read takes no other with it. */
export async function readLive(api: Api, kinds: readonly Kind[], desired: DesiredState): Promise<LiveState> {
  const zones = desired.scopes.filter((scope) => scope.scope.within === "zone");
  const account = await readAccount(api, kinds, desired, zones);
  const scopes = await mapAtOnce(zones, AT_ONCE, (zone) => readZone(api, kinds, zone, account));
  return { scopes: [account.live, ...scopes] };
}

/** One scope again, after a write whose answer was lost or to verify. */
export async function readScopeAgain(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  scope: Scope,
): Promise<LiveScope> {
  const only = desired.scopes.filter(
    (value) => scopeName(value.scope) === scopeName(scope) || value.scope.within === "account",
  );
  const state = await readLive(api, kinds, { ...desired, scopes: only });
  return state.scopes.find((value) => scopeName(value.scope) === scopeName(scope)) as LiveScope;
}

/** The objects of one zone whose id is known. */
export async function readZoneObjects(
  api: Api,
  kinds: readonly Kind[],
  context: Context,
  id: string,
): Promise<LiveScope> {
  const reads = await Promise.all(within(kinds, "zone").map((kind) => readKind(api, kind, context, id)));
  const failure = reads.find((read) => read.failure)?.failure;
  return { scope: context.scope, context, id, exists: true, objects: reads.flatMap((read) => read.objects), failure };
}

interface AccountRead {
  readonly live: LiveScope;
  /** The replies for the objects that are scopes themselves, by the scope's name. */
  readonly opened: ReadonlyMap<string, JsonObject>;
  /** Why those could not be read; the account's other objects are no concern of zones. */
  readonly unopened?: Diagnostic;
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
  const opened = new Map<string, JsonObject>();
  const objects: Live[] = [];
  const shared = new Map<string, Promise<Rows>>();
  let failure: Diagnostic | undefined;
  let unopened: Diagnostic | undefined;
  const named = within(kinds, "account").filter((kind) => namedIn(own, kind).length > 0);
  for (const kind of named) {
    // Kinds that are parts of one remote object read it once.
    const object = kind.object?.(scope) ?? kind.name;
    const found = await (shared.get(object) ?? accountRows(api, kind, own, desired.account));
    shared.set(object, Promise.resolve(found));
    const problem = found.failure ? readFailure(found.failure, scope, kind) : undefined;
    failure ??= problem ?? (kind.opens ? undefined : oddId(kind, scope, found.rows));
    if (kind.opens) unopened ??= problem;
    for (const row of found.rows) {
      const live = liveOf(kind, row, context);
      objects.push(live);
      if (kind.opens && opened.has(live.label)) unopened ??= twoOfAName(live.label, kind);
      if (kind.opens) opened.set(live.label, row);
    }
  }
  const row = named.some((kind) => kind.needsAccount) ? await accountItself(api, desired.account) : undefined;
  failure ??= unopened;
  const live = { scope, context, id: desired.account, exists: true, objects, failure, ...(row && { row }) };
  return { live, opened, unopened };
}

/** The account's own object; a credential that may not read it learns of gates from the API instead. */
async function accountItself(api: Api, id: string | undefined): Promise<JsonObject | undefined> {
  if (id === undefined || !checkId(id)) return undefined;
  const got = await api.send({ method: "GET", path: `/accounts/${id}` });
  return got.outcome === "ok" && isObject(got.result) ? got.result : undefined;
}

/** Labels of the objects of a kind that a document names, to be there or to be gone. */
function namedIn(own: DesiredScope | undefined, kind: Kind): readonly string[] {
  const named = [...(own?.objects ?? []), ...(own?.absent ?? [])].filter((object) => object.kind === kind.name);
  return [...new Set(named.map((value) => value.label))];
}

/** What was read of a kind, before it is made canonical. */
export interface Rows {
  readonly rows: readonly JsonObject[];
  readonly failure?: ApiFailure;
}

/** A few objects are asked for by name where the list has a filter; of the others the whole list is read. */
async function accountRows(api: Api, kind: Kind, own: DesiredScope | undefined, account?: string): Promise<Rows> {
  const { filter, list, perPage, unlisted } = kind.routes;
  const names = namedIn(own, kind);
  if (filter === undefined) return account === undefined ? { rows: [] } : rowsOf(api, kind, account);
  const query: Readonly<Record<string, string>> = account === undefined ? {} : { "account.id": account };
  const queries = names.length <= BY_NAME ? names.map((name) => ({ ...query, [filter]: name })) : [query];
  const hidden =
    unlisted &&
    own?.objects.some((object) => object.kind === kind.name && object.props[unlisted.field] === unlisted.value);
  if (hidden) queries.push({ ...query, [unlisted.field]: unlisted.value });
  const lists = await Promise.all(queries.map((query) => api.list(list as string, query, perPage)));
  const failed = lists.find((list) => list.outcome === "failed");
  if (failed?.outcome === "failed") return { rows: [], failure: failed.failure };
  const rows = lists.flatMap((list) => (list.outcome === "ok" ? list.rows.filter(isObject) : []));
  return { rows: rows.filter((row) => names.includes(String(row[filter]).toLowerCase())) };
}

async function readZone(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredScope,
  account: AccountRead,
): Promise<LiveScope> {
  const { scope, context } = desired;
  const row = account.opened.get(scopeName(scope));
  const missing = { scope, context, exists: false, objects: [] };
  if (account.unopened) return { ...missing, failure: account.unopened };
  // A zone that the account's own steps would make is not made where those cannot be planned.
  if (row === undefined) return { ...missing, failure: account.live.failure };
  const id = String(row["id"] ?? "");
  const wrongId = checkId(id);
  if (!wrongId) return { ...missing, failure: badId(scope, id) };
  return {
    ...(await readZoneObjects(api, wantedKinds(kinds, [...desired.objects, ...desired.absent]), context, id)),
    row,
  };
}

/** Lists are always read (unmanaged objects are told of); single objects only where something is declared of them. */
export function wantedKinds(kinds: readonly Kind[], objects: readonly { readonly kind: string }[]): readonly Kind[] {
  return kinds.filter((kind) => kind.inDocument.form === "list" || objects.some((object) => object.kind === kind.name));
}

async function readKind(
  api: Api,
  kind: Kind,
  context: Context,
  scopeId: string,
): Promise<{ objects: readonly Live[]; failure?: Diagnostic }> {
  const found = await rowsOf(api, kind, scopeId);
  if (found.failure) return { objects: [], failure: readFailure(found.failure, context.scope, kind) };
  const failure = oddId(kind, context.scope, found.rows);
  if (failure) return { objects: [], failure };
  return { objects: found.rows.map((row) => liveOf(kind, row, context)) };
}

/** The first object of a list whose id could not enter a URL. */
export function oddId(kind: Kind, scope: Scope, rows: readonly JsonObject[]): Diagnostic | undefined {
  if (kind.routes.list === undefined) return undefined;
  const odd = rows.find((row) => !checkId(String(row["id"]), kind.id));
  return odd && badId(scope, String(odd["id"]), kind);
}

/** A list in full, or the one object of a kind that has no list. */
export async function rowsOf(api: Api, kind: Kind, scopeId: string): Promise<Rows> {
  if (!checkId(scopeId)) return { rows: [], failure: notAnId(scopeId) };
  const at = (route: string) => route.replace(/\{(account|zone)_id\}/, scopeId);
  if (kind.routes.list !== undefined) {
    const list = await api.list(at(kind.routes.list), kind.routes.listQuery, kind.routes.perPage);
    return list.outcome === "ok" ? { rows: list.rows.filter(isObject) } : { rows: [], failure: list.failure };
  }
  const got = await api.send({ method: "GET", path: at(kind.routes.get as string) });
  if (got.outcome === "failed") return { rows: [], failure: got.failure };
  if (got.outcome === "ok" && isObject(got.result)) return { rows: [got.result] };
  const message = got.outcome === "ok" ? "the result is not an object" : got.reason;
  return { rows: [], failure: { codes: [], message, category: "bad-answer" } };
}

/** Said by the environment or by a reply: it never enters a URL. */
function notAnId(id: string): ApiFailure {
  return { codes: [], message: `\`${id.slice(0, 40)}\` is not an id: ids are ${HEX.says}.`, category: "refused" };
}

/** A reply's row as a live object. */
export function liveOf(kind: Kind, row: JsonObject, context: Context): Live {
  const { props } = completeLive(kind, row, context);
  return {
    kind: kind.name,
    id: String(row["id"] ?? ""),
    group: keyOf(props, kind.identity.group),
    conflict: keyOf(props, kind.identity.conflict),
    label: kind.label(props),
    props,
    managedBy: kind.managedBy?.(row),
  };
}

function within(kinds: readonly Kind[], scope: Scope["within"]): readonly Kind[] {
  return kinds.filter((kind) => kind.within === scope);
}

function accountContext(zones: readonly DesiredScope[]): Context {
  return { scope: { within: "account" }, profile: zones[0]?.context.profile ?? "live", minimumTtl: 60 };
}

/** Why the objects of a kind cannot be read, for the person who must act. */
export function readFailure(failure: ApiFailure, scope: Scope, kind: Kind): Diagnostic {
  const codes = failure.codes.length > 0 ? ` (${failure.codes.join(", ")})` : "";
  const answered = failure.status === undefined ? "No usable answer came" : `The API answered ${failure.status}`;
  return {
    code: READ_CODES[failure.category] ?? "LIV101",
    severity: "error",
    summary: `Cannot read the ${kind.title.plural} of ${scopeName(scope)}`,
    detail: `${answered}${codes}: ${failure.message}`,
    help: READ_HELP[failure.category] ?? "Nothing was planned on it. Try again later.",
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
  forbidden: "The token is valid but may not read this; it needs Zone Read and DNS Read for the zone.",
  "rate-limited": "The request budget is used up. Wait five minutes and run it again.",
  unreachable: "Check the base URL and the network.",
};

/** In two accounts that the credential sees: which one is meant is never guessed. */
function twoOfAName(name: string, kind: Kind): Diagnostic {
  return {
    code: "LIV108",
    severity: "error",
    summary: `There are two ${kind.title.plural} named ${name}`,
    detail: `The credential sees more than one \`${name}\`, in different accounts.`,
    help: 'Write `account: "…"` in the document, or set ZONEWRIGHT_ACCOUNT_ID.',
    where: { at: name },
  };
}

export function badId(scope: Scope, id: string, kind?: Kind): Diagnostic {
  const form: IdForm = kind?.id ?? HEX;
  return {
    code: "LIV106",
    severity: "error",
    summary: `The id of ${kind === undefined ? scopeName(scope) : `a ${kind.title.singular} of ${scopeName(scope)}`} is not an id`,
    detail: `The API answered with the id \`${id.slice(0, 40)}\`; ids are ${form.says}.`,
    help: "Check that the base URL is that of the API.",
    where: { at: scopeName(scope) },
  };
}
