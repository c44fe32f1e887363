// The server under a job queue: BullMQ's queues and a shared store on it. Redis and PostgreSQL differ in nothing else.
import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from "bullmq";
import type { SharedStore } from "../shared-store";
import type { DescribeError } from "./describe-error";

export interface QueueBackend {
  readonly name: "Redis" | "PostgreSQL";
  readonly store: SharedStore;
  /** Checks that the server answers and creates missing tables. Rejects soon when it is unreachable. */
  connect(): Promise<void>;
  /** The server's clock, in milliseconds since 1970. */
  now(): Promise<number>;
  createQueue(name: string, options: Omit<QueueOptions, "connection">): BackendQueue;
  createWorker(
    name: string,
    processor: Processor<JobPayload, void>,
    options: Omit<WorkerOptions, "connection">,
  ): BackendWorker;
  /** The message never contains a password. */
  readonly describeError: DescribeError;
  close(): Promise<void>;
}

/** What the job queue uses of BullMQ's queue, which is the same class with different type parameters on each server. */
export type BackendQueue = Pick<
  Queue<JobPayload>,
  | "add"
  | "close"
  | "getJob"
  | "getJobCounts"
  | "getJobScheduler"
  | "getJobSchedulers"
  | "getJobSchedulersCount"
  | "removeJobScheduler"
  | "upsertJobScheduler"
  | "waitUntilReady"
> & {
  on(event: "error", listener: (error: Error) => void): unknown;
};

export type BackendWorker = Pick<Worker<JobPayload, void>, "close" | "pause"> & {
  getBackend(): { close(force?: boolean): Promise<void> };
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "lockRenewalFailed", listener: (jobIds: string[]) => void): unknown;
  on(event: "locksRenewed", listener: (renewed: { readonly jobIds: string[] }) => void): unknown;
};

/** Everything that goes through a queue. What to do for a key is read when its job starts. */
export interface JobPayload {
  readonly key: string;
  /** When a delayed job fires, in milliseconds since 1970: BullMQ does not report this for a job whose delay was changed. */
  readonly due?: number;
}
