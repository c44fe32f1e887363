// The provider configurations of a stack: what they say about validation (the profile, and the day on which deprecations are judged),
// and which stands for an account.
import { type TerraformProvider, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { isDay, toDay } from "../../deprecation";
import type { Context } from "../../kind/kind";
import type { DeclaredAccount } from "../../kind/state";
import { EdgeProvider } from "../generated/provider";

export interface ProviderSettings {
  readonly profile: Context["profile"];
  /** YYYY-MM-DD */
  readonly asOf: string;
}

/** Of the given configuration, or of the stack's own, which is created before the constructs that it is for. */
export function readProviderSettings(construct: IConstruct, given?: TerraformProvider): ProviderSettings {
  const { profile, asOf } = (given instanceof EdgeProvider ? given : findDefaultProvider(construct)) ?? {};
  return {
    profile: profile === "spec" ? "spec" : "live",
    asOf: asOf !== undefined && isDay(asOf) ? asOf : toDay(new Date()),
  };
}

/** The configuration with this alias in the construct's stack. */
export function findNamedAccount(construct: IConstruct, name: string): EdgeProvider {
  const found = listProviders(construct).find(({ alias }) => alias === name);
  if (found) return found;
  throw new Error(
    `the stack of ${construct.node.path} has no provider configuration for the account ${name}: new EdgeProvider(stack, "${name}", { alias: "${name}", accountId: "…" })`,
  );
}

/** The configuration for an account that documents declare: with its name as alias, or with its id. */
export function findDeclaredAccount(construct: IConstruct, { name, id }: DeclaredAccount): EdgeProvider | undefined {
  const configurations = listProviders(construct);
  return configurations.find(({ alias }) => alias === name) ?? configurations.find(({ accountId }) => accountId === id);
}

/** `edge.staging` */
export function addressOfProvider({ fqn }: TerraformProvider): string {
  return fqn;
}

export function stackOfProvider(provider: TerraformProvider): TerraformStack {
  return TerraformStack.of(provider);
}

function listProviders(construct: IConstruct): readonly EdgeProvider[] {
  return TerraformStack.of(construct)
    .node.findAll()
    .filter((found) => found instanceof EdgeProvider);
}

const defaultProviders = new WeakMap<TerraformStack, EdgeProvider>();

/** The configuration without an alias. Found once for each stack, which may have thousands of constructs. */
function findDefaultProvider(construct: IConstruct): EdgeProvider | undefined {
  const stack = TerraformStack.of(construct);
  const known = defaultProviders.get(stack);
  if (known) return known;
  const found = listProviders(construct).find(({ alias }) => alias === undefined);
  if (found) defaultProviders.set(stack, found);
  return found;
}
