// Detects whether text is about this API, and which paths are specific to it. Knows no formats.

/** Whether a text contains the name of the service, its path prefix or its credentials. */
export function mentionsService(text: string): boolean {
  return /cloudflare|client\/v4|\bX-Auth-(?:Key|Email|User-Service-Key)\b|\bCF_(?:API|ZONE|ACCOUNT|TOKEN|KEY|EMAIL|AUTH)/i.test(
    text,
  );
}

const SERVICE_PATHS: readonly RegExp[] = [
  /^\/zones\/[^/]+\/settings\/[^/]+$/,
  /^\/zones\/[^/]+\/firewall\/(?:waf\/|rules)/,
  /^\/zones\/[^/]+\/(?:dns_settings|dns_records|script_monitor|rate_limits|pagerules|access\/apps|dns_analytics|analytics\/(?:dashboard|colos))(?:\/|$)/,
  /^\/accounts\/[^/]+\/(?:access\/(?:apps|bookmarks)|workers\/namespaces|images\/v1\/direct_upload|custom_ns\/availability|dns_firewall|gateway\/rules|registrar\/domains|load_balancers\/pools)(?:\/|$)/,
  /^\/radar\/(?:attacks|verified_bots)\//,
];

/** Whether a path is specific to this API, so that it needs no other evidence. */
export function isServicePath(path: string): boolean {
  return SERVICE_PATHS.some((pattern) => pattern.test(path));
}
