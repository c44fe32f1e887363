// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface ZoneDefaultsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * Flatten every CNAME of the zone, not only the apex.
  */
  readonly flattenAllCnames?: boolean | cdktf.IResolvable;
  /**
  * Advanced name servers; must agree with `nameservers.type`.
  */
  readonly foundationDns?: boolean | cdktf.IResolvable;
  /**
  * Activate the zone although foreign NS records exist, and respect the apex NS records in transfers.
  */
  readonly multiProvider?: boolean | cdktf.IResolvable;
  /**
  * Let a secondary zone override and proxy its records.
  */
  readonly secondaryOverrides?: boolean | cdktf.IResolvable;
  /**
  * TTL of the apex NS records, seconds, 30 to 86400.
  */
  readonly nsTtl?: number;
  /**
  * `standard`, or only one half of the service; gated by plan. One of `standard`, `cdn_only`, `dns_only`.
  */
  readonly zoneMode?: string;
  /**
  * Internal DNS.
  */
  readonly internalDns?: ZoneDefaultsInternalDns;
  /**
  * The name servers of new zones.
  */
  readonly nameservers?: ZoneDefaultsNameservers;
  /**
  * Write `nameservers.type`.
  * @deprecated PATCH /accounts/{account_id}/dns_settings with zone_defaults.nameservers.type
  */
  readonly defaultNameservers?: string;
  /**
  * Write `nameservers.type`.
  * @deprecated PATCH /accounts/{account_id}/dns_settings with zone_defaults.nameservers.type
  */
  readonly useAccountCustomNsByDefault?: boolean | cdktf.IResolvable;
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}
export interface ZoneDefaultsInternalDns {
  /**
  * Zone whose answers an internal zone falls back to.
  */
  readonly referenceZoneId?: string;
}

export function zoneDefaultsInternalDnsToTerraform(struct?: ZoneDefaultsInternalDns | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    reference_zone_id: cdktf.stringToTerraform(struct!.referenceZoneId),
  }
}


export function zoneDefaultsInternalDnsToHclTerraform(struct?: ZoneDefaultsInternalDns | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    reference_zone_id: {
      value: cdktf.stringToHclTerraform(struct!.referenceZoneId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class ZoneDefaultsInternalDnsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): ZoneDefaultsInternalDns | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._referenceZoneId !== undefined) {
      hasAnyValues = true;
      internalValueResult.referenceZoneId = this._referenceZoneId;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ZoneDefaultsInternalDns | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._referenceZoneId = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._referenceZoneId = value.referenceZoneId;
    }
  }

  // reference_zone_id - computed: true, optional: true, required: false
  private _referenceZoneId?: string;
  public get referenceZoneId() {
    return this.getStringAttribute('reference_zone_id');
  }
  public set referenceZoneId(value: string) {
    this._referenceZoneId = value;
  }
  public resetReferenceZoneId() {
    this._referenceZoneId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get referenceZoneIdInput() {
    return this._referenceZoneId;
  }
}
export interface ZoneDefaultsNameservers {
  /**
  * Which set of name servers: the service's, a random set for each zone, the advanced name servers, or the account's or tenant's own. One of `cloudflare.standard`, `cloudflare.standard.random`, `cloudflare.advanced`, `custom.account`, `custom.tenant`.
  */
  readonly type?: string;
}

export function zoneDefaultsNameserversToTerraform(struct?: ZoneDefaultsNameservers | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    type: cdktf.stringToTerraform(struct!.type),
  }
}


export function zoneDefaultsNameserversToHclTerraform(struct?: ZoneDefaultsNameservers | cdktf.IResolvable): any {
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
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class ZoneDefaultsNameserversOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): ZoneDefaultsNameservers | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: ZoneDefaultsNameservers | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._type = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._type = value.type;
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
}

