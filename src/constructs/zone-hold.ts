// The hold of a zone: while it is enabled, no other account can create a zone with that name.

import type { Construct } from "constructs";
import { type MetaArguments, type OnDestroy, type ZoneHoldConfig, ZoneHoldResource } from "#framework";
import { ResourceConstruct } from "./resource-construct";
import { inheritProvider, type ResourceOptions } from "./resource-options";
import { registerConstruct } from "./stack-state";
import type { ZoneReference } from "./zone-reference";

export interface ZoneHoldProps
  extends Omit<ZoneHoldConfig, keyof MetaArguments | "zoneId" | "onDestroy">,
    ResourceOptions {
  readonly zone: ZoneReference;
  /**
   * `restore` puts back what was there before the first deploy, `keep` leaves it.
   * @default "restore"
   */
  readonly onDestroy?: OnDestroy;
}

/**
 * The hold of a zone; a zone has one, on or off.
 *
 * @example
 * new ZoneHold(this, "Hold", { zone, enabled: true });
 */
export class ZoneHold extends ResourceConstruct<ZoneHoldResource> {
  readonly resource: ZoneHoldResource;
  readonly zoneId: string;

  constructor(scope: Construct, id: string, props: ZoneHoldProps) {
    super(scope, id);
    const { zone, ...config } = props;
    const provider = inheritProvider(this, zone, props.provider);
    this.resource = new ZoneHoldResource(this, "Resource", { ...config, zoneId: zone.zoneId, provider });
    this.zoneId = zone.zoneId;
    registerConstruct(this, zone);
  }
}
