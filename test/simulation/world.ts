// Runs the reconciler and the emulator in one process and controls time, network, randomness, locks and disk, so that a simulated
// process can die at any moment and the next starts with the files on disk and nothing else.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isConverged, type Outcome } from "../../src/apply/outcome";
import type { SecretStores } from "../../src/apply/secret-stores";
import { hasErrors } from "../../src/base/diagnostic";
import type { Json } from "../../src/base/json";
import { exitCodeOf } from "../../src/cli/commands/apply";
import { EXIT } from "../../src/cli/exit";
import { exitCodeFor } from "../../src/cli/exit-code-for";
import { type EmulatorOptions, embedEmulator } from "../../src/emulator";
import { type Scope, scopeName } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { createApi } from "../../src/live/client";
import { applyPlan, planDesiredState } from "../../src/operations/reconcile";
import { snapshotFiles } from "../../src/operations/snapshots";
import { isEmptyPlan, listHazards, type Plan } from "../../src/plan/plan";
import { formatSavedPlan, parseSavedPlan } from "../../src/plan/saved-plan";
import { openSecretStores } from "../../src/secret-stores";
import { ACCOUNT, compileDesired, TOKEN, virtualClock } from "../emulated";
import {
  asleepForGood,
  type Caller,
  type CrashPoint,
  type Numbered,
  network,
  type PlannedFault,
  type Sent,
} from "./network";

export const ZONE = "example.com";

export interface WorldOptions {
  readonly emulator?: EmulatorOptions;
  /** Picks whose call comes next where several wait; the oldest without it. */
  readonly random?: () => number;
}

export interface How {
  readonly crash?: CrashPoint;
  readonly faults?: readonly PlannedFault[];
  readonly batchLimit?: number;
  /** Takes no lock: two runs that know nothing of each other. */
  readonly unlocked?: boolean;
  readonly lagging?: boolean;
  /** The plan goes through a file, and is carried out without its documents. */
  readonly saved?: boolean;
  readonly onCall?: (call: Numbered) => void;
}

export interface Ran {
  readonly exit: number | "crashed";
  readonly plan?: Plan;
  readonly outcome?: Outcome;
  readonly calls: readonly Sent[];
  readonly how: How;
}

/** A lock is renewed when it is checked, and taken over when its time is up or its process is dead, as lock files are. */
const LEASE_MS = 60_000;

interface Held {
  readonly caller: Caller;
  readonly expires: number;
}

function throughFile(made: Plan): Plan {
  const text = formatSavedPlan({ plan: made, made: "2026-11-21T00:00:00Z", tool: "simulation" });
  const { saved, diagnostic } = parseSavedPlan(text, "next.zwplan", kinds);
  if (!saved) throw new Error(JSON.stringify(diagnostic));
  return saved.plan;
}

export type World = ReturnType<typeof simulate>;

