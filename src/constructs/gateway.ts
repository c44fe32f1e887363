// AI gateways, and the tokens that requests through them are sent with.
import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { warnDeprecated } from "./deprecated";
import type { ResourceOptions } from "./dns-record";
import { type GatewayConfig, Gateway as GatewayResource } from "./generated/gateway";
import { type GatewayTokenConfig, GatewayToken as GatewayTokenResource } from "./generated/gateway-token";
import { watch } from "./stack-state";

export interface GatewayProps
  extends Omit<GatewayConfig, keyof TerraformMetaArguments | "id" | "adopt" | "token">,
    ResourceOptions {
  /** The gateway's id, chosen by you; it stands in the URL that requests are sent to. */
  readonly gatewayId: string;
  /**
   * `external`: the token for an authenticated gateway was made elsewhere.
   * @default - a `GatewayToken` of the stack
   */
  readonly token?: "external";
  /**
   * Take over a gateway of the same id that is there already.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * An AI gateway. Undeclared fields stay as they are.
 *
 * @example
 * new Gateway(this, "Support", { gatewayId: "support-bot", cacheTtl: 300 });
 */
export class Gateway extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: GatewayResource;
  /** The id that was chosen. */
  readonly gatewayId: string;

  constructor(scope: Construct, id: string, props: GatewayProps) {
    super(scope, id);
    const { gatewayId, ...config } = props;
    this.resource = new GatewayResource(this, "Resource", { ...config, id: gatewayId });
    this.gatewayId = gatewayId;
    watch(this);
    warnDeprecated(this, "gateways", props);
  }
}

export interface GatewayTokenProps
  extends Omit<GatewayTokenConfig, keyof TerraformMetaArguments | "adopt">,
    ResourceOptions {
  /**
   * Take over a token of the same name that is there already; its value stays where it is.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * A token that may send requests through gateways. Its value goes to `sink` and is in no state.
 *
 * @example
 * new GatewayToken(this, "Run", { name: "gateway run", sink: "file:gateway.token" });
 */
export class GatewayToken extends Construct {
  /** The Terraform resource, for what this class has no prop for. */
  readonly resource: GatewayTokenResource;

  constructor(scope: Construct, id: string, props: GatewayTokenProps) {
    super(scope, id);
    this.resource = new GatewayTokenResource(this, "Resource", props);
    watch(this);
    warnDeprecated(this, "gateway_tokens", props);
  }
}
