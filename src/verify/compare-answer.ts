// What all checks share: the context of queries, and how answers are compared and described.
import type { Fqdn } from "../dns";
import type { AnswerRecord, DnsAnswer, DnsQuestion } from "./dns-message";
import type { Verdict } from "./probe";

export const PASS: Verdict = { verdict: "matches" };

export interface QueryContext {
  /** Queries the server under test. */
  readonly ask: (question: DnsQuestion) => Promise<DnsAnswer>;
  /** Looks up the addresses of a name outside the zone independently of the server; `undefined` if that fails. */
  readonly lookUp?: (name: Fqdn, family: AddressFamily) => Promise<readonly string[] | undefined>;
  /** Whether an address belongs to the edge. */
  readonly isEdge: (address: string) => boolean;
  readonly zone: Fqdn;
  /** The server knows only its own zones, so that it cannot know addresses of other names. */
  readonly isolated?: boolean;
}

export type AddressFamily = "A" | "AAAA";

/** Whether the TTL is as declared. The TTLs of a server that is not authoritative count down. */
export function matchesTtl(ttl: number, ttls: readonly number[], answer: DnsAnswer): boolean {
  if (ttls.length === 0) return true;
  return answer.authoritative ? ttls.includes(ttl) : ttl <= Math.max(...ttls);
}

/** Describes an answer: the requested records, or what the server returned instead. Empty where it returned nothing. */
export function describeAnswer(answer: DnsAnswer, records: readonly AnswerRecord[]): readonly string[] {
  if (records.length > 0) return records.map(formatAnswerRecord);
  if (answer.rcode !== "NOERROR") return [answer.rcode];
  return answer.answers.map(formatTypedRecord);
}

export function formatExpected(rdatas: readonly string[], ttls: readonly number[]): readonly string[] {
  return rdatas.map((rdata) => (ttls.length === 0 ? rdata : `${rdata}  ttl ${ttls.join(" or ")}`));
}

export function formatAnswerRecord({ rdata, ttl }: AnswerRecord): string {
  return `${rdata}  ttl ${ttl}`;
}

export function formatTypedRecord(seen: AnswerRecord): string {
  return `${seen.type} ${formatAnswerRecord(seen)}`;
}
