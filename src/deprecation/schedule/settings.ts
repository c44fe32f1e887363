// Deprecations of zone settings: data only.
import type { Deprecation } from "../deprecation";
import { parseRoutes } from "./parse-routes";

const BATCH = parseRoutes("GET PATCH /zones/{zone_id}/settings");
const PAGE_RULES = parseRoutes("POST /zones/{zone_id}/pagerules", "PATCH PUT /zones/{zone_id}/pagerules/{rule_id}");
const RULESETS = (["zones/{zone_id}", "accounts/{account_id}"] as const).flatMap((scope) =>
  parseRoutes(
    `POST /${scope}/rulesets`,
    `PUT /${scope}/rulesets/{ruleset_id}`,
    `POST /${scope}/rulesets/{ruleset_id}/rules`,
    `PATCH /${scope}/rulesets/{ruleset_id}/rules/{rule_id}`,
  ),
);

export const SETTINGS: readonly Deprecation[] = [
  {
    id: "zone-settings-batch",
    title: "Many zone settings in one request",
    affects: { routes: BATCH },
    published: "2025-04-23",
    effective: "2026-09-15",
    replacement: "one request per setting, /zones/{zone_id}/settings/{setting_id}",
    rewrite: "PATCH /zones/{zone_id}/settings/{setting_id} with {value} for each member of items",
    source: "public",
  },
  {
    id: "settings-mirage",
    title: "Mirage zone setting and rule parameter",
    affects: {
      routes: parseRoutes("GET PATCH /zones/{zone_id}/settings/mirage"),
      fields: [
        { name: "mirage", in: "request", resource: "page_rule", routes: PAGE_RULES },
        { name: "mirage", in: "request", resource: "ruleset", routes: RULESETS },
      ],
    },
    published: "2025-11-03",
    effective: "2026-01-31",
    replacement: null,
    source: "public",
    note: "The public page gives the month only; the last day of January 2026 is taken.",
  },
  {
    id: "settings-cname-flattening",
    title: "cname_flattening zone setting",
    affects: {
      routes: parseRoutes("GET PATCH /zones/{zone_id}/settings/cname_flattening"),
      fields: [{ name: "cname_flattening", in: "both", resource: "zone_settings", routes: BATCH }],
    },
    effective: { spec: "2025-03-21", live: "2025-06-08" },
    replacement: "flatten_all_cnames in /zones/{zone_id}/dns_settings",
    rewrite: "off, apex and flatten_at_root become flatten_all_cnames: false; on and flatten_all become true",
    source: "specification",
    specRow: "2025-03-21",
    note: "The specification says 2025-03-21; the public page moved the date to 2025-06-08.",
  },
  {
    id: "settings-brotli",
    title: "brotli zone setting",
    affects: {
      routes: parseRoutes("GET PATCH /zones/{zone_id}/settings/brotli"),
    },
    effective: "2024-08-15",
    replacement: "on by default; Enterprise zones override it with compression rules",
    rewrite: "drop the call; where compression must differ, write a compression rule",
    source: "specification",
    specRow: "2024-08-15",
  },
  {
    id: "settings-minify",
    title: "minify zone setting",
    affects: { routes: parseRoutes("GET PATCH /zones/{zone_id}/settings/minify") },
    effective: "2024-08-05",
    replacement: null,
    rewrite: "drop the call; minify in the build",
    source: "specification",
    specRow: "2024-08-05",
  },
  {
    id: "settings-mobile-redirect",
    title: "mobile_redirect zone setting",
    affects: { routes: parseRoutes("GET PATCH /zones/{zone_identifier}/settings/mobile_redirect") },
    effective: "2024-06-30",
    replacement: "single redirects",
    rewrite: "a single redirect rule on the mobile user agents",
    source: "specification",
    specRow: "2024-06-30",
  },
  {
    id: "settings-server-side-exclude",
    title: "server_side_exclude zone setting",
    affects: { routes: parseRoutes("GET PATCH /zones/{zone_id}/settings/server_side_exclude") },
    effective: "2024-06-14",
    replacement: null,
    rewrite: "drop the call",
    source: "specification",
    specRow: "2024-06-14",
  },
  {
    id: "settings-privacy-pass",
    title: "privacy_pass zone setting",
    affects: { routes: parseRoutes("GET POST /zones/{zone_identifier}/settings/privacy_pass") },
    effective: "2024-03-31",
    replacement: null,
    rewrite: "drop the call",
    source: "specification",
    specRow: "2024-03-31",
  },
];
