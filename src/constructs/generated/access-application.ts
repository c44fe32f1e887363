// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface AccessApplicationConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The application's name.
  */
  readonly name: string;
  /**
  * The type of application; `self_hosted` is a host name behind a login. One of `self_hosted`, `saas`, `ssh`, `vnc`, `app_launcher`, `warp`, `biso`, `bookmark`, `dash_sso`, `infrastructure`, `rdp`, `mcp`, `mcp_portal`, `proxy_endpoint`. Default: `"self_hosted"`.
  */
  readonly type?: string;
  /**
  * The primary host name, with an optional path; by default the first public destination; without `destinations` the only destination. For a bookmark its URL.
  */
  readonly domain?: string;
  /**
  * The protected hosts and networks. Replaces `self_hosted_domains`, which ended on 2025-11-21.
  */
  readonly destinations?: AccessApplicationDestinations[] | cdktf.IResolvable;
  /**
  * How long a login lasts; new applications have `24h`.
  */
  readonly sessionDuration?: string;
  /**
  * The policies that decide who has access, in order of precedence: by id, and in full for `infrastructure`.
  */
  readonly policies?: AccessApplicationPolicies[] | cdktf.IResolvable;
  /**
  * The servers behind an application of type `infrastructure` or `rdp`, which needs at least one criterion.
  */
  readonly targetCriteria?: AccessApplicationTargetCriteria[] | cdktf.IResolvable;
  /**
  * Ids of the identity providers that may be used; empty for all.
  */
  readonly allowedIdps?: string[];
  /**
  * Skip the choice of an identity provider; needs exactly one.
  */
  readonly autoRedirectToIdentity?: boolean | cdktf.IResolvable;
  /**
  * Show it in the app launcher; new applications are shown.
  */
  readonly appLauncherVisible?: boolean | cdktf.IResolvable;
  /**
  * Address of the logo in the app launcher.
  */
  readonly logoUrl?: string;
  /**
  * Accept the device client's session as a login.
  */
  readonly allowAuthenticateViaWarp?: boolean | cdktf.IResolvable;
  /**
  * Let the application's cookie be used in frames of other sites.
  */
  readonly allowIframe?: boolean | cdktf.IResolvable;
  /**
  * What to answer to cross-origin requests; members as the API names them.
  */
  readonly corsHeaders?: string;
  /**
  * Shown to users without access.
  */
  readonly customDenyMessage?: string;
  /**
  * Where users without access are redirected.
  */
  readonly customDenyUrl?: string;
  /**
  * The same for requests without an identity.
  */
  readonly customNonIdentityDenyUrl?: string;
  /**
  * Ids of custom pages to show.
  */
  readonly customPages?: string[];
  /**
  * Bind the session to the device by a second cookie.
  */
  readonly enableBindingCookie?: boolean | cdktf.IResolvable;
  /**
  * Hide the cookie from scripts; new applications do.
  */
  readonly httpOnlyCookieAttribute?: boolean | cdktf.IResolvable;
  /**
  * Restrict the cookie to the application's path.
  */
  readonly pathCookieAttribute?: boolean | cdktf.IResolvable;
  /**
  * The cookie's SameSite attribute. One of `none`, `lax`, `strict`.
  */
  readonly sameSiteCookieAttribute?: string;
  /**
  * Let preflight requests through without a login; excludes `cors_headers`.
  */
  readonly optionsPreflightBypass?: boolean | cdktf.IResolvable;
  /**
  * Name of the header that carries a service token.
  */
  readonly readServiceTokensFromHeader?: string;
  /**
  * Answer 401 instead of a login page where only service tokens have access.
  */
  readonly serviceAuth401Redirect?: boolean | cdktf.IResolvable;
  /**
  * Skip the page before a browser-rendered session.
  */
  readonly skipInterstitial?: boolean | cdktf.IResolvable;
  /**
  * Names of tags in the app launcher.
  */
  readonly tags?: string[];
  /**
  * Provisioning of users by SCIM; members as the API names them.
  */
  readonly scimConfig?: string;
  /**
  * Required second factors; members as the API names them.
  */
  readonly mfaConfig?: string;
  /**
  * OAuth for clients of the application; members as the API names them.
  */
  readonly oauthConfiguration?: string;
  /**
  * The settings of a `saas` application; members as the API names them.
  */
  readonly saasApp?: string;
  /**
  * Write `destinations`.
  * @deprecated each host becomes {type: public, uri: HOST} in destinations
  */
  readonly selfHostedDomains?: string[];
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean | cdktf.IResolvable;
}
export interface AccessApplicationDestinationsOverrides {
  /**
  * Access to the path: `public` requires no login. One of `public`. Default: `"public"`.
  */
  readonly behavior?: string;
  /**
  * The paths that it applies to; `*` is a wildcard.
  */
  readonly pathPattern: string;
}

export function accessApplicationDestinationsOverridesToTerraform(struct?: AccessApplicationDestinationsOverrides | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    behavior: cdktf.stringToTerraform(struct!.behavior),
    path_pattern: cdktf.stringToTerraform(struct!.pathPattern),
  }
}


export function accessApplicationDestinationsOverridesToHclTerraform(struct?: AccessApplicationDestinationsOverrides | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    behavior: {
      value: cdktf.stringToHclTerraform(struct!.behavior),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    path_pattern: {
      value: cdktf.stringToHclTerraform(struct!.pathPattern),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationDestinationsOverridesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): AccessApplicationDestinationsOverrides | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._behavior !== undefined) {
      hasAnyValues = true;
      internalValueResult.behavior = this._behavior;
    }
    if (this._pathPattern !== undefined) {
      hasAnyValues = true;
      internalValueResult.pathPattern = this._pathPattern;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationDestinationsOverrides | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._behavior = undefined;
      this._pathPattern = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._behavior = value.behavior;
      this._pathPattern = value.pathPattern;
    }
  }

  // behavior - computed: true, optional: true, required: false
  private _behavior?: string;
  public get behavior() {
    return this.getStringAttribute('behavior');
  }
  public set behavior(value: string) {
    this._behavior = value;
  }
  public resetBehavior() {
    this._behavior = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get behaviorInput() {
    return this._behavior;
  }

  // path_pattern - computed: true, optional: false, required: true
  private _pathPattern?: string;
  public get pathPattern() {
    return this.getStringAttribute('path_pattern');
  }
  public set pathPattern(value: string) {
    this._pathPattern = value;
  }
  // Temporarily expose input value. Use with caution.
  public get pathPatternInput() {
    return this._pathPattern;
  }
}

