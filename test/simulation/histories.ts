// Random histories as data: edits of the document and by strangers, runs that are disturbed, killed, interleaved or stripped
// of their token. A history that failed is kept as it is and played again in every run.

import type { Json, JsonObject } from "../../src/base/json";
import { ApiError } from "../../src/emulator/core/api-error";
import { type CrashPoint, type PlannedFault, randomOf } from "./network";
import { type Oracles, recordsIn, settled, watch } from "./oracles";
import { declarationOf, fullName, zoneOf } from "./records";
import { type How, simulate, type World, ZONE } from "./world";

/** What the document says of one name. `none`: nothing any more. `gone`: absent. */
export interface Said {
  readonly name: string;
  readonly shape: "none" | "gone" | "addresses" | "alias" | "other";
  readonly v: number;
}

export interface Edit {
  readonly edit: "add" | "change" | "remove" | "twice";
  readonly name: string;
  readonly v: number;
}

/** A fault at the n-th call of a run. */
export interface Disturbance {
  readonly call: number;
  readonly phase: PlannedFault["phase"];
  readonly fault: PlannedFault["fault"];
}

export interface Run {
  readonly batchLimit: number;
  readonly faults: readonly Disturbance[];
  readonly crash?: CrashPoint;
  readonly lagging?: boolean;
  /** Through a saved plan. */
  readonly saved?: boolean;
  /** As the n-th call leaves. */
  readonly during?: { readonly call: number; readonly does: "revoke" | "jump" | Edit };
}

export type Action =
  | { readonly do: "say"; readonly said: readonly Said[] }
  | { readonly do: "foreign"; readonly edit: Edit }
  | { readonly do: "run"; readonly run: Run }
  | { readonly do: "two"; readonly runs: readonly [Run, Run]; readonly unlocked: boolean }
  | { readonly do: "revoke" }
  | { readonly do: "jump" };

export interface History {
  readonly seed: number;
  /** Short shuffled pages, unknown members, and faults of the emulator's own. */
  readonly strict: boolean;
  readonly actions: readonly Action[];
}

/** Where a history stands. */
export interface Stage {
  readonly world: World;
  readonly oracles: Oracles;
  readonly said: Map<string, Said>;
}

/** Names that hold addresses or aliases, names that hold something else, and names of strangers. */
export const OURS = ["n0", "n1", "n2", "n3"] as const;
export const OTHERS = ["t0", "m0", "_s0._tcp", "c0"] as const;
export const THEIRS = ["x0", "x1", "x2"] as const;

const JUMP_MS = 3_600_000;

export function stageOf({ seed, strict }: Pick<History, "seed" | "strict">): Stage {
  const random = randomOf(`turns ${seed}`);
  const emulator = { mode: strict ? ("strict" as const) : ("calm" as const), seed: 46 * (seed % 1000) + (seed % 4) };
  const world = simulate({ emulator, random });
  for (const [index, name] of THEIRS.entries()) add(world, name, index);
  return { world, oracles: watch(world, declarationOf(zoneOf([]))), said: new Map() };
}

/** Does one thing, and judges what came of it. */
export async function act({ world, oracles, said }: Stage, action: Action): Promise<void> {
  switch (action.do) {
    case "say":
      for (const value of action.said) said.set(value.name, value);
      oracles.declare(declarationOf(documentOf(said)));
      return;
    case "foreign":
      edit(world, action.edit);
      return;
    case "jump":
      await world.clock.sleep(JUMP_MS);
      return;
    case "revoke": {
      world.revokeToken();
      const ran = await world.run(documentOf(said));
      world.restoreToken();
      oracles.afterRun(ran);
      if (ran.exit !== 77) oracles.tell(`a run without a token exits with ${ran.exit}`);
      return;
    }
    case "run": {
      oracles.beforeRun({ copies: action.run.lagging === true });
      oracles.afterRun(await world.run(documentOf(said), howOf(world, action.run)));
      world.restoreToken();
      return;
    }
    case "two": {
      const lagging = action.runs.some((run) => run.lagging);
      oracles.beforeRun({ copies: lagging || action.unlocked, races: action.unlocked });
      const { unlocked } = action;
      const runs = action.runs.map((run) => world.run(documentOf(said), { ...howOf(world, run), unlocked }));
      for (const ran of await Promise.all(runs)) oracles.afterRun(ran, { alone: false });
      world.restoreToken();
    }
  }
}

/** All is well again: the world must reach what the document says, and stay. */
export async function heal({ world, oracles, said }: Stage): Promise<readonly string[]> {
  const document = documentOf(said);
  await world.clock.sleep(JUMP_MS);
  oracles.beforeRun({});
  const problems = await settled(world, document, declarationOf(document));
  await world.end();
  return [...oracles.violations, ...problems];
}

