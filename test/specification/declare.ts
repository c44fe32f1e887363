// Declares a sample in a face as a user of that face does, and tells what was reported and what became live.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import type { Construct } from "constructs";
import type { Diagnostic } from "../../src/base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../src/base/json";
import {
  AccessApplication,
  DnsRecord,
  EdgeProvider,
  Gateway,
  GatewayToken,
  SoaDefaults,
  Zone,
  ZoneDefaults,
  ZoneHold,
} from "../../src/constructs";
import { camelCase } from "../../src/constructs/binding-config";
import { compileDocuments } from "../../src/desired";
import { snakeCase } from "../../src/desired/formats/synthesized";
import { kinds } from "../../src/kinds";
import type { Attribute, Attributes } from "../../src/terraform/schema/attribute";
import { createResourceTypes } from "../../src/terraform/schema/resource-types";
import { createMemorySecrets } from "../create-memory-secrets";
import { ACCOUNT, applyDocument, type Emulated, emulate, formatChanges, planDocument } from "../emulated";
import { type Config, createCore, listActions, RefusedError } from "../terraform/in-process-core";
import { type DeclaredSample, type LiveParts, without } from "./declared";

const ZONE = "example.com";

export interface Report {
  /** `error DNS135` */
  readonly code: string;
  /** Title, detail and help, as documents have them. */
  readonly text: string;
}

export interface Said {
  readonly reports: readonly Report[];
  /** The id of the deprecation, and the field. */
  readonly flags: readonly string[];
}

export interface Applied {
  readonly live: { readonly [part in keyof LiveParts]: unknown };
  readonly sent: string;
  /** The changes of a second plan. */
  readonly again: unknown;
}

// Documents

export function sayAsDocument(sample: DeclaredSample): Said {
  const { diagnostics, deprecated } = compileDocuments([located(toDocument(sample))], { kinds, account: ACCOUNT });
  const reports = diagnostics.map((diagnostic) => ({
    code: `${diagnostic.severity} ${diagnostic.code}`,
    text: formatReport(diagnostic),
  }));
  return { reports: sorted(reports), flags: deprecated.map(({ id, field }) => `${id} ${field}`) };
}

export function applyAsDocument(sample: DeclaredSample): Promise<Applied> {
  return applyValue(sample, toDocument(sample));
}

/** What a sample declares. */
export type DeclaredParts = Pick<DeclaredSample, "zone" | "account">;

export function toDocument({ zone, account }: DeclaredParts): JsonObject {
  return { version: 1, ...account, ...(zone === undefined ? {} : { zones: { [ZONE]: zone } }) };
}

function located(value: Json) {
  return { file: "zone.yaml", value, locate: () => ({ file: "zone.yaml", line: 1, column: 1 }) };
}

function formatReport({ summary, detail, help }: Pick<Diagnostic, "summary" | "detail" | "help">): string {
  return [`${summary}.`, detail, help].filter((part) => part !== undefined).join(" ");
}

async function applyValue(sample: DeclaredSample, value: Json): Promise<Applied> {
  return inEmulator(sample, async (emulator) => {
    await applyDocument(emulator, value);
    return formatChanges(await planDocument(emulator, value));
  });
}

// Terraform

export async function sayInTerraform(sample: DeclaredSample): Promise<Said> {
  const { emulator, zoneId } = start(sample);
  const core = createCore(emulator);
  const errors: RefusedError["diagnostics"][number][] = [];
  try {
    await core.plan(toConfigs(sample, zoneId));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    errors.push(...error.diagnostics);
  } finally {
    await emulator.close();
  }
  const said = [...core.warnings, ...errors].map(({ severity, summary, detail }) => {
    const [, title = "", code = ""] = /^(.*) \((\w+)\)$/.exec(summary) ?? [];
    const text = `${title}. ${detail.replace("\n\n", " ")}`;
    return { code: `${severity === 1 ? "error" : "warning"} ${code}`, text };
  });
  const [old, reports] = [true, false].map((isOld) => said.filter(({ code }) => code.endsWith("TFP113") === isOld));
  const flags = (old ?? []).map(({ text }) => text.replace(/^.*?`(\S+)` end\w+ on .*?\((\S+?)\).*$/, "$2 $1"));
  return { reports: sorted(reports ?? []), flags };
}

