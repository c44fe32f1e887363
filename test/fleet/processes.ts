// Places for the suite of engines whose workers are processes: started once, used by many tests, started again where one was killed.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { WorkOptions } from "../../src/fleet/engine";
import { openEngine, openStore } from "../../src/fleet/open-engine";
import type { SharedStore } from "../../src/fleet/store";
import type { Order, Report } from "./child";
import type { Elsewhere, Place, Server } from "./conforms";
import type { Errand, Happening } from "./errands";

export interface Ground {
  readonly url: string;
  readonly server: Server;
  readonly aliveMs: number;
}

export interface Crew {
  place(): Promise<Place>;
  close(): Promise<void>;
}

export function crewOn(ground: () => Ground): Crew {
  const program = bundledChild();
  const idle: Hand[] = [];
  const all = new Set<Hand>();
  let places = 0;
  const hand = async (): Promise<Hand> => {
    const free = idle.pop();
    if (free) return free;
    const started = await startHand(program);
    all.add(started);
    return started;
  };
  const back = (hand: Hand) => {
    if (hand.alive()) idle.push(hand);
    else all.delete(hand);
  };
  return {
    place: async () => {
      places += 1;
      return placeOn(ground(), `t${process.pid}-${places}`, hand, back);
    },
    close: async () => {
      await Promise.all([...all].map((hand) => hand.kill()));
      rmSync(program, { force: true });
    },
  };
}

export interface OpenStores {
  readonly store: SharedStore;
  readonly others: SharedStore;
  close(): Promise<void>;
}

/** One store, opened twice. */
export async function openStores(url: string): Promise<OpenStores> {
  const [store, others] = await Promise.all([openStore(url), openStore(url)]);
  return { store, others, close: async () => void (await Promise.all([store.close(), others.close()])) };
}

export const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function placeOn(
  { url, server, aliveMs }: Ground,
  prefix: string,
  hand: () => Promise<Hand>,
  back: (hand: Hand) => void,
): Promise<Place> {
  const engine = await openEngine(url, { prefix });
  const told: Happening[] = [];
  const hired: { readonly hand: Hand; readonly worker: Elsewhere }[] = [];
  let down = false;
  const hire = async (errand: Errand, options: Partial<WorkOptions>, aheadMs: number): Promise<Elsewhere> => {
    const value = await hand();
    const name = `worker-${hired.length + 1}`;
    value.listen((happening) => void told.push(happening));
    const worker = elsewhere(value, name);
    hired.push({ hand: value, worker });
    const working = value.hears("working");
    value.send({ order: "work", worker: name, url, prefix, errand, options: { concurrency: 5, ...options }, aheadMs });
    await working;
    return worker;
  };
  return {
    engine,
    aliveMs,
    worker: (errand, options = {}) => hire(errand, options, 0),
    astray: (errand, aheadMs) => hire(errand, {}, aheadMs),
    happenings: () => [...told].sort((left, right) => left.at - right.at),
    pass,
    elapsed: () => Number(process.hrtime.bigint() / 1_000n) / 1_000,
    server: {
      down: async () => {
        down = true;
        await server.down();
      },
      up: async () => {
        await server.up();
        down = false;
      },
      flush: server.flush,
    },
    async close() {
      if (down) await server.up();
      await Promise.all(hired.map(({ hand, worker }) => (hand.alive() ? worker.stop() : undefined)));
      for (const value of hired) back(value.hand);
      await engine.close();
    },
  };
}

function elsewhere(hand: Hand, name: string): Elsewhere {
  let ended: Promise<void> | undefined;
  const end = (order: "drain" | "stop") => {
    ended ??= (async () => {
      await hand.thaw();
      const over = hand.hears("ended");
      hand.send({ order, worker: name });
      await over;
    })();
    return ended;
  };
  return {
    name,
    finish: (key) => hand.send({ order: "finish", worker: name, key }),
    freeze: hand.freeze,
    thaw: hand.thaw,
    kill: hand.kill,
    drain: () => end("drain"),
    stop: () => end("stop"),
    gone: hand.leave,
  };
}

/** A process for workers. */
interface Hand {
  send(order: Order): void;
  listen(each: (happening: Happening) => void): void;
  hears(report: Report["report"]): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  kill(): Promise<void>;
  /** Resolves when it has ended with nothing left to do. */
  leave(): Promise<void>;
  alive(): boolean;
}

/** One file of JavaScript starts in 60 ms, the sources through `tsx` in 350. Beside the packages that it loads. */
function bundledChild(): string {
  const outfile = join(__dirname, `../../node_modules/.zonewright/fleet-child-${process.pid}-${(bundles += 1)}.cjs`);
  const entryPoints = [join(__dirname, "child.ts")];
  buildSync({ entryPoints, outfile, bundle: true, platform: "node", format: "cjs", packages: "external" });
  return outfile;
}

let bundles = 0;

async function startHand(program: string): Promise<Hand> {
  const child = fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const waiting = new Map<string, (() => void)[]>();
  let each: (happening: Happening) => void = () => {};
  child.on("message", (report: Report) => {
    if (report.report === "happening") return each(report.happening);
    for (const value of waiting.get(report.report) ?? []) value();
    waiting.delete(report.report);
  });
  const hears = (report: Report["report"]) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(report, [...(waiting.get(report) ?? []), resolve]);
      child.once("exit", () => reject(new Error(`the process ended before it was ${report}`)));
    });
  const alive = () => child.exitCode === null && child.signalCode === null;
  const hand: Hand = {
    send: (order) => void (alive() && child.send(order)),
    listen: (listener) => {
      each = listener;
    },
    hears,
    async freeze() {
      const freezing = hears("freezing");
      hand.send({ order: "freeze" });
      await freezing;
      await stopped(child);
    },
    thaw: async () => void child.kill("SIGCONT"),
    async kill() {
      if (!alive()) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    async leave() {
      const gone = once(child, "exit");
      hand.send({ order: "leave" });
      const [code] = await gone;
      if (code !== 0) throw new Error(`the process ended with ${code}`);
    },
    alive,
  };
  child.setMaxListeners(100);
  await hears("ready");
  return hand;
}

/** Until the kernel says that it is stopped (`T`). */
async function stopped({ pid }: ChildProcess): Promise<void> {
  for (;;) {
    const [state] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    if (state === "T") return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
