// What a drift job knows when it starts: its history, a digest of what each zone declares and, where requested, the zones' SOA
// serials, which tell the zones that need not be listed.
import { randomInt } from "node:crypto";
import { VERSION } from "../../base/version";
import { canSkipListing, type DriftHistory, type DriftJobInput, querySerials } from "../../drift";
import { scopeName } from "../../kind/kind";
import type { DesiredScope, DesiredState } from "../../kind/state";
import { digestDesiredState } from "../../plan/saved-plan";
import { networkTransport, parseResolver, systemNames } from "../../verify";
import type { Environment } from "../environment";

/** Skip zones whose SOA serial is the same as before their last clean listing. Needs a history. */
export interface SerialHint {
  /** Every zone is listed at least once in this many hours; 24 by default. */
  readonly fullEveryHours?: number;
  /** `HOST` or `HOST:PORT`: query these servers instead of the zones' own name servers. */
  readonly resolvers?: readonly string[];
}

/** Without `serialHint` no server is queried and no zone is skipped. */
export async function startDriftJob(
  desired: DesiredState,
  history: DriftHistory,
  serialHint: SerialHint | undefined,
  { now }: Pick<Environment, "now">,
): Promise<DriftJobInput> {
  const at = now()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
  const zones = desired.scopes.filter((scope) => scope.scope.within === "zone");
  const documents = new Map(zones.map((zone) => [scopeName(zone.scope), digestZone(zone)]));
  const listings = new Map(history.zones.map((listing) => [listing.zone, listing]));
  const { fullEveryHours = 24, resolvers = [] } = serialHint ?? {};
  const servers = zones.map((zone) => ({
    zone: scopeName(zone.scope),
    servers: listings.get(scopeName(zone.scope))?.servers ?? [],
  }));
  const queries = {
    transport: networkTransport,
    names: systemNames,
    randomInt: (below: number) => randomInt(below),
    resolvers: resolvers.flatMap((resolver) => parseResolver(resolver) ?? []),
  };
  const serials = serialHint ? await querySerials(servers, queries) : new Map<string, number>();
  const time = now().getTime();
  const skippedZones = [...documents].flatMap(([zone, digest]) =>
    canSkipListing(listings.get(zone), serials.get(zone), digest, time, fullEveryHours * 3_600_000) ? [zone] : [],
  );
  return { history, at, documents, serials, skippedZones };
}

/** A worker runs many jobs for the same documents, and a digest of a large zone takes longer than its requests. */
const digests = new WeakMap<DesiredScope, string>();

/** With the version: another version can read the same zone differently. */
function digestZone(scope: DesiredScope): string {
  const known = digests.get(scope) ?? `${VERSION} ${digestDesiredState({ scopes: [scope] })}`;
  digests.set(scope, known);
  return known;
}
