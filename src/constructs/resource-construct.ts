// What the constructs that stand for a single Terraform resource have in common.
import type { ITerraformDependable, TerraformElement } from "cdktf";
import { Construct } from "constructs";

/** A construct with one Terraform resource. It can be listed in `dependsOn`. */
export abstract class ResourceConstruct<R extends TerraformElement & { readonly id: string }>
  extends Construct
  implements ITerraformDependable
{
  /** The Terraform resource, for settings without a prop. */
  abstract readonly resource: R;

  /** The id that the API assigned; known after creation. */
  get id(): string {
    return this.resource.id;
  }

  /** The address of the resource. */
  get fqn(): string {
    return this.resource.fqn;
  }
}
