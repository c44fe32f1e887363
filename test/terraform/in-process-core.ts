// Acts as Terraform core in this process: validates, upgrades, reads, plans and applies in the same order and with the same checks
// of planned and new values. Throws where Terraform reports "Provider produced invalid plan".
//
// Measured with Terraform 1.11.4, and the same here: a create or update is planned again in the apply, with the private data of the
// state, so that nothing of the first plan's private data arrives; a deletion is not planned again, and its private data arrives. A
// removed resource is planned before it is read. A replacement is planned a second time without the prior object.
import { kinds } from "../../src/kinds";
import { createProvider, type ProviderOptions, type TerraformProvider } from "../../src/terraform/provider";
import { createHandlers, type ProviderHandlers } from "../../src/terraform/rpc";
import { objectType } from "../../src/terraform/schema/attribute";
import { providerSchema } from "../../src/terraform/schema/provider";
import { decodeDynamicValue, encodeDynamicValue, equalValues, type Value } from "../../src/terraform/wire";
import { type Draft, decodeMessage, encodeMessage, type Message } from "../../src/terraform/wire/messages";
import { ACCOUNT, TOKEN, virtualClock } from "../emulated";
import { fill, ignoreChanges, inconsistent, inconsistentPlan, invalidPlan, proposedNew } from "./core/planned-values";
import { walk } from "./core/walk";

export type Config = Readonly<Record<string, unknown>>;

/** Meta-arguments beside the attributes of a configuration, as in JSON configuration. */
export interface Lifecycle {
  readonly ignore_changes?: readonly string[] | "all";
  readonly create_before_destroy?: boolean;
  readonly prevent_destroy?: boolean;
}

export interface StoredState {
  readonly state: Value;
  readonly privateState: Uint8Array;
  /** The next plan replaces the object. */
  readonly tainted?: boolean;
  /** Resources that it depends on, without their keys. */
  readonly dependencies?: readonly string[];
}

export interface Step {
  readonly action: "no-op" | "create" | "update" | "delete" | "replace";
  readonly planned: Value;
  readonly config: Value;
  readonly prior: Value;
  readonly privateState: Uint8Array;
  readonly lifecycle: Lifecycle;
  readonly dependencies: readonly string[];
}

export interface PlanOptions {
  /** `-replace` */
  readonly replace?: readonly string[];
  /** `-target` */
  readonly target?: readonly string[];
  /** `-refresh=false` */
  readonly refresh?: boolean;
  /** `moved` blocks. */
  readonly moved?: readonly Moved[];
}

export interface Moved {
  readonly from: string;
  readonly to: string;
}

export interface Emulation {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

type Diagnostic = Message<"Diagnostic">;

export class RefusedError extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => `${diagnostic.summary}: ${diagnostic.detail}`).join("\n"));
  }
}

/** A base URL that the provider takes for an emulator. */
export const LOOPBACK = "http://127.0.0.1:9/client/v4";

export interface CoreOptions extends Partial<ProviderOptions> {
  /** Further arguments of the provider block. */
  readonly provider?: Config;
  readonly asOf?: string;
  /** Null: the credential of the environment. */
  readonly apiToken?: string | null;
  /** Null: none in the provider block. */
  readonly accountId?: string | null;
  readonly deletedZones?: readonly string[];
  /** `LOOPBACK`, or another spelling of it. */
  readonly baseUrl?: string;
  /** The number of calls in flight; default: unlimited. */
  readonly parallelism?: number;
  /** Rejects when the process of the provider dies: calls fail from then on. */
  readonly crash?: Promise<never>;
  /** Called when the state of a resource was stored during an apply. */
  readonly onStored?: () => void;
  /** The order in which resources start; default: that of the configuration. */
  readonly shuffle?: <T>(list: readonly T[]) => readonly T[];
  /** How long Terraform writes its state after each resource, one after another, for a state of this size; by default no time. */
  readonly stateWriteMs?: (resources: number) => number;
}

const PROVIDER = createProvider({ kinds, env: {}, clock: virtualClock(), today: () => "2026-11-21" });

/** A provider as at the start of its process. Its types are the same in all tests, and their creation is slow. */
function startProvider(options: Partial<ProviderOptions>): TerraformProvider {
  const { kinds: own } = options;
  if (own && own !== kinds) return createProvider({ ...PROVIDER, ...options, kinds: own });
  return { ...PROVIDER, clock: virtualClock(), ...options, secrets: new Set() };
}

