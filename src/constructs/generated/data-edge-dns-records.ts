// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeDnsRecordsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * Only those whose `name` is this.
  */
  readonly name?: string;
  /**
  * Only those whose `name` contains this.
  */
  readonly nameContains?: string;
  /**
  * Only those whose `name` starts with this.
  */
  readonly nameStartswith?: string;
  /**
  * Only those whose `name` ends with this.
  */
  readonly nameEndswith?: string;
  /**
  * Only those whose `type` is this.
  */
  readonly type?: string;
  /**
  * Only those whose `content` is this.
  */
  readonly content?: string;
  /**
  * Only those whose `content` contains this.
  */
  readonly contentContains?: string;
  /**
  * Only those whose `content` starts with this.
  */
  readonly contentStartswith?: string;
  /**
  * Only those whose `content` ends with this.
  */
  readonly contentEndswith?: string;
  /**
  * Only those whose `comment` is this.
  */
  readonly comment?: string;
  /**
  * Only those whose `comment` contains this.
  */
  readonly commentContains?: string;
  /**
  * Only those whose `comment` starts with this.
  */
  readonly commentStartswith?: string;
  /**
  * Only those whose `comment` ends with this.
  */
  readonly commentEndswith?: string;
  /**
  * `true`: only those with a comment.
  */
  readonly commentPresent?: boolean | cdktf.IResolvable;
  /**
  * `true`: only those without a comment.
  */
  readonly commentAbsent?: boolean | cdktf.IResolvable;
  /**
  * Only those with this tag: its name, or `name:value`.
  */
  readonly tag?: string;
  /**
  * Only those with a tag of this name whose value contains this: `name:part`.
  */
  readonly tagContains?: string;
  /**
  * Only those with a tag of this name whose value starts with this: `name:part`.
  */
  readonly tagStartswith?: string;
  /**
  * Only those with a tag of this name whose value ends with this: `name:part`.
  */
  readonly tagEndswith?: string;
  /**
  * Only those with a tag of this name.
  */
  readonly tagPresent?: string;
  /**
  * Only those without a tag of this name.
  */
  readonly tagAbsent?: string;
  /**
  * Only those whose `proxied` is this.
  */
  readonly proxied?: boolean | cdktf.IResolvable;
  /**
  * Only those in which the API finds this text; which texts it searches is up to it.
  */
  readonly search?: string;
  /**
  * Whether `all` filters must apply, or `any` of them. Default: `all`.
  */
  readonly match?: string;
  /**
  * The same for the filters by tag, which count as one. Default: `all`.
  */
  readonly tagMatch?: string;
  /**
  * Sorted by `type`, `name`, `content`, `ttl`, `proxied`. Default: by name.
  */
  readonly order?: string;
  /**
  * `asc` or `desc`. Default: `asc`.
  */
  readonly direction?: string;
}
export interface DataEdgeDnsRecordsRecordsData {
}

