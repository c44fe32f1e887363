// Faults: those that a test plans one by one, and in strict mode a few from the seed. A fault says when it strikes and
// what the client sees; the core does the rest.
import type { Random } from "./random";

/** When a fault strikes: instead of the work, after the work is committed, or in the middle of its answer. */
export type FaultPhase = "before" | "after" | "during";

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
  /** Text that the path contains, or the source of a regular expression that it matches. */
  readonly path?: string;
  /** Which of the matching requests, from 1; every one when left out. */
  readonly nth?: number;
  /** How often it strikes before it is spent; without end when left out, once with `nth`. */
  readonly times?: number;
  readonly phase: FaultPhase;
  readonly fault: FaultEffect;
}

export interface Strike {
  readonly phase: FaultPhase;
  readonly fault: FaultEffect;
}

export interface Faults {
  plan(plan: FaultPlan): void;
  clear(): void;
  /** The fault for this request; counts it. */
  strike(method: string, path: string): Strike | undefined;
}

export function makeFaults(): Faults {
  const plans: { readonly plan: FaultPlan; seen: number; struck: number }[] = [];
  return {
    plan: (plan) => {
      if (plan.path !== undefined) new RegExp(plan.path);
      plans.push({ plan, seen: 0, struck: 0 });
    },
    clear: () => plans.splice(0),
    strike: (method, path) => {
      let found: Strike | undefined;
      for (const plan of plans) {
        if (!isAbout(plan.plan, method, path)) continue;
        plan.seen += 1;
        if (found || !isDue(plan.plan, plan.seen, plan.struck)) continue;
        plan.struck += 1;
        found = { phase: plan.plan.phase, fault: plan.plan.fault };
      }
      return found;
    },
  };
}

function isAbout(plan: FaultPlan, method: string, path: string): boolean {
  if (plan.method !== undefined && plan.method.toUpperCase() !== method) return false;
  return plan.path === undefined || path.includes(plan.path) || new RegExp(plan.path).test(path);
}

function isDue(plan: FaultPlan, seen: number, struck: number): boolean {
  if (plan.nth !== undefined && seen < plan.nth) return false;
  return struck < (plan.times ?? (plan.nth === undefined ? Number.POSITIVE_INFINITY : 1));
}

/** After each seeded fault this many requests are spared, so that a client that tries again three times gets through. */
const SPARED = 12;

const SEEDED: readonly Strike[] = [
  { phase: "before", fault: { status: 429, headers: { "retry-after": "1" } } },
  { phase: "before", fault: "reset" },
  { phase: "after", fault: "reset" },
  { phase: "after", fault: { status: 502 } },
  { phase: "before", fault: { status: 503 } },
];

/** Strict mode's own faults: about one request in forty. */
export function seededFaults(random: Random): () => Strike | undefined {
  let spared = SPARED;
  return () => {
    const drawn = random.next();
    if (spared-- > 0 || drawn > 0.035) return undefined;
    spared = SPARED;
    return SEEDED[Math.floor(random.next() * SEEDED.length)];
  };
}
