// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeDnsSettingsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
}
export interface DataEdgeDnsSettingsInternalDns {
}

export function dataEdgeDnsSettingsInternalDnsToTerraform(struct?: DataEdgeDnsSettingsInternalDns): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeDnsSettingsInternalDnsToHclTerraform(struct?: DataEdgeDnsSettingsInternalDns): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeDnsSettingsInternalDnsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeDnsSettingsInternalDns | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeDnsSettingsInternalDns | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // reference_zone_id - computed: true, optional: false, required: false
  public get referenceZoneId() {
    return this.getStringAttribute('reference_zone_id');
  }
}
export interface DataEdgeDnsSettingsSoa {
}

export function dataEdgeDnsSettingsSoaToTerraform(struct?: DataEdgeDnsSettingsSoa): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeDnsSettingsSoaToHclTerraform(struct?: DataEdgeDnsSettingsSoa): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeDnsSettingsSoaOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeDnsSettingsSoa | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeDnsSettingsSoa | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // mname - computed: true, optional: false, required: false
  public get mname() {
    return this.getStringAttribute('mname');
  }

  // rname - computed: true, optional: false, required: false
  public get rname() {
    return this.getStringAttribute('rname');
  }

  // refresh - computed: true, optional: false, required: false
  public get refresh() {
    return this.getNumberAttribute('refresh');
  }

  // retry - computed: true, optional: false, required: false
  public get retry() {
    return this.getNumberAttribute('retry');
  }

  // expire - computed: true, optional: false, required: false
  public get expire() {
    return this.getNumberAttribute('expire');
  }

  // min_ttl - computed: true, optional: false, required: false
  public get minTtl() {
    return this.getNumberAttribute('min_ttl');
  }

  // ttl - computed: true, optional: false, required: false
  public get ttl() {
    return this.getNumberAttribute('ttl');
  }
}
export interface DataEdgeDnsSettingsNameservers {
}

export function dataEdgeDnsSettingsNameserversToTerraform(struct?: DataEdgeDnsSettingsNameservers): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeDnsSettingsNameserversToHclTerraform(struct?: DataEdgeDnsSettingsNameservers): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeDnsSettingsNameserversOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeDnsSettingsNameservers | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeDnsSettingsNameservers | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // type - computed: true, optional: false, required: false
  public get type() {
    return this.getStringAttribute('type');
  }

  // ns_set - computed: true, optional: false, required: false
  public get nsSet() {
    return this.getNumberAttribute('ns_set');
  }

  // nameserver_set_id - computed: true, optional: false, required: false
  public get nameserverSetId() {
    return this.getStringAttribute('nameserver_set_id');
  }
}

/**
* Represents a edge_dns_settings
*/
export class DataEdgeDnsSettings extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_dns_settings";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeDnsSettings resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeDnsSettings to import
  * @param importFromId The id of the existing DataEdgeDnsSettings that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeDnsSettings to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_dns_settings", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_dns_settings Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeDnsSettingsConfig
  */
  public constructor(scope: Construct, id: string, config: DataEdgeDnsSettingsConfig) {
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
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // flatten_all_cnames - computed: true, optional: false, required: false
  public get flattenAllCnames() {
    return this.getBooleanAttribute('flatten_all_cnames');
  }

  // foundation_dns - computed: true, optional: false, required: false
  public get foundationDns() {
    return this.getBooleanAttribute('foundation_dns');
  }

  // multi_provider - computed: true, optional: false, required: false
  public get multiProvider() {
    return this.getBooleanAttribute('multi_provider');
  }

  // secondary_overrides - computed: true, optional: false, required: false
  public get secondaryOverrides() {
    return this.getBooleanAttribute('secondary_overrides');
  }

  // ns_ttl - computed: true, optional: false, required: false
  public get nsTtl() {
    return this.getNumberAttribute('ns_ttl');
  }

  // zone_mode - computed: true, optional: false, required: false
  public get zoneMode() {
    return this.getStringAttribute('zone_mode');
  }

  // internal_dns - computed: true, optional: false, required: false
  private _internalDns = new DataEdgeDnsSettingsInternalDnsOutputReference(this, "internal_dns");
  public get internalDns() {
    return this._internalDns;
  }

  // soa - computed: true, optional: false, required: false
  private _soa = new DataEdgeDnsSettingsSoaOutputReference(this, "soa");
  public get soa() {
    return this._soa;
  }

  // nameservers - computed: true, optional: false, required: false
  private _nameservers = new DataEdgeDnsSettingsNameserversOutputReference(this, "nameservers");
  public get nameservers() {
    return this._nameservers;
  }

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

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      zone_id: cdktf.stringToTerraform(this._zoneId),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