export function dataEdgeDnsRecordsRecordsDataToTerraform(struct?: DataEdgeDnsRecordsRecordsData): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeDnsRecordsRecordsDataToHclTerraform(struct?: DataEdgeDnsRecordsRecordsData): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeDnsRecordsRecordsDataOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeDnsRecordsRecordsData | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeDnsRecordsRecordsData | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // flags - computed: true, optional: false, required: false
  public get flags() {
    return this.getStringAttribute('flags');
  }

  // tag - computed: true, optional: false, required: false
  public get tag() {
    return this.getStringAttribute('tag');
  }

  // value - computed: true, optional: false, required: false
  public get value() {
    return this.getStringAttribute('value');
  }

  // type - computed: true, optional: false, required: false
  public get type() {
    return this.getNumberAttribute('type');
  }

  // key_tag - computed: true, optional: false, required: false
  public get keyTag() {
    return this.getNumberAttribute('key_tag');
  }

  // algorithm - computed: true, optional: false, required: false
  public get algorithm() {
    return this.getNumberAttribute('algorithm');
  }

  // certificate - computed: true, optional: false, required: false
  public get certificate() {
    return this.getStringAttribute('certificate');
  }

  // protocol - computed: true, optional: false, required: false
  public get protocol() {
    return this.getNumberAttribute('protocol');
  }

  // public_key - computed: true, optional: false, required: false
  public get publicKey() {
    return this.getStringAttribute('public_key');
  }

  // digest_type - computed: true, optional: false, required: false
  public get digestType() {
    return this.getNumberAttribute('digest_type');
  }

  // digest - computed: true, optional: false, required: false
  public get digest() {
    return this.getStringAttribute('digest');
  }

  // priority - computed: true, optional: false, required: false
  public get priority() {
    return this.getNumberAttribute('priority');
  }

  // target - computed: true, optional: false, required: false
  public get target() {
    return this.getStringAttribute('target');
  }

  // lat_degrees - computed: true, optional: false, required: false
  public get latDegrees() {
    return this.getNumberAttribute('lat_degrees');
  }

  // lat_minutes - computed: true, optional: false, required: false
  public get latMinutes() {
    return this.getNumberAttribute('lat_minutes');
  }

  // lat_seconds - computed: true, optional: false, required: false
  public get latSeconds() {
    return this.getNumberAttribute('lat_seconds');
  }

  // lat_direction - computed: true, optional: false, required: false
  public get latDirection() {
    return this.getStringAttribute('lat_direction');
  }

  // long_degrees - computed: true, optional: false, required: false
  public get longDegrees() {
    return this.getNumberAttribute('long_degrees');
  }

  // long_minutes - computed: true, optional: false, required: false
  public get longMinutes() {
    return this.getNumberAttribute('long_minutes');
  }

  // long_seconds - computed: true, optional: false, required: false
  public get longSeconds() {
    return this.getNumberAttribute('long_seconds');
  }

  // long_direction - computed: true, optional: false, required: false
  public get longDirection() {
    return this.getStringAttribute('long_direction');
  }

  // altitude - computed: true, optional: false, required: false
  public get altitude() {
    return this.getNumberAttribute('altitude');
  }

  // size - computed: true, optional: false, required: false
  public get size() {
    return this.getNumberAttribute('size');
  }

  // precision_horz - computed: true, optional: false, required: false
  public get precisionHorz() {
    return this.getNumberAttribute('precision_horz');
  }

  // precision_vert - computed: true, optional: false, required: false
  public get precisionVert() {
    return this.getNumberAttribute('precision_vert');
  }

  // order - computed: true, optional: false, required: false
  public get order() {
    return this.getNumberAttribute('order');
  }

  // preference - computed: true, optional: false, required: false
  public get preference() {
    return this.getNumberAttribute('preference');
  }

  // service - computed: true, optional: false, required: false
  public get service() {
    return this.getStringAttribute('service');
  }

  // regex - computed: true, optional: false, required: false
  public get regex() {
    return this.getStringAttribute('regex');
  }

  // replacement - computed: true, optional: false, required: false
  public get replacement() {
    return this.getStringAttribute('replacement');
  }

  // usage - computed: true, optional: false, required: false
  public get usage() {
    return this.getNumberAttribute('usage');
  }

  // selector - computed: true, optional: false, required: false
  public get selector() {
    return this.getNumberAttribute('selector');
  }

  // matching_type - computed: true, optional: false, required: false
  public get matchingType() {
    return this.getNumberAttribute('matching_type');
  }

  // weight - computed: true, optional: false, required: false
  public get weight() {
    return this.getNumberAttribute('weight');
  }

  // port - computed: true, optional: false, required: false
  public get port() {
    return this.getNumberAttribute('port');
  }

  // fingerprint - computed: true, optional: false, required: false
  public get fingerprint() {
    return this.getStringAttribute('fingerprint');
  }

  // proto - computed: true, optional: false, required: false
  public get proto() {
    return this.getStringAttribute('proto');
  }

  // name - computed: true, optional: false, required: false
  public get name() {
    return this.getStringAttribute('name');
  }
}
export interface DataEdgeDnsRecordsRecordsSettings {
}

export function dataEdgeDnsRecordsRecordsSettingsToTerraform(struct?: DataEdgeDnsRecordsRecordsSettings): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeDnsRecordsRecordsSettingsToHclTerraform(struct?: DataEdgeDnsRecordsRecordsSettings): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeDnsRecordsRecordsSettingsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeDnsRecordsRecordsSettings | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeDnsRecordsRecordsSettings | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // ipv4_only - computed: true, optional: false, required: false
  public get ipv4Only() {
    return this.getBooleanAttribute('ipv4_only');
  }

  // ipv6_only - computed: true, optional: false, required: false
  public get ipv6Only() {
    return this.getBooleanAttribute('ipv6_only');
  }

  // flatten_cname - computed: true, optional: false, required: false
  public get flattenCname() {
    return this.getBooleanAttribute('flatten_cname');
  }
}
export interface DataEdgeDnsRecordsRecords {
}

