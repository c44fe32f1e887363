// Combines reads of many objects into one listing; a few reads stay single requests. An object that is missing from the listing
// is read by its id before it counts as deleted. Later writes update the listing.
import { isObject, type JsonObject } from "../../base/json";
import type { Kind, Live } from "../../kind/kind";
import { isMissingObject } from "../../live/api-failure";
import type { Api, ApiFailure } from "../../live/client";
import { isValidId } from "../../live/ids";
import type { Clock } from "../../live/rate-limit";
import { toLive } from "../../live/read-live";
import { createListedObjects, type ListedObjects, type WritableObjects } from "./listed-objects";
import { getScopeKey, type ResolvedScope } from "./scope-cache";

export interface FoundObject {
  readonly outcome: "found";
  /** Found without its row: values that only replies contain are missing. */
  readonly isPartial?: true;
  readonly live: Live;
  readonly row: JsonObject;
}

export type ObjectRead =
  | FoundObject
  | { readonly outcome: "gone" }
  | { readonly outcome: "failed"; readonly failure: ApiFailure };

export type ObjectListing =
  | { readonly outcome: "ok"; readonly objects: ListedObjects }
  | { readonly outcome: "failed"; readonly failure: ApiFailure };

export interface Reader {
  /** One object by its id. */
  read(kind: Kind, scope: ResolvedScope, id: string): Promise<ObjectRead>;
  /** Reads the only object of a kind that exists once per scope. */
  readSettings(kind: Kind, scope: ResolvedScope): Promise<ObjectRead>;
  /** All objects of a kind; concurrent calls share one listing. */
  list(kind: Kind, scope: ResolvedScope): Promise<ObjectListing>;
  /** The objects that the API finds with a query, read anew. */
  find(kind: Kind, scope: ResolvedScope, query: Readonly<Record<string, string>>): Promise<ObjectListing>;
  /** Records an object as written; without `written` it was deleted. */
  recordWrite(kind: Kind, scope: ResolvedScope, id: string, written?: FoundObject): void;
  /** Discards what was read of a kind in a scope. */
  invalidate(kind: Kind, scope: ResolvedScope): void;
}

/** How long reads wait for each other. */
const GATHER_MS = 5;
/** Up to this many reads stay single requests. */
const MAX_SINGLE_READS = 3;
/** Up to this many objects that are missing from the listing are read by id; beyond it a second listing decides. */
const MAX_CONFIRMATIONS = 10;

interface ReadPool {
  waiting: { readonly id: string; readonly resolve: (read: Promise<ObjectRead>) => void }[];
  listing?: Promise<ObjectListing> | undefined;
  /** The second listing, read when many objects are missing from the first. */
  secondListing?: Promise<ObjectListing> | undefined;
  settings?: Promise<ObjectRead> | undefined;
  confirmations: number;
}

export function createReader(api: Api, clock: Clock): Reader {
  const pools = new Map<string, ReadPool>();
  const getPool = (kind: Kind, scope: ResolvedScope): ReadPool => {
    const key = getScopeKey(kind, scope.id);
    const pool = pools.get(key) ?? { waiting: [], confirmations: 0 };
    pools.set(key, pool);
    return pool;
  };
  const list = (kind: Kind, scope: ResolvedScope) => {
    const pool = getPool(kind, scope);
    const listing = pool.listing ?? fetchListing(api, kind, scope);
    pool.listing = listing;
    listing.then((result) => {
      if (result.outcome === "failed" && pool.listing === listing) pool.listing = undefined;
    });
    return listing;
  };
  const context: ReadContext = { api, clock, getPool, list };
  return {
    list,
    find: (kind, scope, query) => fetchListing(api, kind, scope, query),
    read: (kind, scope, id) => {
      if (!isValidId(id, kind.id)) return Promise.resolve({ outcome: "gone" });
      return readObject(context, kind, scope, id);
    },
    readSettings: (kind, scope) => {
      const pool = getPool(kind, scope);
      const settings = pool.settings ?? fetchObject(api, kind, scope, "");
      pool.settings = settings;
      settings.then((read) => {
        if (read.outcome !== "found" && pool.settings === settings) pool.settings = undefined;
      });
      return settings;
    },
    recordWrite: (kind, scope, id, written) => void updateListing(getPool(kind, scope), id, written),
    invalidate: (kind, scope) => {
      const pool = getPool(kind, scope);
      pool.listing = undefined;
      pool.secondListing = undefined;
      pool.settings = undefined;
    },
  };
}

interface ReadContext {
  readonly api: Api;
  readonly clock: Clock;
  readonly getPool: (kind: Kind, scope: ResolvedScope) => ReadPool;
  readonly list: Reader["list"];
}

