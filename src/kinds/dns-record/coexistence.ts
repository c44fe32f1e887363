// Which records can share an owner name, and which are created before which. Sources: RFC 1034 §3.6.2 and the API's own rules,
// which are laxer (a CNAME beside TXT or MX is accepted, because the service flattens it).
import { type Fqdn, isFqdn, isWithin, relativeOwner } from "../../dns";
import { type Context, identityKey } from "../../kind/kind";
import { isApexRecord } from "./canonical";
import type { CanonicalRecord } from "./fields";
import { zoneFqdn } from "./zone-of-context";

const ADDRESSES = new Set(["A", "AAAA"]);

/** Why the API refuses two records at the same owner name (81053, 81054, 81056), or undefined. */
export function conflicts(left: CanonicalRecord, right: CanonicalRecord): string | undefined {
  const types = [left.type, right.type];
  if (types.every((type) => type === "CNAME")) return "A name has at most one CNAME.";
  if (types.includes("CNAME") && types.some((type) => ADDRESSES.has(type))) {
    return "A CNAME cannot share its name with an address (RFC 1034 §3.6.2).";
  }
  if (!types.includes("NS")) return undefined;
  return conflictWithNs(left.type === "NS" ? right.type : left.type, isApexRecord(left));
}

/** Whether a record answers in place of another of its owner name: an address or alias for any other, and what excludes the other. */
export function supersedes(created: CanonicalRecord, deleted: CanonicalRecord): boolean {
  const bothAnswer = [created, deleted].every(({ type }) => type === "CNAME" || ADDRESSES.has(type));
  return bothAnswer || conflicts(created, deleted) !== undefined;
}

/** Below the apex NS is a delegation: only DS can share its name (API description; shadow metadata documentation). */
function conflictWithNs(other: string, apex: boolean): string | undefined {
  if (other === "CNAME") return "A CNAME cannot share its name with NS records.";
  if (apex || other === "NS" || other === "DS") return undefined;
  return `NS records delegate the name, so \`${other}\` beside them would never be answered.`;
}

/** The conflict groups of this zone that a record refers to: targets are created before it and deleted after it. */
export function references(record: CanonicalRecord, context: Context): readonly string[] {
  const zone = zoneFqdn(context);
  return targetHosts(record)
    .filter((target) => isWithin(target, zone))
    .map((target) => identityKey({ name: relativeOwner(target, zone) }, ["name"]));
}

/** The host names in a record's rdata. */
export function targetHosts({ type, content, data = {} }: CanonicalRecord): readonly Fqdn[] {
  if (["CNAME", "MX", "NS"].includes(type)) return toHosts(content);
  const { target } = data;
  return ["SRV", "HTTPS", "SVCB"].includes(type) ? toHosts(target) : [];
}

function toHosts(value: unknown): readonly Fqdn[] {
  return typeof value === "string" && value !== "." && isFqdn(value) ? [value] : [];
}

/** Inside an owner name: NS before everything, DS after it (RFC 4035 §2.4: a DS belongs to a delegation). */
export function createOrder({ type }: CanonicalRecord): number {
  if (type === "NS") return 0;
  return type === "DS" ? 2 : 1;
}
