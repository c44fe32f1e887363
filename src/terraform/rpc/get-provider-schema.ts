// GetProviderSchema and GetMetadata: every type with its schema, and the capabilities of this server.
import type { TerraformProvider } from "../provider";
import { providerSchema } from "../schema/provider";
import { toSchemaMessage } from "../schema/schema-message";
import type { Draft } from "../wire/messages";

/** `planDestroy`: deletion protection is checked in the plan. `getProviderSchemaOptional`: Terraform reads the schema once. */
const CAPABILITIES = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: false,
} as const;

export async function getProviderSchema({
  types,
  sources,
}: TerraformProvider): Promise<Draft<"GetProviderSchema.Response">> {
  return {
    provider: toSchemaMessage(providerSchema),
    resourceSchemas: Object.fromEntries([...types].map(([name, type]) => [name, toSchemaMessage(type.schema)])),
    dataSourceSchemas: Object.fromEntries([...sources].map(([name, source]) => [name, toSchemaMessage(source.schema)])),
    serverCapabilities: CAPABILITIES,
  };
}

export async function getMetadata({ types, sources }: TerraformProvider): Promise<Draft<"GetMetadata.Response">> {
  return {
    serverCapabilities: CAPABILITIES,
    resources: [...types.keys()].map((typeName) => ({ typeName })),
    dataSources: [...sources.keys()].map((typeName) => ({ typeName })),
  };
}
