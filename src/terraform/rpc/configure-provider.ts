// ConfigureProvider: starts a new session, which shares nothing with the last session.
import { readRequestLimit } from "../../fleet/shared-services";
import { checkHost } from "../../live/allowed-hosts";
import { canonicalizeBaseUrl, isLoopback, parseBaseUrl } from "../../live/base-url";
import { readCredential } from "../../live/credential";
import { readLateWriteTime } from "../../live/late-write-time";
import { REQUEST_LIMIT } from "../../live/rate-limit";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { hasUnknown } from "../object/declared-config";
import type { TerraformProvider } from "../provider";
import { providerSchema } from "../schema/provider";
import { createSession, createUnconnectedSession } from "../session";
import { isList, type ObjectValue, type Value } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { decodeObject } from "./dynamic-object";
import { checkProviderConfig, providerError, readHazardPolicy, readProviderProfile } from "./validate-provider-config";
import { toWireDiagnostics } from "./wire-diagnostics";

export async function configureProvider(
  provider: TerraformProvider,
  request: Message<"ConfigureProvider.Request">,
  stopped?: AbortSignal,
): Promise<Draft<"ConfigureProvider.Response">> {
  const config = decodeObject(request.config, providerSchema) ?? {};
  provider.warnsOn = undefined;
  const unknown = Object.keys(config).find((name) => hasUnknown(config[name]));
  if (unknown !== undefined) {
    // The value comes from another resource. This is an error only if the API is needed before it is known.
    const missing = `\`${unknown}\` of the provider is known only after an apply`;
    const { unset } = config;
    const options = { ...provider, asOf: provider.today(), clears: unset === "clear" };
    provider.session = { missing, unconnected: createUnconnectedSession(options) };
    return {};
  }
  return { diagnostics: toWireDiagnostics(configure(provider, config, stopped), providerSchema) };
}

function configure(
  provider: TerraformProvider,
  config: ObjectValue,
  stopped: AbortSignal | undefined,
): readonly AttributeDiagnostic[] {
  const errors = checkProviderConfig(config);
  if (errors.length > 0) return errors;
  const { env } = provider;
  const {
    base_url: baseUrl,
    api_token: apiToken,
    account_id: accountId,
    as_of: apiDate,
    deleted_zones: deletedZones,
  } = config;
  const { ZONEWRIGHT_BASE_URL, ZONEWRIGHT_ACCOUNT_ID, ZONEWRIGHT_AS_OF } = env;
  const url = nonEmptyText(baseUrl, ZONEWRIGHT_BASE_URL);
  if (url === undefined)
    return [
      providerError(
        {
          code: "TFP112",
          message: "There is no target: the provider has no `base_url`, and ZONEWRIGHT_BASE_URL is not set.",
          help: "Write `base_url` into the provider block, or set ZONEWRIGHT_BASE_URL.",
        },
        "base_url",
      ),
    ];
  const parsed = parseBaseUrl(url);
  if (!parsed.ok) return [providerError(parsed.problem, "base_url")];
  const token = nonEmptyText(apiToken, undefined);
  // A token in the configuration may be sent to any host; a token of the environment only to hosts that the environment allows.
  const refused = checkHost(parsed.value, env, token === undefined ? "configuration" : "operator");
  if (refused) return [providerError(refused, "base_url")];
  const found = readCredential(token === undefined ? env : { ZONEWRIGHT_API_TOKEN: token });
  if (!found.ok) return [providerError(found.problem, "api_token")];
  for (const secret of found.credential.secrets) provider.secrets.add(secret);
  const lateWrite = readLateWriteTime(env);
  if (!lateWrite.ok) return [providerError(lateWrite.problem, "base_url")];
  const account = nonEmptyText(accountId, ZONEWRIGHT_ACCOUNT_ID);
  const asOf = nonEmptyText(apiDate, ZONEWRIGHT_AS_OF) ?? provider.today();
  provider.profile = readProviderProfile(config);
  const { unset } = config;
  provider.session = createSession({
    ...provider,
    baseUrl: parsed.value,
    credential: found.credential,
    secrets: provider.secretsFor?.(canonicalizeBaseUrl(parsed.value)),
    creates: provider.createsFor?.(canonicalizeBaseUrl(parsed.value)),
    asOf,
    clears: unset === "clear",
    deletedZones: readTexts(deletedZones),
    lateWriteMs: lateWrite.ms,
    ...(stopped && { signal: stopped }),
    ...(account === undefined ? {} : { account }),
    hazards: readHazardPolicy(config),
    // A target on this machine is an emulator, which has no rate limit.
    limit: readRequestLimit(env, isLoopback(new URL(parsed.value).hostname), REQUEST_LIMIT),
  });
  return [];
}

function nonEmptyText(value: unknown, other: string | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : other || undefined;
}

function readTexts(value: Value | undefined): readonly string[] {
  return isList(value) ? value.filter((element) => typeof element === "string") : [];
}
