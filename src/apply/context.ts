// The one value that is passed down through every step of applying a scope. It holds no logic.
import type { Diagnostic } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { Change, Context, Kind, Live, Scope } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import type { BatchLimits } from "../live/batch-limits";
import type { Api, Clock } from "../live/client";
import type { PlannedCall, ScopePlan, Step } from "../plan/plan";
import type { Ids } from "./requests";
import type { SecretStores } from "./secret-stores";
import type { SentCreates } from "./sent-creates";
import type { StepResults } from "./step-results";

export interface ApplyContext {
  readonly api: Api;
  /** The kinds of this scope: those of the account, or those of a zone. */
  readonly kinds: readonly Kind[];
  /** The steps and calls of this round. */
  readonly plan: ScopePlan;
  /** The scope with its profile and subscription, as the kinds' own functions expect it. */
  readonly scopeContext: Context;
  readonly ids: Ids;
  readonly results: StepResults;
  /** Shared by all scopes of a run: what it has learnt about the size of batches. */
  readonly batchLimits: BatchLimits;
  /** Packs steps into calls again, for another batch limit than that of the plan. */
  pack(steps: readonly Step[], batchLimit: number): readonly PlannedCall[];
  /** Codes of the hazards that were allowed. */
  readonly allow: readonly string[];
  /**
   * The steps belong to resources that succeed or fail alone: a deletion waits only for the steps that reference its object. Without
   * it, deletions wait until everything before them succeeded.
   */
  readonly independent?: true;
  readonly sent: SentCreates;
  /** Its `sleep` lets other scopes of the run go on. */
  readonly clock: Clock;
  /** Shared by all scopes of a run: why no further call is made, in any scope. */
  readonly halt: { because?: string };
  /** Reads the scope again. */
  reread(): Promise<LiveScope>;
  /** Aborted: the request in flight is finished, and no further request is sent. */
  readonly signal?: AbortSignal;
  readonly onProgress: (scope: Scope, steps: number, comment: string) => void;
  /** Called before every write, with its steps. Returns why the run may no longer write to the scope, if so. */
  readonly checkLease: (steps?: readonly Step[]) => Promise<string | undefined>;
  /** Called before the first write to an object that a destroy restores. An error keeps it from being written. */
  readonly beforeFirstWrite?: (change: Change) => Diagnostic | undefined;
  /** Stores values that the API shows once. */
  readonly secrets?: SecretStores;
  /** Called for each step that is done, with the object as it is now. */
  readonly onStepDone?: (step: Step, written: AppliedObject) => void;
}

/** An object after its write, in one of two forms. */
export interface AppliedObject {
  /** As the API returned it. */
  readonly row?: JsonObject;
  /** As it was read again after a lost answer. */
  readonly live?: Live;
}
