// ValidateResourceConfig and ValidateDataResourceConfig: report errors and deprecated attributes of a block.
import { hideValues } from "../object/hide-values";
import { validateScopeIds } from "../object/validate-ids";
import { validateSource } from "../object/validate-source";
import type { TerraformProvider } from "../provider";
import { getOperations } from "../resource";
import type { Draft, Message } from "../wire/messages";
import { createDeprecationWarnings, createFilterWarnings } from "./deprecation-warnings";
import { decodeObject } from "./dynamic-object";
import { toWireDiagnostics, unknownType } from "./wire-diagnostics";

export async function validateResourceConfig(
  provider: TerraformProvider,
  request: Message<"ValidateResourceConfig.Request">,
): Promise<Draft<"ValidateResourceConfig.Response">> {
  const type = provider.types.get(request.typeName);
  if (!type) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const config = decodeObject(request.config, type.schema) ?? {};
  const ids = validateScopeIds(config);
  const { diagnostics, deprecated } = getOperations(type).validate(type, config, provider.profile);
  const old = createDeprecationWarnings(deprecated, provider);
  const shown = hideValues(type, [config], [...ids, ...diagnostics, ...old]);
  return { diagnostics: toWireDiagnostics(shown, type.schema) };
}

export async function validateDataResourceConfig(
  provider: TerraformProvider,
  request: Message<"ValidateDataResourceConfig.Request">,
): Promise<Draft<"ValidateDataResourceConfig.Response">> {
  const source = provider.sources.get(request.typeName);
  if (!source) return { diagnostics: toWireDiagnostics([unknownType(request.typeName)]) };
  const config = decodeObject(request.config, source.schema) ?? {};
  const old = createFilterWarnings(source, config, provider);
  return { diagnostics: toWireDiagnostics([...validateSource(source, config), ...old], source.schema) };
}
