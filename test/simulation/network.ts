// The wire between a simulated process and the emulator: it numbers the calls, lets one through at a time, and is where
// answers get lost and processes die. It knows nothing of zones.
import type { EmbeddedEmulator } from "../../src/emulator";
import { hashText } from "../../src/emulator/core/random";

/**
 * `before`: nothing arrives. `after`: the work is committed, and no answer comes. `during`: half of the answer comes. `late`: the
 * connection is reset, and the work is committed afterwards.
 */
export type Phase = "before" | "after" | "during" | "late";

export type Fault =
  | "reset"
  | "timeout"
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The answer comes, and this much later. */
  | { readonly delayMs: number }
  /** With the phase `late`: how long after the reset. */
  | { readonly lateMs: number };

export interface Numbered {
  /** From 1, in the order in which the calls of this process are sent. */
  readonly n: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

/** Which calls, when, and what happens to them. */
export interface PlannedFault {
  readonly on: (call: Numbered) => boolean;
  readonly phase: Phase;
  readonly fault: Fault;
}

export const CRASHES = ["before sending", "after the commit", "before the bookkeeping"] as const;

export interface CrashPoint {
  readonly call: number;
  readonly at: (typeof CRASHES)[number];
}

export interface Sent extends Numbered {
  /** 0 where no answer came. */
  readonly status: number;
  /** Codes of the errors in the answer. */
  readonly codes: readonly number[];
}

/** One process as the network sees it. */
export interface Caller {
  readonly name: string;
  readonly faults: readonly PlannedFault[];
  readonly crash?: CrashPoint;
  readonly calls: Sent[];
  /** Lists come as they were before the last write. */
  readonly lagging?: boolean;
  /** Called with each call as it is about to leave. */
  readonly onCall?: (call: Numbered) => void;
  /** Set once it is dead: no effect of it reaches anything any more. */
  dead: boolean;
  die(): void;
}

export interface Network {
  fetchOf(caller: Caller): typeof fetch;
  /** Whose call the emulator works on just now. */
  readonly current: Caller | undefined;
}

/** @param random picks the next of the waiting calls; the oldest without it. */
export function network(
  emulator: EmbeddedEmulator,
  sleep: (ms: number) => Promise<void>,
  random?: () => number,
): Network {
  const waiting: (() => void)[] = [];
  const kept = new Map<string, { readonly status: number; readonly body: string }>();
  let current: Caller | undefined;
  let busy = false;
  const next = () => {
    const [start] = waiting.splice(random ? Math.floor(random() * waiting.length) : 0, 1);
    if (start) start();
    else busy = false;
  };
  const waitForStart = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (busy) return;
      busy = true;
      setImmediate(next);
    });

  async function deliver(caller: Caller, url: string, init?: RequestInit): Promise<Response> {
    current = caller;
    try {
      const response = await emulator.fetch(url, init);
      const body = await response.text();
      return new Response(body, { status: response.status, headers: response.headers });
    } finally {
      current = undefined;
    }
  }

  /** A read by a process whose lists lag comes from the reading before, where there was one. */
  async function answered(caller: Caller, url: string, init?: RequestInit): Promise<Response> {
    if (init?.method !== "GET") return deliver(caller, url, init);
    const old = kept.get(url);
    const fresh = await deliver(caller, url, init);
    kept.set(url, { status: fresh.status, body: await fresh.clone().text() });
    return caller.lagging && old ? new Response(old.body, { status: old.status }) : fresh;
  }

  const delay = (lateMs: number) => emulator.control.fault({ phase: "late", lateMs, times: 1, fault: "reset" });

  return {
    get current() {
      return current;
    },
    fetchOf: (caller) => async (input, init) => {
      await waitForStart();
      try {
        return await sendCall(caller, String(input), init, { answered, delay }, sleep);
      } finally {
        setImmediate(next);
      }
    },
  };
}

/** What the emulator does with a call. */
interface Emulation {
  readonly answered: Answering;
  /** The next call is reset, and works this much later. */
  readonly delay: (lateMs: number) => void;
}

type Answering = (caller: Caller, url: string, init?: RequestInit) => Promise<Response>;

async function sendCall(
  caller: Caller,
  url: string,
  init: RequestInit | undefined,
  { answered, delay }: Emulation,
  sleep: (ms: number) => Promise<void>,
): Promise<Response> {
  if (caller.dead) return gone(caller);
  const method = init?.method ?? "GET";
  const call = { n: caller.calls.length + 1, method, path: new URL(url).pathname };
  const record = { ...call, status: 0, codes: [] as readonly number[] };
  const crash = caller.crash?.call === call.n ? caller.crash.at : undefined;
  caller.calls.push(record);
  if (crash === "before sending") return gone(caller);
  caller.onCall?.(call);
  const struck = caller.faults.find((fault) => fault.on(call));
  if (struck?.phase === "before") return instead(struck.fault, sleep, () => answered(caller, url, init));
  if (struck?.phase === "late" && typeof struck.fault === "object" && "lateMs" in struck.fault)
    delay(struck.fault.lateMs);
  const response = await answered(caller, url, init);
  if (crash === "after the commit") return gone(caller);
  if (crash === "before the bookkeeping") caller.dead = true;
  if (struck?.phase === "during") return cutShort(response);
  if (struck) return instead(struck.fault, sleep, async () => response);
  Object.assign(record, { status: response.status, codes: codesIn(await response.clone().text()) });
  return response;
}

/** A call of a dead process. It rejects, so that no timer waits for it; the process goes no further than its next sleep. */
function gone(caller: Caller): Promise<never> {
  caller.die();
  return Promise.reject(new TypeError("the process is gone"));
}

/** What a dead process sleeps for never comes. */
export function asleepForGood(caller: Caller): Promise<never> {
  caller.die();
  return new Promise(() => {});
}

async function instead(
  fault: Fault,
  sleep: (ms: number) => Promise<void>,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (fault === "timeout") throw new DOMException("no answer in time", "TimeoutError");
  if (fault === "reset")
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("ECONNRESET"), { code: "ECONNRESET" }) });
  if ("delayMs" in fault) {
    await sleep(fault.delayMs);
    return answer();
  }
  if ("lateMs" in fault) throw new Error("a late call is answered by the emulator");
  const errors = [{ code: fault.status === 429 ? 10100 : 10000, message: `planned ${fault.status}` }];
  const body = JSON.stringify({ success: false, errors, messages: [], result: null });
  return new Response(body, { status: fault.status, headers: fault.headers ?? {} });
}

async function cutShort(response: Response): Promise<Response> {
  const body = await response.text();
  return new Response(body.slice(0, body.length >> 1), { status: response.status, headers: response.headers });
}

function codesIn(body: string): readonly number[] {
  try {
    const { errors } = JSON.parse(body) as { readonly errors?: readonly { readonly code: number }[] };
    return (errors ?? []).map((error) => error.code);
  } catch {
    return [];
  }
}

/** Numbers that look random, from a word. */
export function randomOf(word: string): () => number {
  let state = hashText(word);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
