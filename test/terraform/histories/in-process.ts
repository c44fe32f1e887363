// Terraform for histories, in this process: simulated time, requests that take a random time, and processes that die at a request.

import { UNKNOWN, type Value } from "../../../src/terraform/wire";
import { emulate } from "../../emulated";
import { randomOf } from "../../simulation/network";
import { createIdleClock } from "../idle-clock";
import { type Config, createCore, listActions, type Step, type StoredState } from "../in-process-core";
import { shuffled } from "./edits";
import type { Applied, ApplyOptions, Terraform } from "./history";
import { type Stack, toConfigs, ZONES } from "./stack";

/** The longest time of a request in one direction, in milliseconds. */
const LATENCY = 60;

export function createWorld(seed: number) {
  const clock = createIdleClock();
  const emulation = emulate({ mode: "calm", seed, clock: clock.now });
  const zoneIds = ZONES.map((zone) => String(emulation.control.addZone(zone)["id"]));
  return { clock, emulation, zoneIds, terraform: createTerraform(seed, { clock, emulation, zoneIds }) };
}

interface World {
  readonly clock: ReturnType<typeof createIdleClock>;
  readonly emulation: ReturnType<typeof emulate>;
  readonly zoneIds: readonly string[];
}

/** The state between two processes. */
interface Stored {
  readonly state: ReadonlyMap<string, StoredState>;
  readonly deposed: ReadonlyMap<string, StoredState>;
}

function createTerraform(seed: number, { clock, emulation, zoneIds }: World): Terraform {
  const random = randomOf(`time ${seed}`);
  let stored: Stored = { state: new Map(), deposed: new Map() };

  /** A provider process, and what it needs to die. */
  const start = (options: Pick<ApplyOptions, "parallelism" | "kill" | "during">, onStored = () => {}) => {
    let calls = 0;
    let die = () => {};
    let isDead = false;
    let crash: Promise<never> = new Promise(() => {});
    const death = new Promise<"killed">((resolve) => {
      crash = new Promise<never>((_, reject) => {
        die = () => {
          isDead = true;
          if (options.kill?.victim === "provider") reject(new Error("Plugin did not respond"));
          else resolve("killed");
        };
      });
    });
    crash.catch(() => {});
    /** A dead process goes no further than its next wait. */
    const sleep = async (ms: number): Promise<void> => {
      if (!isDead) await clock.sleep(ms);
      if (isDead) await new Promise<never>(() => {});
    };
    const checkAlive = () => {
      if (isDead) throw new TypeError("the process is gone");
    };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      await sleep(random() * LATENCY);
      calls += 1;
      const phase = options.kill?.call === calls ? options.kill.phase : undefined;
      if (options.during?.call === calls) options.during.edit();
      if (phase === "before") die();
      checkAlive();
      const response = await emulation.fetch(input, init);
      if (phase === "after") die();
      checkAlive();
      await sleep(random() * LATENCY);
      return response;
    };
    const core = createCore(
      { baseUrl: emulation.baseUrl, fetch },
      {
        clock: { now: clock.now, sleep },
        random,
        parallelism: options.parallelism,
        crash,
        onStored,
        shuffle: (list) => shuffled(random, list),
      },
    );
    for (const [address, object] of stored.state) core.state.set(address, object);
    for (const [address, object] of stored.deposed) core.deposed.set(address, object);
    return { core, death };
  };

  async function apply(stack: Stack, options: ApplyOptions): Promise<Applied> {
    const configs = toConfigs(stack, zoneIds);
    const { moved, replace, target, refresh, between, kill } = options;
    /** The states that were written during the apply, one for each resource. */
    const versions: Stored[] = [];
    const { core, death } = start(options, () => save());
    const save = () => versions.push({ state: new Map(core.state), deposed: new Map(core.deposed) });
    const planned = core
      .plan(configs, { moved, ...(replace && { replace }), ...(target && { target }), refresh })
      .catch((error: unknown) => error as Error);
    const steps = await Promise.race([planned, death]);
    if (steps === "killed") return { outcome: "killed", changes: 0, stolen: [] };
    if (steps instanceof Error) return { outcome: "failed", error: steps.message, changes: 0, stolen: [] };
    between?.();
    const prior = new Map(core.state);
    const deleted: string[] = [];
    const stop = emulation.control.onMutation(({ before, after, foreign }) => {
      if (!foreign && before && !after) deleted.push(String((before as { id?: unknown }).id));
    });
    save();
    const applied = core.applySteps(steps).then(
      () => "done" as const,
      (error: unknown) => error as Error,
    );
    const outcome = await Promise.race([applied, death]);
    stop();
    const last: Stored = { state: new Map(core.state), deposed: new Map(core.deposed) };
    stored = outcome === "killed" ? (versions.at(-1 - (kill?.lost ?? 0)) ?? (versions[0] as Stored)) : last;
    const holders = listHolders(last.state, steps, prior);
    const changes = Object.keys(listActions(steps)).length;
    const stolen = deleted.filter((id) => holders.has(id)).map((id) => `${id} (${holders.get(id)})`);
    if (outcome instanceof Error) return { outcome: "failed", error: outcome.message, changes, stolen };
    return { outcome, changes, stolen };
  }

  return {
    canKill: true,
    apply,
    plan: async (stack) => {
      const { core } = start({ parallelism: 10 });
      return Object.entries(listActions(await core.plan(toConfigs(stack, zoneIds) as Record<string, Config>))).map(
        ([address, action]) => `${address} (${action})`,
      );
    },
    taint: async (address) => {
      const object = stored.state.get(address);
      if (object) stored = { ...stored, state: new Map([...stored.state, [address, { ...object, tainted: true }]]) };
    },
    forget: async (address) => {
      const state = new Map([...stored.state].filter(([each]) => each !== address));
      stored = { ...stored, state };
    },
    ids: () => new Map([...stored.state].flatMap(([address, { state }]) => idsOf(address, state))),
  };
}

/** The resources that hold an id after a run, but for those that were to give it up. */
function listHolders(
  state: ReadonlyMap<string, StoredState>,
  steps: ReadonlyMap<string, Step>,
  prior: ReadonlyMap<string, StoredState>,
): ReadonlyMap<string, string> {
  return new Map(
    [...state].flatMap(([address, object]) => {
      const before = idsOf(address, prior.get(address)?.state ?? null);
      const step = steps.get(address);
      const keeps = step === undefined || step.action === "no-op" || step.action === "update";
      const after = keeps && step ? idsOf(address, step.planned).map(([, id]) => id) : [];
      const given = before.map(([, id]) => id).filter((id) => !(keeps && (step === undefined || after.includes(id))));
      return idsOf(address, object.state).flatMap(([where, id]) => (given.includes(id) ? [] : [[id, where] as const]));
    }),
  );
}

function idsOf(address: string, state: Value): readonly (readonly [string, string])[] {
  if (typeof state !== "object" || state === null) return [];
  const { id, ids } = state as { readonly id?: Value; readonly ids?: Value };
  if (!address.startsWith("edge_dns_record_set.")) return typeof id === "string" ? [[address, id]] : [];
  if (typeof ids !== "object" || ids === null || (ids as unknown) === UNKNOWN) return [];
  return Object.entries(ids).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${address} ${key}`, value] as const] : [],
  );
}
