// Matchers for synthesised stacks under vitest, which `Testing.setupJest()` of cdktf does not serve. They read the JSON alone
// and so serve cdktf and cdktn alike.
import { expect } from "vitest";
import type { JsonObject } from "../base/json";

/** A class of bindings, or the type's own name: `edge_dns_record`. */
export type ResourceLike = string | { readonly tfResourceType: string };

/** What `Testing.synth(stack)` gives is what these are asked of. */
interface SynthMatchers<R = unknown> {
  /** A resource of that type, at least one. */
  toHaveResource(type: ResourceLike): R;
  /** A resource of that type whose arguments contain these; asymmetric matchers are taken. */
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
    toHaveResource: (received: unknown, type: ResourceLike) => match("resource", received, type, {}),
    toHaveResourceWithProperties: (received: unknown, type: ResourceLike, properties: object) =>
      match("resource", received, type, properties),
    toHaveDataSource: (received: unknown, type: ResourceLike) => match("data", received, type, {}),
    toHaveDataSourceWithProperties: (received: unknown, type: ResourceLike, properties: object) =>
      match("data", received, type, properties),
    toHaveProvider: (received: unknown, type: ResourceLike) => match("provider", received, type, {}),
    toHaveProviderWithProperties: (received: unknown, type: ResourceLike, properties: object) =>
      match("provider", received, type, properties),
  });
}

const WORDS = { resource: "resource", data: "data source", provider: "provider" } as const;

function match(part: keyof typeof WORDS, received: unknown, type: ResourceLike, properties: object) {
  const name = typeof type === "string" ? type : type.tfResourceType;
  const blocks = blocksOf(received, part, name);
  const wanted = expect.objectContaining(properties) as { asymmetricMatch(value: unknown): boolean };
  const pass = blocks.some((block) => wanted.asymmetricMatch(block));
  const which = Object.keys(properties).length === 0 ? "" : ` with ${JSON.stringify(properties)}`;
  const message = () =>
    `expected ${pass ? "no" : "a"} ${WORDS[part]} ${name}${which}; found ${JSON.stringify(blocks, null, 2)}`;
  return { pass, message };
}

function blocksOf(received: unknown, part: string, name: string): readonly unknown[] {
  if (typeof received !== "string") throw new Error("expected the text that Testing.synth(stack) gives");
  const blocks = (JSON.parse(received) as { readonly [part: string]: JsonObject | undefined })[part]?.[name] ?? {};
  return Object.values(blocks);
}
