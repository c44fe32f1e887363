// Every RPC that this provider answers, by its name in the protocol.

import type { Call } from "../plugin/calls";
import type { Provider } from "../provider";
import type { Draft, Message, RpcName } from "../wire/messages";
import { applyResourceChange } from "./apply-resource-change";
import { configureProvider } from "./configure-provider";
import { getMetadata, getProviderSchema } from "./get-provider-schema";
import { importResourceState } from "./import-resource-state";
import { moveResourceState } from "./move-resource-state";
import { planResourceChange } from "./plan-resource-change";
import { readDataSource } from "./read-data-source";
import { readResource } from "./read-resource";
import { callFunction, getFunctions, getResourceIdentitySchemas, noSuchType } from "./stop-provider";
import { upgradeResourceState } from "./upgrade-resource-state";
import { validateProviderConfig } from "./validate-provider-config";
import { validateDataResourceConfig, validateResourceConfig } from "./validate-resource-config";

type Answered = Exclude<
  RpcName,
  | "StopProvider"
  | "UpgradeResourceIdentity"
  | "GenerateResourceConfig"
  | "ValidateListResourceConfig"
  | "PlanAction"
  | "ValidateActionConfig"
>;

export type Handlers = {
  readonly [Name in Answered]: (request: Message<`${Name}.Request`>, call?: Call) => Promise<Draft<`${Name}.Response`>>;
};

export function handlersOf(provider: Provider): Handlers {
  return {
    GetMetadata: () => getMetadata(provider),
    GetProviderSchema: () => getProviderSchema(provider),
    ValidateProviderConfig: (request) => validateProviderConfig(provider, request),
    ValidateResourceConfig: (request) => validateResourceConfig(provider, request),
    ValidateDataResourceConfig: (request) => validateDataResourceConfig(provider, request),
    UpgradeResourceState: (request) => upgradeResourceState(provider, request),
    ConfigureProvider: (request, call) => configureProvider(provider, request, call?.stopped),
    ReadResource: (request) => readResource(provider, request),
    PlanResourceChange: (request) => planResourceChange(provider, request),
    ApplyResourceChange: (request) => applyResourceChange(provider, request),
    ImportResourceState: (request) => importResourceState(provider, request),
    MoveResourceState: (request) => moveResourceState(provider, request),
    ReadDataSource: (request) => readDataSource(provider, request),
    GetResourceIdentitySchemas: getResourceIdentitySchemas,
    GetFunctions: getFunctions,
    CallFunction: callFunction,
    ValidateEphemeralResourceConfig: noSuchType,
    OpenEphemeralResource: noSuchType,
    RenewEphemeralResource: noSuchType,
    CloseEphemeralResource: noSuchType,
  };
}
