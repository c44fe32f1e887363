// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeZoneDefaultsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
}
export interface DataEdgeZoneDefaultsInternalDns {
}

export function dataEdgeZoneDefaultsInternalDnsToTerraform(struct?: DataEdgeZoneDefaultsInternalDns): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneDefaultsInternalDnsToHclTerraform(struct?: DataEdgeZoneDefaultsInternalDns): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneDefaultsInternalDnsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneDefaultsInternalDns | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneDefaultsInternalDns | undefined) {
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
export interface DataEdgeZoneDefaultsNameservers {
}

export function dataEdgeZoneDefaultsNameserversToTerraform(struct?: DataEdgeZoneDefaultsNameservers): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneDefaultsNameserversToHclTerraform(struct?: DataEdgeZoneDefaultsNameservers): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneDefaultsNameserversOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneDefaultsNameservers | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneDefaultsNameservers | undefined) {
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
}

/**
* Represents a edge_zone_defaults
*/
export class DataEdgeZoneDefaults extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_zone_defaults";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeZoneDefaults resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeZoneDefaults to import
  * @param importFromId The id of the existing DataEdgeZoneDefaults that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeZoneDefaults to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_zone_defaults", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_zone_defaults Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeZoneDefaultsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataEdgeZoneDefaultsConfig = {}) {
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
  private _internalDns = new DataEdgeZoneDefaultsInternalDnsOutputReference(this, "internal_dns");
  public get internalDns() {
    return this._internalDns;
  }

  // nameservers - computed: true, optional: false, required: false
  private _nameservers = new DataEdgeZoneDefaultsNameserversOutputReference(this, "nameservers");
  public get nameservers() {
    return this._nameservers;
  }

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

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      account_id: cdktf.stringToTerraform(this._accountId),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
