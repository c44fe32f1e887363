// Reads of many objects at once become one listing. A few stay single reads; what a listing does not have is asked for
// by itself before it is called gone. What is written afterwards is laid into the listing.
import { isObject, type JsonObject } from "../../base/json";
import type { Kind, Live } from "../../kind/kind";
import type { Clock } from "../../live/budget";
import type { Api, ApiFailure } from "../../live/client";
import { checkId } from "../../live/ids";
import { liveOf } from "../../live/read";
import type { KnownScope } from "./scopes";

export type Read =
  | { readonly outcome: "found"; readonly live: Live; readonly row: JsonObject }
  | { readonly outcome: "gone" }
  | { readonly outcome: "failed"; readonly failure: ApiFailure };

export type Listing =
  | { readonly outcome: "ok"; readonly objects: ReadonlyMap<string, Extract<Read, { outcome: "found" }>> }
  | { readonly outcome: "failed"; readonly failure: ApiFailure };

export interface Reader {
  /** One object by its id. */
  read(kind: Kind, scope: KnownScope, id: string): Promise<Read>;
  /** The one object of a kind that comes with its scope. */
  settings(kind: Kind, scope: KnownScope): Promise<Read>;
  /** All objects of a kind, in one flight. */
  list(kind: Kind, scope: KnownScope): Promise<Listing>;
  /** What a write made of an object; without `read` it is gone. */
  wrote(kind: Kind, scope: KnownScope, id: string, read?: Extract<Read, { outcome: "found" }>): void;
  /** What is known of the scope's objects of a kind is out of date. */
  forget(kind: Kind, scope: KnownScope): void;
}

/** Milliseconds in which reads gather. */
const GATHER = 5;
/** Up to so many reads stay single. */
const FEW = 3;
/** Up to so many objects that a listing lacks are asked for by themselves; above it a second listing is. */
const CONFIRM = 10;

interface Pool {
  waiting: { readonly id: string; readonly resolve: (read: Promise<Read>) => void }[];
  listing?: Promise<Listing> | undefined;
  /** The listing that is asked for when many objects are missing from the first. */
  second?: Promise<Listing> | undefined;
  single?: Promise<Read> | undefined;
  confirmed: number;
}

export function makeReader(api: Api, clock: Clock): Reader {
  const pools = new Map<string, Pool>();
  const poolOf = (kind: Kind, scope: KnownScope): Pool => {
    const key = `${kind.name} ${scope.id}`;
    const pool = pools.get(key) ?? { waiting: [], confirmed: 0 };
    pools.set(key, pool);
    return pool;
  };
  const list = (kind: Kind, scope: KnownScope) => {
    const pool = poolOf(kind, scope);
    const listing = pool.listing ?? listAll(api, kind, scope);
    pool.listing = listing;
    listing.then((value) => {
      if (value.outcome === "failed" && pool.listing === listing) pool.listing = undefined;
    });
    return listing;
  };
  const view: View = { api, clock, poolOf, list };
  return {
    list,
    read: (kind, scope, id) => {
      if (!checkId(id, kind.id)) return Promise.resolve({ outcome: "gone" });
      return readOne(view, kind, scope, id);
    },
    settings: (kind, scope) => {
      const pool = poolOf(kind, scope);
      const single = pool.single ?? getOne(api, kind, scope, "");
      pool.single = single;
      single.then((read) => {
        if (read.outcome !== "found" && pool.single === single) pool.single = undefined;
      });
      return single;
    },
    wrote: (kind, scope, id, read) => void laidIn(poolOf(kind, scope), id, read),
    forget: (kind, scope) => {
      const pool = poolOf(kind, scope);
      pool.listing = undefined;
      pool.second = undefined;
      pool.single = undefined;
    },
  };
}

interface View {
  readonly api: Api;
  readonly clock: Clock;
  readonly poolOf: (kind: Kind, scope: KnownScope) => Pool;
  readonly list: Reader["list"];
}

