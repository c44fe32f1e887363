// `#form`: the form of the constructs that the tests of test/constructs use. Here with cdktf, or with cdktn, whose name replaces
// that of cdktf; form-plain.ts is the form without Terraform.
import { TerraformStack, Testing } from "cdktf";
import { isObject, type JsonObject } from "../../src/base/json";
import { EdgeProvider, type EdgeProviderConfig } from "../../src/constructs";

export const isPlain: boolean = false;

export interface Settings extends Pick<EdgeProviderConfig, "accountId" | "profile" | "asOf"> {
  /** A provider configuration for each, with the name as alias. */
  readonly accounts?: Readonly<Record<string, string>>;
}

export function aStack({ accounts = {}, ...settings }: Settings = {}, name = "dns"): TerraformStack {
  const stack = new TerraformStack(Testing.app(), name);
  new EdgeProvider(stack, "edge", settings);
  for (const [alias, accountId] of Object.entries(accounts))
    new EdgeProvider(stack, alias, { ...settings, alias, accountId });
  return stack;
}

/** Writes the stack, and returns the folder of the app. */
export function synth(stack: TerraformStack): string {
  return Testing.fullSynth(stack);
}

/** Validates the stack; throws its problems. */
export function check(stack: TerraformStack): void {
  Testing.synth(stack, true);
}

/** `dns/Example: …` */
export function warnings(stack: TerraformStack): readonly string[] {
  return stack.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata.filter(({ type }) => type === "@cdktf/warn").map(({ data }) => `${node.path}: ${data}`),
    );
}

/** The configuration of the stack. */
export function toTerraform(stack: TerraformStack): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(stack.toTerraform()));
  return isObject(json) ? json : {};
}
