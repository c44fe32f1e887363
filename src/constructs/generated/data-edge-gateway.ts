// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DataEdgeGatewayConfig extends cdktf.TerraformMetaArguments {
  /**
  * The gateway's id, chosen by you; it is part of the URL that requests are sent to.
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
export interface DataEdgeGatewayDlpPolicies {
}

export function dataEdgeGatewayDlpPoliciesToTerraform(struct?: DataEdgeGatewayDlpPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayDlpPoliciesToHclTerraform(struct?: DataEdgeGatewayDlpPolicies): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayDlpPoliciesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeGatewayDlpPolicies | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayDlpPolicies | undefined) {
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

  // enabled - computed: true, optional: false, required: false
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // action - computed: true, optional: false, required: false
  public get action() {
    return this.getStringAttribute('action');
  }

  // check - computed: true, optional: false, required: false
  public get check() {
    return this.getListAttribute('check');
  }

  // profiles - computed: true, optional: false, required: false
  public get profiles() {
    return this.getListAttribute('profiles');
  }
}

export class DataEdgeGatewayDlpPoliciesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeGatewayDlpPoliciesOutputReference {
    return new DataEdgeGatewayDlpPoliciesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeGatewayDlp {
}

export function dataEdgeGatewayDlpToTerraform(struct?: DataEdgeGatewayDlp): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayDlpToHclTerraform(struct?: DataEdgeGatewayDlp): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayDlpOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewayDlp | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayDlp | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // enabled - computed: true, optional: false, required: false
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // action - computed: true, optional: false, required: false
  public get action() {
    return this.getStringAttribute('action');
  }

  // profiles - computed: true, optional: false, required: false
  public get profiles() {
    return this.getListAttribute('profiles');
  }

  // policies - computed: true, optional: false, required: false
  private _policies = new DataEdgeGatewayDlpPoliciesList(this, "policies", false);
  public get policies() {
    return this._policies;
  }
}
export interface DataEdgeGatewayGuardrailsPrompt {
}

export function dataEdgeGatewayGuardrailsPromptToTerraform(struct?: DataEdgeGatewayGuardrailsPrompt): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayGuardrailsPromptToHclTerraform(struct?: DataEdgeGatewayGuardrailsPrompt): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayGuardrailsPromptOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewayGuardrailsPrompt | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayGuardrailsPrompt | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // P1 - computed: true, optional: false, required: false
  public get p1() {
    return this.getStringAttribute('P1');
  }

  // S1 - computed: true, optional: false, required: false
  public get s1() {
    return this.getStringAttribute('S1');
  }

  // S2 - computed: true, optional: false, required: false
  public get s2() {
    return this.getStringAttribute('S2');
  }

  // S3 - computed: true, optional: false, required: false
  public get s3() {
    return this.getStringAttribute('S3');
  }

  // S4 - computed: true, optional: false, required: false
  public get s4() {
    return this.getStringAttribute('S4');
  }

  // S5 - computed: true, optional: false, required: false
  public get s5() {
    return this.getStringAttribute('S5');
  }

  // S6 - computed: true, optional: false, required: false
  public get s6() {
    return this.getStringAttribute('S6');
  }

  // S7 - computed: true, optional: false, required: false
  public get s7() {
    return this.getStringAttribute('S7');
  }

  // S8 - computed: true, optional: false, required: false
  public get s8() {
    return this.getStringAttribute('S8');
  }

  // S9 - computed: true, optional: false, required: false
  public get s9() {
    return this.getStringAttribute('S9');
  }

  // S10 - computed: true, optional: false, required: false
  public get s10() {
    return this.getStringAttribute('S10');
  }

  // S11 - computed: true, optional: false, required: false
  public get s11() {
    return this.getStringAttribute('S11');
  }

  // S12 - computed: true, optional: false, required: false
  public get s12() {
    return this.getStringAttribute('S12');
  }

  // S13 - computed: true, optional: false, required: false
  public get s13() {
    return this.getStringAttribute('S13');
  }
}
export interface DataEdgeGatewayGuardrailsResponse {
}

export function dataEdgeGatewayGuardrailsResponseToTerraform(struct?: DataEdgeGatewayGuardrailsResponse): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayGuardrailsResponseToHclTerraform(struct?: DataEdgeGatewayGuardrailsResponse): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayGuardrailsResponseOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewayGuardrailsResponse | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayGuardrailsResponse | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // P1 - computed: true, optional: false, required: false
  public get p1() {
    return this.getStringAttribute('P1');
  }

  // S1 - computed: true, optional: false, required: false
  public get s1() {
    return this.getStringAttribute('S1');
  }

  // S2 - computed: true, optional: false, required: false
  public get s2() {
    return this.getStringAttribute('S2');
  }

  // S3 - computed: true, optional: false, required: false
  public get s3() {
    return this.getStringAttribute('S3');
  }

  // S4 - computed: true, optional: false, required: false
  public get s4() {
    return this.getStringAttribute('S4');
  }

  // S5 - computed: true, optional: false, required: false
  public get s5() {
    return this.getStringAttribute('S5');
  }

  // S6 - computed: true, optional: false, required: false
  public get s6() {
    return this.getStringAttribute('S6');
  }

  // S7 - computed: true, optional: false, required: false
  public get s7() {
    return this.getStringAttribute('S7');
  }

  // S8 - computed: true, optional: false, required: false
  public get s8() {
    return this.getStringAttribute('S8');
  }

  // S9 - computed: true, optional: false, required: false
  public get s9() {
    return this.getStringAttribute('S9');
  }

  // S10 - computed: true, optional: false, required: false
  public get s10() {
    return this.getStringAttribute('S10');
  }

  // S11 - computed: true, optional: false, required: false
  public get s11() {
    return this.getStringAttribute('S11');
  }

  // S12 - computed: true, optional: false, required: false
  public get s12() {
    return this.getStringAttribute('S12');
  }

  // S13 - computed: true, optional: false, required: false
  public get s13() {
    return this.getStringAttribute('S13');
  }
}
export interface DataEdgeGatewayGuardrails {
}

export function dataEdgeGatewayGuardrailsToTerraform(struct?: DataEdgeGatewayGuardrails): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayGuardrailsToHclTerraform(struct?: DataEdgeGatewayGuardrails): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayGuardrailsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewayGuardrails | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayGuardrails | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // prompt - computed: true, optional: false, required: false
  private _prompt = new DataEdgeGatewayGuardrailsPromptOutputReference(this, "prompt");
  public get prompt() {
    return this._prompt;
  }

  // response - computed: true, optional: false, required: false
  private _response = new DataEdgeGatewayGuardrailsResponseOutputReference(this, "response");
  public get response() {
    return this._response;
  }
}
export interface DataEdgeGatewaySpendLimitsRulesModel {
}

export function dataEdgeGatewaySpendLimitsRulesModelToTerraform(struct?: DataEdgeGatewaySpendLimitsRulesModel): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewaySpendLimitsRulesModelToHclTerraform(struct?: DataEdgeGatewaySpendLimitsRulesModel): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewaySpendLimitsRulesModelOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewaySpendLimitsRulesModel | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewaySpendLimitsRulesModel | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // mode - computed: true, optional: false, required: false
  public get mode() {
    return this.getStringAttribute('mode');
  }

  // values - computed: true, optional: false, required: false
  public get values() {
    return this.getListAttribute('values');
  }
}
export interface DataEdgeGatewaySpendLimitsRulesProvider {
}

export function dataEdgeGatewaySpendLimitsRulesProviderToTerraform(struct?: DataEdgeGatewaySpendLimitsRulesProvider): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewaySpendLimitsRulesProviderToHclTerraform(struct?: DataEdgeGatewaySpendLimitsRulesProvider): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewaySpendLimitsRulesProviderOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewaySpendLimitsRulesProvider | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewaySpendLimitsRulesProvider | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // mode - computed: true, optional: false, required: false
  public get mode() {
    return this.getStringAttribute('mode');
  }

  // values - computed: true, optional: false, required: false
  public get values() {
    return this.getListAttribute('values');
  }
}
export interface DataEdgeGatewaySpendLimitsRules {
}

export function dataEdgeGatewaySpendLimitsRulesToTerraform(struct?: DataEdgeGatewaySpendLimitsRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewaySpendLimitsRulesToHclTerraform(struct?: DataEdgeGatewaySpendLimitsRules): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewaySpendLimitsRulesOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeGatewaySpendLimitsRules | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewaySpendLimitsRules | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // limit - computed: true, optional: false, required: false
  public get limit() {
    return this.getNumberAttribute('limit');
  }

  // limitType - computed: true, optional: false, required: false
  public get limitType() {
    return this.getStringAttribute('limitType');
  }

  // window - computed: true, optional: false, required: false
  public get window() {
    return this.getNumberAttribute('window');
  }

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // enabled - computed: true, optional: false, required: false
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // technique - computed: true, optional: false, required: false
  public get technique() {
    return this.getStringAttribute('technique');
  }

  // model - computed: true, optional: false, required: false
  private _model = new DataEdgeGatewaySpendLimitsRulesModelOutputReference(this, "model");
  public get model() {
    return this._model;
  }

  // provider - computed: true, optional: false, required: false
  private _provider = new DataEdgeGatewaySpendLimitsRulesProviderOutputReference(this, "provider");
  public get provider() {
    return this._provider;
  }

  // metadata - computed: true, optional: false, required: false
  public get metadata() {
    return this.getStringAttribute('metadata');
  }
}

export class DataEdgeGatewaySpendLimitsRulesList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeGatewaySpendLimitsRulesOutputReference {
    return new DataEdgeGatewaySpendLimitsRulesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeGatewaySpendLimits {
}

export function dataEdgeGatewaySpendLimitsToTerraform(struct?: DataEdgeGatewaySpendLimits): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewaySpendLimitsToHclTerraform(struct?: DataEdgeGatewaySpendLimits): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewaySpendLimitsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewaySpendLimits | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewaySpendLimits | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // enabled - computed: true, optional: false, required: false
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }

  // rules - computed: true, optional: false, required: false
  private _rules = new DataEdgeGatewaySpendLimitsRulesList(this, "rules", false);
  public get rules() {
    return this._rules;
  }
}
export interface DataEdgeGatewayOtel {
}

export function dataEdgeGatewayOtelToTerraform(struct?: DataEdgeGatewayOtel): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayOtelToHclTerraform(struct?: DataEdgeGatewayOtel): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayOtelOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeGatewayOtel | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayOtel | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // url - computed: true, optional: false, required: false
  public get url() {
    return this.getStringAttribute('url');
  }

  // headers - computed: true, optional: false, required: false
  public get headers() {
    return this.getStringAttribute('headers');
  }

  // authorization - computed: true, optional: false, required: false
  public get authorization() {
    return this.getStringAttribute('authorization');
  }

  // content_type - computed: true, optional: false, required: false
  public get contentType() {
    return this.getStringAttribute('content_type');
  }
}

export class DataEdgeGatewayOtelList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeGatewayOtelOutputReference {
    return new DataEdgeGatewayOtelOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeGatewayStripeUsageEvents {
}

export function dataEdgeGatewayStripeUsageEventsToTerraform(struct?: DataEdgeGatewayStripeUsageEvents): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayStripeUsageEventsToHclTerraform(struct?: DataEdgeGatewayStripeUsageEvents): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayStripeUsageEventsOutputReference extends cdktf.ComplexObject {
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

  public get internalValue(): DataEdgeGatewayStripeUsageEvents | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayStripeUsageEvents | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // payload - computed: true, optional: false, required: false
  public get payload() {
    return this.getStringAttribute('payload');
  }
}

export class DataEdgeGatewayStripeUsageEventsList extends cdktf.ComplexList {

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
  public get(index: number): DataEdgeGatewayStripeUsageEventsOutputReference {
    return new DataEdgeGatewayStripeUsageEventsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface DataEdgeGatewayStripe {
}

export function dataEdgeGatewayStripeToTerraform(struct?: DataEdgeGatewayStripe): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataEdgeGatewayStripeToHclTerraform(struct?: DataEdgeGatewayStripe): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

export class DataEdgeGatewayStripeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DataEdgeGatewayStripe | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataEdgeGatewayStripe | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // authorization - computed: true, optional: false, required: false
  public get authorization() {
    return this.getStringAttribute('authorization');
  }

  // usage_events - computed: true, optional: false, required: false
  private _usageEvents = new DataEdgeGatewayStripeUsageEventsList(this, "usage_events", false);
  public get usageEvents() {
    return this._usageEvents;
  }
}

/**
* Represents a edge_gateway
*/
export class DataEdgeGateway extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_gateway";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataEdgeGateway resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataEdgeGateway to import
  * @param importFromId The id of the existing DataEdgeGateway that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataEdgeGateway to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_gateway", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_gateway Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataEdgeGatewayConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataEdgeGatewayConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'edge_gateway',
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
    this._id = config.id;
    this._accountId = config.accountId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

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

  // authentication - computed: true, optional: false, required: false
  public get authentication() {
    return this.getBooleanAttribute('authentication');
  }

  // token - computed: true, optional: false, required: false
  public get token() {
    return this.getStringAttribute('token');
  }

  // cache_ttl - computed: true, optional: false, required: false
  public get cacheTtl() {
    return this.getNumberAttribute('cache_ttl');
  }

  // cache_invalidate_on_update - computed: true, optional: false, required: false
  public get cacheInvalidateOnUpdate() {
    return this.getBooleanAttribute('cache_invalidate_on_update');
  }

  // collect_logs - computed: true, optional: false, required: false
  public get collectLogs() {
    return this.getBooleanAttribute('collect_logs');
  }

  // rate_limiting_limit - computed: true, optional: false, required: false
  public get rateLimitingLimit() {
    return this.getNumberAttribute('rate_limiting_limit');
  }

  // rate_limiting_interval - computed: true, optional: false, required: false
  public get rateLimitingInterval() {
    return this.getNumberAttribute('rate_limiting_interval');
  }

  // rate_limiting_technique - computed: true, optional: false, required: false
  public get rateLimitingTechnique() {
    return this.getStringAttribute('rate_limiting_technique');
  }

  // log_management - computed: true, optional: false, required: false
  public get logManagement() {
    return this.getNumberAttribute('log_management');
  }

  // log_management_strategy - computed: true, optional: false, required: false
  public get logManagementStrategy() {
    return this.getStringAttribute('log_management_strategy');
  }

  // log_classification - computed: true, optional: false, required: false
  public get logClassification() {
    return this.getBooleanAttribute('log_classification');
  }

  // logpush - computed: true, optional: false, required: false
  public get logpush() {
    return this.getBooleanAttribute('logpush');
  }

  // logpush_public_key - computed: true, optional: false, required: false
  public get logpushPublicKey() {
    return this.getStringAttribute('logpush_public_key');
  }

  // byok_only - computed: true, optional: false, required: false
  public get byokOnly() {
    return this.getBooleanAttribute('byok_only');
  }

  // zdr - computed: true, optional: false, required: false
  public get zdr() {
    return this.getBooleanAttribute('zdr');
  }

  // retry_max_attempts - computed: true, optional: false, required: false
  public get retryMaxAttempts() {
    return this.getNumberAttribute('retry_max_attempts');
  }

  // retry_delay - computed: true, optional: false, required: false
  public get retryDelay() {
    return this.getNumberAttribute('retry_delay');
  }

  // retry_backoff - computed: true, optional: false, required: false
  public get retryBackoff() {
    return this.getStringAttribute('retry_backoff');
  }

  // workers_ai_billing_mode - computed: true, optional: false, required: false
  public get workersAiBillingMode() {
    return this.getStringAttribute('workers_ai_billing_mode');
  }

  // dlp - computed: true, optional: false, required: false
  private _dlp = new DataEdgeGatewayDlpOutputReference(this, "dlp");
  public get dlp() {
    return this._dlp;
  }

  // guardrails - computed: true, optional: false, required: false
  private _guardrails = new DataEdgeGatewayGuardrailsOutputReference(this, "guardrails");
  public get guardrails() {
    return this._guardrails;
  }

  // spend_limits - computed: true, optional: false, required: false
  private _spendLimits = new DataEdgeGatewaySpendLimitsOutputReference(this, "spend_limits");
  public get spendLimits() {
    return this._spendLimits;
  }

  // otel - computed: true, optional: false, required: false
  private _otel = new DataEdgeGatewayOtelList(this, "otel", false);
  public get otel() {
    return this._otel;
  }

  // stripe - computed: true, optional: false, required: false
  private _stripe = new DataEdgeGatewayStripeOutputReference(this, "stripe");
  public get stripe() {
    return this._stripe;
  }

  // store_id - computed: true, optional: false, required: false
  public get storeId() {
    return this.getStringAttribute('store_id');
  }

  // is_default - computed: true, optional: false, required: false
  public get isDefault() {
    return this.getBooleanAttribute('is_default');
  }

  // created_at - computed: true, optional: false, required: false
  public get createdAt() {
    return this.getStringAttribute('created_at');
  }

  // modified_at - computed: true, optional: false, required: false
  public get modifiedAt() {
    return this.getStringAttribute('modified_at');
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
      id: cdktf.stringToTerraform(this._id),
      account_id: cdktf.stringToTerraform(this._accountId),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
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
