// Deprecations of the other products and of the transport: data only.
import type { Deprecation } from "../deprecation";
import { parseRoutes } from "./parse-routes";

const KV = "/accounts/{account_id}/workers/namespaces";
const POOLS = ["/accounts/{account_id}/load_balancers/pools", "/user/load_balancers/pools"].flatMap((base) =>
  parseRoutes(`GET POST ${base}`, `GET PUT PATCH ${base}/{pool_id}`),
);
const RADAR = ["layer3", "layer7"].flatMap((layer) =>
  parseRoutes(`GET /radar/attacks/${layer}/top/industry`, `GET /radar/attacks/${layer}/top/vertical`),
);

export const PLATFORM: readonly Deprecation[] = [
  {
    id: "workers-kv-legacy-namespaces",
    title: "Key-value namespaces under workers",
    affects: {
      routes: parseRoutes(
        `GET POST ${KV}`,
        `GET PUT DELETE ${KV}/{namespace_id}`,
        `GET ${KV}/{namespace_id}/keys`,
        `GET ${KV}/{namespace_id}/metadata/{key_name}`,
        `GET PUT DELETE ${KV}/{namespace_id}/values/{key_name}`,
        `* ${KV}/**`,
      ),
    },
    published: "2026-07-15",
    effective: "2026-10-15",
    replacement: "/accounts/{account_id}/storage/kv/namespaces",
    rewrite: "write /storage/kv/namespaces instead of /workers/namespaces; bodies stay the same",
    source: "public",
  },
  {
    id: "registrar-domains",
    title: "Registrar domains",
    affects: {
      routes: parseRoutes(
        "GET /accounts/{account_id}/registrar/domains",
        "GET PUT /accounts/{account_id}/registrar/domains/{domain_name}",
      ),
    },
    published: "2026-04-10",
    effective: "2026-09-27",
    replacement: "registrar API: domain-search, domain-check, registrations",
    source: "public",
  },
  {
    id: "radar-summary-by-name",
    title: "Radar summaries and timeseries groups with a route per dimension",
    affects: { behaviour: "the dimension became a path parameter; the same URLs keep answering" },
    published: "2025-10-15",
    effective: "2026-04-15",
    replacement: "/radar/{dataset}/summary/{dimension} and /radar/{dataset}/timeseries_groups/{dimension}",
    source: "public",
    advisory: true,
    note: "Only generated clients change; direct calls need not.",
  },
  {
    id: "radar-verified-bots",
    title: "Radar verified bots",
    affects: { routes: parseRoutes("GET /radar/verified_bots/top/bots", "GET /radar/verified_bots/top/categories") },
    published: "2025-07-01",
    effective: "2026-01-01",
    replacement: "/radar/bots/summary/bot and /radar/bots/summary/category",
    source: "public",
  },
  {
    id: "dweb-resolver",
    title: "DWeb resolver",
    affects: { transport: "retired-host" },
    published: "2025-07-01",
    effective: "2025-07-01",
    replacement: null,
    source: "public",
  },
  {
    id: "radar-attack-top",
    title: "Radar attack tops by industry and vertical",
    affects: { routes: RADAR },
    published: "2025-03-20",
    effective: "2025-09-20",
    replacement: "/radar/attacks/{layer}/summary/industry and …/summary/vertical",
    rewrite: "write summary instead of top",
    source: "public",
  },
  {
    id: "radar-attack-magnitude",
    title: "magnitude on Radar layer-7 attacks",
    affects: {
      filters: [
        {
          parameter: "magnitude",
          form: "",
          routes: parseRoutes("GET /radar/attacks/layer7/top/attacks"),
          rewrite: "leave magnitude out",
        },
      ],
    },
    published: "2025-03-11",
    effective: "2025-06-11",
    replacement: "no parameter: mitigated requests are the only measure",
    source: "public",
  },
  {
    id: "tunnels-legacy",
    title: "Tunnels under their first path",
    affects: {
      routes: parseRoutes(
        "GET POST /accounts/{account_identifier}/tunnels",
        "GET DELETE /accounts/{account_identifier}/tunnels/{tunnel_id}",
      ),
    },
    effective: "2024-02-04",
    replacement: "/accounts/{account_id}/cfd_tunnel",
    rewrite: "write cfd_tunnel instead of tunnels",
    source: "specification",
    specRow: "2024-02-04",
    // GET /accounts/{account_id}/tunnels lives again as a read-only list of every tunnel type; the schedule still names it.
    note: "The listing path was later taken up again for all tunnel types.",
  },
  {
    id: "tls-draft-chacha20",
    title: "Draft ChaCha20-Poly1305 cipher suites",
    affects: { transport: "draft-chacha20" },
    effective: "2023-07-01",
    replacement: "the standard suites of RFC 7905",
    source: "specification",
    specRow: "2023-07-01",
    note: "Removal was planned for the first quarter of 2024; the suites never were a setting of the API.",
  },
  {
    id: "transfer-encoding-with-content-length",
    title: "Transfer-Encoding together with Content-Length",
    affects: { transport: "transfer-encoding-with-content-length" },
    effective: "2023-07-01",
    replacement: "one of the two headers (RFC 7230 §3.3.2)",
    rewrite: "send Content-Length alone, or Transfer-Encoding alone",
    source: "specification",
    specRow: "2023-07-01",
  },
  {
    id: "load-balancer-notification-email",
    title: "notification_email on load balancer pools",
    affects: { fields: [{ name: "notification_email", in: "both", resource: "load_balancer_pool", routes: POOLS }] },
    effective: "2023-04-03",
    replacement: "the central notification service",
    rewrite: "leave it out and set a notification policy",
    source: "specification",
    specRow: "2023-04-03",
  },
  {
    id: "images-direct-upload-v1",
    title: "Direct image upload, version 1",
    affects: { routes: parseRoutes("POST /accounts/{account_identifier}/images/v1/direct_upload") },
    effective: "2022-07-01",
    replacement: "POST /accounts/{account_identifier}/images/v2/direct_upload",
    rewrite: "write images/v2 instead of images/v1; the answer carries the image id",
    source: "specification",
    specRow: "2022-07-01",
  },
  {
    id: "zone-analytics",
    title: "Zone analytics, dashboard and colos",
    affects: {
      routes: parseRoutes(
        "GET /zones/{zone_identifier}/analytics/dashboard",
        "GET /zones/{zone_identifier}/analytics/colos",
      ),
    },
    effective: "2021-03-01",
    replacement: "GraphQL analytics API",
    source: "specification",
    specRow: "2021-03-01",
  },
];
