// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeZoneAccessApplicationsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * Only those whose `name` is this.
  */
  readonly name?: string;
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverrides {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverrides): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverrides): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverrides | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverrides | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // behavior - computed: true, optional: false, required: false
  public get behavior() {
    return this.getStringAttribute('behavior');
  }

  // path_pattern - computed: true, optional: false, required: false
  public get pathPattern() {
    return this.getStringAttribute('path_pattern');
  }
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesOutputReference {
    return new DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsDestinations {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsDestinationsToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsDestinations): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsDestinationsToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsDestinations): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsDestinations | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsDestinations | undefined) {
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

  // uri - computed: true, optional: false, required: false
  public get uri() {
    return this.getStringAttribute('uri');
  }

  // cidr - computed: true, optional: false, required: false
  public get cidr() {
    return this.getStringAttribute('cidr');
  }

  // hostname - computed: true, optional: false, required: false
  public get hostname() {
    return this.getStringAttribute('hostname');
  }

  // l4_protocol - computed: true, optional: false, required: false
  public get l4Protocol() {
    return this.getStringAttribute('l4_protocol');
  }

  // port_range - computed: true, optional: false, required: false
  public get portRange() {
    return this.getStringAttribute('port_range');
  }

  // vnet_id - computed: true, optional: false, required: false
  public get vnetId() {
    return this.getStringAttribute('vnet_id');
  }

  // mcp_server_id - computed: true, optional: false, required: false
  public get mcpServerId() {
    return this.getStringAttribute('mcp_server_id');
  }

  // worker_id - computed: true, optional: false, required: false
  public get workerId() {
    return this.getStringAttribute('worker_id');
  }

  // overrides - computed: true, optional: false, required: false
  private _overrides = new DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOverridesList(this, "overrides", false);
  public get overrides() {
    return this._overrides;
  }
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOutputReference {
    return new DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsPolicies {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsPoliciesToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsPoliciesToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsPoliciesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsPolicies | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsPolicies | undefined) {
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

  // name - computed: true, optional: false, required: false
  public get name() {
    return this.getStringAttribute('name');
  }

  // decision - computed: true, optional: false, required: false
  public get decision() {
    return this.getStringAttribute('decision');
  }

  // include - computed: true, optional: false, required: false
  public get include() {
    return this.getStringAttribute('include');
  }

  // require - computed: true, optional: false, required: false
  public get require() {
    return this.getStringAttribute('require');
  }

  // exclude - computed: true, optional: false, required: false
  public get exclude() {
    return this.getStringAttribute('exclude');
  }

  // connection_rules - computed: true, optional: false, required: false
  public get connectionRules() {
    return this.getStringAttribute('connection_rules');
  }

  // mfa_config - computed: true, optional: false, required: false
  public get mfaConfig() {
    return this.getStringAttribute('mfa_config');
  }
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsPoliciesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeZoneAccessApplicationsAccessApplicationsPoliciesOutputReference {
    return new DataEdgeZoneAccessApplicationsAccessApplicationsPoliciesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // hostname - computed: true, optional: false, required: false
  public get hostname() {
    return this.getListAttribute('hostname');
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaInclude {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaInclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaInclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaInclude | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaInclude | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // hostname - computed: true, optional: false, required: false
  public get hostname() {
    return this.getListAttribute('hostname');
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequire {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequire): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequire): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequire | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequire | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // hostname - computed: true, optional: false, required: false
  public get hostname() {
    return this.getListAttribute('hostname');
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExclude {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExclude | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExclude | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteria {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteria): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteria): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteria | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteria | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // port - computed: true, optional: false, required: false
  public get port() {
    return this.getNumberAttribute('port');
  }

  // protocol - computed: true, optional: false, required: false
  public get protocol() {
    return this.getStringAttribute('protocol');
  }

  // target_attributes - computed: true, optional: false, required: false
  public get targetAttributes() {
    return this.getStringAttribute('target_attributes');
  }

  // include - computed: true, optional: false, required: false
  private _include = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaIncludeOutputReference(this, "include");
  public get include() {
    return this._include;
  }

  // require - computed: true, optional: false, required: false
  private _require = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaRequireOutputReference(this, "require");
  public get require() {
    return this._require;
  }

  // exclude - computed: true, optional: false, required: false
  private _exclude = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaExcludeOutputReference(this, "exclude");
  public get exclude() {
    return this._exclude;
  }
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaOutputReference {
    return new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeZoneAccessApplicationsAccessApplications {
}

export function dataEdgeZoneAccessApplicationsAccessApplicationsToTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplications): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeZoneAccessApplicationsAccessApplicationsToHclTerraform(struct?: DataEdgeZoneAccessApplicationsAccessApplications): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeZoneAccessApplicationsAccessApplications | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeZoneAccessApplicationsAccessApplications | undefined) {
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

  // name - computed: true, optional: false, required: false
  public get name() {
    return this.getStringAttribute('name');
  }

  // type - computed: true, optional: false, required: false
  public get type() {
    return this.getStringAttribute('type');
  }

  // domain - computed: true, optional: false, required: false
  public get domain() {
    return this.getStringAttribute('domain');
  }

  // destinations - computed: true, optional: false, required: false
  private _destinations = new DataEdgeZoneAccessApplicationsAccessApplicationsDestinationsList(this, "destinations", false);
  public get destinations() {
    return this._destinations;
  }

  // session_duration - computed: true, optional: false, required: false
  public get sessionDuration() {
    return this.getStringAttribute('session_duration');
  }

  // policies - computed: true, optional: false, required: false
  private _policies = new DataEdgeZoneAccessApplicationsAccessApplicationsPoliciesList(this, "policies", false);
  public get policies() {
    return this._policies;
  }

  // target_criteria - computed: true, optional: false, required: false
  private _targetCriteria = new DataEdgeZoneAccessApplicationsAccessApplicationsTargetCriteriaList(this, "target_criteria", false);
  public get targetCriteria() {
    return this._targetCriteria;
  }

  // allowed_idps - computed: true, optional: false, required: false
  public get allowedIdps() {
    return this.getListAttribute('allowed_idps');
  }

  // auto_redirect_to_identity - computed: true, optional: false, required: false
  public get autoRedirectToIdentity() {
    return this.getBooleanAttribute('auto_redirect_to_identity');
  }

  // app_launcher_visible - computed: true, optional: false, required: false
  public get appLauncherVisible() {
    return this.getBooleanAttribute('app_launcher_visible');
  }

  // logo_url - computed: true, optional: false, required: false
  public get logoUrl() {
    return this.getStringAttribute('logo_url');
  }

  // allow_authenticate_via_warp - computed: true, optional: false, required: false
  public get allowAuthenticateViaWarp() {
    return this.getBooleanAttribute('allow_authenticate_via_warp');
  }

  // allow_iframe - computed: true, optional: false, required: false
  public get allowIframe() {
    return this.getBooleanAttribute('allow_iframe');
  }

  // cors_headers - computed: true, optional: false, required: false
  public get corsHeaders() {
    return this.getStringAttribute('cors_headers');
  }

  // custom_deny_message - computed: true, optional: false, required: false
  public get customDenyMessage() {
    return this.getStringAttribute('custom_deny_message');
  }

  // custom_deny_url - computed: true, optional: false, required: false
  public get customDenyUrl() {
    return this.getStringAttribute('custom_deny_url');
  }

  // custom_non_identity_deny_url - computed: true, optional: false, required: false
  public get customNonIdentityDenyUrl() {
    return this.getStringAttribute('custom_non_identity_deny_url');
  }

  // custom_pages - computed: true, optional: false, required: false
  public get customPages() {
    return this.getListAttribute('custom_pages');
  }

  // enable_binding_cookie - computed: true, optional: false, required: false
  public get enableBindingCookie() {
    return this.getBooleanAttribute('enable_binding_cookie');
  }

  // http_only_cookie_attribute - computed: true, optional: false, required: false
  public get httpOnlyCookieAttribute() {
    return this.getBooleanAttribute('http_only_cookie_attribute');
  }

  // path_cookie_attribute - computed: true, optional: false, required: false
  public get pathCookieAttribute() {
    return this.getBooleanAttribute('path_cookie_attribute');
  }

  // same_site_cookie_attribute - computed: true, optional: false, required: false
  public get sameSiteCookieAttribute() {
    return this.getStringAttribute('same_site_cookie_attribute');
  }

  // options_preflight_bypass - computed: true, optional: false, required: false
  public get optionsPreflightBypass() {
    return this.getBooleanAttribute('options_preflight_bypass');
  }

  // read_service_tokens_from_header - computed: true, optional: false, required: false
  public get readServiceTokensFromHeader() {
    return this.getStringAttribute('read_service_tokens_from_header');
  }

  // service_auth_401_redirect - computed: true, optional: false, required: false
  public get serviceAuth401Redirect() {
    return this.getBooleanAttribute('service_auth_401_redirect');
  }

  // skip_interstitial - computed: true, optional: false, required: false
  public get skipInterstitial() {
    return this.getBooleanAttribute('skip_interstitial');
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getListAttribute('tags');
  }

  // scim_config - computed: true, optional: false, required: false
  public get scimConfig() {
    return this.getStringAttribute('scim_config');
  }

  // mfa_config - computed: true, optional: false, required: false
  public get mfaConfig() {
    return this.getStringAttribute('mfa_config');
  }

  // oauth_configuration - computed: true, optional: false, required: false
  public get oauthConfiguration() {
    return this.getStringAttribute('oauth_configuration');
  }

  // saas_app - computed: true, optional: false, required: false
  public get saasApp() {
    return this.getStringAttribute('saas_app');
  }

  // aud - computed: true, optional: false, required: false
  public get aud() {
    return this.getStringAttribute('aud');
  }

  // uid - computed: true, optional: false, required: false
  public get uid() {
    return this.getStringAttribute('uid');
  }

  // created_at - computed: true, optional: false, required: false
  public get createdAt() {
    return this.getStringAttribute('created_at');
  }

  // updated_at - computed: true, optional: false, required: false
  public get updatedAt() {
    return this.getStringAttribute('updated_at');
  }
}

export class DataEdgeZoneAccessApplicationsAccessApplicationsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeZoneAccessApplicationsAccessApplicationsOutputReference {
    return new DataEdgeZoneAccessApplicationsAccessApplicationsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a edge_zone_access_applications
*/
export class DataEdgeZoneAccessApplications extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_zone_access_applications";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeZoneAccessApplications resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeZoneAccessApplications to import
  * @param importFromId The id of the existing DataEdgeZoneAccessApplications that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeZoneAccessApplications to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_zone_access_applications", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_zone_access_applications Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeZoneAccessApplicationsConfig
  */
  public constructor(scope: Construct, id: string, config: DataEdgeZoneAccessApplicationsConfig) {
    super(scope, id, {
      terraformResourceType: 'edge_zone_access_applications',
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

  // access_applications - computed: true, optional: false, required: false
  private _accessApplications = new DataEdgeZoneAccessApplicationsAccessApplicationsList(this, "access_applications", false);
  public get accessApplications() {
    return this._accessApplications;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      zone_id: cdktf.stringToTerraform(this._zoneId),
      name: cdktf.stringToTerraform(this._name),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
