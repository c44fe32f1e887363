// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface GatewayConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The gateway's id, chosen by you; it is part of the URL that requests are sent to.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
  /**
  * Requests need a token (`cf-aig-authorization`). On needs a declared gateway token, or `token` as `external`.
  */
  readonly authentication?: boolean | cdktf.IResolvable;
  /**
  * `external`: the token for the gateway was created elsewhere and is not declared. Never sent to the API. One of `external`.
  */
  readonly token?: string;
  /**
  * Seconds for which answers are cached, at most a month; 0 for no cache.
  */
  readonly cacheTtl?: number;
  /**
  * Cached answers are thrown away when the gateway changes.
  */
  readonly cacheInvalidateOnUpdate?: boolean | cdktf.IResolvable;
  /**
  * Requests and answers are logged.
  */
  readonly collectLogs?: boolean | cdktf.IResolvable;
  /**
  * Requests allowed in one interval; 0 for any number.
  */
  readonly rateLimitingLimit?: number;
  /**
  * Seconds of an interval; 0 for no limit.
  */
  readonly rateLimitingInterval?: number;
  /**
  * Fixed intervals, or a sliding one. One of `fixed`, `sliding`.
  */
  readonly rateLimitingTechnique?: string;
  /**
  * Number of logs that are kept.
  */
  readonly logManagement?: number;
  /**
  * What happens when that number is reached. One of `STOP_INSERTING`, `DELETE_OLDEST`.
  */
  readonly logManagementStrategy?: string;
  /**
  * Logs are classified.
  */
  readonly logClassification?: boolean | cdktf.IResolvable;
  /**
  * Logs are pushed elsewhere.
  */
  readonly logpush?: boolean | cdktf.IResolvable;
  /**
  * The public key that pushed logs are encrypted with, 16 to 1024 characters.
  */
  readonly logpushPublicKey?: string;
  /**
  * Only requests with your own key of a provider are allowed.
  */
  readonly byokOnly?: boolean | cdktf.IResolvable;
  /**
  * Ask providers to retain nothing (zero data retention).
  */
  readonly zdr?: boolean | cdktf.IResolvable;
  /**
  * How often a failed request is attempted.
  */
  readonly retryMaxAttempts?: number;
  /**
  * Milliseconds between two attempts.
  */
  readonly retryDelay?: number;
  /**
  * How the delay grows from attempt to attempt. One of `constant`, `linear`, `exponential`.
  */
  readonly retryBackoff?: string;
  /**
  * How Workers AI is billed. One of `postpaid`, `unified`.
  */
  readonly workersAiBillingMode?: string;
  /**
  * Data loss prevention: what requests and answers must not hold.
  */
  readonly dlp?: GatewayDlp;
  /**
  * What happens to unsafe prompts and responses.
  */
  readonly guardrails?: GatewayGuardrails;
  /**
  * Limits on the cost of requests.
  */
  readonly spendLimits?: GatewaySpendLimits;
  /**
  * Exporters of traces (OpenTelemetry).
  */
  readonly otel?: GatewayOtel[] | cdktf.IResolvable;
  /**
  * Billing of your own customers for what they use.
  */
  readonly stripe?: GatewayStripe;
  /**
  * Id of the secrets store that holds the providers' keys.
  */
  readonly storeId?: string;
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean | cdktf.IResolvable;
  /**
  * Write-only values are compared with nothing: another number here sends them again.
  */
  readonly secretsVersion?: number;
}
export interface GatewayDlpPolicies {
  /**
  * Id of the policy.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
  /**
  * Whether the policy is active.
  */
  readonly enabled: boolean | cdktf.IResolvable;
  /**
  * What happens to a match. One of `FLAG`, `BLOCK`.
  */
  readonly action: string;
  /**
  * The side to scan. One of `REQUEST`, `RESPONSE`.
  */
  readonly check: string[];
  /**
  * Ids of the profiles to detect.
  */
  readonly profiles: string[];
}

export function gatewayDlpPoliciesToTerraform(struct?: GatewayDlpPolicies | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    id: cdktf.stringToTerraform(struct!.id),
    enabled: cdktf.booleanToTerraform(struct!.enabled),
    action: cdktf.stringToTerraform(struct!.action),
    check: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.check),
    profiles: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.profiles),
  }
}


export function gatewayDlpPoliciesToHclTerraform(struct?: GatewayDlpPolicies | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    id: {
      value: cdktf.stringToHclTerraform(struct!.id),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    enabled: {
      value: cdktf.booleanToHclTerraform(struct!.enabled),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    action: {
      value: cdktf.stringToHclTerraform(struct!.action),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    check: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.check),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    profiles: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.profiles),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayDlpPoliciesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): GatewayDlpPolicies | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._id !== undefined) {
      hasAnyValues = true;
      internalValueResult.id = this._id;
    }
    if (this._enabled !== undefined) {
      hasAnyValues = true;
      internalValueResult.enabled = this._enabled;
    }
    if (this._action !== undefined) {
      hasAnyValues = true;
      internalValueResult.action = this._action;
    }
    if (this._check !== undefined) {
      hasAnyValues = true;
      internalValueResult.check = this._check;
    }
    if (this._profiles !== undefined) {
      hasAnyValues = true;
      internalValueResult.profiles = this._profiles;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayDlpPolicies | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._id = undefined;
      this._enabled = undefined;
      this._action = undefined;
      this._check = undefined;
      this._profiles = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._id = value.id;
      this._enabled = value.enabled;
      this._action = value.action;
      this._check = value.check;
      this._profiles = value.profiles;
    }
  }

  // id - computed: true, optional: false, required: true
  private _id?: string;
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  // Temporarily expose input value. Use with caution.
  public get idInput() {
    return this._id;
  }

  // enabled - computed: true, optional: false, required: true
  private _enabled?: boolean | cdktf.IResolvable;
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  // Temporarily expose input value. Use with caution.
  public get enabledInput() {
    return this._enabled;
  }

  // action - computed: true, optional: false, required: true
  private _action?: string;
  public get action() {
    return this.getStringAttribute('action');
  }
  public set action(value: string) {
    this._action = value;
  }
  // Temporarily expose input value. Use with caution.
  public get actionInput() {
    return this._action;
  }

  // check - computed: true, optional: false, required: true
  private _check?: string[];
  public get check() {
    return this.getListAttribute('check');
  }
  public set check(value: string[]) {
    this._check = value;
  }
  // Temporarily expose input value. Use with caution.
  public get checkInput() {
    return this._check;
  }

  // profiles - computed: true, optional: false, required: true
  private _profiles?: string[];
  public get profiles() {
    return this.getListAttribute('profiles');
  }
  public set profiles(value: string[]) {
    this._profiles = value;
  }
  // Temporarily expose input value. Use with caution.
  public get profilesInput() {
    return this._profiles;
  }
}

export class GatewayDlpPoliciesList extends cdktf.ComplexList {
  public internalValue? : GatewayDlpPolicies[] | cdktf.IResolvable

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
  public get(index: number): GatewayDlpPoliciesOutputReference {
    return new GatewayDlpPoliciesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface GatewayDlp {
  /**
  * Whether requests and answers are scanned.
  */
  readonly enabled: boolean | cdktf.IResolvable;
  /**
  * What happens to a match of `profiles`. One of `FLAG`, `BLOCK`.
  */
  readonly action?: string;
  /**
  * Ids of the profiles to detect. Use these and `action`, or `policies`.
  */
  readonly profiles?: string[];
  /**
  * Several policies, each with its own profiles and action.
  */
  readonly policies?: GatewayDlpPolicies[] | cdktf.IResolvable;
}

export function gatewayDlpToTerraform(struct?: GatewayDlp | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    enabled: cdktf.booleanToTerraform(struct!.enabled),
    action: cdktf.stringToTerraform(struct!.action),
    profiles: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.profiles),
    policies: cdktf.listMapper(gatewayDlpPoliciesToTerraform, false)(struct!.policies),
  }
}


