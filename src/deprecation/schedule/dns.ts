// Deprecations of DNS records and DNS settings: data only.
import type { DeprecatedFilter, Deprecation } from "../deprecation";
import { parseRoutes } from "./parse-routes";

const LIST = parseRoutes("GET /zones/{zone_id}/dns_records");
const RECORD_ROUTES = parseRoutes(
  "GET POST /zones/{zone_id}/dns_records",
  "GET PATCH PUT /zones/{zone_id}/dns_records/{dns_record_id}",
);
const record = (name: string, where: "request" | "response" | "both") =>
  ({ name, in: where, resource: "dns_record", routes: RECORD_ROUTES }) as const;

const FORMS = { contains: "contains", starts_with: "startswith", ends_with: "endswith" } as const;
const prefixForms = (parameter: string): readonly DeprecatedFilter[] =>
  Object.entries(FORMS).map(([old, suffix]) => ({
    parameter,
    form: `^${old}:`,
    routes: LIST,
    rewrite: `${parameter}.${suffix}=VALUE`,
  }));
// A name has no comma. A content may have one (TXT), so only lists of plain addresses and host names match.
const listForm = (parameter: string, form: string): DeprecatedFilter => ({
  parameter,
  form,
  routes: LIST,
  rewrite: `one request per ${parameter}, or match=any with ${parameter} repeated`,
});

export const DNS: readonly Deprecation[] = [
  {
    id: "dns-record-type-change",
    title: "Change of a DNS record's type in place",
    affects: { behaviour: "PATCH or PUT of a record with a type other than its own" },
    published: "2026-01-23",
    effective: "2026-06-30",
    replacement: "delete the record and create another, in one batch",
    rewrite: "POST /zones/{zone_id}/dns_records/batch with the old id under deletes and the new record under posts",
    source: "public",
  },
  {
    id: "dns-analytics-rest",
    title: "REST analytics of DNS and DNS firewall",
    affects: {
      routes: parseRoutes(
        "GET /zones/{zone_id}/dns_analytics/report",
        "GET /zones/{zone_id}/dns_analytics/report/bytime",
        "GET /accounts/{account_id}/dns_firewall/{dns_firewall_id}/dns_analytics/report",
        "GET /accounts/{account_id}/dns_firewall/{dns_firewall_id}/dns_analytics/report/bytime",
      ),
    },
    published: "2025-12-09",
    effective: "2026-12-01",
    replacement: "GraphQL analytics API",
    source: "public",
  },
  {
    id: "dns-record-filter-lists",
    title: "Comma-separated names or contents in a record list filter",
    affects: {
      filters: [
        listForm("name", ","),
        listForm("content", "^[A-Za-z0-9_.:*-]+(,\\s*[A-Za-z0-9_.:*-]+)+$"),
        { parameter: "name", form: "repeated", routes: LIST, rewrite: "one request per name" },
        { parameter: "content", form: "repeated", routes: LIST, rewrite: "one request per content" },
      ],
    },
    effective: "2025-05-23",
    extends: "dns-record-filter-forms",
    replacement: "one request per value, or match=any with the parameter repeated",
    rewrite: "name=a,b becomes match=any&name=a&name=b, or two requests",
    source: "specification",
    specRow: "2025-05-23",
    note: "The schedule lets match=any with repeated parameters stay until this date, while the filter list names it as supported: it is a weak hit only.",
  },
  {
    id: "dns-record-filter-forms",
    title: "Undocumented forms of the record list filters",
    affects: {
      filters: [
        ...prefixForms("name"),
        ...prefixForms("content"),
        { parameter: "type", form: "^contains:", routes: LIST, rewrite: "type=EXACT, or search=TEXT" },
      ],
    },
    effective: "2025-02-21",
    extendedBy: "dns-record-filter-lists",
    replacement: "name.contains, name.startswith, name.endswith, the same for content, an exact type or search",
    rewrite: "name=contains:v becomes name.contains=v; starts_with: becomes .startswith, ends_with: becomes .endswith",
    source: "specification",
    specRow: "2025-02-21",
  },
  {
    id: "dns-record-zone-name",
    title: "zone_id and zone_name inside each DNS record",
    affects: { fields: [record("zone_id", "both"), record("zone_name", "both")] },
    effective: "2024-11-30",
    replacement: "the name from GET /zones/{zone_id}; the id is in the path",
    rewrite: "leave both out; they are ignored on input",
    source: "specification",
    specRow: "2024-11-30",
  },
  {
    id: "dns-record-error-chain",
    title: "Wrapped validation error of DNS record creation",
    affects: {
      responses: [
        { shape: "errors[].code 1004 with error_chain", routes: parseRoutes("POST /zones/{zone_id}/dns_records") },
      ],
    },
    effective: "2024-10-01",
    replacement: "the root cause stands directly in errors",
    rewrite: "read errors[0].code and errors[0].message instead of errors[0].error_chain[0]",
    source: "specification",
    specRow: "2024-10-01",
  },
  {
    id: "dns-settings-legacy-routes",
    title: "Single-setting routes use_apex_ns and secondary_overrides",
    affects: {
      routes: parseRoutes(
        "GET PATCH /zones/{zone_id}/dns_settings/use_apex_ns",
        "GET PATCH /zones/{zone_id}/dns_settings/secondary_overrides",
      ),
    },
    effective: "2024-09-13",
    replacement: "fields multi_provider and secondary_overrides of /zones/{zone_id}/dns_settings",
    rewrite: "PATCH /zones/{zone_id}/dns_settings with multi_provider or secondary_overrides",
    source: "specification",
    specRow: "2024-09-13",
  },
  {
    id: "dns-record-locked",
    title: "locked on DNS records",
    affects: { fields: [record("locked", "both")] },
    effective: "2024-07-14",
    replacement: null,
    rewrite: "leave it out; it was always false and is ignored on input",
    source: "specification",
    specRow: "2024-07-14",
  },
  {
    id: "dns-record-srv-data-name",
    title: "service, proto and name inside SRV data",
    affects: { fields: [record("data.service", "both"), record("data.proto", "both"), record("data.name", "both")] },
    effective: "2024-05-31",
    replacement: "the record's own name, `_service._proto.base`",
    rewrite: "join service, proto and name with dots into the top-level name; keep priority, weight, port and target",
    source: "specification",
    specRow: "2024-05-31",
  },
];
