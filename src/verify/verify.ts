// Verifies that name servers and gateways answer as the documents declare, and repeats until they do or the time is up. The caller
// passes the network, name lookup, time and randomness.
import type { Diagnostic } from "../base/diagnostic";
import type { DesiredState } from "../kind/state";
import { createGatewayProbes, type GatewayAccount, type GatewayOptions } from "./gateway-probes";
import { type ProbeResult, runProbes, type Subject, type WaitOptions } from "./probe";
import { createRecordSetProbes, type QueriedZone, type RecordSetProbeOptions } from "./record-set-probes";

export interface VerifyOptions extends RecordSetProbeOptions, WaitOptions {
  /** What each account declares. Without it, gateways are not verified. */
  readonly gateways?: GatewayOptions & { readonly accounts: readonly GatewayAccount[] };
}

export interface Difference extends Subject {
  readonly server: string;
  /** Empty where no record is expected, or was seen. */
  readonly expected: readonly string[];
  readonly seen: readonly string[];
}

export interface Unverifiable extends Subject {
  readonly why: string;
}

export interface Verification {
  readonly zones: readonly QueriedZone[];
  /** The gateways that were verified at a URL. */
  readonly gateways: { readonly url: string; readonly ids: readonly string[] } | undefined;
  readonly differences: readonly Difference[];
  readonly unverifiable: readonly Unverifiable[];
  /** The milliseconds that it waited for propagation. */
  readonly waited: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Never throws: an unreachable server is a diagnostic. */
export async function verifyDesiredState(desired: DesiredState, options: VerifyOptions): Promise<Verification> {
  const start = options.now();
  const { zones, probes, diagnostics: unknownServers } = await createRecordSetProbes(desired, options);
  const { gateways: declared } = options;
  const gatewayProbes = declared?.accounts.flatMap((account) => createGatewayProbes(account, declared)) ?? [];
  const diagnostics = [...unknownServers];
  const results = await runProbes([...probes, ...gatewayProbes], options, diagnostics);
  const ids = [...new Set(gatewayProbes.map((probe) => probe.subject.name))];
  const gateways = declared && ids.length > 0 ? { url: declared.url, ids } : undefined;
  return { zones, gateways, ...groupResults(results), waited: options.now() - start, diagnostics };
}

/** Lists each unverifiable subject once, for all servers together. */
function groupResults(results: readonly ProbeResult[]): Pick<Verification, "differences" | "unverifiable"> {
  const differences: Difference[] = [];
  const unverifiable = new Map<string, Unverifiable>();
  for (const { probe, verdict } of results) {
    const { subject, server } = probe;
    if (verdict.verdict === "differs") {
      differences.push({ ...subject, server, expected: verdict.expected, seen: verdict.seen });
    }
    if (verdict.verdict === "unverifiable") unverifiable.set(JSON.stringify(subject), { ...subject, why: verdict.why });
  }
  return { differences, unverifiable: [...unverifiable.values()] };
}
