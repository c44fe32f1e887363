// What the provider configuration of a stack says about validation: the profile, and the day on which deprecations are judged.
import { type TerraformProvider, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { isDay, toDay } from "../../deprecation";
import type { Context } from "../../kind/kind";
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

const defaultProviders = new WeakMap<TerraformStack, EdgeProvider>();

/** The configuration without an alias. Found once for each stack, which may have thousands of constructs. */
function findDefaultProvider(construct: IConstruct): EdgeProvider | undefined {
  const stack = TerraformStack.of(construct);
  const known = defaultProviders.get(stack);
  if (known) return known;
  const own = stack.node.findAll().filter((found) => found instanceof EdgeProvider);
  const found = own.find(({ alias }) => alias === undefined);
  if (found) defaultProviders.set(stack, found);
  return found;
}
