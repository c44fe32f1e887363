// What the constructs that stand for a single Terraform resource have in common.
import type { ITerraformDependable, TerraformResource } from "cdktf";
import { Construct } from "constructs";

type IdentifiedResource = TerraformResource & { readonly id: string };

/** A construct with one Terraform resource. It can be listed in `dependsOn`. */
export abstract class ResourceConstruct<R extends IdentifiedResource = IdentifiedResource>
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
