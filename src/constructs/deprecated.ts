// Warnings for props that are on their way out, with the deprecation's id, its date and what to write instead.
import { Annotations } from "cdktf";
import type { Construct } from "constructs";
import { deprecationById } from "../deprecation";
import { effectiveDate } from "../deprecation/due";
import { OLD_FIELDS } from "../desired/old-spelling-rules";
import { camelCase } from "./spelling";

/** `key`: of the kind in documents. Says the same thing once, however many records of a set have it. */
export function warnDeprecated(construct: Construct, key: string, props: object, said = new Set<string>()): void {
  for (const old of OLD_FIELDS.filter((field) => field.key === key)) {
    const path = old.path.map(camelCase);
    const deprecation = deprecationById(old.id);
    if (!deprecation || said.has(old.id) || valueAt(props, path) === undefined) continue;
    said.add(old.id);
    const instead = deprecation.rewrite ?? deprecation.replacement ?? "nothing takes its place";
    const date = effectiveDate(deprecation);
    Annotations.of(construct).addWarning(`${path.join(".")} is deprecated (${old.id}, ${date}): ${instead}`);
  }
}

function valueAt(props: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    props,
  );
}
