// Tells whether text speaks of this API at all, and which paths no other API would have. It knows no format.

/** True where the text names the service, its prefix or its credentials. */
export function isServiceText(text: string): boolean {
  return /cloudflare|client\/v4|\bX-Auth-(?:Key|Email|User-Service-Key)\b|\bCF_(?:API|ZONE|ACCOUNT|TOKEN|KEY|EMAIL|AUTH)/i.test(
    text,
  );
}

const OWN: readonly RegExp[] = [
  /^\/zones\/[^/]+\/settings\/[^/]+$/,
  /^\/zones\/[^/]+\/firewall\/(?:waf\/|rules)/,
  /^\/zones\/[^/]+\/(?:dns_settings|dns_records|script_monitor|rate_limits|pagerules|access\/apps|dns_analytics|analytics\/(?:dashboard|colos))(?:\/|$)/,
  /^\/accounts\/[^/]+\/(?:access\/(?:apps|bookmarks)|workers\/namespaces|images\/v1\/direct_upload|custom_ns\/availability|dns_firewall|gateway\/rules|registrar\/domains|load_balancers\/pools)(?:\/|$)/,
  /^\/radar\/(?:attacks|verified_bots)\//,
];

/** True for a path that hardly another API has, so that it counts without the service's name around it. */
export function isSpecific(path: string): boolean {
  return OWN.some((pattern) => pattern.test(path));
}
