// What the engine stands on: a server with BullMQ's queues and a shared store on it. Redis and PostgreSQL differ in nothing else.
import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from "bullmq";
import type { SharedStore } from "../store";

export interface Ground {
  readonly name: "Redis" | "PostgreSQL";
  readonly store: SharedStore;
  /** Asks the server for a sign of life, and makes what is missing of tables. Rejects soon where it does not answer. */
  ready(): Promise<void>;
  /** The server's clock, ms since 1970. */
  now(): Promise<number>;
  queue(name: string, options: Omit<QueueOptions, "connection">): Queue<Payload>;
  worker(name: string, work: Processor<Payload>, options: Omit<WorkerOptions, "connection">): Worker<Payload>;
  /** What went wrong, without passwords. */
  trouble(error: unknown): string;
  close(): Promise<void>;
}

/** All that goes through a queue: what is wanted of a key is read when its turn begins. */
export interface Payload {
  readonly key: string;
  /** When a clock strikes that was set by hand, ms since 1970: BullMQ does not tell it of a job whose delay was changed. */
  readonly due?: number;
}
