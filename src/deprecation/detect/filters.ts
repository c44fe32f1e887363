// Finds deprecated filters in a query.

import { parseQuery } from "../api-target";
import type { ScheduleMatch } from "../routes";
import type { Hit } from "./detect";

type FilterOnRoute = Extract<ScheduleMatch, { kind: "filter" }>;

/** The hits in a query: one per parameter and form. */
export function findFilterHits(matches: readonly ScheduleMatch[], query: string): readonly Hit[] {
  const filters = matches.filter((match): match is FilterOnRoute => match.kind === "filter");
  if (filters.length === 0 || query === "") return [];
  const pairs = parseQuery(query);
  const seen = new Set<string>();
  return filters
    .flatMap((filter) => findHits(filter, pairs))
    .filter((hit) => !seen.has(hit.seen) && seen.add(hit.seen));
}

function findHits({ id, filter }: FilterOnRoute, pairs: readonly (readonly [string, string])[]): readonly Hit[] {
  const { parameter, form } = filter;
  const values = pairs.filter(([name]) => name === parameter).map(([, value]) => value);
  const where = `request.query.${parameter}`;
  if (form === "repeated") {
    const any = pairs.some(([name, value]) => name === "match" && value === "any");
    const found = any && values.length > 1;
    // The filter list names this form as supported, the schedule as ending: only a possible hit.
    return found
      ? [{ id, hit: "filter", where, seen: `match=any with ${parameter} repeated`, confidence: "possible" }]
      : [];
  }
  const pattern = compilePattern(form);
  return values
    .filter((value) => pattern.test(value))
    .map((value) => ({ id, hit: "filter", where, seen: `${parameter}=${value}`, confidence: "certain" }));
}

const PATTERNS = new Map<string, RegExp>();
function compilePattern(form: string): RegExp {
  const known = PATTERNS.get(form) ?? new RegExp(form);
  PATTERNS.set(form, known);
  return known;
}
