// The handlers of all supported RPCs, by their name in the protocol.
import type { RpcCall } from "../plugin/rpc-calls";
import { isSession, type TerraformProvider } from "../provider";
import type { Draft, Message, RpcName } from "../wire/messages";
import { applyResourceChange } from "./apply-resource-change";
import { configureProvider } from "./configure-provider";
import { getMetadata, getProviderSchema } from "./get-provider-schema";
import { importResourceState } from "./import-resource-state";
import { moveResourceState } from "./move-resource-state";
import { planResourceChange } from "./plan-resource-change";
import { readDataSource } from "./read-data-source";
import { readResource } from "./read-resource";
import { callFunction, getFunctions, getResourceIdentitySchemas, rejectType } from "./unsupported";
import { upgradeResourceState } from "./upgrade-resource-state";
import { validateProviderConfig } from "./validate-provider-config";
import { validateDataResourceConfig, validateResourceConfig } from "./validate-resource-config";
import { toWireDiagnostics } from "./wire-diagnostics";

type SupportedRpc = Exclude<
  RpcName,
  | "StopProvider"
  | "UpgradeResourceIdentity"
  | "GenerateResourceConfig"
  | "ValidateListResourceConfig"
  | "PlanAction"
  | "ValidateActionConfig"
>;

export type ProviderHandlers = {
  readonly [Name in SupportedRpc]: (
    request: Message<`${Name}.Request`>,
    call?: RpcCall,
  ) => Promise<Draft<`${Name}.Response`>>;
};

export function createHandlers(provider: TerraformProvider): ProviderHandlers {
  return {
    GetMetadata: () => getMetadata(provider),
    GetProviderSchema: () => getProviderSchema(provider),
    ValidateProviderConfig: (request) => validateProviderConfig(provider, request),
    ValidateResourceConfig: (request) => validateResourceConfig(provider, request),
    ValidateDataResourceConfig: (request) => validateDataResourceConfig(provider, request),
    UpgradeResourceState: (request) => upgradeResourceState(provider, request),
    ConfigureProvider: (request, call) => configureProvider(provider, request, call?.stopped),
    ReadResource: (request) => withWaits(provider, readResource(provider, request)),
    PlanResourceChange: (request) => withWaits(provider, planResourceChange(provider, request)),
    ApplyResourceChange: (request) => withWaits(provider, applyResourceChange(provider, request)),
    ImportResourceState: (request) => withWaits(provider, importResourceState(provider, request)),
    MoveResourceState: (request) => moveResourceState(provider, request),
    ReadDataSource: (request) => withWaits(provider, readDataSource(provider, request)),
    GetResourceIdentitySchemas: getResourceIdentitySchemas,
    GetFunctions: getFunctions,
    CallFunction: callFunction,
    ValidateEphemeralResourceConfig: rejectType,
    OpenEphemeralResource: rejectType,
    RenewEphemeralResource: rejectType,
    CloseEphemeralResource: rejectType,
  };
}

/** Adds warnings about long waits to a response. */
async function withWaits<Response extends { readonly diagnostics?: readonly Draft<"Diagnostic">[] | null }>(
  { session }: TerraformProvider,
  answer: Promise<Response>,
): Promise<Response> {
  const response = await answer;
  const warnings = isSession(session) ? toWireDiagnostics(session.waits.take()) : [];
  return warnings.length === 0
    ? response
    : { ...response, diagnostics: [...(response.diagnostics ?? []), ...warnings] };
}
