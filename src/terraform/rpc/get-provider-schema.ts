// GetProviderSchema and GetMetadata: every type with its schema, and what this server can do.
import type { Provider } from "../provider";
import { schemaMessage } from "../schema/message";
import { providerSchema } from "../schema/provider";
import type { Draft } from "../wire/messages";

/** `planDestroy`: a protected zone refuses already in the plan. Core asks once where the schema is optional later. */
const CAPABILITIES = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: false,
} as const;

export async function getProviderSchema({ types, sources }: Provider): Promise<Draft<"GetProviderSchema.Response">> {
  return {
    provider: schemaMessage(providerSchema),
    resourceSchemas: Object.fromEntries([...types].map(([name, type]) => [name, schemaMessage(type.schema)])),
    dataSourceSchemas: Object.fromEntries([...sources].map(([name, source]) => [name, schemaMessage(source.schema)])),
    serverCapabilities: CAPABILITIES,
  };
}

export async function getMetadata({ types, sources }: Provider): Promise<Draft<"GetMetadata.Response">> {
  return {
    serverCapabilities: CAPABILITIES,
    resources: [...types.keys()].map((typeName) => ({ typeName })),
    dataSources: [...sources.keys()].map((typeName) => ({ typeName })),
  };
}