export function applyInTerraform(sample: DeclaredSample): Promise<Applied> {
  return applyConfigs(sample, (zoneId) => toConfigs(sample, zoneId));
}

function applyConfigs(sample: DeclaredSample, configsOf: (zoneId: string) => Configs): Promise<Applied> {
  return inEmulator(sample, async (emulator, zoneId) => {
    const core = createCore(emulator, { secretsFor: () => emulator.secrets });
    const configs = configsOf(zoneId);
    await core.apply(configs);
    return Object.keys(listActions(await core.plan(configs)));
  });
}

export type Configs = Readonly<Record<string, Config>>;

export function toConfigs({ zone = {}, account = {} }: DeclaredParts, zoneId: string): Configs {
  const { default_nameservers, ...parts } = account;
  const defaults = default_nameservers === undefined ? {} : { zone_defaults: { default_nameservers } };
  const blocks = [
    ...listObjects(zone)
      .filter(isPresent)
      .map(({ kind, name, fields }) => ({
        address: `edge_${kind === "access_application" ? "zone_access_application" : kind}.${name}`,
        config: { zone_id: zoneId, ...fields },
      })),
    ...listObjects({ ...parts, ...defaults })
      .filter(isPresent)
      .map(({ kind, name, fields }) => ({
        address: `edge_${kind}.${name}`,
        config: fields,
      })),
  ];
  return Object.fromEntries(
    blocks.map(({ address, config }) => [address, toAttributes(typeOf(address)?.schema.attributes ?? {}, config)]),
  );
}

const TYPES = createResourceTypes(kinds);

function typeOf(address: string) {
  return TYPES.find(({ typeName }) => address.startsWith(`${typeName}.`));
}

/** Objects without a schema are JSON text in Terraform. */
function toAttributes(attributes: Attributes, object: JsonObject): Config {
  return Object.fromEntries(
    Object.entries(object).map(([name, value = null]) => [name, toAttribute(attributes[name], value)]),
  );
}

function toAttribute(attribute: Attribute | undefined, value: Json): unknown {
  const nested = attribute?.nested;
  if (!nested) return attribute?.type === "string" && isObject(value) ? JSON.stringify(value) : value;
  const inner = (element: Json) => (isObject(element) ? toAttributes(nested.attributes, element) : element);
  return isArray(value) ? value.map(inner) : inner(value);
}

// Constructs

