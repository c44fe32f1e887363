// What an account sets for zones that are created later: SOA fields, and everything else.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { warnDeprecated } from "./deprecated";
import type { ResourceOptions } from "./dns-record";
import type { OnDestroy } from "./dns-settings";
import { type SoaDefaultsConfig, SoaDefaults as SoaDefaultsResource } from "./generated/soa-defaults";
import { type ZoneDefaultsConfig, ZoneDefaults as ZoneDefaultsResource } from "./generated/zone-defaults";
import { watch } from "./stack-state";

export interface SoaDefaultsProps
  extends Omit<SoaDefaultsConfig, keyof TerraformMetaArguments | "onDestroy">,
    ResourceOptions {
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves it.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

/**
 * The SOA fields that zones created later begin with; existing zones keep theirs. Enterprise accounts only.
 *
 * @example
 * new SoaDefaults(this, "Soa", { rname: "hostmaster@example.com", refresh: 7200 });
 */
export class SoaDefaults extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: SoaDefaultsResource;

  constructor(scope: Construct, id: string, props: SoaDefaultsProps = {}) {
    super(scope, id);
    this.resource = new SoaDefaultsResource(this, "Resource", props);
    watch(this);
    warnDeprecated(this, "soa_defaults", props);
  }
}

export interface ZoneDefaultsProps
  extends Omit<ZoneDefaultsConfig, keyof TerraformMetaArguments | "onDestroy">,
    ResourceOptions {
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves it.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

/**
 * The DNS settings that zones created later begin with, their SOA fields apart; existing zones keep theirs.
 *
 * @example
 * new ZoneDefaults(this, "Defaults", { nameservers: { type: "cloudflare.standard" } });
 */
export class ZoneDefaults extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: ZoneDefaultsResource;

  constructor(scope: Construct, id: string, props: ZoneDefaultsProps = {}) {
    super(scope, id);
    this.resource = new ZoneDefaultsResource(this, "Resource", props);
    watch(this);
    warnDeprecated(this, "zone_defaults", props);
  }
}
