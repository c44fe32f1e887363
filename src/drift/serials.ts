// Which zones a run need not list: those whose SOA serial is the one that stood before their last clean listing. The name
// servers are asked through a port; what they cannot say is never taken for "unchanged".
import { mapAtOnce } from "../base/at-once";
import { parseFqdn } from "../dns";
import { type AskOptions, ask, Unreachable } from "../verify/ask";
import { DNS_PORT, type NameLookup, type Resolver, resolverServers } from "../verify/servers";
import type { Server } from "../verify/transport";
import type { KeptZone } from "./history";

export interface SerialOptions extends Omit<AskOptions, "recursion"> {
  readonly names: NameLookup;
  /** Asked for every zone; the zones' own servers where it is empty. */
  readonly resolvers: readonly Resolver[];
}

export interface AskedZone {
  readonly zone: string;
  /** Hosts that the service named at an earlier listing; a zone without them is asked of resolvers only. */
  readonly servers: readonly string[];
}

const AT_ONCE = 32;

/** Serials by zone: of those that a server answered for with authority. One query for each zone where all is well. */
export async function askSerials(
  zones: readonly AskedZone[],
  options: SerialOptions,
): Promise<ReadonlyMap<string, number>> {
  const world: World = { options, addresses: new Map(), silent: new Set() };
  const found = await mapAtOnce(zones, AT_ONCE, (zone) => serialOf(zone, world));
  const pairs = zones.map((zone, index) => [zone.zone, found[index]] as const);
  return new Map(pairs.flatMap(([zone, serial]) => (serial === undefined ? [] : [[zone, serial] as const])));
}

/** Whether a zone may go unlisted: declared as then, its serial as then, and its last listing young enough. */
export function isSpared(
  kept: KeptZone | undefined,
  serial: number | undefined,
  documents: string,
  now: number,
  fullEveryMs: number,
): boolean {
  if (kept?.serial === undefined || serial !== kept.serial || documents !== kept.documents) return false;
  const age = now - Date.parse(kept.listed);
  return age >= 0 && age < fullEveryMs;
}

interface World {
  readonly options: SerialOptions;
  readonly addresses: Map<string, Promise<readonly Server[]>>;
  /** Servers that did not answer once: no other zone waits for them. */
  readonly silent: Set<string>;
}

async function serialOf({ zone, servers }: AskedZone, world: World): Promise<number | undefined> {
  const name = parseFqdn(zone);
  if (!name.ok) return undefined;
  const { resolvers, transport, randomInt } = world.options;
  const hosts = resolvers.length > 0 ? resolvers : servers.map((host) => ({ host, port: DNS_PORT }));
  for (const server of (await Promise.all(hosts.map((host) => addressOf(host, world)))).flat()) {
    const key = `${server.address} ${server.port}`;
    if (world.silent.has(key)) continue;
    try {
      const answer = await ask(server, { name: name.value, type: "SOA" }, { transport, randomInt, recursion: false });
      const soa = answer.answers.find((answer) => answer.type === "SOA" && answer.name === name.value);
      const serial = Number(soa?.rdata.split(" ")[2]);
      return answer.authoritative && Number.isSafeInteger(serial) ? serial : undefined;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      world.silent.add(key);
    }
  }
  return undefined;
}

/** A host serves many zones: its address is looked up once. */
function addressOf(host: Resolver, { addresses, options }: World): Promise<readonly Server[]> {
  const key = `${host.host} ${host.port}`;
  const known =
    addresses.get(key) ??
    resolverServers([host], options.names).then((resolverServer) => (resolverServer.ok ? resolverServer.servers : []));
  addresses.set(key, known);
  return known;
}
