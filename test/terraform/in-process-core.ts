// Acts as Terraform core in this process: validates, upgrades, reads, plans and applies in the same order and with the same checks
// of planned and new values. Throws where Terraform reports "Provider produced invalid plan".
import { mapAtOnce } from "../../src/base/at-once";
import { kinds } from "../../src/kinds";
import { createProvider, type ProviderOptions } from "../../src/terraform/provider";
import { createHandlers, type ProviderHandlers } from "../../src/terraform/rpc";
import type { Attribute, Attributes } from "../../src/terraform/schema/attribute";
import { objectType } from "../../src/terraform/schema/attribute";
import { providerSchema } from "../../src/terraform/schema/provider";
import { decodeDynamicValue, encodeDynamicValue, equalValues, UNKNOWN, type Value } from "../../src/terraform/wire";
import { type Draft, decodeMessage, encodeMessage, type Message } from "../../src/terraform/wire/messages";
import { ACCOUNT, TOKEN, virtualClock } from "../emulated";

export type Config = Readonly<Record<string, unknown>>;

export interface StoredState {
  readonly state: Value;
  readonly privateState: Uint8Array;
}

export interface Step {
  readonly action: "no-op" | "create" | "update" | "delete" | "replace";
  readonly planned: Value;
  readonly config: Value;
  readonly prior: Value;
  readonly privateState: Uint8Array;
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
}

