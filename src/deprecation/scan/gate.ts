// Holds findings that other APIs could cause too until the file gives a sign of the service. It knows no format.
import { isServiceText } from "./context";
import type { ScanFinding, Sink } from "./finding";

/** Findings held at most; beyond it they are dropped. */
const WAITING_CAP = 2000;

/** Lets findings through at once, or holds those that need a sign of the service until it comes. */
export interface Gate {
  readonly sink: Sink;
  read(line: string): void;
  found(finding: Omit<ScanFinding, "file">, needs: readonly RegExp[]): void;
}

/** A gate in front of `sink`; `given` where the file's name already speaks of the service. */
export function contextGate(sink: Sink, given: boolean): Gate {
  let known = given;
  let waiting: { readonly finding: Omit<ScanFinding, "file">; readonly needs: readonly RegExp[] }[] = [];
  const signs = new Map<RegExp, boolean>();
  const ready = (needs: readonly RegExp[]) => known && needs.every((need) => signs.get(need));
  return {
    sink,
    read(line) {
      if (!known && isServiceText(line)) known = true;
      for (const sign of SIGNS) if (!signs.get(sign) && sign.test(line)) signs.set(sign, true);
      if (waiting.length === 0 || !known) return;
      const passing = waiting.filter(({ needs }) => ready(needs));
      waiting = waiting.filter(({ needs }) => !ready(needs));
      for (const { finding } of passing) sink.found(finding);
    },
    found(finding, needs) {
      if (ready(needs)) sink.found(finding);
      else if (waiting.length < WAITING_CAP) waiting.push({ finding, needs });
    },
  };
}

/** Signs that names wait for, beside the service's own. */
export const DNS_RECORDS = /dns_?records/i;
export const POOLS = /load_?balancer|pools\b/i;
const SIGNS = [DNS_RECORDS, POOLS];
