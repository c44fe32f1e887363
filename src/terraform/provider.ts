// The provider of a process: its resource types and the session of the last ConfigureProvider call. Knows nothing of the wire.
import type { SecretStores } from "../apply/secret-stores";
import { isDay } from "../deprecation/deprecation-status";
import type { Context, Kind } from "../kind/kind";
import type { Clock } from "../live/rate-limit";
import type { CreateJournal } from "./create-journal";
import type { Log } from "./plugin/log";
import type { DataSource, ResourceType } from "./schema/resource-types";
import { createDataSources, createResourceTypes } from "./schema/resource-types";
import type { Session, SessionShared } from "./session";

export interface ProviderOptions {
  readonly kinds: readonly Kind[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** The default API date, YYYY-MM-DD in UTC. */
  today(): string;
  readonly fetch?: typeof globalThis.fetch;
  readonly random?: () => number;
  /** Shared with other runs. */
  readonly shared?: SessionShared;
  /** Writes to Terraform's log; default: discards the lines. */
  readonly log?: Log;
  /** The stores of secret values for a target. */
  secretsFor?(target: string): SecretStores;
  /** The journal of creates for a target. */
  createsFor?(target: string): CreateJournal | undefined;
}

export interface TerraformProvider extends ProviderOptions {
  /** Values to redact from diagnostics and logs. */
  readonly secrets: Set<string>;
  readonly types: ReadonlyMap<string, ResourceType>;
  readonly sources: ReadonlyMap<string, DataSource>;
  /** Each ConfigureProvider call replaces the session, so that no command uses objects that an earlier one read. */
  session: Session | MissingSession;
  /** The day of warnings about deprecated attributes; undefined once the provider is configured, because they are given before. */
  warnsOn: string | undefined;
  /** Of the last provider block that was validated or configured: Terraform validates resources without configuring the provider. */
  profile: Context["profile"];
}

export interface MissingSession {
  /** Why there is no session, as a sentence without its final dot. */
  readonly missing: string;
  /** Plans while the configuration is unknown. */
  readonly unconnected?: Session;
}

export function createProvider(options: ProviderOptions): TerraformProvider {
  const { kinds } = options;
  let sources: TerraformProvider["sources"] | undefined;
  return {
    ...options,
    secrets: new Set(),
    types: new Map(createResourceTypes(kinds).map((resourceType) => [resourceType.typeName, resourceType])),
    // Derived at the first use: most processes that Terraform starts read none.
    get sources() {
      sources ??= new Map(createDataSources(kinds).map((dataSource) => [dataSource.typeName, dataSource]));
      return sources;
    },
    session: { missing: "the provider is not configured" },
    warnsOn: getDefaultDay(options),
    profile: "live",
  };
}

/** The API date of a provider block without `as_of`. */
export function getDefaultDay({ env, today }: Pick<ProviderOptions, "env" | "today">): string {
  const { ZONEWRIGHT_AS_OF: day } = env;
  return day !== undefined && isDay(day) ? day : today();
}

export function isSession(session: TerraformProvider["session"]): session is Session {
  return "api" in session;
}
