// ConfigureProvider: a new session, with nothing remembered of the last one.
import { limitOf } from "../../fleet/shared";
import { refuseHost } from "../../live/allowed-hosts";
import { isLoopback, parseBaseUrl } from "../../live/base-url";
import { LIMIT } from "../../live/budget";
import { credentialFrom } from "../../live/credential";
import type { Row } from "../object/declared";
import { hasUnknown } from "../object/declared";
import type { Remark } from "../object/remark";
import type { Provider } from "../provider";
import { providerSchema } from "../schema/provider";
import { makeSession } from "../session";
import type { Draft, Message } from "../wire/messages";
import { rowIn, told } from "./configured";
import { judgeProvider, refusal } from "./validate-provider-config";

export async function configureProvider(
  provider: Provider,
  request: Message<"ConfigureProvider.Request">,
  stopped?: AbortSignal,
): Promise<Draft<"ConfigureProvider.Response">> {
  const config = rowIn(request.config, providerSchema) ?? {};
  const unknown = Object.keys(config).find((name) => hasUnknown(config[name]));
  if (unknown !== undefined) {
    // Another resource's value: it is an error only where something has to be asked.
    provider.session = { missing: `\`${unknown}\` of the provider is known only after an apply` };
    return {};
  }
  return { diagnostics: told(configure(provider, config, stopped), providerSchema) };
}

function configure(provider: Provider, config: Row, stopped: AbortSignal | undefined): readonly Remark[] {
  const wrong = judgeProvider(config);
  if (wrong.length > 0) return wrong;
  const { env } = provider;
  const url = textOr(config["base_url"], env["ZONEWRIGHT_BASE_URL"]);
  if (url === undefined)
    return [
      refusal(
        {
          code: "TFP112",
          message: "There is no target: the provider has no `base_url`, and ZONEWRIGHT_BASE_URL is not set.",
          help: "Write `base_url` into the provider block, or set ZONEWRIGHT_BASE_URL.",
        },
        "base_url",
      ),
    ];
  const parsed = parseBaseUrl(url);
  if (!parsed.ok) return [refusal(parsed.problem, "base_url")];
  const token = textOr(config["api_token"], undefined);
  // Whoever wrote the token down may send it where they like; one of the environment goes where the environment lets it.
  const barred = refuseHost(parsed.value, env, token === undefined ? "configuration" : "operator");
  if (barred) return [refusal(barred, "base_url")];
  const found = credentialFrom(token === undefined ? env : { ZONEWRIGHT_API_TOKEN: token });
  if (!found.ok) return [refusal(found.problem, "api_token")];
  for (const secret of found.credential.secrets) provider.secrets.add(secret);
  const account = textOr(config["account_id"], env["ZONEWRIGHT_ACCOUNT_ID"]);
  const asOf = textOr(config["as_of"], env["ZONEWRIGHT_AS_OF"]) ?? provider.today();
  provider.session = makeSession({
    ...provider,
    baseUrl: parsed.value,
    credential: found.credential,
    secrets: provider.secretsFor?.(parsed.value),
    asOf,
    ...(stopped && { signal: stopped }),

    ...(account === undefined ? {} : { account }),
    // What listens on this machine is an emulator, which has no limit of its own.
    limit: limitOf(env, isLoopback(new URL(parsed.value).hostname), LIMIT),
  });
  return [];
}

function textOr(value: unknown, other: string | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : other || undefined;
}
