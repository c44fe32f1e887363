// What can live at one owner name, and what is made before what. Sources: RFC 1034 §3.6.2 and the API's own rules,
// which are laxer (a CNAME beside TXT or MX is taken, because the service flattens it).

import { isObject } from "../../base/json";
import { type Fqdn, isWithin, relativeOwner } from "../../dns";
import type { Props } from "../../kind/field";
import { type Context, keyOf } from "../../kind/kind";
import { isApexProps, zoneOf } from "./canonical";

const ADDRESSES = new Set(["A", "AAAA"]);

/** Why the API refuses two records at one owner name (81053, 81054, 81056), or undefined. */
export function conflicts(left: Props, right: Props): string | undefined {
  const types = [String(left["type"]), String(right["type"])];
  if (types.every((type) => type === "CNAME")) return "A name has at most one CNAME.";
  if (types.includes("CNAME") && types.some((type) => ADDRESSES.has(type))) {
    return "A CNAME cannot share its name with an address (RFC 1034 §3.6.2).";
  }
  return types.includes("NS") ? besideDelegation(types, isApexProps(left)) : undefined;
}

/** Below the apex NS is a delegation: only DS stands beside it (API description; shadow metadata documentation). */
function besideDelegation(types: readonly string[], apex: boolean): string | undefined {
  const other = types[0] === "NS" ? types[1] : types[0];
  if (other === "CNAME") return "A CNAME cannot share its name with NS records.";
  if (apex || other === "NS" || other === "DS") return undefined;
  return `NS records delegate the name, so \`${other}\` beside them would never be answered.`;
}

/** The conflict groups of this zone that a record points at: targets are made before it and deleted after it. */
export function pointsAt(props: Props, context: Context): readonly string[] {
  const zone = zoneOf(context);
  return targetsOf(props)
    .filter((target) => isWithin(target, zone))
    .map((target) => keyOf({ name: relativeOwner(target, zone) as string }, ["name"]));
}

/** The host names in a record's rdata. */
export function targetsOf(props: Props): readonly Fqdn[] {
  const type = String(props["type"]);
  if (["CNAME", "MX", "NS"].includes(type)) return hosts(props["content"]);
  const data = props["data"];
  return ["SRV", "HTTPS", "SVCB"].includes(type) && isObject(data) ? hosts(data["target"]) : [];
}

function hosts(value: unknown): readonly Fqdn[] {
  return typeof value === "string" && value !== "." ? [value as Fqdn] : [];
}

/** Inside one name: NS before everything, DS after it (RFC 4035 §2.4: a DS belongs to a delegation). */
export function precedence(props: Props): number {
  return { NS: 0, DS: 2 }[String(props["type"])] ?? 1;
}
