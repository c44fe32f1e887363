// Warns about deprecated props, with the id and date of the deprecation and the replacement.
import { Annotations, type ProviderSettings, readProviderSettings } from "#framework";
import { findDeprecation, getStatusOn } from "../deprecation";
import { findOldSpellings } from "../deprecation/translate";
import { camelCase, toFields } from "./binding-config";
import type { ResourceConstruct } from "./resource-construct";

/** `key` is the key of the kind in documents. `reported` collects props, so that a set warns once for all its records. */
export function warnDeprecated(
  construct: ResourceConstruct,
  key: string,
  props: object,
  reported = new Set<string>(),
): void {
  const found = findOldSpellings(key, toFields(props)).filter(({ field }) => !reported.has(field));
  if (found.length === 0) return;
  const settings = readProviderSettings(construct, construct.resource.provider);
  for (const { id, field } of found) {
    const message = describeDeprecated(id, field.split(".").map(camelCase).join("."), settings);
    if (message === undefined) continue;
    reported.add(field);
    Annotations.of(construct).addWarning(message);
  }
}

/**
 * `cnameFlattening is deprecated (settings-cname-flattening, ended on 2025-06-08): write …`; undefined where the deprecation
 * is not announced yet.
 */
export function describeDeprecated(
  id: string,
  name: string,
  { asOf, profile }: ProviderSettings,
  rewritten?: string,
): string | undefined {
  const deprecation = findDeprecation(id);
  const status = deprecation && getStatusOn(deprecation, asOf, profile);
  if (!deprecation || !status || status.state === "fine") return undefined;
  const instead = rewritten ?? deprecation.rewrite ?? deprecation.replacement ?? "it has no replacement";
  return `${name} is deprecated (${id}, ${status.state === "ended" ? "ended" : "ends"} on ${status.date}): ${instead}`;
}
