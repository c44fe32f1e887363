// `#framework` without Terraform: what constructs need of the framework that synthesizes them. terraform/framework.ts has the same
// exports for cdktf and cdktn.
import type { Construct, IConstruct } from "constructs";
import type { Diagnostic, Where } from "../../base/diagnostic";
import type { DeclaredAccount } from "../../kind/state";
import { containsReference, renderTemplate } from "./attribute-reference";
import type {
  AccessApplicationConfig,
  DnsRecordConfig,
  DnsRecordSetConfig,
  DnsSettingsConfig,
  GatewayConfig,
  GatewayTokenConfig,
  SoaDefaultsConfig,
  ZoneAccessApplicationConfig,
  ZoneConfig,
  ZoneDefaultsConfig,
  ZoneHoldConfig,
} from "./configs";
import { findProgramLine, formatPlace, isReported } from "./program-places";
import { ProducedLater, type Provider, Resource, toRecordAttributes } from "./resource";
import { Stack } from "./stack";

export { Annotations } from "./annotations";
export type {
  AccessApplicationConfig,
  DnsRecordConfig,
  DnsSettingsConfig,
  GatewayConfig,
  GatewayTokenConfig,
  SoaDefaultsConfig,
  ZoneConfig,
  ZoneDefaultsConfig,
  ZoneHoldConfig,
} from "./configs";
export {
  type Adopt,
  type DeletionProtection,
  type Dependable,
  type OnDestroy,
  type Provider,
  Resource,
  type ResourceOptions,
} from "./resource";
export { Stack } from "./stack";

/** There are no arguments that every resource has besides `ResourceOptions`. */
export type MetaArguments = Record<never, never>;

/** Of a record in a set, its key; of an object of a document, its place there. */
export interface Creation {
  readonly key?: string;
  readonly where?: Where;
}

export interface ProviderSettings {
  readonly profile: "live" | "spec";
  /** YYYY-MM-DD */
  readonly asOf: string;
}

export class AccessApplicationResource extends Resource<AccessApplicationConfig> {
  static override readonly type = "edge_access_application";
}

export class DnsRecordResource extends Resource<DnsRecordConfig> {
  static override readonly type = "edge_dns_record";
}

export class DnsRecordSetResource extends Resource<SetConfig> {
  static override readonly type = "edge_dns_record_set";

  /** The ids of the records by key. */
  get ids(): { lookup(key: string): string } {
    return { lookup: (key) => this.refer(`ids[${JSON.stringify(key)}]`) };
  }
}

export class DnsSettingsResource extends Resource<DnsSettingsConfig> {
  static override readonly type = "edge_dns_settings";
}

export class GatewayResource extends Resource<GatewayConfig> {
  static override readonly type = "edge_gateway";
}

export class GatewayTokenResource extends Resource<GatewayTokenConfig> {
  static override readonly type = "edge_gateway_token";
}

export class SoaDefaultsResource extends Resource<SoaDefaultsConfig> {
  static override readonly type = "edge_soa_defaults";
}

export class ZoneAccessApplicationResource extends Resource<ZoneAccessApplicationConfig> {
  static override readonly type = "edge_zone_access_application";
}

export class ZoneDefaultsResource extends Resource<ZoneDefaultsConfig> {
  static override readonly type = "edge_zone_defaults";
}

export class ZoneHoldResource extends Resource<ZoneHoldConfig> {
  static override readonly type = "edge_zone_hold";
}

type SetConfig = Omit<DnsRecordSetConfig, "records"> & { readonly records: ProducedLater };

class NamedZone<C extends object> extends Resource<C> {
  static override readonly type: string = "edge_zone";

  /** The API assigns them when the zone is created. */
  get nameServers(): string[] {
    return Array.from({ length: MAX_NAME_SERVERS }, (_, index) => this.refer(`name_servers[${index}]`));
  }

  get status(): string {
    return this.refer("status");
  }
}

/** More than the API assigns. */
const MAX_NAME_SERVERS = 8;

export class ZoneResource extends NamedZone<ZoneConfig> {}