/** A whole history; what did not hold, in words. */
export async function play(history: History): Promise<readonly string[]> {
  const stage = stageOf(history);
  for (const action of history.actions) await act(stage, action);
  return heal(stage);
}

function howOf(world: World, { batchLimit, faults, crash, lagging, saved, during }: Run): How {
  const planned = faults.map(({ call, phase, fault }) => ({
    on: (value: { n: number }) => value.n === call,
    phase,
    fault,
  }));
  const onCall = ({ n }: { readonly n: number }) => {
    if (during === undefined || n !== during.call) return;
    if (during.does === "revoke") world.revokeToken();
    else if (during.does === "jump") void world.clock.sleep(JUMP_MS);
    else edit(world, during.does);
  };
  return { batchLimit, faults: planned, crash, lagging, saved, onCall };
}

export function documentOf(said: ReadonlyMap<string, Said>): Json {
  return zoneOf([...said.values()].flatMap(recordsOf));
}

const TTLS = [1, 300, 600];
const absent = (name: string, types: readonly string[]) => types.map((type) => ({ name, type, state: "absent" }));

function recordsOf({ name, shape, v }: Said): readonly JsonObject[] {
  const ttl = TTLS[v % 3] as number;
  switch (shape) {
    case "none":
      return [];
    case "gone":
      return absent(
        name,
        OURS.includes(name as (typeof OURS)[number]) ? ["A", "AAAA", "CNAME"] : [otherOf(name, v).type],
      );
    case "addresses": {
      const some = [1, 2, 3].filter((bit) => ((v % 7) + 1) & (1 << (bit - 1)));
      const four = some.map((n) => ({ name, type: "A", content: `192.0.2.${n}`, ttl }));
      const six = v % 2 === 0 ? [{ name, type: "AAAA", content: "2001:db8::1", ttl }] : absent(name, ["AAAA"]);
      return [...four, ...six, ...absent(name, ["CNAME"])];
    }
    case "alias": {
      // Only to names before it: an alias never comes back to itself.
      const before = OURS.slice(0, Math.max(0, OURS.indexOf(name as (typeof OURS)[number])));
      const targets = [...before.map((value) => fullName(value)), "lb.example.net", "other.example.net"];
      return [
        { name, type: "CNAME", content: targets[v % targets.length] as string, ttl },
        ...absent(name, ["A", "AAAA"]),
      ];
    }
    case "other":
      return [{ ...otherOf(name, v), name, ttl }];
  }
}

function otherOf(name: string, v: number): { readonly type: string } & JsonObject {
  switch (name) {
    case "t0":
      return { type: "TXT", content: `text ${v % 3}` };
    case "m0":
      return { type: "MX", content: "mail.example.net", priority: 10 + (v % 3) };
    case "c0":
      return { type: "CAA", data: { flags: 0, tag: "issue", value: `ca${v % 3}.example.net` } };
    default:
      return { type: "SRV", data: { priority: 1, weight: 2, port: 5060 + (v % 3), target: "sip.example.net" } };
  }
}

/** What a stranger does; where the API refuses it, nothing happens. */
function edit(world: World, { edit: what, name, v }: Edit): void {
  const rows = recordsIn(world);
  const row = rows[v % Math.max(1, rows.length)];
  const id = String(row?.["id"]);
  try {
    if (what === "add") add(world, name, v);
    else if (row === undefined) return;
    else if (what === "remove") world.control.foreign.remove(ZONE, id);
    else if (what === "change") world.control.foreign.patch(ZONE, id, { ttl: 900, comment: "changed by hand" });
    else copy(world, row);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function copy(world: World, row: JsonObject): void {
  const { name, type, data, content, priority } = row;
  if (type !== "SRV") return;
  world.control.foreign.create(ZONE, {
    name,
    type,
    data,
    content,
    ...(priority !== undefined && { priority }),
  } as JsonObject);
}

function add(world: World, name: string, v: number): void {
  const address = { type: "A", content: `203.0.113.${v % 9}` };
  const six = { type: "AAAA", content: `2001:db8::${v % 9}` };
  const alias = { type: "CNAME", content: "their.example.net" };
  const text = { type: "TXT", content: name === "t0" ? `"text ${v % 3}"` : `"theirs ${v % 9}"` };
  const other = OTHERS.includes(name as (typeof OTHERS)[number]) && name !== "t0" ? otherOf(name, v) : text;
  const record = [address, six, alias, other][v % 4] as JsonObject;
  world.control.foreign.create(ZONE, { ...record, name: fullName(name) });
}