/** Drives a provider on an emulator as Terraform does, and keeps a state by address between commands. */
export function createCore(emulation: Emulation, options: CoreOptions = {}) {
  const baseUrl = options.baseUrl ?? LOOPBACK;
  const provider = startProvider({
    fetch: (input, init) => emulation.fetch(String(input).replace(baseUrl, emulation.baseUrl), init),
    ...options,
  });
  const { parallelism = Number.POSITIVE_INFINITY, shuffle = (list) => list } = options;
  const handlers = createHandlers(provider);
  const state = new Map<string, StoredState>();
  /** Old objects of `create_before_destroy` whose deletion failed, by address. */
  const deposed = new Map<string, StoredState>();
  const warnings: Diagnostic[] = [];
  const call = async <Name extends keyof ProviderHandlers>(
    name: Name,
    request: Draft<`${Name}.Request`>,
  ): Promise<Message<`${Name}.Response`>> => {
    const sent = decodeMessage(`${name}.Request`, encodeMessage(`${name}.Request`, request)) as never;
    const handled = (handlers[name] as (request: never) => Promise<Draft<never>>)(sent);
    const answer = await (options.crash ? Promise.race([options.crash, handled]) : handled);
    return decodeMessage(`${name}.Response`, encodeMessage(`${name}.Response`, answer as never)) as never;
  };
  const checked = (diagnostics: readonly Diagnostic[]) => {
    warnings.push(...diagnostics.filter((diagnostic) => diagnostic.severity === 2));
    const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 1);
    if (errors.length > 0) throw new RefusedError(errors);
  };
  const typed = (address: string) => {
    const type = provider.types.get(address.split(".")[0] as string);
    if (!type) throw new Error(`no type for ${address}`);
    return { type, shape: objectType(type.schema.attributes) };
  };
  const encodeProviderConfig = () => {
    const shape = objectType(providerSchema.attributes);
    const config = {
      base_url: baseUrl,
      api_token: options.apiToken === undefined ? TOKEN : options.apiToken,
      account_id: options.accountId === undefined ? ACCOUNT : options.accountId,
      deleted_zones: options.deletedZones ?? null,
      as_of: options.asOf ?? null,
      ...options.provider,
    };
    return encodeDynamicValue(fill(providerSchema.attributes, config as Value), shape);
  };
  const configure = async () => {
    const answer = await call("ConfigureProvider", { config: encodeProviderConfig() });
    checked(answer.diagnostics);
  };

  async function read(address: string, stored: StoredState): Promise<StoredState | undefined> {
    const { shape, type } = typed(address);
    const { typeName } = type;
    const json = Buffer.from(JSON.stringify(stored.state, (_, value) => (typeof value === "symbol" ? null : value)));
    const upgraded = await call("UpgradeResourceState", { typeName, version: 0, rawState: { json } });
    checked(upgraded.diagnostics);
    const read = await call("ReadResource", {
      typeName,
      currentState: upgraded.upgradedState,
      private: stored.privateState,
    });
    checked(read.diagnostics);
    const now = decodeDynamicValue(read.newState, shape);
    return now === null ? undefined : { ...stored, state: now, privateState: read.private };
  }

  async function readStored(objects: Map<string, StoredState>, address: string): Promise<void> {
    const stored = objects.get(address);
    const now = stored && (await read(address, stored));
    if (now) objects.set(address, now);
    else objects.delete(address);
  }

  async function refresh(): Promise<void> {
    await walkAll([...state.keys()], (address) => readStored(state, address));
  }

  /** Runs a node for each address, and throws the first error. */
  async function walkAll(addresses: readonly string[], each: (address: string) => Promise<void>): Promise<void> {
    const nodes = shuffle(addresses).map((address) => ({ key: address, after: [], run: () => each(address) }));
    const [error] = await walk(nodes, parallelism);
    if (error !== undefined) throw error;
  }

  async function callPlan(address: string, config: Value, prior: Value, priorPrivate: Uint8Array): Promise<Planned> {
    const { type, shape } = typed(address);
    const proposed = config === null ? null : proposedNew(type.schema.attributes, config, prior);
    const answer = await call("PlanResourceChange", {
      typeName: type.typeName,
      priorState: encodeDynamicValue(prior, shape),
      proposedNewState: encodeDynamicValue(proposed, shape),
      config: encodeDynamicValue(config, shape),
      priorPrivate,
    });
    checked(answer.diagnostics);
    const planned: Value = decodeDynamicValue(answer.plannedState, shape);
    const wrong = invalidPlan(type.schema.attributes, config, prior, planned, address);
    if (wrong.length > 0) throw new Error(`Provider produced invalid plan\n${wrong.join("\n")}`);
    const replaces = answer.requiresReplace.some((path) => {
      const name = path.steps[0]?.attributeName ?? "";
      return prior !== null && !equalValues(memberOf(planned, name), memberOf(prior, name));
    });
    return { planned, privateState: answer.plannedPrivate, replaces };
  }

  async function planDeletion(address: string, stored: StoredState): Promise<Step> {
    const { state: prior, dependencies = [] } = stored;
    const { privateState } = await callPlan(address, null, prior, stored.privateState);
    return { action: "delete", planned: null, config: null, prior, privateState, lifecycle: {}, dependencies };
  }

  async function planObject(
    address: string,
    block: Block,
    stored: StoredState | undefined,
    forced: boolean,
  ): Promise<Step> {
    const { config, lifecycle, dependencies } = block;
    const prior: Value = stored && !stored.tainted ? stored.state : null;
    const filtered = ignoreChanges(config, prior, lifecycle.ignore_changes ?? []);
    const first = await callPlan(
      address,
      filtered,
      prior,
      prior === null ? NO_BYTES : (stored?.privateState ?? NO_BYTES),
    );
    const common: Block = { config, lifecycle, dependencies };
    if (prior !== null && (forced || first.replaces)) {
      const again = await callPlan(address, config, null, first.privateState);
      return { action: "replace", ...common, prior, ...again };
    }
    if (stored?.tainted) return { action: "replace", ...common, prior: stored.state, ...first };
    const same = prior !== null && equalValues(first.planned, prior, typed(address).shape);
    return { action: prior === null ? "create" : same ? "no-op" : "update", ...common, prior, ...first };
  }

  /** Plans an object of the configuration again, in the process of the apply. */
  async function planAgain(address: string, step: Step, stored: StoredState | undefined): Promise<Step> {
    const again = await planObject(address, step, stored && { ...stored, tainted: false }, false);
    const isSame =
      again.action === step.action ||
      (step.action === "update" && again.action === "no-op") ||
      (step.action === "replace" && again.action === "create");
    const wrong = isSame ? inconsistentPlan(step.planned, again.planned, address) : [`${step.action}, ${again.action}`];
    if (wrong.length > 0) throw new Error(`Provider produced inconsistent final plan\n${wrong.join("\n")}`);
    return again;
  }

  let stateWrites = Promise.resolve();
  const writeState = (): Promise<void> => {
    const { stateWriteMs, clock } = options;
    if (stateWriteMs && clock) stateWrites = stateWrites.then(() => clock.sleep(stateWriteMs(state.size)));
    return stateWrites;
  };

  /** Calls ApplyResourceChange, and stores what it returned where the object is kept. */
  async function callApply(address: string, step: Step, objects: Map<string, StoredState>): Promise<void> {
    const { type, shape } = typed(address);
    const answer = await call("ApplyResourceChange", {
      typeName: type.typeName,
      priorState: encodeDynamicValue(step.prior, shape),
      plannedState: encodeDynamicValue(step.planned, shape),
      config: encodeDynamicValue(step.config, shape),
      plannedPrivate: step.privateState,
    });
    const now = decodeDynamicValue(answer.newState, shape);
    const isFailed = answer.diagnostics.some(({ severity }) => severity === 1);
    const wrong = isFailed || step.planned === null ? [] : inconsistent(step.planned, now, address);
    const tainted = step.action === "create" && (isFailed || wrong.length > 0);
    // A provider that returns nothing with an error is taken to have changed nothing.
    if (now !== null)
      objects.set(address, { state: now, privateState: answer.private, tainted, dependencies: step.dependencies });
    else if (!isFailed) objects.delete(address);
    await writeState();
    options.onStored?.();
    checked(answer.diagnostics);
    if (wrong.length > 0) throw new Error(`Provider produced inconsistent result after apply\n${wrong.join("\n")}`);
  }

  async function applyDeletion(address: string, step: Step, objects = state): Promise<void> {
    if (!objects.has(address)) return;
    await callApply(address, { ...step, action: "delete", planned: null, config: null }, objects);
  }

  async function applyObject(address: string, step: Step): Promise<void> {
    const again = await planAgain(address, step, state.get(address));
    if (again.action !== "no-op") await callApply(address, again, state);
  }

  /** With `create_before_destroy`; the old object is back if there is no new object. */
  async function applyBeforeDeletion(address: string, step: Step): Promise<void> {
    const old = state.get(address);
    if (old) deposed.set(address, old);
    state.delete(address);
    try {
      await applyObject(address, step);
    } finally {
      if (old && !state.has(address)) {
        state.set(address, old);
        deposed.delete(address);
      }
    }
  }

  async function deleteDeposed(address: string): Promise<void> {
    const stored = deposed.get(address);
    if (stored) await callApply(address, await planDeletion(address, stored), deposed);
  }

  const blocksOf = (configs: Readonly<Record<string, Config>>) =>
    new Map(
      Object.entries(configs).map(([address, { lifecycle = {}, depends_on: dependencies = [], ...config }]) => {
        const { type } = typed(address);
        const filled = fill(type.schema.attributes, config as Value);
        return [address, { config: filled, lifecycle, dependencies } as Block] as const;
      }),
    );

  async function validate(configs: Readonly<Record<string, Config>>): Promise<void> {
    checked((await call("ValidateProviderConfig", { config: encodeProviderConfig() })).diagnostics);
    for (const [address, { config }] of blocksOf(configs)) {
      const { type, shape } = typed(address);
      const answer = await call("ValidateResourceConfig", {
        typeName: type.typeName,
        config: encodeDynamicValue(config, shape),
      });
      checked(answer.diagnostics);
    }
  }

  /** `terraform plan`: the step of each resource. */
  async function plan(
    configs: Readonly<Record<string, Config>>,
    { replace = [], target, refresh = true, moved = [] }: PlanOptions = {},
  ): Promise<ReadonlyMap<string, Step>> {
    await validate(configs);
    await configure();
    const wanted = blocksOf(configs);
    for (const { from, to } of moved)
      if ([...wanted.keys()].some((address) => address === from || nameOf(address) === from))
        throw new Error(`Moved object still exists: ${from}, moved to ${to}`);
    for (const move of [...moved, ...listImpliedMoves(state, wanted)]) {
      if (moveState(state, move) && isTargeted(move.from, target) !== isTargeted(move.to, target))
        throw new Error(`Moved resource instances excluded by targeting: ${move.from}, moved to ${move.to}`);
    }
    const addresses = [...new Set([...wanted.keys(), ...state.keys()])].filter((address) =>
      isTargeted(address, target),
    );
    const steps = new Map<string, Step>();
    await walkAll(addresses, async (address) => {
      const block = wanted.get(address);
      const stored = state.get(address);
      if (!block) {
        if (!stored) return;
        const step = await planDeletion(address, stored);
        if (refresh) await readStored(state, address);
        if (state.has(address)) steps.set(address, step);
        return;
      }
      if (refresh && stored) await readStored(state, address);
      const step: Step = await planObject(address, block, state.get(address), replace.includes(address));
      if (block.lifecycle.prevent_destroy && step.action === "replace")
        throw new Error(`Instance cannot be destroyed: ${address}`);
      steps.set(address, step);
    });
    return new Map(addresses.flatMap((address) => (steps.has(address) ? [[address, steps.get(address)!]] : [])));
  }

  /** `terraform apply PLAN`, in a new provider process. */
  async function applySteps(steps: ReadonlyMap<string, Step>): Promise<void> {
    await configure();
    const nodes = [...steps].flatMap(([address, step]) => listNodes(address, step));
    const old = [...deposed.keys()].map((address) => ({
      key: `${address} deposed`,
      after: [],
      run: () => deleteDeposed(address),
    }));
    const [error] = await walk(shuffle([...nodes, ...old]), parallelism);
    if (error !== undefined) throw error;
  }

  function listNodes(address: string, step: Step) {
    const { action, lifecycle, dependencies } = step;
    const create = (run: () => Promise<void>, ...before: readonly string[]) => ({
      key: `${address} create`,
      after: [...dependencies.flatMap((name) => instancesOf(name, "create")), ...before],
      run,
    });
    const remove = (run: () => Promise<void>, ...before: readonly string[]) => ({
      key: `${address} delete`,
      after: [...listDependents(address).map((dependent) => `${dependent} delete`), ...before],
      run,
    });
    if (action === "no-op") return [];
    if (action === "delete") return [remove(() => applyDeletion(address, step))];
    if (action !== "replace") return [create(() => applyObject(address, step))];
    if (lifecycle.create_before_destroy)
      return [
        create(() => applyBeforeDeletion(address, step)),
        remove(() => deleteDeposed(address), `${address} create`),
      ];
    return [remove(() => applyDeletion(address, step)), create(() => applyObject(address, step), `${address} delete`)];
  }

  function instancesOf(name: string, part: "create" | "delete"): readonly string[] {
    return [...state.keys(), name].filter((address) => nameOf(address) === name).map((address) => `${address} ${part}`);
  }

  function listDependents(address: string): readonly string[] {
    const name = nameOf(address);
    return [...state].flatMap(([other, { dependencies = [] }]) => (dependencies.includes(name) ? [other] : []));
  }

  /** `terraform apply`: plans and applies. */
  async function apply(
    configs: Readonly<Record<string, Config>>,
    options: PlanOptions = {},
  ): Promise<ReadonlyMap<string, Step>> {
    const steps = await plan(configs, options);
    await applySteps(steps);
    return steps;
  }

  async function importResource(address: string, id: string): Promise<void> {
    const { type, shape } = typed(address);
    await configure();
    const answer = await call("ImportResourceState", { typeName: type.typeName, id });
    checked(answer.diagnostics);
    const [imported] = answer.importedResources;
    state.set(address, {
      state: decodeDynamicValue(imported?.state, shape),
      privateState: imported?.private ?? new Uint8Array(),
    });
    await refresh();
    if (!state.has(address)) throw new Error(`Cannot import non-existent remote object ${id}`);
  }

  /** Reads a data source, as in the plan of a configuration without unknown values. */
  async function readData(typeName: string, config: Config): Promise<Value> {
    const source = provider.sources.get(typeName);
    if (!source) throw new Error(`no data source ${typeName}`);
    const shape = objectType(source.schema.attributes);
    const filled = encodeDynamicValue(fill(source.schema.attributes, config as Value), shape);
    checked((await call("ValidateDataResourceConfig", { typeName, config: filled })).diagnostics);
    const answer = await call("ReadDataSource", { typeName, config: filled });
    checked(answer.diagnostics);
    return decodeDynamicValue(answer.state, shape);
  }

  return {
    ...{ provider, call, configure, validate, refresh, readData, importResource },
    ...{ plan, applySteps, apply, state, deposed, warnings },
  };
}

