// Vitest matchers for synthesized stacks; `Testing.setupJest()` of cdktf supports Jest only. They read the JSON and work with cdktf
// and cdktn.
import { expect } from "vitest";
import { isArray, isObject } from "../base/json";

/** The class of a binding or the name of its type: `edge_dns_record`. */
export type ResourceLike = string | { readonly tfResourceType: string };

/** Matchers for the output of `Testing.synth(stack)`. */
interface SynthMatchers<R = unknown> {
  /** Expects at least one resource of the type. */
  toHaveResource(type: ResourceLike): R;
  /** Expects a resource of the type with these arguments; asymmetric matchers work. */
  toHaveResourceWithProperties(type: ResourceLike, properties: object): R;
  toHaveDataSource(type: ResourceLike): R;
  toHaveDataSourceWithProperties(type: ResourceLike, properties: object): R;
  toHaveProvider(type: ResourceLike): R;
  toHaveProviderWithProperties(type: ResourceLike, properties: object): R;
}

declare module "vitest" {
  interface Matchers<T> extends SynthMatchers<T> {}
}

/**
 * Adds the matchers to vitest's `expect`. Call it once in a setup file, or at the top of a test file.
 *
 * @example
 * setupVitest();
 * expect(Testing.synth(stack)).toHaveResourceWithProperties("edge_dns_record", { name: "www" });
 */
export function setupVitest(): void {
  expect.extend({
    toHaveResource: (received: unknown, type: ResourceLike) => matchBlocks("resource", received, type, {}),
    toHaveResourceWithProperties: (received: unknown, type: ResourceLike, properties: object) =>
      matchBlocks("resource", received, type, properties),
    toHaveDataSource: (received: unknown, type: ResourceLike) => matchBlocks("data", received, type, {}),
    toHaveDataSourceWithProperties: (received: unknown, type: ResourceLike, properties: object) =>
      matchBlocks("data", received, type, properties),
    toHaveProvider: (received: unknown, type: ResourceLike) => matchBlocks("provider", received, type, {}),
    toHaveProviderWithProperties: (received: unknown, type: ResourceLike, properties: object) =>
      matchBlocks("provider", received, type, properties),
  });
}

const PART_NAMES = { resource: "resource", data: "data source", provider: "provider" } as const;

function matchBlocks(part: keyof typeof PART_NAMES, received: unknown, type: ResourceLike, properties: object) {
  const name = typeof type === "string" ? type : type.tfResourceType;
  const blocks = readBlocks(received, part, name);
  const expected: { asymmetricMatch(value: unknown): boolean } = expect.objectContaining(properties);
  const pass = blocks.some((block) => expected.asymmetricMatch(block));
  const which = Object.keys(properties).length === 0 ? "" : ` with ${JSON.stringify(properties)}`;
  const message = () =>
    `expected ${pass ? "no" : "a"} ${PART_NAMES[part]} ${name}${which}; found ${JSON.stringify(blocks, null, 2)}`;
  return { pass, message };
}

function readBlocks(received: unknown, part: string, name: string): readonly unknown[] {
  if (typeof received !== "string") throw new Error("expected the output of Testing.synth(stack)");
  const stack: unknown = JSON.parse(received);
  const types = isObject(stack) ? stack[part] : undefined;
  const blocks = isObject(types) ? types[name] : undefined;
  return isObject(blocks) || isArray(blocks) ? Object.values(blocks) : [];
}
