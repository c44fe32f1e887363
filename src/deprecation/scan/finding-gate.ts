// Holds back findings that other APIs could cause too, until the file shows evidence of the service. Knows no formats.
import { mentionsService } from "./context";
import type { ScanFinding, ScanSink } from "./finding";

/** The limit of findings that are held back; further findings are dropped. */
const MAX_WAITING = 2000;

/** Passes findings on at once, or holds them back until the file shows the evidence that they need. */
export interface FindingGate {
  readonly sink: ScanSink;
  observe(line: string): void;
  addFinding(finding: Omit<ScanFinding, "file">, needs: readonly RegExp[]): void;
}

/** `given` means that the file name already is evidence of the service. */
export function createFindingGate(sink: ScanSink, given: boolean): FindingGate {
  let known = given;
  let waiting: { readonly finding: Omit<ScanFinding, "file">; readonly needs: readonly RegExp[] }[] = [];
  const found = new Map<RegExp, boolean>();
  const ready = (needs: readonly RegExp[]) => known && needs.every((need) => found.get(need));
  return {
    sink,
    observe(line) {
      if (!known && mentionsService(line)) known = true;
      for (const evidence of EVIDENCE) if (!found.get(evidence) && evidence.test(line)) found.set(evidence, true);
      if (waiting.length === 0 || !known) return;
      const passing = waiting.filter(({ needs }) => ready(needs));
      waiting = waiting.filter(({ needs }) => !ready(needs));
      for (const { finding } of passing) sink.addFinding(finding);
    },
    addFinding(finding, needs) {
      if (ready(needs)) sink.addFinding(finding);
      else if (waiting.length < MAX_WAITING) waiting.push({ finding, needs });
    },
  };
}

/** Further evidence that ambiguous names need. */
export const DNS_RECORDS = /dns_?records/i;
export const POOLS = /load_?balancer|pools\b/i;
const EVIDENCE = [DNS_RECORDS, POOLS];