/** A resource instance of the configuration. */
interface Block {
  readonly config: Value;
  readonly lifecycle: Lifecycle;
  readonly dependencies: readonly string[];
}

interface Planned {
  readonly planned: Value;
  readonly privateState: Uint8Array;
  /** An attribute changes that cannot change in place. */
  readonly replaces: boolean;
}

const NO_BYTES = new Uint8Array();

function memberOf(object: Value, name: string): Value | undefined {
  return typeof object === "object" && object !== null ? (object as Readonly<Record<string, Value>>)[name] : undefined;
}

/** `edge_dns_record.web[0]` is an instance of `edge_dns_record.web`. */
function nameOf(address: string): string {
  return address.replace(/\[.*$/, "");
}

function isTargeted(address: string, target: readonly string[] | undefined): boolean {
  return target === undefined || target.includes(address) || target.includes(nameOf(address));
}

/** Whether anything was moved. */
function moveState(state: Map<string, StoredState>, { from, to }: Moved): boolean {
  let isMoved = false;
  for (const [address, stored] of [...state]) {
    if (address !== from && nameOf(address) !== from) continue;
    const moved = to + address.slice(from.length);
    if (state.has(moved)) continue;
    state.delete(address);
    state.set(moved, stored);
    isMoved = true;
  }
  return isMoved;
}

/** A resource without `count` is the first of a resource with `count`. */
function listImpliedMoves(state: ReadonlyMap<string, unknown>, wanted: ReadonlyMap<string, unknown>): readonly Moved[] {
  return [...state.keys()].flatMap((address) => {
    const [to] = address.endsWith("[0]") ? [address.slice(0, -3)] : [`${address}[0]`];
    const isMove = !wanted.has(address) && wanted.has(to) && !(address.endsWith("]") && !address.endsWith("[0]"));
    return isMove ? [{ from: address, to }] : [];
  });
}

/** The action of each resource in a plan, without unchanged resources. */
export function listActions(steps: ReadonlyMap<string, Step>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...steps].filter(([, step]) => step.action !== "no-op").map(([address, step]) => [address, step.action]),
  );
}