async function readObject(context: ReadContext, kind: Kind, scope: ResolvedScope, id: string): Promise<ObjectRead> {
  const pool = context.getPool(kind, scope);
  if (pool.listing) return readFromListing(context, kind, scope, id);
  const read = new Promise<ObjectRead>((resolve) => {
    pool.waiting.push({ id, resolve });
  });
  if (pool.waiting.length === 1) context.clock.sleep(GATHER_MS).then(() => startReads(context, kind, scope, pool));
  return read;
}

function startReads(context: ReadContext, kind: Kind, scope: ResolvedScope, pool: ReadPool): void {
  const { waiting } = pool;
  pool.waiting = [];
  // An account may have many more zones than are read, and a kind without a list route has single reads only.
  const single =
    waiting.length <= MAX_SINGLE_READS || kind.definesScope !== undefined || kind.routes.list === undefined;
  if (!single) context.list(kind, scope);
  for (const { id, resolve } of waiting)
    resolve(single ? fetchObject(context.api, kind, scope, id) : readFromListing(context, kind, scope, id));
}

async function readFromListing(
  context: ReadContext,
  kind: Kind,
  scope: ResolvedScope,
  id: string,
): Promise<ObjectRead> {
  const pool = context.getPool(kind, scope);
  const first = await context.list(kind, scope);
  if (first.outcome === "failed") return first;
  const found = first.objects.get(id);
  if (found) return found;
  pool.confirmations += 1;
  if (pool.confirmations <= MAX_CONFIRMATIONS) return fetchObject(context.api, kind, scope, id);
  pool.secondListing ??= fetchListing(context.api, kind, scope);
  const second = await pool.secondListing;
  if (second.outcome === "failed") return second;
  return second.objects.get(id) ?? { outcome: "gone" };
}

/** A listing that is still in flight is discarded: it may be older or newer than the write. */
function updateListing(pool: ReadPool, id: string, written?: FoundObject): void {
  const { listing } = pool;
  pool.secondListing = undefined;
  pool.settings = undefined;
  if (!listing) return;
  const objects = listedObjects.get(listing);
  if (!objects) pool.listing = undefined;
  else if (written) objects.set(written);
  else objects.delete(id);
}

/** The objects of completed listings. */
const listedObjects = new WeakMap<Promise<ObjectListing>, WritableObjects>();

function fetchListing(
  api: Api,
  kind: Kind,
  scope: ResolvedScope,
  filters: Readonly<Record<string, string>> = {},
): Promise<ObjectListing> {
  const { list: route, perPage } = kind.routes;
  if (route === undefined) throw new Error(`kind ${kind.name} has no list route`);
  // The route of a list of zones does not contain the account.
  const query: Readonly<Record<string, string>> =
    kind.definesScope && scope.id !== "" ? { ...filters, "account.id": scope.id } : filters;
  const listing: Promise<ObjectListing> = api.list(fillPath(route, scope), query, perPage).then((list) => {
    if (list.outcome === "failed") return list;
    const found = list.rows.filter(isObject).map((row) => toFoundObject(kind, scope, row));
    const objects = createListedObjects(kind, found);
    listedObjects.set(listing, objects);
    return { outcome: "ok", objects };
  });
  return listing;
}

async function fetchObject(api: Api, kind: Kind, scope: ResolvedScope, id: string): Promise<ObjectRead> {
  const route = kind.routes.get;
  if (route === undefined) return { outcome: "gone" };
  const reply = await api.send({ method: "GET", path: fillPath(route, scope).replace("{id}", id) });
  if (reply.outcome === "ok" && isObject(reply.result)) return toFoundObject(kind, scope, reply.result);
  if (reply.outcome === "failed" && isMissingObject(reply.failure) && id !== "") return { outcome: "gone" };
  if (reply.outcome === "failed") return reply;
  const message = reply.outcome === "unknown" ? reply.reason : "the result is not an object";
  return { outcome: "failed", failure: { codes: [], category: "bad-answer", message } };
}

export function toFoundObject(kind: Kind, scope: ResolvedScope, row: JsonObject): FoundObject {
  // Keeping all rows would double the memory for 10,000 records, and only the row of a zone is used later.
  const kept = kind.definesScope ? row : NO_ROW;
  return { outcome: "found", row: kept, live: addComputed(kind, scope, toLive(kind, row, scope.context), row) };
}

/** An object that was found without its row. */
export function toFoundLive(kind: Kind, scope: ResolvedScope, live: Live): FoundObject {
  const found = { outcome: "found", row: NO_ROW, live: addComputed(kind, scope, live) } as const;
  return kind.computed ? { ...found, isPartial: true } : found;
}

/** Adds the computed values that only Terraform shows. */
function addComputed(kind: Kind, { context }: ResolvedScope, live: Live, row?: JsonObject): Live {
  return kind.computed ? { ...live, props: { ...live.props, ...kind.computed(live.props, context, row) } } : live;
}

const NO_ROW: JsonObject = {};

function fillPath(route: string, scope: ResolvedScope): string {
  return route.replace(/\{(account|zone)_id\}/, scope.id);
}
