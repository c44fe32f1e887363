// A worker in a process of its own, controlled by the messages of a test.
import { performance } from "node:perf_hooks";
import type { JobQueue, RunningWorker, WorkerOptions } from "../../src/fleet/job-queue";
import { openJobQueue } from "../../src/fleet/open-job-queue";
import { createTestHandler, type TestJob, type WorkerEvent } from "./test-jobs";

export type Command =
  | {
      readonly command: "start";
      readonly worker: string;
      readonly url: string;
      readonly prefix: string;
      readonly testJob: TestJob;
      readonly options: Omit<WorkerOptions, "onWarning">;
      readonly aheadMs: number;
    }
  | { readonly command: "finish"; readonly worker: string; readonly key: string }
  | { readonly command: "freeze" | "disconnect" }
  | { readonly command: "drain" | "stop"; readonly worker: string };

export type Message =
  | { readonly message: "ready" | "started" | "freezing" | "ended"; readonly worker?: string }
  | { readonly message: "event"; readonly event: WorkerEvent };

interface StartedWorker {
  readonly queue: JobQueue;
  readonly running: RunningWorker;
  readonly finish: Map<string, () => void>;
}

const workers = new Map<string, StartedWorker>();
const send = (message: Message) => process.send?.(message);
// One clock for all processes of the machine.
const elapsed = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;
const realNow = Date.now;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

process.on("message", (command: Command) => void run(command));
process.on("disconnect", () => process.exit(0));
send({ message: "ready" });

async function run(command: Command): Promise<void> {
  switch (command.command) {
    case "start":
      return start(command);
    case "finish":
      return workers.get(command.worker)?.finish.get(command.key)?.();
    case "freeze":
      send({ message: "freezing" });
      // From within and between two rounds of the event loop: never in the middle of a write.
      setImmediate(() => process.kill(process.pid, "SIGSTOP"));
      return;
    case "disconnect":
      process.removeAllListeners("disconnect");
      return process.disconnect();
    case "drain":
    case "stop":
      return end(command.worker, command.command);
    default:
      return command satisfies never;
  }
}

async function start(command: Extract<Command, { command: "start" }>): Promise<void> {
  const { worker, url, prefix, testJob, options, aheadMs } = command;
  Date.now = () => realNow() + aheadMs;
  const queue = await openJobQueue(url, { prefix });
  const finish = new Map<string, () => void>();
  const report = (type: WorkerEvent["type"], job = { key: "", attempt: 0 }, text?: string) =>
    send({
      message: "event",
      event: { worker, type, key: job.key, attempt: job.attempt, at: elapsed(), ...(text && { text }) },
    });
  const handler = createTestHandler(testJob, {
    store: queue.store,
    report,
    enqueue: (key) => queue.enqueue(key),
    finished: (key) => new Promise((resolve) => finish.set(key, resolve)),
    sleep,
    elapsed: () => performance.now(),
    now: Date.now,
  });
  const running = queue.startWorker(handler, { ...options, onWarning: (text) => report("warning", undefined, text) });
  workers.set(worker, { queue, running, finish });
  send({ message: "started", worker });
}

async function end(name: string, mode: "drain" | "stop"): Promise<void> {
  const worker = workers.get(name);
  if (worker) {
    await worker.running[mode]();
    await worker.queue.close();
    workers.delete(name);
  }
  send({ message: "ended", worker: name });
}
