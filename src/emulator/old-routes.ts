// Routes that the service has ended or will end, with the day (specification 9.1; the notices' page for newer ones). None
// is emulated: before its day a route says so and names the entry of the deprecation schedule, from that day on it is
// unknown like any other. The dates are written here from the specification, apart from the schedule that clients read.
import type { Call, Method, Route } from "./call";
import { INVENTED, refusal } from "./refusal";
import { noRoute } from "./routing";

const READ: readonly Method[] = ["GET"];
const READ_PATCH: readonly Method[] = ["GET", "PATCH"];
const READ_POST: readonly Method[] = ["GET", "POST"];
const ONE: readonly Method[] = ["GET", "PATCH", "DELETE"];
const REST: readonly Method[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const ZONE = "/zones/{zone}";
const WAF = `${ZONE}/firewall/waf`;
const ACCOUNT = "/accounts/{account}";
const ORGANIZATION = "/organizations/{organization}";

/** By the entry's id and its day. */
const OLD: Readonly<Record<string, readonly (readonly [methods: readonly Method[], path: string])[]>> = {
  "workers-kv-legacy-namespaces 2026-10-15": [[REST, `${ACCOUNT}/workers/namespaces`]],
  "registrar-domains 2026-09-27": [
    [READ, `${ACCOUNT}/registrar/domains`],
    [["GET", "PUT"], `${ACCOUNT}/registrar/domains/{domain}`],
  ],
  "settings-mirage 2026-01-31": [[READ_PATCH, `${ZONE}/settings/mirage`]],
  "firewall-rules-and-filters 2025-06-15": [
    [REST, `${ZONE}/firewall/rules`],
    [REST, `${ZONE}/firewall/rules/{rule}`],
    [REST, `${ZONE}/filters`],
    [REST, `${ZONE}/filters/{filter}`],
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
    [ONE, `${ORGANIZATION}/invites/{invite}`],
    [READ, `${ORGANIZATION}/members`],
    [ONE, `${ORGANIZATION}/members/{member}`],
    [READ, `${ORGANIZATION}/roles`],
    [READ, `${ORGANIZATION}/roles/{role}`],
    [READ, `${ORGANIZATION}/audit_logs`],
    [READ_POST, `${ORGANIZATION}/accelerators`],
    [ONE, `${ORGANIZATION}/accelerators/{accelerator}`],
    [READ, `${ORGANIZATION}/accelerators/{accelerator}/zones`],
  ],
};

export const oldRoutes: readonly Route[] = Object.entries(OLD).flatMap(([entry, routes]) => {
  const [id = "", day = ""] = entry.split(" ");
  return routes.flatMap(([methods, path]) =>
    methods.map((method): Route => ({ method, path, answer: (call) => ended(call, method, path, { id, day }) })),
  );
});

interface Entry {
  readonly id: string;
  readonly day: string;
}

function ended(call: Call, method: string, path: string, { id, day }: Entry): never {
  const text = `Not emulated: ${method} ${path} (${id}, ends ${day}).`;
  if (call.era.before(day)) throw refusal(501, INVENTED.notEmulated, text);
  const shown = path.replace(/\{(\w+)\}/g, (_, name: string) => call.params[name] ?? "");
  throw noRoute(`/client/v4${shown}`, 404);
}
