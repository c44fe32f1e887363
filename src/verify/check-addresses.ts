// Checks names whose addresses are not their own records: proxied names, which have those of the edge, and CNAME records that may be flattened.
import { type Fqdn, parseFqdn } from "../dns";
import {
  type AddressFamily,
  describeAnswer,
  formatAnswerRecord,
  formatExpected,
  formatTypedRecord,
  matchesTtl,
  PASS,
  type QueryContext,
} from "./compare-answer";
import type { AnswerRecord } from "./dns-message";
import { type AddressFamilies, AUTOMATIC_TTL, type ExpectationOf } from "./expectation";
import type { Verdict } from "./probe";

export async function checkProxied(
  { name, origins, families }: ExpectationOf<"proxied">,
  context: QueryContext,
): Promise<Verdict> {
  const seen: string[] = [];
  let fine = true;
  for (const family of ["A", "AAAA"] as const) {
    const answer = await context.ask({ name, type: family });
    const records = answer.answers.filter((answer) => answer.name === name && answer.type === family);
    const ofEdge = records.every(
      (record) =>
        context.isEdge(record.rdata) &&
        !origins.includes(record.rdata) &&
        matchesTtl(record.ttl, [AUTOMATIC_TTL], answer),
    );
    const others = answer.answers.some((answer) => answer.type !== family);
    fine &&= ofEdge && !others && answer.rcode === "NOERROR" && isExpectedCount(records.length, family, families);
    seen.push(
      ...answer.answers.map((answer) =>
        answer.type === family ? formatAnswerRecord(answer) : formatTypedRecord(answer),
      ),
    );
    if (answer.rcode !== "NOERROR") seen.push(answer.rcode);
  }
  if (fine) return PASS;
  return { verdict: "differs", expected: [describeEdge(families)], seen: describeAddresses(seen) };
}

/** IPv6 may be off in the zone. A name without IPv6 addresses is as declared then. */
function isExpectedCount(count: number, family: AddressFamily, families: AddressFamilies): boolean {
  if (family === "A") return families === "ipv6" ? count === 0 : count > 0;
  return families === "ipv4" ? count === 0 : families === "both" || count > 0;
}

function describeEdge(families: AddressFamilies): string {
  const which = families === "both" ? "" : families === "ipv4" ? " (IPv4 only)" : " (IPv6 only)";
  return `addresses of the service's edge${which}, ttl ${AUTOMATIC_TTL}`;
}

/** Accepts the CNAME record itself, or the addresses of its target at the name itself. */
export async function checkAlias(expectation: ExpectationOf<"alias">, context: QueryContext): Promise<Verdict> {
  const { name, rdata, ttls, flattened } = expectation;
  const direct = await context.ask({ name, type: "CNAME" });
  const shown = direct.answers.filter((answer) => answer.name === name && answer.type === "CNAME");
  const asAlias = shown.length === 1 && shown[0]?.rdata === rdata && matchesTtl(shown[0].ttl, ttls, direct);
  if (asAlias && flattened === "maybe") return PASS;
  if (shown.length > 0 || direct.rcode !== "NOERROR") return reportAlias(expectation, describeAnswer(direct, shown));
  return checkFlattened(expectation, context);
}

function reportAlias(expectation: ExpectationOf<"alias">, seen: readonly string[]): Verdict {
  const { rdata, ttls, flattened } = expectation;
  const expected = flattened === "yes" ? [describeTarget(expectation)] : formatExpected([rdata], ttls);
  return { verdict: "differs", expected, seen };
}

async function checkFlattened(expectation: ExpectationOf<"alias">, context: QueryContext): Promise<Verdict> {
  const { name, target, ttls } = expectation;
  const seen: string[] = [];
  let [fine, judged] = [true, false];
  for (const family of ["A", "AAAA"] as const) {
    const answer = await context.ask({ name, type: family });
    const records = answer.answers.filter((answer) => answer.name === name && answer.type === family);
    const followed = await resolveTarget(target, family, context);
    seen.push(...(answer.rcode === "NOERROR" ? records.map(formatAnswerRecord) : [answer.rcode]));
    const impossible = context.isolated === true && records.length > 0;
    if (!followed && !impossible) continue;
    judged = true;
    const shortEnough = records.every((record) => ttls.length === 0 || record.ttl <= Math.max(...ttls));
    fine &&=
      answer.rcode === "NOERROR" && shortEnough && followed !== undefined && hasExpectedAddresses(records, followed);
  }
  // A name with neither a CNAME record nor an address is a difference, whatever its target is.
  if (seen.length === 0 && !judged) return reportAlias(expectation, []);
  if (!judged) return { verdict: "unverifiable", why: `the addresses of ${target} cannot be looked up` };
  if (fine) return PASS;
  return { verdict: "differs", expected: [describeTarget(expectation)], seen: describeAddresses(seen) };
}

function describeTarget({ target, ttls }: ExpectationOf<"alias">): string {
  return `the addresses of ${target}${ttls.length === 0 ? "" : `, ttl at most ${Math.max(...ttls)}`}`;
}

interface ResolvedTarget {
  readonly addresses: readonly string[];
  /** The addresses are complete: they are from an authoritative server of the target. */
  readonly exact: boolean;
}

/** Another resolver may receive other addresses of a large target, in which case one address in common is enough. */
function hasExpectedAddresses(records: readonly AnswerRecord[], { addresses, exact }: ResolvedTarget): boolean {
  const seen = new Set(records.map((record) => record.rdata));
  const common = addresses.filter((address) => seen.has(address)).length;
  if (exact) return common === addresses.length && seen.size === addresses.length;
  return common > 0 || (addresses.length === 0 && seen.size === 0);
}

/** The addresses of a target: from the server under test if it knows them, otherwise from an independent lookup. */
async function resolveTarget(
  target: Fqdn,
  family: AddressFamily,
  context: QueryContext,
): Promise<ResolvedTarget | undefined> {
  const answer = await context.ask({ name: target, type: family });
  const addresses = answer.answers.filter((answer) => answer.type === family).map((answer) => answer.rdata);
  if (addresses.length > 0) return { addresses, exact: answer.authoritative };
  const last = answer.answers.filter((answer) => answer.type === "CNAME").at(-1);
  const ended = answer.authorities.some((authority) => authority.type === "SOA");
  if (["NOERROR", "NXDOMAIN"].includes(answer.rcode) && ended) return { addresses, exact: answer.authoritative };
  const next = last ? parseFqdn(last.rdata) : undefined;
  const found = await context.lookUp?.(next?.ok ? next.value : target, family);
  return found && { addresses: found, exact: false };
}

/** The answers to both queries, without duplicates. */
function describeAddresses(seen: readonly string[]): readonly string[] {
  return seen.length === 0 ? ["no address"] : [...new Set(seen)];
}
