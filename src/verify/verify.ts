// Verification: everything that the documents own, asked of the world outside, and again until it is seen or the time is up. The
// network, names, time and randomness come in.
import type { Diagnostic } from "../base/diagnostic";
import type { DesiredState } from "../kind/state";
import { type GatewayOptions, gatewayProbes } from "./gateways";
import { type Judged, type Patience, type Subject, untilSeen } from "./probe";
import { type AskedZone, type DnsOptions, recordSetProbes } from "./record-sets";

export interface VerifyOptions extends DnsOptions, Patience {
  /** Missing where no gateway is asked. */
  readonly gateways?: GatewayOptions;
}

export interface Difference extends Subject {
  readonly server: string;
  readonly expected: readonly string[];
  readonly seen: readonly string[];
}

export interface NotJudged extends Subject {
  readonly why: string;
}

export interface Verification {
  readonly zones: readonly AskedZone[];
  /** Gateways that were asked, at one URL. */
  readonly gateways: { readonly url: string; readonly ids: readonly string[] } | undefined;
  readonly differences: readonly Difference[];
  readonly notJudged: readonly NotJudged[];
  /** Milliseconds that were waited for propagation. */
  readonly waited: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Asks the outside world about everything that the documents own. Never throws; what cannot be reached is a diagnostic. */
export async function verify(desired: DesiredState, options: VerifyOptions): Promise<Verification> {
  const began = options.now();
  const { zones, probes, diagnostics: unknown } = await recordSetProbes(desired, options);
  const atGateways = options.gateways ? gatewayProbes(desired, options.gateways) : [];
  const diagnostics = [...unknown];
  const judged = await untilSeen([...probes, ...atGateways], options, diagnostics);
  const ids = [...new Set(atGateways.map((atGateway) => atGateway.subject.name))];
  const gateways = options.gateways && ids.length > 0 ? { url: options.gateways.url, ids } : undefined;
  return { zones, gateways, ...sorted(judged), waited: options.now() - began, diagnostics };
}

/** Each thing that cannot be judged once, whoever was asked. */
function sorted(judged: readonly Judged[]): Pick<Verification, "differences" | "notJudged"> {
  const differences: Difference[] = [];
  const notJudged = new Map<string, NotJudged>();
  for (const { probe, verdict } of judged) {
    const { subject, server } = probe;
    if (verdict.verdict === "different") {
      differences.push({ ...subject, server, expected: verdict.expected, seen: verdict.seen });
    }
    if (verdict.verdict === "not judged") notJudged.set(JSON.stringify(subject), { ...subject, why: verdict.why });
  }
  return { differences, notJudged: [...notJudged.values()] };
}
