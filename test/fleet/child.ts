// A worker in a process of its own, at the orders of a test.
import { performance } from "node:perf_hooks";
import type { Engine, Working, WorkOptions } from "../../src/fleet/engine";
import { openEngine } from "../../src/fleet/open-engine";
import { type Errand, type Happening, turnOf } from "./errands";

export type Order =
  | {
      readonly order: "work";
      readonly worker: string;
      readonly url: string;
      readonly prefix: string;
      readonly errand: Errand;
      readonly options: Omit<WorkOptions, "onTrouble">;
      readonly aheadMs: number;
    }
  | { readonly order: "finish"; readonly worker: string; readonly key: string }
  | { readonly order: "freeze" | "leave" }
  | { readonly order: "drain" | "stop"; readonly worker: string };

export type Report =
  | { readonly report: "ready" | "working" | "freezing" | "ended"; readonly worker?: string }
  | { readonly report: "happening"; readonly happening: Happening };

interface AtWork {
  readonly engine: Engine;
  readonly working: Working;
  readonly finish: Map<string, () => void>;
}

const atWork = new Map<string, AtWork>();
const say = (report: Report) => process.send?.(report);
// One clock for all processes of the machine.
const elapsed = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;
const rightNow = Date.now;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

process.on("message", (order: Order) => void obey(order));
process.on("disconnect", () => process.exit(0));
say({ report: "ready" });

async function obey(order: Order): Promise<void> {
  switch (order.order) {
    case "work":
      return begin(order);
    case "finish":
      return atWork.get(order.worker)?.finish.get(order.key)?.();
    case "freeze":
      say({ report: "freezing" });
      // From within, between two turns of the loop: never in the middle of a write.
      setImmediate(() => process.kill(process.pid, "SIGSTOP"));
      return;
    case "leave":
      process.removeAllListeners("disconnect");
      return process.disconnect();
    case "drain":
    case "stop":
      return end(order.worker, order.order);
    default:
      return order satisfies never;
  }
}

async function begin(order: Extract<Order, { order: "work" }>): Promise<void> {
  const { worker, url, prefix, errand, options, aheadMs } = order;
  Date.now = () => rightNow() + aheadMs;
  const engine = await openEngine(url, { prefix });
  const finish = new Map<string, () => void>();
  const tell = (what: Happening["what"], turn = { key: "", attempt: 0 }, text?: string) =>
    say({
      report: "happening",
      happening: { worker, what, key: turn.key, attempt: turn.attempt, at: elapsed(), ...(text && { text }) },
    });
  const turn = turnOf(errand, {
    store: engine.store,
    tell,
    wake: (key) => engine.wake(key),
    finished: (key) => new Promise((resolve) => finish.set(key, resolve)),
    sleep,
    elapsed: () => performance.now(),
    now: Date.now,
  });
  const working = engine.work(turn, { ...options, onTrouble: (text) => tell("trouble", undefined, text) });
  atWork.set(worker, { engine, working, finish });
  say({ report: "working", worker });
}

async function end(worker: string, how: "drain" | "stop"): Promise<void> {
  const work = atWork.get(worker);
  if (work) {
    await work.working[how]();
    await work.engine.close();
    atWork.delete(worker);
  }
  say({ report: "ended", worker });
}
