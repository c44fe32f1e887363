// The deprecations of a plan's documents as JSON.
import type { DeprecationFinding } from "../../deprecation";

export function deprecationsJson(findings: readonly DeprecationFinding[]): readonly object[] {
  return findings.map(({ daysLeft, ...finding }) => {
    const { id, where, file, line, column, field, state, date, replacement, rewritten } = finding;
    const standing = { state, date, days_left: daysLeft, replacement, rewritten: rewritten ?? null };
    return { id, where, file, line, column, field, ...standing };
  });
}
