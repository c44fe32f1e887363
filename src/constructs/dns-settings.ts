// The DNS settings of a zone.

import type { Construct } from "constructs";
import { type DnsSettingsConfig, DnsSettingsResource, type MetaArguments, type OnDestroy } from "#framework";
import { ResourceConstruct } from "./resource-construct";
import { inheritProvider, type ResourceOptions } from "./resource-options";
import { registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";
import type { ZoneReference } from "./zone-reference";

export type { OnDestroy } from "#framework";

/** The settings without their zone. Undeclared settings are not changed. */
export interface DnsSettingsOptions
  extends Omit<DnsSettingsConfig, keyof MetaArguments | "zoneId" | "onDestroy" | "zoneMode"> {
  /**
   * `standard`, or only one part of the service. Availability depends on the plan.
   * @default - unchanged
   */
  readonly zoneMode?: "standard" | "cdn_only" | "dns_only";
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves the settings as they are.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

/** The settings without their zone, with Terraform's arguments. */
export interface ZoneSettingsProps extends DnsSettingsOptions, ResourceOptions {}

export interface DnsSettingsProps extends ZoneSettingsProps {
  readonly zone: ZoneReference;
}

/**
 * The DNS settings of a zone; a zone has one.
 *
 * @example
 * new DnsSettings(this, "Settings", { zone, flattenAllCnames: true });
 */
export class DnsSettings extends ResourceConstruct<DnsSettingsResource> {
  readonly resource: DnsSettingsResource;
  readonly zoneId: string;

  constructor(scope: Construct, id: string, props: DnsSettingsProps) {
    super(scope, id);
    const { zone, ...settings } = props;
    const provider = inheritProvider(this, zone, props.provider);
    this.resource = new DnsSettingsResource(this, "Resource", { ...settings, zoneId: zone.zoneId, provider });
    this.zoneId = zone.zoneId;
    registerConstruct(this, zone);
    warnDeprecated(this, "dns_settings", props);
  }
}
