// Compares an expectation with the answers of a server. Queries through the context; keeps no state.
import { type Fqdn, toFqdn } from "../dns";
import { splitLabels } from "../dns/labels";
import { checkAlias, checkProxied } from "./check-addresses";
import {
  describeAnswer,
  formatAnswerRecord,
  formatExpected,
  matchesTtl,
  PASS,
  type QueryContext,
} from "./compare-answer";
import type { AnswerRecord, DnsAnswer } from "./dns-message";
import type { Expectation, ExpectationOf } from "./expectation";
import type { Verdict } from "./probe";

/** Rejects with `ServerUnreachableError` if the server does not answer. */
export function checkExpectation(expectation: Expectation, context: QueryContext): Promise<Verdict> {
  switch (expectation.what) {
    case "records":
      return checkRecords(expectation, context);
    case "proxied":
      return checkProxied(expectation, context);
    case "alias":
      return checkAlias(expectation, context);
    case "absent":
      return checkAbsent(expectation, context);
    case "soa":
      return checkSoa(expectation, context);
    case "unverifiable":
      return Promise.resolve({ verdict: "unverifiable", why: expectation.why });
  }
}

async function checkRecords(expectation: ExpectationOf<"records">, { ask }: QueryContext): Promise<Verdict> {
  const { name, type, rdatas, ttls, open } = expectation;
  const answer = await ask({ name, type });
  const records = findRecords(answer, name, type);
  const cut = records.length === 0 ? findDelegation(answer, name, type) : undefined;
  if (cut !== undefined) return { verdict: "unverifiable", why: `the name is below the delegation of ${cut}` };
  const seen = new Set(records.map((record) => record.rdata));
  const same = rdatas.every((rdata) => seen.has(rdata)) && (open || seen.size === rdatas.length);
  if (same && records.every((record) => matchesTtl(record.ttl, ttls, answer))) return PASS;
  return { verdict: "differs", expected: formatExpected(rdatas, ttls), seen: describeAnswer(answer, records) };
}

/** The answer for a delegation is a referral, and the answer for a name below it is its glue (RFC 1034 §4.3.2). */
function findRecords(answer: DnsAnswer, name: Fqdn, type: string): readonly AnswerRecord[] {
  const own = (section: readonly AnswerRecord[]) => section.filter((seen) => seen.name === name && seen.type === type);
  const answers = own(answer.answers);
  if (answers.length > 0 || answer.answers.length > 0) return answers;
  return type === "NS" ? own(answer.authorities) : isReferral(answer) ? own(answer.additionals) : [];
}

function isReferral(answer: DnsAnswer): boolean {
  return (
    !answer.authoritative &&
    answer.rcode === "NOERROR" &&
    answer.authorities.some((authority) => authority.type === "NS")
  );
}

/** The delegation that the name belongs to, according to the referral. */
function findDelegation(answer: DnsAnswer, name: Fqdn, type: string): Fqdn | undefined {
  if (answer.answers.length > 0 || !isReferral(answer)) return undefined;
  const cut = answer.authorities.find((authority) => authority.type === "NS")?.name;
  return cut !== undefined && (cut !== name || type !== "NS") ? cut : undefined;
}

async function checkAbsent(expectation: ExpectationOf<"absent">, context: QueryContext): Promise<Verdict> {
  const { name, type, rdata } = expectation;
  const answer = await context.ask({ name, type });
  const records = findRecords(answer, name, type);
  const unexpected = rdata === undefined ? records : records.filter((record) => record.rdata === rdata);
  if (unexpected.length === 0 || (await matchesWildcard(records, name, type, context))) return PASS;
  const expected = rdata === undefined ? [] : [`anything but ${rdata}`];
  return { verdict: "differs", expected, seen: unexpected.map(formatAnswerRecord) };
}

/** Whether a wildcard above the name has exactly these records, and so produced the answer (RFC 4592 §3.3.1). */
async function matchesWildcard(
  records: readonly AnswerRecord[],
  name: Fqdn,
  type: string,
  context: QueryContext,
): Promise<boolean> {
  const depth = splitLabels(name).length - splitLabels(context.zone).length;
  for (let cut = 1; cut <= depth; cut += 1) {
    const wildcard = toFqdn(["*", ...splitLabels(name).slice(cut)]);
    if (wildcard === name) continue;
    const own = findRecords(await context.ask({ name: wildcard, type }), wildcard, type);
    if (own.length > 0) return hasSameRdata(own, records);
  }
  return false;
}

function hasSameRdata(left: readonly AnswerRecord[], right: readonly AnswerRecord[]): boolean {
  const text = (list: readonly AnswerRecord[]) => [...new Set(list.map(({ rdata }) => rdata))].sort().join("\n");
  return text(left) === text(right);
}

const SOA_FIELDS = ["mname", "rname", "serial", "refresh", "retry", "expire", "minimum"];

async function checkSoa({ name, fields, ttl }: ExpectationOf<"soa">, { ask }: QueryContext): Promise<Verdict> {
  const answer = await ask({ name, type: "SOA" });
  const soa = answer.answers.find((answer) => answer.name === name && answer.type === "SOA");
  const values = soa?.rdata.split(" ") ?? [];
  const wrong = Object.entries(fields).some(([field, value]) => values[SOA_FIELDS.indexOf(field)] !== String(value));
  const ttls = ttl === undefined ? [] : [ttl];
  if (soa && !wrong && matchesTtl(soa.ttl, ttls, answer)) return PASS;
  const expected = Object.entries(fields).map(([field, value]) => `${field} ${value}`);
  const all = [...expected, ...ttls.map((value) => `ttl ${value}`)].join(", ");
  return { verdict: "differs", expected: [all], seen: soa ? [formatAnswerRecord(soa)] : describeAnswer(answer, []) };
}
