// What resources ask the writer for, and what they get.
import type { StepOutcome } from "../../apply/outcome";
import type { Change } from "../../kind/kind";
import type { FoundObject } from "./reader";

/** Changes that are written together or not at all. */
export interface WriteOperation {
  readonly changes: readonly Change[];
  /** The same as a deletion and a creation, if the plan allows another id. */
  readonly replacement?: readonly Change[] | undefined;
  /**
   * For a create: the changes after which an existing object is what the create gives; undefined if it cannot be. The create then
   * has the object, which another resource would have deleted.
   */
  readonly takeOver?: ((found: FoundObject) => readonly Change[] | undefined) | undefined;
}

/** The outcome of one change. */
export interface WriteResult {
  readonly outcome: StepOutcome;
  /** The object after the write. */
  readonly read?: FoundObject;
  /** The object was not deleted: another resource of this run has taken it over. */
  readonly isKept?: true;
}
