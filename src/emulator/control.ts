// The side door of the emulator: what came in, what changed, edits by "somebody else", planned faults, and the state as a
// whole. Tests use it in the process; the control port offers the same over HTTP.

import type { JsonObject } from "../base/json";
import type { World } from "./call";
import type { FaultPlan, Faults } from "./faults";
import type { Plan } from "./plans";
import type { LoggedRequest } from "./request-log";
import { type AutomaticHttps, automaticHttps } from "./services/dns-record/automatic-https";
import { checkNeighbours } from "./services/dns-record/conflicts";
import { changedRecord, completeRecord } from "./services/dns-record/record";
import { recordsOf } from "./services/dns-record/write";
import { openZone, zoneReply } from "./services/zone/zone-object";
import type { Mutation, Row, Snapshot } from "./store";
import { raiseSerial } from "./zones";

export interface ZoneOptions {
  readonly account?: string;
  readonly plan?: Plan;
  /** Default `active`. */
  readonly status?: string;
  readonly type?: string;
}

export interface ForeignOptions {
  /** Keeps the fields as given, without the API's checks: also `meta`. */
  readonly unchecked?: boolean;
}

/** A record by its id, or by members that it must have: `{type: "A", name: "www.example.com"}`. */
export type Which = string | JsonObject;

export interface IncomingCall {
  readonly method: string;
  /** With `/client/v4`, without the query. */
  readonly path: string;
}

export interface Control {
  requests(): readonly LoggedRequest[];
  clearRequests(): void;
  /** Called with each request as it comes in, before the work: the moment for an edit by somebody else. */
  onRequest(listener: (request: IncomingCall) => void): () => void;
  /** Every committed change with both sides, frozen; `batch` is shared by the changes of one request. */
  mutations(): readonly Mutation[];
  onMutation(listener: (mutation: Mutation) => void): () => void;
  addZone(name: string, options?: ZoneOptions): JsonObject;
  zones(): readonly JsonObject[];
  /** The records of a zone as they are kept, by the zone's name. */
  records(zone: string): readonly JsonObject[];
  /** The HTTPS answers that the service makes up for proxied names; no records. */
  automaticHttps(zone: string): readonly AutomaticHttps[];
  readonly foreign: {
    create(zone: string, record: JsonObject, options?: ForeignOptions): JsonObject;
    patch(zone: string, which: Which, change: JsonObject, options?: ForeignOptions): JsonObject;
    remove(zone: string, which: Which): JsonObject;
  };
  fault(plan: FaultPlan): void;
  clearFaults(): void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

/** Bookkeeping that is no object of the API. */
const INTERNAL = ["serials", "accounts"];

export interface ControlParts {
  readonly world: World;
  readonly faults: Faults;
  readonly requests: LoggedRequest[];
  readonly arrivals: Set<(request: IncomingCall) => void>;
}

export function makeControl({ world, faults, requests, arrivals }: ControlParts): Control {
  const { store } = world;
  const shown = (mutation: Mutation) => !INTERNAL.includes(mutation.collection);
  return {
    requests: () => [...requests],
    clearRequests: () => requests.splice(0),
    onRequest: (listener) => {
      arrivals.add(listener);
      return () => arrivals.delete(listener);
    },
    mutations: () => store.mutations().filter(shown),
    onMutation: (listener) => store.onMutation((mutation) => shown(mutation) && listener(mutation)),
    addZone: (name, options) =>
      zoneReply(
        world,
        store.transaction(() => openZone(world, name, { status: "active", ...options }), { foreign: true }),
      ),
    zones: () => store.all("zones").map((zone) => zoneReply(world, zone)),
    records: (zone) => recordsOf(world, zoneNamed(world, zone)),
    automaticHttps: (zone) => automaticHttps(world, zoneNamed(world, zone)),
    foreign: {
      create: (zone, record, options) => create(world, zoneNamed(world, zone), record, options?.unchecked === true),
      patch: (zone, which, change, options) => {
        const within = zoneNamed(world, zone);
        return patch(world, within, found(world, within, which), change, options?.unchecked === true);
      },
      remove: (zone, which) => {
        const within = zoneNamed(world, zone);
        return written(world, within, found(world, within, which), undefined);
      },
    },
    fault: (plan) => faults.plan(plan),
    clearFaults: () => faults.clear(),
    snapshot: () => store.snapshot(),
    restore: (snapshot) => store.restore(snapshot),
  };
}

function zoneNamed(world: World, name: string): Row {
  const zone = world.store.named("zones", name.toLowerCase())[0];
  if (!zone) throw new Error(`The emulator has no zone \`${name}\`.`);
  return zone;
}

function found(world: World, zone: Row, which: Which): Row {
  const wanted = Object.entries(typeof which === "string" ? { id: which } : which);
  const row = recordsOf(world, zone).find((record) =>
    wanted.every(([name, value]) => JSON.stringify(record[name]) === JSON.stringify(value)),
  );
  if (!row) throw new Error(`Zone \`${zone["name"]}\` has no record ${JSON.stringify(which)}.`);
  return row;
}

function create(world: World, zone: Row, record: JsonObject, unchecked: boolean): Row {
  if (!unchecked) return written(world, zone, undefined, completeRecord(world, zone, record));
  const likely = { type: "TXT", name: zone["name"], content: '"x"' };
  const made = completeRecord(world, zone, likely);
  return written(world, zone, undefined, { ...made, ...record }, true);
}

function patch(world: World, zone: Row, row: Row, change: JsonObject, unchecked: boolean): Row {
  if (!unchecked) return written(world, zone, row, changedRecord(world, zone, change, row));
  return written(world, zone, row, { ...row, ...change }, true);
}

function written(world: World, zone: Row, before: Row | undefined, after: Row | undefined, unchecked = false): Row {
  const row = (after ?? before) as Row;
  world.store.transaction(
    () => {
      if (after && !unchecked) checkNeighbours(world.store, zone, after);
      world.store.put(`dns_records/${zone["id"]}`, String(row["id"]), after);
      raiseSerial(world.store, zone);
    },
    { foreign: true },
  );
  return row;
}
