// Fixtures for the job queue suite whose workers are processes: started once, reused by many tests, and replaced after they were killed.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { WorkerOptions } from "../../src/fleet/job-queue";
import { openJobQueue, openSharedStore } from "../../src/fleet/open-job-queue";
import type { SharedStore } from "../../src/fleet/shared-store";
import type { QueueFixture, TestServer, TestWorker } from "./job-queue-suite";
import type { TestJob, WorkerEvent } from "./test-jobs";
import type { Command, Message } from "./worker-process";

export interface ServerUnderTest {
  readonly url: string;
  readonly server: TestServer;
  readonly heartbeatTimeoutMs: number;
}

export interface WorkerProcesses {
  createFixture(): Promise<QueueFixture>;
  close(): Promise<void>;
}

export function createWorkerProcesses(getServer: () => ServerUnderTest): WorkerProcesses {
  const program = bundleWorker();
  const idle: WorkerProcess[] = [];
  const all = new Set<WorkerProcess>();
  let fixtures = 0;
  const take = async (): Promise<WorkerProcess> => {
    const free = idle.pop();
    if (free) return free;
    const started = await startProcess(program);
    all.add(started);
    return started;
  };
  const giveBack = (process: WorkerProcess) => {
    if (process.isAlive()) idle.push(process);
    else all.delete(process);
  };
  return {
    createFixture: async () => {
      fixtures += 1;
      return createFixture(getServer(), `t${process.pid}-${fixtures}`, take, giveBack);
    },
    close: async () => {
      await Promise.all([...all].map((process) => process.kill()));
      rmSync(program, { force: true });
    },
  };
}

export interface OpenStores {
  readonly store: SharedStore;
  readonly others: SharedStore;
  close(): Promise<void>;
}

/** Opens one store twice. */
export async function openStores(url: string): Promise<OpenStores> {
  const [store, others] = await Promise.all([openSharedStore(url), openSharedStore(url)]);
  return { store, others, close: async () => void (await Promise.all([store.close(), others.close()])) };
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function createFixture(
  { url, server, heartbeatTimeoutMs }: ServerUnderTest,
  prefix: string,
  take: () => Promise<WorkerProcess>,
  giveBack: (process: WorkerProcess) => void,
): Promise<QueueFixture> {
  const queue = await openJobQueue(url, { prefix });
  const events: WorkerEvent[] = [];
  const workers: { readonly process: WorkerProcess; readonly worker: TestWorker }[] = [];
  let isDown = false;
  const start = async (testJob: TestJob, options: Partial<WorkerOptions>, aheadMs: number): Promise<TestWorker> => {
    const process = await take();
    const name = `worker-${workers.length + 1}`;
    process.listen((event) => void events.push(event));
    const worker = createTestWorker(process, name);
    workers.push({ process, worker });
    const started = process.waitFor("started");
    process.send({
      command: "start",
      worker: name,
      url,
      prefix,
      testJob,
      options: { concurrency: 5, ...options },
      aheadMs,
    });
    await started;
    return worker;
  };
  return {
    queue,
    heartbeatTimeoutMs,
    startWorker: (testJob, options = {}) => start(testJob, options, 0),
    startWorkerWithWrongClock: (testJob, aheadMs) => start(testJob, {}, aheadMs),
    events: () => [...events].sort((left, right) => left.at - right.at),
    wait: sleep,
    elapsed: () => Number(process.hrtime.bigint() / 1_000n) / 1_000,
    server: {
      down: async () => {
        isDown = true;
        await server.down();
      },
      up: async () => {
        await server.up();
        isDown = false;
      },
      flush: server.flush,
    },
    async close() {
      if (isDown) await server.up();
      await Promise.all(workers.map(({ process, worker }) => (process.isAlive() ? worker.stop() : undefined)));
      for (const { process } of workers) giveBack(process);
      await queue.close();
    },
  };
}

function createTestWorker(process: WorkerProcess, name: string): TestWorker {
  let ended: Promise<void> | undefined;
  const end = (command: "drain" | "stop") => {
    ended ??= (async () => {
      await process.thaw();
      const over = process.waitFor("ended");
      process.send({ command, worker: name });
      await over;
    })();
    return ended;
  };
  return {
    name,
    finish: (key) => process.send({ command: "finish", worker: name, key }),
    freeze: process.freeze,
    thaw: process.thaw,
    kill: process.kill,
    drain: () => end("drain"),
    stop: () => end("stop"),
    exited: process.exit,
  };
}

/** A process for workers. */
interface WorkerProcess {
  send(command: Command): void;
  listen(listener: (event: WorkerEvent) => void): void;
  waitFor(message: Message["message"]): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  kill(): Promise<void>;
  /** Resolves when the process has ended because it has nothing left to do. */
  exit(): Promise<void>;
  isAlive(): boolean;
}

/** One file of JavaScript starts in 60 ms, the sources with `tsx` in 350. It is next to the packages that it loads. */
function bundleWorker(): string {
  const outfile = join(__dirname, `../../node_modules/.zonewright/fleet-worker-${process.pid}-${(bundles += 1)}.cjs`);
  const entryPoints = [join(__dirname, "worker-process.ts")];
  buildSync({ entryPoints, outfile, bundle: true, platform: "node", format: "cjs", packages: "external" });
  return outfile;
}

let bundles = 0;

async function startProcess(program: string): Promise<WorkerProcess> {
  const child = fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const waiting = new Map<string, (() => void)[]>();
  let listener: (event: WorkerEvent) => void = () => {};
  child.on("message", (message: Message) => {
    if (message.message === "event") return listener(message.event);
    for (const resolve of waiting.get(message.message) ?? []) resolve();
    waiting.delete(message.message);
  });
  const waitFor = (message: Message["message"]) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(message, [...(waiting.get(message) ?? []), resolve]);
      child.once("exit", () => reject(new Error(`the process ended before it was ${message}`)));
    });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const worker: WorkerProcess = {
    send: (command) => void (isAlive() && child.send(command)),
    listen: (next) => {
      listener = next;
    },
    waitFor,
    async freeze() {
      const freezing = waitFor("freezing");
      worker.send({ command: "freeze" });
      await freezing;
      await whenStopped(child);
    },
    thaw: async () => void child.kill("SIGCONT"),
    async kill() {
      if (!isAlive()) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
    async exit() {
      const exited = once(child, "exit");
      worker.send({ command: "disconnect" });
      const [code] = await exited;
      if (code !== 0) throw new Error(`the process ended with ${code}`);
    },
    isAlive,
  };
  child.setMaxListeners(100);
  await waitFor("ready");
  return worker;
}

/** Resolves when the kernel reports the state `T`. */
async function whenStopped({ pid }: ChildProcess): Promise<void> {
  for (;;) {
    const [state] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    if (state === "T") return;
    await sleep(5);
  }
}
