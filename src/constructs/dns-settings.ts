// The DNS settings of a zone.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { warnDeprecated } from "./deprecated";
import type { ResourceOptions } from "./dns-record";
import { type DnsSettingsConfig, DnsSettings as DnsSettingsResource } from "./generated/dns-settings";
import { watch } from "./stack-state";
import type { IZone } from "./zone";

/** What destroying the construct means for settings, which always are there. */
export type OnDestroy = "restore" | "keep";

/** The settings without their zone. Undeclared settings stay as they are. */
export interface DnsSettingsOptions
  extends Omit<DnsSettingsConfig, keyof TerraformMetaArguments | "zoneId" | "onDestroy" | "zoneMode"> {
  /**
   * `standard`, or only one half of the service; gated by plan.
   * @default - as it is
   */
  readonly zoneMode?: "standard" | "cdn_only" | "dns_only";
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves the settings as they are.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

export interface DnsSettingsProps extends DnsSettingsOptions, ResourceOptions {
  readonly zone: IZone;
}

/**
 * The DNS settings of a zone; a zone has one.
 *
 * @example
 * new DnsSettings(this, "Settings", { zone, flattenAllCnames: true });
 */
export class DnsSettings extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: DnsSettingsResource;

  constructor(scope: Construct, id: string, props: DnsSettingsProps) {
    super(scope, id);
    const { zone, ...settings } = props;
    this.resource = new DnsSettingsResource(this, "Resource", { ...settings, zoneId: zone.zoneId });
    watch(this, zone);
    warnDeprecated(this, "dns_settings", props);
  }
}