/** Drives a provider on an emulator as Terraform does, and keeps a state by address between commands. */
export function createCore(emulation: Emulation, options: CoreOptions = {}) {
  const baseUrl = options.baseUrl ?? LOOPBACK;
  const provider = createProvider({
    kinds,
    env: {},
    clock: virtualClock(),
    today: () => "2026-11-21",
    fetch: (input, init) => emulation.fetch(String(input).replace(baseUrl, emulation.baseUrl), init),
    ...options,
  });
  const inFlight = options.parallelism ?? Number.POSITIVE_INFINITY;
  const handlers = createHandlers(provider);
  const state = new Map<string, StoredState>();
  const warnings: Diagnostic[] = [];
  const call = async <Name extends keyof ProviderHandlers>(
    name: Name,
    request: Draft<`${Name}.Request`>,
  ): Promise<Message<`${Name}.Response`>> => {
    const sent = decodeMessage(`${name}.Request`, encodeMessage(`${name}.Request`, request)) as never;
    const answer = await (handlers[name] as (request: never) => Promise<Draft<never>>)(sent);
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
    };
    return encodeDynamicValue(config, shape);
  };
  const configure = async () => {
    const answer = await call("ConfigureProvider", { config: encodeProviderConfig() });
    checked(answer.diagnostics);
  };

  async function refresh(): Promise<void> {
    await mapAtOnce([...state], inFlight, async ([address, stored]) => {
      const { shape } = typed(address);
      const typeName = address.split(".")[0] as string;
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
      if (now === null) state.delete(address);
      else state.set(address, { state: now, privateState: read.private });
    });
  }

  async function planResource(address: string, config: Value): Promise<Step> {
    const { type, shape } = typed(address);
    const stored = state.get(address);
    const prior = stored?.state ?? null;
    const proposed = config === null ? null : proposedNew(type.schema.attributes, config, prior);
    const answer = await call("PlanResourceChange", {
      typeName: type.typeName,
      priorState: encodeDynamicValue(prior, shape),
      proposedNewState: encodeDynamicValue(proposed, shape),
      config: encodeDynamicValue(config, shape),
      priorPrivate: stored?.privateState ?? new Uint8Array(),
    });
    checked(answer.diagnostics);
    const planned = decodeDynamicValue(answer.plannedState, shape);
    if (answer.requiresReplace.length > 0 && prior !== null) {
      state.delete(address);
      const again = await planResource(address, config);
      state.set(address, stored as StoredState);
      return { ...again, action: "replace", prior };
    }
    const wrong = invalidPlan(type.schema.attributes, config, prior, planned, address);
    if (wrong.length > 0) throw new Error(`Provider produced invalid plan\n${wrong.join("\n")}`);
    const kept = answer.plannedPrivate;
    const action =
      planned === null ? "delete" : prior === null ? "create" : equalValues(planned, prior, shape) ? "no-op" : "update";
    return { action, planned, config, prior, privateState: kept };
  }

  async function applyResource(address: string, step: Step): Promise<void> {
    if (step.action === "no-op") return;
    if (step.action === "replace") {
      await applyResource(address, { ...step, action: "delete", planned: null, config: null });
      return applyResource(address, { ...step, action: "create", prior: null, privateState: new Uint8Array() });
    }
    const { type, shape } = typed(address);
    const config = fill(type.schema.attributes, step.config);
    const answer = await call("ApplyResourceChange", {
      typeName: type.typeName,
      priorState: encodeDynamicValue(step.prior, shape),
      plannedState: encodeDynamicValue(step.planned, shape),
      config: encodeDynamicValue(step.config === null ? null : config, shape),
      plannedPrivate: step.privateState,
    });
    const now = decodeDynamicValue(answer.newState, shape);
    if (now === null) state.delete(address);
    else state.set(address, { state: now, privateState: answer.private });
    checked(answer.diagnostics);
    const wrong = step.planned === null ? [] : inconsistent(step.planned, now, address);
    if (wrong.length > 0) throw new Error(`Provider produced inconsistent result after apply\n${wrong.join("\n")}`);
  }

  const configsOf = (configs: Readonly<Record<string, Config>>) =>
    new Map(
      Object.entries(configs).map(([address, config]) => {
        const { type } = typed(address);
        return [address, fill(type.schema.attributes, config as Value)] as const;
      }),
    );

  async function validate(configs: Readonly<Record<string, Config>>): Promise<void> {
    checked((await call("ValidateProviderConfig", { config: encodeProviderConfig() })).diagnostics);
    for (const [address, config] of configsOf(configs)) {
      const { type, shape } = typed(address);
      const answer = await call("ValidateResourceConfig", {
        typeName: type.typeName,
        config: encodeDynamicValue(config, shape),
      });
      checked(answer.diagnostics);
    }
  }

  /** `terraform plan`: the step of each resource. */
  async function plan(configs: Readonly<Record<string, Config>>): Promise<ReadonlyMap<string, Step>> {
    await validate(configs);
    await configure();
    await refresh();
    const wanted = configsOf(configs);
    const addresses = [...new Set([...wanted.keys(), ...state.keys()])];
    const steps = await mapAtOnce(
      addresses,
      inFlight,
      async (address) => [address, await planResource(address, wanted.get(address) ?? null)] as const,
    );
    return new Map(steps);
  }

  /** `terraform apply`: applies all resources concurrently, as Terraform does without dependencies. */
  async function apply(configs: Readonly<Record<string, Config>>): Promise<ReadonlyMap<string, Step>> {
    const steps = await plan(configs);
    await configure();
    const failures = await mapAtOnce([...steps], inFlight, ([address, step]) =>
      applyResource(address, step).then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    );
    const failed = failures.find((failure) => failure !== undefined);
    if (failed) throw failed.error;
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

  return { provider, call, configure, readData, plan, apply, refresh, importResource, validate, state, warnings };
}

/** The action of each resource in a plan, without unchanged resources. */
export function listActions(steps: ReadonlyMap<string, Step>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...steps].filter(([, step]) => step.action !== "no-op").map(([address, step]) => [address, step.action]),
  );
}

/** Every attribute of the schema; undeclared attributes are null. */
export function fill(attributes: Attributes, config: Value): Value {
  if (config === null || config === UNKNOWN || typeof config !== "object") return config;
  const own = config as Readonly<Record<string, Value>>;
  const strange = Object.keys(own).filter((name) => !(name in attributes));
  if (strange.length > 0) throw new Error(`An argument named "${strange[0]}" is not expected here.`);
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, fillAttribute(attribute, own[name] ?? null)]),
  );
}

function fillAttribute({ nested, type }: Attribute, value: Value): Value {
  if (value === null || value === UNKNOWN) return value;
  if (!nested) return converted(type, value);
  const inner = (element: Value) => fill(nested.attributes, element);
  if (nested.nesting === "single") return inner(value);
  if (nested.nesting === "list") return (value as readonly Value[]).map(inner);
  return Object.fromEntries(Object.entries(value as object).map(([name, element]) => [name, inner(element as Value)]));
}

