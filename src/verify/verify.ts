// Verification: every expectation of the documents asked of every server, those that differ again until they are seen or the time
// is up. The network, names, time and randomness come in.
import { mapAtOnce } from "../at-once";
import type { Diagnostic, Where } from "../diagnostic";
import { type Fqdn, isServiceAddress, parseIpv6, toWireName } from "../dns";
import type { DesiredState } from "../kind/state";
import { ask, Unreachable } from "./ask";
import { type Asking, check, type Verdict } from "./check";
import { type Expectation, type ExpectedZone, expectedZones, type RecordReading } from "./expect";
import type { Question } from "./message";
import { type NamedServer, type NameLookup, type Resolver, resolverServers, zoneServers } from "./servers";
import type { Transport } from "./transport";

export interface VerifyOptions {
  readonly reading: RecordReading;
  readonly transport: Transport;
  readonly names: NameLookup;
  /** Asked instead of the zones' own name servers. */
  readonly resolvers: readonly Resolver[];
  /** Whether an address belongs to an edge beside the service's own: the emulator's. */
  readonly isEdge?: (address: string) => boolean;
  /** Milliseconds to wait for answers that differ; 0 asks once. */
  readonly waitMs: number;
  readonly randomInt: (below: number) => number;
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

export interface Difference {
  readonly zone: string;
  /** Full, with the final dot. */
  readonly name: Fqdn;
  readonly type: string;
  readonly server: string;
  readonly expected: readonly string[];
  readonly seen: readonly string[];
  readonly where?: Where;
}

export interface NotJudged {
  readonly zone: string;
  readonly name: Fqdn;
  readonly type: string;
  readonly why: string;
}

export interface Verification {
  readonly zones: readonly { readonly zone: string; readonly servers: readonly string[]; readonly asked: number }[];
  readonly differences: readonly Difference[];
  readonly notJudged: readonly NotJudged[];
  /** Milliseconds that were waited for propagation. */
  readonly waited: number;
  readonly diagnostics: readonly Diagnostic[];
}

const AT_ONCE = 32;
/** Milliseconds between rounds: twice as long each time, up to the longest. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 15_000];

/** Asks the outside world about everything that the documents own. Never throws; what cannot be reached is a diagnostic. */
export async function verify(desired: DesiredState, options: VerifyOptions): Promise<Verification> {
  const began = options.now();
  const diagnostics: Diagnostic[] = [];
  const zones: ZoneUnderTest[] = [];
  for (const expected of expectedZones(desired, options.reading)) {
    const found = await serversOf(expected, options);
    if (found.ok) zones.push({ expected, servers: found.servers });
    else diagnostics.push(unknownServers(found.detail));
  }
  let open = zones.flatMap(probesOf);
  const judged: Judged[] = [];
  for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    const round = await askAll(open, options, diagnostics);
    const differing = round.filter(({ verdict }) => verdict.verdict === "different");
    const left = options.waitMs - (options.now() - began);
    const again = differing.length > 0 && left > 0 && diagnostics.length === 0 && !options.signal.aborted;
    judged.push(...(again ? round.filter((one) => !differing.includes(one)) : round));
    if (!again) break;
    open = differing.map(({ probe }) => probe);
    const seconds = Math.ceil(left / 1000);
    options.progress(`${differing.length} not seen yet, waiting ${seconds} s more at most`);
    await options.sleep(Math.min(pause, left), options.signal);
  }
  return { ...summary(zones, judged), waited: options.now() - began, diagnostics };
}

interface ZoneUnderTest {
  readonly expected: ExpectedZone;
  readonly servers: readonly NamedServer[];
}

interface Probe {
  readonly zone: Fqdn;
  readonly server: NamedServer;
  readonly expectation: Expectation;
}

interface Judged {
  readonly probe: Probe;
  readonly verdict: Verdict;
}

function serversOf({ zone }: ExpectedZone, { resolvers, names }: VerifyOptions) {
  return resolvers.length > 0 ? resolverServers(resolvers, names) : zoneServers(zone, names);
}

function probesOf({ expected, servers }: ZoneUnderTest): readonly Probe[] {
  return servers.flatMap((server) =>
    expected.expectations.map((expectation) => ({ zone: expected.zone, server, expectation })),
  );
}

/** A server that does not answer is asked nothing more: its name is said once. */
async function askAll(probes: readonly Probe[], options: VerifyOptions, diagnostics: Diagnostic[]): Promise<Judged[]> {
  const silent = new Set<string>();
  let done = 0;
  const judged = await mapAtOnce(probes, AT_ONCE, async (probe): Promise<Judged | undefined> => {
    if (silent.has(probe.server.title) || options.signal.aborted) return undefined;
    try {
      const verdict = await check(probe.expectation, askingOf(probe, options));
      done += 1;
      options.progress(`asked for ${done} of ${probes.length} record sets`);
      return { probe, verdict };
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (!silent.has(probe.server.title)) diagnostics.push(unreachable(probe.server, error.why));
      silent.add(probe.server.title);
      return undefined;
    }
  });
  return judged.filter((one) => one !== undefined);
}

function askingOf({ server, zone }: Probe, options: VerifyOptions): Asking {
  const recursion = options.resolvers.length > 0;
  const asked = (question: Question) => ask(server, question, { ...options, recursion });
  const outside = recursion ? undefined : lookUpBy(options.names);
  return { ask: asked, isEdge: edgeOf(options), zone, ...(outside && { lookUp: outside }) };
}

function lookUpBy(names: NameLookup): NonNullable<Asking["lookUp"]> {
  return async (name, family) => {
    const found = await names.addresses(toWireName(name), family).catch(() => undefined);
    return found?.map((one) => (family === "AAAA" ? canonicalIpv6(one) : one));
  };
}

function canonicalIpv6(address: string): string {
  const parsed = parseIpv6(address);
  return parsed.ok ? parsed.value : address;
}

function edgeOf({ isEdge }: VerifyOptions): (address: string) => boolean {
  return (address) => isServiceAddress(address) || isEdge?.(address) === true;
}

function summary(zones: readonly ZoneUnderTest[], judged: readonly Judged[]) {
  const differences: Difference[] = [];
  const notJudged = new Map<string, NotJudged>();
  for (const { probe, verdict } of judged) {
    const { name, type, where } = probe.expectation;
    const place = { zone: toWireName(probe.zone), name, type };
    if (verdict.verdict === "different") {
      const { expected, seen } = verdict;
      differences.push({ ...place, server: probe.server.title, expected, seen, ...(where && { where }) });
    }
    if (verdict.verdict === "not judged") notJudged.set(`${name} ${type}`, { ...place, why: verdict.why });
  }
  const asked = ({ expected, servers }: ZoneUnderTest) => ({
    zone: toWireName(expected.zone),
    servers: servers.map((one) => one.title),
    asked: expected.expectations.length,
  });
  return { zones: zones.map(asked), differences, notJudged: [...notJudged.values()] };
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
