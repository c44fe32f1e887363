// Routes that the API has and the emulator does not: they reply 501 instead of inventing a success.
import { apiError, type HttpMethod, type Route, UNDOCUMENTED_CODES } from "../../core";

const METHODS: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const PATHS = [
  "/zones/{zone}/dns_records/scan",
  "/zones/{zone}/dns_records/scan/trigger",
  "/zones/{zone}/dns_records/scan/review",
  "/zones/{zone}/dnssec",
  "/zones/{zone}/rulesets",
  "/zones/{zone}/workers/routes",
  "/zones/{zone}/custom_hostnames",
  "/zones/{zone}/ssl/universal/settings",
  "/zones/{zone}/addressing/regional_hostnames",
  "/accounts/{account}/dns_settings/views",
  "/accounts/{account}/rulesets",
  "/accounts/{account}/ai-gateway/gateways/{gateway}/datasets",
  "/accounts/{account}/ai-gateway/gateways/{gateway}/evaluations",
  "/accounts/{account}/ai-gateway/gateways/{gateway}/provider_configs",
  "/accounts/{account}/ai-gateway/gateways/{gateway}/routes",
  "/accounts/{account}/ai-gateway/custom-providers",
  "/accounts/{account}/ai-gateway/evaluation-types",
  "/accounts/{account}/ai/v1/chat/completions",
  "/accounts/{account}/ai/v1/responses",
  "/accounts/{account}/ai/v1/messages",
  "/accounts/{account}/workers/scripts",
];

export const missingRoutes: readonly Route[] = PATHS.flatMap((path) =>
  METHODS.map((method): Route => ({ method, path, handle: () => refuse(method, path) })),
);

function refuse(method: string, path: string): never {
  throw apiError(501, UNDOCUMENTED_CODES.notEmulated, `Not emulated: ${method} ${path}.`);
}
