// Routes that the API has ended or will end, with the day (specification 9.1; the page of notices for newer routes). None is
// emulated: before its day a route replies 501 and names its entry in the deprecation schedule, from that day on it replies
// like an unknown route. The days come from the specification, not from the schedule that clients read.
import { apiError, type Call, type HttpMethod, type Route, routeNotFound, UNDOCUMENTED_CODES } from "../../core";

const READ: readonly HttpMethod[] = ["GET"];
const READ_PATCH: readonly HttpMethod[] = ["GET", "PATCH"];
const READ_POST: readonly HttpMethod[] = ["GET", "POST"];
const READ_CHANGE_DELETE: readonly HttpMethod[] = ["GET", "PATCH", "DELETE"];
const ALL: readonly HttpMethod[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const ZONE = "/zones/{zone}";
const WAF = `${ZONE}/firewall/waf`;
const ACCOUNT = "/accounts/{account}";
const ORGANIZATION = "/organizations/{organization}";

/** By the id of the deprecation and its day. */
const ENDED: Readonly<Record<string, readonly (readonly [methods: readonly HttpMethod[], path: string])[]>> = {
  "workers-kv-legacy-namespaces 2026-10-15": [[ALL, `${ACCOUNT}/workers/namespaces`]],
  "registrar-domains 2026-09-27": [
    [READ, `${ACCOUNT}/registrar/domains`],
    [["GET", "PUT"], `${ACCOUNT}/registrar/domains/{domain}`],
  ],
  "settings-mirage 2026-01-31": [[READ_PATCH, `${ZONE}/settings/mirage`]],
  "firewall-rules-and-filters 2025-06-15": [
    [ALL, `${ZONE}/firewall/rules`],
    [ALL, `${ZONE}/firewall/rules/{rule}`],
    [ALL, `${ZONE}/filters`],
    [ALL, `${ZONE}/filters/{filter}`],
  ],
  "waf-managed-rules-previous 2025-06-15": [
    [READ, `${WAF}/packages`],
    [READ_PATCH, `${WAF}/packages/{package}`],
    [READ, `${WAF}/packages/{package}/groups`],
    [READ_PATCH, `${WAF}/packages/{package}/groups/{group}`],
    [READ, `${WAF}/packages/{package}/rules`],
    [READ_PATCH, `${WAF}/packages/{package}/rules/{rule}`],
    [READ_POST, `${WAF}/overrides`],
    [["GET", "PUT", "DELETE"], `${WAF}/overrides/{override}`],
  ],
  "rate-limits-previous 2025-06-15": [
    [READ_POST, `${ZONE}/rate_limits`],
    [["GET", "PUT", "DELETE"], `${ZONE}/rate_limits/{limit}`],
  ],
  "account-custom-ns-availability 2025-03-23": [[READ, `${ACCOUNT}/custom_ns/availability`]],
  "settings-brotli 2024-08-15": [[READ_PATCH, `${ZONE}/settings/brotli`]],
  "settings-minify 2024-08-05": [[READ_PATCH, `${ZONE}/settings/minify`]],
  "settings-mobile-redirect 2024-06-30": [[READ_PATCH, `${ZONE}/settings/mobile_redirect`]],
  "settings-server-side-exclude 2024-06-14": [[READ_PATCH, `${ZONE}/settings/server_side_exclude`]],
  "settings-privacy-pass 2024-03-31": [[READ_POST, `${ZONE}/settings/privacy_pass`]],
  "tunnels-legacy 2024-02-04": [
    [READ_POST, `${ACCOUNT}/tunnels`],
    [["GET", "DELETE"], `${ACCOUNT}/tunnels/{tunnel}`],
  ],
  "billing-profile-and-history 2023-06-06": [
    [READ, `${ACCOUNT}/billing/profile`],
    [READ, "/user/billing/profile"],
    [READ, "/user/billing/history"],
  ],
  "access-bookmarks 2023-03-19": [
    [READ, `${ACCOUNT}/access/bookmarks`],
    [["GET", "POST", "PUT", "DELETE"], `${ACCOUNT}/access/bookmarks/{bookmark}`],
  ],
  "images-direct-upload-v1 2022-07-01": [[["POST"], `${ACCOUNT}/images/v1/direct_upload`]],
  "zone-analytics 2021-03-01": [
    [READ, `${ZONE}/analytics/dashboard`],
    [READ, `${ZONE}/analytics/colos`],
  ],
  "organizations 2020-04-02": [
    [READ_PATCH, ORGANIZATION],
    [READ_POST, `${ORGANIZATION}/invites`],
    [READ_CHANGE_DELETE, `${ORGANIZATION}/invites/{invite}`],
    [READ, `${ORGANIZATION}/members`],
    [READ_CHANGE_DELETE, `${ORGANIZATION}/members/{member}`],
    [READ, `${ORGANIZATION}/roles`],
    [READ, `${ORGANIZATION}/roles/{role}`],
    [READ, `${ORGANIZATION}/audit_logs`],
    [READ_POST, `${ORGANIZATION}/accelerators`],
    [READ_CHANGE_DELETE, `${ORGANIZATION}/accelerators/{accelerator}`],
    [READ, `${ORGANIZATION}/accelerators/{accelerator}/zones`],
  ],
};

export const endedRoutes: readonly Route[] = Object.entries(ENDED).flatMap(([entry, routes]) => {
  const [id = "", day = ""] = entry.split(" ");
  return routes.flatMap(([methods, path]) =>
    methods.map((method): Route => ({ method, path, handle: (call) => refuse(call, method, path, { id, day }) })),
  );
});

interface Deprecation {
  readonly id: string;
  readonly day: string;
}

function refuse(call: Call, method: string, path: string, { id, day }: Deprecation): never {
  const message = `Not emulated: ${method} ${path} (${id}, ends ${day}).`;
  if (call.apiDate.isBefore(day)) throw apiError(501, UNDOCUMENTED_CODES.notEmulated, message);
  const requested = path.replace(/\{(\w+)\}/g, (_, name: string) => call.parameter(name));
  throw routeNotFound(`/client/v4${requested}`, 404);
}
