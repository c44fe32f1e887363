// The provider as one process serves it: its types, and the session that the last ConfigureProvider set up. RPCs get it
// handed in; it knows nothing of the wire.
import type { Secrets } from "../apply/secrets";
import type { Kind } from "../kind/kind";
import type { Clock } from "../live/budget";
import type { DataSource, ResourceType } from "./schema/resource-types";
import { dataSources, resourceTypes } from "./schema/resource-types";
import type { Session, SessionShared } from "./session";

export interface Surroundings {
  readonly kinds: readonly Kind[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** The day, YYYY-MM-DD in UTC, where nobody says another. */
  today(): string;
  readonly fetch?: typeof globalThis.fetch;
  readonly random?: () => number;
  /** What other runs share with this one. */
  readonly shared?: SessionShared;
  /** Where values go that are shown once, told apart by the target. */
  secretsFor?(target: string): Secrets;
}

export interface Provider extends Surroundings {
  /** Values that no diagnostic and no log may show. */
  readonly secrets: Set<string>;
  readonly types: ReadonlyMap<string, ResourceType>;
  readonly sources: ReadonlyMap<string, DataSource>;
  /** Replaced as a whole by each ConfigureProvider: what was read for one walk is not believed in the next. */
  session: Session | { readonly missing: string };
}

export function makeProvider(surroundings: Surroundings): Provider {
  const { kinds } = surroundings;
  return {
    ...surroundings,
    secrets: new Set(),
    types: new Map(resourceTypes(kinds).map((resourceType) => [resourceType.typeName, resourceType])),
    sources: new Map(dataSources(kinds).map((dataSource) => [dataSource.typeName, dataSource])),
    session: { missing: "the provider is not configured yet" },
  };
}

export function isSession(session: Provider["session"]): session is Session {
  return "api" in session;
}
