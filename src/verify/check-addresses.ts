// Names whose addresses are not their own records: proxied ones, which have the edge's, and aliases, which may be flattened.
import { type Fqdn, parseFqdn } from "../dns";
import { AUTOMATIC_TTL, type Families, type Of } from "./expectation";
import { type Asking, type Family, FINE, line, lines, seenIn, ttlFits, typedLine } from "./judging";
import type { Seen } from "./message";
import type { Verdict } from "./probe";

export async function checkProxied({ name, origins, families }: Of<"proxied">, asking: Asking): Promise<Verdict> {
  const seen: string[] = [];
  let fine = true;
  for (const family of ["A", "AAAA"] as const) {
    const answer = await asking.ask({ name, type: family });
    const records = answer.answers.filter((answer) => answer.name === name && answer.type === family);
    const ofEdge = records.every(
      (record) =>
        asking.isEdge(record.rdata) && !origins.includes(record.rdata) && ttlFits(record.ttl, [AUTOMATIC_TTL], answer),
    );
    const others = answer.answers.some((answer) => answer.type !== family);
    fine &&= ofEdge && !others && answer.rcode === "NOERROR" && rightCount(records.length, family, families);
    seen.push(...answer.answers.map((answer) => (answer.type === family ? line(answer) : typedLine(answer))));
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
export async function checkAlias(expectation: Of<"alias">, asking: Asking): Promise<Verdict> {
  const { name, rdata, ttls, flattened } = expectation;
  const direct = await asking.ask({ name, type: "CNAME" });
  const shown = direct.answers.filter((answer) => answer.name === name && answer.type === "CNAME");
  const asAlias = shown.length === 1 && shown[0]?.rdata === rdata && ttlFits(shown[0].ttl, ttls, direct);
  if (asAlias && flattened === "maybe") return FINE;
  if (shown.length > 0 || direct.rcode !== "NOERROR") return notAsAlias(expectation, seenIn(direct, shown));
  return checkFlattened(expectation, asking);
}

function notAsAlias(expectation: Of<"alias">, seen: readonly string[]): Verdict {
  const { rdata, ttls, flattened } = expectation;
  const expected = flattened === "yes" ? [addressesOf(expectation)] : lines([rdata], ttls);
  return { verdict: "different", expected, seen };
}

async function checkFlattened(expectation: Of<"alias">, asking: Asking): Promise<Verdict> {
  const { name, target, ttls } = expectation;
  const seen: string[] = [];
  let [fine, judged] = [true, false];
  for (const family of ["A", "AAAA"] as const) {
    const answer = await asking.ask({ name, type: family });
    const records = answer.answers.filter((answer) => answer.name === name && answer.type === family);
    const followed = await follow(target, family, asking);
    seen.push(...(answer.rcode === "NOERROR" ? records.map(line) : [answer.rcode]));
    const impossible = asking.closed === true && records.length > 0;
    if (!followed && !impossible) continue;
    judged = true;
    const shortEnough = records.every((record) => ttls.length === 0 || record.ttl <= Math.max(...ttls));
    fine &&= answer.rcode === "NOERROR" && shortEnough && followed !== undefined && agree(records, followed);
  }
  // A name that answers neither with an alias nor with any address is as good as gone, wherever it should lead.
  if (seen.length === 0 && !judged) return notAsAlias(expectation, ["nothing"]);
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
  const seen = new Set(records.map((record) => record.rdata));
  const common = addresses.filter((address) => seen.has(address)).length;
  if (exact) return common === addresses.length && seen.size === addresses.length;
  return common > 0 || (addresses.length === 0 && seen.size === 0);
}

/** The addresses at the end of an alias: from the server under test as far as it knows, then by our own way. */
async function follow(target: Fqdn, family: Family, asking: Asking): Promise<Followed | undefined> {
  const answer = await asking.ask({ name: target, type: family });
  const addresses = answer.answers.filter((answer) => answer.type === family).map((answer) => answer.rdata);
  if (addresses.length > 0) return { addresses, exact: answer.authoritative };
  const last = answer.answers.filter((answer) => answer.type === "CNAME").at(-1);
  const ended = answer.authorities.some((authority) => authority.type === "SOA");
  if (["NOERROR", "NXDOMAIN"].includes(answer.rcode) && ended) return { addresses, exact: answer.authoritative };
  const next = last ? parseFqdn(last.rdata) : undefined;
  const found = await asking.lookUp?.(next?.ok ? next.value : target, family);
  return found && { addresses: found, exact: false };
}

/** Of two questions, each answer once. */
function addressesSeen(seen: readonly string[]): readonly string[] {
  return seen.length === 0 ? ["no address"] : [...new Set(seen)];
}
