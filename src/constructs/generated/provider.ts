// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface EdgeProviderConfig {
  /**
  * The API's base URL. Default: `ZONEWRIGHT_BASE_URL`.
  */
  readonly baseUrl?: string;
  /**
  * An API token. Default: `ZONEWRIGHT_API_TOKEN`, or `ZONEWRIGHT_EMAIL` with `ZONEWRIGHT_API_KEY`.
  */
  readonly apiToken?: string;
  /**
  * The account to manage. Default: `ZONEWRIGHT_ACCOUNT_ID`, or the account of the credential if it can see a single account.
  */
  readonly accountId?: string;
  /**
  * Ids of zones that were deleted elsewhere. Their resources leave the state if the API no longer shows the zone; the API gives the same answer for a deleted zone and for a zone that the token cannot see.
  */
  readonly deletedZones?: string[];
  /**
  * Day of the deprecation schedule, YYYY-MM-DD; today unless said. Only warnings depend on it.
  */
  readonly asOf?: string;
  /**
  * What leaving out `comment`, `tags`, `settings` or `private_routing` of a record means: `keep` keeps the live value, `clear` clears it. Default: `keep`.
  */
  readonly unset?: string;
  /**
  * How strictly the API is interpreted: `live`, or `spec`, which makes errors of what violates the specification although the API accepts it. Default: `live`.
  */
  readonly profile?: string;
  /**
  * What a hazard of a plan is, such as many deletions or the last address of a domain: `warn`, a warning, or `refuse`, an error. Default: `warn`.
  */
  readonly hazards?: string;
  /**
  * Codes of hazards that stay warnings with `hazards = "refuse"`, such as `MANY_DELETES`.
  */
  readonly allow?: string[];
  /**
  * Alias name
  */
  readonly alias?: string;
}

/**
* Represents a edge
*/
export class EdgeProvider extends cdktf.TerraformProvider {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a EdgeProvider resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the EdgeProvider to import
  * @param importFromId The id of the existing EdgeProvider that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the EdgeProvider to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options EdgeProviderConfig = {}
  */
  public constructor(scope: Construct, id: string, config: EdgeProviderConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'edge',
      terraformGeneratorMetadata: {
        providerName: 'edge',
        providerVersionConstraint: '~> 0.1'
      },
      terraformProviderSource: 'zonewright/edge'
    });
    this._baseUrl = config.baseUrl;
    this._apiToken = config.apiToken;
    this._accountId = config.accountId;
    this._deletedZones = config.deletedZones;
    this._asOf = config.asOf;
    this._unset = config.unset;
    this._profile = config.profile;
    this._hazards = config.hazards;
    this._allow = config.allow;
    this._alias = config.alias;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // base_url - computed: false, optional: true, required: false
  private _baseUrl?: string;
  public get baseUrl() {
    return this._baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this._baseUrl = value;
  }
  public resetBaseUrl() {
    this._baseUrl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get baseUrlInput() {
    return this._baseUrl;
  }

  // api_token - computed: false, optional: true, required: false
  private _apiToken?: string;
  public get apiToken() {
    return this._apiToken;
  }
  public set apiToken(value: string | undefined) {
    this._apiToken = value;
  }
  public resetApiToken() {
    this._apiToken = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get apiTokenInput() {
    return this._apiToken;
  }

  // account_id - computed: false, optional: true, required: false
  private _accountId?: string;
  public get accountId() {
    return this._accountId;
  }
  public set accountId(value: string | undefined) {
    this._accountId = value;
  }
  public resetAccountId() {
    this._accountId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get accountIdInput() {
    return this._accountId;
  }

  // deleted_zones - computed: false, optional: true, required: false
  private _deletedZones?: string[];
  public get deletedZones() {
    return this._deletedZones;
  }
  public set deletedZones(value: string[] | undefined) {
    this._deletedZones = value;
  }
  public resetDeletedZones() {
    this._deletedZones = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deletedZonesInput() {
    return this._deletedZones;
  }

  // as_of - computed: false, optional: true, required: false
  private _asOf?: string;
  public get asOf() {
    return this._asOf;
  }
  public set asOf(value: string | undefined) {
    this._asOf = value;
  }
  public resetAsOf() {
    this._asOf = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get asOfInput() {
    return this._asOf;
  }

  // unset - computed: false, optional: true, required: false
  private _unset?: string;
  public get unset() {
    return this._unset;
  }
  public set unset(value: string | undefined) {
    this._unset = value;
  }
  public resetUnset() {
    this._unset = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get unsetInput() {
    return this._unset;
  }

  // profile - computed: false, optional: true, required: false
  private _profile?: string;
  public get profile() {
    return this._profile;
  }
  public set profile(value: string | undefined) {
    this._profile = value;
  }
  public resetProfile() {
    this._profile = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get profileInput() {
    return this._profile;
  }

  // hazards - computed: false, optional: true, required: false
  private _hazards?: string;
  public get hazards() {
    return this._hazards;
  }
  public set hazards(value: string | undefined) {
    this._hazards = value;
  }
  public resetHazards() {
    this._hazards = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get hazardsInput() {
    return this._hazards;
  }

  // allow - computed: false, optional: true, required: false
  private _allow?: string[];
  public get allow() {
    return this._allow;
  }
  public set allow(value: string[] | undefined) {
    this._allow = value;
  }
  public resetAllow() {
    this._allow = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get allowInput() {
    return this._allow;
  }

  // alias - computed: false, optional: true, required: false
  private _alias?: string;
  public override get alias() {
    return this._alias;
  }
  public override set alias(value: string | undefined) {
    this._alias = value;
  }
  public resetAlias() {
    this._alias = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get aliasInput() {
    return this._alias;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      base_url: cdktf.stringToTerraform(this._baseUrl),
      api_token: cdktf.stringToTerraform(this._apiToken),
      account_id: cdktf.stringToTerraform(this._accountId),
      deleted_zones: cdktf.listMapper(cdktf.stringToTerraform, false)(this._deletedZones),
      as_of: cdktf.stringToTerraform(this._asOf),
      unset: cdktf.stringToTerraform(this._unset),
      profile: cdktf.stringToTerraform(this._profile),
      hazards: cdktf.stringToTerraform(this._hazards),
      allow: cdktf.listMapper(cdktf.stringToTerraform, false)(this._allow),
      alias: cdktf.stringToTerraform(this._alias),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      base_url: {
        value: cdktf.stringToHclTerraform(this._baseUrl),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      api_token: {
        value: cdktf.stringToHclTerraform(this._apiToken),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      account_id: {
        value: cdktf.stringToHclTerraform(this._accountId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      deleted_zones: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._deletedZones),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      as_of: {
        value: cdktf.stringToHclTerraform(this._asOf),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      unset: {
        value: cdktf.stringToHclTerraform(this._unset),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      profile: {
        value: cdktf.stringToHclTerraform(this._profile),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      hazards: {
        value: cdktf.stringToHclTerraform(this._hazards),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      allow: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._allow),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      alias: {
        value: cdktf.stringToHclTerraform(this._alias),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
