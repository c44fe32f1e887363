// When a run stops: it was interrupted, its lease is lost, or the API refuses or answers no request of it.
import type { ApiFailure } from "../live/client";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { runStopped, writeNotSent } from "./diagnostics";

/**
 * Called before every request. When the run must stop, the remaining steps are skipped with the reason.
 *
 * @param steps those of the request; without them, any of the scope.
 */
export async function shouldStop(context: ApplyContext, steps?: readonly Step[]): Promise<boolean> {
  const { signal, halt, results } = context;
  const because = signal?.aborted ? "the run was interrupted" : (halt.because ?? (await context.checkLease(steps)));
  if (because !== undefined) results.stop(because);
  return results.stopped !== undefined;
}

/** The credential is rejected, the rate limit is used up or the API is unreachable: no request of any scope can succeed. */
export function endsRun({ category }: ApiFailure): boolean {
  return ["auth", "rate-limited", "unreachable", "cancelled"].includes(category);
}

/** Stops all scopes of the run. The steps are those of the request that failed. */
export function stopRun({ halt, results }: ApplyContext, steps: readonly Step[], failure: ApiFailure): void {
  const { because, diagnostic } = runStopped(failure);
  halt.because ??= because;
  if (failure.category === "unreachable")
    for (const step of steps) results.fail(step, writeNotSent(step, failure.message));
  results.stop(because, diagnostic);
}
