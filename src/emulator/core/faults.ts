// Faults that a test plans, and in strict mode a few from the seed. A fault says when it is injected and what the client
// sees; the dispatcher does the rest.
import type { Random } from "./random";

/**
 * When a fault is injected: before the request runs, after it is committed, or in the middle of its reply. `late`: before it
 * runs, and it runs `lateMs` milliseconds afterwards.
 */
export type FaultPhase = "before" | "after" | "during" | "late";

export type FaultEffect =
  | "reset"
  | "timeout"
  | "truncate"
  | "html"
  | "empty"
  | {
      readonly status: number;
      readonly code?: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface FaultPlan {
  readonly method?: string;
  /** Text that the path contains; `*` stands for any text, `^` in front for the start of the path, `$` behind for its end. */
  readonly path?: string;
  /** Which of the matching requests, from 1; by default every matching request. */
  readonly nth?: number;
  /** How often the fault is injected; by default once with `nth`, without limit otherwise. */
  readonly times?: number;
  readonly phase: FaultPhase;
  /** With the phase `late`: how long after the fault the request runs, by the emulator's clock. */
  readonly lateMs?: number;
  readonly fault: FaultEffect;
}

export interface InjectedFault {
  readonly phase: FaultPhase;
  readonly lateMs?: number;
  readonly fault: FaultEffect;
}

export interface Faults {
  plan(plan: FaultPlan): void;
  clear(): void;
  /** Counts a request and returns the fault for it. */
  next(method: string, path: string): InjectedFault | undefined;
}

export function createFaults(): Faults {
  const planned: { readonly plan: FaultPlan; matched: number; injected: number }[] = [];
  return {
    plan: (plan) => void planned.push({ plan, matched: 0, injected: 0 }),
    clear: () => planned.splice(0),
    next: (method, path) => {
      let found: InjectedFault | undefined;
      for (const fault of planned) {
        if (!matches(fault.plan, method, path)) continue;
        fault.matched += 1;
        if (found || !isDue(fault.plan, fault.matched, fault.injected)) continue;
        fault.injected += 1;
        const { phase, lateMs, fault: effect } = fault.plan;
        found = { phase, lateMs, fault: effect };
      }
      return found;
    },
  };
}

function matches(plan: FaultPlan, method: string, path: string): boolean {
  if (plan.method !== undefined && plan.method.toUpperCase() !== method) return false;
  return plan.path === undefined || matchesPath(plan.path, path);
}

/** Each part of the pattern is searched once, so that no pattern takes long: a regular expression of a stranger could. */
function matchesPath(pattern: string, path: string): boolean {
  const atStart = pattern.startsWith("^");
  const atEnd = pattern.endsWith("$");
  const parts = pattern.slice(atStart ? 1 : 0, atEnd ? -1 : undefined).split("*");
  const [first = "", ...others] = parts;
  const last = atEnd ? others.pop() : undefined;
  if (atEnd && last === undefined) return atStart ? path === first : path.endsWith(first);
  if (atStart && !path.startsWith(first)) return false;
  let from = 0;
  for (const part of [first, ...others]) {
    const at = path.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return last === undefined || (path.endsWith(last) && path.length - last.length >= from);
}

function isDue(plan: FaultPlan, matched: number, injected: number): boolean {
  if (plan.nth !== undefined && matched < plan.nth) return false;
  return injected < (plan.times ?? (plan.nth === undefined ? Number.POSITIVE_INFINITY : 1));
}

/** This many requests after a seeded fault have none, so that a client that retries three times succeeds. */
const SPARED = 12;

const SEEDED: readonly InjectedFault[] = [
  { phase: "before", fault: { status: 429, headers: { "retry-after": "1" } } },
  { phase: "before", fault: "reset" },
  { phase: "after", fault: "reset" },
  { phase: "after", fault: { status: 502 } },
  { phase: "before", fault: { status: 503 } },
];

/** The faults of strict mode: about one request in forty. */
export function createSeededFaults(random: Random): () => InjectedFault | undefined {
  let spared = SPARED;
  return () => {
    const drawn = random.next();
    if (spared-- > 0 || drawn > 0.035) return undefined;
    spared = SPARED;
    return SEEDED[Math.floor(random.next() * SEEDED.length)];
  };
}
