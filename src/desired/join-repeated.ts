// One message for each place: a mistake in a template, or in a body that several zones share, is a mistake of each of these zones.
import type { Diagnostic, Where } from "../base/diagnostic";
import { formatCount } from "../base/format-count";
import { scopeName } from "../kind/kind";
import type { CompilationProblem } from "./compilation";

/** The diagnostics, of which those with the same cause in several zones are joined into the first. */
export function joinRepeated(problems: readonly CompilationProblem[]): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  const joined = new Map<string, Repeated>();
  for (const [index, problem] of problems.entries()) {
    const cause = describeCause(problem);
    // A template that a zone uses twice has its mistakes twice.
    const nth = cause === undefined ? 0 : (counts.get(`${cause.zone} ${cause.key}`) ?? 0);
    if (cause) counts.set(`${cause.zone} ${cause.key}`, nth + 1);
    const key = cause === undefined ? String(index) : `${nth} ${cause.key}`;
    const first = joined.get(key);
    if (first) first.zones += 1;
    else joined.set(key, { diagnostic: problem.diagnostic, zones: 1 });
  }
  return [...joined.values()].map(({ diagnostic, zones }) =>
    zones === 1 ? diagnostic : countZones(diagnostic, zones),
  );
}

interface Repeated {
  readonly diagnostic: Diagnostic;
  zones: number;
}

/** Equal for the same mistake of several zones; undefined where it can be only one zone's. */
function describeCause({
  part,
  diagnostic,
}: CompilationProblem): { readonly zone: string; readonly key: string } | undefined {
  const { code, severity, detail = "", where } = diagnostic;
  if (part.of !== "scope" || part.scope.within !== "zone" || where?.line === undefined) return undefined;
  const zone = scopeName(part.scope);
  // The text may name the zone, and the place of the use.
  const text = (where.use === undefined ? detail : detail.replace(/ used at [^ ]+/g, "")).replaceAll(zone, "{zone}");
  return { zone, key: JSON.stringify([code, severity, text, withoutUse(where)]) };
}

function withoutUse({ file, line, column, at }: Where): readonly unknown[] {
  return [file, line, column, at];
}

function countZones(diagnostic: Diagnostic, zones: number): Diagnostic {
  const { detail } = diagnostic;
  const count = `The same in ${formatCount(zones - 1, "more zone")}.`;
  return { ...diagnostic, detail: detail === undefined ? count : `${detail} ${count}`, zones };
}
