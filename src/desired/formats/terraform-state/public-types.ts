// The resource types of the public provider whose objects this provider manages too, and of other providers that have DNS records.

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
  return type.startsWith(OWN_PREFIX) ? [type.slice(OWN_PREFIX.length)] : (COUNTERPARTS.get(type) ?? []);
}

/** The types of the public provider whose objects a kind manages. */
export function listPublicTypes(kind: string): readonly string[] {
  return [...COUNTERPARTS].flatMap(([type, kinds]) => (kinds.includes(kind) ? [type] : []));
}
