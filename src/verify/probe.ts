// Probes: each asks one server about one RRset or gateway. `runProbes` runs them and repeats those that differ.
import { mapAtOnce } from "../base/at-once";
import type { Diagnostic, Where } from "../base/diagnostic";

export type Verdict =
  | { readonly verdict: "matches" }
  | { readonly verdict: "differs"; readonly expected: readonly string[]; readonly seen: readonly string[] }
  | { readonly verdict: "unverifiable"; readonly why: string };

/** What a probe is about: an RRset of a zone, or a gateway of an account. */
export interface Subject {
  /** The name of the zone, or the ID of the account. */
  readonly within: string;
  /** A full name with the final dot, or the ID of the gateway. */
  readonly name: string;
  /** An RR type, or `gateway`. */
  readonly type: string;
  readonly where?: Where;
}

export interface Probe {
  readonly subject: Subject;
  /** The name of the server for reports. */
  readonly server: string;
  /** Rejects with `NoResponseError` if the server does not answer. */
  readonly run: () => Promise<Verdict>;
}

export interface ProbeResult {
  readonly probe: Probe;
  readonly verdict: Verdict;
}

/** A server does not answer. It is not asked again, and reported once. */
export class NoResponseError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.detail);
  }
}

export interface WaitOptions {
  /** The milliseconds to wait until answers are as declared; 0 asks once. */
  readonly waitMs: number;
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

const CONCURRENCY = 32;
/** The pause between rounds, which doubles each time up to the maximum. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [1000, 15_000];

/** Returns the last verdict of each probe. Probes without an answer have a diagnostic instead. */
export async function runProbes(
  probes: readonly Probe[],
  options: WaitOptions,
  diagnostics: Diagnostic[],
): Promise<readonly ProbeResult[]> {
  const start = options.now();
  const results: ProbeResult[] = [];
  let open = probes;
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    const round = await runRound(open, options, diagnostics);
    const differing = round.filter(({ verdict }) => verdict.verdict === "differs");
    const left = options.waitMs - (options.now() - start);
    const again = differing.length > 0 && left > 0 && diagnostics.length === 0 && !options.signal.aborted;
    results.push(...(again ? round.filter((result) => !differing.includes(result)) : round));
    if (!again) return results;
    open = differing.map(({ probe }) => probe);
    options.progress(`${differing.length} not as declared yet, waiting up to ${Math.ceil(left / 1000)} s`);
    await options.sleep(Math.min(pause, left), options.signal);
  }
}

async function runRound(
  probes: readonly Probe[],
  { signal, progress }: WaitOptions,
  diagnostics: Diagnostic[],
): Promise<readonly ProbeResult[]> {
  const unresponsive = new Set<string>();
  let done = 0;
  const results = await mapAtOnce(probes, CONCURRENCY, async (probe): Promise<ProbeResult | undefined> => {
    if (unresponsive.has(probe.server) || signal.aborted) return undefined;
    try {
      const verdict = await probe.run();
      done += 1;
      progress(`asked ${done} of ${probes.length}`);
      return { probe, verdict };
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      if (!unresponsive.has(probe.server)) diagnostics.push(error.diagnostic);
      unresponsive.add(probe.server);
      return undefined;
    }
  });
  return results.filter((result) => result !== undefined);
}
