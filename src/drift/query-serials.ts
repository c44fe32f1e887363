// The zones that a run need not list: those whose SOA serial has not changed since their last clean listing. A zone whose serial
// no name server answers is listed.
import { mapAtOnce } from "../base/at-once";
import { parseFqdn } from "../dns";
import { DNS_PORT, type NameLookup, type Resolver, resolveServers } from "../verify/find-servers";
import { type QueryOptions, queryServer, ServerUnreachableError } from "../verify/query-server";
import type { QueriedServer } from "../verify/transport";
import type { CleanListing } from "./history";

export interface SerialQueryOptions extends Omit<QueryOptions, "recursion"> {
  readonly names: NameLookup;
  /** Queried for every zone; empty: the zones' own name servers. */
  readonly resolvers: readonly Resolver[];
}

export interface ZoneServers {
  readonly zone: string;
  /** The hosts that the API named at an earlier listing. A zone without them is queried at resolvers only. */
  readonly servers: readonly string[];
}

const MAX_CONCURRENT = 32;

/** Serials by zone, from authoritative answers. Usually one query per zone. */
export async function querySerials(
  zones: readonly ZoneServers[],
  options: SerialQueryOptions,
): Promise<ReadonlyMap<string, number>> {
  const queries: SerialQueries = { options, servers: new Map(), unreachable: new Set() };
  const serials = await mapAtOnce(zones, MAX_CONCURRENT, async (zone) => {
    const serial = await querySerial(zone, queries);
    return serial === undefined ? [] : [[zone.zone, serial] as const];
  });
  return new Map(serials.flat());
}

/** Whether the documents and the serial are those of the last clean listing, and that listing is recent enough. */
export function canSkipListing(
  last: CleanListing | undefined,
  serial: number | undefined,
  documents: string,
  now: number,
  fullEveryMs: number,
): boolean {
  if (last?.serial === undefined || serial !== last.serial || documents !== last.documents) return false;
  const age = now - Date.parse(last.listed);
  return age >= 0 && age < fullEveryMs;
}

interface SerialQueries {
  readonly options: SerialQueryOptions;
  /** Servers by host: a host serves many zones, and its address is looked up once. */
  readonly servers: Map<string, Promise<readonly QueriedServer[]>>;
  /** Servers that did not answer once: no other zone waits for them. */
  readonly unreachable: Set<string>;
}

async function querySerial({ zone, servers }: ZoneServers, queries: SerialQueries): Promise<number | undefined> {
  const name = parseFqdn(zone);
  if (!name.ok) return undefined;
  const { resolvers, transport, randomInt } = queries.options;
  const hosts = resolvers.length > 0 ? resolvers : servers.map((host) => ({ host, port: DNS_PORT }));
  for (const server of (await Promise.all(hosts.map((host) => findServers(host, queries)))).flat()) {
    const key = `${server.address} ${server.port}`;
    if (queries.unreachable.has(key)) continue;
    try {
      const question = { name: name.value, type: "SOA" };
      const answer = await queryServer(server, question, { transport, randomInt, recursion: false });
      const soa = answer.answers.find((record) => record.type === "SOA" && record.name === name.value);
      const serial = Number(soa?.rdata.split(" ")[2]);
      return answer.authoritative && Number.isSafeInteger(serial) ? serial : undefined;
    } catch (error) {
      if (!(error instanceof ServerUnreachableError)) throw error;
      queries.unreachable.add(key);
    }
  }
  return undefined;
}

function findServers(host: Resolver, { servers, options }: SerialQueries): Promise<readonly QueriedServer[]> {
  const key = `${host.host} ${host.port}`;
  const found =
    servers.get(key) ?? resolveServers([host], options.names).then((resolved) => (resolved.ok ? resolved.servers : []));
  servers.set(key, found);
  return found;
}