export function gatewayDlpToHclTerraform(struct?: GatewayDlp | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    enabled: {
      value: cdktf.booleanToHclTerraform(struct!.enabled),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    action: {
      value: cdktf.stringToHclTerraform(struct!.action),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    profiles: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.profiles),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    policies: {
      value: cdktf.listMapperHcl(gatewayDlpPoliciesToHclTerraform, false)(struct!.policies),
      isBlock: true,
      type: "list",
      storageClassType: "GatewayDlpPoliciesList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayDlpOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewayDlp | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._enabled !== undefined) {
      hasAnyValues = true;
      internalValueResult.enabled = this._enabled;
    }
    if (this._action !== undefined) {
      hasAnyValues = true;
      internalValueResult.action = this._action;
    }
    if (this._profiles !== undefined) {
      hasAnyValues = true;
      internalValueResult.profiles = this._profiles;
    }
    if (this._policies?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.policies = this._policies?.internalValue;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayDlp | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._enabled = undefined;
      this._action = undefined;
      this._profiles = undefined;
      this._policies.internalValue = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._enabled = value.enabled;
      this._action = value.action;
      this._profiles = value.profiles;
      this._policies.internalValue = value.policies;
    }
  }

  // enabled - computed: true, optional: false, required: true
  private _enabled?: boolean | cdktf.IResolvable;
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  // Temporarily expose input value. Use with caution.
  public get enabledInput() {
    return this._enabled;
  }

  // action - computed: true, optional: true, required: false
  private _action?: string;
  public get action() {
    return this.getStringAttribute('action');
  }
  public set action(value: string) {
    this._action = value;
  }
  public resetAction() {
    this._action = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get actionInput() {
    return this._action;
  }

  // profiles - computed: true, optional: true, required: false
  private _profiles?: string[];
  public get profiles() {
    return this.getListAttribute('profiles');
  }
  public set profiles(value: string[]) {
    this._profiles = value;
  }
  public resetProfiles() {
    this._profiles = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get profilesInput() {
    return this._profiles;
  }

  // policies - computed: true, optional: true, required: false
  private _policies = new GatewayDlpPoliciesList(this, "policies", false);
  public get policies() {
    return this._policies;
  }
  public putPolicies(value: GatewayDlpPolicies[] | cdktf.IResolvable) {
    this._policies.internalValue = value;
  }
  public resetPolicies() {
    this._policies.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get policiesInput() {
    return this._policies.internalValue;
  }
}
export interface GatewayGuardrailsPrompt {
  /**
  * What happens to prompts of category P1. One of `FLAG`, `BLOCK`.
  */
  readonly p1?: string;
  /**
  * What happens to prompts of category S1. One of `FLAG`, `BLOCK`.
  */
  readonly s1?: string;
  /**
  * What happens to prompts of category S2. One of `FLAG`, `BLOCK`.
  */
  readonly s2?: string;
  /**
  * What happens to prompts of category S3. One of `FLAG`, `BLOCK`.
  */
  readonly s3?: string;
  /**
  * What happens to prompts of category S4. One of `FLAG`, `BLOCK`.
  */
  readonly s4?: string;
  /**
  * What happens to prompts of category S5. One of `FLAG`, `BLOCK`.
  */
  readonly s5?: string;
  /**
  * What happens to prompts of category S6. One of `FLAG`, `BLOCK`.
  */
  readonly s6?: string;
  /**
  * What happens to prompts of category S7. One of `FLAG`, `BLOCK`.
  */
  readonly s7?: string;
  /**
  * What happens to prompts of category S8. One of `FLAG`, `BLOCK`.
  */
  readonly s8?: string;
  /**
  * What happens to prompts of category S9. One of `FLAG`, `BLOCK`.
  */
  readonly s9?: string;
  /**
  * What happens to prompts of category S10. One of `FLAG`, `BLOCK`.
  */
  readonly s10?: string;
  /**
  * What happens to prompts of category S11. One of `FLAG`, `BLOCK`.
  */
  readonly s11?: string;
  /**
  * What happens to prompts of category S12. One of `FLAG`, `BLOCK`.
  */
  readonly s12?: string;
  /**
  * What happens to prompts of category S13. One of `FLAG`, `BLOCK`.
  */
  readonly s13?: string;
}

export function gatewayGuardrailsPromptToTerraform(struct?: GatewayGuardrailsPrompt | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    P1: cdktf.stringToTerraform(struct!.p1),
    S1: cdktf.stringToTerraform(struct!.s1),
    S2: cdktf.stringToTerraform(struct!.s2),
    S3: cdktf.stringToTerraform(struct!.s3),
    S4: cdktf.stringToTerraform(struct!.s4),
    S5: cdktf.stringToTerraform(struct!.s5),
    S6: cdktf.stringToTerraform(struct!.s6),
    S7: cdktf.stringToTerraform(struct!.s7),
    S8: cdktf.stringToTerraform(struct!.s8),
    S9: cdktf.stringToTerraform(struct!.s9),
    S10: cdktf.stringToTerraform(struct!.s10),
    S11: cdktf.stringToTerraform(struct!.s11),
    S12: cdktf.stringToTerraform(struct!.s12),
    S13: cdktf.stringToTerraform(struct!.s13),
  }
}


export function gatewayGuardrailsPromptToHclTerraform(struct?: GatewayGuardrailsPrompt | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    P1: {
      value: cdktf.stringToHclTerraform(struct!.p1),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S1: {
      value: cdktf.stringToHclTerraform(struct!.s1),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S2: {
      value: cdktf.stringToHclTerraform(struct!.s2),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S3: {
      value: cdktf.stringToHclTerraform(struct!.s3),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S4: {
      value: cdktf.stringToHclTerraform(struct!.s4),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S5: {
      value: cdktf.stringToHclTerraform(struct!.s5),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S6: {
      value: cdktf.stringToHclTerraform(struct!.s6),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S7: {
      value: cdktf.stringToHclTerraform(struct!.s7),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S8: {
      value: cdktf.stringToHclTerraform(struct!.s8),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S9: {
      value: cdktf.stringToHclTerraform(struct!.s9),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S10: {
      value: cdktf.stringToHclTerraform(struct!.s10),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S11: {
      value: cdktf.stringToHclTerraform(struct!.s11),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S12: {
      value: cdktf.stringToHclTerraform(struct!.s12),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S13: {
      value: cdktf.stringToHclTerraform(struct!.s13),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayGuardrailsPromptOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewayGuardrailsPrompt | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._p1 !== undefined) {
      hasAnyValues = true;
      internalValueResult.p1 = this._p1;
    }
    if (this._s1 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s1 = this._s1;
    }
    if (this._s2 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s2 = this._s2;
    }
    if (this._s3 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s3 = this._s3;
    }
    if (this._s4 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s4 = this._s4;
    }
    if (this._s5 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s5 = this._s5;
    }
    if (this._s6 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s6 = this._s6;
    }
    if (this._s7 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s7 = this._s7;
    }
    if (this._s8 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s8 = this._s8;
    }
    if (this._s9 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s9 = this._s9;
    }
    if (this._s10 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s10 = this._s10;
    }
    if (this._s11 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s11 = this._s11;
    }
    if (this._s12 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s12 = this._s12;
    }
    if (this._s13 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s13 = this._s13;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayGuardrailsPrompt | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._p1 = undefined;
      this._s1 = undefined;
      this._s2 = undefined;
      this._s3 = undefined;
      this._s4 = undefined;
      this._s5 = undefined;
      this._s6 = undefined;
      this._s7 = undefined;
      this._s8 = undefined;
      this._s9 = undefined;
      this._s10 = undefined;
      this._s11 = undefined;
      this._s12 = undefined;
      this._s13 = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._p1 = value.p1;
      this._s1 = value.s1;
      this._s2 = value.s2;
      this._s3 = value.s3;
      this._s4 = value.s4;
      this._s5 = value.s5;
      this._s6 = value.s6;
      this._s7 = value.s7;
      this._s8 = value.s8;
      this._s9 = value.s9;
      this._s10 = value.s10;
      this._s11 = value.s11;
      this._s12 = value.s12;
      this._s13 = value.s13;
    }
  }

  // P1 - computed: true, optional: true, required: false
  private _p1?: string;
  public get p1() {
    return this.getStringAttribute('P1');
  }
  public set p1(value: string) {
    this._p1 = value;
  }
  public resetP1() {
    this._p1 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get p1Input() {
    return this._p1;
  }

  // S1 - computed: true, optional: true, required: false
  private _s1?: string;
  public get s1() {
    return this.getStringAttribute('S1');
  }
  public set s1(value: string) {
    this._s1 = value;
  }
  public resetS1() {
    this._s1 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s1Input() {
    return this._s1;
  }

  // S2 - computed: true, optional: true, required: false
  private _s2?: string;
  public get s2() {
    return this.getStringAttribute('S2');
  }
  public set s2(value: string) {
    this._s2 = value;
  }
  public resetS2() {
    this._s2 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s2Input() {
    return this._s2;
  }

  // S3 - computed: true, optional: true, required: false
  private _s3?: string;
  public get s3() {
    return this.getStringAttribute('S3');
  }
  public set s3(value: string) {
    this._s3 = value;
  }
  public resetS3() {
    this._s3 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s3Input() {
    return this._s3;
  }

  // S4 - computed: true, optional: true, required: false
  private _s4?: string;
  public get s4() {
    return this.getStringAttribute('S4');
  }
  public set s4(value: string) {
    this._s4 = value;
  }
  public resetS4() {
    this._s4 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s4Input() {
    return this._s4;
  }

  // S5 - computed: true, optional: true, required: false
  private _s5?: string;
  public get s5() {
    return this.getStringAttribute('S5');
  }
  public set s5(value: string) {
    this._s5 = value;
  }
  public resetS5() {
    this._s5 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s5Input() {
    return this._s5;
  }

  // S6 - computed: true, optional: true, required: false
  private _s6?: string;
  public get s6() {
    return this.getStringAttribute('S6');
  }
  public set s6(value: string) {
    this._s6 = value;
  }
  public resetS6() {
    this._s6 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s6Input() {
    return this._s6;
  }

  // S7 - computed: true, optional: true, required: false
  private _s7?: string;
  public get s7() {
    return this.getStringAttribute('S7');
  }
  public set s7(value: string) {
    this._s7 = value;
  }
  public resetS7() {
    this._s7 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s7Input() {
    return this._s7;
  }

  // S8 - computed: true, optional: true, required: false
  private _s8?: string;
  public get s8() {
    return this.getStringAttribute('S8');
  }
  public set s8(value: string) {
    this._s8 = value;
  }
  public resetS8() {
    this._s8 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s8Input() {
    return this._s8;
  }

  // S9 - computed: true, optional: true, required: false
  private _s9?: string;
  public get s9() {
    return this.getStringAttribute('S9');
  }
  public set s9(value: string) {
    this._s9 = value;
  }
  public resetS9() {
    this._s9 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s9Input() {
    return this._s9;
  }

  // S10 - computed: true, optional: true, required: false
  private _s10?: string;
  public get s10() {
    return this.getStringAttribute('S10');
  }
  public set s10(value: string) {
    this._s10 = value;
  }
  public resetS10() {
    this._s10 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s10Input() {
    return this._s10;
  }

  // S11 - computed: true, optional: true, required: false
  private _s11?: string;
  public get s11() {
    return this.getStringAttribute('S11');
  }
  public set s11(value: string) {
    this._s11 = value;
  }
  public resetS11() {
    this._s11 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s11Input() {
    return this._s11;
  }

  // S12 - computed: true, optional: true, required: false
  private _s12?: string;
  public get s12() {
    return this.getStringAttribute('S12');
  }
  public set s12(value: string) {
    this._s12 = value;
  }
  public resetS12() {
    this._s12 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s12Input() {
    return this._s12;
  }

  // S13 - computed: true, optional: true, required: false
  private _s13?: string;
  public get s13() {
    return this.getStringAttribute('S13');
  }
  public set s13(value: string) {
    this._s13 = value;
  }
  public resetS13() {
    this._s13 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s13Input() {
    return this._s13;
  }
}
export interface GatewayGuardrailsResponse {
  /**
  * What happens to responses of category P1. One of `FLAG`, `BLOCK`.
  */
  readonly p1?: string;
  /**
  * What happens to responses of category S1. One of `FLAG`, `BLOCK`.
  */
  readonly s1?: string;
  /**
  * What happens to responses of category S2. One of `FLAG`, `BLOCK`.
  */
  readonly s2?: string;
  /**
  * What happens to responses of category S3. One of `FLAG`, `BLOCK`.
  */
  readonly s3?: string;
  /**
  * What happens to responses of category S4. One of `FLAG`, `BLOCK`.
  */
  readonly s4?: string;
  /**
  * What happens to responses of category S5. One of `FLAG`, `BLOCK`.
  */
  readonly s5?: string;
  /**
  * What happens to responses of category S6. One of `FLAG`, `BLOCK`.
  */
  readonly s6?: string;
  /**
  * What happens to responses of category S7. One of `FLAG`, `BLOCK`.
  */
  readonly s7?: string;
  /**
  * What happens to responses of category S8. One of `FLAG`, `BLOCK`.
  */
  readonly s8?: string;
  /**
  * What happens to responses of category S9. One of `FLAG`, `BLOCK`.
  */
  readonly s9?: string;
  /**
  * What happens to responses of category S10. One of `FLAG`, `BLOCK`.
  */
  readonly s10?: string;
  /**
  * What happens to responses of category S11. One of `FLAG`, `BLOCK`.
  */
  readonly s11?: string;
  /**
  * What happens to responses of category S12. One of `FLAG`, `BLOCK`.
  */
  readonly s12?: string;
  /**
  * What happens to responses of category S13. One of `FLAG`, `BLOCK`.
  */
  readonly s13?: string;
}

export function gatewayGuardrailsResponseToTerraform(struct?: GatewayGuardrailsResponse | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    P1: cdktf.stringToTerraform(struct!.p1),
    S1: cdktf.stringToTerraform(struct!.s1),
    S2: cdktf.stringToTerraform(struct!.s2),
    S3: cdktf.stringToTerraform(struct!.s3),
    S4: cdktf.stringToTerraform(struct!.s4),
    S5: cdktf.stringToTerraform(struct!.s5),
    S6: cdktf.stringToTerraform(struct!.s6),
    S7: cdktf.stringToTerraform(struct!.s7),
    S8: cdktf.stringToTerraform(struct!.s8),
    S9: cdktf.stringToTerraform(struct!.s9),
    S10: cdktf.stringToTerraform(struct!.s10),
    S11: cdktf.stringToTerraform(struct!.s11),
    S12: cdktf.stringToTerraform(struct!.s12),
    S13: cdktf.stringToTerraform(struct!.s13),
  }
}


export function gatewayGuardrailsResponseToHclTerraform(struct?: GatewayGuardrailsResponse | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    P1: {
      value: cdktf.stringToHclTerraform(struct!.p1),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S1: {
      value: cdktf.stringToHclTerraform(struct!.s1),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S2: {
      value: cdktf.stringToHclTerraform(struct!.s2),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S3: {
      value: cdktf.stringToHclTerraform(struct!.s3),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S4: {
      value: cdktf.stringToHclTerraform(struct!.s4),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S5: {
      value: cdktf.stringToHclTerraform(struct!.s5),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S6: {
      value: cdktf.stringToHclTerraform(struct!.s6),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S7: {
      value: cdktf.stringToHclTerraform(struct!.s7),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S8: {
      value: cdktf.stringToHclTerraform(struct!.s8),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S9: {
      value: cdktf.stringToHclTerraform(struct!.s9),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S10: {
      value: cdktf.stringToHclTerraform(struct!.s10),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S11: {
      value: cdktf.stringToHclTerraform(struct!.s11),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S12: {
      value: cdktf.stringToHclTerraform(struct!.s12),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    S13: {
      value: cdktf.stringToHclTerraform(struct!.s13),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayGuardrailsResponseOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewayGuardrailsResponse | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._p1 !== undefined) {
      hasAnyValues = true;
      internalValueResult.p1 = this._p1;
    }
    if (this._s1 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s1 = this._s1;
    }
    if (this._s2 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s2 = this._s2;
    }
    if (this._s3 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s3 = this._s3;
    }
    if (this._s4 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s4 = this._s4;
    }
    if (this._s5 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s5 = this._s5;
    }
    if (this._s6 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s6 = this._s6;
    }
    if (this._s7 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s7 = this._s7;
    }
    if (this._s8 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s8 = this._s8;
    }
    if (this._s9 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s9 = this._s9;
    }
    if (this._s10 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s10 = this._s10;
    }
    if (this._s11 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s11 = this._s11;
    }
    if (this._s12 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s12 = this._s12;
    }
    if (this._s13 !== undefined) {
      hasAnyValues = true;
      internalValueResult.s13 = this._s13;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayGuardrailsResponse | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._p1 = undefined;
      this._s1 = undefined;
      this._s2 = undefined;
      this._s3 = undefined;
      this._s4 = undefined;
      this._s5 = undefined;
      this._s6 = undefined;
      this._s7 = undefined;
      this._s8 = undefined;
      this._s9 = undefined;
      this._s10 = undefined;
      this._s11 = undefined;
      this._s12 = undefined;
      this._s13 = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._p1 = value.p1;
      this._s1 = value.s1;
      this._s2 = value.s2;
      this._s3 = value.s3;
      this._s4 = value.s4;
      this._s5 = value.s5;
      this._s6 = value.s6;
      this._s7 = value.s7;
      this._s8 = value.s8;
      this._s9 = value.s9;
      this._s10 = value.s10;
      this._s11 = value.s11;
      this._s12 = value.s12;
      this._s13 = value.s13;
    }
  }

  // P1 - computed: true, optional: true, required: false
  private _p1?: string;
  public get p1() {
    return this.getStringAttribute('P1');
  }
  public set p1(value: string) {
    this._p1 = value;
  }
  public resetP1() {
    this._p1 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get p1Input() {
    return this._p1;
  }

  // S1 - computed: true, optional: true, required: false
  private _s1?: string;
  public get s1() {
    return this.getStringAttribute('S1');
  }
  public set s1(value: string) {
    this._s1 = value;
  }
  public resetS1() {
    this._s1 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s1Input() {
    return this._s1;
  }

  // S2 - computed: true, optional: true, required: false
  private _s2?: string;
  public get s2() {
    return this.getStringAttribute('S2');
  }
  public set s2(value: string) {
    this._s2 = value;
  }
  public resetS2() {
    this._s2 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s2Input() {
    return this._s2;
  }

  // S3 - computed: true, optional: true, required: false
  private _s3?: string;
  public get s3() {
    return this.getStringAttribute('S3');
  }
  public set s3(value: string) {
    this._s3 = value;
  }
  public resetS3() {
    this._s3 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s3Input() {
    return this._s3;
  }

  // S4 - computed: true, optional: true, required: false
  private _s4?: string;
  public get s4() {
    return this.getStringAttribute('S4');
  }
  public set s4(value: string) {
    this._s4 = value;
  }
  public resetS4() {
    this._s4 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s4Input() {
    return this._s4;
  }

  // S5 - computed: true, optional: true, required: false
  private _s5?: string;
  public get s5() {
    return this.getStringAttribute('S5');
  }
  public set s5(value: string) {
    this._s5 = value;
  }
  public resetS5() {
    this._s5 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s5Input() {
    return this._s5;
  }

  // S6 - computed: true, optional: true, required: false
  private _s6?: string;
  public get s6() {
    return this.getStringAttribute('S6');
  }
  public set s6(value: string) {
    this._s6 = value;
  }
  public resetS6() {
    this._s6 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s6Input() {
    return this._s6;
  }

  // S7 - computed: true, optional: true, required: false
  private _s7?: string;
  public get s7() {
    return this.getStringAttribute('S7');
  }
  public set s7(value: string) {
    this._s7 = value;
  }
  public resetS7() {
    this._s7 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s7Input() {
    return this._s7;
  }

  // S8 - computed: true, optional: true, required: false
  private _s8?: string;
  public get s8() {
    return this.getStringAttribute('S8');
  }
  public set s8(value: string) {
    this._s8 = value;
  }
  public resetS8() {
    this._s8 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s8Input() {
    return this._s8;
  }

  // S9 - computed: true, optional: true, required: false
  private _s9?: string;
  public get s9() {
    return this.getStringAttribute('S9');
  }
  public set s9(value: string) {
    this._s9 = value;
  }
  public resetS9() {
    this._s9 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s9Input() {
    return this._s9;
  }

  // S10 - computed: true, optional: true, required: false
  private _s10?: string;
  public get s10() {
    return this.getStringAttribute('S10');
  }
  public set s10(value: string) {
    this._s10 = value;
  }
  public resetS10() {
    this._s10 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s10Input() {
    return this._s10;
  }

  // S11 - computed: true, optional: true, required: false
  private _s11?: string;
  public get s11() {
    return this.getStringAttribute('S11');
  }
  public set s11(value: string) {
    this._s11 = value;
  }
  public resetS11() {
    this._s11 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s11Input() {
    return this._s11;
  }

  // S12 - computed: true, optional: true, required: false
  private _s12?: string;
  public get s12() {
    return this.getStringAttribute('S12');
  }
  public set s12(value: string) {
    this._s12 = value;
  }
  public resetS12() {
    this._s12 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s12Input() {
    return this._s12;
  }

  // S13 - computed: true, optional: true, required: false
  private _s13?: string;
  public get s13() {
    return this.getStringAttribute('S13');
  }
  public set s13(value: string) {
    this._s13 = value;
  }
  public resetS13() {
    this._s13 = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get s13Input() {
    return this._s13;
  }
}
export interface GatewayGuardrails {
  /**
  * What happens to prompts, by category.
  */
  readonly prompt?: GatewayGuardrailsPrompt;
  /**
  * What happens to responses, by category.
  */
  readonly response?: GatewayGuardrailsResponse;
}

export function gatewayGuardrailsToTerraform(struct?: GatewayGuardrails | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    prompt: gatewayGuardrailsPromptToTerraform(struct!.prompt),
    response: gatewayGuardrailsResponseToTerraform(struct!.response),
  }
}


export function gatewayGuardrailsToHclTerraform(struct?: GatewayGuardrails | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    prompt: {
      value: gatewayGuardrailsPromptToHclTerraform(struct!.prompt),
      isBlock: true,
      type: "struct",
      storageClassType: "GatewayGuardrailsPrompt",
    },
    response: {
      value: gatewayGuardrailsResponseToHclTerraform(struct!.response),
      isBlock: true,
      type: "struct",
      storageClassType: "GatewayGuardrailsResponse",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayGuardrailsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewayGuardrails | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._prompt?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.prompt = this._prompt?.internalValue;
    }
    if (this._response?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.response = this._response?.internalValue;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayGuardrails | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._prompt.internalValue = undefined;
      this._response.internalValue = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._prompt.internalValue = value.prompt;
      this._response.internalValue = value.response;
    }
  }

  // prompt - computed: true, optional: true, required: false
  private _prompt = new GatewayGuardrailsPromptOutputReference(this, "prompt");
  public get prompt() {
    return this._prompt;
  }
  public putPrompt(value: GatewayGuardrailsPrompt) {
    this._prompt.internalValue = value;
  }
  public resetPrompt() {
    this._prompt.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get promptInput() {
    return this._prompt.internalValue;
  }

  // response - computed: true, optional: true, required: false
  private _response = new GatewayGuardrailsResponseOutputReference(this, "response");
  public get response() {
    return this._response;
  }
  public putResponse(value: GatewayGuardrailsResponse) {
    this._response.internalValue = value;
  }
  public resetResponse() {
    this._response.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get responseInput() {
    return this._response.internalValue;
  }
}
export interface GatewaySpendLimitsRulesModel {
  /**
  * `filter`: the values are those that count. One of `filter`.
  */
  readonly mode: string;
  /**
  * Each a model.
  */
  readonly values: string[];
}

export function gatewaySpendLimitsRulesModelToTerraform(struct?: GatewaySpendLimitsRulesModel | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    mode: cdktf.stringToTerraform(struct!.mode),
    values: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.values),
  }
}


export function gatewaySpendLimitsRulesModelToHclTerraform(struct?: GatewaySpendLimitsRulesModel | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    mode: {
      value: cdktf.stringToHclTerraform(struct!.mode),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    values: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.values),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewaySpendLimitsRulesModelOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewaySpendLimitsRulesModel | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._mode !== undefined) {
      hasAnyValues = true;
      internalValueResult.mode = this._mode;
    }
    if (this._values !== undefined) {
      hasAnyValues = true;
      internalValueResult.values = this._values;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewaySpendLimitsRulesModel | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._mode = undefined;
      this._values = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._mode = value.mode;
      this._values = value.values;
    }
  }

  // mode - computed: true, optional: false, required: true
  private _mode?: string;
  public get mode() {
    return this.getStringAttribute('mode');
  }
  public set mode(value: string) {
    this._mode = value;
  }
  // Temporarily expose input value. Use with caution.
  public get modeInput() {
    return this._mode;
  }

  // values - computed: true, optional: false, required: true
  private _values?: string[];
  public get values() {
    return this.getListAttribute('values');
  }
  public set values(value: string[]) {
    this._values = value;
  }
  // Temporarily expose input value. Use with caution.
  public get valuesInput() {
    return this._values;
  }
}
export interface GatewaySpendLimitsRulesProvider {
  /**
  * `filter`: the values are those that count. One of `filter`.
  */
  readonly mode: string;
  /**
  * Each a provider.
  */
  readonly values: string[];
}

export function gatewaySpendLimitsRulesProviderToTerraform(struct?: GatewaySpendLimitsRulesProvider | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    mode: cdktf.stringToTerraform(struct!.mode),
    values: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.values),
  }
}


export function gatewaySpendLimitsRulesProviderToHclTerraform(struct?: GatewaySpendLimitsRulesProvider | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    mode: {
      value: cdktf.stringToHclTerraform(struct!.mode),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    values: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.values),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewaySpendLimitsRulesProviderOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewaySpendLimitsRulesProvider | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._mode !== undefined) {
      hasAnyValues = true;
      internalValueResult.mode = this._mode;
    }
    if (this._values !== undefined) {
      hasAnyValues = true;
      internalValueResult.values = this._values;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewaySpendLimitsRulesProvider | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._mode = undefined;
      this._values = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._mode = value.mode;
      this._values = value.values;
    }
  }

  // mode - computed: true, optional: false, required: true
  private _mode?: string;
  public get mode() {
    return this.getStringAttribute('mode');
  }
  public set mode(value: string) {
    this._mode = value;
  }
  // Temporarily expose input value. Use with caution.
  public get modeInput() {
    return this._mode;
  }

  // values - computed: true, optional: false, required: true
  private _values?: string[];
  public get values() {
    return this.getListAttribute('values');
  }
  public set values(value: string[]) {
    this._values = value;
  }
  // Temporarily expose input value. Use with caution.
  public get valuesInput() {
    return this._values;
  }
}
export interface GatewaySpendLimitsRules {
  /**
  * How much may be spent in one window.
  */
  readonly limit: number;
  /**
  * The quantity to limit. One of `cost`.
  */
  readonly limitType: string;
  /**
  * Seconds of a window.
  */
  readonly window: number;
  /**
  * Id of the rule.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Whether the rule is active.
  */
  readonly enabled?: boolean | cdktf.IResolvable;
  /**
  * Fixed windows, or a sliding one. One of `fixed`, `sliding`.
  */
  readonly technique?: string;
  /**
  * Only requests with one of these values as their model.
  */
  readonly model?: GatewaySpendLimitsRulesModel;
  /**
  * Only requests with one of these values as their provider.
  */
  readonly provider?: GatewaySpendLimitsRulesProvider;
  /**
  * Only requests with this metadata.
  */
  readonly metadata?: string;
}

export function gatewaySpendLimitsRulesToTerraform(struct?: GatewaySpendLimitsRules | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    limit: cdktf.numberToTerraform(struct!.limit),
    limitType: cdktf.stringToTerraform(struct!.limitType),
    window: cdktf.numberToTerraform(struct!.window),
    id: cdktf.stringToTerraform(struct!.id),
    enabled: cdktf.booleanToTerraform(struct!.enabled),
    technique: cdktf.stringToTerraform(struct!.technique),
    model: gatewaySpendLimitsRulesModelToTerraform(struct!.model),
    provider: gatewaySpendLimitsRulesProviderToTerraform(struct!.provider),
    metadata: cdktf.stringToTerraform(struct!.metadata),
  }
}


export function gatewaySpendLimitsRulesToHclTerraform(struct?: GatewaySpendLimitsRules | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    limit: {
      value: cdktf.numberToHclTerraform(struct!.limit),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    limitType: {
      value: cdktf.stringToHclTerraform(struct!.limitType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    window: {
      value: cdktf.numberToHclTerraform(struct!.window),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    id: {
      value: cdktf.stringToHclTerraform(struct!.id),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    enabled: {
      value: cdktf.booleanToHclTerraform(struct!.enabled),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    technique: {
      value: cdktf.stringToHclTerraform(struct!.technique),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    model: {
      value: gatewaySpendLimitsRulesModelToHclTerraform(struct!.model),
      isBlock: true,
      type: "struct",
      storageClassType: "GatewaySpendLimitsRulesModel",
    },
    provider: {
      value: gatewaySpendLimitsRulesProviderToHclTerraform(struct!.provider),
      isBlock: true,
      type: "struct",
      storageClassType: "GatewaySpendLimitsRulesProvider",
    },
    metadata: {
      value: cdktf.stringToHclTerraform(struct!.metadata),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewaySpendLimitsRulesOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): GatewaySpendLimitsRules | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._limit !== undefined) {
      hasAnyValues = true;
      internalValueResult.limit = this._limit;
    }
    if (this._limitType !== undefined) {
      hasAnyValues = true;
      internalValueResult.limitType = this._limitType;
    }
    if (this._window !== undefined) {
      hasAnyValues = true;
      internalValueResult.window = this._window;
    }
    if (this._id !== undefined) {
      hasAnyValues = true;
      internalValueResult.id = this._id;
    }
    if (this._enabled !== undefined) {
      hasAnyValues = true;
      internalValueResult.enabled = this._enabled;
    }
    if (this._technique !== undefined) {
      hasAnyValues = true;
      internalValueResult.technique = this._technique;
    }
    if (this._model?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.model = this._model?.internalValue;
    }
    if (this._provider?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.provider = this._provider?.internalValue;
    }
    if (this._metadata !== undefined) {
      hasAnyValues = true;
      internalValueResult.metadata = this._metadata;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewaySpendLimitsRules | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._limit = undefined;
      this._limitType = undefined;
      this._window = undefined;
      this._id = undefined;
      this._enabled = undefined;
      this._technique = undefined;
      this._model.internalValue = undefined;
      this._provider.internalValue = undefined;
      this._metadata = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._limit = value.limit;
      this._limitType = value.limitType;
      this._window = value.window;
      this._id = value.id;
      this._enabled = value.enabled;
      this._technique = value.technique;
      this._model.internalValue = value.model;
      this._provider.internalValue = value.provider;
      this._metadata = value.metadata;
    }
  }

  // limit - computed: true, optional: false, required: true
  private _limit?: number;
  public get limit() {
    return this.getNumberAttribute('limit');
  }
  public set limit(value: number) {
    this._limit = value;
  }
  // Temporarily expose input value. Use with caution.
  public get limitInput() {
    return this._limit;
  }

  // limitType - computed: true, optional: false, required: true
  private _limitType?: string;
  public get limitType() {
    return this.getStringAttribute('limitType');
  }
  public set limitType(value: string) {
    this._limitType = value;
  }
  // Temporarily expose input value. Use with caution.
  public get limitTypeInput() {
    return this._limitType;
  }

  // window - computed: true, optional: false, required: true
  private _window?: number;
  public get window() {
    return this.getNumberAttribute('window');
  }
  public set window(value: number) {
    this._window = value;
  }
  // Temporarily expose input value. Use with caution.
  public get windowInput() {
    return this._window;
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

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktf.IResolvable;
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get enabledInput() {
    return this._enabled;
  }

  // technique - computed: true, optional: true, required: false
  private _technique?: string;
  public get technique() {
    return this.getStringAttribute('technique');
  }
  public set technique(value: string) {
    this._technique = value;
  }
  public resetTechnique() {
    this._technique = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get techniqueInput() {
    return this._technique;
  }

  // model - computed: true, optional: true, required: false
  private _model = new GatewaySpendLimitsRulesModelOutputReference(this, "model");
  public get model() {
    return this._model;
  }
  public putModel(value: GatewaySpendLimitsRulesModel) {
    this._model.internalValue = value;
  }
  public resetModel() {
    this._model.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get modelInput() {
    return this._model.internalValue;
  }

  // provider - computed: true, optional: true, required: false
  private _provider = new GatewaySpendLimitsRulesProviderOutputReference(this, "provider");
  public get provider() {
    return this._provider;
  }
  public putProvider(value: GatewaySpendLimitsRulesProvider) {
    this._provider.internalValue = value;
  }
  public resetProvider() {
    this._provider.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get providerInput() {
    return this._provider.internalValue;
  }

  // metadata - computed: true, optional: true, required: false
  private _metadata?: string;
  public get metadata() {
    return this.getStringAttribute('metadata');
  }
  public set metadata(value: string) {
    this._metadata = value;
  }
  public resetMetadata() {
    this._metadata = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get metadataInput() {
    return this._metadata;
  }
}

export class GatewaySpendLimitsRulesList extends cdktf.ComplexList {
  public internalValue? : GatewaySpendLimitsRules[] | cdktf.IResolvable

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
  public get(index: number): GatewaySpendLimitsRulesOutputReference {
    return new GatewaySpendLimitsRulesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface GatewaySpendLimits {
  /**
  * Whether the rules are active.
  */
  readonly enabled?: boolean | cdktf.IResolvable;
  /**
  * The limits; each applies independently.
  */
  readonly rules?: GatewaySpendLimitsRules[] | cdktf.IResolvable;
}

export function gatewaySpendLimitsToTerraform(struct?: GatewaySpendLimits | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    enabled: cdktf.booleanToTerraform(struct!.enabled),
    rules: cdktf.listMapper(gatewaySpendLimitsRulesToTerraform, false)(struct!.rules),
  }
}


export function gatewaySpendLimitsToHclTerraform(struct?: GatewaySpendLimits | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    enabled: {
      value: cdktf.booleanToHclTerraform(struct!.enabled),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    rules: {
      value: cdktf.listMapperHcl(gatewaySpendLimitsRulesToHclTerraform, false)(struct!.rules),
      isBlock: true,
      type: "list",
      storageClassType: "GatewaySpendLimitsRulesList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewaySpendLimitsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewaySpendLimits | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._enabled !== undefined) {
      hasAnyValues = true;
      internalValueResult.enabled = this._enabled;
    }
    if (this._rules?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.rules = this._rules?.internalValue;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewaySpendLimits | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._enabled = undefined;
      this._rules.internalValue = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._enabled = value.enabled;
      this._rules.internalValue = value.rules;
    }
  }

  // enabled - computed: true, optional: true, required: false
  private _enabled?: boolean | cdktf.IResolvable;
  public get enabled() {
    return this.getBooleanAttribute('enabled');
  }
  public set enabled(value: boolean | cdktf.IResolvable) {
    this._enabled = value;
  }
  public resetEnabled() {
    this._enabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get enabledInput() {
    return this._enabled;
  }

  // rules - computed: true, optional: true, required: false
  private _rules = new GatewaySpendLimitsRulesList(this, "rules", false);
  public get rules() {
    return this._rules;
  }
  public putRules(value: GatewaySpendLimitsRules[] | cdktf.IResolvable) {
    this._rules.internalValue = value;
  }
  public resetRules() {
    this._rules.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rulesInput() {
    return this._rules.internalValue;
  }
}
export interface GatewayOtel {
  /**
  * Where traces are sent.
  */
  readonly url: string;
  /**
  * Headers that are sent with them.
  */
  readonly headers: string;
  /**
  * Credential for it. The API does not return it: declare it, or every change resets it.
  */
  readonly authorization?: string;
  /**
  * The form of the traces. One of `json`, `protobuf`.
  */
  readonly contentType?: string;
}

export function gatewayOtelToTerraform(struct?: GatewayOtel | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    url: cdktf.stringToTerraform(struct!.url),
    headers: cdktf.stringToTerraform(struct!.headers),
    authorization: cdktf.stringToTerraform(struct!.authorization),
    content_type: cdktf.stringToTerraform(struct!.contentType),
  }
}


export function gatewayOtelToHclTerraform(struct?: GatewayOtel | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    url: {
      value: cdktf.stringToHclTerraform(struct!.url),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    headers: {
      value: cdktf.stringToHclTerraform(struct!.headers),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    authorization: {
      value: cdktf.stringToHclTerraform(struct!.authorization),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    content_type: {
      value: cdktf.stringToHclTerraform(struct!.contentType),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayOtelOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): GatewayOtel | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._url !== undefined) {
      hasAnyValues = true;
      internalValueResult.url = this._url;
    }
    if (this._headers !== undefined) {
      hasAnyValues = true;
      internalValueResult.headers = this._headers;
    }
    if (this._authorization !== undefined) {
      hasAnyValues = true;
      internalValueResult.authorization = this._authorization;
    }
    if (this._contentType !== undefined) {
      hasAnyValues = true;
      internalValueResult.contentType = this._contentType;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayOtel | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._url = undefined;
      this._headers = undefined;
      this._authorization = undefined;
      this._contentType = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._url = value.url;
      this._headers = value.headers;
      this._authorization = value.authorization;
      this._contentType = value.contentType;
    }
  }

  // url - computed: true, optional: false, required: true
  private _url?: string;
  public get url() {
    return this.getStringAttribute('url');
  }
  public set url(value: string) {
    this._url = value;
  }
  // Temporarily expose input value. Use with caution.
  public get urlInput() {
    return this._url;
  }

  // headers - computed: true, optional: false, required: true
  private _headers?: string;
  public get headers() {
    return this.getStringAttribute('headers');
  }
  public set headers(value: string) {
    this._headers = value;
  }
  // Temporarily expose input value. Use with caution.
  public get headersInput() {
    return this._headers;
  }

  // authorization - computed: true, optional: true, required: false
  private _authorization?: string;
  public get authorization() {
    return this.getStringAttribute('authorization');
  }
  public set authorization(value: string) {
    this._authorization = value;
  }
  public resetAuthorization() {
    this._authorization = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get authorizationInput() {
    return this._authorization;
  }

  // content_type - computed: true, optional: true, required: false
  private _contentType?: string;
  public get contentType() {
    return this.getStringAttribute('content_type');
  }
  public set contentType(value: string) {
    this._contentType = value;
  }
  public resetContentType() {
    this._contentType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get contentTypeInput() {
    return this._contentType;
  }
}

export class GatewayOtelList extends cdktf.ComplexList {
  public internalValue? : GatewayOtel[] | cdktf.IResolvable

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
  public get(index: number): GatewayOtelOutputReference {
    return new GatewayOtelOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface GatewayStripeUsageEvents {
  /**
  * The content of the event.
  */
  readonly payload: string;
}

export function gatewayStripeUsageEventsToTerraform(struct?: GatewayStripeUsageEvents | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    payload: cdktf.stringToTerraform(struct!.payload),
  }
}


export function gatewayStripeUsageEventsToHclTerraform(struct?: GatewayStripeUsageEvents | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    payload: {
      value: cdktf.stringToHclTerraform(struct!.payload),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayStripeUsageEventsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  public get internalValue(): GatewayStripeUsageEvents | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._payload !== undefined) {
      hasAnyValues = true;
      internalValueResult.payload = this._payload;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayStripeUsageEvents | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._payload = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._payload = value.payload;
    }
  }

  // payload - computed: true, optional: false, required: true
  private _payload?: string;
  public get payload() {
    return this.getStringAttribute('payload');
  }
  public set payload(value: string) {
    this._payload = value;
  }
  // Temporarily expose input value. Use with caution.
  public get payloadInput() {
    return this._payload;
  }
}

export class GatewayStripeUsageEventsList extends cdktf.ComplexList {
  public internalValue? : GatewayStripeUsageEvents[] | cdktf.IResolvable

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
  public get(index: number): GatewayStripeUsageEventsOutputReference {
    return new GatewayStripeUsageEventsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
export interface GatewayStripe {
  /**
  * Credential for it. The API does not return it: declare it, or every change resets it.
  */
  readonly authorization?: string;
  /**
  * Events that are sent.
  */
  readonly usageEvents?: GatewayStripeUsageEvents[] | cdktf.IResolvable;
}

export function gatewayStripeToTerraform(struct?: GatewayStripe | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    authorization: cdktf.stringToTerraform(struct!.authorization),
    usage_events: cdktf.listMapper(gatewayStripeUsageEventsToTerraform, false)(struct!.usageEvents),
  }
}


export function gatewayStripeToHclTerraform(struct?: GatewayStripe | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    authorization: {
      value: cdktf.stringToHclTerraform(struct!.authorization),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    usage_events: {
      value: cdktf.listMapperHcl(gatewayStripeUsageEventsToHclTerraform, false)(struct!.usageEvents),
      isBlock: true,
      type: "list",
      storageClassType: "GatewayStripeUsageEventsList",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class GatewayStripeOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): GatewayStripe | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._authorization !== undefined) {
      hasAnyValues = true;
      internalValueResult.authorization = this._authorization;
    }
    if (this._usageEvents?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.usageEvents = this._usageEvents?.internalValue;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: GatewayStripe | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._authorization = undefined;
      this._usageEvents.internalValue = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._authorization = value.authorization;
      this._usageEvents.internalValue = value.usageEvents;
    }
  }

  // authorization - computed: true, optional: true, required: false
  private _authorization?: string;
  public get authorization() {
    return this.getStringAttribute('authorization');
  }
  public set authorization(value: string) {
    this._authorization = value;
  }
  public resetAuthorization() {
    this._authorization = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get authorizationInput() {
    return this._authorization;
  }

  // usage_events - computed: true, optional: true, required: false
  private _usageEvents = new GatewayStripeUsageEventsList(this, "usage_events", false);
  public get usageEvents() {
    return this._usageEvents;
  }
  public putUsageEvents(value: GatewayStripeUsageEvents[] | cdktf.IResolvable) {
    this._usageEvents.internalValue = value;
  }
  public resetUsageEvents() {
    this._usageEvents.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get usageEventsInput() {
    return this._usageEvents.internalValue;
  }
}

/**
* Represents a edge_gateway
*/
export class Gateway extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_gateway";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a Gateway resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the Gateway to import
  * @param importFromId The id of the existing Gateway that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the Gateway to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_gateway", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_gateway Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options GatewayConfig
  */
  public constructor(scope: Construct, id: string, config: GatewayConfig) {
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
    this._accountId = config.accountId;
    this._id = config.id;
    this._authentication = config.authentication;
    this._token = config.token;
    this._cacheTtl = config.cacheTtl;
    this._cacheInvalidateOnUpdate = config.cacheInvalidateOnUpdate;
    this._collectLogs = config.collectLogs;
    this._rateLimitingLimit = config.rateLimitingLimit;
    this._rateLimitingInterval = config.rateLimitingInterval;
    this._rateLimitingTechnique = config.rateLimitingTechnique;
    this._logManagement = config.logManagement;
    this._logManagementStrategy = config.logManagementStrategy;
    this._logClassification = config.logClassification;
    this._logpush = config.logpush;
    this._logpushPublicKey = config.logpushPublicKey;
    this._byokOnly = config.byokOnly;
    this._zdr = config.zdr;
    this._retryMaxAttempts = config.retryMaxAttempts;
    this._retryDelay = config.retryDelay;
    this._retryBackoff = config.retryBackoff;
    this._workersAiBillingMode = config.workersAiBillingMode;
    this._dlp.internalValue = config.dlp;
    this._guardrails.internalValue = config.guardrails;
    this._spendLimits.internalValue = config.spendLimits;
    this._otel.internalValue = config.otel;
    this._stripe.internalValue = config.stripe;
    this._storeId = config.storeId;
    this._adopt = config.adopt;
    this._secretsVersion = config.secretsVersion;
  }

  // ==========
  // ATTRIBUTES
  // ==========

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

  // id - computed: false, optional: false, required: true
  private _id?: string;
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  // Temporarily expose input value. Use with caution.
  public get idInput() {
    return this._id;
  }

  // authentication - computed: true, optional: true, required: false
  private _authentication?: boolean | cdktf.IResolvable;
  public get authentication() {
    return this.getBooleanAttribute('authentication');
  }
  public set authentication(value: boolean | cdktf.IResolvable) {
    this._authentication = value;
  }
  public resetAuthentication() {
    this._authentication = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get authenticationInput() {
    return this._authentication;
  }

  // token - computed: true, optional: true, required: false
  private _token?: string;
  public get token() {
    return this.getStringAttribute('token');
  }
  public set token(value: string) {
    this._token = value;
  }
  public resetToken() {
    this._token = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tokenInput() {
    return this._token;
  }

  // cache_ttl - computed: true, optional: true, required: false
  private _cacheTtl?: number;
  public get cacheTtl() {
    return this.getNumberAttribute('cache_ttl');
  }
  public set cacheTtl(value: number) {
    this._cacheTtl = value;
  }
  public resetCacheTtl() {
    this._cacheTtl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get cacheTtlInput() {
    return this._cacheTtl;
  }

  // cache_invalidate_on_update - computed: true, optional: true, required: false
  private _cacheInvalidateOnUpdate?: boolean | cdktf.IResolvable;
  public get cacheInvalidateOnUpdate() {
    return this.getBooleanAttribute('cache_invalidate_on_update');
  }
  public set cacheInvalidateOnUpdate(value: boolean | cdktf.IResolvable) {
    this._cacheInvalidateOnUpdate = value;
  }
  public resetCacheInvalidateOnUpdate() {
    this._cacheInvalidateOnUpdate = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get cacheInvalidateOnUpdateInput() {
    return this._cacheInvalidateOnUpdate;
  }

  // collect_logs - computed: true, optional: true, required: false
  private _collectLogs?: boolean | cdktf.IResolvable;
  public get collectLogs() {
    return this.getBooleanAttribute('collect_logs');
  }
  public set collectLogs(value: boolean | cdktf.IResolvable) {
    this._collectLogs = value;
  }
  public resetCollectLogs() {
    this._collectLogs = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get collectLogsInput() {
    return this._collectLogs;
  }

  // rate_limiting_limit - computed: true, optional: true, required: false
  private _rateLimitingLimit?: number;
  public get rateLimitingLimit() {
    return this.getNumberAttribute('rate_limiting_limit');
  }
  public set rateLimitingLimit(value: number) {
    this._rateLimitingLimit = value;
  }
  public resetRateLimitingLimit() {
    this._rateLimitingLimit = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rateLimitingLimitInput() {
    return this._rateLimitingLimit;
  }

  // rate_limiting_interval - computed: true, optional: true, required: false
  private _rateLimitingInterval?: number;
  public get rateLimitingInterval() {
    return this.getNumberAttribute('rate_limiting_interval');
  }
  public set rateLimitingInterval(value: number) {
    this._rateLimitingInterval = value;
  }
  public resetRateLimitingInterval() {
    this._rateLimitingInterval = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rateLimitingIntervalInput() {
    return this._rateLimitingInterval;
  }

  // rate_limiting_technique - computed: true, optional: true, required: false
  private _rateLimitingTechnique?: string;
  public get rateLimitingTechnique() {
    return this.getStringAttribute('rate_limiting_technique');
  }
  public set rateLimitingTechnique(value: string) {
    this._rateLimitingTechnique = value;
  }
  public resetRateLimitingTechnique() {
    this._rateLimitingTechnique = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get rateLimitingTechniqueInput() {
    return this._rateLimitingTechnique;
  }

  // log_management - computed: true, optional: true, required: false
  private _logManagement?: number;
  public get logManagement() {
    return this.getNumberAttribute('log_management');
  }
  public set logManagement(value: number) {
    this._logManagement = value;
  }
  public resetLogManagement() {
    this._logManagement = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logManagementInput() {
    return this._logManagement;
  }

  // log_management_strategy - computed: true, optional: true, required: false
  private _logManagementStrategy?: string;
  public get logManagementStrategy() {
    return this.getStringAttribute('log_management_strategy');
  }
  public set logManagementStrategy(value: string) {
    this._logManagementStrategy = value;
  }
  public resetLogManagementStrategy() {
    this._logManagementStrategy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logManagementStrategyInput() {
    return this._logManagementStrategy;
  }

  // log_classification - computed: true, optional: true, required: false
  private _logClassification?: boolean | cdktf.IResolvable;
  public get logClassification() {
    return this.getBooleanAttribute('log_classification');
  }
  public set logClassification(value: boolean | cdktf.IResolvable) {
    this._logClassification = value;
  }
  public resetLogClassification() {
    this._logClassification = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logClassificationInput() {
    return this._logClassification;
  }

  // logpush - computed: true, optional: true, required: false
  private _logpush?: boolean | cdktf.IResolvable;
  public get logpush() {
    return this.getBooleanAttribute('logpush');
  }
  public set logpush(value: boolean | cdktf.IResolvable) {
    this._logpush = value;
  }
  public resetLogpush() {
    this._logpush = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logpushInput() {
    return this._logpush;
  }

  // logpush_public_key - computed: true, optional: true, required: false
  private _logpushPublicKey?: string;
  public get logpushPublicKey() {
    return this.getStringAttribute('logpush_public_key');
  }
  public set logpushPublicKey(value: string) {
    this._logpushPublicKey = value;
  }
  public resetLogpushPublicKey() {
    this._logpushPublicKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get logpushPublicKeyInput() {
    return this._logpushPublicKey;
  }

  // byok_only - computed: true, optional: true, required: false
  private _byokOnly?: boolean | cdktf.IResolvable;
  public get byokOnly() {
    return this.getBooleanAttribute('byok_only');
  }
  public set byokOnly(value: boolean | cdktf.IResolvable) {
    this._byokOnly = value;
  }
  public resetByokOnly() {
    this._byokOnly = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get byokOnlyInput() {
    return this._byokOnly;
  }

  // zdr - computed: true, optional: true, required: false
  private _zdr?: boolean | cdktf.IResolvable;
  public get zdr() {
    return this.getBooleanAttribute('zdr');
  }
  public set zdr(value: boolean | cdktf.IResolvable) {
    this._zdr = value;
  }
  public resetZdr() {
    this._zdr = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get zdrInput() {
    return this._zdr;
  }

  // retry_max_attempts - computed: true, optional: true, required: false
  private _retryMaxAttempts?: number;
  public get retryMaxAttempts() {
    return this.getNumberAttribute('retry_max_attempts');
  }
  public set retryMaxAttempts(value: number) {
    this._retryMaxAttempts = value;
  }
  public resetRetryMaxAttempts() {
    this._retryMaxAttempts = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get retryMaxAttemptsInput() {
    return this._retryMaxAttempts;
  }

  // retry_delay - computed: true, optional: true, required: false
  private _retryDelay?: number;
  public get retryDelay() {
    return this.getNumberAttribute('retry_delay');
  }
  public set retryDelay(value: number) {
    this._retryDelay = value;
  }
  public resetRetryDelay() {
    this._retryDelay = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get retryDelayInput() {
    return this._retryDelay;
  }

  // retry_backoff - computed: true, optional: true, required: false
  private _retryBackoff?: string;
  public get retryBackoff() {
    return this.getStringAttribute('retry_backoff');
  }
  public set retryBackoff(value: string) {
    this._retryBackoff = value;
  }
  public resetRetryBackoff() {
    this._retryBackoff = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get retryBackoffInput() {
    return this._retryBackoff;
  }

  // workers_ai_billing_mode - computed: true, optional: true, required: false
  private _workersAiBillingMode?: string;
  public get workersAiBillingMode() {
    return this.getStringAttribute('workers_ai_billing_mode');
  }
  public set workersAiBillingMode(value: string) {
    this._workersAiBillingMode = value;
  }
  public resetWorkersAiBillingMode() {
    this._workersAiBillingMode = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get workersAiBillingModeInput() {
    return this._workersAiBillingMode;
  }

  // dlp - computed: true, optional: true, required: false
  private _dlp = new GatewayDlpOutputReference(this, "dlp");
  public get dlp() {
    return this._dlp;
  }
  public putDlp(value: GatewayDlp) {
    this._dlp.internalValue = value;
  }
  public resetDlp() {
    this._dlp.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get dlpInput() {
    return this._dlp.internalValue;
  }

  // guardrails - computed: true, optional: true, required: false
  private _guardrails = new GatewayGuardrailsOutputReference(this, "guardrails");
  public get guardrails() {
    return this._guardrails;
  }
  public putGuardrails(value: GatewayGuardrails) {
    this._guardrails.internalValue = value;
  }
  public resetGuardrails() {
    this._guardrails.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get guardrailsInput() {
    return this._guardrails.internalValue;
  }

  // spend_limits - computed: true, optional: true, required: false
  private _spendLimits = new GatewaySpendLimitsOutputReference(this, "spend_limits");
  public get spendLimits() {
    return this._spendLimits;
  }
  public putSpendLimits(value: GatewaySpendLimits) {
    this._spendLimits.internalValue = value;
  }
  public resetSpendLimits() {
    this._spendLimits.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get spendLimitsInput() {
    return this._spendLimits.internalValue;
  }

  // otel - computed: true, optional: true, required: false
  private _otel = new GatewayOtelList(this, "otel", false);
  public get otel() {
    return this._otel;
  }
  public putOtel(value: GatewayOtel[] | cdktf.IResolvable) {
    this._otel.internalValue = value;
  }
  public resetOtel() {
    this._otel.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get otelInput() {
    return this._otel.internalValue;
  }

  // stripe - computed: true, optional: true, required: false
  private _stripe = new GatewayStripeOutputReference(this, "stripe");
  public get stripe() {
    return this._stripe;
  }
  public putStripe(value: GatewayStripe) {
    this._stripe.internalValue = value;
  }
  public resetStripe() {
    this._stripe.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get stripeInput() {
    return this._stripe.internalValue;
  }

  // store_id - computed: true, optional: true, required: false
  private _storeId?: string;
  public get storeId() {
    return this.getStringAttribute('store_id');
  }
  public set storeId(value: string) {
    this._storeId = value;
  }
  public resetStoreId() {
    this._storeId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get storeIdInput() {
    return this._storeId;
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

  // secrets_version - computed: false, optional: true, required: false
  private _secretsVersion?: number;
  public get secretsVersion() {
    return this.getNumberAttribute('secrets_version');
  }
  public set secretsVersion(value: number) {
    this._secretsVersion = value;
  }
  public resetSecretsVersion() {
    this._secretsVersion = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get secretsVersionInput() {
    return this._secretsVersion;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      account_id: cdktf.stringToTerraform(this._accountId),
      id: cdktf.stringToTerraform(this._id),
      authentication: cdktf.booleanToTerraform(this._authentication),
      token: cdktf.stringToTerraform(this._token),
      cache_ttl: cdktf.numberToTerraform(this._cacheTtl),
      cache_invalidate_on_update: cdktf.booleanToTerraform(this._cacheInvalidateOnUpdate),
      collect_logs: cdktf.booleanToTerraform(this._collectLogs),
      rate_limiting_limit: cdktf.numberToTerraform(this._rateLimitingLimit),
      rate_limiting_interval: cdktf.numberToTerraform(this._rateLimitingInterval),
      rate_limiting_technique: cdktf.stringToTerraform(this._rateLimitingTechnique),
      log_management: cdktf.numberToTerraform(this._logManagement),
      log_management_strategy: cdktf.stringToTerraform(this._logManagementStrategy),
      log_classification: cdktf.booleanToTerraform(this._logClassification),
      logpush: cdktf.booleanToTerraform(this._logpush),
      logpush_public_key: cdktf.stringToTerraform(this._logpushPublicKey),
      byok_only: cdktf.booleanToTerraform(this._byokOnly),
      zdr: cdktf.booleanToTerraform(this._zdr),
      retry_max_attempts: cdktf.numberToTerraform(this._retryMaxAttempts),
      retry_delay: cdktf.numberToTerraform(this._retryDelay),
      retry_backoff: cdktf.stringToTerraform(this._retryBackoff),
      workers_ai_billing_mode: cdktf.stringToTerraform(this._workersAiBillingMode),
      dlp: gatewayDlpToTerraform(this._dlp.internalValue),
      guardrails: gatewayGuardrailsToTerraform(this._guardrails.internalValue),
      spend_limits: gatewaySpendLimitsToTerraform(this._spendLimits.internalValue),
      otel: cdktf.listMapper(gatewayOtelToTerraform, false)(this._otel.internalValue),
      stripe: gatewayStripeToTerraform(this._stripe.internalValue),
      store_id: cdktf.stringToTerraform(this._storeId),
      adopt: cdktf.booleanToTerraform(this._adopt),
      secrets_version: cdktf.numberToTerraform(this._secretsVersion),
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
      id: {
        value: cdktf.stringToHclTerraform(this._id),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      authentication: {
        value: cdktf.booleanToHclTerraform(this._authentication),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      token: {
        value: cdktf.stringToHclTerraform(this._token),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      cache_ttl: {
        value: cdktf.numberToHclTerraform(this._cacheTtl),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      cache_invalidate_on_update: {
        value: cdktf.booleanToHclTerraform(this._cacheInvalidateOnUpdate),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      collect_logs: {
        value: cdktf.booleanToHclTerraform(this._collectLogs),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      rate_limiting_limit: {
        value: cdktf.numberToHclTerraform(this._rateLimitingLimit),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      rate_limiting_interval: {
        value: cdktf.numberToHclTerraform(this._rateLimitingInterval),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      rate_limiting_technique: {
        value: cdktf.stringToHclTerraform(this._rateLimitingTechnique),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      log_management: {
        value: cdktf.numberToHclTerraform(this._logManagement),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      log_management_strategy: {
        value: cdktf.stringToHclTerraform(this._logManagementStrategy),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      log_classification: {
        value: cdktf.booleanToHclTerraform(this._logClassification),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      logpush: {
        value: cdktf.booleanToHclTerraform(this._logpush),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      logpush_public_key: {
        value: cdktf.stringToHclTerraform(this._logpushPublicKey),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      byok_only: {
        value: cdktf.booleanToHclTerraform(this._byokOnly),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      zdr: {
        value: cdktf.booleanToHclTerraform(this._zdr),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      retry_max_attempts: {
        value: cdktf.numberToHclTerraform(this._retryMaxAttempts),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      retry_delay: {
        value: cdktf.numberToHclTerraform(this._retryDelay),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      retry_backoff: {
        value: cdktf.stringToHclTerraform(this._retryBackoff),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      workers_ai_billing_mode: {
        value: cdktf.stringToHclTerraform(this._workersAiBillingMode),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      dlp: {
        value: gatewayDlpToHclTerraform(this._dlp.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "GatewayDlp",
      },
      guardrails: {
        value: gatewayGuardrailsToHclTerraform(this._guardrails.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "GatewayGuardrails",
      },
      spend_limits: {
        value: gatewaySpendLimitsToHclTerraform(this._spendLimits.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "GatewaySpendLimits",
      },
      otel: {
        value: cdktf.listMapperHcl(gatewayOtelToHclTerraform, false)(this._otel.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "GatewayOtelList",
      },
      stripe: {
        value: gatewayStripeToHclTerraform(this._stripe.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "GatewayStripe",
      },
      store_id: {
        value: cdktf.stringToHclTerraform(this._storeId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      adopt: {
        value: cdktf.booleanToHclTerraform(this._adopt),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      secrets_version: {
        value: cdktf.numberToHclTerraform(this._secretsVersion),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
