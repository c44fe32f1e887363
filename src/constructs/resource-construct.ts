// What the constructs that stand for a single resource have in common.

import { Construct } from "constructs";
import type { Dependable, Resource } from "#framework";

type IdentifiedResource = Resource & { readonly id: string };

/** A construct with one resource. It can be listed in `dependsOn`. */
export abstract class ResourceConstruct<R extends IdentifiedResource = IdentifiedResource>
  extends Construct
  implements Dependable
{
  /** The resource, for settings without a prop. */
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
