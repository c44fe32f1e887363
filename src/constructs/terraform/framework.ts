// `#framework`, what constructs need of the framework that synthesizes them: here cdktf, and cdktn in a second build. Without
// Terraform it is plain/framework.ts, which has the same exports.
import { dirname, join } from "node:path";
import {
  DefaultTokenResolver,
  Lazy,
  propertyAccess,
  StringConcat,
  type TerraformMetaArguments,
  TerraformResource,
  type TerraformStack,
  Token,
  Tokenization,
} from "cdktf";
import type { Construct, IConstruct } from "constructs";
import type { Diagnostic, Where } from "../../base/diagnostic";
import * as generated from "../generated";

export {
  Annotations,
  dependable,
  type ITerraformDependable as Dependable,
  type TerraformMetaArguments as MetaArguments,
  type TerraformProvider as Provider,
  TerraformResource as Resource,
  TerraformStack as Stack,
} from "cdktf";
export {
  AccessApplication as AccessApplicationResource,
  type AccessApplicationConfig,
} from "../generated/access-application";
export { DataEdgeZone as ZoneLookup } from "../generated/data-edge-zone";
export { DnsRecord as DnsRecordResource, type DnsRecordConfig } from "../generated/dns-record";
export {
  DnsRecordSet as DnsRecordSetResource,
  dnsRecordSetRecordsToTerraform as renderSetRecord,
} from "../generated/dns-record-set";
export { DnsSettings as DnsSettingsResource, type DnsSettingsConfig } from "../generated/dns-settings";
export { Gateway as GatewayResource, type GatewayConfig } from "../generated/gateway";
export { GatewayToken as GatewayTokenResource, type GatewayTokenConfig } from "../generated/gateway-token";
export { SoaDefaults as SoaDefaultsResource, type SoaDefaultsConfig } from "../generated/soa-defaults";
export { Zone as ZoneResource, type ZoneConfig } from "../generated/zone";
export { ZoneAccessApplication as ZoneAccessApplicationResource } from "../generated/zone-access-application";
export { ZoneDefaults as ZoneDefaultsResource, type ZoneDefaultsConfig } from "../generated/zone-defaults";
export { ZoneHold as ZoneHoldResource, type ZoneHoldConfig } from "../generated/zone-hold";
export {
  addressOfProvider,
  findDeclaredAccount,
  findNamedAccount,
  type ProviderSettings,
  readProviderSettings,
  stackOfProvider,
} from "./provider-settings";

/** Terraform's meta-arguments of a resource. */
export type ResourceOptions = Pick<
  TerraformMetaArguments,
  "provider" | "dependsOn" | "lifecycle" | "count" | "forEach"
>;

/** Whether to take over an object that exists already. */
export type Adopt = boolean;
/** `restore` puts back what was there before the first deploy, `keep` leaves it. */
export type OnDestroy = "restore" | "keep";
/** Whether to refuse to destroy the object. */
export type DeletionProtection = boolean;

/** Whether the framework computes the value. */
export function isUnresolved(value: string | number): boolean {
  return Token.isUnresolved(value);
}

/** A number that the framework computes, as text. */
export function unresolvedText(value: number): string {
  return Token.asString(value);
}

/** Escapes text that the framework would read as a template. */
export function escapeTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

/** An element of a list that the framework computes. */
export function elementOf(list: string[], index: number): string {
  return Token.asString(propertyAccess(list, [index]));
}

/** A value that is produced when the stack is synthesized. */
export function produceLater(produce: () => unknown) {
  return Lazy.anyValue({ produce });
}

/** The text with which a stack refers to an attribute, also of another stack: the output of that stack. */
export function resolveIn(scope: TerraformStack, attribute: string): string {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return String(Tokenization.resolve(attribute, { scope, resolver, preparing: false }));
}

/** Whether synthesis fails because of invalid constructs. */
export function failsSynthesis(): boolean {
  return true;
}

/** Terraform reports problems at the paths of constructs. */
export function recordPlace(
  _construct: IConstruct,
  _creation?: { readonly key?: string; readonly where?: Where },
): void {}

/** An unknown value is allowed in a stack, because Terraform computes it. Only `zonewright plan` needs to know it. */
export function mayStayUnknown({ code }: Diagnostic): boolean {
  return code === "SYN101" || code === "SYN102" || code === "SYN107";
}

/** Says in the words of the framework which value is unknown. */
export function describeUnknown<D extends Diagnostic>(diagnostic: D): D {
  return diagnostic;
}

/** The hook of cdktf and cdktn that runs for every construct of a stack before its file is written. */
const CUSTOM_SYNTHESIS = Symbol.for("cdktf/customSynthesis");

interface SynthesisSession {
  readonly outdir: string;
  readonly skipValidation?: boolean;
  readonly manifest: { forStack(stack: TerraformStack): { readonly synthesizedStackPath: string } };
}

/** Has `write` called when the stack is synthesized, with the folder of its files. `first` is a construct of the stack. */
export function onSynthesize(
  stack: TerraformStack,
  first: IConstruct,
  write: (folder: string, isValidated: boolean) => void,
): void {
  const synthesize = (session: SynthesisSession) => {
    const { synthesizedStackPath } = session.manifest.forStack(stack);
    write(join(session.outdir, dirname(synthesizedStackPath)), !session.skipValidation);
  };
  Object.defineProperty(first, CUSTOM_SYNTHESIS, { value: { onSynthesize: synthesize } });
}

type BindingClass = new (scope: Construct, id: string, config: object) => TerraformResource;

/** The binding of a kind. */
export function getBinding(kindName: string): BindingClass {
  const className = kindName.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  for (const module of Object.values(generated))
    for (const [name, member] of Object.entries(module))
      if (name === className && isBindingClass(member)) return member;
  throw new Error(`there is no binding ${className}`);
}

function isBindingClass(member: unknown): member is BindingClass {
  return typeof member === "function" && member.prototype instanceof TerraformResource;
}
