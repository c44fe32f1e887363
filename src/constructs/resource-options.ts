// Terraform's meta-arguments, and the provider configuration that a construct uses.
import { type TerraformMetaArguments, type TerraformProvider, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { ZoneReference } from "./zone-reference";

/** Terraform's meta-arguments of a resource. */
export type ResourceOptions = Pick<
  TerraformMetaArguments,
  "provider" | "dependsOn" | "lifecycle" | "count" | "forEach"
>;

/** The given provider configuration, or that of the zone if it is in the same stack; undefined for the stack's default. */
export function inheritProvider(
  construct: IConstruct,
  zone: ZoneReference | undefined,
  provider?: TerraformProvider,
): TerraformProvider | undefined {
  if (provider || !zone?.provider) return provider;
  return TerraformStack.of(zone.provider) === TerraformStack.of(construct) ? zone.provider : undefined;
}
