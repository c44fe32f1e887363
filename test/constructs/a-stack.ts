// A stack with the provider, and what tests read from it.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { isObject, type JsonObject } from "../../src/base/json";
import { EdgeProvider } from "../../src/constructs";

export function aStack(name = "dns"): TerraformStack {
  const stack = new TerraformStack(Testing.app(), name);
  new EdgeProvider(stack, "edge");
  return stack;
}

/** `zone-state.json` of the stack. */
export function stateOf(stack: TerraformStack): JsonObject {
  const out = Testing.fullSynth(stack);
  try {
    return JSON.parse(readFileSync(join(out, "stacks", stack.node.id, "zone-state.json"), "utf8"));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The resources of a type as they are in the stack, by the path of their construct: `Zone_Www`. */
export function resourcesOf(stack: TerraformStack, type: string): Readonly<Record<string, JsonObject>> {
  const { resource } = JSON.parse(Testing.synth(stack, true));
  const blocks = isObject(resource) ? resource[type] : undefined;
  const named = isObject(blocks) ? Object.entries(blocks) : [];
  return Object.fromEntries(
    named.flatMap(([name, body]) => (isObject(body) ? [[name.replace(/_[0-9A-F]{8}$/, ""), body] as const] : [])),
  );
}
