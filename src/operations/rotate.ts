// Rotates secrets: each new value is stored before the old one ends.
import { type ApplyRequest, type ApplyResult, applyRun } from "./apply";
import type { Environment } from "./environment";
import { withPlanRun } from "./plan-session";

export interface RotateRequest
  extends Pick<ApplyRequest, "paths" | "baseUrl" | "profile" | "lockTimeoutMs" | "onPlan" | "approve" | "onStep"> {
  /** Names of the tokens to rotate; all that the documents declare if empty, which is the default. */
  readonly tokens?: readonly string[];
}

/**
 * Creates a successor of each token, stores its value in the declared secret store, and only then deletes the old token. Other
 * objects in the documents are not touched. A rotation that was interrupted before is completed.
 */
export function rotate(request: RotateRequest, environment: Environment): Promise<ApplyResult> {
  const { lockTimeoutMs = 0, tokens = [] } = request;
  const options = { lockTimeoutMs, rotate: tokens };
  return withPlanRun(request, options, environment, (run) => applyRun(run, request, environment));
}
