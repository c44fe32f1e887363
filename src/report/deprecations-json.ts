// Deprecations for programs: findings of a plan, with the day's judgement.
import type { DeprecationFinding } from "../deprecation";

export function deprecationsJson(findings: readonly DeprecationFinding[]): readonly object[] {
  return findings.map(({ daysLeft, ...one }) => {
    const { id, where, file, line, column, field, state, date, replacement, rewritten } = one;
    const judged = { state, date, days_left: daysLeft, replacement, rewritten: rewritten ?? null };
    return { id, where, file, line, column, field, ...judged };
  });
}
