// Warns about deprecated props, with the id and date of the deprecation and the replacement.
import { Annotations } from "cdktf";
import type { Construct } from "constructs";
import { findDeprecation, getStatusOn, toDay } from "../deprecation";
import { findOldSpellings } from "../deprecation/translate";
import { camelCase, toFields } from "./binding-config";

/** `key` is the key of the kind in documents. `reported` collects props, so that a set warns once for all its records. */
export function warnDeprecated(construct: Construct, key: string, props: object, reported = new Set<string>()): void {
  for (const { id, field } of findOldSpellings(key, toFields(props))) {
    const message = describeDeprecated(id, field.split(".").map(camelCase).join("."));
    if (message === undefined || reported.has(field)) continue;
    reported.add(field);
    Annotations.of(construct).addWarning(message);
  }
}

/**
 * `cnameFlattening is deprecated (settings-cname-flattening, ended on 2025-06-08): write …`; undefined where the deprecation
 * is not announced yet. Synthesis has no other day than today.
 */
export function describeDeprecated(id: string, name: string, rewritten?: string): string | undefined {
  const deprecation = findDeprecation(id);
  const status = deprecation && getStatusOn(deprecation, toDay(new Date()));
  if (!deprecation || !status || status.state === "fine") return undefined;
  const instead = rewritten ?? deprecation.rewrite ?? deprecation.replacement ?? "it has no replacement";
  return `${name} is deprecated (${id}, ${status.state === "ended" ? "ended" : "ends"} on ${status.date}): ${instead}`;
}
