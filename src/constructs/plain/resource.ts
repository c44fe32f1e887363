// An object of the stack. It renders itself as the block that Terraform's configuration in JSON would have, because that is the one
// form from which the desired state of a stack is read.
import { Construct, type IConstruct } from "constructs";
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import { snakeCase } from "../../desired/formats/synthesized";
import { createReference, renderTemplate } from "./attribute-reference";
import { nameResource } from "./resource-name";
import { Stack } from "./stack";

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
  /** Only Terraform has several provider configurations. Here a stack has one account: `new Stack(app, "dns", { accountId })`. */
  readonly provider?: Provider;
}

/** There is no provider configuration. */
export type Provider = undefined;
/** Only Terraform's state knows whether an object was taken over. */
export type Adopt = undefined;
/** Only Terraform destroys objects that are no longer declared. */
export type OnDestroy = undefined;
/** Only Terraform destroys objects that are no longer declared. */
export type DeletionProtection = undefined;

/** Props that steer Terraform. Programs without types can pass them nevertheless. */
const TERRAFORM_ONLY = [
  ...["provider", "count", "forEach", "connection", "provisioners"],
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
  readonly provider: Provider = undefined;
  /** The addresses of other resources. */
  dependsOn?: readonly string[];
  /** `resource edge_dns_record` */
  private readonly blocks: string;
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
    this.stack = Stack.of(this);
    this.name = nameResource(idsFrom(this.stack, this));
    const members = new Map<string, unknown>(Object.entries(config));
    const foreign = TERRAFORM_ONLY.find((name) => members.get(name) !== undefined);
    if (foreign !== undefined)
      throw new Error(`${getOwnerPath(this)}: only Terraform has \`${foreign}\`; leave it out`);
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
    const { dependsOn, lifecycle, ...fields }: ResourceOptions = this.config;
    const members = {
      ...renderMembers(fields, this.stack),
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

/** Fields in camel case as attributes. */
function renderMembers(fields: object, stack: Stack): JsonObject {
  const members = Object.entries(fields).map(([name, value]) => [snakeCase(name), renderValue(value, stack)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function renderValue(value: unknown, stack: Stack): Json | undefined {
  if (value instanceof ProducedLater) return renderProduced(value.produce(), stack);
  if (typeof value === "string") return renderTemplate(value, stack);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => renderValue(element, stack) ?? null);
  if (typeof value === "object") return renderMembers(value, stack);
  return undefined;
}

/** The keys are attributes, or chosen by the user. */
function renderProduced(value: unknown, stack: Stack): Json {
  const json: unknown = JSON.parse(JSON.stringify(value));
  return renderTexts(isObject(json) ? json : {}, stack);
}

function renderTexts(value: Json, stack: Stack): Json {
  if (typeof value === "string") return renderTemplate(value, stack);
  if (isArray(value)) return value.map((element) => renderTexts(element, stack));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member = null]) => [name, renderTexts(member, stack)] as const);
  return Object.fromEntries(members);
}

/** Fields in camel case as attributes, with references unchanged. */
export function renameMembers(fields: object): object {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    return typeof value === "object" && value !== null ? renameMembers(value) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), rename(value)]));
}
