// Access applications, which protect destinations with a login. They belong to the account or to a zone.

import type { Construct } from "constructs";
import {
  type AccessApplicationConfig,
  AccessApplicationResource as AccountResource,
  type Adopt,
  type MetaArguments,
  ZoneAccessApplicationResource as ZoneResource,
} from "#framework";
import { type AccountOptions, withProvider } from "./account-options";
import { ResourceConstruct } from "./resource-construct";
import { inheritProvider, type ResourceOptions } from "./resource-options";
import { registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";
import type { ZoneReference } from "./zone-reference";

export interface AccessApplicationProps
  extends Omit<AccessApplicationConfig, keyof MetaArguments | "accountId" | "adopt">,
    ResourceOptions,
    AccountOptions {
  /**
   * The zone of the application.
   * @default - the application belongs to the account
   */
  readonly zone?: ZoneReference;
  /**
   * The account of an application without a zone.
   * @default - the provider's
   */
  readonly accountId?: string;
  /**
   * Take over an application of the same name that exists already.
   * @default false
   */
  readonly adopt?: Adopt;
}

/**
 * An access application. Undeclared fields are not changed.
 *
 * @example
 * new AccessApplication(this, "Wiki", { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] });
 */
export class AccessApplication extends ResourceConstruct<AccountResource | ZoneResource> {
  readonly resource: AccountResource | ZoneResource;
  /** The id that the API assigned; known after creation. */
  readonly applicationId: string;
  readonly name: string;
  /** Undefined for an application of the account. */
  readonly zoneId: string | undefined;

  constructor(scope: Construct, id: string, props: AccessApplicationProps) {
    super(scope, id);
    const { zone, accountId, ...others } = withProvider(this, props);
    const config = { ...others, provider: inheritProvider(this, zone, others.provider) };
    this.resource = zone
      ? new ZoneResource(this, "Resource", { ...config, zoneId: zone.zoneId })
      : new AccountResource(this, "Resource", { ...config, accountId });
    this.applicationId = this.resource.id;
    this.name = props.name;
    this.zoneId = zone?.zoneId;
    registerConstruct(this, zone);
    warnDeprecated(this, "access_applications", props);
  }
}
