// The state of one ConfigureProvider call: the API, the API date, and the reads and writes that all resources share until the
// next call.
import type { SecretStores } from "../apply/secret-stores";
import type { JsonObject } from "../base/json";
import type { SharedServices } from "../fleet/shared-services";
import type { Context, Declared, Kind } from "../kind/kind";
import { canonicalizeBaseUrl } from "../live/base-url";
import { type Api, createApi, type RequestAttempt } from "../live/client";
import type { Credential } from "../live/credential";
import { type Clock, createRateLimit, REQUEST_LIMIT } from "../live/rate-limit";
import { createReader, type Reader } from "./coalesce/reader";
import { createScopeCache, type ScopeCache, type ScopeLookup } from "./coalesce/scope-cache";
import { createWriter, type Writer } from "./coalesce/writer";
import type { CreateJournal } from "./create-journal";
import { createObjectHolders, type ObjectHolders } from "./object-holders";
import type { HazardScope } from "./plan/hazard-scope";
import type { PlannedScope } from "./plan/planned-scope";
import { createPlannedStates, type PlannedStates } from "./plan/planned-states";
import type { Log } from "./plugin/log";
import { createProtectedObjects, type ProtectedObjects } from "./protected-objects";
import type { ResourceType } from "./schema/resource-types";
import { createUpdateChains, type UpdateChains } from "./update-chains";
import { createWaits, type Waits } from "./waits";

export interface Session {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly profile: Context["profile"];
  readonly account?: string;
  /** What the configuration of a record leaves out is cleared. */
  readonly clears: boolean;
  readonly scopes: ScopeCache;
  readonly reader: Reader;
  readonly writer: Writer;
  readonly secrets?: SecretStores;
  /** The creates of this working directory that Terraform's state may lack. */
  readonly creates?: CreateJournal;
  /** Objects that a resource of this run takes over or creates, by kind, scope and identity; each belongs to one resource. */
  readonly claims: Map<string, string>;
  readonly waits: Waits;
  readonly planned: PlannedObjects;
  /** The configuration of the provider is unknown until an apply: no zone or account can be read, and nothing is sent. */
  readonly isUnconnected?: true;
  /** What was planned, by kind and scope. */
  readonly plannedScopes: Map<string, PlannedScope>;
  readonly holders: ObjectHolders;
  readonly hazards: HazardPolicy;
  /** What the plan would harm, by kind and scope. */
  readonly hazardScopes: Map<string, HazardScope>;
  /** The accounts' own objects, by id, for the checks that need them. */
  readonly accountRows: Map<string, Promise<JsonObject | undefined>>;
  readonly updateChains: UpdateChains;
  readonly protectedObjects: ProtectedObjects;
  readonly states: PlannedStates;
}

/** What was planned in this walk: the objects of the account, and when Terraform last planned or applied anything. */
export interface PlannedObjects {
  readonly objects: Declared[];
  lastCallAt: number;
  /** A resource was read in this session, so that it is a plan. An apply plans its creates and updates again and reads nothing. */
  hasRead: boolean;
  isApplying: boolean;
  /** How many objects of the account wait for another that may come later. */
  waiting: number;
}

/** Which hazards are errors of a plan. */
export interface HazardPolicy {
  readonly refuse: boolean;
  /** Codes that stay warnings. */
  readonly allow: ReadonlySet<string>;
}

/** Without a queue backend only the locks of this machine are shared. */
export type SessionShared = Pick<SharedServices, "locks"> & Partial<Pick<SharedServices, "rateLimit">>;

