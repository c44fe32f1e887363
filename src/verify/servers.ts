// Whom to ask: the servers that a command line names, or those that the zone's delegation names. Names are looked up through a
// port, as the system does it.
import { isIP } from "node:net";
import { type Fqdn, toWireName } from "../dns";
import type { Family } from "./judging";
import type { Server } from "./transport";

export interface NameLookup {
  /** The hosts of a zone's NS set; rejects where there is none. */
  nameServers(zone: string): Promise<readonly string[]>;
  /** Addresses of a host; empty where it has none, rejects where that cannot be known. */
  addresses(host: string, family: Family): Promise<readonly string[]>;
}

/** A server under the name that people know it by. */
export interface NamedServer extends Server {
  readonly title: string;
}

export const DNS_PORT = 53;

export interface Resolver {
  readonly host: string;
  readonly port: number;
}

/** `192.0.2.53`, `ns.example.com:5353`, `[2001:db8::53]:53`; `undefined` where it is none of these. */
export function parseResolver(text: string): Resolver | undefined {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? (isIP(text) === 6 ? text : undefined);
  if (host === undefined || (bracketed !== undefined && isIP(bracketed) !== 6)) return undefined;
  const number = port === undefined ? DNS_PORT : Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

export type Found =
  | { readonly ok: true; readonly servers: readonly NamedServer[] }
  | { readonly ok: false; readonly detail: string };

export async function resolverServers(resolvers: readonly Resolver[], names: NameLookup): Promise<Found> {
  const servers: NamedServer[] = [];
  for (const { host, port } of resolvers) {
    const address = await addressOf(host, names);
    if (address === undefined) return { ok: false, detail: `The name server \`${host}\` has no address.` };
    servers.push({ title: titleOf(host, address, port), address, port });
  }
  return { ok: true, servers };
}

export async function zoneServers(zone: Fqdn, names: NameLookup): Promise<Found> {
  let hosts: readonly string[];
  try {
    hosts = await names.nameServers(toWireName(zone));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, detail: `The name servers of \`${toWireName(zone)}\` cannot be looked up: ${why}.` };
  }
  return resolverServers(
    [...hosts].sort().map((host) => ({ host, port: DNS_PORT })),
    names,
  );
}

/** IPv4 first: it is there nearly everywhere. */
async function addressOf(host: string, names: NameLookup): Promise<string | undefined> {
  if (isIP(host) !== 0) return host;
  for (const family of ["A", "AAAA"] as const) {
    const found = await names.addresses(host, family).catch(() => []);
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

function titleOf(host: string, address: string, port: number): string {
  const at = address.includes(":") ? `[${address}]` : address;
  return host === address ? `${at}:${port}` : `${host} (${at}:${port})`;
}
