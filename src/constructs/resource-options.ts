// The arguments that every resource accepts, and the provider configuration that a construct uses.

import type { IConstruct } from "constructs";
import { type Provider, Stack, stackOfProvider } from "#framework";
import type { ZoneReference } from "./zone-reference";

export type { ResourceOptions } from "#framework";

/** The given provider configuration, or that of the zone if it is in the same stack; undefined for the stack's default. */
export function inheritProvider(
  construct: IConstruct,
  zone: ZoneReference | undefined,
  provider?: Provider,
): Provider | undefined {
  if (provider || !zone?.provider) return provider;
  return stackOfProvider(zone.provider) === Stack.of(construct) ? zone.provider : undefined;
}