export class AccessApplicationDestinationsOverridesList extends cdktf.ComplexList {
  public internalValue? : AccessApplicationDestinationsOverrides[] | cdktf.IResolvable

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected override terraformResource: cdktf.IInterpolatingParent, protected override terraformAttribute: string, protected override wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): AccessApplicationDestinationsOverridesOutputReference {
    return new AccessApplicationDestinationsOverridesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface AccessApplicationDestinations {
  /**
  * The type of destination: `public`, a host name with an optional path; `private`, an address or a host of a private network; or one of the newer types. One of `public`, `private`, `via_mcp_server_portal`, `worker`, `preview_worker`, `all_workers`, `all_preview_workers`. Default: `"public"`.
  */
  readonly type?: string;
  /**
  * Public: host name with an optional path, without scheme; `*` is a wildcard in the labels of the host and in the path.
  */
  readonly uri?: string;
  /**
  * Private: a network in CIDR notation; a single address is the network of that address alone.
  */
  readonly cidr?: string;
  /**
  * Private: a host name; `*` is a wildcard.
  */
  readonly hostname?: string;
  /**
  * Private: the transport protocol. One of `tcp`, `udp`.
  */
  readonly l4Protocol?: string;
  /**
  * Private: a port or a range of ports.
  */
  readonly portRange?: string;
  /**
  * Private: id of the virtual network.
  */
  readonly vnetId?: string;
  /**
  * Id of the MCP server behind the portal.
  */
  readonly mcpServerId?: string;
  /**
  * Id of the worker.
  */
  readonly workerId?: string;
  /**
  * Paths that are left out of the protection; not for private destinations.
  */
  readonly overrides?: AccessApplicationDestinationsOverrides[] | cdktf.IResolvable;
}

export function accessApplicationDestinationsToTerraform(struct?: AccessApplicationDestinations | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    type: cdktf.stringToTerraform(struct!.type),
    uri: cdktf.stringToTerraform(struct!.uri),
    cidr: cdktf.stringToTerraform(struct!.cidr),
    hostname: cdktf.stringToTerraform(struct!.hostname),
    l4_protocol: cdktf.stringToTerraform(struct!.l4Protocol),
    port_range: cdktf.stringToTerraform(struct!.portRange),
    vnet_id: cdktf.stringToTerraform(struct!.vnetId),
    mcp_server_id: cdktf.stringToTerraform(struct!.mcpServerId),
    worker_id: cdktf.stringToTerraform(struct!.workerId),
    overrides: cdktf.listMapper(accessApplicationDestinationsOverridesToTerraform, false)(struct!.overrides),
  }
}


