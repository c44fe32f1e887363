// Probes of record sets: every expectation of every zone, at each of its name servers or of those that are named.
import type { Diagnostic } from "../base/diagnostic";
import { isServiceAddress, parseIpv6, toWireName } from "../dns";
import type { DesiredState } from "../kind/state";
import { ask, Unreachable } from "./ask";
import { check } from "./check";
import { type ExpectedZone, expectedZones, type RecordReading } from "./expect";
import type { Expectation } from "./expectation";
import type { Asking } from "./judging";
import type { Question } from "./message";
import { type Probe, Silent } from "./probe";
import { type NamedServer, type NameLookup, type Resolver, resolverServers, zoneServers } from "./servers";
import type { Transport } from "./transport";

export interface DnsOptions {
  readonly reading: RecordReading;
  readonly transport: Transport;
  readonly names: NameLookup;
  /** Asked instead of the zones' own name servers. */
  readonly resolvers: readonly Resolver[];
  /** They are an emulator's: they know nothing outside their zones, and have an edge of their own. */
  readonly emulated?: { readonly isEdge: (address: string) => boolean };
  readonly randomInt: (below: number) => number;
}

export interface AskedZone {
  readonly zone: string;
  readonly servers: readonly string[];
  /** Record sets. */
  readonly asked: number;
}

export interface RecordSets {
  readonly zones: readonly AskedZone[];
  readonly probes: readonly Probe[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function recordSetProbes(desired: DesiredState, options: DnsOptions): Promise<RecordSets> {
  const zones: AskedZone[] = [];
  const probes: Probe[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const expected of expectedZones(desired, options.reading)) {
    const found = await serversOf(expected, options);
    if (!found.ok) {
      diagnostics.push(unknownServers(found.detail));
      continue;
    }
    const servers = found.servers.map((server) => server.title);
    zones.push({ zone: toWireName(expected.zone), servers, asked: expected.expectations.length });
    probes.push(...found.servers.flatMap((server) => probesAt(server, expected, options)));
  }
  return { zones, probes, diagnostics };
}

function serversOf({ zone }: ExpectedZone, { resolvers, names }: DnsOptions) {
  return resolvers.length > 0 ? resolverServers(resolvers, names) : zoneServers(zone, names);
}

function probesAt(server: NamedServer, { zone, expectations }: ExpectedZone, options: DnsOptions): readonly Probe[] {
  const asking = askingOf(server, zone, options);
  return expectations.map((expectation) => ({
    subject: subjectOf(toWireName(zone), expectation),
    server: server.title,
    judge: () =>
      check(expectation, asking).catch((error: unknown) => {
        throw error instanceof Unreachable ? new Silent(unreachable(server, error.why)) : error;
      }),
  }));
}

function subjectOf(within: string, { name, type, where }: Expectation) {
  return { within, name, type, ...(where && { where }) };
}

function askingOf(server: NamedServer, zone: ExpectedZone["zone"], options: DnsOptions): Asking {
  const { emulated, names } = options;
  const recursion = options.resolvers.length > 0;
  const asked = (question: Question) => ask(server, question, { ...options, recursion });
  const isEdge = (address: string) => isServiceAddress(address) || emulated?.isEdge(address) === true;
  return { ask: asked, isEdge, zone, ...(emulated ? { closed: true } : { lookUp: lookUpBy(names) }) };
}

function lookUpBy(names: NameLookup): NonNullable<Asking["lookUp"]> {
  return async (name, family) => {
    const found = await names.addresses(toWireName(name), family).catch(() => undefined);
    return found?.map((text) => (family === "AAAA" ? canonicalIpv6(text) : text));
  };
}

function canonicalIpv6(address: string): string {
  const parsed = parseIpv6(address);
  return parsed.ok ? parsed.value : address;
}

function unknownServers(detail: string): Diagnostic {
  const help = "Name one with `--resolver HOST[:PORT]`, or see to it that the zone is delegated.";
  return { code: "VER102", severity: "error", summary: "The name servers are not known", detail, help };
}

function unreachable({ title }: NamedServer, why: string): Diagnostic {
  const detail = `The name server \`${title}\` gave no answer: ${why}.`;
  const help = "Check its address and port, and that UDP and TCP get through; `--resolver` names another.";
  return { code: "VER101", severity: "error", summary: "A name server cannot be reached", detail, help };
}