/** Converts between strings, numbers and bools, as Terraform does. */
function converted(type: Attribute["type"], value: Value): Value {
  if (typeof value === "object") return value;
  if (type === "string") return String(value);
  return type === "number" ? Number(value) : value;
}

function proposedNew(attributes: Attributes, config: Value, prior: Value): Value {
  const own = config as Readonly<Record<string, Value>>;
  const before = (prior ?? {}) as Readonly<Record<string, Value>>;
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      (own[name] ?? null) === null && attribute.computed ? (before[name] ?? null) : (own[name] ?? null),
    ]),
  );
}

/** Terraform's AssertPlanValid, for the features that this provider uses. */
function invalidPlan(attributes: Attributes, config: Value, prior: Value, planned: Value, at: string): string[] {
  if (config === null) return planned === null ? [] : [`${at}: planned although it is to be destroyed`];
  if (planned === null || typeof planned !== "object") return [`${at}: planned as ${String(planned)}`];
  const [c, p, n] = [config, prior ?? {}, planned] as readonly Readonly<Record<string, Value>>[];
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    invalidAttribute(attribute, c?.[name] ?? null, p?.[name] ?? null, n?.[name] ?? null, `${at}.${name}`),
  );
}

function invalidAttribute(attribute: Attribute, config: Value, prior: Value, planned: Value, at: string): string[] {
  if (attribute.writeOnly) return planned === null ? [] : [`${at}: a write-only value is planned`];
  if (equalValues(planned, config)) return [];
  if (equalValues(planned, prior) && prior !== null && config !== null) return [];
  if (config === null)
    return attribute.computed ? [] : [`${at}: planned ${shown(planned)} for a non-computed attribute`];
  if (attribute.nested && attribute.nested.nesting !== "list") {
    const of = (value: Value) => (value ?? {}) as Readonly<Record<string, Value>>;
    if (config === UNKNOWN || planned === UNKNOWN)
      return [`${at}: planned ${shown(planned)}, configured ${shown(config)}`];
    if (attribute.nested.nesting === "single")
      return invalidPlan(attribute.nested.attributes, config, prior, planned, at);
    const keys = Object.keys(of(config));
    if (keys.length !== Object.keys(of(planned)).length) return [`${at}: planned other keys than configured`];
    return keys.flatMap((key) =>
      invalidPlan(
        attribute.nested?.attributes ?? {},
        of(config)[key] ?? null,
        of(prior)[key] ?? null,
        of(planned)[key] ?? null,
        `${at}[${key}]`,
      ),
    );
  }
  if (attribute.nested && Array.isArray(config) && Array.isArray(planned) && config.length === planned.length) {
    const before = Array.isArray(prior) ? (prior as readonly Value[]) : [];
    const { attributes } = attribute.nested;
    return config.flatMap((each: Value, index) =>
      invalidPlan(attributes, each, before[index] ?? null, planned[index] as Value, `${at}[${index}]`),
    );
  }
  return [`${at}: planned ${shown(planned)}, configured ${shown(config)}`];
}

/** Terraform's AssertObjectCompatible: known planned values are unchanged in the new state. */
function inconsistent(planned: Value, now: Value, at: string): string[] {
  if (planned === UNKNOWN) return now === UNKNOWN ? [`${at}: still unknown`] : [];
  if (typeof planned !== "object" || planned === null || "exact" in planned)
    return equalValues(planned, now) ? [] : [`${at}: was ${shown(planned)}, now ${shown(now)}`];
  if (Array.isArray(planned)) {
    const list = (now ?? []) as readonly Value[];
    if (list.length !== planned.length) return [`${at}: had ${planned.length} elements, now ${list.length}`];
    return planned.flatMap((value, index) => inconsistent(value as Value, list[index] ?? null, `${at}[${index}]`));
  }
  if (now === null) return [`${at}: was present, now absent`];
  const after = now as Readonly<Record<string, Value>>;
  return Object.entries(planned).flatMap(([name, value]) =>
    inconsistent(value as Value, after[name] ?? null, `${at}.${name}`),
  );
}

function shown(value: Value): string {
  return value === UNKNOWN ? "(unknown)" : JSON.stringify(value);
}
