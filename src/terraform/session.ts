// What one ConfigureProvider call set up: the API, the day of the schedule, and the reads and writes that are shared by all
// resources until the next one.
import type { Secrets } from "../apply/secrets";
import type { Shared } from "../fleet/shared";
import type { Kind } from "../kind/kind";
import { type Clock, createBudget, LIMIT } from "../live/budget";
import { type Api, createApi } from "../live/client";
import type { Credential } from "../live/credential";
import { makeReader, type Reader } from "./coalesce/reader";
import { type FoundScope, makeScopes, type Scopes } from "./coalesce/scopes";
import { makeWriter, type Writer } from "./coalesce/writer";
import type { ResourceType } from "./schema/resource-types";

export interface Session {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly account?: string;
  readonly scopes: Scopes;
  readonly reader: Reader;
  readonly writer: Writer;
  readonly secrets?: Secrets;
  /** Objects that a resource of this run took over or is to create, by kind, scope and identity: one resource each. */
  readonly claims: Map<string, string>;
}

/** Without an engine only the locks of this machine are shared. */
export type SessionShared = Pick<Shared, "locks"> & Partial<Pick<Shared, "budget">>;

export interface SessionOptions {
  readonly kinds: readonly Kind[];
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly asOf: string;
  readonly account?: string;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  /** Shared with other runs: locks of zones, and the budget where an engine keeps it. */
  readonly shared?: SessionShared;
  /** Requests in five minutes; `null` for targets without a limit. */
  readonly limit?: number | null;
  readonly signal?: AbortSignal;
  readonly random?: () => number;
  /** Where values go that are shown once. */
  readonly secrets?: Secrets;
}

export function makeSession(options: SessionOptions): Session {
  const { kinds, clock, signal, secrets } = options;
  const { limit = LIMIT, shared } = options;
  const common = limit === null ? undefined : shared?.budget?.(options.credential, "interactive", limit);
  const api = createApi({ ...options, budget: common ?? createBudget({ clock, limit }) });
  const locks = shared && { locks: shared.locks, target: options.baseUrl };
  const reader = makeReader(api, clock);
  return {
    api,
    kinds,
    asOf: options.asOf,
    ...(options.account === undefined ? {} : { account: options.account }),
    scopes: makeScopes(api, kinds),
    reader,
    ...(secrets && { secrets }),
    writer: makeWriter({
      ...{ api, kinds, clock, reader },
      ...(signal && { signal }),
      ...(secrets && { secrets }),
      ...(locks && { locks }),
    }),
    claims: new Map(),
  };
}

/** The zone or the account that a resource lives in. */
export function scopeFor(
  session: Session,
  type: Pick<ResourceType, "scope">,
  id: string | undefined,
): Promise<FoundScope> {
  if (type.scope === "zone_id") return session.scopes.zone(id ?? "");
  return session.scopes.account(id ?? session.account);
}
