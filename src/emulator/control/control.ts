// The control API of the emulator: requests and changes so far, edits by another client, planned faults, and the whole state.
// Tests use it inside the process; the control server offers it over HTTP.
import type { Json, JsonObject } from "../../base/json";
import type { EmulatorState, FaultPlan, Faults, LateRequests, LoggedRequest, RequestLog } from "../core";
import { incrementSerial, ZONES, type ZoneRow } from "../scope";
import {
  type AutomaticHttps,
  buildPatchedRecord,
  buildRecord,
  checkConflicts,
  type DnsRecordRow,
  getRecordTable,
  isDnsRecord,
  listAutomaticHttps,
  listRecords,
} from "../services/dns-record";
import { createZone, formatZone, type NewZoneOptions } from "../services/zone";
import type { Mutation, Snapshot, Store } from "../store";

export type ZoneReply = ReturnType<typeof formatZone>;

export interface ForeignOptions {
  /** Stores the members as given, without the checks of the API, also `meta`. */
  readonly unchecked?: boolean;
}

/** A record by its id, or by members that it has: `{type: "A", name: "www.example.com"}`. */
export type RecordSelector = string | JsonObject;

export interface IncomingRequest {
  readonly method: string;
  /** With `/client/v4`, without the query. */
  readonly path: string;
}

export interface Control {
  /** The newest requests, up to 100,000 and 64 MB of bodies. */
  requests(): readonly LoggedRequest[];
  clearRequests(): void;
  /** Calls the listener with each request before it runs, for example to make an edit by another client. */
  onRequest(listener: (request: IncomingRequest) => void): () => void;
  /** Every committed change with both sides, frozen; changes of one request share `batch`. */
  mutations(): readonly Mutation[];
  onMutation(listener: (mutation: Mutation) => void): () => void;
  addZone(name: string, options?: NewZoneOptions): ZoneReply;
  zones(): readonly ZoneReply[];
  /** The stored records of a zone, by the name of the zone. */
  records(zone: string): readonly DnsRecordRow[];
  /** The HTTPS records that the service serves for proxied names; they are not in the list of records. */
  automaticHttps(zone: string): readonly AutomaticHttps[];
  /** Edits by another client. */
  readonly foreign: {
    create(zone: string, record: JsonObject, options?: ForeignOptions): DnsRecordRow;
    patch(zone: string, selector: RecordSelector, change: JsonObject, options?: ForeignOptions): DnsRecordRow;
    remove(zone: string, selector: RecordSelector): DnsRecordRow;
  };
  fault(plan: FaultPlan): void;
  clearFaults(): void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

/** Collections that are not resources of the API. */
const INTERNAL = ["serials", "accounts"];

export interface ControlOptions {
  readonly state: EmulatorState;
  readonly faults: Faults;
  readonly late: LateRequests;
  readonly requests: RequestLog;
  readonly requestListeners: Set<(request: IncomingRequest) => void>;
}

export function createControl({ state, faults, late, requests, requestListeners }: ControlOptions): Control {
  /** The store after the requests that are late and whose time has come. */
  const readStore = () => {
    late.catchUp();
    return state.store;
  };
  const findZone = (name: string) => requireZone(readStore(), name);
  const isShown = (mutation: Mutation) => !INTERNAL.includes(mutation.collection);
  return {
    requests: requests.requests,
    clearRequests: requests.clear,
    onRequest: (listener) => {
      requestListeners.add(listener);
      return () => requestListeners.delete(listener);
    },
    mutations: () => readStore().mutations().filter(isShown),
    onMutation: (listener) => state.store.onMutation((mutation) => isShown(mutation) && listener(mutation)),
    addZone: (name, options) =>
      formatZone(
        state,
        readStore().transaction(() => createZone(state, name, { status: "active", ...options }), { foreign: true }),
      ),
    zones: () =>
      readStore()
        .all(ZONES)
        .map((zone) => formatZone(state, zone)),
    records: (name) => listRecords(state, findZone(name)),
    automaticHttps: (name) => listAutomaticHttps(state, findZone(name)),
    foreign: {
      create: (name, body, options) => {
        const zone = findZone(name);
        if (options?.unchecked) return writeRecord(state, zone, buildUnchecked(state, zone, body));
        return writeChecked(state, zone, buildRecord(state, zone, body));
      },
      patch: (name, selector, change, options) => {
        const zone = findZone(name);
        const record = requireRecord(state, zone, selector);
        if (options?.unchecked) return writeRecord(state, zone, checkMembers({ ...record, ...change }));
        return writeChecked(state, zone, buildPatchedRecord(state, zone, change, record));
      },
      remove: (name, selector) => {
        const zone = findZone(name);
        return removeRecord(state, zone, requireRecord(state, zone, selector));
      },
    },
    fault: (plan) => faults.plan(plan),
    clearFaults: () => faults.clear(),
    snapshot: () => readStore().snapshot(),
    restore: (snapshot) => readStore().restore(snapshot),
  };
}

function requireZone(store: Store, name: string): ZoneRow {
  const [zone] = store.named(ZONES, name.toLowerCase());
  if (!zone) throw new Error(`The emulator has no zone \`${name}\`.`);
  return zone;
}

function requireRecord(state: EmulatorState, zone: ZoneRow, selector: RecordSelector): DnsRecordRow {
  const wanted = typeof selector === "string" ? { id: selector } : selector;
  const record = listRecords(state, zone).find((candidate) => hasMembers(candidate, wanted));
  if (!record) throw new Error(`Zone \`${zone.name}\` has no record ${JSON.stringify(selector)}.`);
  return record;
}

function hasMembers(record: JsonObject, wanted: JsonObject): boolean {
  const isEqual = (left: Json | undefined, right: Json | undefined) => JSON.stringify(left) === JSON.stringify(right);
  return Object.entries(wanted).every(([name, value]) => isEqual(record[name], value));
}

/** The members as given, over those of a valid record. */
function buildUnchecked(state: EmulatorState, zone: ZoneRow, body: JsonObject): DnsRecordRow {
  const valid = buildRecord(state, zone, { type: "TXT", name: zone.name, content: '"x"' });
  return checkMembers({ ...valid, ...body });
}

/** Throws where a member has a type that the store cannot hold. */
function checkMembers(record: JsonObject): DnsRecordRow {
  if (!isDnsRecord(record)) throw new Error(`The record has a member of the wrong type: ${JSON.stringify(record)}`);
  return record;
}

function writeChecked(state: EmulatorState, zone: ZoneRow, record: DnsRecordRow): DnsRecordRow {
  return changeZone(state, zone, () => {
    checkConflicts(state.store, zone, record);
    state.store.put(getRecordTable(zone), record.id, record);
    return record;
  });
}

function writeRecord(state: EmulatorState, zone: ZoneRow, record: DnsRecordRow): DnsRecordRow {
  return changeZone(state, zone, () => {
    state.store.put(getRecordTable(zone), record.id, record);
    return record;
  });
}

function removeRecord(state: EmulatorState, zone: ZoneRow, record: DnsRecordRow): DnsRecordRow {
  return changeZone(state, zone, () => {
    state.store.remove(getRecordTable(zone).collection, record.id);
    return record;
  });
}

function changeZone<T>(state: EmulatorState, zone: ZoneRow, change: () => T): T {
  return state.store.transaction(
    () => {
      const changed = change();
      incrementSerial(state.store, zone);
      return changed;
    },
    { foreign: true },
  );
}