export function sayAsConstructs(sample: DeclaredSample): Said {
  const stack = buildStack(sample);
  const errors = listErrors(stack).map((text) => ({ severity: "error", text }));
  const warnings = stack.node
    .findAll()
    .flatMap((construct) => construct.node.metadata.filter(({ type }) => type === "@cdktf/warn"))
    .map(({ data }) => ({ severity: "warning", text: String(data) }));
  const [old, said] = [true, false].map((isOld) =>
    [...errors, ...warnings].filter(({ text }) => / is deprecated \(/.test(text) === isOld),
  );
  const flags = (old ?? []).map(({ text }) => {
    const [, prop = "", id = ""] = /^(\S+) is deprecated \(([\w-]+),/.exec(text) ?? [];
    return `${id} ${prop.split(".").map(snakeCase).join(".")}`;
  });
  const reports = (said ?? []).map(({ severity, text }) => {
    const [, code = "", rest = ""] = /^(?:\[\S+\] )?(\w+) (.*)$/s.exec(text) ?? [];
    return { code: `${severity} ${code}`, text: rest };
  });
  return { reports: sorted(reports), flags };
}

/** As `cdktf deploy` applies the stack. */
export function deployConstructs(sample: DeclaredSample): Promise<Applied> {
  const stack = readStack(sample, "cdk.tf.json");
  return applyConfigs(sample, (zoneId) => toStackConfigs(stack, zoneId));
}

/** The resources of `cdk.tf.json`. */
export function toStackConfigs({ resource = {} }: JsonObject, zoneId: string): Configs {
  const blocks = Object.entries(resource as Readonly<Record<string, Readonly<Record<string, JsonObject>>>>);
  return Object.fromEntries(
    blocks.flatMap(([type, byName]) =>
      Object.entries(byName).map(([name, block]) => [
        `${type}.${name}`,
        { ...without(block, "//"), ...("zone_id" in block ? { zone_id: zoneId } : {}) },
      ]),
    ),
  );
}

/** As `zonewright apply cdktf.out` applies the stack. */
export function applyConstructs(sample: DeclaredSample): Promise<Applied> {
  return applyValue(sample, without(readStack(sample, "zone-state.json"), "//"));
}

/** A file that `cdktf synth` writes. */
export function readStack(sample: DeclaredParts, file: "cdk.tf.json" | "zone-state.json"): JsonObject {
  const out = Testing.fullSynth(buildStack(sample));
  try {
    const read: unknown = JSON.parse(readFileSync(join(out, "stacks/dns", file), "utf8"));
    return isObject(read) ? read : {};
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The messages that stop synthesis. */
function listErrors(stack: TerraformStack): readonly string[] {
  try {
    Testing.synth(stack, true);
    return [];
  } catch (error) {
    return [...(error as Error).message.matchAll(/^ {2}(\[\S+\] .*)$/gm)].map(([, text = ""]) => text);
  }
}

type AnyConstruct = new (scope: Construct, id: string, props: never) => Construct;

const CONSTRUCTS: Readonly<Record<string, AnyConstruct>> = {
  dns_record: DnsRecord,
  access_application: AccessApplication,
  gateway: Gateway,
  gateway_token: GatewayToken,
  soa_defaults: SoaDefaults,
  zone: Zone,
  zone_defaults: ZoneDefaults,
  zone_hold: ZoneHold,
};

export function buildStack({ zone, account = {} }: DeclaredParts): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "dns");
  new EdgeProvider(stack, "edge");
  const { default_nameservers, ...parts } = account;
  const defaults = default_nameservers === undefined ? {} : { zone_defaults: { default_nameservers } };
  const add = (of: JsonObject, more: object) => {
    for (const { kind, name, fields } of listObjects(of).filter(isPresent)) {
      const Made = CONSTRUCTS[kind] as AnyConstruct;
      const { id, ...others } = fields;
      const attributes = toAttributes(typeOf(`edge_${kind}.`)?.schema.attributes ?? {}, others);
      const props = {
        ...more,
        ...(camelKeys(attributes as JsonObject) as object),
        ...(id === undefined ? {} : { gatewayId: id }),
      };
      new Made(stack, `${kind}-${name.replaceAll(" ", "-")}`, props as never);
    }
  };
  add({ ...parts, ...defaults }, {});
  if (zone === undefined) return stack;
  const { dns_settings, ...others } = zone;
  const isObjects = ([key]: readonly [string, unknown]) => kinds.some(({ inDocument }) => inDocument.key === key);
  const objects = Object.fromEntries(Object.entries(others).filter(isObjects));
  const options = Object.fromEntries(Object.entries(others).filter((member) => !isObjects(member)));
  const made = Zone.fromZoneName(stack, "Example", ZONE, options);
  if (dns_settings !== undefined) made.addSettings(camelKeys(dns_settings) as never);
  add(objects, { zone: made });
  return stack;
}

function camelKeys(value: Json): unknown {
  if (isArray(value)) return value.map((element) => camelKeys(element));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [camelCase(name), camelKeys(member as Json)]),
  );
}

// The emulator

/** The status of the request that creates the sample's only object, in the profile `spec`. */
export async function requestOfEmulator({ zone = {}, account = {} }: DeclaredSample): Promise<number> {
  const emulator = emulate({ mode: "calm", profile: "spec" });
  const zoneId = String(emulator.control.addZone(ZONE, { account: ACCOUNT, plan: "enterprise" })["id"]);
  const [record] = listObjects(zone);
  const [method, path, body] = record
    ? (["POST", `/zones/${zoneId}/dns_records`, record.fields] as const)
    : (["PATCH", `/accounts/${ACCOUNT}/dns_settings`, toDefaultsBody(account)] as const);
  const headers = { authorization: `Bearer ${"t".repeat(40)}`, "content-type": "application/json" };
  const response = await emulator.fetch(emulator.baseUrl + path, { method, headers, body: JSON.stringify(body) });
  await response.text();
  await emulator.close();
  return response.status;
}

