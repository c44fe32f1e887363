// A stack: objects of one account or of several, which are synthesized into one `zone-state.json`.
import { Construct, type IConstruct } from "constructs";
import type { JsonObject } from "../../base/json";
import { isDay, toDay } from "../../deprecation";
import { isAccountId, isAccountName } from "../../kind/account-name";
import type { Context } from "../../kind/kind";
import type { Resource } from "./resource";
import { StackAccount } from "./stack-account";

export interface StackProps {
  /**
   * The account of the stack's objects, 32 hex digits.
   * @default - the account of the run: `ZONEWRIGHT_ACCOUNT_ID`, or the single account of the token
   */
  readonly accountId?: string;
  /**
   * More accounts, by the names that documents give them: `{ staging: "7a1f…" }`. Constructs name them as `account`.
   * @default - none
   */
  readonly accounts?: Readonly<Record<string, string>>;
  /**
   * `spec` makes errors of what only the specification forbids.
   * @default "live"
   */
  readonly profile?: "live" | "spec";
  /**
   * The day on which deprecations are judged, YYYY-MM-DD.
   * @default - today
   */
  readonly asOf?: string;
}

const STACK = Symbol.for("zonewright.Stack");

/**
 * The objects of an account; with `accounts`, also those of others.
 *
 * @example
 * const stack = new Stack(app, "dns");
 * new Zone(stack, "Example", { name: "example.com" });
 */
export class Stack extends Construct {
  private readonly resources: Resource[] = [];
  /** Lines of the program by the paths of constructs. @internal */
  readonly places = new Map<string, string>();
  private readonly accounts: Map<string, StackAccount>;
  private write: ((folder: string, isValidated: boolean) => void) | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: StackProps = {},
  ) {
    super(scope, id);
    if (!Stack.isName(id))
      throw new Error(`\`${id}\` cannot be the id of a stack, which names its folder: use letters, digits, _ and -`);
    if (props.asOf !== undefined && !isDay(props.asOf))
      throw new Error(`asOf of ${id} is \`${props.asOf}\`; write YYYY-MM-DD`);
    Object.defineProperty(this, STACK, { value: true });
    this.accounts = new Map();
    for (const [name, accountId] of Object.entries(props.accounts ?? {})) this.addAccount(name, accountId);
  }

  static isStack(value: unknown): value is Stack {
    return typeof value === "object" && value !== null && STACK in value;
  }

  /** Whether a text can be the id of a stack. @internal */
  static isName(text: string): boolean {
    return /^[A-Za-z0-9_][\w.-]*$/.test(text);
  }

  /** The stack that a construct is in. */
  static of(construct: IConstruct): Stack {
    const stack = construct.node.scopes.toReversed().find((scope) => Stack.isStack(scope));
    if (stack) return stack;
    throw new Error(`${construct.node.path} is in no stack: create it in \`new Stack(app, "dns")\``);
  }

  /** How strictly the stack is validated, and on which day. */
  get settings(): { readonly profile: Context["profile"]; readonly asOf: string } {
    const { profile = "live", asOf = toDay(new Date()) } = this.props;
    return { profile, asOf };
  }

  /** Adds an account that constructs can name. @internal */
  addAccount(name: string, id: string): StackAccount {
    if (!isAccountName(name) || !isAccountId(id))
      throw new Error(`accounts of ${this.node.id}: write \`{ name: "32 hex digits" }\`, not \`${name}: ${id}\``);
    const account = new StackAccount(this, name, id);
    this.accounts.set(name, account);
    return account;
  }

  /** @internal */
  hasAccount(name: string): boolean {
    return this.accounts.has(name);
  }

  /** The account with this name. @internal */
  account(name: string): StackAccount {
    const account = this.accounts.get(name);
    if (account) return account;
    const known = [...this.accounts.keys()].join(", ") || "none";
    throw new Error(
      `the stack ${this.node.id} has no account ${name} (it has ${known}): new Stack(app, "${this.node.id}", { accounts: { ${name}: "…" } })`,
    );
  }

  /** @internal */
  addResource(resource: Resource): void {
    this.resources.push(resource);
  }

  /** @internal */
  recordPlace(path: string, place: string): void {
    this.places.set(path, place);
  }

  /** @internal */
  setWriter(write: (folder: string, isValidated: boolean) => void): void {
    this.write = write;
  }

  /** Whether the stack declares nothing. @internal */
  get isEmpty(): boolean {
    return this.write === undefined;
  }

  /** Writes the state of the stack into the folder. @internal */
  writeTo(folder: string): void {
    this.write?.(folder, true);
  }

  /** The stack as the JSON form of Terraform's configurations, from which its state is read. @internal */
  toTerraform(): JsonObject {
    const blocks = new Map<string, Map<string, JsonObject>>();
    for (const resource of this.resources) resource.addTo(blocks);
    const { accountId, profile } = this.props;
    const stated = profile && { profile };
    const provider = { ...(accountId !== undefined && { account_id: accountId }), ...stated };
    const aliases = [...this.accounts.values()].map(({ name, id }) => ({ alias: name, account_id: id, ...stated }));
    return {
      provider: { edge: [provider, ...aliases] },
      ...listBlocks("resource", blocks),
      ...listBlocks("data", blocks),
    };
  }
}

function listBlocks(mode: string, blocks: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>): JsonObject {
  const own = [...blocks].flatMap(([key, named]) => {
    const [keyMode, type = ""] = key.split(" ");
    return keyMode === mode ? [[type, Object.fromEntries(named)] as const] : [];
  });
  return own.length > 0 ? { [mode]: Object.fromEntries(own) } : {};
}
