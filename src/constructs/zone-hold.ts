// The hold of a zone: while it stands, no other account can create a zone of that name.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import type { ResourceOptions } from "./dns-record";
import type { OnDestroy } from "./dns-settings";
import { type ZoneHoldConfig, ZoneHold as ZoneHoldResource } from "./generated/zone-hold";
import { watch } from "./stack-state";
import type { IZone } from "./zone";

export interface ZoneHoldProps
  extends Omit<ZoneHoldConfig, keyof TerraformMetaArguments | "zoneId" | "onDestroy">,
    ResourceOptions {
  readonly zone: IZone;
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
export class ZoneHold extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: ZoneHoldResource;

  constructor(scope: Construct, id: string, props: ZoneHoldProps) {
    super(scope, id);
    const { zone, ...config } = props;
    this.resource = new ZoneHoldResource(this, "Resource", { ...config, zoneId: zone.zoneId });
    watch(this, zone);
  }
}
