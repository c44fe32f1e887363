// Everything the emulated service remembers: named collections of frozen rows. Rows are replaced, never changed, so that
// a transaction can be undone, the journal can hold both sides of a change, and nobody outside can alter the state.
import type { JsonObject } from "../base/json";

export type Row = JsonObject;

/** One committed change of one row. `batch` numbers the transactions: changes of one request share it. */
export interface Mutation {
  readonly batch: number;
  readonly at: number;
  /** What it is: `zones`, `dns_records`, `dns_settings` … */
  readonly collection: string;
  readonly id: string;
  /** The name of the zone that it belongs to. */
  readonly zone?: string;
  readonly before?: Row;
  readonly after?: Row;
  /** Made by the control port, not by a request. */
  readonly foreign: boolean;
}

export interface Store {
  get(collection: string, id: string): Row | undefined;
  all(collection: string): readonly Row[];
  size(collection: string): number;
  collections(): readonly string[];
  /** Rows of a collection whose `name` is this one. */
  named(collection: string, name: string): readonly Row[];
  /** Replaces, adds, or (without a row) removes. Only inside a transaction. */
  put(collection: string, id: string, row: Row | undefined): void;
  /** Runs the work; a throw undoes all of it. The journal and the file see one batch. Nested calls join the outer one. */
  transaction<T>(work: () => T, options?: { readonly foreign?: boolean }): T;
  /** Another number after every change, also one that is undone or restored. */
  version(): number;
  /** The number of committed transactions that changed something. */
  committed(): number;
  mutations(): readonly Mutation[];
  onMutation(listener: (mutation: Mutation) => void): () => void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

export type Snapshot = Readonly<Record<string, readonly (readonly [id: string, row: Row])[]>>;

interface Collection {
  readonly rows: Map<string, Row>;
  readonly byName: Map<string, Map<string, Row>>;
}

interface Effect {
  readonly collection: string;
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface StoreOptions {
  readonly clock: () => number;
  /** The state to begin with. */
  readonly initial?: Snapshot;
  /** Called with the whole state before a transaction counts; a throw undoes it. */
  readonly save?: (collections: Iterable<readonly [string, ReadonlyMap<string, Row>]>) => void;
  /** The zone that a collection or row belongs to, by name. */
  readonly zoneOf?: (
    store: Store,
    effect: { collection: string; id: string; before?: Row; after?: Row },
  ) => string | undefined;
}

export function makeStore(options: StoreOptions): Store {
  const collections = new Map<string, Collection>();
  fill(collections, options.initial ?? {});
  const journal: Mutation[] = [];
  const listeners = new Set<(mutation: Mutation) => void>();
  let effects: Effect[] | undefined;
  let batches = 0;
  let version = 0;

  const store: Store = {
    get: (collection, id) => collections.get(collection)?.rows.get(id),
    all: (collection) => [...(collections.get(collection)?.rows.values() ?? [])],
    size: (collection) => collections.get(collection)?.rows.size ?? 0,
    collections: () => [...collections.keys()],
    named: (collection, name) => [...(collections.get(collection)?.byName.get(name)?.values() ?? [])],
    put: (collection, id, row) => {
      if (!effects) throw new Error("a change outside a transaction");
      effects.push({ collection, id, before: store.get(collection, id), after: row && frozen(row) });
      version += 1;
      set(collections, collection, id, row);
    },
    transaction: (work, how) => {
      if (effects) return work();
      const done: Effect[] = [];
      effects = done;
      let result: ReturnType<typeof work>;
      try {
        result = work();
        if (done.length > 0) options.save?.(rowsOf(collections));
      } catch (error) {
        version += 1;
        for (const effect of done.reverse()) set(collections, effect.collection, effect.id, effect.before);
        throw error;
      } finally {
        effects = undefined;
      }
      commit(done, how?.foreign ?? false);
      return result;
    },
    version: () => version,
    committed: () => batches,
    mutations: () => journal,
    onMutation: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => {
      const rows = (name: string) => [...(collections.get(name)?.rows ?? [])].sort(byFirst);
      return Object.fromEntries([...collections.keys()].sort().map((name) => [name, rows(name)]));
    },
    restore: (snapshot) => {
      version += 1;
      collections.clear();
      fill(collections, snapshot);
      options.save?.(rowsOf(collections));
    },
  };

  function commit(done: readonly Effect[], foreign: boolean): void {
    if (done.length === 0) return;
    batches += 1;
    const at = options.clock();
    const fresh = done.map((effect): Mutation => {
      const zone = options.zoneOf?.(store, effect);
      return {
        batch: batches,
        at,
        ...effect,
        collection: effect.collection.split("/")[0] as string,
        ...(zone !== undefined && { zone }),
        foreign,
      };
    });
    for (const mutation of fresh) journal.push(mutation);
    for (const mutation of fresh) for (const listener of listeners) listener(mutation);
  }
  return store;
}

/** A state looks the same whatever led to it: an undone deletion leaves the row at another place in its collection. */
function byFirst(left: readonly [string, Row], right: readonly [string, Row]): number {
  return left[0] < right[0] ? -1 : 1;
}

function fill(collections: Map<string, Collection>, snapshot: Snapshot): void {
  for (const [name, rows] of Object.entries(snapshot)) for (const [id, row] of rows) set(collections, name, id, row);
}

function set(collections: Map<string, Collection>, name: string, id: string, row: Row | undefined): void {
  const collection = collections.get(name) ?? { rows: new Map(), byName: new Map() };
  collections.set(name, collection);
  unname(collection, id);
  if (!row) {
    collection.rows.delete(id);
    if (collection.rows.size === 0) collections.delete(name);
    return;
  }
  const kept = frozen(row);
  collection.rows.set(id, kept);
  const owner = String(kept["name"]);
  const same = collection.byName.get(owner) ?? new Map<string, Row>();
  collection.byName.set(owner, same.set(id, kept));
}

function unname(collection: Collection, id: string): void {
  const owner = String(collection.rows.get(id)?.["name"]);
  const same = collection.byName.get(owner);
  if (same?.delete(id) && same.size === 0) collection.byName.delete(owner);
}

function* rowsOf(collections: ReadonlyMap<string, Collection>): Iterable<readonly [string, ReadonlyMap<string, Row>]> {
  for (const [name, { rows }] of collections) yield [name, rows];
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}