export function dataEdgeDnsRecordsRecordsToTerraform(struct?: DataEdgeDnsRecordsRecords): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeDnsRecordsRecordsToHclTerraform(struct?: DataEdgeDnsRecordsRecords): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeDnsRecordsRecordsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): DataEdgeDnsRecordsRecords | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeDnsRecordsRecords | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // type - computed: true, optional: false, required: false
  public get type() {
    return this.getStringAttribute('type');
  }

  // name - computed: true, optional: false, required: false
  public get name() {
    return this.getStringAttribute('name');
  }

  // content - computed: true, optional: false, required: false
  public get content() {
    return this.getStringAttribute('content');
  }

  // data - computed: true, optional: false, required: false
  private _data = new DataEdgeDnsRecordsRecordsDataOutputReference(this, "data");
  public get data() {
    return this._data;
  }

  // priority - computed: true, optional: false, required: false
  public get priority() {
    return this.getNumberAttribute('priority');
  }

  // ttl - computed: true, optional: false, required: false
  public get ttl() {
    return this.getNumberAttribute('ttl');
  }

  // proxied - computed: true, optional: false, required: false
  public get proxied() {
    return this.getBooleanAttribute('proxied');
  }

  // comment - computed: true, optional: false, required: false
  public get comment() {
    return this.getStringAttribute('comment');
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getListAttribute('tags');
  }

  // settings - computed: true, optional: false, required: false
  private _settings = new DataEdgeDnsRecordsRecordsSettingsOutputReference(this, "settings");
  public get settings() {
    return this._settings;
  }

  // private_routing - computed: true, optional: false, required: false
  public get privateRouting() {
    return this.getBooleanAttribute('private_routing');
  }

  // fqdn - computed: true, optional: false, required: false
  public get fqdn() {
    return this.getStringAttribute('fqdn');
  }

  // proxiable - computed: true, optional: false, required: false
  public get proxiable() {
    return this.getBooleanAttribute('proxiable');
  }

  // meta - computed: true, optional: false, required: false
  public get meta() {
    return this.getStringAttribute('meta');
  }

  // created_on - computed: true, optional: false, required: false
  public get createdOn() {
    return this.getStringAttribute('created_on');
  }

  // modified_on - computed: true, optional: false, required: false
  public get modifiedOn() {
    return this.getStringAttribute('modified_on');
  }
}

export class DataEdgeDnsRecordsRecordsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeDnsRecordsRecordsOutputReference {
    return new DataEdgeDnsRecordsRecordsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a edge_dns_records
*/
export class DataEdgeDnsRecords extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_dns_records";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeDnsRecords resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeDnsRecords to import
  * @param importFromId The id of the existing DataEdgeDnsRecords that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeDnsRecords to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_dns_records", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_dns_records Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeDnsRecordsConfig
  */
  public constructor(scope: Construct, id: string, config: DataEdgeDnsRecordsConfig) {
    super(scope, id, {
      terraformResourceType: 'edge_dns_records',
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
    this._name = config.name;
    this._nameContains = config.nameContains;
    this._nameStartswith = config.nameStartswith;
    this._nameEndswith = config.nameEndswith;
    this._type = config.type;
    this._content = config.content;
    this._contentContains = config.contentContains;
    this._contentStartswith = config.contentStartswith;
    this._contentEndswith = config.contentEndswith;
    this._comment = config.comment;
    this._commentContains = config.commentContains;
    this._commentStartswith = config.commentStartswith;
    this._commentEndswith = config.commentEndswith;
    this._commentPresent = config.commentPresent;
    this._commentAbsent = config.commentAbsent;
    this._tag = config.tag;
    this._tagContains = config.tagContains;
    this._tagStartswith = config.tagStartswith;
    this._tagEndswith = config.tagEndswith;
    this._tagPresent = config.tagPresent;
    this._tagAbsent = config.tagAbsent;
    this._proxied = config.proxied;
    this._search = config.search;
    this._match = config.match;
    this._tagMatch = config.tagMatch;
    this._order = config.order;
    this._direction = config.direction;
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

  // name - computed: false, optional: true, required: false
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

  // name_contains - computed: false, optional: true, required: false
  private _nameContains?: string;
  public get nameContains() {
    return this.getStringAttribute('name_contains');
  }
  public set nameContains(value: string) {
    this._nameContains = value;
  }
  public resetNameContains() {
    this._nameContains = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameContainsInput() {
    return this._nameContains;
  }

  // name_startswith - computed: false, optional: true, required: false
  private _nameStartswith?: string;
  public get nameStartswith() {
    return this.getStringAttribute('name_startswith');
  }
  public set nameStartswith(value: string) {
    this._nameStartswith = value;
  }
  public resetNameStartswith() {
    this._nameStartswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameStartswithInput() {
    return this._nameStartswith;
  }

  // name_endswith - computed: false, optional: true, required: false
  private _nameEndswith?: string;
  public get nameEndswith() {
    return this.getStringAttribute('name_endswith');
  }
  public set nameEndswith(value: string) {
    this._nameEndswith = value;
  }
  public resetNameEndswith() {
    this._nameEndswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameEndswithInput() {
    return this._nameEndswith;
  }

  // type - computed: false, optional: true, required: false
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

  // content - computed: false, optional: true, required: false
  private _content?: string;
  public get content() {
    return this.getStringAttribute('content');
  }
  public set content(value: string) {
    this._content = value;
  }
  public resetContent() {
    this._content = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get contentInput() {
    return this._content;
  }

  // content_contains - computed: false, optional: true, required: false
  private _contentContains?: string;
  public get contentContains() {
    return this.getStringAttribute('content_contains');
  }
  public set contentContains(value: string) {
    this._contentContains = value;
  }
  public resetContentContains() {
    this._contentContains = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get contentContainsInput() {
    return this._contentContains;
  }

  // content_startswith - computed: false, optional: true, required: false
  private _contentStartswith?: string;
  public get contentStartswith() {
    return this.getStringAttribute('content_startswith');
  }
  public set contentStartswith(value: string) {
    this._contentStartswith = value;
  }
  public resetContentStartswith() {
    this._contentStartswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get contentStartswithInput() {
    return this._contentStartswith;
  }

  // content_endswith - computed: false, optional: true, required: false
  private _contentEndswith?: string;
  public get contentEndswith() {
    return this.getStringAttribute('content_endswith');
  }
  public set contentEndswith(value: string) {
    this._contentEndswith = value;
  }
  public resetContentEndswith() {
    this._contentEndswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get contentEndswithInput() {
    return this._contentEndswith;
  }

  // comment - computed: false, optional: true, required: false
  private _comment?: string;
  public get comment() {
    return this.getStringAttribute('comment');
  }
  public set comment(value: string) {
    this._comment = value;
  }
  public resetComment() {
    this._comment = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentInput() {
    return this._comment;
  }

  // comment_contains - computed: false, optional: true, required: false
  private _commentContains?: string;
  public get commentContains() {
    return this.getStringAttribute('comment_contains');
  }
  public set commentContains(value: string) {
    this._commentContains = value;
  }
  public resetCommentContains() {
    this._commentContains = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentContainsInput() {
    return this._commentContains;
  }

  // comment_startswith - computed: false, optional: true, required: false
  private _commentStartswith?: string;
  public get commentStartswith() {
    return this.getStringAttribute('comment_startswith');
  }
  public set commentStartswith(value: string) {
    this._commentStartswith = value;
  }
  public resetCommentStartswith() {
    this._commentStartswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentStartswithInput() {
    return this._commentStartswith;
  }

  // comment_endswith - computed: false, optional: true, required: false
  private _commentEndswith?: string;
  public get commentEndswith() {
    return this.getStringAttribute('comment_endswith');
  }
  public set commentEndswith(value: string) {
    this._commentEndswith = value;
  }
  public resetCommentEndswith() {
    this._commentEndswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentEndswithInput() {
    return this._commentEndswith;
  }

  // comment_present - computed: false, optional: true, required: false
  private _commentPresent?: boolean | cdktf.IResolvable;
  public get commentPresent() {
    return this.getBooleanAttribute('comment_present');
  }
  public set commentPresent(value: boolean | cdktf.IResolvable) {
    this._commentPresent = value;
  }
  public resetCommentPresent() {
    this._commentPresent = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentPresentInput() {
    return this._commentPresent;
  }

  // comment_absent - computed: false, optional: true, required: false
  private _commentAbsent?: boolean | cdktf.IResolvable;
  public get commentAbsent() {
    return this.getBooleanAttribute('comment_absent');
  }
  public set commentAbsent(value: boolean | cdktf.IResolvable) {
    this._commentAbsent = value;
  }
  public resetCommentAbsent() {
    this._commentAbsent = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentAbsentInput() {
    return this._commentAbsent;
  }

  // tag - computed: false, optional: true, required: false
  private _tag?: string;
  public get tag() {
    return this.getStringAttribute('tag');
  }
  public set tag(value: string) {
    this._tag = value;
  }
  public resetTag() {
    this._tag = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagInput() {
    return this._tag;
  }

  // tag_contains - computed: false, optional: true, required: false
  private _tagContains?: string;
  public get tagContains() {
    return this.getStringAttribute('tag_contains');
  }
  public set tagContains(value: string) {
    this._tagContains = value;
  }
  public resetTagContains() {
    this._tagContains = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagContainsInput() {
    return this._tagContains;
  }

  // tag_startswith - computed: false, optional: true, required: false
  private _tagStartswith?: string;
  public get tagStartswith() {
    return this.getStringAttribute('tag_startswith');
  }
  public set tagStartswith(value: string) {
    this._tagStartswith = value;
  }
  public resetTagStartswith() {
    this._tagStartswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagStartswithInput() {
    return this._tagStartswith;
  }

  // tag_endswith - computed: false, optional: true, required: false
  private _tagEndswith?: string;
  public get tagEndswith() {
    return this.getStringAttribute('tag_endswith');
  }
  public set tagEndswith(value: string) {
    this._tagEndswith = value;
  }
  public resetTagEndswith() {
    this._tagEndswith = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagEndswithInput() {
    return this._tagEndswith;
  }

  // tag_present - computed: false, optional: true, required: false
  private _tagPresent?: string;
  public get tagPresent() {
    return this.getStringAttribute('tag_present');
  }
  public set tagPresent(value: string) {
    this._tagPresent = value;
  }
  public resetTagPresent() {
    this._tagPresent = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagPresentInput() {
    return this._tagPresent;
  }

  // tag_absent - computed: false, optional: true, required: false
  private _tagAbsent?: string;
  public get tagAbsent() {
    return this.getStringAttribute('tag_absent');
  }
  public set tagAbsent(value: string) {
    this._tagAbsent = value;
  }
  public resetTagAbsent() {
    this._tagAbsent = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagAbsentInput() {
    return this._tagAbsent;
  }

  // proxied - computed: false, optional: true, required: false
  private _proxied?: boolean | cdktf.IResolvable;
  public get proxied() {
    return this.getBooleanAttribute('proxied');
  }
  public set proxied(value: boolean | cdktf.IResolvable) {
    this._proxied = value;
  }
  public resetProxied() {
    this._proxied = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get proxiedInput() {
    return this._proxied;
  }

  // search - computed: false, optional: true, required: false
  private _search?: string;
  public get search() {
    return this.getStringAttribute('search');
  }
  public set search(value: string) {
    this._search = value;
  }
  public resetSearch() {
    this._search = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get searchInput() {
    return this._search;
  }

  // match - computed: false, optional: true, required: false
  private _match?: string;
  public get match() {
    return this.getStringAttribute('match');
  }
  public set match(value: string) {
    this._match = value;
  }
  public resetMatch() {
    this._match = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get matchInput() {
    return this._match;
  }

  // tag_match - computed: false, optional: true, required: false
  private _tagMatch?: string;
  public get tagMatch() {
    return this.getStringAttribute('tag_match');
  }
  public set tagMatch(value: string) {
    this._tagMatch = value;
  }
  public resetTagMatch() {
    this._tagMatch = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagMatchInput() {
    return this._tagMatch;
  }

  // order - computed: false, optional: true, required: false
  private _order?: string;
  public get order() {
    return this.getStringAttribute('order');
  }
  public set order(value: string) {
    this._order = value;
  }
  public resetOrder() {
    this._order = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get orderInput() {
    return this._order;
  }

  // direction - computed: false, optional: true, required: false
  private _direction?: string;
  public get direction() {
    return this.getStringAttribute('direction');
  }
  public set direction(value: string) {
    this._direction = value;
  }
  public resetDirection() {
    this._direction = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get directionInput() {
    return this._direction;
  }

  // records - computed: true, optional: false, required: false
  private _records = new DataEdgeDnsRecordsRecordsList(this, "records", false);
  public get records() {
    return this._records;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      zone_id: cdktf.stringToTerraform(this._zoneId),
      name: cdktf.stringToTerraform(this._name),
      name_contains: cdktf.stringToTerraform(this._nameContains),
      name_startswith: cdktf.stringToTerraform(this._nameStartswith),
      name_endswith: cdktf.stringToTerraform(this._nameEndswith),
      type: cdktf.stringToTerraform(this._type),
      content: cdktf.stringToTerraform(this._content),
      content_contains: cdktf.stringToTerraform(this._contentContains),
      content_startswith: cdktf.stringToTerraform(this._contentStartswith),
      content_endswith: cdktf.stringToTerraform(this._contentEndswith),
      comment: cdktf.stringToTerraform(this._comment),
      comment_contains: cdktf.stringToTerraform(this._commentContains),
      comment_startswith: cdktf.stringToTerraform(this._commentStartswith),
      comment_endswith: cdktf.stringToTerraform(this._commentEndswith),
      comment_present: cdktf.booleanToTerraform(this._commentPresent),
      comment_absent: cdktf.booleanToTerraform(this._commentAbsent),
      tag: cdktf.stringToTerraform(this._tag),
      tag_contains: cdktf.stringToTerraform(this._tagContains),
      tag_startswith: cdktf.stringToTerraform(this._tagStartswith),
      tag_endswith: cdktf.stringToTerraform(this._tagEndswith),
      tag_present: cdktf.stringToTerraform(this._tagPresent),
      tag_absent: cdktf.stringToTerraform(this._tagAbsent),
      proxied: cdktf.booleanToTerraform(this._proxied),
      search: cdktf.stringToTerraform(this._search),
      match: cdktf.stringToTerraform(this._match),
      tag_match: cdktf.stringToTerraform(this._tagMatch),
      order: cdktf.stringToTerraform(this._order),
      direction: cdktf.stringToTerraform(this._direction),
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
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name_contains: {
        value: cdktf.stringToHclTerraform(this._nameContains),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name_startswith: {
        value: cdktf.stringToHclTerraform(this._nameStartswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name_endswith: {
        value: cdktf.stringToHclTerraform(this._nameEndswith),
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
      content: {
        value: cdktf.stringToHclTerraform(this._content),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      content_contains: {
        value: cdktf.stringToHclTerraform(this._contentContains),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      content_startswith: {
        value: cdktf.stringToHclTerraform(this._contentStartswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      content_endswith: {
        value: cdktf.stringToHclTerraform(this._contentEndswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      comment: {
        value: cdktf.stringToHclTerraform(this._comment),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      comment_contains: {
        value: cdktf.stringToHclTerraform(this._commentContains),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      comment_startswith: {
        value: cdktf.stringToHclTerraform(this._commentStartswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      comment_endswith: {
        value: cdktf.stringToHclTerraform(this._commentEndswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      comment_present: {
        value: cdktf.booleanToHclTerraform(this._commentPresent),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      comment_absent: {
        value: cdktf.booleanToHclTerraform(this._commentAbsent),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      tag: {
        value: cdktf.stringToHclTerraform(this._tag),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tag_contains: {
        value: cdktf.stringToHclTerraform(this._tagContains),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tag_startswith: {
        value: cdktf.stringToHclTerraform(this._tagStartswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tag_endswith: {
        value: cdktf.stringToHclTerraform(this._tagEndswith),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tag_present: {
        value: cdktf.stringToHclTerraform(this._tagPresent),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tag_absent: {
        value: cdktf.stringToHclTerraform(this._tagAbsent),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      proxied: {
        value: cdktf.booleanToHclTerraform(this._proxied),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      search: {
        value: cdktf.stringToHclTerraform(this._search),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      match: {
        value: cdktf.stringToHclTerraform(this._match),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tag_match: {
        value: cdktf.stringToHclTerraform(this._tagMatch),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      order: {
        value: cdktf.stringToHclTerraform(this._order),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      direction: {
        value: cdktf.stringToHclTerraform(this._direction),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