export function accessApplicationDestinationsToHclTerraform(struct?: AccessApplicationDestinations | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    type: {
      value: cdktf.stringToHclTerraform(struct!.type),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    uri: {
      value: cdktf.stringToHclTerraform(struct!.uri),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    cidr: {
      value: cdktf.stringToHclTerraform(struct!.cidr),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    hostname: {
      value: cdktf.stringToHclTerraform(struct!.hostname),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    l4_protocol: {
      value: cdktf.stringToHclTerraform(struct!.l4Protocol),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    port_range: {
      value: cdktf.stringToHclTerraform(struct!.portRange),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    vnet_id: {
      value: cdktf.stringToHclTerraform(struct!.vnetId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    mcp_server_id: {
      value: cdktf.stringToHclTerraform(struct!.mcpServerId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    worker_id: {
      value: cdktf.stringToHclTerraform(struct!.workerId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    overrides: {
      value: cdktf.listMapperHcl(accessApplicationDestinationsOverridesToHclTerraform, false)(struct!.overrides),
      isBlock: true,
      type: "list",
      storageClassType: "AccessApplicationDestinationsOverridesList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationDestinationsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): AccessApplicationDestinations | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    if (this._uri !== undefined) {
      hasAnyValues = true;
      internalValueResult.uri = this._uri;
    }
    if (this._cidr !== undefined) {
      hasAnyValues = true;
      internalValueResult.cidr = this._cidr;
    }
    if (this._hostname !== undefined) {
      hasAnyValues = true;
      internalValueResult.hostname = this._hostname;
    }
    if (this._l4Protocol !== undefined) {
      hasAnyValues = true;
      internalValueResult.l4Protocol = this._l4Protocol;
    }
    if (this._portRange !== undefined) {
      hasAnyValues = true;
      internalValueResult.portRange = this._portRange;
    }
    if (this._vnetId !== undefined) {
      hasAnyValues = true;
      internalValueResult.vnetId = this._vnetId;
    }
    if (this._mcpServerId !== undefined) {
      hasAnyValues = true;
      internalValueResult.mcpServerId = this._mcpServerId;
    }
    if (this._workerId !== undefined) {
      hasAnyValues = true;
      internalValueResult.workerId = this._workerId;
    }
    if (this._overrides?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.overrides = this._overrides?.internalValue;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationDestinations | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._type = undefined;
      this._uri = undefined;
      this._cidr = undefined;
      this._hostname = undefined;
      this._l4Protocol = undefined;
      this._portRange = undefined;
      this._vnetId = undefined;
      this._mcpServerId = undefined;
      this._workerId = undefined;
      this._overrides.internalValue = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._type = value.type;
      this._uri = value.uri;
      this._cidr = value.cidr;
      this._hostname = value.hostname;
      this._l4Protocol = value.l4Protocol;
      this._portRange = value.portRange;
      this._vnetId = value.vnetId;
      this._mcpServerId = value.mcpServerId;
      this._workerId = value.workerId;
      this._overrides.internalValue = value.overrides;
    }
  }

  // type - computed: true, optional: true, required: false
  private _type?: string;
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: string) {
    this._type = value;
  }
  public resetType() {
    this._type = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this._type;
  }

  // uri - computed: true, optional: true, required: false
  private _uri?: string;
  public get uri() {
    return this.getStringAttribute('uri');
  }
  public set uri(value: string) {
    this._uri = value;
  }
  public resetUri() {
    this._uri = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get uriInput() {
    return this._uri;
  }

  // cidr - computed: true, optional: true, required: false
  private _cidr?: string;
  public get cidr() {
    return this.getStringAttribute('cidr');
  }
  public set cidr(value: string) {
    this._cidr = value;
  }
  public resetCidr() {
    this._cidr = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get cidrInput() {
    return this._cidr;
  }

  // hostname - computed: true, optional: true, required: false
  private _hostname?: string;
  public get hostname() {
    return this.getStringAttribute('hostname');
  }
  public set hostname(value: string) {
    this._hostname = value;
  }
  public resetHostname() {
    this._hostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get hostnameInput() {
    return this._hostname;
  }

  // l4_protocol - computed: true, optional: true, required: false
  private _l4Protocol?: string;
  public get l4Protocol() {
    return this.getStringAttribute('l4_protocol');
  }
  public set l4Protocol(value: string) {
    this._l4Protocol = value;
  }
  public resetL4Protocol() {
    this._l4Protocol = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get l4ProtocolInput() {
    return this._l4Protocol;
  }

  // port_range - computed: true, optional: true, required: false
  private _portRange?: string;
  public get portRange() {
    return this.getStringAttribute('port_range');
  }
  public set portRange(value: string) {
    this._portRange = value;
  }
  public resetPortRange() {
    this._portRange = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get portRangeInput() {
    return this._portRange;
  }

  // vnet_id - computed: true, optional: true, required: false
  private _vnetId?: string;
  public get vnetId() {
    return this.getStringAttribute('vnet_id');
  }
  public set vnetId(value: string) {
    this._vnetId = value;
  }
  public resetVnetId() {
    this._vnetId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get vnetIdInput() {
    return this._vnetId;
  }

  // mcp_server_id - computed: true, optional: true, required: false
  private _mcpServerId?: string;
  public get mcpServerId() {
    return this.getStringAttribute('mcp_server_id');
  }
  public set mcpServerId(value: string) {
    this._mcpServerId = value;
  }
  public resetMcpServerId() {
    this._mcpServerId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get mcpServerIdInput() {
    return this._mcpServerId;
  }

  // worker_id - computed: true, optional: true, required: false
  private _workerId?: string;
  public get workerId() {
    return this.getStringAttribute('worker_id');
  }
  public set workerId(value: string) {
    this._workerId = value;
  }
  public resetWorkerId() {
    this._workerId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get workerIdInput() {
    return this._workerId;
  }

  // overrides - computed: true, optional: true, required: false
  private _overrides = new AccessApplicationDestinationsOverridesList(this, "overrides", false);
  public get overrides() {
    return this._overrides;
  }
  public putOverrides(value: AccessApplicationDestinationsOverrides[] | cdktf.IResolvable) {
    this._overrides.internalValue = value;
  }
  public resetOverrides() {
    this._overrides.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get overridesInput() {
    return this._overrides.internalValue;
  }
}

export class AccessApplicationDestinationsList extends cdktf.ComplexList {
  public internalValue? : AccessApplicationDestinations[] | cdktf.IResolvable

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected override terraformResource: cdktf.IInterpolatingParent, protected override terraformAttribute: string, protected override wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): AccessApplicationDestinationsOutputReference {
    return new AccessApplicationDestinationsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface AccessApplicationPolicies {
  /**
  * Id of an access policy; not for `infrastructure`.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * `infrastructure`: the name of the policy.
  */
  readonly name?: string;
  /**
  * `infrastructure`: only `allow`, which is the default. One of `allow`.
  */
  readonly decision?: string;
  /**
  * `infrastructure`: rules; a user must match at least one.
  */
  readonly include?: string;
  /**
  * `infrastructure`: rules; a user must match all of them.
  */
  readonly require?: string;
  /**
  * `infrastructure`: rules; a user must match none of them.
  */
  readonly exclude?: string;
  /**
  * `infrastructure`: how users connect, such as `{ ssh: { usernames: [root] } }`.
  */
  readonly connectionRules?: string;
  /**
  * `infrastructure`: required second factors.
  */
  readonly mfaConfig?: string;
}

export function accessApplicationPoliciesToTerraform(struct?: AccessApplicationPolicies | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    id: cdktf.stringToTerraform(struct!.id),
    name: cdktf.stringToTerraform(struct!.name),
    decision: cdktf.stringToTerraform(struct!.decision),
    include: cdktf.stringToTerraform(struct!.include),
    require: cdktf.stringToTerraform(struct!.require),
    exclude: cdktf.stringToTerraform(struct!.exclude),
    connection_rules: cdktf.stringToTerraform(struct!.connectionRules),
    mfa_config: cdktf.stringToTerraform(struct!.mfaConfig),
  }
}


export function accessApplicationPoliciesToHclTerraform(struct?: AccessApplicationPolicies | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    id: {
      value: cdktf.stringToHclTerraform(struct!.id),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    name: {
      value: cdktf.stringToHclTerraform(struct!.name),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    decision: {
      value: cdktf.stringToHclTerraform(struct!.decision),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    include: {
      value: cdktf.stringToHclTerraform(struct!.include),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    require: {
      value: cdktf.stringToHclTerraform(struct!.require),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    exclude: {
      value: cdktf.stringToHclTerraform(struct!.exclude),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    connection_rules: {
      value: cdktf.stringToHclTerraform(struct!.connectionRules),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    mfa_config: {
      value: cdktf.stringToHclTerraform(struct!.mfaConfig),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationPoliciesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): AccessApplicationPolicies | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._id !== undefined) {
      hasAnyValues = true;
      internalValueResult.id = this._id;
    }
    if (this._name !== undefined) {
      hasAnyValues = true;
      internalValueResult.name = this._name;
    }
    if (this._decision !== undefined) {
      hasAnyValues = true;
      internalValueResult.decision = this._decision;
    }
    if (this._include !== undefined) {
      hasAnyValues = true;
      internalValueResult.include = this._include;
    }
    if (this._require !== undefined) {
      hasAnyValues = true;
      internalValueResult.require = this._require;
    }
    if (this._exclude !== undefined) {
      hasAnyValues = true;
      internalValueResult.exclude = this._exclude;
    }
    if (this._connectionRules !== undefined) {
      hasAnyValues = true;
      internalValueResult.connectionRules = this._connectionRules;
    }
    if (this._mfaConfig !== undefined) {
      hasAnyValues = true;
      internalValueResult.mfaConfig = this._mfaConfig;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationPolicies | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._id = undefined;
      this._name = undefined;
      this._decision = undefined;
      this._include = undefined;
      this._require = undefined;
      this._exclude = undefined;
      this._connectionRules = undefined;
      this._mfaConfig = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._id = value.id;
      this._name = value.name;
      this._decision = value.decision;
      this._include = value.include;
      this._require = value.require;
      this._exclude = value.exclude;
      this._connectionRules = value.connectionRules;
      this._mfaConfig = value.mfaConfig;
    }
  }

  // id - computed: true, optional: true, required: false
  private _id?: string;
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  public resetId() {
    this._id = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get idInput() {
    return this._id;
  }

  // name - computed: true, optional: true, required: false
  private _name?: string;
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  public resetName() {
    this._name = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this._name;
  }

  // decision - computed: true, optional: true, required: false
  private _decision?: string;
  public get decision() {
    return this.getStringAttribute('decision');
  }
  public set decision(value: string) {
    this._decision = value;
  }
  public resetDecision() {
    this._decision = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get decisionInput() {
    return this._decision;
  }

  // include - computed: true, optional: true, required: false
  private _include?: string;
  public get include() {
    return this.getStringAttribute('include');
  }
  public set include(value: string) {
    this._include = value;
  }
  public resetInclude() {
    this._include = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get includeInput() {
    return this._include;
  }

  // require - computed: true, optional: true, required: false
  private _require?: string;
  public get require() {
    return this.getStringAttribute('require');
  }
  public set require(value: string) {
    this._require = value;
  }
  public resetRequire() {
    this._require = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get requireInput() {
    return this._require;
  }

  // exclude - computed: true, optional: true, required: false
  private _exclude?: string;
  public get exclude() {
    return this.getStringAttribute('exclude');
  }
  public set exclude(value: string) {
    this._exclude = value;
  }
  public resetExclude() {
    this._exclude = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get excludeInput() {
    return this._exclude;
  }

  // connection_rules - computed: true, optional: true, required: false
  private _connectionRules?: string;
  public get connectionRules() {
    return this.getStringAttribute('connection_rules');
  }
  public set connectionRules(value: string) {
    this._connectionRules = value;
  }
  public resetConnectionRules() {
    this._connectionRules = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get connectionRulesInput() {
    return this._connectionRules;
  }

  // mfa_config - computed: true, optional: true, required: false
  private _mfaConfig?: string;
  public get mfaConfig() {
    return this.getStringAttribute('mfa_config');
  }
  public set mfaConfig(value: string) {
    this._mfaConfig = value;
  }
  public resetMfaConfig() {
    this._mfaConfig = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get mfaConfigInput() {
    return this._mfaConfig;
  }
}

export class AccessApplicationPoliciesList extends cdktf.ComplexList {
  public internalValue? : AccessApplicationPolicies[] | cdktf.IResolvable

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected override terraformResource: cdktf.IInterpolatingParent, protected override terraformAttribute: string, protected override wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): AccessApplicationPoliciesOutputReference {
    return new AccessApplicationPoliciesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface AccessApplicationTargetCriteriaIncludeTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export function accessApplicationTargetCriteriaIncludeTargetAttributesToTerraform(struct?: AccessApplicationTargetCriteriaIncludeTargetAttributes | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    hostname: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.hostname),
  }
}


export function accessApplicationTargetCriteriaIncludeTargetAttributesToHclTerraform(struct?: AccessApplicationTargetCriteriaIncludeTargetAttributes | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    hostname: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.hostname),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaIncludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): AccessApplicationTargetCriteriaIncludeTargetAttributes | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._hostname !== undefined) {
      hasAnyValues = true;
      internalValueResult.hostname = this._hostname;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteriaIncludeTargetAttributes | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._hostname = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._hostname = value.hostname;
    }
  }

  // hostname - computed: true, optional: true, required: false
  private _hostname?: string[];
  public get hostname() {
    return this.getListAttribute('hostname');
  }
  public set hostname(value: string[]) {
    this._hostname = value;
  }
  public resetHostname() {
    this._hostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get hostnameInput() {
    return this._hostname;
  }
}
export interface AccessApplicationTargetCriteriaInclude {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: AccessApplicationTargetCriteriaIncludeTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export function accessApplicationTargetCriteriaIncludeToTerraform(struct?: AccessApplicationTargetCriteriaInclude | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    target_attributes: accessApplicationTargetCriteriaIncludeTargetAttributesToTerraform(struct!.targetAttributes),
    tags: cdktf.stringToTerraform(struct!.tags),
  }
}


export function accessApplicationTargetCriteriaIncludeToHclTerraform(struct?: AccessApplicationTargetCriteriaInclude | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    target_attributes: {
      value: accessApplicationTargetCriteriaIncludeTargetAttributesToHclTerraform(struct!.targetAttributes),
      isBlock: true,
      type: "struct",
      storageClassType: "AccessApplicationTargetCriteriaIncludeTargetAttributes",
    },
    tags: {
      value: cdktf.stringToHclTerraform(struct!.tags),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaIncludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): AccessApplicationTargetCriteriaInclude | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._targetAttributes?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.targetAttributes = this._targetAttributes?.internalValue;
    }
    if (this._tags !== undefined) {
      hasAnyValues = true;
      internalValueResult.tags = this._tags;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteriaInclude | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._targetAttributes.internalValue = undefined;
      this._tags = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._targetAttributes.internalValue = value.targetAttributes;
      this._tags = value.tags;
    }
  }

  // target_attributes - computed: true, optional: true, required: false
  private _targetAttributes = new AccessApplicationTargetCriteriaIncludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }
  public putTargetAttributes(value: AccessApplicationTargetCriteriaIncludeTargetAttributes) {
    this._targetAttributes.internalValue = value;
  }
  public resetTargetAttributes() {
    this._targetAttributes.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get targetAttributesInput() {
    return this._targetAttributes.internalValue;
  }

  // tags - computed: true, optional: true, required: false
  private _tags?: string;
  public get tags() {
    return this.getStringAttribute('tags');
  }
  public set tags(value: string) {
    this._tags = value;
  }
  public resetTags() {
    this._tags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagsInput() {
    return this._tags;
  }
}
export interface AccessApplicationTargetCriteriaRequireTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export function accessApplicationTargetCriteriaRequireTargetAttributesToTerraform(struct?: AccessApplicationTargetCriteriaRequireTargetAttributes | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    hostname: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.hostname),
  }
}


export function accessApplicationTargetCriteriaRequireTargetAttributesToHclTerraform(struct?: AccessApplicationTargetCriteriaRequireTargetAttributes | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    hostname: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.hostname),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaRequireTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): AccessApplicationTargetCriteriaRequireTargetAttributes | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._hostname !== undefined) {
      hasAnyValues = true;
      internalValueResult.hostname = this._hostname;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteriaRequireTargetAttributes | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._hostname = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._hostname = value.hostname;
    }
  }

  // hostname - computed: true, optional: true, required: false
  private _hostname?: string[];
  public get hostname() {
    return this.getListAttribute('hostname');
  }
  public set hostname(value: string[]) {
    this._hostname = value;
  }
  public resetHostname() {
    this._hostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get hostnameInput() {
    return this._hostname;
  }
}
export interface AccessApplicationTargetCriteriaRequire {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: AccessApplicationTargetCriteriaRequireTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export function accessApplicationTargetCriteriaRequireToTerraform(struct?: AccessApplicationTargetCriteriaRequire | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    target_attributes: accessApplicationTargetCriteriaRequireTargetAttributesToTerraform(struct!.targetAttributes),
    tags: cdktf.stringToTerraform(struct!.tags),
  }
}


export function accessApplicationTargetCriteriaRequireToHclTerraform(struct?: AccessApplicationTargetCriteriaRequire | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    target_attributes: {
      value: accessApplicationTargetCriteriaRequireTargetAttributesToHclTerraform(struct!.targetAttributes),
      isBlock: true,
      type: "struct",
      storageClassType: "AccessApplicationTargetCriteriaRequireTargetAttributes",
    },
    tags: {
      value: cdktf.stringToHclTerraform(struct!.tags),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaRequireOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): AccessApplicationTargetCriteriaRequire | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._targetAttributes?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.targetAttributes = this._targetAttributes?.internalValue;
    }
    if (this._tags !== undefined) {
      hasAnyValues = true;
      internalValueResult.tags = this._tags;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteriaRequire | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._targetAttributes.internalValue = undefined;
      this._tags = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._targetAttributes.internalValue = value.targetAttributes;
      this._tags = value.tags;
    }
  }

  // target_attributes - computed: true, optional: true, required: false
  private _targetAttributes = new AccessApplicationTargetCriteriaRequireTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }
  public putTargetAttributes(value: AccessApplicationTargetCriteriaRequireTargetAttributes) {
    this._targetAttributes.internalValue = value;
  }
  public resetTargetAttributes() {
    this._targetAttributes.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get targetAttributesInput() {
    return this._targetAttributes.internalValue;
  }

  // tags - computed: true, optional: true, required: false
  private _tags?: string;
  public get tags() {
    return this.getStringAttribute('tags');
  }
  public set tags(value: string) {
    this._tags = value;
  }
  public resetTags() {
    this._tags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagsInput() {
    return this._tags;
  }
}
export interface AccessApplicationTargetCriteriaExcludeTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export function accessApplicationTargetCriteriaExcludeTargetAttributesToTerraform(struct?: AccessApplicationTargetCriteriaExcludeTargetAttributes | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    hostname: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.hostname),
  }
}


export function accessApplicationTargetCriteriaExcludeTargetAttributesToHclTerraform(struct?: AccessApplicationTargetCriteriaExcludeTargetAttributes | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    hostname: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.hostname),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaExcludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): AccessApplicationTargetCriteriaExcludeTargetAttributes | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._hostname !== undefined) {
      hasAnyValues = true;
      internalValueResult.hostname = this._hostname;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteriaExcludeTargetAttributes | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._hostname = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._hostname = value.hostname;
    }
  }

  // hostname - computed: true, optional: true, required: false
  private _hostname?: string[];
  public get hostname() {
    return this.getListAttribute('hostname');
  }
  public set hostname(value: string[]) {
    this._hostname = value;
  }
  public resetHostname() {
    this._hostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get hostnameInput() {
    return this._hostname;
  }
}
export interface AccessApplicationTargetCriteriaExclude {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: AccessApplicationTargetCriteriaExcludeTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export function accessApplicationTargetCriteriaExcludeToTerraform(struct?: AccessApplicationTargetCriteriaExclude | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    target_attributes: accessApplicationTargetCriteriaExcludeTargetAttributesToTerraform(struct!.targetAttributes),
    tags: cdktf.stringToTerraform(struct!.tags),
  }
}


export function accessApplicationTargetCriteriaExcludeToHclTerraform(struct?: AccessApplicationTargetCriteriaExclude | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    target_attributes: {
      value: accessApplicationTargetCriteriaExcludeTargetAttributesToHclTerraform(struct!.targetAttributes),
      isBlock: true,
      type: "struct",
      storageClassType: "AccessApplicationTargetCriteriaExcludeTargetAttributes",
    },
    tags: {
      value: cdktf.stringToHclTerraform(struct!.tags),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaExcludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): AccessApplicationTargetCriteriaExclude | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._targetAttributes?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.targetAttributes = this._targetAttributes?.internalValue;
    }
    if (this._tags !== undefined) {
      hasAnyValues = true;
      internalValueResult.tags = this._tags;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteriaExclude | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._targetAttributes.internalValue = undefined;
      this._tags = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._targetAttributes.internalValue = value.targetAttributes;
      this._tags = value.tags;
    }
  }

  // target_attributes - computed: true, optional: true, required: false
  private _targetAttributes = new AccessApplicationTargetCriteriaExcludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }
  public putTargetAttributes(value: AccessApplicationTargetCriteriaExcludeTargetAttributes) {
    this._targetAttributes.internalValue = value;
  }
  public resetTargetAttributes() {
    this._targetAttributes.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get targetAttributesInput() {
    return this._targetAttributes.internalValue;
  }

  // tags - computed: true, optional: true, required: false
  private _tags?: string;
  public get tags() {
    return this.getStringAttribute('tags');
  }
  public set tags(value: string) {
    this._tags = value;
  }
  public resetTags() {
    this._tags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagsInput() {
    return this._tags;
  }
}
export interface AccessApplicationTargetCriteria {
  /**
  * The port of the targets.
  */
  readonly port: number;
  /**
  * `SSH` for `infrastructure`, `RDP` for `rdp`.
  */
  readonly protocol: string;
  /**
  * The older form of the rules: lists of values by attribute, such as `hostname`. Excludes `include`, `require` and `exclude`.
  */
  readonly targetAttributes?: string;
  /**
  * A target belongs to the application if any selector matches.
  */
  readonly include?: AccessApplicationTargetCriteriaInclude;
  /**
  * And only if every selector here matches.
  */
  readonly require?: AccessApplicationTargetCriteriaRequire;
  /**
  * And not if any selector here matches.
  */
  readonly exclude?: AccessApplicationTargetCriteriaExclude;
}

export function accessApplicationTargetCriteriaToTerraform(struct?: AccessApplicationTargetCriteria | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    port: cdktf.numberToTerraform(struct!.port),
    protocol: cdktf.stringToTerraform(struct!.protocol),
    target_attributes: cdktf.stringToTerraform(struct!.targetAttributes),
    include: accessApplicationTargetCriteriaIncludeToTerraform(struct!.include),
    require: accessApplicationTargetCriteriaRequireToTerraform(struct!.require),
    exclude: accessApplicationTargetCriteriaExcludeToTerraform(struct!.exclude),
  }
}


export function accessApplicationTargetCriteriaToHclTerraform(struct?: AccessApplicationTargetCriteria | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    port: {
      value: cdktf.numberToHclTerraform(struct!.port),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    protocol: {
      value: cdktf.stringToHclTerraform(struct!.protocol),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    target_attributes: {
      value: cdktf.stringToHclTerraform(struct!.targetAttributes),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    include: {
      value: accessApplicationTargetCriteriaIncludeToHclTerraform(struct!.include),
      isBlock: true,
      type: "struct",
      storageClassType: "AccessApplicationTargetCriteriaInclude",
    },
    require: {
      value: accessApplicationTargetCriteriaRequireToHclTerraform(struct!.require),
      isBlock: true,
      type: "struct",
      storageClassType: "AccessApplicationTargetCriteriaRequire",
    },
    exclude: {
      value: accessApplicationTargetCriteriaExcludeToHclTerraform(struct!.exclude),
      isBlock: true,
      type: "struct",
      storageClassType: "AccessApplicationTargetCriteriaExclude",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class AccessApplicationTargetCriteriaOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): AccessApplicationTargetCriteria | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._port !== undefined) {
      hasAnyValues = true;
      internalValueResult.port = this._port;
    }
    if (this._protocol !== undefined) {
      hasAnyValues = true;
      internalValueResult.protocol = this._protocol;
    }
    if (this._targetAttributes !== undefined) {
      hasAnyValues = true;
      internalValueResult.targetAttributes = this._targetAttributes;
    }
    if (this._include?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.include = this._include?.internalValue;
    }
    if (this._require?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.require = this._require?.internalValue;
    }
    if (this._exclude?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.exclude = this._exclude?.internalValue;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AccessApplicationTargetCriteria | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._port = undefined;
      this._protocol = undefined;
      this._targetAttributes = undefined;
      this._include.internalValue = undefined;
      this._require.internalValue = undefined;
      this._exclude.internalValue = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._port = value.port;
      this._protocol = value.protocol;
      this._targetAttributes = value.targetAttributes;
      this._include.internalValue = value.include;
      this._require.internalValue = value.require;
      this._exclude.internalValue = value.exclude;
    }
  }

  // port - computed: true, optional: false, required: true
  private _port?: number;
  public get port() {
    return this.getNumberAttribute('port');
  }
  public set port(value: number) {
    this._port = value;
  }
  // Temporarily expose input value. Use with caution.
  public get portInput() {
    return this._port;
  }

  // protocol - computed: true, optional: false, required: true
  private _protocol?: string;
  public get protocol() {
    return this.getStringAttribute('protocol');
  }
  public set protocol(value: string) {
    this._protocol = value;
  }
  // Temporarily expose input value. Use with caution.
  public get protocolInput() {
    return this._protocol;
  }

  // target_attributes - computed: true, optional: true, required: false
  private _targetAttributes?: string;
  public get targetAttributes() {
    return this.getStringAttribute('target_attributes');
  }
  public set targetAttributes(value: string) {
    this._targetAttributes = value;
  }
  public resetTargetAttributes() {
    this._targetAttributes = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get targetAttributesInput() {
    return this._targetAttributes;
  }

  // include - computed: true, optional: true, required: false
  private _include = new AccessApplicationTargetCriteriaIncludeOutputReference(this, "include");
  public get include() {
    return this._include;
  }
  public putInclude(value: AccessApplicationTargetCriteriaInclude) {
    this._include.internalValue = value;
  }
  public resetInclude() {
    this._include.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get includeInput() {
    return this._include.internalValue;
  }

  // require - computed: true, optional: true, required: false
  private _require = new AccessApplicationTargetCriteriaRequireOutputReference(this, "require");
  public get require() {
    return this._require;
  }
  public putRequire(value: AccessApplicationTargetCriteriaRequire) {
    this._require.internalValue = value;
  }
  public resetRequire() {
    this._require.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get requireInput() {
    return this._require.internalValue;
  }

  // exclude - computed: true, optional: true, required: false
  private _exclude = new AccessApplicationTargetCriteriaExcludeOutputReference(this, "exclude");
  public get exclude() {
    return this._exclude;
  }
  public putExclude(value: AccessApplicationTargetCriteriaExclude) {
    this._exclude.internalValue = value;
  }
  public resetExclude() {
    this._exclude.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get excludeInput() {
    return this._exclude.internalValue;
  }
}

export class AccessApplicationTargetCriteriaList extends cdktf.ComplexList {
  public internalValue? : AccessApplicationTargetCriteria[] | cdktf.IResolvable

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected override terraformResource: cdktf.IInterpolatingParent, protected override terraformAttribute: string, protected override wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): AccessApplicationTargetCriteriaOutputReference {
    return new AccessApplicationTargetCriteriaOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a edge_access_application
*/
export class AccessApplication extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_access_application";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a AccessApplication resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the AccessApplication to import
  * @param importFromId The id of the existing AccessApplication that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the AccessApplication to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_access_application", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_access_application Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options AccessApplicationConfig
  */
  public constructor(scope: Construct, id: string, config: AccessApplicationConfig) {
    super(scope, id, {
      terraformResourceType: 'edge_access_application',
      terraformGeneratorMetadata: {
        providerName: 'edge',
        providerVersionConstraint: '~> 0.1'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._accountId = config.accountId;
    this._name = config.name;
    this._type = config.type;
    this._domain = config.domain;
    this._destinations.internalValue = config.destinations;
    this._sessionDuration = config.sessionDuration;
    this._policies.internalValue = config.policies;
    this._targetCriteria.internalValue = config.targetCriteria;
    this._allowedIdps = config.allowedIdps;
    this._autoRedirectToIdentity = config.autoRedirectToIdentity;
    this._appLauncherVisible = config.appLauncherVisible;
    this._logoUrl = config.logoUrl;
    this._allowAuthenticateViaWarp = config.allowAuthenticateViaWarp;
    this._allowIframe = config.allowIframe;
    this._corsHeaders = config.corsHeaders;
    this._customDenyMessage = config.customDenyMessage;
    this._customDenyUrl = config.customDenyUrl;
    this._customNonIdentityDenyUrl = config.customNonIdentityDenyUrl;
    this._customPages = config.customPages;
    this._enableBindingCookie = config.enableBindingCookie;
    this._httpOnlyCookieAttribute = config.httpOnlyCookieAttribute;
    this._pathCookieAttribute = config.pathCookieAttribute;
    this._sameSiteCookieAttribute = config.sameSiteCookieAttribute;
    this._optionsPreflightBypass = config.optionsPreflightBypass;
    this._readServiceTokensFromHeader = config.readServiceTokensFromHeader;
    this._serviceAuth401Redirect = config.serviceAuth401Redirect;
    this._skipInterstitial = config.skipInterstitial;
    this._tags = config.tags;
    this._scimConfig = config.scimConfig;
    this._mfaConfig = config.mfaConfig;
    this._oauthConfiguration = config.oauthConfiguration;
    this._saasApp = config.saasApp;
    this._selfHostedDomains = config.selfHostedDomains;
    this._adopt = config.adopt;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // account_id - computed: true, optional: true, required: false
  private _accountId?: string;
  public get accountId() {
    return this.getStringAttribute('account_id');
  }
  public set accountId(value: string) {
    this._accountId = value;
  }
  public resetAccountId() {
    this._accountId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get accountIdInput() {
    return this._accountId;
  }

  // name - computed: false, optional: false, required: true
  private _name?: string;
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this._name;
  }

  // type - computed: true, optional: true, required: false
  private _type?: string;
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: string) {
    this._type = value;
  }
  public resetType() {
    this._type = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this._type;
  }

  // domain - computed: true, optional: true, required: false
  private _domain?: string;
  public get domain() {
    return this.getStringAttribute('domain');
  }
  public set domain(value: string) {
    this._domain = value;
  }
  public resetDomain() {
    this._domain = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get domainInput() {
    return this._domain;
  }

  // destinations - computed: true, optional: true, required: false
  private _destinations = new AccessApplicationDestinationsList(this, "destinations", false);
  public get destinations() {
    return this._destinations;
  }
  public putDestinations(value: AccessApplicationDestinations[] | cdktf.IResolvable) {
    this._destinations.internalValue = value;
  }
  public resetDestinations() {
    this._destinations.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get destinationsInput() {
    return this._destinations.internalValue;
  }

  // session_duration - computed: true, optional: true, required: false
  private _sessionDuration?: string;
  public get sessionDuration() {
    return this.getStringAttribute('session_duration');
  }
  public set sessionDuration(value: string) {
    this._sessionDuration = value;
  }
  public resetSessionDuration() {
    this._sessionDuration = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get sessionDurationInput() {
    return this._sessionDuration;
  }

  // policies - computed: true, optional: true, required: false
  private _policies = new AccessApplicationPoliciesList(this, "policies", false);
  public get policies() {
    return this._policies;
  }
  public putPolicies(value: AccessApplicationPolicies[] | cdktf.IResolvable) {
    this._policies.internalValue = value;
  }
  public resetPolicies() {
    this._policies.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get policiesInput() {
    return this._policies.internalValue;
  }

  // target_criteria - computed: true, optional: true, required: false
  private _targetCriteria = new AccessApplicationTargetCriteriaList(this, "target_criteria", false);
  public get targetCriteria() {
    return this._targetCriteria;
  }
  public putTargetCriteria(value: AccessApplicationTargetCriteria[] | cdktf.IResolvable) {
    this._targetCriteria.internalValue = value;
  }
  public resetTargetCriteria() {
    this._targetCriteria.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get targetCriteriaInput() {
    return this._targetCriteria.internalValue;
  }

  // allowed_idps - computed: true, optional: true, required: false
  private _allowedIdps?: string[];
  public get allowedIdps() {
    return this.getListAttribute('allowed_idps');
  }
  public set allowedIdps(value: string[]) {
    this._allowedIdps = value;
  }
  public resetAllowedIdps() {
    this._allowedIdps = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get allowedIdpsInput() {
    return this._allowedIdps;
  }

  // auto_redirect_to_identity - computed: true, optional: true, required: false
  private _autoRedirectToIdentity?: boolean | cdktf.IResolvable;
  public get autoRedirectToIdentity() {
    return this.getBooleanAttribute('auto_redirect_to_identity');
  }
  public set autoRedirectToIdentity(value: boolean | cdktf.IResolvable) {
    this._autoRedirectToIdentity = value;
  }
  public resetAutoRedirectToIdentity() {
    this._autoRedirectToIdentity = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get autoRedirectToIdentityInput() {
    return this._autoRedirectToIdentity;
  }

  // app_launcher_visible - computed: true, optional: true, required: false
  private _appLauncherVisible?: boolean | cdktf.IResolvable;
  public get appLauncherVisible() {
    return this.getBooleanAttribute('app_launcher_visible');
  }
  public set appLauncherVisible(value: boolean | cdktf.IResolvable) {
    this._appLauncherVisible = value;
  }
  public resetAppLauncherVisible() {
    this._appLauncherVisible = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get appLauncherVisibleInput() {
    return this._appLauncherVisible;
  }

  // logo_url - computed: true, optional: true, required: false
  private _logoUrl?: string;
  public get logoUrl() {
    return this.getStringAttribute('logo_url');
  }
  public set logoUrl(value: string) {
    this._logoUrl = value;
  }
  public resetLogoUrl() {
    this._logoUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logoUrlInput() {
    return this._logoUrl;
  }

  // allow_authenticate_via_warp - computed: true, optional: true, required: false
  private _allowAuthenticateViaWarp?: boolean | cdktf.IResolvable;
  public get allowAuthenticateViaWarp() {
    return this.getBooleanAttribute('allow_authenticate_via_warp');
  }
  public set allowAuthenticateViaWarp(value: boolean | cdktf.IResolvable) {
    this._allowAuthenticateViaWarp = value;
  }
  public resetAllowAuthenticateViaWarp() {
    this._allowAuthenticateViaWarp = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get allowAuthenticateViaWarpInput() {
    return this._allowAuthenticateViaWarp;
  }

  // allow_iframe - computed: true, optional: true, required: false
  private _allowIframe?: boolean | cdktf.IResolvable;
  public get allowIframe() {
    return this.getBooleanAttribute('allow_iframe');
  }
  public set allowIframe(value: boolean | cdktf.IResolvable) {
    this._allowIframe = value;
  }
  public resetAllowIframe() {
    this._allowIframe = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get allowIframeInput() {
    return this._allowIframe;
  }

  // cors_headers - computed: true, optional: true, required: false
  private _corsHeaders?: string;
  public get corsHeaders() {
    return this.getStringAttribute('cors_headers');
  }
  public set corsHeaders(value: string) {
    this._corsHeaders = value;
  }
  public resetCorsHeaders() {
    this._corsHeaders = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get corsHeadersInput() {
    return this._corsHeaders;
  }

  // custom_deny_message - computed: true, optional: true, required: false
  private _customDenyMessage?: string;
  public get customDenyMessage() {
    return this.getStringAttribute('custom_deny_message');
  }
  public set customDenyMessage(value: string) {
    this._customDenyMessage = value;
  }
  public resetCustomDenyMessage() {
    this._customDenyMessage = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get customDenyMessageInput() {
    return this._customDenyMessage;
  }

  // custom_deny_url - computed: true, optional: true, required: false
  private _customDenyUrl?: string;
  public get customDenyUrl() {
    return this.getStringAttribute('custom_deny_url');
  }
  public set customDenyUrl(value: string) {
    this._customDenyUrl = value;
  }
  public resetCustomDenyUrl() {
    this._customDenyUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get customDenyUrlInput() {
    return this._customDenyUrl;
  }

  // custom_non_identity_deny_url - computed: true, optional: true, required: false
  private _customNonIdentityDenyUrl?: string;
  public get customNonIdentityDenyUrl() {
    return this.getStringAttribute('custom_non_identity_deny_url');
  }
  public set customNonIdentityDenyUrl(value: string) {
    this._customNonIdentityDenyUrl = value;
  }
  public resetCustomNonIdentityDenyUrl() {
    this._customNonIdentityDenyUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get customNonIdentityDenyUrlInput() {
    return this._customNonIdentityDenyUrl;
  }

  // custom_pages - computed: true, optional: true, required: false
  private _customPages?: string[];
  public get customPages() {
    return this.getListAttribute('custom_pages');
  }
  public set customPages(value: string[]) {
    this._customPages = value;
  }
  public resetCustomPages() {
    this._customPages = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get customPagesInput() {
    return this._customPages;
  }

  // enable_binding_cookie - computed: true, optional: true, required: false
  private _enableBindingCookie?: boolean | cdktf.IResolvable;
  public get enableBindingCookie() {
    return this.getBooleanAttribute('enable_binding_cookie');
  }
  public set enableBindingCookie(value: boolean | cdktf.IResolvable) {
    this._enableBindingCookie = value;
  }
  public resetEnableBindingCookie() {
    this._enableBindingCookie = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get enableBindingCookieInput() {
    return this._enableBindingCookie;
  }

  // http_only_cookie_attribute - computed: true, optional: true, required: false
  private _httpOnlyCookieAttribute?: boolean | cdktf.IResolvable;
  public get httpOnlyCookieAttribute() {
    return this.getBooleanAttribute('http_only_cookie_attribute');
  }
  public set httpOnlyCookieAttribute(value: boolean | cdktf.IResolvable) {
    this._httpOnlyCookieAttribute = value;
  }
  public resetHttpOnlyCookieAttribute() {
    this._httpOnlyCookieAttribute = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get httpOnlyCookieAttributeInput() {
    return this._httpOnlyCookieAttribute;
  }

  // path_cookie_attribute - computed: true, optional: true, required: false
  private _pathCookieAttribute?: boolean | cdktf.IResolvable;
  public get pathCookieAttribute() {
    return this.getBooleanAttribute('path_cookie_attribute');
  }
  public set pathCookieAttribute(value: boolean | cdktf.IResolvable) {
    this._pathCookieAttribute = value;
  }
  public resetPathCookieAttribute() {
    this._pathCookieAttribute = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get pathCookieAttributeInput() {
    return this._pathCookieAttribute;
  }

  // same_site_cookie_attribute - computed: true, optional: true, required: false
  private _sameSiteCookieAttribute?: string;
  public get sameSiteCookieAttribute() {
    return this.getStringAttribute('same_site_cookie_attribute');
  }
  public set sameSiteCookieAttribute(value: string) {
    this._sameSiteCookieAttribute = value;
  }
  public resetSameSiteCookieAttribute() {
    this._sameSiteCookieAttribute = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get sameSiteCookieAttributeInput() {
    return this._sameSiteCookieAttribute;
  }

  // options_preflight_bypass - computed: true, optional: true, required: false
  private _optionsPreflightBypass?: boolean | cdktf.IResolvable;
  public get optionsPreflightBypass() {
    return this.getBooleanAttribute('options_preflight_bypass');
  }
  public set optionsPreflightBypass(value: boolean | cdktf.IResolvable) {
    this._optionsPreflightBypass = value;
  }
  public resetOptionsPreflightBypass() {
    this._optionsPreflightBypass = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get optionsPreflightBypassInput() {
    return this._optionsPreflightBypass;
  }

  // read_service_tokens_from_header - computed: true, optional: true, required: false
  private _readServiceTokensFromHeader?: string;
  public get readServiceTokensFromHeader() {
    return this.getStringAttribute('read_service_tokens_from_header');
  }
  public set readServiceTokensFromHeader(value: string) {
    this._readServiceTokensFromHeader = value;
  }
  public resetReadServiceTokensFromHeader() {
    this._readServiceTokensFromHeader = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get readServiceTokensFromHeaderInput() {
    return this._readServiceTokensFromHeader;
  }

  // service_auth_401_redirect - computed: true, optional: true, required: false
  private _serviceAuth401Redirect?: boolean | cdktf.IResolvable;
  public get serviceAuth401Redirect() {
    return this.getBooleanAttribute('service_auth_401_redirect');
  }
  public set serviceAuth401Redirect(value: boolean | cdktf.IResolvable) {
    this._serviceAuth401Redirect = value;
  }
  public resetServiceAuth401Redirect() {
    this._serviceAuth401Redirect = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get serviceAuth401RedirectInput() {
    return this._serviceAuth401Redirect;
  }

  // skip_interstitial - computed: true, optional: true, required: false
  private _skipInterstitial?: boolean | cdktf.IResolvable;
  public get skipInterstitial() {
    return this.getBooleanAttribute('skip_interstitial');
  }
  public set skipInterstitial(value: boolean | cdktf.IResolvable) {
    this._skipInterstitial = value;
  }
  public resetSkipInterstitial() {
    this._skipInterstitial = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get skipInterstitialInput() {
    return this._skipInterstitial;
  }

  // tags - computed: true, optional: true, required: false
  private _tags?: string[];
  public get tags() {
    return this.getListAttribute('tags');
  }
  public set tags(value: string[]) {
    this._tags = value;
  }
  public resetTags() {
    this._tags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagsInput() {
    return this._tags;
  }

  // scim_config - computed: true, optional: true, required: false
  private _scimConfig?: string;
  public get scimConfig() {
    return this.getStringAttribute('scim_config');
  }
  public set scimConfig(value: string) {
    this._scimConfig = value;
  }
  public resetScimConfig() {
    this._scimConfig = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get scimConfigInput() {
    return this._scimConfig;
  }

  // mfa_config - computed: true, optional: true, required: false
  private _mfaConfig?: string;
  public get mfaConfig() {
    return this.getStringAttribute('mfa_config');
  }
  public set mfaConfig(value: string) {
    this._mfaConfig = value;
  }
  public resetMfaConfig() {
    this._mfaConfig = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get mfaConfigInput() {
    return this._mfaConfig;
  }

  // oauth_configuration - computed: true, optional: true, required: false
  private _oauthConfiguration?: string;
  public get oauthConfiguration() {
    return this.getStringAttribute('oauth_configuration');
  }
  public set oauthConfiguration(value: string) {
    this._oauthConfiguration = value;
  }
  public resetOauthConfiguration() {
    this._oauthConfiguration = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get oauthConfigurationInput() {
    return this._oauthConfiguration;
  }

  // saas_app - computed: true, optional: true, required: false
  private _saasApp?: string;
  public get saasApp() {
    return this.getStringAttribute('saas_app');
  }
  public set saasApp(value: string) {
    this._saasApp = value;
  }
  public resetSaasApp() {
    this._saasApp = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get saasAppInput() {
    return this._saasApp;
  }

  // aud - computed: true, optional: false, required: false
  public get aud() {
    return this.getStringAttribute('aud');
  }

  // uid - computed: true, optional: false, required: false
  public get uid() {
    return this.getStringAttribute('uid');
  }

  // self_hosted_domains - computed: false, optional: true, required: false
  private _selfHostedDomains?: string[];
  public get selfHostedDomains() {
    return this.getListAttribute('self_hosted_domains');
  }
  public set selfHostedDomains(value: string[]) {
    this._selfHostedDomains = value;
  }
  public resetSelfHostedDomains() {
    this._selfHostedDomains = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get selfHostedDomainsInput() {
    return this._selfHostedDomains;
  }

  // created_at - computed: true, optional: false, required: false
  public get createdAt() {
    return this.getStringAttribute('created_at');
  }

  // updated_at - computed: true, optional: false, required: false
  public get updatedAt() {
    return this.getStringAttribute('updated_at');
  }

  // adopt - computed: false, optional: true, required: false
  private _adopt?: boolean | cdktf.IResolvable;
  public get adopt() {
    return this.getBooleanAttribute('adopt');
  }
  public set adopt(value: boolean | cdktf.IResolvable) {
    this._adopt = value;
  }
  public resetAdopt() {
    this._adopt = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get adoptInput() {
    return this._adopt;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      account_id: cdktf.stringToTerraform(this._accountId),
      name: cdktf.stringToTerraform(this._name),
      type: cdktf.stringToTerraform(this._type),
      domain: cdktf.stringToTerraform(this._domain),
      destinations: cdktf.listMapper(accessApplicationDestinationsToTerraform, false)(this._destinations.internalValue),
      session_duration: cdktf.stringToTerraform(this._sessionDuration),
      policies: cdktf.listMapper(accessApplicationPoliciesToTerraform, false)(this._policies.internalValue),
      target_criteria: cdktf.listMapper(accessApplicationTargetCriteriaToTerraform, false)(this._targetCriteria.internalValue),
      allowed_idps: cdktf.listMapper(cdktf.stringToTerraform, false)(this._allowedIdps),
      auto_redirect_to_identity: cdktf.booleanToTerraform(this._autoRedirectToIdentity),
      app_launcher_visible: cdktf.booleanToTerraform(this._appLauncherVisible),
      logo_url: cdktf.stringToTerraform(this._logoUrl),
      allow_authenticate_via_warp: cdktf.booleanToTerraform(this._allowAuthenticateViaWarp),
      allow_iframe: cdktf.booleanToTerraform(this._allowIframe),
      cors_headers: cdktf.stringToTerraform(this._corsHeaders),
      custom_deny_message: cdktf.stringToTerraform(this._customDenyMessage),
      custom_deny_url: cdktf.stringToTerraform(this._customDenyUrl),
      custom_non_identity_deny_url: cdktf.stringToTerraform(this._customNonIdentityDenyUrl),
      custom_pages: cdktf.listMapper(cdktf.stringToTerraform, false)(this._customPages),
      enable_binding_cookie: cdktf.booleanToTerraform(this._enableBindingCookie),
      http_only_cookie_attribute: cdktf.booleanToTerraform(this._httpOnlyCookieAttribute),
      path_cookie_attribute: cdktf.booleanToTerraform(this._pathCookieAttribute),
      same_site_cookie_attribute: cdktf.stringToTerraform(this._sameSiteCookieAttribute),
      options_preflight_bypass: cdktf.booleanToTerraform(this._optionsPreflightBypass),
      read_service_tokens_from_header: cdktf.stringToTerraform(this._readServiceTokensFromHeader),
      service_auth_401_redirect: cdktf.booleanToTerraform(this._serviceAuth401Redirect),
      skip_interstitial: cdktf.booleanToTerraform(this._skipInterstitial),
      tags: cdktf.listMapper(cdktf.stringToTerraform, false)(this._tags),
      scim_config: cdktf.stringToTerraform(this._scimConfig),
      mfa_config: cdktf.stringToTerraform(this._mfaConfig),
      oauth_configuration: cdktf.stringToTerraform(this._oauthConfiguration),
      saas_app: cdktf.stringToTerraform(this._saasApp),
      self_hosted_domains: cdktf.listMapper(cdktf.stringToTerraform, false)(this._selfHostedDomains),
      adopt: cdktf.booleanToTerraform(this._adopt),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      account_id: {
        value: cdktf.stringToHclTerraform(this._accountId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      type: {
        value: cdktf.stringToHclTerraform(this._type),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      domain: {
        value: cdktf.stringToHclTerraform(this._domain),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      destinations: {
        value: cdktf.listMapperHcl(accessApplicationDestinationsToHclTerraform, false)(this._destinations.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "AccessApplicationDestinationsList",
      },
      session_duration: {
        value: cdktf.stringToHclTerraform(this._sessionDuration),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      policies: {
        value: cdktf.listMapperHcl(accessApplicationPoliciesToHclTerraform, false)(this._policies.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "AccessApplicationPoliciesList",
      },
      target_criteria: {
        value: cdktf.listMapperHcl(accessApplicationTargetCriteriaToHclTerraform, false)(this._targetCriteria.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "AccessApplicationTargetCriteriaList",
      },
      allowed_idps: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._allowedIdps),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      auto_redirect_to_identity: {
        value: cdktf.booleanToHclTerraform(this._autoRedirectToIdentity),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      app_launcher_visible: {
        value: cdktf.booleanToHclTerraform(this._appLauncherVisible),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      logo_url: {
        value: cdktf.stringToHclTerraform(this._logoUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow_authenticate_via_warp: {
        value: cdktf.booleanToHclTerraform(this._allowAuthenticateViaWarp),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      allow_iframe: {
        value: cdktf.booleanToHclTerraform(this._allowIframe),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      cors_headers: {
        value: cdktf.stringToHclTerraform(this._corsHeaders),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      custom_deny_message: {
        value: cdktf.stringToHclTerraform(this._customDenyMessage),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      custom_deny_url: {
        value: cdktf.stringToHclTerraform(this._customDenyUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      custom_non_identity_deny_url: {
        value: cdktf.stringToHclTerraform(this._customNonIdentityDenyUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      custom_pages: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._customPages),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      enable_binding_cookie: {
        value: cdktf.booleanToHclTerraform(this._enableBindingCookie),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      http_only_cookie_attribute: {
        value: cdktf.booleanToHclTerraform(this._httpOnlyCookieAttribute),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      path_cookie_attribute: {
        value: cdktf.booleanToHclTerraform(this._pathCookieAttribute),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      same_site_cookie_attribute: {
        value: cdktf.stringToHclTerraform(this._sameSiteCookieAttribute),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      options_preflight_bypass: {
        value: cdktf.booleanToHclTerraform(this._optionsPreflightBypass),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      read_service_tokens_from_header: {
        value: cdktf.stringToHclTerraform(this._readServiceTokensFromHeader),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      service_auth_401_redirect: {
        value: cdktf.booleanToHclTerraform(this._serviceAuth401Redirect),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      skip_interstitial: {
        value: cdktf.booleanToHclTerraform(this._skipInterstitial),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      tags: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._tags),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      scim_config: {
        value: cdktf.stringToHclTerraform(this._scimConfig),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      mfa_config: {
        value: cdktf.stringToHclTerraform(this._mfaConfig),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      oauth_configuration: {
        value: cdktf.stringToHclTerraform(this._oauthConfiguration),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      saas_app: {
        value: cdktf.stringToHclTerraform(this._saasApp),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      self_hosted_domains: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._selfHostedDomains),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      adopt: {
        value: cdktf.booleanToHclTerraform(this._adopt),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
