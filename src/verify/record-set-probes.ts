// Creates the probes of RRsets: every expectation of every zone, for each of its name servers or for the given resolvers.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { isServiceAddress, parseIpv6, toWireName } from "../dns";
import type { DesiredState } from "../kind/state";
import { checkExpectation } from "./check-expectation";
import type { QueryContext } from "./compare-answer";
import type { DnsQuestion } from "./dns-message";
import type { Expectation } from "./expectation";
import { type ExpectedZone, listExpectedZones, type RecordReader } from "./expected-zones";
import { findZoneServers, type NamedServer, type NameLookup, type Resolver, resolveServers } from "./find-servers";
import { NoResponseError, type Probe } from "./probe";
import { queryServer, ServerUnreachableError } from "./query-server";
import type { QueryTransport } from "./transport";

export interface RecordSetProbeOptions {
  readonly reader: RecordReader;
  readonly transport: QueryTransport;
  readonly names: NameLookup;
  /** Queried instead of the name servers of the zones. */
  readonly resolvers: readonly Resolver[];
  /** The resolvers belong to an emulator: they know only its zones, and have their own edge. */
  readonly emulated?: { readonly isEdge: (address: string) => boolean };
  readonly randomInt: (below: number) => number;
}

export interface QueriedZone {
  readonly zone: string;
  readonly servers: readonly string[];
  /** The number of RRsets. */
  readonly asked: number;
}

export interface RecordSetProbes {
  readonly zones: readonly QueriedZone[];
  readonly probes: readonly Probe[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function createRecordSetProbes(
  desired: DesiredState,
  options: RecordSetProbeOptions,
): Promise<RecordSetProbes> {
  const zones: QueriedZone[] = [];
  const probes: Probe[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const expected of listExpectedZones(desired, options.reader)) {
    const found = await findServers(expected, options);
    if (!found.ok) {
      diagnostics.push(unknownServersDiagnostic(found.detail));
      continue;
    }
    const servers = found.servers.map((server) => server.title);
    zones.push({ zone: toWireName(expected.zone), servers, asked: expected.expectations.length });
    probes.push(...found.servers.flatMap((server) => createServerProbes(server, expected, options)));
  }
  return { zones, probes, diagnostics };
}

function findServers({ zone }: ExpectedZone, { resolvers, names }: RecordSetProbeOptions) {
  return resolvers.length > 0 ? resolveServers(resolvers, names) : findZoneServers(zone, names);
}

function createServerProbes(
  server: NamedServer,
  { zone, expectations }: ExpectedZone,
  options: RecordSetProbeOptions,
): readonly Probe[] {
  const context = createQueryContext(server, zone, options);
  return expectations.map((expectation) => ({
    subject: toSubject(toWireName(zone), expectation),
    server: server.title,
    run: () =>
      checkExpectation(expectation, context).catch((error: unknown) => {
        throw error instanceof ServerUnreachableError
          ? new NoResponseError(unreachableDiagnostic(server, error.why))
          : error;
      }),
  }));
}

function toSubject(within: string, { name, type, where }: Expectation) {
  return { within, name, type, ...(where && { where }) };
}

function createQueryContext(
  server: NamedServer,
  zone: ExpectedZone["zone"],
  options: RecordSetProbeOptions,
): QueryContext {
  const { emulated, names } = options;
  const recursion = options.resolvers.length > 0;
  const query = (question: DnsQuestion) => queryServer(server, question, { ...options, recursion });
  const isEdge = (address: string) => isServiceAddress(address) || emulated?.isEdge(address) === true;
  return { ask: query, isEdge, zone, ...(emulated ? { isolated: true } : { lookUp: createLookup(names) }) };
}

function createLookup(names: NameLookup): NonNullable<QueryContext["lookUp"]> {
  return async (name, family) => {
    const found = await names.addresses(toWireName(name), family).catch(() => undefined);
    return found?.map((text) => (family === "AAAA" ? canonicalIpv6(text) : text));
  };
}

function canonicalIpv6(address: string): string {
  const parsed = parseIpv6(address);
  return parsed.ok ? parsed.value : address;
}

function unknownServersDiagnostic(detail: string): Diagnostic {
  const help = "Specify one with `--resolver HOST[:PORT]`, or delegate the zone.";
  return { code: "VER102", severity: "error", summary: codeTitle("VER102"), detail, help };
}

function unreachableDiagnostic({ title }: NamedServer, why: string): Diagnostic {
  const detail = `The name server \`${title}\` did not answer: ${why}.`;
  const help =
    "Check its address and port, and that the network allows UDP and TCP. Use `--resolver` to query another.";
  return { code: "VER101", severity: "error", summary: codeTitle("VER101"), detail, help };
}
