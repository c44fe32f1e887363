// Warns about deprecated props, with the id and date of the deprecation and the replacement.
import { Annotations } from "cdktf";
import type { Construct } from "constructs";
import { findDeprecation } from "../deprecation";
import { getEffectiveDate } from "../deprecation/deprecation-status";
import { OLD_FIELDS } from "../deprecation/translate";
import { camelCase } from "./binding-config";

/** `key` is the key of the kind in documents. `reported` collects ids, so that a set warns once for all its records. */
export function warnDeprecated(construct: Construct, key: string, props: object, reported = new Set<string>()): void {
  for (const old of OLD_FIELDS.filter((field) => field.key === key)) {
    const path = old.path.map(camelCase);
    const deprecation = findDeprecation(old.id);
    if (!deprecation || reported.has(old.id) || getValueAt(props, path) === undefined) continue;
    reported.add(old.id);
    const instead = deprecation.rewrite ?? deprecation.replacement ?? "it has no replacement";
    const date = getEffectiveDate(deprecation);
    Annotations.of(construct).addWarning(`${path.join(".")} is deprecated (${old.id}, ${date}): ${instead}`);
  }
}

function getValueAt(props: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    props,
  );
}
