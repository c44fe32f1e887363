// The resource types of the public provider whose objects this provider manages too, and of other providers that have DNS records.
import type { JsonObject } from "../../../base/json";

/**
 * By type, the kinds of the same object. Versions 4 and 5 of the public provider have different names for records; an application belongs to
 * an account or to a zone, and the settings of an account are two kinds here.
 */
const COUNTERPARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["cloudflare_zone", ["zone"]],
  ["cloudflare_record", ["dns_record"]],
  ["cloudflare_dns_record", ["dns_record"]],
  ["cloudflare_zone_dns_settings", ["dns_settings"]],
  ["cloudflare_zone_hold", ["zone_hold"]],
  ["cloudflare_account_dns_settings", ["zone_defaults", "soa_defaults"]],
  ["cloudflare_ai_gateway", ["gateway"]],
  ["cloudflare_account_token", ["gateway_token"]],
  ["cloudflare_access_application", ["access_application", "zone_access_application"]],
  ["cloudflare_zero_trust_access_application", ["access_application", "zone_access_application"]],
]);

const OWN_PREFIX = "edge_";

/** The kinds that the objects of a type can be: of a type of the public provider, or of `edge`. Empty for a type without a counterpart. */
export function listCounterparts(type: string): readonly string[] {
  return isOwnType(type) ? [type.slice(OWN_PREFIX.length)] : (COUNTERPARTS.get(type) ?? []);
}

/** The types of the public provider whose objects a kind manages. */
export function listPublicTypes(kind: string): readonly string[] {
  return [...COUNTERPARTS].flatMap(([type, kinds]) => (kinds.includes(kind) ? [type] : []));
}

/** The type of this provider that a resource of the public provider becomes; undefined without a counterpart. */
export function findCounterpart(type: string, { zone_id }: JsonObject): string | undefined {
  const names = COUNTERPARTS.get(type) ?? [];
  // An application belongs to a zone or to an account.
  const name = typeof zone_id === "string" ? names.at(-1) : names[0];
  return name === undefined ? undefined : OWN_PREFIX + name;
}

export function isPublicType(type: string): boolean {
  return type.startsWith("cloudflare_");
}

export function isOwnType(type: string): boolean {
  return type.startsWith(OWN_PREFIX);
}
