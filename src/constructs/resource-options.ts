import type { TerraformMetaArguments } from "cdktf";

/** Terraform's meta-arguments of a resource. */
export type ResourceOptions = Pick<TerraformMetaArguments, "provider" | "dependsOn" | "lifecycle">;
