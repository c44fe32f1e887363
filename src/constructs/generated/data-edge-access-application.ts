// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeAccessApplicationConfig extends cdktf.TerraformMetaArguments {
  /**
  * The application's name.
  */
  readonly name?: string;
  /**
  * Id of the access application; this or `name`.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
}
export interface DataEdgeAccessApplicationDestinationsOverrides {
}

export function dataEdgeAccessApplicationDestinationsOverridesToTerraform(struct?: DataEdgeAccessApplicationDestinationsOverrides): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationDestinationsOverridesToHclTerraform(struct?: DataEdgeAccessApplicationDestinationsOverrides): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationDestinationsOverridesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationDestinationsOverrides | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationDestinationsOverrides | undefined) {
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

export class DataEdgeAccessApplicationDestinationsOverridesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationDestinationsOverridesOutputReference {
    return new DataEdgeAccessApplicationDestinationsOverridesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationDestinations {
}

export function dataEdgeAccessApplicationDestinationsToTerraform(struct?: DataEdgeAccessApplicationDestinations): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationDestinationsToHclTerraform(struct?: DataEdgeAccessApplicationDestinations): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationDestinationsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationDestinations | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationDestinations | undefined) {
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
  private _overrides = new DataEdgeAccessApplicationDestinationsOverridesList(this, "overrides", false);
  public get overrides() {
    return this._overrides;
  }
}

export class DataEdgeAccessApplicationDestinationsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationDestinationsOutputReference {
    return new DataEdgeAccessApplicationDestinationsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationPolicies {
}

export function dataEdgeAccessApplicationPoliciesToTerraform(struct?: DataEdgeAccessApplicationPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationPoliciesToHclTerraform(struct?: DataEdgeAccessApplicationPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationPoliciesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationPolicies | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationPolicies | undefined) {
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

export class DataEdgeAccessApplicationPoliciesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationPoliciesOutputReference {
    return new DataEdgeAccessApplicationPoliciesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributes {
}

export function dataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributesToTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributesToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributes | undefined) {
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
export interface DataEdgeAccessApplicationTargetCriteriaInclude {
}

export function dataEdgeAccessApplicationTargetCriteriaIncludeToTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaInclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaIncludeToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaInclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaIncludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationTargetCriteriaInclude | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteriaInclude | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeAccessApplicationTargetCriteriaIncludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributes {
}

export function dataEdgeAccessApplicationTargetCriteriaRequireTargetAttributesToTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaRequireTargetAttributesToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributes | undefined) {
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
export interface DataEdgeAccessApplicationTargetCriteriaRequire {
}

export function dataEdgeAccessApplicationTargetCriteriaRequireToTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaRequire): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaRequireToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaRequire): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaRequireOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationTargetCriteriaRequire | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteriaRequire | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeAccessApplicationTargetCriteriaRequireTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributes {
}

export function dataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributesToTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributesToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributes): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributes | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributes | undefined) {
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
export interface DataEdgeAccessApplicationTargetCriteriaExclude {
}

export function dataEdgeAccessApplicationTargetCriteriaExcludeToTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaExclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaExcludeToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteriaExclude): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaExcludeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeAccessApplicationTargetCriteriaExclude | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteriaExclude | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // target_attributes - computed: true, optional: false, required: false
  private _targetAttributes = new DataEdgeAccessApplicationTargetCriteriaExcludeTargetAttributesOutputReference(this, "target_attributes");
  public get targetAttributes() {
    return this._targetAttributes;
  }

  // tags - computed: true, optional: false, required: false
  public get tags() {
    return this.getStringAttribute('tags');
  }
}
export interface DataEdgeAccessApplicationTargetCriteria {
}

export function dataEdgeAccessApplicationTargetCriteriaToTerraform(struct?: DataEdgeAccessApplicationTargetCriteria): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeAccessApplicationTargetCriteriaToHclTerraform(struct?: DataEdgeAccessApplicationTargetCriteria): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeAccessApplicationTargetCriteriaOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeAccessApplicationTargetCriteria | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeAccessApplicationTargetCriteria | undefined) {
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
  private _include = new DataEdgeAccessApplicationTargetCriteriaIncludeOutputReference(this, "include");
  public get include() {
    return this._include;
  }

  // require - computed: true, optional: false, required: false
  private _require = new DataEdgeAccessApplicationTargetCriteriaRequireOutputReference(this, "require");
  public get require() {
    return this._require;
  }

  // exclude - computed: true, optional: false, required: false
  private _exclude = new DataEdgeAccessApplicationTargetCriteriaExcludeOutputReference(this, "exclude");
  public get exclude() {
    return this._exclude;
  }
}

export class DataEdgeAccessApplicationTargetCriteriaList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeAccessApplicationTargetCriteriaOutputReference {
    return new DataEdgeAccessApplicationTargetCriteriaOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a edge_access_application
*/
export class DataEdgeAccessApplication extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_access_application";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeAccessApplication resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeAccessApplication to import
  * @param importFromId The id of the existing DataEdgeAccessApplication that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeAccessApplication to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_access_application", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_access_application Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeAccessApplicationConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataEdgeAccessApplicationConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'edge_access_application',
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
    this._name = config.name;
    this._id = config.id;
    this._accountId = config.accountId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // name - computed: true, optional: true, required: false
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

  // type - computed: true, optional: false, required: false
  public get type() {
    return this.getStringAttribute('type');
  }

  // domain - computed: true, optional: false, required: false
  public get domain() {
    return this.getStringAttribute('domain');
  }

  // destinations - computed: true, optional: false, required: false
  private _destinations = new DataEdgeAccessApplicationDestinationsList(this, "destinations", false);
  public get destinations() {
    return this._destinations;
  }

  // session_duration - computed: true, optional: false, required: false
  public get sessionDuration() {
    return this.getStringAttribute('session_duration');
  }

  // policies - computed: true, optional: false, required: false
  private _policies = new DataEdgeAccessApplicationPoliciesList(this, "policies", false);
  public get policies() {
    return this._policies;
  }

  // target_criteria - computed: true, optional: false, required: false
  private _targetCriteria = new DataEdgeAccessApplicationTargetCriteriaList(this, "target_criteria", false);
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

  // id - computed: true, optional: true, required: false
  private _id?: string;
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  public resetId() {
    this._id = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get idInput() {
    return this._id;
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
      name: cdktf.stringToTerraform(this._name),
      id: cdktf.stringToTerraform(this._id),
      account_id: cdktf.stringToTerraform(this._accountId),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      id: {
        value: cdktf.stringToHclTerraform(this._id),
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
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
