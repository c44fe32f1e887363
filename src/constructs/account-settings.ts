// The settings of an account for zones that are created later: SOA fields, and DNS settings.

import type { Construct } from "constructs";
import {
  type MetaArguments,
  type OnDestroy,
  type SoaDefaultsConfig,
  SoaDefaultsResource,
  type ZoneDefaultsConfig,
  ZoneDefaultsResource,
} from "#framework";
import { type AccountOptions, withProvider } from "./account-options";
import { ResourceConstruct } from "./resource-construct";
import type { ResourceOptions } from "./resource-options";
import { registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";

export interface SoaDefaultsProps
  extends Omit<SoaDefaultsConfig, keyof MetaArguments | "onDestroy">,
    ResourceOptions,
    AccountOptions {
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves it.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

/**
 * The SOA fields of zones that are created later; existing zones keep theirs. Enterprise accounts only.
 *
 * @example
 * new SoaDefaults(this, "Soa", { rname: "hostmaster@example.com", refresh: 7200 });
 */
export class SoaDefaults extends ResourceConstruct<SoaDefaultsResource> {
  readonly resource: SoaDefaultsResource;

  constructor(scope: Construct, id: string, props: SoaDefaultsProps = {}) {
    super(scope, id);
    this.resource = new SoaDefaultsResource(this, "Resource", withProvider(this, props));
    registerConstruct(this);
    warnDeprecated(this, "soa_defaults", props);
  }
}

export interface ZoneDefaultsProps
  extends Omit<ZoneDefaultsConfig, keyof MetaArguments | "onDestroy">,
    ResourceOptions,
    AccountOptions {
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves it.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

/**
 * The DNS settings of zones that are created later, except SOA fields; existing zones keep theirs.
 *
 * @example
 * new ZoneDefaults(this, "Defaults", { nameservers: { type: "cloudflare.standard" } });
 */
export class ZoneDefaults extends ResourceConstruct<ZoneDefaultsResource> {
  readonly resource: ZoneDefaultsResource;

  constructor(scope: Construct, id: string, props: ZoneDefaultsProps = {}) {
    super(scope, id);
    this.resource = new ZoneDefaultsResource(this, "Resource", withProvider(this, props));
    registerConstruct(this);
    warnDeprecated(this, "zone_defaults", props);
  }
}
