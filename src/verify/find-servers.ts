// Finds the servers to query: those of the command line, or those of the delegation of a zone.
import { isIP } from "node:net";
import { errorText } from "../base/error-text";
import { type Fqdn, toWireName } from "../dns";
import type { AddressFamily } from "./compare-answer";
import type { QueriedServer } from "./transport";

export interface NameLookup {
  /** The hosts of the NS RRset of a zone; rejects if there is none. */
  nameServers(zone: string): Promise<readonly string[]>;
  /** The addresses of a host, or an empty list if it has none; rejects if the lookup fails. */
  addresses(host: string, family: AddressFamily): Promise<readonly string[]>;
}

/** A server with its name for reports. */
export interface NamedServer extends QueriedServer {
  readonly title: string;
}

export const DNS_PORT = 53;

export interface Resolver {
  readonly host: string;
  readonly port: number;
}

/** Parses `192.0.2.53`, `ns.example.com:5353` or `[2001:db8::53]:53`. */
export function parseResolver(text: string): Resolver | undefined {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? (isIP(text) === 6 ? text : undefined);
  if (host === undefined || (bracketed !== undefined && isIP(bracketed) !== 6)) return undefined;
  const number = port === undefined ? DNS_PORT : Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

export type ServerLookup =
  | { readonly ok: true; readonly servers: readonly NamedServer[] }
  | { readonly ok: false; readonly detail: string };

export async function resolveServers(resolvers: readonly Resolver[], names: NameLookup): Promise<ServerLookup> {
  const servers: NamedServer[] = [];
  for (const { host, port } of resolvers) {
    const address = await findAddress(host, names);
    if (address === undefined) return { ok: false, detail: `The name server \`${host}\` has no address.` };
    servers.push({ title: formatTitle(host, address, port), address, port });
  }
  return { ok: true, servers };
}

export async function findZoneServers(zone: Fqdn, names: NameLookup): Promise<ServerLookup> {
  let hosts: readonly string[];
  try {
    hosts = await names.nameServers(toWireName(zone));
  } catch (error) {
    return {
      ok: false,
      detail: `The lookup of the name servers of \`${toWireName(zone)}\` failed: ${errorText(error)}.`,
    };
  }
  return resolveServers(
    [...hosts].sort().map((host) => ({ host, port: DNS_PORT })),
    names,
  );
}

/** Tries IPv4 first, which is available nearly everywhere. */
async function findAddress(host: string, names: NameLookup): Promise<string | undefined> {
  if (isIP(host) !== 0) return host;
  for (const family of ["A", "AAAA"] as const) {
    const found = await names.addresses(host, family).catch(() => []);
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

function formatTitle(host: string, address: string, port: number): string {
  const at = address.includes(":") ? `[${address}]` : address;
  return host === address ? `${at}:${port}` : `${host} (${at}:${port})`;
}
