// One expectation held against what one server answers. Asks through a function that is handed in; keeps nothing.
import { type Fqdn, fqdnOf, parseFqdn } from "../dns";
import { labelsOf } from "../dns/labels";
import { AUTOMATIC_TTL, type Expectation, type Families } from "./expect";
import type { Answer, Question, Seen } from "./message";
import type { Verdict } from "./probe";

export interface Asking {
  /** The server under test. */
  readonly ask: (question: Question) => Promise<Answer>;
  /** Addresses of a name outside the zone, by a way of its own; `undefined` where there is none. */
  readonly lookUp?: (name: Fqdn, family: Family) => Promise<readonly string[] | undefined>;
  /** Whether an address is one of the edge. */
  readonly isEdge: (address: string) => boolean;
  readonly zone: Fqdn;
}

export type Family = "A" | "AAAA";

const FINE: Verdict = { verdict: "as declared" };

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

type Of<W extends Expectation["what"]> = Extract<Expectation, { readonly what: W }>;

async function checkRecords(expectation: Of<"records">, { ask }: Asking): Promise<Verdict> {
  const { name, type, rdatas, ttls, open } = expectation;
  const answer = await ask({ name, type });
  const records = recordsIn(answer, name, type);
  const cut = records.length === 0 ? referredTo(answer, name, type) : undefined;
  if (cut !== undefined) return { verdict: "not judged", why: `it is below the delegation of ${cut}` };
  const seen = new Set(records.map((one) => one.rdata));
  const same = rdatas.every((one) => seen.has(one)) && (open || seen.size === rdatas.length);
  if (same && records.every((one) => ttlFits(one.ttl, ttls, answer))) return FINE;
  return { verdict: "different", expected: lines(rdatas, ttls), seen: seenIn(answer, records) };
}

/** A delegation is answered with a referral, and what stands below one as its glue (RFC 1034 §4.3.2). */
function recordsIn(answer: Answer, name: Fqdn, type: string): readonly Seen[] {
  const own = (section: readonly Seen[]) => section.filter((one) => one.name === name && one.type === type);
  const answers = own(answer.answers);
  if (answers.length > 0 || answer.answers.length > 0) return answers;
  return type === "NS" ? own(answer.authorities) : isReferral(answer) ? own(answer.additionals) : [];
}

function isReferral(answer: Answer): boolean {
  return !answer.authoritative && answer.rcode === "NOERROR" && answer.authorities.some((one) => one.type === "NS");
}

/** The cut that a name is below, as the referral says. */
function referredTo(answer: Answer, name: Fqdn, type: string): Fqdn | undefined {
  if (answer.answers.length > 0 || !isReferral(answer)) return undefined;
  const cut = answer.authorities.find((one) => one.type === "NS")?.name;
  return cut !== undefined && (cut !== name || type !== "NS") ? cut : undefined;
}

/** The TTL as it was declared; a server that does not speak for the zone counts down. */
function ttlFits(ttl: number, ttls: readonly number[], answer: Answer): boolean {
  if (ttls.length === 0) return true;
  return answer.authoritative ? ttls.includes(ttl) : ttl <= Math.max(...ttls);
}

async function checkProxied({ name, origins, families }: Of<"proxied">, asking: Asking): Promise<Verdict> {
  const seen: string[] = [];
  let fine = true;
  for (const family of ["A", "AAAA"] as const) {
    const answer = await asking.ask({ name, type: family });
    const records = answer.answers.filter((one) => one.name === name && one.type === family);
    const ofEdge = records.every(
      (one) => asking.isEdge(one.rdata) && !origins.includes(one.rdata) && ttlFits(one.ttl, [AUTOMATIC_TTL], answer),
    );
    const others = answer.answers.some((one) => one.type !== family);
    fine &&= ofEdge && !others && answer.rcode === "NOERROR" && rightCount(records.length, family, families);
    seen.push(...answer.answers.map((one) => (one.type === family ? line(one) : typedLine(one))));
    if (answer.rcode !== "NOERROR") seen.push(answer.rcode);
  }
  if (fine) return FINE;
  return { verdict: "different", expected: [edgeText(families)], seen: addressesSeen(seen) };
}

/** IPv6 may be off in the zone: then a name without an address of that family is no difference. */
function rightCount(count: number, family: Family, families: Families): boolean {
  if (family === "A") return families === "ipv6" ? count === 0 : count > 0;
  return families === "ipv4" ? count === 0 : families === "both" || count > 0;
}

function edgeText(families: Families): string {
  const which = families === "both" ? "" : families === "ipv4" ? " (IPv4 only)" : " (IPv6 only)";
  return `addresses of the service's edge${which}, ttl ${AUTOMATIC_TTL}`;
}

/** An alias as it stands, or its target's addresses under its own name. */
async function checkAlias(expectation: Of<"alias">, asking: Asking): Promise<Verdict> {
  const { name, rdata, ttls, flattened } = expectation;
  const direct = await asking.ask({ name, type: "CNAME" });
  const shown = direct.answers.filter((one) => one.name === name && one.type === "CNAME");
  const asAlias = shown.length === 1 && shown[0]?.rdata === rdata && ttlFits(shown[0].ttl, ttls, direct);
  if (shown.length > 0) {
    if (asAlias && flattened === "maybe") return FINE;
    const expected = flattened === "yes" ? [addressesOf(expectation)] : lines([rdata], ttls);
    return { verdict: "different", expected, seen: shown.map(line) };
  }
  return checkFlattened(expectation, asking);
}

