// Deprecations of firewall rules, managed rules, rate limits and page protection: data only.
import type { Deprecation } from "../deprecation";
import { parseRoutes } from "./parse-routes";

const WAF = "/zones/{zone_id}/firewall/waf";

export const FIREWALL: readonly Deprecation[] = [
  {
    id: "firewall-rules-and-filters",
    title: "Firewall rules and filters",
    affects: {
      routes: parseRoutes(
        "GET POST PATCH PUT DELETE /zones/{zone_id}/firewall/rules",
        "GET PATCH PUT DELETE /zones/{zone_id}/firewall/rules/{rule_id}",
        "GET POST PUT DELETE /zones/{zone_id}/filters",
        "GET PUT DELETE /zones/{zone_id}/filters/{filter_id}",
      ),
    },
    effective: "2025-06-15",
    replacement: "WAF custom rules",
    rewrite: "one rule per filter in the zone ruleset of phase http_request_firewall_custom",
    source: "specification",
    specRow: "2025-06-15",
  },
  {
    id: "waf-managed-rules-previous",
    title: "WAF managed rules, previous version",
    affects: {
      routes: parseRoutes(
        `GET ${WAF}/packages`,
        `GET PATCH ${WAF}/packages/{package_id}`,
        `GET ${WAF}/packages/{package_id}/groups`,
        `GET PATCH ${WAF}/packages/{package_id}/groups/{group_id}`,
        `GET ${WAF}/packages/{package_id}/rules`,
        `GET PATCH ${WAF}/packages/{package_id}/rules/{rule_id}`,
        `GET POST ${WAF}/overrides`,
        `GET PUT DELETE ${WAF}/overrides/{override_id}`,
      ),
    },
    effective: "2025-06-15",
    replacement: "WAF managed rules, new version",
    rewrite: "deploy the managed ruleset in phase http_request_firewall_managed and override rules there",
    source: "specification",
    specRow: "2025-06-15",
  },
  {
    id: "rate-limits-previous",
    title: "Rate limits, previous version",
    affects: {
      routes: parseRoutes(
        "GET POST /zones/{zone_id}/rate_limits",
        "GET PUT DELETE /zones/{zone_id}/rate_limits/{rate_limit_id}",
      ),
    },
    effective: "2025-06-15",
    replacement: "rate limiting rules of the ruleset engine",
    rewrite: "one rule per limit in the zone ruleset of phase http_ratelimit",
    source: "specification",
    specRow: "2025-06-15",
  },
  {
    id: "security-level-automated",
    title: "Security level and threat score are set by the service",
    affects: { behaviour: "expressions that read the threat score may stop matching" },
    published: "2025-03-17",
    effective: "2025-03-17",
    replacement: "expressions without the threat score",
    source: "public",
    advisory: true,
  },
  {
    id: "page-shield-script-monitor",
    title: "script_monitor segment of page protection",
    affects: { routes: parseRoutes("* /zones/{zone_id}/script_monitor", "* /zones/{zone_id}/script_monitor/**") },
    effective: "2022-10-11",
    replacement: "page_shield in its place",
    rewrite: "write /zones/{zone_id}/page_shield/… instead of /zones/{zone_id}/script_monitor/…",
    source: "specification",
    specRow: "2022-10-11",
  },
];
