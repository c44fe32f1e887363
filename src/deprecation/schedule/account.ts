// Deprecations of accounts, users, organizations, access and devices: data only.
import type { Deprecation } from "../deprecation";
import { parseRoutes } from "./parse-routes";

const ACCOUNTS = parseRoutes("GET POST /accounts", "GET PUT /accounts/{account_id}");
const ACCESS_APPS = parseRoutes(
  "GET POST /accounts/{account_id}/access/apps",
  "GET PUT /accounts/{account_id}/access/apps/{app_id}",
  "GET POST /zones/{zone_id}/access/apps",
  "GET PUT /zones/{zone_id}/access/apps/{app_id}",
);
const ORGANIZATION = "/organizations/{organization_identifier}";
const accelerators = (word: string) =>
  parseRoutes(
    `GET POST ${ORGANIZATION}/${word}`,
    `GET PATCH DELETE ${ORGANIZATION}/${word}/{identifier}`,
    `GET ${ORGANIZATION}/${word}/{identifier}/zones`,
  );

export const ACCOUNT: readonly Deprecation[] = [
  {
    id: "gateway-audit-ssh",
    title: "Gateway rules with the action audit_ssh",
    affects: {
      fields: [
        {
          name: "action",
          value: "audit_ssh",
          in: "request",
          resource: "gateway_rule",
          routes: parseRoutes(
            "POST /accounts/{account_id}/gateway/rules",
            "PUT /accounts/{account_id}/gateway/rules/{rule_id}",
          ),
        },
      ],
    },
    published: "2025-11-03",
    effective: "2026-07-15",
    replacement: "SSH through Access for infrastructure",
    source: "public",
  },
  {
    id: "service-key-authentication",
    title: "Service keys as credential",
    affects: { headers: ["x-auth-user-service-key"] },
    published: "2026-03-19",
    effective: "2026-09-30",
    replacement: "API tokens",
    rewrite: "send Authorization: Bearer TOKEN",
    source: "public",
  },
  {
    id: "access-application-self-hosted-domains",
    title: "self_hosted_domains on access applications",
    affects: {
      fields: [{ name: "self_hosted_domains", in: "both", resource: "access_application", routes: ACCESS_APPS }],
    },
    published: "2024-12-09",
    effective: "2025-11-21",
    replacement: "destinations",
    rewrite: "each host becomes {type: public, uri: HOST} in destinations",
    source: "specification",
    specRow: "2025-11-21",
  },
  {
    id: "zero-trust-devices",
    title: "Device routes that mix devices and registrations",
    affects: {
      routes: parseRoutes(
        "GET /accounts/{account_id}/devices",
        "GET /accounts/{account_id}/devices/{device_id}",
        "GET /accounts/{account_id}/devices/{device_id}/override_codes",
        "POST /accounts/{account_id}/devices/revoke",
        "POST /accounts/{account_id}/devices/unrevoke",
      ),
    },
    effective: "2025-11-11",
    replacement: "/accounts/{account_id}/devices/physical-devices and …/devices/registrations",
    source: "public",
  },
  {
    id: "account-custom-ns-availability",
    title: "Zones eligible for account nameservers",
    affects: { routes: parseRoutes("GET /accounts/{account_id}/custom_ns/availability") },
    effective: "2025-03-23",
    replacement: null,
    rewrite: "drop the call: every zone is eligible",
    source: "specification",
    specRow: "2025-03-23",
  },
  {
    id: "account-default-nameservers",
    title: "Nameserver fields of account settings",
    affects: {
      fields: [
        { name: "settings.default_nameservers", in: "both", resource: "account", routes: ACCOUNTS },
        { name: "settings.use_account_custom_ns_by_default", in: "both", resource: "account", routes: ACCOUNTS },
      ],
    },
    effective: "2025-03-14",
    replacement: "zone_defaults.nameservers.type in /accounts/{account_id}/dns_settings",
    rewrite: "PATCH /accounts/{account_id}/dns_settings with zone_defaults.nameservers.type",
    source: "specification",
    specRow: "2025-03-14",
  },
  {
    id: "billing-profile-and-history",
    title: "Billing profiles and billing history",
    affects: {
      routes: parseRoutes(
        "GET /accounts/{account_identifier}/billing/profile",
        "GET /user/billing/profile",
        "GET /user/billing/history",
      ),
    },
    effective: "2023-06-06",
    replacement: null,
    rewrite: "drop the call; the dashboard shows both",
    source: "specification",
    specRow: "2023-06-06",
  },
  {
    id: "access-bookmarks",
    title: "Access bookmarks",
    affects: {
      routes: parseRoutes(
        "GET /accounts/{identifier}/access/bookmarks",
        "GET POST PUT DELETE /accounts/{identifier}/access/bookmarks/{uuid}",
      ),
    },
    effective: "2023-03-19",
    replacement: "access applications of type bookmark",
    rewrite: "POST /accounts/{account_id}/access/apps with type: bookmark",
    source: "specification",
    specRow: "2023-03-19",
  },
  {
    id: "organizations",
    title: "Organizations, the forerunner of accounts",
    affects: {
      routes: [
        ...parseRoutes(
          "GET PATCH /organizations/{identifier}",
          `GET POST ${ORGANIZATION}/invites`,
          `GET PATCH DELETE ${ORGANIZATION}/invites/{identifier}`,
          `GET ${ORGANIZATION}/members`,
          `GET PATCH DELETE ${ORGANIZATION}/members/{identifier}`,
          `GET ${ORGANIZATION}/roles`,
          `GET ${ORGANIZATION}/roles/{identifier}`,
          `GET ${ORGANIZATION}/audit_logs`,
        ),
        ...accelerators("accelerators"),
      ],
      // The public page's own word for the accelerators.
      aliases: accelerators("railguns"),
    },
    effective: "2020-04-02",
    replacement: "accounts API",
    rewrite: "write /accounts/{account_id}/… instead of /organizations/{identifier}/…",
    source: "specification",
    specRow: "2020-04-02",
  },
];