async function checkFlattened(expectation: Of<"alias">, asking: Asking): Promise<Verdict> {
  const { name, target, ttls } = expectation;
  const seen: string[] = [];
  let [fine, judged] = [true, false];
  for (const family of ["A", "AAAA"] as const) {
    const answer = await asking.ask({ name, type: family });
    const records = answer.answers.filter((one) => one.name === name && one.type === family);
    const followed = await follow(target, family, asking);
    seen.push(...(answer.rcode === "NOERROR" ? records.map(line) : [answer.rcode]));
    if (!followed) continue;
    judged = true;
    const shortEnough = records.every((one) => ttls.length === 0 || one.ttl <= Math.max(...ttls));
    fine &&= answer.rcode === "NOERROR" && shortEnough && agree(records, followed);
  }
  if (!judged) return { verdict: "not judged", why: `the addresses of ${target} cannot be looked up` };
  if (fine) return FINE;
  return { verdict: "different", expected: [addressesOf(expectation)], seen: addressesSeen(seen) };
}

function addressesOf({ target, ttls }: Of<"alias">): string {
  return `the addresses of ${target}${ttls.length === 0 ? "" : `, ttl at most ${Math.max(...ttls)}`}`;
}

interface Followed {
  readonly addresses: readonly string[];
  /** From the server that speaks for the target: all there are. */
  readonly exact: boolean;
}

/** Another resolver may be given other addresses of a large target: one in common is enough then. */
function agree(records: readonly Seen[], { addresses, exact }: Followed): boolean {
  const seen = new Set(records.map((one) => one.rdata));
  const common = addresses.filter((one) => seen.has(one)).length;
  if (exact) return common === addresses.length && seen.size === addresses.length;
  return common > 0 || (addresses.length === 0 && seen.size === 0);
}

/** The addresses at the end of an alias: from the server under test as far as it knows, then by our own way. */
async function follow(target: Fqdn, family: Family, asking: Asking): Promise<Followed | undefined> {
  const answer = await asking.ask({ name: target, type: family });
  const addresses = answer.answers.filter((one) => one.type === family).map((one) => one.rdata);
  if (addresses.length > 0) return { addresses, exact: answer.authoritative };
  const last = answer.answers.filter((one) => one.type === "CNAME").at(-1);
  const ended = answer.authorities.some((one) => one.type === "SOA");
  if (["NOERROR", "NXDOMAIN"].includes(answer.rcode) && ended) return { addresses, exact: answer.authoritative };
  const next = last ? parseFqdn(last.rdata) : undefined;
  const found = await asking.lookUp?.(next?.ok ? next.value : target, family);
  return found && { addresses: found, exact: false };
}

async function checkAbsent(expectation: Of<"absent">, asking: Asking): Promise<Verdict> {
  const { name, type, rdata } = expectation;
  const answer = await asking.ask({ name, type });
  const records = recordsIn(answer, name, type);
  const there = rdata === undefined ? records : records.filter((one) => one.rdata === rdata);
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

function sameRdata(one: readonly Seen[], other: readonly Seen[]): boolean {
  const text = (list: readonly Seen[]) => [...new Set(list.map(({ rdata }) => rdata))].sort().join("\n");
  return text(one) === text(other);
}

const SOA_FIELDS = ["mname", "rname", "serial", "refresh", "retry", "expire", "minimum"];

async function checkSoa({ name, fields, ttl }: Of<"soa">, { ask }: Asking): Promise<Verdict> {
  const answer = await ask({ name, type: "SOA" });
  const soa = answer.answers.find((one) => one.name === name && one.type === "SOA");
  const values = soa?.rdata.split(" ") ?? [];
  const wrong = Object.entries(fields).some(([field, value]) => values[SOA_FIELDS.indexOf(field)] !== String(value));
  const ttls = ttl === undefined ? [] : [ttl];
  if (soa && !wrong && ttlFits(soa.ttl, ttls, answer)) return FINE;
  const expected = Object.entries(fields).map(([field, value]) => `${field} ${value}`);
  const all = [...expected, ...ttls.map((one) => `ttl ${one}`)].join(", ");
  return { verdict: "different", expected: [all], seen: soa ? [line(soa)] : seenIn(answer, []) };
}

/** What a server said, for people: the records asked for, what came instead, or that there is nothing. */
function seenIn(answer: Answer, records: readonly Seen[]): readonly string[] {
  if (records.length > 0) return records.map(line);
  if (answer.rcode !== "NOERROR") return [answer.rcode];
  return answer.answers.length > 0 ? answer.answers.map(typedLine) : ["nothing"];
}

/** Of two questions, each answer once. */
function addressesSeen(seen: readonly string[]): readonly string[] {
  return seen.length === 0 ? ["no address"] : [...new Set(seen)];
}

function typedLine(one: Seen): string {
  return `${one.type} ${line(one)}`;
}

function line({ rdata, ttl }: Seen): string {
  return `${rdata}  ttl ${ttl}`;
}

function lines(rdatas: readonly string[], ttls: readonly number[]): readonly string[] {
  return rdatas.map((one) => (ttls.length === 0 ? one : `${one}  ttl ${ttls.join(" or ")}`));
}