function toDefaultsBody({ soa_defaults, zone_defaults = {} }: JsonObject): JsonObject {
  const soa = soa_defaults === undefined ? {} : { soa: soa_defaults };
  return { zone_defaults: { ...(isObject(zone_defaults) ? zone_defaults : {}), ...soa } };
}

// All faces

interface DeclaredObject {
  readonly kind: string;
  readonly name: string;
  readonly fields: JsonObject;
}

/** The objects in the parts of a document, with the field that is a key there. */
function listObjects(parts: JsonObject): readonly DeclaredObject[] {
  return Object.entries(parts).flatMap(([key, part]) => {
    const kind = kinds.find((candidate) => candidate.inDocument.key === key);
    if (kind === undefined) return [];
    if (isArray(part)) {
      const names = new Map<string, number>();
      return part.filter(isObject).map((fields) => {
        const name = `${fields["type"]}-${fields["name"]}`;
        const count = (names.get(name) ?? 0) + 1;
        names.set(name, count);
        return { kind: kind.name, name: count === 1 ? name : `${name}-${count}`, fields };
      });
    }
    if (!isObject(part)) return [];
    const { mapKey } = kind.inDocument as { readonly mapKey?: string };
    if (mapKey === undefined) return [{ kind: kind.name, name: "it", fields: part }];
    return Object.entries(part).flatMap(([name, fields]) =>
      isObject(fields) ? [{ kind: kind.name, name, fields: { [mapKey]: name, ...fields } }] : [],
    );
  });
}

/** Neither Terraform nor constructs declare what must not exist. */
function isPresent({ fields: { state } }: DeclaredObject): boolean {
  return state !== "absent";
}

function start({ asOf }: DeclaredSample) {
  const emulator = {
    ...emulate({ mode: "calm", ...(asOf === undefined ? {} : { asOf }) }),
    secrets: createMemorySecrets(),
  };
  const zoneId = String(emulator.control.addZone(ZONE, { account: ACCOUNT, plan: "enterprise" })["id"]);
  return { emulator, zoneId };
}

async function inEmulator(
  sample: DeclaredSample,
  apply: (emulator: Emulated, zoneId: string) => Promise<unknown>,
): Promise<Applied> {
  const { emulator, zoneId } = start(sample);
  try {
    const again = await apply(emulator, zoneId);
    const sent = emulator.control.requests().map(({ method, body }) => (method === "GET" ? undefined : body));
    return { live: await readLive(emulator, zoneId, sample), sent: JSON.stringify(sent), again };
  } finally {
    await emulator.close();
  }
}

async function readLive(emulator: Emulated, zoneId: string, { zone, live }: DeclaredSample): Promise<Applied["live"]> {
  const read = async (path: string): Promise<Json> => {
    const answer = await emulator.api().send({ method: "GET", path });
    if (answer.outcome !== "ok") throw new Error(JSON.stringify(answer));
    return answer.result as Json;
  };
  const place = zone === undefined ? `/accounts/${ACCOUNT}` : `/zones/${zoneId}`;
  const readers: { readonly [part in keyof LiveParts]-?: () => Promise<unknown> } = {
    records: async () =>
      [...emulator.control.records(ZONE)].sort((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1)),
    settings: () => read(`/zones/${zoneId}/dns_settings`),
    zoneDefaults: async () => ((await read(`/accounts/${ACCOUNT}/dns_settings`)) as JsonObject)["zone_defaults"],
    applications: () => read(`${place}/access/apps`),
    gateways: () => read(`/accounts/${ACCOUNT}/ai-gateway/gateways`),
  };
  const parts = Object.keys(live ?? {}) as readonly (keyof LiveParts)[];
  return Object.fromEntries(await Promise.all(parts.map(async (part) => [part, await readers[part]()])));
}

function sorted(reports: readonly Report[]): readonly Report[] {
  const key = ({ code, text }: Report) => `${code} ${text}`;
  return [...reports].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