/**
* Represents a edge_zone_defaults
*/
export class ZoneDefaults extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_zone_defaults";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a ZoneDefaults resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the ZoneDefaults to import
  * @param importFromId The id of the existing ZoneDefaults that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the ZoneDefaults to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_zone_defaults", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_zone_defaults Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options ZoneDefaultsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: ZoneDefaultsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'edge_zone_defaults',
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
    this._flattenAllCnames = config.flattenAllCnames;
    this._foundationDns = config.foundationDns;
    this._multiProvider = config.multiProvider;
    this._secondaryOverrides = config.secondaryOverrides;
    this._nsTtl = config.nsTtl;
    this._zoneMode = config.zoneMode;
    this._internalDns.internalValue = config.internalDns;
    this._nameservers.internalValue = config.nameservers;
    this._defaultNameservers = config.defaultNameservers;
    this._useAccountCustomNsByDefault = config.useAccountCustomNsByDefault;
    this._onDestroy = config.onDestroy;
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

  // flatten_all_cnames - computed: true, optional: true, required: false
  private _flattenAllCnames?: boolean | cdktf.IResolvable;
  public get flattenAllCnames() {
    return this.getBooleanAttribute('flatten_all_cnames');
  }
  public set flattenAllCnames(value: boolean | cdktf.IResolvable) {
    this._flattenAllCnames = value;
  }
  public resetFlattenAllCnames() {
    this._flattenAllCnames = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get flattenAllCnamesInput() {
    return this._flattenAllCnames;
  }

  // foundation_dns - computed: true, optional: true, required: false
  private _foundationDns?: boolean | cdktf.IResolvable;
  public get foundationDns() {
    return this.getBooleanAttribute('foundation_dns');
  }
  public set foundationDns(value: boolean | cdktf.IResolvable) {
    this._foundationDns = value;
  }
  public resetFoundationDns() {
    this._foundationDns = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get foundationDnsInput() {
    return this._foundationDns;
  }

  // multi_provider - computed: true, optional: true, required: false
  private _multiProvider?: boolean | cdktf.IResolvable;
  public get multiProvider() {
    return this.getBooleanAttribute('multi_provider');
  }
  public set multiProvider(value: boolean | cdktf.IResolvable) {
    this._multiProvider = value;
  }
  public resetMultiProvider() {
    this._multiProvider = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get multiProviderInput() {
    return this._multiProvider;
  }

  // secondary_overrides - computed: true, optional: true, required: false
  private _secondaryOverrides?: boolean | cdktf.IResolvable;
  public get secondaryOverrides() {
    return this.getBooleanAttribute('secondary_overrides');
  }
  public set secondaryOverrides(value: boolean | cdktf.IResolvable) {
    this._secondaryOverrides = value;
  }
  public resetSecondaryOverrides() {
    this._secondaryOverrides = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secondaryOverridesInput() {
    return this._secondaryOverrides;
  }

  // ns_ttl - computed: true, optional: true, required: false
  private _nsTtl?: number;
  public get nsTtl() {
    return this.getNumberAttribute('ns_ttl');
  }
  public set nsTtl(value: number) {
    this._nsTtl = value;
  }
  public resetNsTtl() {
    this._nsTtl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nsTtlInput() {
    return this._nsTtl;
  }

  // zone_mode - computed: true, optional: true, required: false
  private _zoneMode?: string;
  public get zoneMode() {
    return this.getStringAttribute('zone_mode');
  }
  public set zoneMode(value: string) {
    this._zoneMode = value;
  }
  public resetZoneMode() {
    this._zoneMode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get zoneModeInput() {
    return this._zoneMode;
  }

  // internal_dns - computed: true, optional: true, required: false
  private _internalDns = new ZoneDefaultsInternalDnsOutputReference(this, "internal_dns");
  public get internalDns() {
    return this._internalDns;
  }
  public putInternalDns(value: ZoneDefaultsInternalDns) {
    this._internalDns.internalValue = value;
  }
  public resetInternalDns() {
    this._internalDns.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get internalDnsInput() {
    return this._internalDns.internalValue;
  }

  // nameservers - computed: true, optional: true, required: false
  private _nameservers = new ZoneDefaultsNameserversOutputReference(this, "nameservers");
  public get nameservers() {
    return this._nameservers;
  }
  public putNameservers(value: ZoneDefaultsNameservers) {
    this._nameservers.internalValue = value;
  }
  public resetNameservers() {
    this._nameservers.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameserversInput() {
    return this._nameservers.internalValue;
  }

  // default_nameservers - computed: false, optional: true, required: false
  private _defaultNameservers?: string;
  public get defaultNameservers() {
    return this.getStringAttribute('default_nameservers');
  }
  public set defaultNameservers(value: string) {
    this._defaultNameservers = value;
  }
  public resetDefaultNameservers() {
    this._defaultNameservers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get defaultNameserversInput() {
    return this._defaultNameservers;
  }

  // use_account_custom_ns_by_default - computed: false, optional: true, required: false
  private _useAccountCustomNsByDefault?: boolean | cdktf.IResolvable;
  public get useAccountCustomNsByDefault() {
    return this.getBooleanAttribute('use_account_custom_ns_by_default');
  }
  public set useAccountCustomNsByDefault(value: boolean | cdktf.IResolvable) {
    this._useAccountCustomNsByDefault = value;
  }
  public resetUseAccountCustomNsByDefault() {
    this._useAccountCustomNsByDefault = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get useAccountCustomNsByDefaultInput() {
    return this._useAccountCustomNsByDefault;
  }

  // on_destroy - computed: false, optional: true, required: false
  private _onDestroy?: string;
  public get onDestroy() {
    return this.getStringAttribute('on_destroy');
  }
  public set onDestroy(value: string) {
    this._onDestroy = value;
  }
  public resetOnDestroy() {
    this._onDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get onDestroyInput() {
    return this._onDestroy;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      account_id: cdktf.stringToTerraform(this._accountId),
      flatten_all_cnames: cdktf.booleanToTerraform(this._flattenAllCnames),
      foundation_dns: cdktf.booleanToTerraform(this._foundationDns),
      multi_provider: cdktf.booleanToTerraform(this._multiProvider),
      secondary_overrides: cdktf.booleanToTerraform(this._secondaryOverrides),
      ns_ttl: cdktf.numberToTerraform(this._nsTtl),
      zone_mode: cdktf.stringToTerraform(this._zoneMode),
      internal_dns: zoneDefaultsInternalDnsToTerraform(this._internalDns.internalValue),
      nameservers: zoneDefaultsNameserversToTerraform(this._nameservers.internalValue),
      default_nameservers: cdktf.stringToTerraform(this._defaultNameservers),
      use_account_custom_ns_by_default: cdktf.booleanToTerraform(this._useAccountCustomNsByDefault),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
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
      flatten_all_cnames: {
        value: cdktf.booleanToHclTerraform(this._flattenAllCnames),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      foundation_dns: {
        value: cdktf.booleanToHclTerraform(this._foundationDns),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      multi_provider: {
        value: cdktf.booleanToHclTerraform(this._multiProvider),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      secondary_overrides: {
        value: cdktf.booleanToHclTerraform(this._secondaryOverrides),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      ns_ttl: {
        value: cdktf.numberToHclTerraform(this._nsTtl),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      zone_mode: {
        value: cdktf.stringToHclTerraform(this._zoneMode),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      internal_dns: {
        value: zoneDefaultsInternalDnsToHclTerraform(this._internalDns.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "ZoneDefaultsInternalDns",
      },
      nameservers: {
        value: zoneDefaultsNameserversToHclTerraform(this._nameservers.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "ZoneDefaultsNameservers",
      },
      default_nameservers: {
        value: cdktf.stringToHclTerraform(this._defaultNameservers),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      use_account_custom_ns_by_default: {
        value: cdktf.booleanToHclTerraform(this._useAccountCustomNsByDefault),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      on_destroy: {
        value: cdktf.stringToHclTerraform(this._onDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
