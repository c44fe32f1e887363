// A stack in the form that is tested, and what tests read from it.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { aStack, check, synth, toTerraform } from "#form";
import { isObject, type JsonObject } from "../../src/base/json";

export { aStack };

type Stack = ReturnType<typeof aStack>;

/** `zone-state.json` of the stack. */
export function stateOf(stack: Stack): JsonObject {
  const out = synth(stack);
  try {
    return JSON.parse(readFileSync(join(out, "stacks", stack.node.id, "zone-state.json"), "utf8"));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The resources of a type as they are in the stack, by the path of their construct: `Zone_Www`. */
export function resourcesOf(stack: Stack, type: string): Readonly<Record<string, JsonObject>> {
  check(stack);
  const { resource } = toTerraform(stack);
  const blocks = isObject(resource) ? resource[type] : undefined;
  const named = isObject(blocks) ? Object.entries(blocks) : [];
  return Object.fromEntries(
    named.flatMap(([name, body]) => (isObject(body) ? [[name.replace(/_[0-9A-F]{8}$/, ""), body] as const] : [])),
  );
}
