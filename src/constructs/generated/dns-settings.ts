// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DnsSettingsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
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
  readonly internalDns?: DnsSettingsInternalDns;
  /**
  * Fields of the SOA record; Enterprise only.
  */
  readonly soa?: DnsSettingsSoa;
  /**
  * The name servers of the zone.
  */
  readonly nameservers?: DnsSettingsNameservers;
  /**
  * Write `flatten_all_cnames`.
  * @deprecated off, apex and flatten_at_root become flatten_all_cnames: false; on and flatten_all become true
  */
  readonly cnameFlattening?: string;
  /**
  * Write `multi_provider`.
  * @deprecated PATCH /zones/{zone_id}/dns_settings with multi_provider or secondary_overrides
  */
  readonly useApexNs?: boolean | cdktf.IResolvable;
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}
export interface DnsSettingsInternalDns {
  /**
  * Zone whose answers an internal zone falls back to.
  */
  readonly referenceZoneId?: string;
}

export function dnsSettingsInternalDnsToTerraform(struct?: DnsSettingsInternalDns | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    reference_zone_id: cdktf.stringToTerraform(struct!.referenceZoneId),
  }
}


export function dnsSettingsInternalDnsToHclTerraform(struct?: DnsSettingsInternalDns | cdktf.IResolvable): any {
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

export class DnsSettingsInternalDnsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DnsSettingsInternalDns | cdktf.IResolvable | undefined {
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

  public set internalValue(value: DnsSettingsInternalDns | cdktf.IResolvable | undefined) {
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
export interface DnsSettingsSoa {
  /**
  * Primary name server of the zone, or `auto` for the first name server of the service.
  */
  readonly mname?: string;
  /**
  * Mailbox of the administrator: an email address, or its DNS form (`a.b@example.com` and `a\.b.example.com` are the same).
  */
  readonly rname?: string;
  /**
  * When a secondary asks the primary for the SOA record. Seconds, 600 to 86400; the service's own value is 10000.
  */
  readonly refresh?: number;
  /**
  * When a secondary tries again after a failure; at most `refresh`. Seconds, 600 to 86400; the service's own value is 2400.
  */
  readonly retry?: number;
  /**
  * When a secondary stops answering; at least `refresh`. Seconds, 86400 to 2419200; the service's own value is 604800.
  */
  readonly expire?: number;
  /**
  * How long negative answers are cached (RFC 2308). Seconds, 60 to 86400; the service's own value is 1800.
  */
  readonly minTtl?: number;
  /**
  * TTL of the SOA record itself. Seconds, 300 to 86400; the service's own value is 3600.
  */
  readonly ttl?: number;
}

export function dnsSettingsSoaToTerraform(struct?: DnsSettingsSoa | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    mname: cdktf.stringToTerraform(struct!.mname),
    rname: cdktf.stringToTerraform(struct!.rname),
    refresh: cdktf.numberToTerraform(struct!.refresh),
    retry: cdktf.numberToTerraform(struct!.retry),
    expire: cdktf.numberToTerraform(struct!.expire),
    min_ttl: cdktf.numberToTerraform(struct!.minTtl),
    ttl: cdktf.numberToTerraform(struct!.ttl),
  }
}


export function dnsSettingsSoaToHclTerraform(struct?: DnsSettingsSoa | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    mname: {
      value: cdktf.stringToHclTerraform(struct!.mname),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    rname: {
      value: cdktf.stringToHclTerraform(struct!.rname),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    refresh: {
      value: cdktf.numberToHclTerraform(struct!.refresh),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    retry: {
      value: cdktf.numberToHclTerraform(struct!.retry),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    expire: {
      value: cdktf.numberToHclTerraform(struct!.expire),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    min_ttl: {
      value: cdktf.numberToHclTerraform(struct!.minTtl),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    ttl: {
      value: cdktf.numberToHclTerraform(struct!.ttl),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class DnsSettingsSoaOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DnsSettingsSoa | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._mname !== undefined) {
      hasAnyValues = true;
      internalValueResult.mname = this._mname;
    }
    if (this._rname !== undefined) {
      hasAnyValues = true;
      internalValueResult.rname = this._rname;
    }
    if (this._refresh !== undefined) {
      hasAnyValues = true;
      internalValueResult.refresh = this._refresh;
    }
    if (this._retry !== undefined) {
      hasAnyValues = true;
      internalValueResult.retry = this._retry;
    }
    if (this._expire !== undefined) {
      hasAnyValues = true;
      internalValueResult.expire = this._expire;
    }
    if (this._minTtl !== undefined) {
      hasAnyValues = true;
      internalValueResult.minTtl = this._minTtl;
    }
    if (this._ttl !== undefined) {
      hasAnyValues = true;
      internalValueResult.ttl = this._ttl;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DnsSettingsSoa | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._mname = undefined;
      this._rname = undefined;
      this._refresh = undefined;
      this._retry = undefined;
      this._expire = undefined;
      this._minTtl = undefined;
      this._ttl = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._mname = value.mname;
      this._rname = value.rname;
      this._refresh = value.refresh;
      this._retry = value.retry;
      this._expire = value.expire;
      this._minTtl = value.minTtl;
      this._ttl = value.ttl;
    }
  }

  // mname - computed: true, optional: true, required: false
  private _mname?: string;
  public get mname() {
    return this.getStringAttribute('mname');
  }
  public set mname(value: string) {
    this._mname = value;
  }
  public resetMname() {
    this._mname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get mnameInput() {
    return this._mname;
  }

  // rname - computed: true, optional: true, required: false
  private _rname?: string;
  public get rname() {
    return this.getStringAttribute('rname');
  }
  public set rname(value: string) {
    this._rname = value;
  }
  public resetRname() {
    this._rname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rnameInput() {
    return this._rname;
  }

  // refresh - computed: true, optional: true, required: false
  private _refresh?: number;
  public get refresh() {
    return this.getNumberAttribute('refresh');
  }
  public set refresh(value: number) {
    this._refresh = value;
  }
  public resetRefresh() {
    this._refresh = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get refreshInput() {
    return this._refresh;
  }

  // retry - computed: true, optional: true, required: false
  private _retry?: number;
  public get retry() {
    return this.getNumberAttribute('retry');
  }
  public set retry(value: number) {
    this._retry = value;
  }
  public resetRetry() {
    this._retry = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get retryInput() {
    return this._retry;
  }

  // expire - computed: true, optional: true, required: false
  private _expire?: number;
  public get expire() {
    return this.getNumberAttribute('expire');
  }
  public set expire(value: number) {
    this._expire = value;
  }
  public resetExpire() {
    this._expire = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get expireInput() {
    return this._expire;
  }

  // min_ttl - computed: true, optional: true, required: false
  private _minTtl?: number;
  public get minTtl() {
    return this.getNumberAttribute('min_ttl');
  }
  public set minTtl(value: number) {
    this._minTtl = value;
  }
  public resetMinTtl() {
    this._minTtl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get minTtlInput() {
    return this._minTtl;
  }

  // ttl - computed: true, optional: true, required: false
  private _ttl?: number;
  public get ttl() {
    return this.getNumberAttribute('ttl');
  }
  public set ttl(value: number) {
    this._ttl = value;
  }
  public resetTtl() {
    this._ttl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ttlInput() {
    return this._ttl;
  }
}
export interface DnsSettingsNameservers {
  /**
  * Which set of name servers. One of `cloudflare.standard`, `cloudflare.advanced`, `custom.account`, `custom.tenant`, `custom.zone`, `custom`.
  */
  readonly type?: string;
  /**
  * Number of the custom set, 1 to 5.
  */
  readonly nsSet?: number;
  /**
  * Id of the set, for type `custom`.
  */
  readonly nameserverSetId?: string;
}

export function dnsSettingsNameserversToTerraform(struct?: DnsSettingsNameservers | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    type: cdktf.stringToTerraform(struct!.type),
    ns_set: cdktf.numberToTerraform(struct!.nsSet),
    nameserver_set_id: cdktf.stringToTerraform(struct!.nameserverSetId),
  }
}


export function dnsSettingsNameserversToHclTerraform(struct?: DnsSettingsNameservers | cdktf.IResolvable): any {
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
    ns_set: {
      value: cdktf.numberToHclTerraform(struct!.nsSet),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    nameserver_set_id: {
      value: cdktf.stringToHclTerraform(struct!.nameserverSetId),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class DnsSettingsNameserversOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DnsSettingsNameservers | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    if (this._nsSet !== undefined) {
      hasAnyValues = true;
      internalValueResult.nsSet = this._nsSet;
    }
    if (this._nameserverSetId !== undefined) {
      hasAnyValues = true;
      internalValueResult.nameserverSetId = this._nameserverSetId;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DnsSettingsNameservers | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._type = undefined;
      this._nsSet = undefined;
      this._nameserverSetId = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._type = value.type;
      this._nsSet = value.nsSet;
      this._nameserverSetId = value.nameserverSetId;
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

  // ns_set - computed: true, optional: true, required: false
  private _nsSet?: number;
  public get nsSet() {
    return this.getNumberAttribute('ns_set');
  }
  public set nsSet(value: number) {
    this._nsSet = value;
  }
  public resetNsSet() {
    this._nsSet = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nsSetInput() {
    return this._nsSet;
  }

  // nameserver_set_id - computed: true, optional: true, required: false
  private _nameserverSetId?: string;
  public get nameserverSetId() {
    return this.getStringAttribute('nameserver_set_id');
  }
  public set nameserverSetId(value: string) {
    this._nameserverSetId = value;
  }
  public resetNameserverSetId() {
    this._nameserverSetId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameserverSetIdInput() {
    return this._nameserverSetId;
  }
}

/**
* Represents a edge_dns_settings
*/
export class DnsSettings extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_dns_settings";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DnsSettings resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DnsSettings to import
  * @param importFromId The id of the existing DnsSettings that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DnsSettings to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_dns_settings", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_dns_settings Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DnsSettingsConfig
  */
  public constructor(scope: Construct, id: string, config: DnsSettingsConfig) {
    super(scope, id, {
      terraformResourceType: 'edge_dns_settings',
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
    this._zoneId = config.zoneId;
    this._flattenAllCnames = config.flattenAllCnames;
    this._foundationDns = config.foundationDns;
    this._multiProvider = config.multiProvider;
    this._secondaryOverrides = config.secondaryOverrides;
    this._nsTtl = config.nsTtl;
    this._zoneMode = config.zoneMode;
    this._internalDns.internalValue = config.internalDns;
    this._soa.internalValue = config.soa;
    this._nameservers.internalValue = config.nameservers;
    this._cnameFlattening = config.cnameFlattening;
    this._useApexNs = config.useApexNs;
    this._onDestroy = config.onDestroy;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // zone_id - computed: false, optional: false, required: true
  private _zoneId?: string;
  public get zoneId() {
    return this.getStringAttribute('zone_id');
  }
  public set zoneId(value: string) {
    this._zoneId = value;
  }
  // Temporarily expose input value. Use with caution.
  public get zoneIdInput() {
    return this._zoneId;
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
  private _internalDns = new DnsSettingsInternalDnsOutputReference(this, "internal_dns");
  public get internalDns() {
    return this._internalDns;
  }
  public putInternalDns(value: DnsSettingsInternalDns) {
    this._internalDns.internalValue = value;
  }
  public resetInternalDns() {
    this._internalDns.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get internalDnsInput() {
    return this._internalDns.internalValue;
  }

  // soa - computed: true, optional: true, required: false
  private _soa = new DnsSettingsSoaOutputReference(this, "soa");
  public get soa() {
    return this._soa;
  }
  public putSoa(value: DnsSettingsSoa) {
    this._soa.internalValue = value;
  }
  public resetSoa() {
    this._soa.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get soaInput() {
    return this._soa.internalValue;
  }

  // nameservers - computed: true, optional: true, required: false
  private _nameservers = new DnsSettingsNameserversOutputReference(this, "nameservers");
  public get nameservers() {
    return this._nameservers;
  }
  public putNameservers(value: DnsSettingsNameservers) {
    this._nameservers.internalValue = value;
  }
  public resetNameservers() {
    this._nameservers.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameserversInput() {
    return this._nameservers.internalValue;
  }

  // cname_flattening - computed: false, optional: true, required: false
  private _cnameFlattening?: string;
  public get cnameFlattening() {
    return this.getStringAttribute('cname_flattening');
  }
  public set cnameFlattening(value: string) {
    this._cnameFlattening = value;
  }
  public resetCnameFlattening() {
    this._cnameFlattening = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get cnameFlatteningInput() {
    return this._cnameFlattening;
  }

  // use_apex_ns - computed: false, optional: true, required: false
  private _useApexNs?: boolean | cdktf.IResolvable;
  public get useApexNs() {
    return this.getBooleanAttribute('use_apex_ns');
  }
  public set useApexNs(value: boolean | cdktf.IResolvable) {
    this._useApexNs = value;
  }
  public resetUseApexNs() {
    this._useApexNs = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get useApexNsInput() {
    return this._useApexNs;
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
      zone_id: cdktf.stringToTerraform(this._zoneId),
      flatten_all_cnames: cdktf.booleanToTerraform(this._flattenAllCnames),
      foundation_dns: cdktf.booleanToTerraform(this._foundationDns),
      multi_provider: cdktf.booleanToTerraform(this._multiProvider),
      secondary_overrides: cdktf.booleanToTerraform(this._secondaryOverrides),
      ns_ttl: cdktf.numberToTerraform(this._nsTtl),
      zone_mode: cdktf.stringToTerraform(this._zoneMode),
      internal_dns: dnsSettingsInternalDnsToTerraform(this._internalDns.internalValue),
      soa: dnsSettingsSoaToTerraform(this._soa.internalValue),
      nameservers: dnsSettingsNameserversToTerraform(this._nameservers.internalValue),
      cname_flattening: cdktf.stringToTerraform(this._cnameFlattening),
      use_apex_ns: cdktf.booleanToTerraform(this._useApexNs),
      on_destroy: cdktf.stringToTerraform(this._onDestroy),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      zone_id: {
        value: cdktf.stringToHclTerraform(this._zoneId),
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
        value: dnsSettingsInternalDnsToHclTerraform(this._internalDns.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "DnsSettingsInternalDns",
      },
      soa: {
        value: dnsSettingsSoaToHclTerraform(this._soa.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "DnsSettingsSoa",
      },
      nameservers: {
        value: dnsSettingsNameserversToHclTerraform(this._nameservers.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "DnsSettingsNameservers",
      },
      cname_flattening: {
        value: cdktf.stringToHclTerraform(this._cnameFlattening),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      use_apex_ns: {
        value: cdktf.booleanToHclTerraform(this._useApexNs),
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
