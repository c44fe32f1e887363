// What every check needs: whom to ask, and how an answer is measured and shown.
import type { Fqdn } from "../dns";
import type { Answer, Question, Seen } from "./message";
import type { Verdict } from "./probe";

export const FINE: Verdict = { verdict: "as declared" };

export interface Asking {
  /** The server under test. */
  readonly ask: (question: Question) => Promise<Answer>;
  /** Addresses of a name outside the zone, by a way of its own; `undefined` where there is none. */
  readonly lookUp?: (name: Fqdn, family: Family) => Promise<readonly string[] | undefined>;
  /** Whether an address is one of the edge. */
  readonly isEdge: (address: string) => boolean;
  readonly zone: Fqdn;
  /** The server knows nothing outside its own zones: an address that leads there cannot come from it. */
  readonly closed?: boolean;
}

export type Family = "A" | "AAAA";

/** The TTL as it was declared; a server that does not speak for the zone counts down. */
export function ttlFits(ttl: number, ttls: readonly number[], answer: Answer): boolean {
  if (ttls.length === 0) return true;
  return answer.authoritative ? ttls.includes(ttl) : ttl <= Math.max(...ttls);
}

/** What a server said, for people: the records asked for, what came instead, or that there is nothing. */
export function seenIn(answer: Answer, records: readonly Seen[]): readonly string[] {
  if (records.length > 0) return records.map(line);
  if (answer.rcode !== "NOERROR") return [answer.rcode];
  return answer.answers.length > 0 ? answer.answers.map(typedLine) : ["nothing"];
}

export function lines(rdatas: readonly string[], ttls: readonly number[]): readonly string[] {
  return rdatas.map((rdata) => (ttls.length === 0 ? rdata : `${rdata}  ttl ${ttls.join(" or ")}`));
}

export function line({ rdata, ttl }: Seen): string {
  return `${rdata}  ttl ${ttl}`;
}

export function typedLine(seen: Seen): string {
  return `${seen.type} ${line(seen)}`;
}
