// Everything that the emulated service keeps: named collections of frozen rows. Rows are replaced, never changed, so that
// a transaction can be undone, the journal can hold both sides of a change, and no caller can alter the state.
import { isObject } from "../../base/json";
import { checkRow, type Row, type Table } from "./table";

/** One committed change of one row. `batch` numbers the transactions: changes of one request share it. */
export interface Mutation {
  readonly batch: number;
  readonly at: number;
  /** The collection without its scope: `zones`, `dns_records`, `dns_settings`. */
  readonly collection: string;
  readonly id: string;
  /** The name of the zone that it belongs to. */
  readonly zone?: string;
  readonly before?: Row;
  readonly after?: Row;
  /** Made through the control API, not by a request. */
  readonly foreign: boolean;
}

export interface Store {
  get<R extends Row>(table: Table<R>, id: string): R | undefined;
  all<R extends Row>(table: Table<R>): readonly R[];
  size(table: Table<Row>): number;
  /** The number of rows in all collections. */
  countRows(): number;
  /** Rows of a collection with this `name`. */
  named<R extends Row>(table: Table<R>, name: string): readonly R[];
  /** Adds or replaces a row. Only inside a transaction. */
  put<R extends Row>(table: Table<R>, id: string, row: R): void;
  /** Removes a row, if there is one, by the name of its collection. Only inside a transaction. */
  remove(collection: string, id: string): void;
  /** Removes every row of a collection. Only inside a transaction. */
  clear(collection: string): void;
  /** Runs the work; a throw undoes all of it. The journal and the file see one batch. Nested calls join the outer one. */
  transaction<T>(work: () => T, options?: { readonly foreign?: boolean }): T;
  /** A different number after every change, also after a change that is undone or restored. */
  version(): number;
  /** The number of committed transactions that changed something. */
  committed(): number;
  mutations(): readonly Mutation[];
  onMutation(listener: (mutation: Mutation) => void): () => void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

export type Snapshot = Readonly<Record<string, readonly (readonly [id: string, row: Row])[]>>;

export function isSnapshot(value: unknown): value is Snapshot {
  return isObject(value) && Object.values(value).every(isRowList);
}

function isRowList(rows: unknown): boolean {
  return (
    Array.isArray(rows) && rows.every((row) => Array.isArray(row) && typeof row[0] === "string" && isObject(row[1]))
  );
}

interface Collection {
  readonly rows: Map<string, Row>;
  readonly byName: Map<string, Map<string, Row>>;
}

/** One change of one row inside a transaction. */
export interface Effect {
  readonly collection: string;
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface StoreOptions {
  readonly clock: () => number;
  /** The initial state. */
  readonly initial?: Snapshot;
  /** Called with the whole state before a transaction counts; a throw undoes it. */
  readonly save?: (collections: Iterable<readonly [string, ReadonlyMap<string, Row>]>) => void;
  /** The name of the zone that a row belongs to. */
  readonly findZoneName?: (store: Store, effect: Effect) => string | undefined;
}

export function createStore(options: StoreOptions): Store {
  const collections = new Map<string, Collection>();
  fill(collections, options.initial ?? {});
  const journal: Mutation[] = [];
  const listeners = new Set<(mutation: Mutation) => void>();
  let effects: Effect[] | undefined;
  let batches = 0;
  let version = 0;

  const find = (collection: string, id: string) => collections.get(collection)?.rows.get(id);
  const change = (collection: string, id: string, row: Row | undefined) => {
    if (!effects) throw new Error("The store can only be changed inside a transaction.");
    effects.push({ collection, id, before: find(collection, id), after: row && freeze(row) });
    version += 1;
    setRow(collections, collection, id, row);
  };

  const store: Store = {
    get: (table, id) => {
      const row = find(table.collection, id);
      return row && checkRow(table, row);
    },
    all: (table) => Array.from(collections.get(table.collection)?.rows.values() ?? [], (row) => checkRow(table, row)),
    size: (table) => collections.get(table.collection)?.rows.size ?? 0,
    countRows: () => [...collections.values()].reduce((sum, { rows }) => sum + rows.size, 0),
    named: (table, name) =>
      Array.from(collections.get(table.collection)?.byName.get(name)?.values() ?? [], (row) => checkRow(table, row)),
    put: (table, id, row) => change(table.collection, id, row),
    remove: (collection, id) => {
      if (find(collection, id)) change(collection, id, undefined);
    },
    clear: (collection) => {
      for (const id of [...(collections.get(collection)?.rows.keys() ?? [])]) change(collection, id, undefined);
    },
    transaction: (work, mode) => {
      if (effects) return work();
      const done: Effect[] = [];
      effects = done;
      let result: ReturnType<typeof work>;
      try {
        result = work();
        if (done.length > 0) options.save?.(listRows(collections));
      } catch (error) {
        version += 1;
        for (const effect of done.reverse()) setRow(collections, effect.collection, effect.id, effect.before);
        throw error;
      } finally {
        effects = undefined;
      }
      commit(done, mode?.foreign ?? false);
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
      const rows = (name: string) => [...(collections.get(name)?.rows ?? [])].sort(byId);
      return Object.fromEntries([...collections.keys()].sort().map((name) => [name, rows(name)]));
    },
    restore: (snapshot) => {
      version += 1;
      collections.clear();
      fill(collections, snapshot);
      options.save?.(listRows(collections));
    },
  };

  function commit(done: readonly Effect[], foreign: boolean): void {
    if (done.length === 0) return;
    batches += 1;
    const at = options.clock();
    const fresh = done.map((effect): Mutation => {
      const [collection = effect.collection] = effect.collection.split("/");
      const zone = options.findZoneName?.(store, effect);
      return {
        batch: batches,
        at,
        ...effect,
        collection,
        ...(zone !== undefined && { zone }),
        foreign,
      };
    });
    for (const mutation of fresh) journal.push(mutation);
    for (const mutation of fresh) for (const listener of listeners) listener(mutation);
  }
  return store;
}

/** Snapshots of equal states are equal: an undone deletion leaves its row at another place in the collection. */
function byId([left]: readonly [string, Row], [right]: readonly [string, Row]): number {
  return left < right ? -1 : 1;
}

function fill(collections: Map<string, Collection>, snapshot: Snapshot): void {
  for (const [name, rows] of Object.entries(snapshot)) for (const [id, row] of rows) setRow(collections, name, id, row);
}

function setRow(collections: Map<string, Collection>, name: string, id: string, row: Row | undefined): void {
  const collection = collections.get(name) ?? { rows: new Map(), byName: new Map() };
  collections.set(name, collection);
  removeFromIndex(collection, id);
  if (!row) {
    collection.rows.delete(id);
    if (collection.rows.size === 0) collections.delete(name);
    return;
  }
  const kept = freeze(row);
  collection.rows.set(id, kept);
  const key = indexKey(kept);
  const sameName = collection.byName.get(key) ?? new Map<string, Row>();
  collection.byName.set(key, sameName.set(id, kept));
}

function removeFromIndex(collection: Collection, id: string): void {
  const row = collection.rows.get(id);
  if (!row) return;
  const key = indexKey(row);
  const sameName = collection.byName.get(key);
  if (sameName?.delete(id) && sameName.size === 0) collection.byName.delete(key);
}

function indexKey({ name }: Row): string {
  return String(name);
}

/** The rows of every collection. */
function* listRows(
  collections: ReadonlyMap<string, Collection>,
): Iterable<readonly [string, ReadonlyMap<string, Row>]> {
  for (const [name, { rows }] of collections) yield [name, rows];
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}
