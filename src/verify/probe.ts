// The word between verification and what it looks at: one thing to ask one place, and how often to ask it again.
import { mapAtOnce } from "../base/at-once";
import type { Diagnostic, Where } from "../base/diagnostic";

export type Verdict =
  | { readonly verdict: "as declared" }
  | { readonly verdict: "different"; readonly expected: readonly string[]; readonly seen: readonly string[] }
  | { readonly verdict: "not judged"; readonly why: string };

/** What is asked about: an RRset of a zone, or a gateway of an account. */
export interface Subject {
  /** The zone's name, or the account's id. */
  readonly within: string;
  /** A full name with the final dot, or the gateway's id. */
  readonly name: string;
  /** A record type, or `gateway`. */
  readonly type: string;
  readonly where?: Where;
}

export interface Probe {
  readonly subject: Subject;
  /** Who is asked, as people know it. */
  readonly server: string;
  /** Rejects with `Silent` where nobody answers. */
  readonly judge: () => Promise<Verdict>;
}

export interface Judged {
  readonly probe: Probe;
  readonly verdict: Verdict;
}

/** Nobody answers at a place: it is asked nothing more, and said once. */
export class Silent extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.detail);
  }
}

export interface Patience {
  /** Milliseconds to wait for answers that differ; 0 asks once. */
  readonly waitMs: number;
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

const AT_ONCE = 32;
/** Milliseconds between rounds: twice as long each time, up to the longest. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 15_000];

/** Every verdict that counts: the last one of each probe. What nobody answered is in the diagnostics and has none. */
export async function untilSeen(
  probes: readonly Probe[],
  patience: Patience,
  diagnostics: Diagnostic[],
): Promise<readonly Judged[]> {
  const began = patience.now();
  const judged: Judged[] = [];
  let open = probes;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    const round = await askAll(open, patience, diagnostics);
    const differing = round.filter(({ verdict }) => verdict.verdict === "different");
    const left = patience.waitMs - (patience.now() - began);
    const again = differing.length > 0 && left > 0 && diagnostics.length === 0 && !patience.signal.aborted;
    judged.push(...(again ? round.filter((judged) => !differing.includes(judged)) : round));
    if (!again) return judged;
    open = differing.map(({ probe }) => probe);
    patience.progress(`${differing.length} not seen yet, waiting ${Math.ceil(left / 1000)} s more at most`);
    await patience.sleep(Math.min(pause, left), patience.signal);
  }
}

async function askAll(
  probes: readonly Probe[],
  { signal, progress }: Patience,
  diagnostics: Diagnostic[],
): Promise<readonly Judged[]> {
  const silent = new Set<string>();
  let done = 0;
  const judged = await mapAtOnce(probes, AT_ONCE, async (probe): Promise<Judged | undefined> => {
    if (silent.has(probe.server) || signal.aborted) return undefined;
    try {
      const verdict = await probe.judge();
      done += 1;
      progress(`asked ${done} of ${probes.length}`);
      return { probe, verdict };
    } catch (error) {
      if (!(error instanceof Silent)) throw error;
      if (!silent.has(probe.server)) diagnostics.push(error.diagnostic);
      silent.add(probe.server);
      return undefined;
    }
  });
  return judged.filter((judged) => judged !== undefined);
}
