// The findings of rules as diagnostics at the attributes that they are about.
import type { Violation } from "../../desired/validate-scope";
import type { Declared } from "../../kind/kind";
import type { AttributeDiagnostic } from "./attribute-diagnostic";

/** @param pathOf the path of an object in the resource that is reported on; undefined for an object of another resource. */
export function toRuleDiagnostics(
  violations: readonly Violation[],
  pathOf: (object: Declared) => readonly (string | number)[] | undefined,
): readonly AttributeDiagnostic[] {
  return violations.map(({ code, severity, summary, detail, help, at, field }) => {
    const path = at.map(pathOf).find((found) => found !== undefined) ?? [];
    // Terraform finds the line of an attribute of the resource or of a key of a map, and of nothing inside the latter.
    const isMember = path.length > 0;
    return { severity, code, summary, detail, help, path: isMember || field === undefined ? path : [field] };
  });
}
