// Routes that the service has and the emulator does not: they say so, with 501, instead of inventing a success.
import type { Method, Route } from "./call";
import { INVENTED, refusal } from "./refusal";

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

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

export const unemulated: readonly Route[] = PATHS.flatMap((path) =>
  METHODS.map((method): Route => ({ method, path, answer: () => notEmulated(method, path) })),
);

function notEmulated(method: string, path: string): never {
  throw refusal(501, INVENTED.notEmulated, `Not emulated: ${method} ${path}.`);
}