export interface SessionOptions {
  readonly kinds: readonly Kind[];
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly asOf: string;
  /** Default: `live`. */
  readonly profile?: Context["profile"];
  readonly account?: string;
  /** Default: undeclared values are kept. */
  readonly clears?: boolean;
  /** Default: hazards are warnings. */
  readonly hazards?: HazardPolicy;
  /** Ids of zones that were deleted elsewhere, according to the user. */
  readonly deletedZones?: readonly string[];
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  /** Shared with other runs: locks, and the rate limit if a queue backend keeps it. */
  readonly shared?: SessionShared;
  /** Requests in five minutes; `null` for targets without a limit. */
  readonly limit?: number | null;
  /** How long a request may take effect after its connection ended, in milliseconds; 30,000 by default. */
  readonly lateWriteMs?: number;
  readonly signal?: AbortSignal;
  readonly random?: () => number;
  /** Stores secret values, which the API shows once. */
  readonly secrets?: SecretStores;
  readonly creates?: CreateJournal | undefined;
  /** Terraform's log. */
  readonly log?: Log;
}

export function createSession(options: SessionOptions): Session {
  const { kinds, clock, signal, secrets, profile = "live" } = options;
  const { credential, limit = REQUEST_LIMIT, shared } = options;
  const target = canonicalizeBaseUrl(options.baseUrl);
  const use = { credential, target, priority: "interactive", isEmulator: false } as const;
  const sharedLimit = limit === null ? undefined : shared?.rateLimit?.(use, limit);
  const { log = () => {} } = options;
  const waits = createWaits(clock, log);
  const api = createApi({
    ...options,
    rateLimit: sharedLimit ?? createRateLimit({ clock, limit }),
    onWait: waits.report,
    onRateLimit: (ms) => waits.report(ms, "the API's rate limit is reached"),
    onAttempt: (attempt) => logAttempt(log, attempt),
  });
  const locks = shared && { locks: shared.locks, target };
  const reader = createReader(api, clock);
  const holders = createObjectHolders(clock);
  return {
    api,
    kinds,
    asOf: options.asOf,
    profile,
    clears: options.clears ?? false,
    ...(options.account === undefined ? {} : { account: options.account }),
    scopes: createScopeCache({ api, kinds, deletedZones: options.deletedZones ?? [], profile }),
    reader,
    ...(secrets && { secrets }),
    ...(options.creates && { creates: options.creates }),
    writer: createWriter({
      ...{ api, kinds, clock, reader },
      onWait: waits.report,
      isPlanning: holders.isTracking,
      ...(signal && { signal }),
      ...(secrets && { secrets }),
      ...(locks && { locks }),
    }),
    claims: new Map(),
    holders,
    updateChains: createUpdateChains(),
    protectedObjects: createProtectedObjects(),
    waits,
    planned: { objects: [], lastCallAt: clock.now(), hasRead: false, isApplying: false, waiting: 0 },
    plannedScopes: new Map(),
    hazards: options.hazards ?? { refuse: false, allow: new Set() },
    hazardScopes: new Map(),
    accountRows: new Map(),
    states: createPlannedStates(),
  };
}

/** The session for plans while the configuration of the provider is unknown. */
export function createUnconnectedSession(
  options: Pick<SessionOptions, "kinds" | "clock" | "asOf" | "clears">,
): Session {
  const nowhere = { baseUrl: "https://provider.invalid", credential: { headers: {}, secrets: [] } };
  const fetch = () => Promise.reject(new Error("the provider is not configured"));
  return { ...createSession({ ...options, ...nowhere, fetch }), isUnconnected: true };
}

/** A request without its query, headers and body: nothing that the user wrote, and no secret. */
function logAttempt(log: Log, { method, path, status, problem, ms }: RequestAttempt): void {
  log("debug", `${method} ${path} ${status ?? problem ?? ""}`, { method, path, status, problem, duration_ms: ms });
}

/** Looks up the zone or account of a resource. */
export function lookUpScope(
  session: Session,
  type: Pick<ResourceType, "scope">,
  id: string | undefined,
): Promise<ScopeLookup> {
  if (type.scope === "zone_id") return session.scopes.zone(id ?? "");
  return session.scopes.account(id ?? session.account);
}
