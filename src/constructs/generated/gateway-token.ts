// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface GatewayTokenConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The token's name, unique in the account: the token is looked up by it.
  */
  readonly name: string;
  /**
  * Where the value is stored, which the API shows once: `file:PATH`, `env-file:PATH#NAME`, or `exec:["COMMAND", …]`, which receives it on its standard input. Relative paths start at the working directory.
  */
  readonly sink?: string;
  /**
  * How old the value may become: the next apply after that rotates it.
  */
  readonly rotateAfter?: string;
  /**
  * Ids of the gateways that it is for; by default all of them. The API has no tokens for a single gateway.
  */
  readonly gateways?: string[];
  /**
  * Permissions on the account. There is no choice; a token with other permissions is corrected. One of `AI Gateway Run`. Default: `["AI Gateway Run"]`.
  */
  readonly permissions?: string[];
  /**
  * When it expires. Undeclared it stays unchanged; a new token does not expire.
  */
  readonly expiresOn?: string;
  /**
  * When it becomes valid.
  */
  readonly notBefore?: string;
  /**
  * Addresses and networks that it may be used from; an empty list allows all.
  */
  readonly allowedIps?: string[];
  /**
  * Addresses and networks that are excluded from those.
  */
  readonly deniedIps?: string[];
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean | cdktf.IResolvable;
}

/**
* Represents a edge_gateway_token
*/
export class GatewayToken extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_gateway_token";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a GatewayToken resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the GatewayToken to import
  * @param importFromId The id of the existing GatewayToken that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the GatewayToken to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_gateway_token", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_gateway_token Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options GatewayTokenConfig
  */
  public constructor(scope: Construct, id: string, config: GatewayTokenConfig) {
    super(scope, id, {
      terraformResourceType: 'edge_gateway_token',
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
    this._sink = config.sink;
    this._rotateAfter = config.rotateAfter;
    this._gateways = config.gateways;
    this._permissions = config.permissions;
    this._expiresOn = config.expiresOn;
    this._notBefore = config.notBefore;
    this._allowedIps = config.allowedIps;
    this._deniedIps = config.deniedIps;
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

  // sink - computed: true, optional: true, required: false
  private _sink?: string;
  public get sink() {
    return this.getStringAttribute('sink');
  }
  public set sink(value: string) {
    this._sink = value;
  }
  public resetSink() {
    this._sink = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get sinkInput() {
    return this._sink;
  }

  // rotate_after - computed: true, optional: true, required: false
  private _rotateAfter?: string;
  public get rotateAfter() {
    return this.getStringAttribute('rotate_after');
  }
  public set rotateAfter(value: string) {
    this._rotateAfter = value;
  }
  public resetRotateAfter() {
    this._rotateAfter = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rotateAfterInput() {
    return this._rotateAfter;
  }

  // gateways - computed: true, optional: true, required: false
  private _gateways?: string[];
  public get gateways() {
    return this.getListAttribute('gateways');
  }
  public set gateways(value: string[]) {
    this._gateways = value;
  }
  public resetGateways() {
    this._gateways = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get gatewaysInput() {
    return this._gateways;
  }

  // permissions - computed: true, optional: true, required: false
  private _permissions?: string[];
  public get permissions() {
    return this.getListAttribute('permissions');
  }
  public set permissions(value: string[]) {
    this._permissions = value;
  }
  public resetPermissions() {
    this._permissions = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get permissionsInput() {
    return this._permissions;
  }

  // expires_on - computed: true, optional: true, required: false
  private _expiresOn?: string;
  public get expiresOn() {
    return this.getStringAttribute('expires_on');
  }
  public set expiresOn(value: string) {
    this._expiresOn = value;
  }
  public resetExpiresOn() {
    this._expiresOn = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get expiresOnInput() {
    return this._expiresOn;
  }

  // not_before - computed: true, optional: true, required: false
  private _notBefore?: string;
  public get notBefore() {
    return this.getStringAttribute('not_before');
  }
  public set notBefore(value: string) {
    this._notBefore = value;
  }
  public resetNotBefore() {
    this._notBefore = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get notBeforeInput() {
    return this._notBefore;
  }

  // allowed_ips - computed: true, optional: true, required: false
  private _allowedIps?: string[];
  public get allowedIps() {
    return this.getListAttribute('allowed_ips');
  }
  public set allowedIps(value: string[]) {
    this._allowedIps = value;
  }
  public resetAllowedIps() {
    this._allowedIps = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get allowedIpsInput() {
    return this._allowedIps;
  }

  // denied_ips - computed: true, optional: true, required: false
  private _deniedIps?: string[];
  public get deniedIps() {
    return this.getListAttribute('denied_ips');
  }
  public set deniedIps(value: string[]) {
    this._deniedIps = value;
  }
  public resetDeniedIps() {
    this._deniedIps = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deniedIpsInput() {
    return this._deniedIps;
  }

  // status - computed: true, optional: false, required: false
  public get status() {
    return this.getStringAttribute('status');
  }

  // issued_on - computed: true, optional: false, required: false
  public get issuedOn() {
    return this.getStringAttribute('issued_on');
  }

  // modified_on - computed: true, optional: false, required: false
  public get modifiedOn() {
    return this.getStringAttribute('modified_on');
  }

  // last_used_on - computed: true, optional: false, required: false
  public get lastUsedOn() {
    return this.getStringAttribute('last_used_on');
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
      sink: cdktf.stringToTerraform(this._sink),
      rotate_after: cdktf.stringToTerraform(this._rotateAfter),
      gateways: cdktf.listMapper(cdktf.stringToTerraform, false)(this._gateways),
      permissions: cdktf.listMapper(cdktf.stringToTerraform, false)(this._permissions),
      expires_on: cdktf.stringToTerraform(this._expiresOn),
      not_before: cdktf.stringToTerraform(this._notBefore),
      allowed_ips: cdktf.listMapper(cdktf.stringToTerraform, false)(this._allowedIps),
      denied_ips: cdktf.listMapper(cdktf.stringToTerraform, false)(this._deniedIps),
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
      sink: {
        value: cdktf.stringToHclTerraform(this._sink),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      rotate_after: {
        value: cdktf.stringToHclTerraform(this._rotateAfter),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      gateways: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._gateways),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      permissions: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._permissions),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      expires_on: {
        value: cdktf.stringToHclTerraform(this._expiresOn),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      not_before: {
        value: cdktf.stringToHclTerraform(this._notBefore),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allowed_ips: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._allowedIps),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      denied_ips: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._deniedIps),
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
