// What every form of resource can do; the RPCs choose by form and know no more than this.
import type { OldSpelling } from "../../deprecation/old-spelling";
import type { Row } from "../object/declared";
import type { Remark } from "../object/remark";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";

export type AttributePath = readonly (string | number)[];

export interface Judged {
  readonly remarks: readonly Remark[];
  /** Old spellings, their path from the resource's attributes down. */
  readonly deprecated: readonly { readonly old: OldSpelling; readonly path: AttributePath }[];
}

export interface ReadResult {
  /** `null`: it is gone. */
  readonly state: Row | null;
  readonly remarks: readonly Remark[];
}

export interface PlanResult {
  readonly planned: Row | null;
  /** Attributes whose change makes it another object. */
  readonly replacing: readonly AttributePath[];
  readonly remarks: readonly Remark[];
}

export interface ApplyResult {
  /** What is there afterwards, also where a part failed. */
  readonly state: Row | null;
  readonly remarks: readonly Remark[];
  readonly kept: Kept;
}

/** What the provider keeps beside the state: the values from before the first write. */
export interface Kept {
  readonly snapshot?: Readonly<Record<string, unknown>>;
}

export interface PlanInput {
  /** `null`: it is to be destroyed. */
  readonly config: Row | null;
  readonly prior: Row | null;
}

export interface ApplyInput extends PlanInput {
  readonly planned: Row | null;
  readonly kept: Kept;
}

export interface Operations {
  /** Everything that can be said without the API. */
  validate(type: ResourceType, config: Row): Judged;
  read(session: Session, type: ResourceType, state: Row): Promise<ReadResult>;
  plan(session: Session, type: ResourceType, input: PlanInput): Promise<PlanResult>;
  apply(session: Session, type: ResourceType, input: ApplyInput): Promise<ApplyResult>;
}
