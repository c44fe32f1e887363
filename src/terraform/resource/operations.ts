// The operations that every form of resource implements. The RPCs know this interface only.

import type { JsonObject } from "../../base/json";
import type { Context } from "../../kind/kind";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { DeprecatedAttribute } from "../object/normalize-config";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { ObjectValue } from "../wire";

export type AttributePath = readonly (string | number)[];

export interface ValidationResult {
  readonly diagnostics: readonly AttributeDiagnostic[];
  /** Old spellings with their paths from the resource's attributes down. */
  readonly deprecated: readonly DeprecatedAttribute[];
}

export interface ReadResult {
  /** `null`: the object was deleted. */
  readonly state: ObjectValue | null;
  readonly diagnostics: readonly AttributeDiagnostic[];
}

export interface ResourcePlanResult {
  readonly planned: ObjectValue | null;
  /** Changed attributes that require a replacement. */
  readonly replacing: readonly AttributePath[];
  readonly diagnostics: readonly AttributeDiagnostic[];
  /** Default: as it was. */
  readonly privateState?: PrivateState;
}

export interface ResourceApplyResult {
  /** The state afterwards, even after a partial failure. */
  readonly state: ObjectValue | null;
  readonly diagnostics: readonly AttributeDiagnostic[];
  readonly privateState: PrivateState;
}

/**
 * The provider's private data about a resource. Terraform hands it from the last apply to the plan, from the first plan of a
 * replacement to the second, and from the plan of a deletion to its apply.
 */
export interface PrivateState {
  /** The values before the first write. */
  readonly snapshot?: JsonObject;
  /** Ids of objects that a deletion leaves to other resources, in a plan only. */
  readonly released?: readonly string[];
  /** The object was imported, and its configuration may be generated. */
  readonly imported?: true;
  /** The name of an object that must not be replaced, in a plan only. */
  readonly protected?: string;
  /** The number of the first plan of a resource that is replaced, in a plan only. */
  readonly plan?: number;
}

export interface PlanInput {
  /** `null`: the object is to be destroyed. */
  readonly config: ObjectValue | null;
  readonly prior: ObjectValue | null;
  readonly privateState: PrivateState;
}

export interface ApplyInput extends PlanInput {
  readonly planned: ObjectValue | null;
}

export interface ResourceOperations {
  /** Validates without the API. */
  validate(type: ResourceType, config: ObjectValue, profile: Context["profile"]): ValidationResult;
  read(session: Session, type: ResourceType, state: ObjectValue): Promise<ReadResult>;
  plan(session: Session, type: ResourceType, input: PlanInput): Promise<ResourcePlanResult>;
  apply(session: Session, type: ResourceType, input: ApplyInput): Promise<ResourceApplyResult>;
}
