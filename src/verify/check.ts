// One expectation held against what one server answers. Asks through a function that is handed in; keeps nothing.
import { type Fqdn, fqdnOf } from "../dns";
import { labelsOf } from "../dns/labels";
import { checkAlias, checkProxied } from "./check-addresses";
import type { Expectation, Of } from "./expectation";
import { type Asking, FINE, line, lines, seenIn, ttlFits } from "./judging";
import type { Answer, Seen } from "./message";
import type { Verdict } from "./probe";

/** Rejects with `Unreachable` where the server does not answer. */
export function check(expectation: Expectation, asking: Asking): Promise<Verdict> {
  switch (expectation.what) {
    case "records":
      return checkRecords(expectation, asking);
    case "proxied":
      return checkProxied(expectation, asking);
    case "alias":
      return checkAlias(expectation, asking);
    case "absent":
      return checkAbsent(expectation, asking);
    case "soa":
      return checkSoa(expectation, asking);
    case "unseen":
      return Promise.resolve({ verdict: "not judged", why: expectation.why });
  }
}

async function checkRecords(expectation: Of<"records">, { ask }: Asking): Promise<Verdict> {
  const { name, type, rdatas, ttls, open } = expectation;
  const answer = await ask({ name, type });
  const records = recordsIn(answer, name, type);
  const cut = records.length === 0 ? referredTo(answer, name, type) : undefined;
  if (cut !== undefined) return { verdict: "not judged", why: `it is below the delegation of ${cut}` };
  const seen = new Set(records.map((record) => record.rdata));
  const same = rdatas.every((rdata) => seen.has(rdata)) && (open || seen.size === rdatas.length);
  if (same && records.every((record) => ttlFits(record.ttl, ttls, answer))) return FINE;
  return { verdict: "different", expected: lines(rdatas, ttls), seen: seenIn(answer, records) };
}

/** A delegation is answered with a referral, and what stands below one as its glue (RFC 1034 §4.3.2). */
function recordsIn(answer: Answer, name: Fqdn, type: string): readonly Seen[] {
  const own = (section: readonly Seen[]) => section.filter((seen) => seen.name === name && seen.type === type);
  const answers = own(answer.answers);
  if (answers.length > 0 || answer.answers.length > 0) return answers;
  return type === "NS" ? own(answer.authorities) : isReferral(answer) ? own(answer.additionals) : [];
}

function isReferral(answer: Answer): boolean {
  return (
    !answer.authoritative &&
    answer.rcode === "NOERROR" &&
    answer.authorities.some((authority) => authority.type === "NS")
  );
}

/** The cut that a name is below, as the referral says. */
function referredTo(answer: Answer, name: Fqdn, type: string): Fqdn | undefined {
  if (answer.answers.length > 0 || !isReferral(answer)) return undefined;
  const cut = answer.authorities.find((authority) => authority.type === "NS")?.name;
  return cut !== undefined && (cut !== name || type !== "NS") ? cut : undefined;
}

async function checkAbsent(expectation: Of<"absent">, asking: Asking): Promise<Verdict> {
  const { name, type, rdata } = expectation;
  const answer = await asking.ask({ name, type });
  const records = recordsIn(answer, name, type);
  const there = rdata === undefined ? records : records.filter((record) => record.rdata === rdata);
  if (there.length === 0 || (await isWildcards(records, name, type, asking))) return FINE;
  const expected = [rdata === undefined ? "nothing" : `anything but ${rdata}`];
  return { verdict: "different", expected, seen: there.map(line) };
}

/** Whether a wildcard above the name has just these records: then the answer is its (RFC 4592 §3.3.1). */
async function isWildcards(records: readonly Seen[], name: Fqdn, type: string, asking: Asking): Promise<boolean> {
  const depth = labelsOf(name).length - labelsOf(asking.zone).length;
  for (let cut = 1; cut <= depth; cut += 1) {
    const wildcard = fqdnOf(["*", ...labelsOf(name).slice(cut)]);
    if (wildcard === name) continue;
    const own = recordsIn(await asking.ask({ name: wildcard, type }), wildcard, type);
    if (own.length > 0) return sameRdata(own, records);
  }
  return false;
}

function sameRdata(left: readonly Seen[], right: readonly Seen[]): boolean {
  const text = (list: readonly Seen[]) => [...new Set(list.map(({ rdata }) => rdata))].sort().join("\n");
  return text(left) === text(right);
}

const SOA_FIELDS = ["mname", "rname", "serial", "refresh", "retry", "expire", "minimum"];

async function checkSoa({ name, fields, ttl }: Of<"soa">, { ask }: Asking): Promise<Verdict> {
  const answer = await ask({ name, type: "SOA" });
  const soa = answer.answers.find((answer) => answer.name === name && answer.type === "SOA");
  const values = soa?.rdata.split(" ") ?? [];
  const wrong = Object.entries(fields).some(([field, value]) => values[SOA_FIELDS.indexOf(field)] !== String(value));
  const ttls = ttl === undefined ? [] : [ttl];
  if (soa && !wrong && ttlFits(soa.ttl, ttls, answer)) return FINE;
  const expected = Object.entries(fields).map(([field, value]) => `${field} ${value}`);
  const all = [...expected, ...ttls.map((value) => `ttl ${value}`)].join(", ");
  return { verdict: "different", expected: [all], seen: soa ? [line(soa)] : seenIn(answer, []) };
}
