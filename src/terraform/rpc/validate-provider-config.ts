// ValidateProviderConfig: what is wrong with the provider's own block, without asking anybody.
import { isDay } from "../../deprecation/due";
import { parseBaseUrl } from "../../live/base-url";
import { checkId } from "../../live/ids";
import type { Row } from "../object/declared";
import type { Remark } from "../object/remark";
import type { Provider } from "../provider";
import { providerSchema } from "../schema/provider";
import type { Draft, Message } from "../wire/messages";
import { rowIn, told } from "./configured";

export async function validateProviderConfig(
  _: Provider,
  request: Message<"ValidateProviderConfig.Request">,
): Promise<Draft<"ValidateProviderConfig.Response">> {
  return { diagnostics: told(judgeProvider(rowIn(request.config, providerSchema) ?? {}), providerSchema) };
}

export function judgeProvider(config: Row): readonly Remark[] {
  const remarks: Remark[] = [];
  const { base_url: url, account_id: account, as_of: day } = config;
  if (typeof url === "string") {
    const parsed = parseBaseUrl(url);
    if (!parsed.ok) remarks.push(refusal(parsed.problem, "base_url"));
  }
  if (typeof account === "string" && !checkId(account))
    remarks.push(
      refusal(
        {
          code: "TFP101",
          message: `\`${account.slice(0, 80)}\` is no id of an account.`,
          help: "Write its 32 lower-case hex digits.",
        },
        "account_id",
      ),
    );
  if (typeof day === "string" && !isDay(day))
    remarks.push(
      refusal(
        { code: "TFP111", message: `\`${day.slice(0, 40)}\` is no day.`, help: "Write it as 2026-11-21." },
        "as_of",
      ),
    );
  return remarks;
}

export function refusal(
  { code, message, help }: { readonly code: string; readonly message: string; readonly help?: string },
  name: string,
): Remark {
  return { severity: "error", code, detail: message, help, path: [name] };
}