async function readOne(view: View, kind: Kind, scope: KnownScope, id: string): Promise<Read> {
  const pool = view.poolOf(kind, scope);
  if (pool.listing) return fromListing(view, kind, scope, id);
  const gathered = new Promise<Read>((resolve) => {
    pool.waiting.push({ id, resolve });
  });
  if (pool.waiting.length === 1) view.clock.sleep(GATHER).then(() => release(view, kind, scope, pool));
  return gathered;
}

function release(view: View, kind: Kind, scope: KnownScope, pool: Pool): void {
  const { waiting } = pool;
  pool.waiting = [];
  // A zone is one of many of its account, and a kind without a list has single reads only.
  const single = waiting.length <= FEW || kind.opens !== undefined || kind.routes.list === undefined;
  if (!single) view.list(kind, scope);
  for (const { id, resolve } of waiting)
    resolve(single ? getOne(view.api, kind, scope, id) : fromListing(view, kind, scope, id));
}

async function fromListing(view: View, kind: Kind, scope: KnownScope, id: string): Promise<Read> {
  const pool = view.poolOf(kind, scope);
  const first = await view.list(kind, scope);
  if (first.outcome === "failed") return first;
  const found = first.objects.get(id);
  if (found) return found;
  pool.confirmed += 1;
  if (pool.confirmed <= CONFIRM) return getOne(view.api, kind, scope, id);
  pool.second ??= listAll(view.api, kind, scope);
  const second = await pool.second;
  if (second.outcome === "failed") return second;
  return second.objects.get(id) ?? { outcome: "gone" };
}

/** While a listing is on its way nobody knows which of the two came first: it is asked for again. */
function laidIn(pool: Pool, id: string, read?: Extract<Read, { outcome: "found" }>): void {
  const { listing } = pool;
  pool.second = undefined;
  pool.single = undefined;
  if (!listing) return;
  const settled = listings.get(listing);
  if (!settled) pool.listing = undefined;
  else if (read) settled.set(id, read);
  else settled.delete(id);
}

/** The objects of listings that have arrived. */
const listings = new WeakMap<Promise<Listing>, Map<string, Extract<Read, { outcome: "found" }>>>();

function listAll(api: Api, kind: Kind, scope: KnownScope): Promise<Listing> {
  const path = pathOf(kind.routes.list as string, scope);
  const listing: Promise<Listing> = api.list(path, {}, kind.routes.perPage).then((list) => {
    if (list.outcome === "failed") return list;
    const found = list.rows.filter(isObject).map((row) => foundOf(kind, scope, row));
    const objects = new Map(found.map((value) => [value.live.id, value]));
    listings.set(listing, objects);
    return { outcome: "ok", objects };
  });
  return listing;
}

async function getOne(api: Api, kind: Kind, scope: KnownScope, id: string): Promise<Read> {
  const route = kind.routes.get;
  if (route === undefined) return { outcome: "gone" };
  const got = await api.send({ method: "GET", path: pathOf(route, scope).replace("{id}", id) });
  if (got.outcome === "ok" && isObject(got.result)) return foundOf(kind, scope, got.result);
  if (got.outcome === "failed" && got.failure.category === "not-found" && id !== "") return { outcome: "gone" };
  if (got.outcome === "failed") return got;
  const message = got.outcome === "unknown" ? got.reason : "the result is not an object";
  return { outcome: "failed", failure: { codes: [], category: "bad-answer", message } };
}

export function foundOf(kind: Kind, scope: KnownScope, row: JsonObject): Extract<Read, { outcome: "found" }> {
  // Ten thousand rows are as much again as what they say: only a zone's is asked for later.
  return { outcome: "found", row: kind.opens ? row : NO_ROW, live: liveOf(kind, row, scope.context) };
}

const NO_ROW: JsonObject = {};

function pathOf(route: string, scope: KnownScope): string {
  return route.replace(/\{(account|zone)_id\}/, scope.id);
}
