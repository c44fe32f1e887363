// ValidateProviderConfig: validates the provider block without the API.
import { hazardTitles } from "../../base/codes";
import { isDay } from "../../deprecation/deprecation-status";
import type { Context } from "../../kind/kind";
import { parseBaseUrl } from "../../live/base-url";
import { isValidId } from "../../live/ids";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import { getDefaultDay, type TerraformProvider } from "../provider";
import { providerSchema } from "../schema/provider";
import type { HazardPolicy } from "../session";
import { isList, type ObjectValue, type Value } from "../wire";
import type { Draft, Message } from "../wire/messages";
import { decodeObject } from "./dynamic-object";
import { toWireDiagnostics } from "./wire-diagnostics";

export async function validateProviderConfig(
  provider: TerraformProvider,
  request: Message<"ValidateProviderConfig.Request">,
): Promise<Draft<"ValidateProviderConfig.Response">> {
  const config = decodeObject(request.config, providerSchema) ?? {};
  // Terraform validates the provider block before the resources.
  const { as_of: day } = config;
  provider.warnsOn = typeof day === "string" && isDay(day) ? day : getDefaultDay(provider);
  provider.profile = readProviderProfile(config);
  return { diagnostics: toWireDiagnostics(checkProviderConfig(config), providerSchema) };
}

/** A value that is unknown or not allowed counts as the default. */
export function readProviderProfile({ profile }: ObjectValue): Context["profile"] {
  return profile === "spec" ? "spec" : "live";
}

export function readHazardPolicy({ hazards, allow }: ObjectValue): HazardPolicy {
  const codes = isList(allow) ? allow.filter((code) => typeof code === "string") : [];
  return { refuse: hazards === "refuse", allow: new Set(codes) };
}

export function checkProviderConfig(config: ObjectValue): readonly AttributeDiagnostic[] {
  const diagnostics: AttributeDiagnostic[] = [];
  const { base_url: url, account_id: account, as_of: day, deleted_zones: zones, profile, unset } = config;
  const { hazards, allow } = config;
  if (typeof url === "string") {
    const parsed = parseBaseUrl(url);
    if (!parsed.ok) diagnostics.push(providerError(parsed.problem, "base_url"));
  }
  if (typeof account === "string" && !isValidId(account))
    diagnostics.push(malformedId("account", account, "account_id"));
  for (const zone of isList(zones) ? zones : [])
    if (typeof zone === "string" && !isValidId(zone)) diagnostics.push(malformedId("zone", zone, "deleted_zones"));
  if (typeof day === "string" && !isDay(day))
    diagnostics.push(
      providerError(
        { code: "TFP111", message: `\`${day.slice(0, 40)}\` is not a date.`, help: "Write it as 2026-11-21." },
        "as_of",
      ),
    );
  diagnostics.push(
    ...checkChoice("profile", profile, ["live", "spec"]),
    ...checkChoice("unset", unset, ["keep", "clear"]),
    ...checkChoice("hazards", hazards, ["warn", "refuse"]),
  );
  for (const code of isList(allow) ? allow : [])
    if (typeof code === "string" && !Object.hasOwn(hazardTitles, code)) diagnostics.push(unknownHazard(code));
  return diagnostics;
}

function checkChoice(
  name: string,
  value: Value | undefined,
  choices: readonly string[],
): readonly AttributeDiagnostic[] {
  if (typeof value !== "string" || choices.includes(value)) return [];
  const message = `\`${name}\` is \`${value.slice(0, 40)}\`.`;
  const help = `Write ${choices.map((choice) => `\`${choice}\``).join(" or ")}.`;
  return [providerError({ code: "FLD105", message, help }, name)];
}

function unknownHazard(code: string): AttributeDiagnostic {
  const message = `\`allow\` has \`${code.slice(0, 40)}\`: no hazard has this code.`;
  return providerError(
    { code: "FLD105", message, help: "Write the code of a warning of the plan, such as `MANY_DELETES`." },
    "allow",
  );
}

function malformedId(noun: string, id: string, attribute: string): AttributeDiagnostic {
  const message = `\`${id.slice(0, 80)}\` is not the id of a ${noun}.`;
  return providerError({ code: "TFP101", message, help: "Write its 32 lower-case hex digits." }, attribute);
}

export function providerError(
  { code, message, help }: { readonly code: string; readonly message: string; readonly help?: string },
  name: string,
): AttributeDiagnostic {
  return { severity: "error", code, detail: message, help, path: [name] };
}
