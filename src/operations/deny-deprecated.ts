// Old spellings that a pipeline refuses. It judges findings and knows no document.
import type { DeprecationFinding } from "../deprecation";

/** All old spellings, only those that have ended, or those that end by that day (YYYY-MM-DD). */
export type DeniedDeprecations = "all" | "ended" | { readonly endingBy: string };

export function findDenied(
  findings: readonly DeprecationFinding[],
  denied: DeniedDeprecations | undefined,
): readonly DeprecationFinding[] {
  if (denied === undefined) return [];
  if (denied === "all") return findings;
  return findings.filter(({ state, date }) => (denied === "ended" ? state === "ended" : date <= denied.endingBy));
}