export function simulate({ emulator: options, random }: WorldOptions = {}) {
  const clock = virtualClock();
  const tokens = [TOKEN];
  const emulator = embedEmulator({ mode: "calm", seed: 1, clock: clock.now, tokens, ...options });
  emulator.control.addZone(ZONE, { account: ACCOUNT });
  const wire = network(emulator, clock.sleep, random);
  const locks = new Map<string, Held>();
  const disk = mkdtempSync(join(tmpdir(), "zonewright-simulation-"));
  let started = 0;

  /** Whether this process may still write to a scope: it never took a lock, or its lock has not expired. */
  const mayWrite = (caller: Caller, scope: Scope) => {
    const held = locks.get(scopeName(scope));
    if (held?.caller !== caller || clock.now() >= held.expires) return false;
    locks.set(scopeName(scope), { caller, expires: clock.now() + LEASE_MS });
    return true;
  };

  function lock(caller: Caller, names: readonly string[]): boolean {
    const isFree = (held: Held | undefined) => !held || held.caller.dead || clock.now() >= held.expires;
    if (!names.every((name) => isFree(locks.get(name)))) return false;
    for (const name of names) locks.set(name, { caller, expires: clock.now() + LEASE_MS });
    return true;
  }

  /** Sinks are files on the disk; a dead process writes none. */
  function secretsOf(caller: Caller): SecretStores {
    const folder = join(disk, "secrets");
    const own = openSecretStores({ cwd: disk, env: {}, folder, target: "simulation", now: clock.now });
    const alive = <A extends readonly unknown[], R>(effect: (...given: A) => R) => {
      return (...given: A): R => {
        if (!caller.dead) return effect(...given);
        caller.die();
        throw new Error("the process is gone");
      };
    };
    return { ...own, now: clock.now(), writeJournal: alive(own.writeJournal), store: alive(own.store) };
  }

  async function work(caller: Caller, document: Json, how: How, report: (made: Plan, outcome?: Outcome) => void) {
    const snapshots = snapshotFiles({ env: { ZONEWRIGHT_STATE_DIR: disk } }, "simulation", { desired: { scopes: [] } });
    const { desired, diagnostics } = snapshots.restore(kinds, compileDesired(document));
    if (hasErrors(diagnostics)) return EXIT.error;
    const names = desired.scopes.map((scope) => scopeName(scope.scope));
    if (!how.unlocked && !lock(caller, names)) return EXIT.locked;
    const api = createApi({
      baseUrl: emulator.baseUrl,
      credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
      fetch: wire.fetchOf(caller),
      clock: { now: clock.now, sleep: (ms) => (caller.dead ? asleepForGood(caller) : clock.sleep(ms)) },
      random: () => 0.5,
    });
    const target = { target: "simulation", asOf: "2026-11-21", emulator: true, secrets: secretsOf(caller) };
    const given = { ...target, ...(how.batchLimit !== undefined && { batchLimit: how.batchLimit }) };
    try {
      const made = await planDesiredState(api, kinds, desired, given);
      report(made);
      if (hasErrors(made.diagnostics)) return exitCodeFor(made.diagnostics);
      if (listHazards(made).some((hazard) => hazard.final || hazard.code === "DARK_WINDOW")) return EXIT.refused;
      if (isEmptyPlan(made)) return EXIT.done;
      const outcome = await applyPlan(
        api,
        kinds,
        how.saved ? undefined : desired,
        how.saved ? throughFile(made) : made,
        {
          ...given,
          allow: listHazards(made).map((hazard) => hazard.code),
          checkLease: (scope) => (how.unlocked || mayWrite(caller, scope) ? undefined : "the lock ran out"),
          beforeFirstWrite: (change) => {
            if (!caller.dead) return snapshots.keep(change);
            caller.die();
            throw new Error("the process is gone");
          },
        },
      );
      report(made, outcome);
      if (isConverged(outcome) && !caller.dead) snapshots.forget();
      return exitCodeOf(outcome);
    } finally {
      if (!caller.dead) for (const name of names) if (locks.get(name)?.caller === caller) locks.delete(name);
    }
  }

  /** One process from start to end, or to its death. */
  async function run(document: Json, how: How = {}): Promise<Ran> {
    started += 1;
    let died: (exit: "crashed") => void = () => {};
    const death = new Promise<"crashed">((resolve) => (died = resolve));
    const { crash, faults = [], lagging, onCall } = how;
    const caller: Caller = {
      name: `process ${started}`,
      faults,
      crash,
      lagging,
      calls: [],
      dead: false,
      onCall: (call) => {
        if (call.method !== "GET" && !how.unlocked && !writable(caller)) late.push(`${call.method} ${call.path}`);
        onCall?.(call);
      },
      die: () => {
        caller.dead = true;
        died("crashed");
      },
    };
    let made: Plan | undefined;
    let outcome: Outcome | undefined;
    const report = (left: Plan, right?: Outcome) => {
      if (caller.dead && caller.crash?.at !== "before the bookkeeping") return;
      made = left;
      outcome = right;
    };
    const running = work(caller, document, how, report);
    const exit = await Promise.race([
      running.catch((error) => (caller.dead ? "crashed" : Promise.reject(error))),
      death,
    ]);
    return { exit: exit as number | "crashed", plan: made, outcome, calls: caller.calls, how };
  }

  const late: string[] = [];
  const writable = (caller: Caller) =>
    [...locks.values()].some((lock) => lock.caller === caller && clock.now() < lock.expires);

  return {
    ...emulator,
    clock,
    run,
    network: wire,
    /** Writes that left after the lock of their process had run out. */
    late,
    revokeToken: () => void tokens.splice(0, 1, "another-token-0123456789-0123456789-01234567"),
    restoreToken: () => void tokens.splice(0, 1, TOKEN),
    /** The disk as the processes left it. */
    disk,
    end: async () => {
      rmSync(disk, { recursive: true, force: true });
      await emulator.close();
    },
  };
}
