// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface SoaDefaultsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
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
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}

/**
* Represents a edge_soa_defaults
*/
export class SoaDefaults extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_soa_defaults";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a SoaDefaults resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the SoaDefaults to import
  * @param importFromId The id of the existing SoaDefaults that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the SoaDefaults to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_soa_defaults", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_soa_defaults Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options SoaDefaultsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: SoaDefaultsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'edge_soa_defaults',
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
    this._mname = config.mname;
    this._rname = config.rname;
    this._refresh = config.refresh;
    this._retry = config.retry;
    this._expire = config.expire;
    this._minTtl = config.minTtl;
    this._ttl = config.ttl;
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
      mname: cdktf.stringToTerraform(this._mname),
      rname: cdktf.stringToTerraform(this._rname),
      refresh: cdktf.numberToTerraform(this._refresh),
      retry: cdktf.numberToTerraform(this._retry),
      expire: cdktf.numberToTerraform(this._expire),
      min_ttl: cdktf.numberToTerraform(this._minTtl),
      ttl: cdktf.numberToTerraform(this._ttl),
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
      mname: {
        value: cdktf.stringToHclTerraform(this._mname),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      rname: {
        value: cdktf.stringToHclTerraform(this._rname),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      refresh: {
        value: cdktf.numberToHclTerraform(this._refresh),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      retry: {
        value: cdktf.numberToHclTerraform(this._retry),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      expire: {
        value: cdktf.numberToHclTerraform(this._expire),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      min_ttl: {
        value: cdktf.numberToHclTerraform(this._minTtl),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      ttl: {
        value: cdktf.numberToHclTerraform(this._ttl),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
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
