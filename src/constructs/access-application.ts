// Access applications: what is protected by a login, of the account or of one zone.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { warnDeprecated } from "./deprecated";
import type { ResourceOptions } from "./dns-record";
import { type AccessApplicationConfig, AccessApplication as AccountResource } from "./generated/access-application";
import { ZoneAccessApplication as ZoneResource } from "./generated/zone-access-application";
import { watch } from "./stack-state";
import type { IZone } from "./zone";

export interface AccessApplicationProps
  extends Omit<AccessApplicationConfig, keyof TerraformMetaArguments | "accountId" | "adopt">,
    ResourceOptions {
  /**
   * The zone that it belongs to.
   * @default - it belongs to the account
   */
  readonly zone?: IZone;
  /**
   * The account that it belongs to, where it belongs to no zone.
   * @default - the provider's
   */
  readonly accountId?: string;
  /**
   * Take over an application of the same name that is there already.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * An access application. Undeclared fields stay as they are.
 *
 * @example
 * new AccessApplication(this, "Wiki", { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] });
 */
export class AccessApplication extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: AccountResource | ZoneResource;
  /** Id that the API gave it; known after it was created. */
  readonly applicationId: string;

  constructor(scope: Construct, id: string, props: AccessApplicationProps) {
    super(scope, id);
    const { zone, accountId, ...config } = props;
    this.resource = zone
      ? new ZoneResource(this, "Resource", { ...config, zoneId: zone.zoneId })
      : new AccountResource(this, "Resource", { ...config, accountId });
    this.applicationId = this.resource.id;
    watch(this, zone);
    warnDeprecated(this, "access_applications", props);
  }
}
