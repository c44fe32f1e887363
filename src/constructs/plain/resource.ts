// An object of the stack. It renders itself as the block that Terraform's configuration in JSON would have, because that is the one
// form from which the desired state of a stack is read.
import { Construct, type IConstruct } from "constructs";
import type { Json, JsonObject } from "../../base/json";
import { findResourceKind, snakeCase } from "../../desired/formats/synthesized";
import type { Fields } from "../../kind/field";
import { getKind } from "../../kind/registry";
import { kinds } from "../../kinds";
import { createReference, renderTemplate } from "./attribute-reference";
import { nameResource } from "./resource-name";
import { Stack } from "./stack";
import { StackAccount } from "./stack-account";

/** What `dependsOn` accepts. */
export interface Dependable {
  /** The address of the resource. */
  readonly fqn: string;
}

/** What applies to every object. */
export interface ResourceOptions {
  /** Other objects. `zonewright` orders its writes itself: the objects named here change nothing. */
  readonly dependsOn?: readonly Dependable[];
  readonly lifecycle?: {
    /** Fields whose live value is kept, as Terraform names them: `content`, `ttl`. `all` keeps every field. */
    readonly ignoreChanges?: readonly string[] | "all";
  };
  /** The account of another construct, such as that of its zone. To choose an account, write its name as `account`. */
  readonly provider?: Provider;
}

/** There is no provider configuration, but an account of the stack. */
export type Provider = StackAccount;
/** Only Terraform's state knows whether an object was taken over. */
export type Adopt = undefined;
/** Only Terraform destroys objects that are no longer declared. */
export type OnDestroy = undefined;
/** Only Terraform destroys objects that are no longer declared. */
export type DeletionProtection = undefined;

/** Props that steer Terraform. Programs without types can pass them nevertheless. */
const TERRAFORM_ONLY = [
  ...["count", "forEach", "connection", "provisioners"],
  ...["adopt", "onDestroy", "deletionProtection"],
];

/** A value that is produced when the stack is synthesized, with attributes as its keys. */
export class ProducedLater {
  constructor(readonly produce: () => unknown) {}
}

export class Resource<C extends object = object> extends Construct implements Dependable {
  /** As Terraform names it. */
  static readonly type: string = "";
  static readonly mode: "resource" | "data" = "resource";
  readonly provider: Provider | undefined;
  /** The addresses of other resources. */
  dependsOn?: readonly string[];
  /** `resource edge_dns_record` */
  private readonly blocks: string;
  private readonly kindFields: Fields | undefined;
  private readonly stack: Stack;
  private readonly name: string;
  private readonly references = new Map<string, string>();

  constructor(
    scope: Construct,
    id: string,
    private readonly config: C & ResourceOptions,
  ) {
    super(scope, id);
    this.blocks = `${new.target.mode} ${new.target.type}`;
    this.kindFields = findResourceKind(kinds, new.target.type)?.kind.fields;
    this.stack = Stack.of(this);
    this.name = nameResource(idsFrom(this.stack, this));
    const members = new Map<string, unknown>(Object.entries(config));
    const { provider } = config;
    const isForeign = provider !== undefined && !(provider instanceof StackAccount);
    const foreign = isForeign ? "provider" : TERRAFORM_ONLY.find((name) => members.get(name) !== undefined);
    if (foreign !== undefined)
      throw new Error(`${getOwnerPath(this)}: only Terraform has \`${foreign}\`; leave it out`);
    this.provider = provider;
    const dependsOn = members.get("dependsOn");
    if (Array.isArray(dependsOn)) this.dependsOn = dependsOn.map(({ fqn }: Dependable) => fqn);
    this.stack.addResource(this);
  }

  /** The address of the resource. */
  get fqn(): string {
    return `${this.blocks.replace("resource ", "").replace(" ", ".")}.${this.name}`;
  }

  /** The id that the API assigns. */
  get id(): string {
    return this.refer("id");
  }

  /** An attribute that only the API knows, as text that other objects of the app can use. */
  protected refer(attribute: string): string {
    const known = this.references.get(attribute);
    if (known !== undefined) return known;
    const address = `${this.fqn}.${attribute}`;
    const reference = createReference({ stack: this.stack, stackName: this.stack.node.id, address });
    this.references.set(attribute, reference);
    return reference;
  }

  /** Adds the block of the resource to a configuration. */
  addTo(configuration: Map<string, Map<string, JsonObject>>): void {
    const named = configuration.get(this.blocks) ?? new Map<string, JsonObject>();
    configuration.set(this.blocks, named.set(this.name, this.render()));
  }

  private render(): JsonObject {
    const { dependsOn, lifecycle, provider, ...fields }: ResourceOptions = this.config;
    const members = {
      ...renderMembers(fields, this.stack, this.kindFields),
      ...(provider && { provider: provider.address }),
      ...(this.dependsOn && { depends_on: [...this.dependsOn] }),
      ...(lifecycle && { lifecycle: renderMembers(lifecycle, this.stack) }),
    };
    return { ...members, "//": { metadata: { path: this.node.path, uniqueId: this.name } } };
  }
}

/** The path of the construct that stands for the resource. */
function getOwnerPath({ node }: IConstruct): string {
  return node.path.replace(/(.)\/Resource$/, "$1");
}

function idsFrom(stack: Stack, { node }: IConstruct): readonly string[] {
  const { scopes } = node;
  return scopes.slice(scopes.indexOf(stack) + 1).map((scope) => scope.node.id);
}

/** Props as attributes. */
function renderMembers(props: object, stack: Stack, fields?: Fields): JsonObject {
  const members = Object.entries(props).map(([prop, value]) => {
    const name = nameAttribute(prop, fields);
    const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, renderValue(value, stack, field?.fields ?? field?.members)] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** @param fields those of the value, if it is an object or a list of objects. */
function renderValue(value: unknown, stack: Stack, fields?: Fields): Json | undefined {
  if (value instanceof ProducedLater) return renderTexts(value.produce(), stack);
  if (typeof value === "string") return renderTemplate(value, stack);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => renderValue(element, stack, fields) ?? null);
  if (typeof value === "object") return renderMembers(value, stack, fields);
  return undefined;
}

/** The keys of the value are attributes already, or chosen by the user. */
function renderTexts(value: unknown, stack: Stack): Json | undefined {
  if (typeof value === "string") return renderTemplate(value, stack);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => renderTexts(element, stack) ?? null);
  if (typeof value !== "object") return undefined;
  const members = Object.entries(value).map(([name, member]) => [name, renderTexts(member, stack)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** The props of a record as attributes, with references unchanged. */
export function toRecordAttributes(props: object): object {
  return renameMembers(props, getKind(kinds, "dns_record").fields);
}

function renameMembers(props: object, fields?: Fields): object {
  const members = Object.entries(props).map(([prop, value]) => {
    const name = nameAttribute(prop, fields);
    const inner = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, isPlainObject(value) ? renameMembers(value, inner?.fields ?? inner?.members) : value] as const;
  });
  return Object.fromEntries(members);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const attributeNames = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** The prop `limitType` is the attribute `limitType` of a nested object that has it, and `cacheTtl` is `cache_ttl`. */
function nameAttribute(prop: string, fields: Fields | undefined): string {
  const name = snakeCase(prop);
  if (!fields) return name;
  const names = attributeNames.get(fields) ?? new Map(Object.keys(fields).map((field) => [snakeCase(field), field]));
  attributeNames.set(fields, names);
  return names.get(name) ?? name;
}
