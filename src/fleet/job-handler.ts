// The job handler of a worker: reads what was requested for the key, runs the job, records the result, sends notifications, and
// completes the request. The queue retries the job when the handler throws.
import { errorText } from "../base/error-text";
import { type BatchLimits, createBatchLimits } from "../live/batch-limits";
import type { TargetOptions } from "../operations/target";
import { createCleanComparisons } from "./clean-comparisons";
import type { JobHandler } from "./job-queue";
import { completeJobRequest, type JobMode, type JobRequest, readJobRequest } from "./job-requests";
import { type JobResult, recordJobResult } from "./job-results";
import { createJobTargets } from "./job-targets";
import { type FinishedJob, type RunJobOptions, runJob } from "./run-job";
import type { SharedStore } from "./shared-store";

export interface JobHandlerOptions extends Omit<RunJobOptions, "openTarget" | "asOf" | "cleanComparisons"> {
  readonly store: SharedStore;
  readonly target: Pick<TargetOptions, "account" | "asOf" | "baseUrl" | "profile">;
  /** `apply`: jobs write where an apply was requested. `drift`: no job writes. */
  readonly mode: JobMode;
  /** Called after each job. */
  onResult?(key: string, result: JobResult): void;
}

/** The job has to be retried. */
export class JobFailedError extends Error {
  override readonly name = "JobFailedError";
}

export function createJobHandler(options: JobHandlerOptions): JobHandler {
  const { environment, histories, onResult, store, target } = options;
  const now = () => environment.now().getTime();
  const openTarget = createJobTargets(target, environment);
  const common = {
    ...options,
    ...(target.account && { account: target.account }),
    asOf: target.asOf,
    openTarget,
    cleanComparisons: createCleanComparisons(),
  };
  const getBatchLimits = shareBatchLimits(now);
  return async (job) => {
    const request = await readJobRequest(store, job.key, options.fleetTarget);
    const mode = options.mode === "apply" ? request.mode : "drift";
    const startedAt = now();
    const runOptions = { ...common, batchLimits: getBatchLimits() };
    const finished = refuseRequest(request) ?? (await runJob(job, mode, runOptions).catch(toFailedJob));
    // Another worker runs the job: this result counts for nothing.
    if (job.signal.aborted) throw new JobFailedError("the job was aborted");
    const took = now() - startedAt;
    const result = redactResult(addOpenRequest({ ...finished.result, took }, mode, request.mode), options);
    await recordJobResult(store, job.key, result);
    onResult?.(job.key, result);
    const { input, plan } = finished;
    if (plan && input && mode === "drift") await histories?.finish(job.key, input, plan);
    const isAnswered = request.refusal !== undefined || (mode === request.mode && isComplete(finished));
    if (isAnswered) await completeJobRequest(store, job.key, request);
    if (finished.retry) throw new JobFailedError(result.problem ?? "the job failed");
  };
}

/** The jobs of an hour share what they learn about batches: a worker runs for months, and the server may change. */
function shareBatchLimits(now: () => number): () => BatchLimits {
  let limits = createBatchLimits();
  let since = now();
  return () => {
    if (Math.abs(now() - since) > 3_600_000) {
      limits = createBatchLimits();
      since = now();
    }
    return limits;
  };
}

/** Neither compares nor writes: what was asked for belongs to another target, and a result here would answer it. */
function refuseRequest({ refusal }: JobRequest): FinishedJob | undefined {
  return refusal === undefined ? undefined : { result: { outcome: "refused", requests: 0, problem: refusal } };
}

/** A full disk, an unreachable store or a bug ends the job of one zone; the worker continues. */
function toFailedJob(error: unknown): FinishedJob {
  return { result: { outcome: "failed", requests: 0, problem: errorText(error) }, retry: true };
}

/** A refused request is complete, too: a person has to act, and another attempt would be refused again. */
function isComplete({ result, retry }: FinishedJob): boolean {
  return result.outcome !== "failed" || retry === undefined;
}

function addOpenRequest(result: JobResult, mode: JobMode, requested: JobMode): JobResult {
  if (mode === requested || result.problem !== undefined) return result;
  return { ...result, problem: "an apply was requested, and this worker may not write: start one with `--apply`" };
}

/** The store keeps the result, so it must not contain secrets. */
function redactResult(result: JobResult, { environment }: Pick<JobHandlerOptions, "environment">): JobResult {
  const { problem } = result;
  return problem === undefined ? result : { ...result, problem: environment.redaction.redact(problem) };
}
