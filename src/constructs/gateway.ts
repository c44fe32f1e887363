// AI gateways, and the tokens that authenticate requests to them.

import type { Construct } from "constructs";
import {
  type Adopt,
  type GatewayConfig,
  GatewayResource,
  type GatewayTokenConfig,
  GatewayTokenResource,
  type MetaArguments,
} from "#framework";
import { type AccountOptions, withProvider } from "./account-options";
import { toFields } from "./binding-config";
import { addKindDependencies } from "./kind-dependencies";
import { ResourceConstruct } from "./resource-construct";
import type { ResourceOptions } from "./resource-options";
import { registerConstruct } from "./stack-state";
import { warnDeprecated } from "./warn-deprecated";

export interface GatewayProps
  extends Omit<GatewayConfig, keyof MetaArguments | "id" | "adopt" | "token">,
    ResourceOptions,
    AccountOptions {
  /** The id of the gateway. You choose it; it is part of the URL for requests. */
  readonly gatewayId: string;
  /**
   * `external`: the token for an authenticated gateway is managed elsewhere.
   * @default - a `GatewayToken` of the stack
   */
  readonly token?: "external";
  /**
   * Take over a gateway of the same id that exists already.
   * @default false
   */
  readonly adopt?: Adopt;
}

/**
 * An AI gateway. Undeclared fields are not changed.
 *
 * @example
 * new Gateway(this, "Support", { gatewayId: "support-bot", cacheTtl: 300 });
 */
export class Gateway extends ResourceConstruct<GatewayResource> {
  readonly resource: GatewayResource;
  /** The id of the gateway, as you chose it. */
  readonly gatewayId: string;

  constructor(scope: Construct, id: string, props: GatewayProps) {
    super(scope, id);
    const { gatewayId, ...config } = withProvider(this, props);
    this.resource = new GatewayResource(this, "Resource", { ...config, id: gatewayId });
    this.gatewayId = gatewayId;
    addKindDependencies(this.resource, "gateway", toFields(props));
    registerConstruct(this);
    warnDeprecated(this, "gateways", props);
  }

  /** The text that you chose and not a reference to the resource: its token is created before it, and may name it. */
  override get id(): string {
    return this.gatewayId;
  }

  /** A gateway's name is its id. */
  get name(): string {
    return this.gatewayId;
  }
}

export interface GatewayTokenProps
  extends Omit<GatewayTokenConfig, keyof MetaArguments | "adopt">,
    ResourceOptions,
    AccountOptions {
  /**
   * Take over a token of the same name that exists already; its stored value is kept.
   * @default false
   */
  readonly adopt?: Adopt;
}

/**
 * A token for requests to gateways. Its value is written to the secret store `sink` and is not in the state.
 *
 * @example
 * new GatewayToken(this, "Run", { name: "gateway run", sink: "file:gateway.token" });
 */
export class GatewayToken extends ResourceConstruct<GatewayTokenResource> {
  readonly resource: GatewayTokenResource;
  readonly name: string;

  constructor(scope: Construct, id: string, props: GatewayTokenProps) {
    super(scope, id);
    this.resource = new GatewayTokenResource(this, "Resource", withProvider(this, props));
    this.name = props.name;
    addKindDependencies(this.resource, "gateway_token", toFields(props));
    registerConstruct(this);
    warnDeprecated(this, "gateway_tokens", props);
  }
}
