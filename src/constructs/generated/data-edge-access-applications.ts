// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeAccessApplicationsConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * Only those whose `name` is this.
  */
  readonly name?: string;
}
export interface DataEdgeAccessApplicationsAccessApplicationsDestinationsOverrides {
}

export function dataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsDestinationsOverrides): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsDestinationsOverrides): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsDestinationsOverrides | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsDestinationsOverrides | undefined) {
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

export class DataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesOutputReference {
    return new DataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationsAccessApplicationsDestinations {
}

export function dataEdgeAccessApplicationsAccessApplicationsDestinationsToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsDestinations): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsDestinationsToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsDestinations): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsDestinationsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsDestinations | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsDestinations | undefined) {
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
  private _overrides = new DataEdgeAccessApplicationsAccessApplicationsDestinationsOverridesList(this, "overrides", false);
  public get overrides() {
    return this._overrides;
  }
}

export class DataEdgeAccessApplicationsAccessApplicationsDestinationsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationsAccessApplicationsDestinationsOutputReference {
    return new DataEdgeAccessApplicationsAccessApplicationsDestinationsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationsAccessApplicationsPolicies {
}

export function dataEdgeAccessApplicationsAccessApplicationsPoliciesToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsPoliciesToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsPoliciesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsPolicies | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsPolicies | undefined) {
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

export class DataEdgeAccessApplicationsAccessApplicationsPoliciesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationsAccessApplicationsPoliciesOutputReference {
    return new DataEdgeAccessApplicationsAccessApplicationsPoliciesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributes | undefined) {
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
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaInclude {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaInclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaInclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaInclude | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaInclude | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributes | undefined) {
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
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequire {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequire): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequire): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequire | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequire | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributes | undefined) {
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
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExclude {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExclude | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExclude | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeAccessApplicationsAccessApplicationsTargetCriteria {
}

export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaToTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteria): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsTargetCriteriaToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplicationsTargetCriteria): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationsAccessApplicationsTargetCriteria | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplicationsTargetCriteria | undefined) {
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
  private _include = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaIncludeOutputReference(this, "include");
  public get include() {
    return this._include;
  }

  // require - computed: true, optional: false, required: false
  private _require = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaRequireOutputReference(this, "require");
  public get require() {
    return this._require;
  }

  // exclude - computed: true, optional: false, required: false
  private _exclude = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaExcludeOutputReference(this, "exclude");
  public get exclude() {
    return this._exclude;
  }
}

export class DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaOutputReference {
    return new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationsAccessApplications {
}

export function dataEdgeAccessApplicationsAccessApplicationsToTerraform(struct?: DataEdgeAccessApplicationsAccessApplications): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationsAccessApplicationsToHclTerraform(struct?: DataEdgeAccessApplicationsAccessApplications): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationsAccessApplicationsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationsAccessApplications | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationsAccessApplications | undefined) {
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
  private _destinations = new DataEdgeAccessApplicationsAccessApplicationsDestinationsList(this, "destinations", false);
  public get destinations() {
    return this._destinations;
  }

  // session_duration - computed: true, optional: false, required: false
  public get sessionDuration() {
    return this.getStringAttribute('session_duration');
  }

  // policies - computed: true, optional: false, required: false
  private _policies = new DataEdgeAccessApplicationsAccessApplicationsPoliciesList(this, "policies", false);
  public get policies() {
    return this._policies;
  }

  // target_criteria - computed: true, optional: false, required: false
  private _targetCriteria = new DataEdgeAccessApplicationsAccessApplicationsTargetCriteriaList(this, "target_criteria", false);
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

export class DataEdgeAccessApplicationsAccessApplicationsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationsAccessApplicationsOutputReference {
    return new DataEdgeAccessApplicationsAccessApplicationsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a edge_access_applications
*/
export class DataEdgeAccessApplications extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_access_applications";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeAccessApplications resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeAccessApplications to import
  * @param importFromId The id of the existing DataEdgeAccessApplications that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeAccessApplications to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_access_applications", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_access_applications Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeAccessApplicationsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataEdgeAccessApplicationsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'edge_access_applications',
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
  private _accessApplications = new DataEdgeAccessApplicationsAccessApplicationsList(this, "access_applications", false);
  public get accessApplications() {
    return this._accessApplications;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      account_id: cdktf.stringToTerraform(this._accountId),
      name: cdktf.stringToTerraform(this._name),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