/** A zone that exists already. */
export class ZoneLookup extends NamedZone<{ readonly name: string; readonly provider?: Provider }> {
  static override readonly mode = "data";
}

/** The class for a kind whose props come from documents. */
export function getBinding(kindName: string): new (scope: Construct, id: string, config: object) => Resource {
  return class extends Resource {
    static override readonly type = `edge_${kindName}`;
  };
}

/** The account with this name of the stack that the construct is in. */
export function findNamedAccount(construct: IConstruct, name: string): Provider {
  return Stack.of(construct).account(name);
}

/** The account that documents declare, which is then one of the stack's. */
export function findDeclaredAccount(construct: IConstruct, { name, id }: DeclaredAccount): Provider | undefined {
  const stack = Stack.of(construct);
  return stack.hasAccount(name) ? stack.account(name) : stack.addAccount(name, id);
}

/** How a resource names the account. */
export function addressOfProvider({ address }: Provider): string {
  return address;
}

/** The stack that an account belongs to. */
export function stackOfProvider({ stack }: Provider): Stack {
  return stack;
}

export function readProviderSettings(construct: IConstruct, _provider?: Provider): ProviderSettings {
  return Stack.of(construct).settings;
}

/** The address of a resource, for `dependsOn`. */
export function dependable({ fqn }: Resource): string {
  return fqn;
}

export function isUnresolved(value: string | number): boolean {
  return typeof value === "string" && containsReference(value);
}

export function unresolvedText(value: number): string {
  return String(value);
}

/** Text is literal: it is escaped when the stack is synthesized. */
export function escapeTemplate(text: string): string {
  return text;
}

export function elementOf(list: readonly string[], index: number): string {
  const element = list[index];
  if (element === undefined) throw new Error(`there are at most ${list.length} name servers`);
  return element;
}

/** A value that is produced when the stack is synthesized. */
export function produceLater(produce: () => unknown): ProducedLater {
  return new ProducedLater(produce);
}

export { toRecordAttributes as renderSetRecord };

/** The text with which a stack refers to an attribute. */
export function resolveIn(stack: Stack, attribute: string): string {
  return renderTemplate(attribute, stack);
}

/** Whether synthesis fails because of invalid constructs. Otherwise `zonewright` reports them at the lines of the program. */
export function failsSynthesis(): boolean {
  return !isReported();
}

/** Remembers where a construct, or a record of a set, was created: in a document, or at the line of the program that runs. */
export function recordPlace(construct: IConstruct, { key, where }: Creation = {}): void {
  if (!isReported()) return;
  const place = where?.file === undefined ? findProgramLine() : formatPlace(where.file, where.line ?? 1, where.column);
  const path = `${construct.node.path}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`;
  if (place !== undefined) Stack.of(construct).recordPlace(path, place);
}

/** Nothing computes unknown values later. */
export function mayStayUnknown(_diagnostic: Diagnostic): boolean {
  return false;
}

/** Says it without Terraform, which would know the value. */
export function describeUnknown<D extends Diagnostic>(diagnostic: D): D {
  if (diagnostic.code !== "SYN101" && diagnostic.code !== "SYN102") return diagnostic;
  if (diagnostic.code === "SYN102")
    return { ...diagnostic, help: "Name the zone with `Zone.fromZoneName` or `Zone.fromZoneAttributes`." };
  const detail = diagnostic.detail?.replace("which only Terraform can evaluate", "which is known only after an apply");
  const help = detail?.includes(".name_servers[") ? NAME_SERVERS_LATER : "Write the value itself.";
  return { ...diagnostic, summary: "Value known only after an apply", detail, help };
}

/** A plan has the rdata of every record: none of it may depend on what an apply of the same plan creates. */
const NAME_SERVERS_LATER =
  'Apply the new zone without the delegation: the API assigns its name servers, and the report lists them. Then write them: `nameServers: ["gina.ns.cloudflare.com", …]`.';

export function onSynthesize(
  stack: Stack,
  _first: IConstruct,
  write: (folder: string, isValidated: boolean) => void,
): void {
  stack.setWriter(write);
}
